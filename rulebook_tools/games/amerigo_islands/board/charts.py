"""The chart of an island landscape: its spaces, their names, kinds and neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from string import ascii_lowercase
from typing import TypeAlias

from rulebook_tools.engine.kit import Data

Spaces: TypeAlias = int
"""A set of spaces: the space with the number n is in it if bit n is set."""


def each(spaces: Spaces) -> list[int]:
    """Return the numbers of the spaces of a set, in reading order."""
    found = []
    while spaces:
        lowest = spaces & -spaces
        found.append(lowest.bit_length() - 1)
        spaces ^= lowest
    return found


def first(spaces: Spaces) -> int:
    """Return the number of the first space of a set, -1 if it is empty."""
    return (spaces & -spaces).bit_length() - 1


def spaces_of(spaces: Iterable[int]) -> Spaces:
    """Return the set of the spaces with these numbers."""
    return sum(1 << space for space in set(spaces))


def beside(spaces: Spaces, stride: int) -> Spaces:
    """Return the orthogonal neighbours of spaces, even off the chart; `space + stride` lies below `space`."""
    return (spaces << 1 | spaces >> 1 | spaces << stride | spaces >> stride) & ~spaces


def flood(start: Spaces, within: Spaces, stride: int) -> Spaces:
    """Return the spaces of `within` to which orthogonal steps inside `within` lead from those of `start`.

    The space `space + stride` lies below `space`.
    """
    reached = grown = start & within
    while grown:
        grown = (grown << 1 | grown >> 1 | grown << stride | grown >> stride) & within & ~reached
        reached |= grown
    return reached


def parts(spaces: Spaces, stride: int) -> Iterator[Spaces]:
    """Yield the orthogonally connected parts of a set, in reading order of their first spaces.

    The space below a space has a number that is higher by `stride`.
    """
    while spaces:
        part = flood(spaces & -spaces, spaces, stride)
        yield part
        spaces ^= part


SEA, LAND, POST, ANCHOR, FRAME = "~#TA="
RESOURCES: Mapping[str, str] = {"s": "sugar", "c": "cotton", "b": "tobacco", "k": "coconuts", "f": "coffee"}
"""Resources by mark. Sources: de “Warenwertung”; es “Ejemplo: El jugador rojo colocó …” (sugar, cotton)."""
LABELS = "0123456789BCDEFGHIJKLMNOPQRSUVWXYZ"  # the marks of frame spaces of any number of cells
DRY = frozenset((LAND, POST, *RESOURCES))  # the marks of land
KNOWN = frozenset((SEA, ANCHOR, FRAME, *DRY, *LABELS))
MEANING = f"{SEA} {LAND} {POST} {ANCHOR} {' '.join(RESOURCES)} {FRAME}, a digit or another capital letter"
LONGEST_SIDE = 100
"""Maximum number of rows, and of columns, of a chart; a larger one is refused."""
SOME_MAP = ("=====", "=~A~=", "=~T~=", "=~~~=", "=====")  # a map for examples that need none
BETWEEN = "+"  # what stands between the names of the spaces of a tile given in one word: c4+c5
FORM = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")  # the name of a space, such as c4


class Chart:
    """An island landscape, given as rows of marks, one for each cell.

    A space is one cell, but a space of the frame can have several.
    """

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.rows = rows
        self.stride = len(rows[0]) + 1  # how far the number of a space is from that of the space below it
        self.marked = marked = dict[str, Spaces]()  # the cells of each mark
        for cell, mark in enumerate(" ".join(rows)):
            marked[mark] = marked.get(mark, 0) | 1 << cell
        marked.pop(" ", None)
        frame = marked.get(FRAME, 0)
        self.cells = sum(marked.values())  # all spaces; the bits between two rows are none
        self.land = sum(marked[mark] for mark in DRY & marked.keys())
        self.posts = marked.get(POST, 0)
        self.sea = marked.get(SEA, 0) | marked.get(ANCHOR, 0)  # between the islands, not on the frame
        self.groups = [marked[mark] for mark in LABELS if mark in marked]  # frame spaces of several cells
        self.frame_cells = sum(self.groups) | frame
        self.frame = spaces_of(map(first, self.groups)) | frame  # each by its first cell in reading order
        self.water = self.sea | self.frame  # where a ship can lie
        self.all_water = self.sea | self.frame_cells
        self.resources = {name: marked.get(mark, 0) for mark, name in RESOURCES.items()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chart) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    @cached_property
    def islands(self) -> Mapping[int, Spaces]:
        """The land spaces of each island; islands are numbered from 1 in reading order."""
        return dict(enumerate(parts(self.land, self.stride), 1))

    @cached_property
    def island_of(self) -> Mapping[int, int]:
        """The number of the island of each land space."""
        return {space: number for number, island in self.islands.items() for space in each(island)}

    @cached_property
    def anchors(self) -> Mapping[int, int]:
        """The trading-post space beside each anchor space, for those anchor spaces that have exactly one."""
        anchors = each(self.marked.get(ANCHOR, 0))
        around = {space: beside(1 << space, self.stride) & self.posts for space in anchors}
        return {space: first(found) for space, found in around.items() if found.bit_count() == 1}

    def resources_on(self, spaces: Spaces, sorts: Iterable[str]) -> tuple[int, ...]:
        """Return how many resources of each sort (such as `sugar`) lie on some spaces."""
        return tuple((self.resources.get(sort, 0) & spaces).bit_count() for sort in sorts)

    def size(self, island: int) -> int:
        """Return how many land spaces an island has."""
        return self.islands[island].bit_count()

    def is_large(self, island: int, least: int) -> bool:
        """Return whether an island is large, with at least `least` land spaces."""
        return self.size(island) >= least

    def large(self, least: int) -> list[int]:
        """Return the numbers of the large islands, which have at least `least` land spaces."""
        return [island for island in self.islands if self.is_large(island, least)]

    def near(self, cells: Spaces) -> Spaces:
        """Return these cells of water, and all cells that a ship reaches from them with one action point."""
        grown = cells | beside(cells, self.stride) & self.all_water
        if grown & ~cells & self.frame_cells:
            for group in self.groups:
                if grown & group:
                    grown |= group
        return grown

    def whole(self, cell: int) -> Spaces:
        """Return all cells of the space to which a cell belongs: several for some frame spaces, else one."""
        return next((group for group in self.groups if group >> cell & 1), 1 << cell)


@lru_cache(maxsize=4096)
def voyage(chart: Chart, start: int) -> list[Spaces]:
    """Return the spaces in reach of a ship on `start`, as a set for each number of action points from 0.

    The list ends with the set that no further point enlarges.
    """
    reached, cells = [1 << start], chart.whole(start)
    while (grown := chart.near(cells)) != cells:
        cells = grown
        reached.append(cells & chart.water)
    return reached


def column_name(column: int) -> str:
    """Return the letters of a column, counted from 0: a to z, then aa, ab and so on."""
    high, low = divmod(column, len(ascii_lowercase))
    return (ascii_lowercase[high - 1] if high else "") + ascii_lowercase[low]


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell, its row and column counted from 0: `c4` for row 3, column 2."""
    return f"{column_name(column)}{row + 1}"


