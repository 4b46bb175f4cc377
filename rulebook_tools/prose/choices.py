"""Choices between words by the value of a figure: `{cards none {no card} one {a card} other {{cards}}}`.

A case is a number in words, a plural category of the text's language, `=path` for a figure that is equal
to another, or `other`, which comes last. `{good:gender f {…} other {…}}` compares a form of the figure's
noun with the cases, `{class:kind rare {…} other {…}}` the last part of the noun's name, and
`{player:letter a {ad} other {a}}` the letter with which the figure begins. Choices are made before the text
is parsed as Markdown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, NoReturn, TypeAlias
from unicodedata import normalize

from rulebook_tools.prose.inline import (
    COUNTED,
    FORM,
    KIND,
    NOUN,
    NUMBER,
    PATH,
    PLACEHOLDER,
    SHOWN,
    STRAY,
    parse_inline,
    unbalanced,
)
from rulebook_tools.prose.text import MAX_LENGTH, Fault

MAX_DEPTH = 3
"""How many choices may be nested, one inside the other; a deeper one is a fault."""
NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
"""The cases that apply to exactly one number, in the order of numbers from 0."""
ONLY_CATEGORIES = ("zero", "few", "many")
"""The plural categories that are not also numbers in words; `one` and `two` are both."""
OTHER = "other"
CASES = (*NUMBERS, *ONLY_CATEGORIES, OTHER)
CHOSEN_PLAYERS = "players"
"""The path in a choice by the number of players that a reader has chosen; if none, `other` applies."""
SAME = "="
"""The first character of a case `=path`, which applies if two figures are equal."""

_PATH = re.compile(PATH)
_WORD = re.compile(FORM)
_BEGIN = re.compile(rf"\{{({PATH})(?::({FORM}))?\s")
_CASE = re.compile(r"\s*([^\s{}]*)\s*")
_ICU = re.compile(rf"\{{\s*({PATH})\s*,\s*(plural|selectordinal|select)\s*,")
"""The beginning of a choice as in ICU messages, which many translators know."""


class ChoiceCase(NamedTuple):
    """A case of a choice, with the words for it."""

    name: str
    words: Words

    @property
    def same(self) -> str:
        """The path of the other figure in a case `=path`; empty for other kinds of cases."""
        return self.name.removeprefix(SAME) if self.name.startswith(SAME) else ""


class WordChoice(NamedTuple):
    """A choice by the figure at a path; its last case is `other`.

    Cases are compared with the number of the figure or, if `form` is not empty, with that form of its noun.
    """

    path: str
    form: str
    cases: tuple[ChoiceCase, ...]


Words: TypeAlias = "tuple[str | WordChoice, ...]"
Amounts: TypeAlias = "Callable[[str], int | None]"
"""A function from the path of a figure to its number; None if it has none."""
Category: TypeAlias = Callable[[int], str]
"""A function from a number to its plural category, such as `one`, in the language of a text."""
NounForms: TypeAlias = Callable[[str, str], str]
"""A function from a figure's path and a form to that form of the figure's noun; empty if there is none."""


class Selector(NamedTuple):
    """The figure that a choice depends on: path, offset of the path in the text, form of the noun if any."""

    path: str
    offset: int
    form: str = ""


def form_name(name: str) -> str:
    """Return the name of a form, or a word, for comparison: stripped, with composed characters (NFC)."""
    return normalize("NFC", name.strip())


@dataclass(frozen=True, slots=True)
class Choices:
    """A text split into words and choices; if the text has faults, `words` contains it unsplit."""

    words: Words
    selectors: tuple[Selector, ...] = ()
    faults: tuple[Fault, ...] = ()


def chosen(
    text: str, amounts: Amounts, category: Category, noun_forms: NounForms = lambda _path, _form: ""
) -> str:
    """Return a text with its choices replaced by the words for these figures; unchanged if it has faults."""
    return "".join(_chosen_words(choices_in(text).words, amounts, category, noun_forms))


@lru_cache(maxsize=20_000)
def choices_in(text: str) -> Choices:
    """Split a text into words and choices; a text of more than `MAX_LENGTH` characters is not split."""
    icu = _ICU.search(text)
    if len(text) > MAX_LENGTH or not (icu or _BEGIN.search(text)):
        return Choices((text,))
    inline = parse_inline(text)
    if not inline.is_stray:
        return Choices((text,))  # such braces belong to code or to an address
    if icu:
        by = f"{icu[1]}:form word" if icu[2] == "select" else f"{icu[1]} one"
        wrong = f"unknown syntax ‘, {icu[2]},’ in {{{icu[1]} …}}"
        return Choices((text,), faults=(Fault(icu.start(), wrong, f"{{{by} {{words}} other {{words}}}}"),))
    if fault := unbalanced(text, inline.braces):
        return Choices((text,), faults=(fault,))
    reader = _Reader(text.replace("\r\n", "\n"), inline.braces)  # offsets as in the parser
    try:
        words = reader.words(0)
    except _Broken:
        words = ()
    if reader.faults:
        return Choices((text,), faults=tuple(sorted(reader.faults, key=lambda fault: fault.offset)))
    return Choices(words, tuple(reader.selectors))


def _chosen_words(words: Words, amounts: Amounts, category: Category, noun_forms: NounForms) -> Iterator[str]:
    for part in words:
        if isinstance(part, str):
            yield part
            continue
        if part.form:
            said = form_name(noun_forms(part.path, part.form))
            case = next((case for case in part.cases[:-1] if case.name == said), part.cases[-1])
        else:
            case = _case_for(part, amounts, category)
        yield from _chosen_words(case.words, amounts, category, noun_forms)


def _case_for(choice: WordChoice, amounts: Amounts, category: Category) -> ChoiceCase:
    """Return the case that applies: `=path`, else the number in words, else its category, else `other`."""
    number = amounts(choice.path)
    if number is None:
        return choice.cases[-1]
    for case in choice.cases:
        if case.same and amounts(case.same) == number:
            return case
    named = {case.name: case for case in choice.cases}
    exact = NUMBERS[number] if number in range(len(NUMBERS)) else ""
    return named.get(exact) or named.get(category(number)) or named[OTHER]


class _Broken(Exception):
    """A syntax error in a choice; raised and caught in this module."""


@dataclass(slots=True)
class _Reader:
    """Parser of a text: `braces` are the offsets of its braces, `at` is the index of the next one to read."""

    text: str
    braces: tuple[int, ...]
    at: int = 0
    selectors: list[Selector] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def words(self, start: int, opened: tuple[re.Match[str], ...] = ()) -> Words:
        """Parse from `start` to the end of a case; `opened` are the beginnings of the choices around it.

        Outside of choices, parse to the end of the text.
        """
        parts: list[str | WordChoice] = []
        while self.at < len(self.braces):
            brace = self.braces[self.at]
            if PLACEHOLDER.match(self.text, brace):
                self.at += 2
            elif begin := _BEGIN.match(self.text, brace):
                parts += [self.text[start:brace], self._choice(begin, opened)]
                start = self.braces[self.at - 1] + 1
            elif not opened:
                self.at += 1  # reported when the text is parsed as Markdown
            elif self.text[brace] == "}":
                self.at += 1
                return (*parts, self.text[start:brace])
            else:
                self._break(brace, *STRAY)
        return (*parts, self.text[start:])

    def _choice(self, begin: re.Match[str], opened: tuple[re.Match[str], ...]) -> WordChoice:
        start, end, shown = begin.start(), begin.end(), _shown(begin)
        path, form = begin[1], form_name(begin[2] or "")
        if form in (NUMBER, NOUN, COUNTED):
            by = f"{{{path} …}} by the number, {{{path}:{KIND} …}} by the noun, or a form that nouns have"
            self._break(start, f"the choice {shown} by the form {form!r}", by)
        if len(opened) >= MAX_DEPTH:
            wrong = f"the choice {shown} inside {MAX_DEPTH} others"
            self._break(start, wrong, f"at most {MAX_DEPTH}, one inside the other")
        self.at += 1
        self.selectors.append(Selector(path, start + 1, form))
        cases: list[ChoiceCase] = []
        while match := _CASE.match(self.text, end):
            name, offset, brace = match[1], match.start(1), match.end()
            is_brace = self.at < len(self.braces) and self.braces[self.at] == brace
            self.at += 1
            if is_brace and self.text[brace] == "}" and not name:
                break
            is_known = bool(form and _WORD.fullmatch(name)) or self._is_valid_case(name, offset, begin)
            if not is_brace or self.text[brace] == "}":
                if not is_known:
                    raise _Broken
                self._break(offset, f"the case {name!r} of {shown} without words", f"{name} {{words}}")
            cases.append(ChoiceCase(form_name(name), self.words(brace + 1, (*opened, begin))))
            end = self.braces[self.at - 1] + 1
        self._check_cases(begin, [case.name for case in cases])
        return WordChoice(path, form, tuple(cases))

    def _is_valid_case(self, name: str, offset: int, begin: re.Match[str]) -> bool:
        """Add a fault if the name is not valid; add the figure of a valid `=path` to `selectors`."""
        (path, form), shown = begin.groups(), _shown(begin)
        if name in CASES and not form:
            return True
        other = name.removeprefix(SAME)
        if name.startswith(SAME) and _PATH.fullmatch(other) and other != path and not form:
            self.selectors.append(Selector(other, offset + len(SAME)))
            return True
        wrong = f"unknown case {name[:SHOWN]!r} of {shown}" if name else f"words of {shown} without a case"
        expected = f"{', '.join(CASES)}, or {SAME}path of another figure"
        if form:
            expected = f"one word that the form {form!r} of a noun may be, or {OTHER}"
        self.faults.append(Fault(offset, wrong, expected, name[:SHOWN]))
        return False

    def _check_cases(self, begin: re.Match[str], names: list[str]) -> None:
        start, shown, last = begin.start(), _shown(begin), f"{OTHER} {{words}} as its last case"
        for name, count in Counter(names).items():
            if count > 1:
                wrong = f"the case {name!r} of {shown} {count} times"
                self.faults.append(Fault(start, wrong, "each case once"))
        if not names:
            self.faults.append(Fault(start, f"the choice {shown} without cases", last))
        elif OTHER not in names:
            self.faults.append(Fault(start, f"the choice {shown} has no case {OTHER!r}", last))
        elif names[-1] != OTHER:
            wrong = f"the case {names[-1]!r} of {shown} after {OTHER!r}"
            self.faults.append(Fault(start, wrong, last))

    def _break(self, offset: int, wrong: str, expected: str) -> NoReturn:
        self.faults.append(Fault(offset, wrong, expected))
        raise _Broken


def _shown(begin: re.Match[str]) -> str:
    """Return the beginning of a choice as problems quote it: `{path …}` or `{path:form …}`."""
    return f"{{{':'.join(filter(None, begin.groups()))} …}}"
