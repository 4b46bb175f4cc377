"""Tiles: their shapes, the ways to lay them, and the tiles and trading posts on the islands.

No edition describes the shapes in words; the parameters name each shape by a letter that looks like it and
its number of spaces, as in `v3` and `t4`. Sources of the rules: de “Die grüne Aktion: Bauen”, with its
Bauregeln; es “La acción verde: construir”.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from rulebook_tools.engine.kit import put
from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, beside, each, first, flood


class Shape(NamedTuple):
    """A shape of tile: its name, and its rows from the top, `x` for a covered space, `o` for a gap."""

    name: str
    rows: tuple[str, ...]

    @property
    def size(self) -> int:
        """The number of spaces that a tile of this shape covers."""
        return "".join(self.rows).count("x")


NAMED = """
    i1:x
    i2:xx
    i3:xxx v3:xx-xo
    i4:xxxx l4:xxx-xoo o4:xx-xx s4:oxx-xxo t4:xxx-oxo
    f5:oxx-xxo-oxo i5:xxxxx l5:xxxx-xooo n5:oxxx-xxoo p5:xxx-xxo
    t5:xxx-oxo-oxo u5:xxx-xox v5:xxx-xoo-xoo w5:oxx-xxo-xoo x5:oxo-xxx-oxo y5:xxxx-oxoo z5:xxo-oxo-oxx
    i6:xxxxxx o6:xxx-xxx
"""
SHAPES = {each[:2]: Shape(each[:2], tuple(each[3:].split("-"))) for each in NAMED.split()}
"""All shapes of one to five spaces, and some of six, by name."""


@lru_cache(maxsize=1024)
def patterns(shape: Shape, stride: int, *, mirrored: bool) -> frozenset[Spaces]:
    """Return the sets of spaces that a shape covers, one for each orientation, at the top left of a chart.

    The number of a space plus `stride` is that of the space below it. With `mirrored`, the shape may also be
    turned over.
    """
    found, rows = set[Spaces](), shape.rows
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
        for way in (rows, rows[::-1])[: 1 + mirrored]:
            marks = "".join(row.ljust(stride, "o") for row in way)
            found.add(charts.spaces_of(space for space, mark in enumerate(marks) if mark == "x"))
    return frozenset(found)


def is_shape(chart: Chart, spaces: Spaces, shape: Shape, *, mirrored: bool) -> bool:
    """Return whether spaces have a shape in any orientation; `mirrored` includes the shape turned over."""
    turned = patterns(shape, chart.stride, mirrored=mirrored)
    return any(spaces == pattern << first(spaces) >> first(pattern) for pattern in turned if spaces)


def sites(shape: Shape, free: Spaces, touching: Spaces, stride: int, *, mirrored: bool) -> tuple[Spaces, ...]:
    """Return the ways to lay a shape, turned by quarters and, if `mirrored`, also turned over.

    Each is a set of `free` spaces, at least one of them in `touching`. The space `space + stride` lies below
    `space`.
    """
    found = []
    for pattern in patterns(shape, stride, mirrored=mirrored):
        corners, touched = -1, 0  # of all placements at once: whole sets are shifted and intersected
        for offset in each(pattern):
            corners &= free >> offset
            touched |= touching >> offset
        found += [pattern << corner for corner in each(corners & touched)]
    return tuple(sorted(found))


class Built(NamedTuple):
    """The spaces of everything built: landscape tiles and, by seat, village tiles and trading posts."""

    landscapes: Spaces
    villages: tuple[Spaces, ...]
    posts: tuple[Spaces, ...]
    laid: tuple[Spaces, ...] = ()
    """The spaces of each tile, sorted; only pictures need them."""

    @property
    def tiles(self) -> Spaces:
        """The spaces covered by tiles."""
        return reduce(or_, self.villages, self.landscapes)

    @property
    def all_posts(self) -> Spaces:
        """The spaces with a trading post of any player."""
        return reduce(or_, self.posts, 0)

    @property
    def covered(self) -> Spaces:
        """The spaces with a tile or a trading post."""
        return self.tiles | self.all_posts

    def with_tile(self, spaces: Spaces, seat: int | None = None) -> Built:
        """Return a copy with one more tile: a village tile of `seat`, or a landscape tile if it is None."""
        built = self._replace(laid=tuple(sorted((*self.laid, spaces))))
        if seat is None:
            return built._replace(landscapes=self.landscapes | spaces)
        return built._replace(villages=put(self.villages, seat, self.villages[seat] | spaces))

    def with_post(self, seat: int, space: int) -> Built:
        """Return a copy with one more trading post of a player."""
        return self._replace(posts=put(self.posts, seat, self.posts[seat] | 1 << space))


def nothing_built(players: int) -> Built:
    """Return islands without tiles and trading posts, for a number of players."""
    return Built(0, (0,) * players, (0,) * players)


@lru_cache(maxsize=64)
def chain(posts: Spaces, tiles: Spaces, stride: int) -> Spaces:
    """Return the spaces of a player's trading posts and of all tiles orthogonally connected to them.

    `tiles` are the player's village tiles and all landscape tiles. The number of a space plus `stride` is
    that of the space below it.
    Source: Es ist auf folgende Bauregeln zu achten, Punkt 2; La acción verde: construir.
    """
    return flood(posts, posts | tiles, stride)


def open_land(chart: Chart, built: Built, seat: int) -> Spaces:
    """Return the free spaces that touch a player's chain; a tile must cover at least one of them."""
    linked = chain(built.posts[seat], built.landscapes | built.villages[seat], chart.stride)
    return beside(linked, chart.stride) & chart.land & ~built.covered


def island_under(chart: Chart, spaces: Spaces) -> int:
    """Return the number of the island to which these connected land spaces belong."""
    return chart.island_of[spaces.bit_length() - 1]


def free_spaces(chart: Chart, built: Built, island: int) -> Spaces:
    """Return the land spaces of an island without a tile or trading post; empty if it is completed."""
    return chart.islands[island] & ~built.covered


def completed_by(chart: Chart, before: Built, after: Built) -> list[int]:
    """Return the numbers of the islands that are fully covered in `after` but not in `before`."""
    covered = after.covered
    changed, free = covered & ~before.covered, chart.land & ~covered
    return [number for number, land in chart.islands.items() if land & changed and not land & free]


def posts_on(chart: Chart, built: Built, island: int) -> tuple[int, ...]:
    """Return how many trading posts each player has on an island, by seat."""
    return tuple((posts & chart.islands[island]).bit_count() for posts in built.posts)


def misplaced(chart: Chart, built: Built) -> Spaces:
    """Return the spaces that are built on wrongly.

    Nothing may be built in water or on something else, and posts only on trading-post spaces.
    """
    once = twice = 0
    for spaces in (built.landscapes, *built.villages, *built.posts):
        twice |= once & spaces
        once |= spaces
    return once & ~chart.land | twice | built.all_posts & ~chart.posts