def space_name(chart: Chart, space: int) -> str:
    """Return the name of a space, such as `c4`."""
    return cell_name(*divmod(space, chart.stride))


def names(chart: Chart, spaces: Spaces) -> tuple[str, ...]:
    """Return the names of the spaces of a set, in reading order."""
    return tuple(space_name(chart, space) for space in each(spaces))


def read_space(chart: Chart, data: Data) -> int:
    """Return the space to which the named cell (`c4`) belongs; raise `GivenError` for an unknown name."""
    text, width, height = data.text(), chart.stride - 1, len(chart.rows)
    last = cell_name(height - 1, width - 1)
    match = FORM.fullmatch(text)
    if match is None:
        raise data.error(f"{text!r} names no space", f"a column and a row, a1 to {last}")
    row, columns = int(match[2]) - 1, [column_name(column) for column in range(width)]
    if match[1] not in columns or row >= height:
        raise data.error(f"space {text} is off the chart", f"a1 to {last}")
    return first(chart.whole(row * chart.stride + columns.index(match[1])))


def read_spaces(chart: Chart, data: Data) -> Spaces:
    """Return the set of spaces that an example lists; raise `GivenError` for a space named twice."""
    spaces: Spaces = 0
    for entry in data.items():
        space = read_space(chart, entry)
        if spaces >> space & 1:
            raise entry.error(f"space {entry.text()} is named twice", "each space once")
        spaces |= 1 << space
    return spaces


