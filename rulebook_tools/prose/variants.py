"""The variants of a message with choices between words: one for each combination of cases."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import lru_cache
from itertools import chain, islice
from typing import NamedTuple, TypeAlias

from rulebook_tools.prose.choices import (
    NUMBERS,
    ONLY_CATEGORIES,
    OTHER,
    ChoiceCase,
    Selector,
    WordChoice,
    Words,
    choices_in,
)
from rulebook_tools.prose.inline import KIND, Inline, Link, Placeholder, parse_inline
from rulebook_tools.prose.text import MAX_LENGTH, Fault, is_blank

MAX_VARIANTS = 64
"""How many variants a message may have; a message with more has a fault."""
MAX_CHARACTERS = 10 * MAX_LENGTH
"""How many characters all variants of a message may have together; a message with more has a fault."""

UNNAMED = len(NUMBERS)
"""In the `numbers` of a condition, stands for all numbers above eight, and for a category such as `few`."""
ANY = frozenset(range(UNNAMED + 1))
MAX_TESTED = 200
"""Plural categories are tested with the numbers below this one, among which all categories occur."""


class Condition(NamedTuple):
    """A condition for choosing the case `case`: the number of the figure at `path` is one of `numbers`.

    Each item of `same` is a further condition: a pair of paths whose figures must be equal (True) or
    different (False). In a choice by a noun's `form`, the pair is `path:form` and `=word`: the form must be
    the word (True) or must not be the word (False).
    """

    path: str
    case: str
    numbers: frozenset[int]
    same: tuple[tuple[frozenset[str], bool], ...]
    form: str = ""

    @property
    def selector(self) -> str:
        """The path and form of the choice as written: `path` or `path:form`."""
        return f"{self.path}:{self.form}" if self.form else self.path


class Variant(NamedTuple):
    """A variant of a message: the text with all choices made, and the conditions that lead to them."""

    inline: Inline
    conditions: tuple[Condition, ...] = ()

    @property
    def shown(self) -> frozenset[str]:
        """The paths of the figures in placeholders."""
        return frozenset([path for path, _form in self.inline.placeholders])

    @property
    def shown_numbers(self) -> frozenset[str]:
        """The paths of the figures in placeholders that print the number."""
        return frozenset([each.path for each in self.inline.placeholders if not each.is_noun_alone])

    def known(self, wide: Container[str] = ()) -> frozenset[str]:
        """Return the paths of the figures whose value the reader learns from this variant.

        The value is printed, implied by the case, or equal to a value that is printed or implied. `wide`
        contains the cases that apply to several numbers in the language, such as `one`; they imply no value.
        """
        if not self.conditions:
            return self.shown_numbers
        met, beyond = self.conditions, frozenset([UNNAMED])
        exact = (each for each in met if len(each.numbers) == 1 and each.case not in wide)
        in_words = {each.path for each in exact if each.numbers != beyond}
        in_words |= {each.path for each in met if each.form == KIND and each.case != OTHER}
        pairs = (pair for each in met for pair, is_same in each.same if is_same)
        known = self.shown_numbers | in_words
        return known.union(*(pair for pair in pairs if pair & known))

    def has_zero(self, wide: Container[str] = ()) -> bool:
        """Return whether some figure must be 0 for this variant.

        `wide` contains the cases that apply to several numbers in the language; they do not require a 0.
        """
        return any(each.numbers == frozenset([0]) and each.case not in wide for each in self.conditions)

    @property
    def where(self) -> str:
        """The selectors and cases of this variant as a problem names them: `cards one, good:gender f`."""
        return ", ".join(dict.fromkeys(f"{each.selector} {each.case}" for each in self.conditions))

    @property
    def is_likely(self) -> bool:
        """Whether all conditions of this variant can be true at the same time."""
        return not self.conditions or _are_compatible(self.conditions)

    def is_compatible(self, other: Variant) -> bool:
        """Return whether the conditions of both variants can be true for the same figures."""
        return _are_compatible((*self.conditions, *other.conditions))


class Variants(NamedTuple):
    """All variants of a text, the last with `other` in every choice; none if its choices have faults."""

    each: tuple[Variant, ...] = ()
    selectors: tuple[Selector, ...] = ()
    faults: tuple[Fault, ...] = ()
    """The faults of all variants."""
    placeholders: tuple[Placeholder, ...] = ()
    """The placeholders of all variants, each once."""
    links: tuple[Link, ...] = ()
    """The links of all variants, each once."""
    paths: frozenset[str] = frozenset()
    """The paths of all placeholders and choices."""

    @property
    def rules(self) -> Iterator[str]:
        """The ids of the rules to which a variant links."""
        return (link.target for link in self.links if link.kind == "rule")


# All texts of a few games in all their languages: checks and the preview go through them again and again.
@lru_cache(maxsize=60_000)
def variants(text: str) -> Variants:
    """Return all variants of a text."""
    choices = choices_in(text)
    if choices.faults:
        return Variants(faults=choices.faults)
    read, selectors = _read(choices.words, ("", ())), choices.selectors
    length = sum(len(words) for words, _ in read)
    if selectors and (len(read) > MAX_VARIANTS or length > MAX_CHARACTERS):
        wrong = f"more than {MAX_VARIANTS} ways to read a text, or {MAX_CHARACTERS} characters of them"
        return Variants(faults=(Fault(selectors[0].offset - 1, wrong, "fewer choices, or shorter ones"),))
    each = tuple(Variant(parse_inline(words), met) for words, met in read)
    inlines = [variant.inline for variant in each]
    faults = [Fault(0, *fault) for inline in inlines for fault in inline.faults]
    faults += _silent(each, selectors) if selectors else ()
    placeholders = tuple(dict.fromkeys(chain.from_iterable(inline.placeholders for inline in inlines)))
    links = tuple(dict.fromkeys(chain.from_iterable(inline.links for inline in inlines)))
    needed = frozenset([path for path, _form in placeholders] + [each.path for each in selectors])
    return Variants(each, selectors, tuple(dict.fromkeys(faults)), placeholders, links, needed)


def _silent(each: tuple[Variant, ...], selectors: tuple[Selector, ...]) -> Iterator[Fault]:
    for variant in each:
        if is_blank(variant.inline.plain) and not variant.shown:
            wrong = f"a text that says nothing where {variant.where}"
            yield Fault(selectors[0].offset - 1, wrong, "words in every case")


_Read: TypeAlias = tuple[str, tuple[Condition, ...]]


def _read(words: Words, before: _Read) -> list[_Read]:
    """Return text and conditions of each variant of `words`, appended to the text and conditions of `before`.

    At most `MAX_VARIANTS + 1` results are returned.
    """
    read = [before]
    for part in words:
        if isinstance(part, str):
            read = [(text + part, met) for text, met in read]
        else:
            ways = (
                way
                for text, met in read
                for case in part.cases
                for way in _read(case.words, (text, (*met, _condition(part, case))))
            )
            read = list(islice(ways, MAX_VARIANTS + 1))
    return read


@lru_cache(maxsize=100)
def wide_cases(category: Callable[[int], str]) -> frozenset[str]:
    """Return those of the cases `zero`, `one` and `two` that apply to several numbers in a language.

    In Lithuanian, `one` applies to 21, too. `category` returns the language's plural category of a number.
    """
    return frozenset(
        case
        for exact, case in enumerate(("zero", *NUMBERS[1:3]))
        if any(category(number) == case for number in range(2, MAX_TESTED) if number != exact)
    )


def _condition(choice: WordChoice, case: ChoiceCase) -> Condition:
    """Return the condition under which a case is chosen: it applies, and none of the cases before it."""
    if choice.form:
        noun = f"{choice.path}:{choice.form}"
        said = tuple(
            (frozenset((noun, f"={each.name}")), each is case) for each in choice.cases if each.name != OTHER
        )
        return Condition(choice.path, case.name, ANY, said, choice.form)
    same = [each for each in choice.cases if each.same]
    before = same[: same.index(case)] if case.same else same
    pairs = [(frozenset((choice.path, each.same)), False) for each in before]
    if case.same:
        return Condition(choice.path, case.name, ANY, (*pairs, (frozenset((choice.path, case.same)), True)))
    numbers = _numbers(case.name, [each.name for each in choice.cases])
    return Condition(choice.path, case.name, numbers, tuple(pairs))


def _numbers(name: str, names: Iterable[str]) -> frozenset[int]:
    """Return the numbers for which the case `name` is chosen, if the choice has the cases `names`."""
    if name in NUMBERS:
        return frozenset([NUMBERS.index(name)])
    if name in ONLY_CATEGORIES:
        return frozenset([0 if name == "zero" and NUMBERS[0] not in names else UNNAMED])
    return ANY - {NUMBERS.index(each) for each in names if each in NUMBERS}


def _are_compatible(conditions: Iterable[Condition]) -> bool:
    numbers: dict[str, frozenset[int]] = {}
    same: dict[frozenset[str], bool] = {}
    for condition in conditions:
        numbers[condition.path] = numbers.get(condition.path, ANY) & condition.numbers
        if not numbers[condition.path]:
            return False
        if any(same.setdefault(pair, is_same) != is_same for pair, is_same in condition.same):
            return False
    return True
