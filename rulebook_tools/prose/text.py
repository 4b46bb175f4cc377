"""Functions for plain text: invisible characters, escapes of Markdown, line numbers of offsets."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple, TypeAlias

MAX_LENGTH = 4000
"""How many characters a message may have; a longer one has a fault and is not parsed."""
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
STRANGE = re.compile(
    # C1 controls, line and paragraph separators
    "[\x80-\x9f\u2028\u2029"
    # invisible operators of formulas, deprecated format characters, a byte order mark, annotations
    "\u2061-\u2065\u206a-\u206f\ufeff\ufff0-\ufffb\ufdd0-\ufdef\ufffe\uffff"
    # shorthand, musical format characters
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]"
    # tags, which can spell invisible texts, except those of flags
    "|(?<![\U0001f3f4\U000e0020-\U000e007e])[\U000e0000-\U000e00ff]+"
)
"""A pattern for invisible characters that no message may have, besides those of `CONTROL` and `BIDI`.

Joiners, non-joiners, marks of direction, soft hyphens, line break opportunities and variation selectors
are not among them: scripts and emoji need these.
"""
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Blank characters that Unicode classifies as letters, marks or symbols."""
_LATIN = re.compile("[0-9A-Za-z]")


def hidden(text: str) -> str:
    """Return the first forbidden control or invisible character of a text; empty if there is none."""
    if text.isprintable():
        return ""  # it has no controls, formats, separators or unassigned characters
    found = CONTROL.search(text) or BIDI.search(text) or STRANGE.search(text)
    return found.group()[0] if found else ""


def named_character(letter: str) -> str:
    """Return a description of a character: code point and name, such as `U+200B (zero width space)`."""
    name = unicodedata.name(letter, "").lower()
    return f"U+{ord(letter):04X}" + (f" ({name})" if name else "")


UNSEEN = re.compile("[^\\S \n]|[\u00ad\u200b-\u200f\u2060]")
"""A pattern for invisible characters, and for blanks other than a space or a line end."""


def shown(text: str) -> str:
    """Return a text in quotation marks; names such as `[no-break space]` replace invisible characters."""

    def named(letter: re.Match[str]) -> str:
        return f"[{unicodedata.name(letter[0], named_character(letter[0])).lower()}]"

    return f"‘{UNSEEN.sub(named, text)}’"


def is_blank(text: str) -> bool:
    """Return whether a text has no visible character."""
    if _LATIN.search(text):
        return False
    return all(
        letter in BLANKS
        or unicodedata.category(letter) in {"Cc", "Cf", "Zl", "Zp", "Zs"}
        or unicodedata.name(letter, "").startswith(("VARIATION SELECTOR", "MONGOLIAN FREE VARIATION"))
        for letter in text
    )


SPECIAL = re.compile(r"[\\`*_\[\]<{}&|~]")
"""A pattern for characters that have a meaning inside a line of Markdown or of a body."""
START = re.compile(
    r"(?P<number>[0-9]{1,9}(?=[.)](?:\s|$)))|(?=[-+*](?:\s|$)|[-=_*][-=_*\s]*$|#{1,6}(?:\s|$)|>)"
)
"""A pattern for the beginning of a line that would be a list, a heading, a quote or a horizontal rule."""
ESCAPE = r"\\([!-/:-@\[-`{-~])"
"""A pattern for a backslash and the character that it escapes."""
_ESCAPE = re.compile(ESCAPE)


def unescaped(text: str) -> str:
    """Return a text of Markdown without the backslashes of its escapes."""
    return _ESCAPE.sub(r"\1", text)


def escaped(text: str) -> str:
    """Return a line of plain text as Markdown, with all special characters escaped."""
    return unstarted(SPECIAL.sub(r"\\\g<0>", text))


def unstarted(text: str) -> str:
    """Return a line of Markdown, escaped if it would begin a list, heading, quote or horizontal rule."""
    start = START.match(text)
    return text if start is None else f"{text[: start.end()]}\\{text[start.end() :]}"


class Fault(NamedTuple):
    """A fault in a text: its offset, description, what was expected, a misspelt name (empty if none)."""

    offset: int
    wrong: str
    expected: str
    name: str = ""


Faults: TypeAlias = Iterator[tuple[str, str]]
"""Descriptions of faults in a text, each with what was expected instead."""


class Lines:
    """Converts offsets in a text to lines and columns."""

    def __init__(self, text: str) -> None:
        lengths = (len(line) + 1 for line in text.split("\n"))
        self._starts = [0, *accumulate(lengths)][:-1]

    def row(self, offset: int) -> int:
        """Return the number of the line that contains an offset; the first line is 0."""
        return bisect_right(self._starts, offset) - 1

    def column(self, offset: int) -> int:
        """Return the column of an offset; the first column is 1."""
        return offset - self._starts[self.row(offset)] + 1
