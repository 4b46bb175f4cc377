"""The marks of a chart.

`~` sea, `#` land, `T` a trading-post space, `A` an anchor space, which serves the trading-post space
beside it; a letter of `RESOURCES` land with a resource; `=` a frame space of one cell. All cells with
the same digit or the same other capital letter are one frame space.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.board.grid import Spaces

SEA, LAND, POST, ANCHOR, FRAME = "~#TA="
RESOURCES: Mapping[str, str] = {"s": "sugar", "c": "cotton", "b": "tobacco", "k": "coconuts", "f": "coffee"}
"""The resource that a mark shows.

Source: de “Warenwertung” (example); es names sugar and cotton, “Ejemplo: El jugador rojo colocó …”.
"""
LETTERS = len(ascii_lowercase)
LABELS = "0123456789BCDEFGHIJKLMNOPQRSUVWXYZ"
"""The marks of frame spaces of any number of cells."""
DRY = frozenset((LAND, POST, *RESOURCES))
"""The marks of land."""
MEANING = f"{SEA} {LAND} {POST} {ANCHOR} {' '.join(RESOURCES)} {FRAME}, a digit or another capital letter"
LONGEST_SIDE = 100
"""The rows and columns that a chart can have: three times those of the largest game, and all can be named."""
KNOWN = frozenset((SEA, ANCHOR, FRAME, *DRY, *LABELS))


def column_name(column: int) -> str:
    """Return the letters of a column from 0: a to z, then aa, ab and so on."""
    high, low = divmod(column, LETTERS)
    return (ascii_lowercase[high - 1] if high else "") + ascii_lowercase[low]


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell in a row and a column from 0: `c4` is column c, row 4."""
    return f"{column_name(column)}{row + 1}"


def read_rows(data: Data) -> list[Data]:
    """Return the rows of a chart, given as a list or as one text of several lines.

    Raises `GivenError`, at row and column, for rows of unlike length and unknown marks.
    """
    if isinstance(data.value, str):
        lines = [Data(line, (*data.path, i)) for i, line in enumerate(data.value.splitlines())]
    else:
        lines = data.items()
    rows = [line.text() for line in lines]
    tall, wide = len(rows), max(map(len, rows), default=0)
    if max(tall, wide) > LONGEST_SIDE:
        raise data.error(f"a chart of {tall} rows, {wide} spaces wide", f"{LONGEST_SIDE} or fewer of each")
    if not any(rows):
        raise data.error("an empty chart", f"rows of {MEANING}")
    for number, (line, row) in enumerate(zip(lines, rows, strict=True)):
        if len(row) != len(rows[0]):
            raise line.error(f"a row of {len(row)} spaces", f"{len(rows[0])}, as many as the first row")
        for column, mark in enumerate(row) if not KNOWN.issuperset(row) else ():
            if mark not in KNOWN:
                wrong = f"unknown mark {mark!r} on {cell_name(number, column)}"
                raise cell(line, column).error(wrong, MEANING)
    return lines


def cell(line: Data, column: int) -> Data:
    """Return the place of one mark of a row."""
    return Data(line.value, (*line.path, column))


def by_mark(rows: Sequence[str]) -> dict[str, Spaces]:
    """Return the cells of each mark."""
    marked: dict[str, Spaces] = {}
    for number, row in enumerate(rows):
        here: dict[str, Spaces] = {}
        for column, mark in enumerate(row):
            here[mark] = here.get(mark, 0) | 1 << column
        for mark, cells in here.items():
            marked[mark] = marked.get(mark, 0) | cells << number * (len(row) + 1)
    return marked
