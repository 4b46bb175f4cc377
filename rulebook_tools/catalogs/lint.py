"""Checks that a translation has the same placeholders, links and markup as its source, and no stray text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulebook_tools.catalogs.languages import FIRST, MAX_FORMS, categories_of, locale_of
from rulebook_tools.catalogs.messages import NOUN_PREFIX, Message
from rulebook_tools.catalogs.noun_forms import NUMBER_IN, is_counted, named_forms, without_numbers
from rulebook_tools.prose.choices import CASES, NUMBERS, ONLY_CATEGORIES, OTHER
from rulebook_tools.prose.inline import COUNTED, NUMBER
from rulebook_tools.prose.text import MAX_LENGTH, Faults, hidden, is_blank, named_character
from rulebook_tools.prose.variants import Variant, Variants, variants, wide_cases
from rulebook_tools.util.errors import Place, Problem

DIGIT = re.compile(r"(?<![A-Za-z\d])\d+")
"""A number, but not the one in the name of a space, such as d4."""
MARKS = "[]*_`{\\"
"""Characters that may begin or end markup; the time to parse a text grows with their number."""
MOST_MARKS, MARKS_FOR_EACH = 200, 4
"""A translation may have so many characters of markup (`MARKS`), plus so many for each in its source."""
SHOWN = 3
"""How many different invisible characters a problem lists."""
UNSEEN = "a translation that nobody can see: {}"


class Grammar(NamedTuple):
    """The plural rules of a language: `wide` cases, `categories`, and the `numbers` of each plural form.

    `wide` are the cases of choices, such as `one`, that apply to more than one number; `categories` are the
    plural categories that occur; `numbers` has the first numbers of each plural form in the catalog's header.
    """

    wide: frozenset[str] = frozenset()
    categories: frozenset[str] = frozenset(CASES)
    numbers: Sequence[Sequence[int]] = ()


NO_GRAMMAR = Grammar()


def grammar_of(language: str, numbers: Sequence[Sequence[int]] = ()) -> Grammar:
    """Return the grammar of a language; `numbers` are the first numbers of each plural form of a catalog."""
    return Grammar(wide_cases(locale_of(language).plural_form), categories_of(language), numbers)


def faults(message: Message, strings: tuple[str, ...], grammar: Grammar = NO_GRAMMAR) -> Faults:
    """Yield the faults of a translation, each with what was expected; pages show it only if it has none.

    `strings` are its plural forms. Each variant of a form (one for each combination of cases of its choices
    between words) is compared with the variants of the source that can apply to the same numbers and nouns.
    """
    sources = [variants(text) for text in message.prose]
    for at, string in enumerate(strings if any(strings) else ()):
        found = _unreadable(message, string)
        if found is not None:
            yield message.in_form(at, found[0]), found[1]
            return
    for at, string in enumerate(strings):
        numbers = tuple(grammar.numbers[at : at + 1]) if message.plural else ()
        for wrong, expected in _faults(message, sources, string, grammar, numbers[0] if numbers else ()):
            yield message.in_form(at, wrong), expected


def _unreadable(message: Message, string: str) -> tuple[str, str] | None:
    if is_blank(string):
        return UNSEEN.format(_code_points(string)), "words, or nothing"
    return length_fault(message, string)


def _faults(
    message: Message, sources: Sequence[Variants], string: str, grammar: Grammar, numbers: Sequence[int]
) -> Faults:
    """Yield the faults of one plural form (`string`) of a translation, each with what was expected.

    `sources` are the variants of the source texts, `numbers` the first numbers that take this plural form.
    """
    if odd := hidden(string):
        yield f"the invisible character {named_character(odd)}", "text without it"
        return
    if message.context.startswith(NOUN_PREFIX):
        yield from _counted_form_faults(string, numbers)
        string = without_numbers(string)
        if NUMBER_IN in string:
            yield f"{NUMBER_IN} beside the noun", f"a form of its own: {COUNTED}: {NUMBER_IN} word"
            return
    translated = variants(string)
    for fault in translated.faults:
        cases = [each for each in CASES if each in {*NUMBERS, OTHER, *grammar.categories}]
        yield fault.wrong, fault.expected.replace(", ".join(CASES), ", ".join(cases))
    inlines = [variant.inline for variant in translated.each]
    if inlines and not any(each.placeholders or not is_blank(each.plain) for each in inlines):
        plain = "".join(each.plain for each in inlines)
        yield UNSEEN.format(_code_points(plain)), "words, or nothing between the quotation marks"
    elif translated.each:
        yield from _placeholder_faults(sources, translated, grammar, numbers if message.plural else ())
        yield from _choice_faults(message, sources, translated)
        yield from _link_faults(sources, translated)
        yield from _markup_faults(sources, translated)


def _counted_form_faults(string: str, numbers: Sequence[int]) -> Faults:
    """Yield a fault for each form `counted` or `counted.<case>` of a noun without `{number}`.

    `numbers` are the first numbers with this plural form; if there is only one, `{number}` may be missing.
    """
    for name, word in named_forms(string).items() if len(numbers) != 1 else ():
        if is_counted(name) and word and NUMBER_IN not in word:
            yield f"the form {name!r} has lost the placeholder {NUMBER_IN}", _number_needed(numbers)


def _number_needed(numbers: Sequence[int], choice: str = "") -> str:
    """Return what was expected of a plural form that lacks `{number}`.

    `numbers` are the first that take the form; `choice` is a further hint.
    """
    if not numbers:
        return NUMBER_IN
    first = ", ".join(map(str, numbers[: FIRST - 1])) + (" …" if len(numbers) >= FIRST else "")
    return f"{NUMBER_IN}, for {first} are said in this form{choice}"


def length_fault(message: Message, string: str) -> tuple[str, str] | None:
    """Return a fault of a translation (too long, too many signs like `*`) and what was expected, or None."""
    if len(string) > MAX_LENGTH:
        return f"a text of {len(string)} characters", f"at most {MAX_LENGTH}"
    marks = sum(map(string.count, MARKS)) if len(string) > MOST_MARKS else 0
    asked = sum(map(f"{message.text}{message.plural}".count, MARKS)) if marks > MOST_MARKS else 0
    most = MOST_MARKS + MARKS_FOR_EACH * asked
    if marks > most:
        return f"a text with {marks} signs such as * [ {{", f"at most {most} for the {asked} of its source"
    return None


def _placeholder_faults(
    sources: Sequence[Variants], translated: Variants, grammar: Grammar, of_form: Sequence[int]
) -> Faults:
    """Yield a fault for each placeholder that a translation or a variant lacks, or that it adds.

    `sources` are the variants of each source text (singular, plural), `translated` those of one plural form
    of the translation, `of_form` the first numbers of that form (empty without plural); if there is only one,
    `{number}` may be missing. A variant for a plural category that the language does not have is not checked.
    """
    wide, impossible = grammar.wide, frozenset(ONLY_CATEGORIES) - grammar.categories
    ways = [way for source in sources for way in source.each]
    shown, numbers = _union(way.shown for way in ways), _union(way.shown_numbers for way in ways)
    expected = ", ".join(f"{{{path}}}" for path in sorted(shown)) or "no placeholder"
    said = frozenset([NUMBER] if len(of_form) == 1 else [])
    known = _union(variant.known(wide) for variant in translated.each) | said
    lost = (numbers - known) | (shown - numbers - known - translated.paths)
    for path in sorted(lost):
        way_out = expected
        if path == NUMBER and of_form:
            way_out = _number_needed(of_form, _choice(of_form[0]))
        yield f"the translation has lost the placeholder {{{path}}}", way_out
    for variant in translated.each:
        if any(each.case in impossible and not each.form for each in variant.conditions):
            continue
        for path in sorted(_required_paths(ways, variant, wide) - variant.known(wide) - lost - said):
            yield f"the translation has lost the placeholder {{{path}}} where {variant.where}", expected
    valid = _union(source.paths for source in sources)
    for path in sorted({path for path, _form in translated.placeholders} - valid):
        yield f"the translation has the placeholder {{{path}}}, but its source does not", expected


def _choice(number: int) -> str:
    """Return a hint that a choice can express `number` in words; empty if `number` is above eight."""
    if number not in range(len(NUMBERS)):
        return ""
    return f"; or a choice: {{number {NUMBERS[number]} {{words}} other {{{{number}} words}}}}"


def _required_paths(ways: Iterable[Variant], variant: Variant, wide: frozenset[str]) -> frozenset[str]:
    """Return the paths of the figures whose numbers `variant` must show.

    These numbers are shown by variants of the source (`ways`) that can apply to the same numbers and nouns. A
    variant in which a figure is 0 need not show any number: "no cards are left" need not say what happens to
    the cards. `wide` contains the cases that apply to several numbers in the language, such as `one`.
    """
    if variant.has_zero(wide):
        return frozenset()
    return _union(way.shown_numbers for way in ways if way.is_compatible(variant))


def _choice_faults(message: Message, sources: Sequence[Variants], translated: Variants) -> Faults:
    valid = _union(source.paths for source in sources) if message.figures is None else {*message.figures}
    for path in sorted({selector.path for selector in translated.selectors} - valid):
        expected = ", ".join(sorted(valid)) or "the same words for every figure"
        yield f"the translation chooses words by {path!r}, which is not a figure of its source", expected


def _link_faults(sources: Sequence[Variants], translated: Variants) -> Faults:
    linked = {str(link) for source in sources for link in source.links}
    kept = {str(link) for link in translated.links}
    expected = ", ".join(sorted(linked)) or "no link"
    if any(is_blank(words) for variant in translated.each for words in variant.inline.linked):
        yield "a link without words", "the words that readers click, between [ and ]"
    for link in sorted(linked - kept):
        yield f"the translation has lost the link {link}", expected
    for link in sorted(kept - linked):
        yield f"the translation has the link {link}, but its source does not", expected


def _markup_faults(sources: Sequence[Variants], translated: Variants) -> Faults:
    """Yield faults for markup that differs from the source, and for digits if the source has none.

    At least one variant must have the same markup as a variant of the source, and no variant may have more
    markup than every variant of the source.
    """
    ways = [way.inline for source in sources for way in source.each]
    made = [variant.inline for variant in translated.each]
    before, after = ([Counter(each.markup) for each in inlines] for inlines in (ways, made))
    has_more = any(not any(marks <= other for other in before) for marks in after)
    if has_more or not any(marks in before for marks in after):
        yield (
            "other numbers of **bold**, *italic* or `code` parts than in the source",
            "the same number of each",
        )
    if not any(DIGIT.search(way.plain) for way in ways):
        found = filter(None, (DIGIT.search(each.plain) for each in made))
        for digit in dict.fromkeys(match.group() for match in found):
            yield f"the typed figure {digit!r}", "a placeholder as in the source, or the figure as a word"


def _code_points(text: str) -> str:
    kinds = [f"U+{ord(letter):04X}" for letter in dict.fromkeys(text)]
    return (", ".join(kinds[:SHOWN]) or "no letter") + (" …" if len(kinds) > SHOWN else "")


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*sets)


PARAGRAPHS = re.compile(r"\n[ \t]*\n")
BLOCK = re.compile(r"^[ \t]{0,3}(?:[-+*>][ \t]|#{1,6}[ \t]|[0-9]{1,3}[.)][ \t]|```|~~~|[|])", re.MULTILINE)
"""The characters that begin a list item, heading, quotation, code block or table in Markdown."""
MARKUP = ("**", "](")
"""Marks of bold text and of links, which appear on the page if they are not paired."""
COMMAS = re.compile("[,;\u060c\u061b\u3001\uff0c\uff1b]")
WORDS_IN = re.compile(r"[^\W\d_]{2,}")
LEFT = "a translation, or nothing between the quotation marks"
LINE_ENDS = "\r\n"
MANY_WORDS = 4
"""How many words a text must have for its translation to be compared with it, to find untranslated texts."""
UNTRANSLATED, SOME = 0.5, 10
"""Translations equal to their source are one problem if they reach this share of those checked, and this
number. If they are fewer, each is a warning.
"""


def stray_text(message: Message, source: str, string: str) -> Faults:
    """Yield stray spaces, paragraphs, marks and commas in a translation, each with what was expected."""
    for end, edge, before in (("beginning", string[:1], source[:1]), ("end", string[-1:], source[-1:])):
        if edge.isspace() and not before.isspace():
            what = "a line end" if edge in LINE_ENDS else "a space"
            yield f"{what} at the {end} of the text", "nothing there"
    if PARAGRAPHS.search(string.strip()) and not PARAGRAPHS.search(source):
        yield "a second paragraph, which pages join to the first", "one paragraph, as in the source"
    if (mark := BLOCK.search(string)) and not BLOCK.search(source):
        yield f"a line that begins with {mark.group().strip()!r}, which is shown as it is", "words"
    for sign in MARKUP:
        if _is_shown(sign, string) and not _is_shown(sign, source):
            yield f"the mark {sign!r}, which is shown as it is", "one that opens and one that closes"
    if _is_unsplit(message, string):
        yield "commas between the forms of a term", "| between them, as in the source"


def _is_unsplit(message: Message, string: str) -> bool:
    """Return whether the translated forms of a term are separated by commas instead of bars."""
    return (
        message.context.endswith(("/term", "/also"))
        and "|" in message.text
        and "|" not in string
        and bool(COMMAS.search(string))
        and not COMMAS.search(message.text)
    )


def split_forms(message: Message, string: str) -> str:
    """Return a translation, with bars instead of commas between the forms if it is a term."""
    return COMMAS.sub("|", string) if _is_unsplit(message, string) else string


def untranslated(
    texts: Iterable[tuple[Message, tuple[str, ...], Place]],
) -> tuple[list[Problem], list[Problem]]:
    """Return problems and warnings for translations of a catalog that are equal to their source.

    `texts` are messages, their translations and the places of these; messages with fewer than `MANY_WORDS`
    words are skipped. Many equal translations are one problem; a few are a warning each.
    """
    translated = [text for text in texts if _word_count(text[0].text) >= MANY_WORDS]
    same = [
        Problem(place, message.labelled("the same text as its source"), LEFT)
        for message, strings, place in translated
        if any(map(str.__eq__, sources_of(message), strings))
    ]
    if len(same) < max(SOME, UNTRANSLATED * len(translated)):
        return [], same
    wrong = f"{len(same)} of {len(translated)} texts are the same as their source"
    return [Problem(Place(same[0].place.file), wrong, LEFT)], []


def _is_shown(mark: str, text: str) -> bool:
    """Return whether readers see a mark of Markdown in some variant of a text, instead of formatted words."""
    return mark in text and any(mark in way.inline.plain for way in variants(text).each)


def sources_of(message: Message) -> tuple[str, ...]:
    """Return the source of each plural form: the text for the first, the plural for all others."""
    return (message.text, *[message.plural] * MAX_FORMS) if message.plural else (message.text,)


def _word_count(text: str) -> int:
    """Count words of two or more letters in the last variant (the case `other` in each choice)."""
    ways = variants(text).each
    return len(WORDS_IN.findall(ways[-1].inline.plain)) if ways else 0
