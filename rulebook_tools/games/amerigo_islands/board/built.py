"""Tiles: their shapes, the ways to lay them, and the tiles and trading posts on the islands.

No edition shows the shapes in words, so a table of the sources names them: by a letter that they look
like and their size, as in `v3` and `t4`, or by their rows from the top, joined by `-`: `xx-x` is `v3`.
Sources of the rules: de “Die grüne Aktion: Bauen”, Bauregeln 1 to 5; es “La acción verde: construir”.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, beside, each, first, flood

Cells: TypeAlias = "tuple[tuple[int, int], ...]"
"""Rows and columns of the spaces of a tile, from 0, in reading order."""

NAMED = """
    i1:x
    i2:xx
    i3:xxx v3:xx-x
    i4:xxxx l4:xxx-x o4:xx-xx s4:oxx-xx t4:xxx-ox
    f5:oxx-xx-ox i5:xxxxx l5:xxxx-x n5:oxxx-xx p5:xxx-xx
    t5:xxx-ox-ox u5:xxx-xox v5:xxx-x-x w5:oxx-xx-x x5:ox-xxx-ox y5:xxxx-ox z5:xx-ox-oxx
    i6:xxxxxx o6:xxx-xxx
"""
DRAWN: Mapping[str, str] = dict(each.split(":") for each in NAMED.split())
"""The usual names of shapes of up to five spaces, and of some of six."""
SHAPE = re.compile(r"[ox]*x[ox]*(?:-[ox]*x[ox]*)*")
TURNS = 4


@dataclass(frozen=True, slots=True)
class Shape:
    """The spaces that a tile covers, as it is named."""

    name: str
    cells: Cells = field(compare=False)

    @property
    def size(self) -> int:
        """The number of spaces; what a landscape tile costs."""
        return len(self.cells)


@lru_cache(maxsize=256)
def read_shape(name: str) -> Shape:
    """Return the shape of a name; raise `ValueError` unless it is one orthogonally connected piece."""
    drawn = DRAWN.get(name, name)
    if SHAPE.fullmatch(drawn) is None:
        known = ", ".join(DRAWN)
        raise ValueError(f"{name!r} is no shape: rows of x and o joined by -, as in xx-x, or {known}")
    rows = drawn.split("-")
    cells = tuple((i, j) for i, row in enumerate(rows) for j, mark in enumerate(row) if mark == "x")
    if cells != _moved(cells):
        raise ValueError(f"{name!r} begins with an empty column")
    stride = max(map(len, rows)) + 1
    spaces = _spaces(cells, stride)
    if flood(spaces & -spaces, spaces, stride) != spaces:
        raise ValueError(f"{name!r} is in pieces that do not hang together")
    return Shape(name, cells)


def drawn(shape: Shape) -> tuple[str, ...]:
    """Return the rows of a shape: `x` for a space of it, `o` for none."""
    tall, wide = (max(numbers) + 1 for numbers in zip(*shape.cells, strict=True))
    return tuple("".join("ox"[(row, column) in shape.cells] for column in range(wide)) for row in range(tall))


@lru_cache(maxsize=256)
def orientations(shape: Shape, *, mirrored: bool) -> tuple[Cells, ...]:
    """Return the shape turned in every way, and turned over as well if tiles may be mirrored.

    No edition says how tiles may be laid; a tile is turned over in place once it has been scored.
    """
    found: set[Cells] = set()
    turning = shape.cells
    for _ in range(TURNS):
        turning = _moved((column, -row) for row, column in turning)
        found.add(turning)
        if mirrored:
            found.add(_moved((row, -column) for row, column in turning))
    return tuple(sorted(found))


@lru_cache(maxsize=1024)
def patterns(shape: Shape, stride: int, *, mirrored: bool) -> tuple[tuple[Spaces, tuple[int, ...]], ...]:
    """Return the shape in each orientation, at the top left of a chart: as a set, and space by space."""
    found = [_spaces(cells, stride) for cells in orientations(shape, mirrored=mirrored)]
    return tuple((spaces, tuple(each(spaces))) for spaces in found)


def is_shape(chart: Chart, spaces: Spaces, shape: Shape, *, mirrored: bool) -> bool:
    """Return whether a set of spaces has the shape, in any orientation."""
    turned = patterns(shape, chart.stride, mirrored=mirrored)
    return any(spaces == pattern << first(spaces) >> first(pattern) for pattern, _ in turned if spaces)


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


def _moved(cells: Iterable[tuple[int, int]]) -> Cells:
    """Return cells moved to the top left, in reading order."""
    there = list(cells)
    top, left = (min(numbers) for numbers in zip(*there, strict=True))
    return tuple(sorted((row - top, column - left) for row, column in there))


def _spaces(cells: Cells, stride: int) -> Spaces:
    return charts.spaces_of(row * stride + column for row, column in cells)


class Built(NamedTuple):
    """Everything built on the islands: landscape tiles, and by seat village tiles and trading posts."""

    landscapes: Spaces
    villages: tuple[Spaces, ...]
    posts: tuple[Spaces, ...]
    laid: tuple[Spaces, ...] = ()
    """The spaces of each tile by itself, in one order whichever was first: pages show it, no rule asks."""

    @property
    def tiles(self) -> Spaces:
        """The spaces covered by tiles."""
        return reduce(or_, self.villages, self.landscapes)

    @property
    def all_posts(self) -> Spaces:
        """The spaces with a trading post of anybody."""
        return reduce(or_, self.posts, 0)

    @property
    def covered(self) -> Spaces:
        """The spaces with a tile or a trading post."""
        return self.tiles | self.all_posts

    def with_landscape(self, spaces: Spaces) -> Built:
        """Return the islands with one more landscape tile, which belongs to nobody."""
        laid = tuple(sorted((*self.laid, spaces)))
        return self._replace(landscapes=self.landscapes | spaces, laid=laid)

    def with_village(self, seat: int, spaces: Spaces) -> Built:
        """Return the islands with one more village tile of a player."""
        laid = tuple(sorted((*self.laid, spaces)))
        return self._replace(villages=_more(self.villages, seat, spaces), laid=laid)

    def with_post(self, seat: int, space: int) -> Built:
        """Return the islands with one more trading post of a player."""
        return self._replace(posts=_more(self.posts, seat, 1 << space))


def _more(sets: tuple[Spaces, ...], seat: int, spaces: Spaces) -> tuple[Spaces, ...]:
    return (*sets[:seat], sets[seat] | spaces, *sets[seat + 1 :])


def nothing_built(players: int) -> Built:
    """Return the islands with nothing built on them."""
    return Built(0, (0,) * players, (0,) * players)


def chain(chart: Chart, built: Built, seat: int) -> Spaces:
    """Return a player's trading posts and every tile connected to one.

    The chain runs orthogonally over own village tiles and landscape tiles of anybody.

    Source: de Bauregel 2 a and b; es “Cada ficha debe colocarse ortogonalmente adyacente a …”.
    """
    return _chain(built.posts[seat], built.landscapes | built.villages[seat], chart.stride)


@lru_cache(maxsize=64)
def _chain(posts: Spaces, tiles: Spaces, stride: int) -> Spaces:
    return flood(posts, posts | tiles, stride)


def open_land(chart: Chart, built: Built, seat: int) -> Spaces:
    """Return the free spaces that touch a player's chain; a tile must cover at least one of them."""
    return beside(chain(chart, built, seat), chart.stride) & chart.land & ~built.covered


