"""The shapes of landscape and village tiles, and every way to lay one.

No edition shows the shapes in words, so a table of the sources names them: by a letter that they look
like and their size, as in `v3` and `t4`, or by their rows from the top, joined by `-`: `xx-x` is `v3`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, each, first, flood, spaces_of

Cells: TypeAlias = "tuple[tuple[int, int], ...]"
"""Rows and columns of the spaces of a tile, from 0, in reading order."""

DRAWN: Mapping[str, str] = {
    "i1": "x",
    "i2": "xx",
    "i3": "xxx",
    "v3": "xx-x",
    "i4": "xxxx",
    "l4": "xxx-x",
    "o4": "xx-xx",
    "s4": "oxx-xx",
    "t4": "xxx-ox",
    "f5": "oxx-xx-ox",
    "i5": "xxxxx",
    "l5": "xxxx-x",
    "n5": "oxxx-xx",
    "p5": "xxx-xx",
    "t5": "xxx-ox-ox",
    "u5": "xxx-xox",
    "v5": "xxx-x-x",
    "w5": "oxx-xx-x",
    "x5": "ox-xxx-ox",
    "y5": "xxxx-ox",
    "z5": "xx-ox-oxx",
    "i6": "xxxxxx",
    "o6": "xxx-xxx",
}
"""The usual names of shapes of up to five spaces, and of some of six."""
FORM = re.compile(r"[ox]*x[ox]*(?:-[ox]*x[ox]*)*")
TURNS = 4


@dataclass(frozen=True, slots=True)
class Shape:
    """The spaces that a tile covers, as it is named."""

    name: str
    cells: Cells = field(compare=False)

    @property
    def size(self) -> int:
        """The number of spaces; what a landscape tile costs.

        Source: de “Die rote Aktion”, “Die grüne Aktion”; es “La acción roja”, “La acción verde”.
        """
        return len(self.cells)


class Pattern(NamedTuple):
    """A shape turned in one way, at the top left of a chart: its spaces as a set, and one by one."""

    spaces: Spaces
    offsets: tuple[int, ...]


@lru_cache(maxsize=256)
def read_shape(name: str) -> Shape:
    """Return the shape of a name; raise `ValueError` unless it is one orthogonally connected piece."""
    drawn = DRAWN.get(name, name)
    if FORM.fullmatch(drawn) is None:
        raise ValueError(
            f"{name!r} is no shape: rows of x and o joined by -, as in xx-x, or {', '.join(DRAWN)}"
        )
    rows = drawn.split("-")
    cells = tuple((i, j) for i, row in enumerate(rows) for j, mark in enumerate(row) if mark == "x")
    if cells != _moved(cells):
        raise ValueError(f"{name!r} begins with an empty column")
    spaces = _spaces(cells, stride=max(map(len, rows)) + 1)
    if flood(spaces & -spaces, spaces, max(map(len, rows)) + 1) != spaces:
        raise ValueError(f"{name!r} is in pieces that do not hang together")
    return Shape(name, cells)


def drawn(shape: Shape) -> tuple[str, ...]:
    """Return the rows of a shape: `x` for a space of it, `o` for none."""
    rows, columns = (max(each) + 1 for each in zip(*shape.cells, strict=True))
    return tuple(
        "".join("x" if (row, column) in shape.cells else "o" for column in range(columns))
        for row in range(rows)
    )


@lru_cache(maxsize=256)
def orientations(shape: Shape, *, mirrored: bool) -> tuple[Cells, ...]:
    """Return the shape turned in every way, and turned over as well if tiles may be mirrored.

    No edition says how tiles may be laid; a tile is turned over in place once it has been scored.

    Source: de “Bauen”, “Fertigstellung einer Insel”; es “La acción verde”.
    """
    found: set[Cells] = set()
    turning = shape.cells
    for _ in range(TURNS):
        turning = _moved(tuple((column, -row) for row, column in turning))
        found.add(turning)
        if mirrored:
            found.add(_moved(tuple((row, -column) for row, column in turning)))
    return tuple(sorted(found))


@lru_cache(maxsize=1024)
def patterns(shape: Shape, stride: int, *, mirrored: bool) -> tuple[Pattern, ...]:
    """Return the shape in each of its orientations, for charts of a stride."""
    found = [_spaces(cells, stride) for cells in orientations(shape, mirrored=mirrored)]
    return tuple(Pattern(spaces, tuple(each(spaces))) for spaces in found)


@lru_cache(maxsize=1024)
def _from_first(shape: Shape, stride: int, *, mirrored: bool) -> frozenset[Spaces]:
    """Return the shape in each of its orientations, with its first space at 0."""
    return frozenset(spaces >> first(spaces) for spaces, _ in patterns(shape, stride, mirrored=mirrored))


def is_shape(chart: Chart, spaces: Spaces, shape: Shape, *, mirrored: bool) -> bool:
    """Return whether some spaces are the shape in one of its orientations."""
    return bool(spaces) and spaces >> first(spaces) in _from_first(shape, chart.stride, mirrored=mirrored)


def sites(shape: Shape, free: Spaces, touching: Spaces, stride: int, *, mirrored: bool) -> tuple[Spaces, ...]:
    """Return every way to lay a shape on free spaces, touching some of certain spaces; in order.

    Where the corner of an orientation can lie is found for all corners at once: the sets are shifted by
    each of its spaces, and laid upon each other.
    """
    found = []
    for pattern, offsets in patterns(shape, stride, mirrored=mirrored):
        corners, touched = -1, 0
        for offset in offsets:
            corners &= free >> offset
            touched |= touching >> offset
        found += [pattern << corner for corner in each(corners & touched)]
    return tuple(sorted(found))


def _moved(cells: Cells) -> Cells:
    """Return cells moved to the top left, in reading order."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def _spaces(cells: Cells, stride: int) -> Spaces:
    """Return cells as spaces of a chart, at its top left."""
    return spaces_of(row * stride + column for row, column in cells)