def read_tile(chart: Chart, data: Data) -> Spaces:
    """Return a tile's spaces, given as a list or as `c4+c5`.

    Raises `GivenError` for an unknown space, or one that is named twice.
    """
    parts = data.value.split(BETWEEN) if isinstance(data.value, str) else data.value
    return read_spaces(chart, Data(parts, data.path))


def read_rows(data: Data) -> tuple[str, ...]:
    """Return the rows of a chart, given as a list or as one text of several lines.

    Raises `GivenError` for an empty or too large chart and, at row and column, for rows of unlike length and
    unknown marks.
    """
    lines = Data(data.value.splitlines(), data.path) if isinstance(data.value, str) else data
    rows = tuple(line.text() for line in lines.items())
    tall, wide = len(rows), max(map(len, rows), default=0)
    if max(tall, wide) > LONGEST_SIDE:
        raise data.error(f"a chart of {tall} rows, {wide} spaces wide", f"{LONGEST_SIDE} or fewer of each")
    if not any(rows):
        raise data.error("an empty chart", f"rows of {MEANING}")
    for number, (line, row) in enumerate(zip(lines.items(), rows, strict=True)):
        if len(row) != len(rows[0]):
            raise line.error(f"a row of {len(row)} spaces", f"{len(rows[0])}, as many as the first row")
        for column, mark in enumerate(row) if not KNOWN.issuperset(row) else ():
            if mark not in KNOWN:
                wrong = f"unknown mark {mark!r} on {cell_name(number, column)}"
                raise Data(row, (*line.path, column)).error(wrong, MEANING)
    return rows


def mark_at(data: Data, chart: Chart, space: int) -> Data:
    """Return the data of a chart with the row and column of a space in its path, for errors there."""
    return Data(data.value, (*data.path, *divmod(space, chart.stride)))


def read_chart(data: Data) -> Chart:
    """Return the chart that an example draws, as a list of rows or as one text of several lines.

    Raises `GivenError`, at row and column, for a frame space in two parts, and for an anchor space without
    exactly one trading-post space beside it. Source: Die blaue Aktion: Schifffahrt; 1. Inselaufbau.
    """
    chart = Chart(read_rows(data))
    for space in each(chart.marked.get(ANCHOR, 0) & ~spaces_of(chart.anchors)):
        served = (beside(1 << space, chart.stride) & chart.posts).bit_count()
        wrong = f"anchor space {space_name(chart, space)} with {served} trading-post spaces beside it"
        expected = f"exactly one {POST} above, below, left or right of it"
        raise mark_at(data, chart, space).error(wrong, expected)
    for cells in chart.groups:
        for space in each(cells & ~flood(cells & -cells, cells, chart.stride)):
            row, column = divmod(space, chart.stride)
            wrong = f"frame space {chart.rows[row][column]} is in two parts, one on {cell_name(row, column)}"
            raise mark_at(data, chart, space).error(wrong, "cells that hang together, or another mark")
    return chart


@lru_cache(maxsize=256)
def chart_of(rows: tuple[str, ...]) -> Chart:
    """Return the chart that rows of marks draw; raise `GivenError` if they are no valid chart."""
    return read_chart(Data(rows))
