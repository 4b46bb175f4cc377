"""Offsets of a text to lines and columns."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate


class Lines:
    """The lines of a text: where each begins."""

    def __init__(self, text: str) -> None:
        lengths = (len(line) + 1 for line in text.split("\n"))
        self._starts = [0, *accumulate(lengths)][:-1]

    def row(self, offset: int) -> int:
        """Return the number of the line that an offset is in, from 0."""
        return bisect_right(self._starts, offset) - 1

    def column(self, offset: int) -> int:
        """Return the column of an offset in its line, from 1."""
        return offset - self._starts[self.row(offset)] + 1
