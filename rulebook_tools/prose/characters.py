"""Characters that no source and no translation may hold, as a reader cannot see them, and how many of any."""

from __future__ import annotations

import re
import unicodedata

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
