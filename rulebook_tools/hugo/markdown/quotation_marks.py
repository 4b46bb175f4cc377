"""Replace quotation marks and apostrophes by those of a language."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulebook_tools.catalogs.style import Style, mark_pairs
from rulebook_tools.prose.text import escaped

DOUBLE, SINGLE = '"“”„‟«»', "'‘’‚‛‹›"
APOSTROPHE, PRIME, DOUBLE_PRIME = "’", "\u2032", "\u2033"

_WITHIN = re.compile(r"(?<=\w)'(?=\w)")


@dataclass(frozen=True, slots=True)
class QuotationMarks:
    """The quotation marks of a language, as the site's label writes them: `“…” ‘…’`."""

    marks: str

    def proper(self, text: str) -> str:
        """Return a text of the same length with the quotation marks of the language.

        Marks that do not come in pairs become primes.
        """
        if not any(mark in text for mark in DOUBLE + SINGLE):
            return text
        if not self.marks:
            return _WITHIN.sub(APOSTROPHE, text)
        if not any(mark in text for mark in "\"'") and self._is_proper(text):
            return text
        made = self._paired(text)
        return made if self._is_proper(made) else primes(text)

    def _is_proper(self, text: str) -> bool:
        return not any(Style(self.marks).faults(escaped(text)))

    def _paired(self, text: str) -> str:
        pairs = mark_pairs(self.marks)
        opened: list[str] = []
        made = list(text)
        for index, char in enumerate(text):
            before, after = text[index - 1 : index], text[index + 1 : index + 2]
            if char in DOUBLE:
                made[index] = _toggled(opened, '"', pairs[0])
            elif char not in SINGLE:
                continue
            elif _is_word(before) and _is_word(after):
                made[index] = APOSTROPHE
            elif "'" in opened or (_is_word(after) and _closes_later(text, index)):
                made[index] = _toggled(opened, "'", pairs[min(1, len(pairs) - 1)])
            else:
                made[index] = APOSTROPHE if _is_word(before) else PRIME
        return "".join(made)


def _toggled(opened: list[str], kind: str, pair: tuple[str, str]) -> str:
    if kind in opened:
        del opened[opened.index(kind) :]
        return pair[1]
    opened.append(kind)
    return pair[0]


def _closes_later(text: str, index: int) -> bool:
    later = (at for at in range(index + 1, len(text)) if text[at] in SINGLE)
    return any(not text[at - 1].isspace() and not _is_word(text[at + 1 : at + 2]) for at in later)


def primes(text: str) -> str:
    """Return a text with primes instead of quotation marks, and with proper apostrophes within words."""
    made = list(text)
    for index, char in enumerate(text):
        if char in DOUBLE:
            made[index] = DOUBLE_PRIME
        elif char in SINGLE:
            is_within = _is_word(text[index - 1 : index]) and _is_word(text[index + 1 : index + 2])
            made[index] = APOSTROPHE if is_within else PRIME
    return "".join(made)


def _is_word(char: str) -> bool:
    return bool(re.fullmatch(r"\w", char))