def island_under(chart: Chart, spaces: Spaces) -> int:
    """Return the island on which some connected land spaces lie."""
    return chart.island_of[spaces.bit_length() - 1]


def free_spaces(chart: Chart, built: Built, island: int) -> Spaces:
    """Return the land spaces of an island without tile and trading post: none of a completed one."""
    return chart.island(island) & ~built.covered


def completed_by(chart: Chart, before: Built, after: Built) -> list[int]:
    """Return the islands that have been completed between two moments, by a tile or a trading post."""
    covered = after.covered
    changed, free = covered & ~before.covered, chart.land & ~covered
    numbered = enumerate(chart.islands, 1)
    return [number for number, island in numbered if island & changed and not island & free]


def posts_on(chart: Chart, built: Built, island: int) -> tuple[int, ...]:
    """Return how many trading posts each player has on an island, by seat."""
    land = chart.island(island)
    return tuple((posts & land).bit_count() for posts in built.posts)


def misplaced(chart: Chart, built: Built) -> Spaces:
    """Return the spaces with something built that no play can have put there.

    That is anything off the land or on top of something else, and a trading post on a space without the
    mark for it.
    """
    once = twice = 0
    for spaces in (built.landscapes, *built.villages, *built.posts):
        twice |= once & spaces
        once |= spaces
    return once & ~chart.land | twice | built.all_posts & ~chart.posts
