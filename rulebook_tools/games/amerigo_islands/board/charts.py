"""The chart of an island landscape: what every space is, and which are neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.board.grid import (
    Spaces,
    beside,
    each,
    first,
    flood,
    parts,
    spaces_of,
)
from rulebook_tools.games.amerigo_islands.board.marks import (
    ANCHOR,
    DRY,
    FRAME,
    LABELS,
    POST,
    RESOURCES,
    SEA,
    by_mark,
    cell,
    cell_name,
    read_rows,
)

SOME_MAP = ("=====", "=~A~=", "=~T~=", "=~~~=", "=====")
"""A map for examples that need none."""


@dataclass(frozen=True)
class Chart:
    """An island landscape: rows of marks, and what follows from them."""

    rows: tuple[str, ...]

    @cached_property
    def stride(self) -> int:
        """How far the number of a space is from that of the space below it."""
        return len(self.rows[0]) + 1

    @cached_property
    def marked(self) -> Mapping[str, Spaces]:
        """The spaces of each mark."""
        return by_mark(self.rows)

    @cached_property
    def cells(self) -> Spaces:
        """All spaces; the bits between two rows are none."""
        return sum(self.marked.values())

    @cached_property
    def land(self) -> Spaces:
        """All land spaces."""
        return sum(self.marked[mark] for mark in DRY & self.marked.keys())

    @cached_property
    def sea(self) -> Spaces:
        """The sea spaces between the islands, anchor spaces among them; those of the frame are not."""
        return self.marked.get(SEA, 0) | self.marked.get(ANCHOR, 0)

    @cached_property
    def groups(self) -> tuple[Spaces, ...]:
        """The cells of each frame space that has several."""
        return tuple(self.marked[mark] for mark in LABELS if mark in self.marked)

    @cached_property
    def frame_cells(self) -> Spaces:
        """All cells of the frame."""
        return sum(self.groups) | self.marked.get(FRAME, 0)

    @cached_property
    def frame(self) -> Spaces:
        """The frame spaces, each by its first cell in reading order."""
        return spaces_of(map(first, self.groups)) | self.marked.get(FRAME, 0)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The frame spaces one by one: on any of them a ship begins, whatever ships are there."""
        return tuple(each(self.frame))

    @cached_property
    def frame_of(self) -> Mapping[int, int]:
        """The frame space of each cell of the frame."""
        single = {space: space for space in each(self.marked.get(FRAME, 0))}
        return single | {space: first(cells) for cells in self.groups for space in each(cells)}

    @cached_property
    def water(self) -> Spaces:
        """The spaces on which a ship can lie: the sea, and each frame space by its first cell."""
        return self.sea | self.frame

    @cached_property
    def all_water(self) -> Spaces:
        """The sea, and all cells of the frame."""
        return self.sea | self.frame_cells

    @cached_property
    def islands(self) -> tuple[Spaces, ...]:
        """The land spaces of each island."""
        return tuple(parts(self.land, self.stride))

    @cached_property
    def island_of(self) -> Mapping[int, int]:
        """The island of each land space; islands are numbered from 1 in reading order."""
        return {space: number for number, island in enumerate(self.islands, 1) for space in each(island)}

    @cached_property
    def posts(self) -> Spaces:
        """The trading-post spaces."""
        return self.marked.get(POST, 0)

    @cached_property
    def anchors(self) -> Mapping[int, int]:
        """The trading-post space that each anchor space serves."""
        anchors = each(self.marked.get(ANCHOR, 0))
        around = {space: beside(1 << space, self.stride) & self.posts for space in anchors}
        return {space: first(found) for space, found in around.items() if found.bit_count() == 1}

    @cached_property
    def resources(self) -> Mapping[int, str]:
        """The resource that each resource space shows."""
        return {space: name for mark, name in RESOURCES.items() for space in each(self.marked.get(mark, 0))}

    @cached_property
    def resource_spaces(self) -> Spaces:
        """All resource spaces."""
        return sum(self.marked.get(mark, 0) for mark in RESOURCES)

    @cached_property
    def voyages(self) -> dict[int, tuple[list[Spaces], Spaces]]:
        """What ships reach from where, as far as anybody has asked."""
        return {}

    @property
    def end(self) -> int:
        """The number after the last space."""
        return len(self.rows) * self.stride - 1

    @property
    def numbers(self) -> range:
        """The numbers of the islands."""
        return range(1, len(self.islands) + 1)

    def island(self, number: int) -> Spaces:
        """Return the land spaces of an island."""
        return self.islands[number - 1]

    def size(self, number: int) -> int:
        """Return how many land spaces an island has."""
        return self.islands[number - 1].bit_count()

    def is_large(self, number: int, least: int) -> bool:
        """Return whether an island has so many land spaces that it is a large one.

        Source: de “Inselaufbau”; es “Configuración de las islas”.
        """
        return self.size(number) >= least

    def large(self, least: int) -> tuple[int, ...]:
        """Return the large islands, each of which gets a treasure chest."""
        return tuple(number for number in self.numbers if self.is_large(number, least))

    def near(self, cells: Spaces) -> Spaces:
        """Return some water, and the water to which a ship gets from there with one action point.

        A frame space has several cells; whoever enters one enters all.
        """
        stride = self.stride
        grown = cells | (cells << 1 | cells >> 1 | cells << stride | cells >> stride) & self.all_water
        if grown & ~cells & self.frame_cells:
            for group in self.groups:
                if grown & group:
                    grown |= group
        return grown

    def whole(self, space: int) -> Spaces:
        """Return all cells of a space."""
        return next((group for group in self.groups if group >> space & 1), 1 << space)


def read_chart(data: Data) -> Chart:
    """Return the chart that an example draws: a list of rows, or one text of several lines.

    Raises `GivenError`, at row and column, for what no chart can have.

    Source: de “Die blaue Aktion”, es “La acción azul”: an anchor space has one trading-post space beside it.
    """
    lines = read_rows(data)
    chart = Chart(tuple(line.text() for line in lines))
    for space in each(chart.marked.get(ANCHOR, 0) & ~spaces_of(chart.anchors)):
        served = (beside(1 << space, chart.stride) & chart.posts).bit_count()
        row, column = divmod(space, chart.stride)
        wrong = f"anchor space {cell_name(row, column)} with {served} trading-post spaces beside it"
        raise cell(lines[row], column).error(wrong, f"exactly one {POST} above, below, left or right of it")
    for cells in chart.groups:
        for space in each(cells & ~flood(cells & -cells, cells, chart.stride)):
            row, column = divmod(space, chart.stride)
            wrong = f"frame space {chart.rows[row][column]} is in two parts, one on {cell_name(row, column)}"
            raise cell(lines[row], column).error(wrong, "cells that hang together, or another mark")
    return chart


@lru_cache(maxsize=256)
def chart_of(rows: tuple[str, ...]) -> Chart:
    """Return the chart that rows of marks draw; raise `GivenError` as `read_chart` does."""
    return read_chart(Data(rows))
