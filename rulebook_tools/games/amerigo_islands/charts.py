"""The chart of an island landscape: what every space is, and which are neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.grid import Spaces, beside, each, flood, parts, spaces_of
from rulebook_tools.games.amerigo_islands.marks import (
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


@dataclass(frozen=True, slots=True)
class Chart:
    """An island landscape. Charts are equal by their rows; all else follows from them."""

    rows: tuple[str, ...]
    stride: int = field(compare=False)
    cells: Spaces = field(compare=False)
    """All spaces; the bits between two rows are none."""
    land: Spaces = field(compare=False)
    sea: Spaces = field(compare=False)
    """The sea spaces between the islands, anchor spaces among them; those of the frame are not."""
    frame: Spaces = field(compare=False)
    """The frame spaces, each by its first cell in reading order."""
    frame_of: Mapping[int, int] = field(compare=False)
    """The frame space of each cell of the frame."""
    islands: tuple[Spaces, ...] = field(compare=False)
    island_of: Mapping[int, int] = field(compare=False)
    """The island of each land space; islands are numbered from 1 in reading order."""
    posts: Spaces = field(compare=False)
    """The trading-post spaces."""
    anchors: Mapping[int, int] = field(compare=False)
    """The trading-post space that each anchor space serves."""
    resources: Mapping[int, str] = field(compare=False)
    resource_spaces: Spaces = field(compare=False)
    ways: Mapping[int, tuple[int, ...]] = field(compare=False)
    """The spaces to which a ship gets from each sea or frame space with one action point."""

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

    def posts_of(self, number: int) -> Spaces:
        """Return the trading-post spaces of an island."""
        return self.islands[number - 1] & self.posts


def read_chart(data: Data) -> Chart:
    """Return the chart that an example draws: a list of rows, or one text of several lines.

    Raises `GivenError`, at row and column, for what no chart can have.

    Source: de “Die blaue Aktion”, es “La acción azul”: an anchor space has one trading-post space beside it.
    """
    lines = read_rows(data)
    chart = _chart(tuple(line.text() for line in lines))
    marked = by_mark(chart.rows)
    for space in each(marked.get(ANCHOR, 0) & ~spaces_of(chart.anchors)):
        served = (beside(1 << space, chart.stride) & chart.posts).bit_count()
        row, column = divmod(space, chart.stride)
        wrong = f"anchor space {cell_name(row, column)} with {served} trading-post spaces beside it"
        raise cell(lines[row], column).error(wrong, f"exactly one {POST} above, below, left or right of it")
    for mark in LABELS:
        cells = marked.get(mark, 0)
        for space in each(cells & ~flood(cells & -cells, cells, chart.stride)):
            row, column = divmod(space, chart.stride)
            wrong = f"frame space {mark} is in two parts, one on {cell_name(row, column)}"
            raise cell(lines[row], column).error(wrong, "cells that hang together, or another mark")
    return chart


@lru_cache(maxsize=256)
def chart_of(rows: tuple[str, ...]) -> Chart:
    """Return the chart that rows of marks draw; raise `GivenError` as `read_chart` does."""
    return read_chart(Data(rows))


@lru_cache(maxsize=256)
def _chart(rows: tuple[str, ...]) -> Chart:
    """Return the chart of rows whose marks are known."""
    stride, marked = len(rows[0]) + 1, by_mark(rows)
    land = sum(marked[mark] for mark in DRY & marked.keys())
    posts, anchors = marked.get(POST, 0), marked.get(ANCHOR, 0)
    frame_of = {space: space for space in each(marked.get(FRAME, 0))}
    for mark in LABELS:
        cells = marked.get(mark, 0)
        frame_of |= dict.fromkeys(each(cells), _first(cells))
    sea = marked.get(SEA, 0) | anchors
    islands = tuple(parts(land, stride))
    served = {space: beside(1 << space, stride) & posts for space in each(anchors)}
    resources = {space: name for mark, name in RESOURCES.items() for space in each(marked.get(mark, 0))}
    return Chart(
        rows=rows,
        stride=stride,
        cells=sum(marked.values()),
        land=land,
        sea=sea,
        frame=spaces_of(frame_of.values()),
        frame_of=frame_of,
        islands=islands,
        island_of={space: number for number, island in enumerate(islands, 1) for space in each(island)},
        posts=posts,
        anchors={space: _first(found) for space, found in served.items() if found.bit_count() == 1},
        resources=resources,
        resource_spaces=spaces_of(resources),
        ways=_ways(sea, frame_of, stride),
    )


def _ways(sea: Spaces, frame_of: Mapping[int, int], stride: int) -> dict[int, tuple[int, ...]]:
    """Return the water next to each sea space and to each frame space, whatever cells it has."""
    cells: dict[int, Spaces] = {space: 1 << space for space in each(sea)}
    for part, space in frame_of.items():
        cells[space] = cells.get(space, 0) | 1 << part
    water = sea | spaces_of(frame_of)
    return {
        space: tuple(sorted({frame_of.get(near, near) for near in each(beside(here, stride) & water)}))
        for space, here in cells.items()
    }


def _first(spaces: Spaces) -> int:
    """Return the first space of a set, -1 if it is empty."""
    return (spaces & -spaces).bit_length() - 1
