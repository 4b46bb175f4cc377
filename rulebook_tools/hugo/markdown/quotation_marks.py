"""Replace the quotation marks and apostrophes of a text by those of its language."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulebook_tools.catalogs.quotation import mark_pairs
from rulebook_tools.catalogs.style import Style
from rulebook_tools.prose.text import escaped

DOUBLE, SINGLE = '"“”„‟«»', "'‘’‚‛‹›"
APOSTROPHE, PRIME, DOUBLE_PRIME = "’", "\u2032", "\u2033"

MARK = re.compile(f"[{DOUBLE}{SINGLE}]")
WITHIN = re.compile(rf"(?<=\w)[{SINGLE}](?=\w)")
BEFORE_WORD, AFTER_WORD = re.compile(rf"[{SINGLE}](?=\w)"), re.compile(rf"(?<=\w)[{SINGLE}]")
CLOSING = re.compile(rf"(?<!\s)[{SINGLE}](?!\w)")


@dataclass(frozen=True, slots=True)
class QuotationMarks:
    """Replaces quotation marks by those of a language, which `marks` lists, such as `“…” ‘…’`."""

    marks: str

    def proper(self, text: str) -> str:
        """Return a text of the same length with the quotation marks of the language.

        Marks that do not come in pairs become primes.
        """
        if not MARK.search(text):
            return text
        if not self.marks:
            return WITHIN.sub(APOSTROPHE, text)
        if not any(mark in text for mark in "\"'") and self._is_proper(text):
            return text
        made = self._paired(text)
        return made if self._is_proper(made) else primes(text)

    def _is_proper(self, text: str) -> bool:
        return not any(Style(self.marks).faults(escaped(text)))

    def _paired(self, text: str) -> str:
        pairs = mark_pairs(self.marks)
        opened: list[str] = []

        def toggled(kind: str, pair: tuple[str, str]) -> str:
            if kind in opened:
                del opened[opened.index(kind) :]
                return pair[1]
            opened.append(kind)
            return pair[0]

        def proper(found: re.Match[str]) -> str:
            at = found.start()
            if found[0] in DOUBLE:
                return toggled('"', pairs[0])
            if WITHIN.match(text, at):
                return APOSTROPHE
            if "'" in opened or (BEFORE_WORD.match(text, at) and CLOSING.search(text, at + 1)):
                return toggled("'", pairs[min(1, len(pairs) - 1)])
            return APOSTROPHE if AFTER_WORD.match(text, at) else PRIME

        return MARK.sub(proper, text)


def primes(text: str) -> str:
    """Return a text with primes instead of quotation marks, and with proper apostrophes within words."""

    def prime(found: re.Match[str]) -> str:
        if found[0] in DOUBLE:
            return DOUBLE_PRIME
        return APOSTROPHE if WITHIN.match(text, found.start()) else PRIME

    return MARK.sub(prime, text)
