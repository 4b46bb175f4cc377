"""Characters that nobody sees, and that no source may hold."""

from __future__ import annotations

import re

from rulebook_tools.hugo.notes import Notes
from rulebook_tools.prose.text import BIDI, CONTROL, STRANGE

OPEN_BRACE, CLOSE_BRACE = "\ue000", "\ue001"
"""Stand for the braces of an escaped shortcode, which is text."""
BREAKS = str.maketrans({"\x85": " ", "\u2028": " ", "\u2029": " ", OPEN_BRACE: " ", CLOSE_BRACE: " "})
INVISIBLE = re.compile(f"{CONTROL.pattern}|{BIDI.pattern}|{STRANGE.pattern}|[\ud800-\udfff]")


def visible(text: str) -> str:
    """Return a text without characters that nobody sees, and that no source may hold."""
    return INVISIBLE.sub("", text.translate(BREAKS))


def visible_page(text: str, notes: Notes) -> str:
    """Return a page without characters that nobody sees; note each line that had some."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines):
        if odd := INVISIBLE.search(line.translate(BREAKS)):
            code = f"U+{ord(odd.group()[0]):04X}"
            notes.add(number + 1, f"the invisible character {code}", "it was left out", odd.start() + 1)
    return visible("\n".join(lines))
