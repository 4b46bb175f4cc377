"""The texts of a PO file, folded into lines as gettext folds them, so that no tool folds them anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rulebook_tools.catalog.line_breaks import breaks, width_of

COLUMNS = 79
"""Of a line, its quotation marks among them."""
ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\t": r"\t", "\r": r"\r"})
ESCAPED = re.compile(r"\\.")
NEWLINE = r"\n"


def folded(prefix: str, word: str, text: str, *, is_wrapped: bool = True) -> Iterator[str]:
    """Yield the lines of a text after its word, such as `msgid`; each begins with `prefix`.

    A text that is too long for the line of its word begins on the next one, as does one of several lines.
    """
    width = COLUMNS - len(prefix) - len('""') if is_wrapped else 0
    lines = _lines(text)
    if len(lines) == 1 and len(rows := _rows(lines[0], width, len(word) + 1)) == 1:
        yield f'{prefix}{word} "{rows[0]}"'
        return
    yield f'{prefix}{word} ""'
    for line in lines:
        for row in _rows(line, width):
            yield f'{prefix}"{row}"'


def _lines(text: str) -> list[str]:
    """Return the lines of a text, each with its end; of an empty one its only line."""
    *ended, last = text.translate(ESCAPES).split("\n")
    lines = [line + NEWLINE for line in ended]
    return [*lines, last] if last or not lines else lines


@lru_cache(maxsize=10_000)
def _rows(line: str, width: int, column: int = 0) -> tuple[str, ...]:
    """Return a line as rows of at most `width` columns, as far as it may be parted; 0 parts none.

    `column` stand before the first row. Spaces at the end of a row count.
    """
    if not width or (line.isascii() and column + len(line) <= width):
        return (line,)
    rows, start, at = [], 0, 0
    for end in (*_breaks(line), len(line)):
        taken = sum(map(width_of, line[at:end]))
        if at and column + taken > width:
            rows.append(line[start:at])
            start, column = at, 0
        at, column = end, column + taken
    return (*rows, line[start:])


def _breaks(line: str) -> list[int]:
    """Return where an escaped line may be parted: neither within an escape nor before that of its end."""
    inside = {match.start() + 1 for match in ESCAPED.finditer(line)} if "\\" in line else set()
    if line.endswith(NEWLINE):
        inside.add(len(line) - len(NEWLINE))
    return [at for at in breaks(line) if at not in inside]
