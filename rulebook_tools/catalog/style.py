"""How a text should be written: the glossary's words, the language's quotation marks, a likely length.

What is wrong here is reported, but shown: it misleads nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulebook_tools.prose.inline import Inline, parse_inline

QUOTES = re.compile('["“”„‟«»‹›‘‚‛]|(?<![\\w}])’|’(?![\\w])')
"""Quotation marks; an apostrophe inside or at the end of a word is none."""
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

    def faults(self, string: str) -> Iterator[tuple[str, str]]:
        """Yield what is wrong with the style of a text, and what was expected."""
        inline = parse_inline(string)
        yield from self._quotation(inline)
        yield from self._terms(inline)
        for path, form in inline.placeholders:
            if form not in {"", NUMBER, *self.forms}:
                known = ", ".join(sorted({NUMBER, *self.forms}))
                yield f"the form {form!r} of {{{path}:{form}}}, which no noun has", known

    def _quotation(self, inline: Inline) -> Iterator[tuple[str, str]]:
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
        for link, text in inline.link_texts:
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


def unlikely_length(source: str, translation: str) -> str:
    """Say that a translation is much longer or shorter than its source, or nothing."""
    if len(source) < SHORT:
        return ""
    ratio = len(translation) / len(source)
    if LIKELY[0] <= ratio <= LIKELY[1]:
        return ""
    return f"{len(translation)} characters for {len(source)}"
