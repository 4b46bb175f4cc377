"""Plain text: invisible characters, Markdown escapes, offsets to lines."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

MAX_LENGTH = 4000
"""Characters in one message; a page of rules has fewer."""
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
STRANGE = re.compile(
    # C1 controls, line and paragraph separators
    "[\x80-\x9f\u2028\u2029"
    # invisible operators of formulas, deprecated format characters, a byte order mark, annotations
    "\u2061-\u2065\u206a-\u206f\ufeff\ufff0-\ufffb\ufdd0-\ufdef\ufffe\uffff"
    # shorthand, musical format characters
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]"
    # tags, which spell whole texts that nobody sees, but for those of a flag
    "|(?<![\U0001f3f4\U000e0020-\U000e007e])[\U000e0000-\U000e00ff]+"
)
"""Other characters that nobody sees.

No part of them: joiners and non-joiners, marks of direction, soft hyphens, places where a line may
break, variants of a letter. Scripts and emoji need these.
"""
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that look like nothing, beside what Unicode counts among spaces and formats."""


_LATIN = re.compile("[0-9A-Za-z]")


def hidden(text: str) -> str:
    """Return the first character of a text that is in no script for a reader; empty if there is none."""
    if text.isprintable():
        return ""  # nothing that Unicode counts among controls, formats, separators and what is not assigned
    found = CONTROL.search(text) or BIDI.search(text) or STRANGE.search(text)
    return found.group()[0] if found else ""


def is_blank(text: str) -> bool:
    """Say whether nothing of a text can be seen."""
    if _LATIN.search(text):
        return False
    return all(
        letter in BLANKS
        or unicodedata.category(letter) in {"Cc", "Cf", "Zl", "Zp", "Zs"}
        or unicodedata.name(letter, "").startswith(("VARIATION SELECTOR", "MONGOLIAN FREE VARIATION"))
        for letter in text
    )


SPECIAL = re.compile(r"[\\`*_\[\]<{}&|~]")
"""What may mean something within a line of Markdown, or of a body."""
START = re.compile(
    r"(?P<number>[0-9]{1,9}(?=[.)](?:\s|$)))|(?=[-+*](?:\s|$)|[-=_*][-=_*\s]*$|#{1,6}(?:\s|$)|>)"
)
"""What would begin a list, a heading or a quote, or be a line across, at the beginning of a line."""
ESCAPE = r"\\([!-/:-@\[-`{-~])"
"""A character that a backslash takes the meaning of."""
_ESCAPE = re.compile(ESCAPE)


def unescaped(text: str) -> str:
    """Return what is read where a text stands that is no Markdown: without the backslashes of its escapes."""
    return _ESCAPE.sub(r"\1", text)


def escaped(text: str) -> str:
    """Return text of one line as Markdown in which no character means anything, wherever it stands."""
    return unstarted(SPECIAL.sub(r"\\\g<0>", text))


def unstarted(text: str) -> str:
    """Return Markdown of one line that begins nothing but a paragraph."""
    start = START.match(text)
    return text if start is None else f"{text[: start.end()]}\\{text[start.end() :]}"


class Fault(NamedTuple):
    """What is wrong with a text: where, what, what was expected; `name` is what was written for a name."""

    offset: int
    wrong: str
    expected: str
    name: str = ""


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
