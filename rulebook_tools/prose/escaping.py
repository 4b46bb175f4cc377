"""Text as Markdown that says just that text."""

from __future__ import annotations

import re

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
