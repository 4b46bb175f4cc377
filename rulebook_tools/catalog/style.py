"""How a text should be written: the glossary's words, the language's quotation marks, a likely length.

What is wrong here is reported, but shown: it misleads nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulebook_tools.prose.choices import NUMBERS, ONLY_CATEGORIES, OTHER
from rulebook_tools.prose.inline import Inline
from rulebook_tools.prose.variants import Variants, variants

MARKS = '"“”„‟«»‹›‘‚‛'
QUOTES = re.compile(f"[{MARKS}]|(?<![\\w}}])’|’(?![\\w])")
"""Quotation marks; an apostrophe inside or at the end of a word is none."""
MAYBE_QUOTED = re.compile(f"[{MARKS}’'&]")
"""What a text has, if it has quotation marks or apostrophes: such a mark, or a name of one, `&quot;`."""
APOSTROPHE_AFTER = re.compile(r"[\w})]’")
STRAIGHT = re.compile(r"(?<=\w)'(?=\w)")
NUMBER = "number"
"""The form of a placeholder that prints the number alone."""
SHORT = 60
"""Below so many characters, a length says nothing."""
LIKELY = (0.5, 2.2)
"""How long a translation is, measured by its source."""


@dataclass(frozen=True)
class Style:
    """What a language's own texts say of its style.

    `quotes` are its quotation marks as the site's label writes them, such as `“…” ‘…’`; `terms`
    are the forms of each glossary term.
    """

    quotes: str = ""
    terms: Mapping[str, frozenset[str]] = field(default_factory=dict)
    forms: frozenset[str] = frozenset()
    """The names of the forms that nouns have, such as `dative`."""
    categories: frozenset[str] = frozenset(ONLY_CATEGORIES)
    """The plural categories that the language has."""

    def faults(self, string: str) -> Iterator[tuple[str, str]]:
        """Yield what is wrong with the style of a text in any of its variants, and what was expected."""
        ways = variants(string)
        if ways.links or MAYBE_QUOTED.search(string):
            likely = [variant.inline for variant in ways.each if variant.is_likely]
            yield from dict.fromkeys(fault for inline in likely for fault in self._quotation(inline))
            yield from dict.fromkeys(fault for inline in likely for fault in self._terms(inline))
        for path, form in ways.placeholders:
            if form and form not in {NUMBER, *self.forms}:
                known = ", ".join(sorted({NUMBER, *self.forms}))
                yield f"the form {form!r} of {{{path}:{form}}}, which no noun has", known
        if ways.selectors:
            yield from self._cases(ways)

    def _cases(self, ways: Variants) -> Iterator[tuple[str, str]]:
        """Yield a fault for each case that no number of the language is in."""
        met = {each.case for variant in ways.each for each in variant.conditions}
        for name in sorted(met.intersection(ONLY_CATEGORIES) - self.categories):
            known = [*NUMBERS, *(each for each in ONLY_CATEGORIES if each in self.categories), OTHER]
            yield f"the case {name!r}, which no number of the language is in", ", ".join(known)

    def _quotation(self, inline: Inline) -> Iterator[tuple[str, str]]:
        if not MAYBE_QUOTED.search(inline.text):
            return
        plain = inline.running
        if STRAIGHT.search(plain):
            yield "a straight apostrophe", "’"
        pairs = [pair.split("…") for pair in self.quotes.split() if pair.count("…") == 1]
        if not pairs:
            return
        opened: list[str] = []
        closing = dict(pairs)
        for match in QUOTES.finditer(plain):
            mark = match.group()
            if opened and mark == opened[-1]:
                opened.pop()
            elif mark in closing:
                opened.append(closing[mark])
            elif not (mark == "’" and APOSTROPHE_AFTER.search(plain[: match.end()])):
                yield f"the quotation mark {mark}", f"those of the language: {self.quotes}"
                return
        if opened:
            yield "a quotation mark that is not closed", opened[-1]

    def _terms(self, inline: Inline) -> Iterator[tuple[str, str]]:
        for link, text in zip(inline.links, inline.linked, strict=True):
            forms = self.terms.get(link.target, frozenset()) if link.kind == "term" else frozenset()
            if forms and text.casefold() not in {form.casefold() for form in forms}:
                yield (
                    f"{text!r} for the term {link.target!r}",
                    "a form of the glossary: " + ", ".join(sorted(forms)),
                )


def forms_of(message: str) -> frozenset[str]:
    """Return the forms that a term's message lists: `good | goods`."""
    return frozenset(form.strip() for form in message.split("|") if form.strip())


def form_names(message: str) -> frozenset[str]:
    """Return the names of the forms that a noun's message gives: `Karte | dative: Karten`."""
    return frozenset(form.partition(":")[0].strip() for form in message.split("|")[1:] if ":" in form)


def first_form(message: str) -> str:
    """Return the first of the forms that a noun's or a term's message lists."""
    return message.partition("|")[0].strip()


def unlikely_length(source: str, translation: str) -> str:
    """Say that a translation is much longer or shorter than its source, or nothing."""
    before = _length(source)
    if before < SHORT:
        return ""
    after = _length(translation)
    if LIKELY[0] <= after / before <= LIKELY[1]:
        return ""
    return f"{after} characters for {before}"


def _length(text: str) -> int:
    """Return the length of a text with its words chosen as for most figures."""
    usual = [variant.inline.text for variant in variants(text).each[-1:]] if "{" in text else []
    return len("".join(usual) or text)
