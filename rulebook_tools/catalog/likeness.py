"""Which of some texts is most like another: for a while, since comparing texts letter by letter is slow."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable

LIKE = 0.5
"""How much of a paragraph must have stayed for its translation to be of use."""
MOST_WORK = 5_000_000
"""Letters that are compared with each other: enough for hundreds of reworded paragraphs at a time."""


class _SpentError(Exception):
    """All that may be compared has been compared."""


class Likeness:
    """Finds texts that are alike, until `MOST_WORK` is done; then it finds none."""

    def __init__(self) -> None:
        self._left = MOST_WORK

    def likest(self, text: str, others: Iterable[str]) -> str | None:
        """Return which of other texts is most like a text, or None where none is like it."""
        best, likeness = None, LIKE
        try:
            for other in others:
                ratio = self._ratio(text, other, likeness)
                if ratio > likeness:
                    best, likeness = other, ratio
        except _SpentError:
            return best
        return best

    def spend(self, work: int) -> None:
        """Count work; raise `_SpentError` where there has been enough of it."""
        self._left -= work
        if self._left < 0:
            raise _SpentError

    def _ratio(self, text: str, other: str, least: float) -> float:
        """Return how much two texts are alike, or 0 where that cannot be more than `least`."""
        self.spend(1)
        if 2 * min(len(text), len(other)) <= least * (len(text) + len(other)):
            return 0
        self.spend(len(text) + len(other))
        matcher = _Matcher(self, text, other)
        return matcher.ratio() if matcher.quick_ratio() > least else 0


class _Matcher(difflib.SequenceMatcher[str]):
    """Counts the work of each search for what two texts have in common."""

    def __init__(self, likeness: Likeness, text: str, other: str) -> None:
        self._likeness, self._length = likeness, len(text)
        super().__init__(None, text, other, autojunk=False)
        letters = Counter(other)
        self._each = 1 + sum(letters[letter] for letter in text) // max(len(text), 1)

    def find_longest_match(
        self, alo: int = 0, ahi: int | None = None, blo: int = 0, bhi: int | None = None
    ) -> difflib.Match:
        """Return the longest part that two stretches of the texts share."""
        end = self._length if ahi is None else ahi
        self._likeness.spend((end - alo) * self._each)
        return super().find_longest_match(alo, ahi, blo, bhi)
