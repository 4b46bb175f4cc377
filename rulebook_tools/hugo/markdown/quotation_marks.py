"""Replace the quotation marks and apostrophes of a text by those of its language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulebook_tools.catalogs.quotation import mark_pairs, quotation_faults

DOUBLE, SINGLE = '"“”„‟«»', "'‘’‚‛‹›"
APOSTROPHE, PRIME, DOUBLE_PRIME = "’", "\u2032", "\u2033"

MARK = re.compile(f"[{DOUBLE}{SINGLE}]")
WITHIN = re.compile(rf"(?<=\w)[{SINGLE}](?=\w)")
BEFORE_WORD, AFTER_WORD = re.compile(rf"[{SINGLE}](?=\w)"), re.compile(rf"(?<=\w)[{SINGLE}]")
CLOSING = re.compile(rf"(?<!\s)[{SINGLE}](?!\w)")


def with_marks_of_language(text: str, marks: str) -> str:
    """Return a text of the same length with the quotation marks of a language: `marks`, such as `“…” ‘…’`.

    Marks that do not come in pairs become primes.
    """
    if not MARK.search(text):
        return text
    pairs = mark_pairs(marks)
    if not pairs:
        return WITHIN.sub(APOSTROPHE, text)
    if not any(mark in text for mark in "\"'") and not any(quotation_faults(text, marks)):
        return text
    made = _paired(text, pairs)
    return primes(text) if any(quotation_faults(made, marks)) else made


def _paired(text: str, pairs: Sequence[tuple[str, str]]) -> str:
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
