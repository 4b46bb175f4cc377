"""Tiles: their shapes, the ways to lay them, and the tiles and trading posts on the islands.

No edition shows the shapes in words, so a table of the sources names them by a letter that they look like
and their size, as in `v3` and `t4`.
Sources of the rules: de “Die grüne Aktion: Bauen”, Bauregeln 1 to 5; es “La acción verde: construir”.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from rulebook_tools.engine.kit import put
from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, beside, each, first, flood


class Shape(NamedTuple):
    """A shape of tiles: its name, and its rows from the top, `x` for a space and `o` for none."""

    name: str
    rows: tuple[str, ...]

    @property
    def size(self) -> int:
        """The number of spaces."""
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
"""The shapes of up to five spaces by their usual names, and some of six."""


@lru_cache(maxsize=1024)
def patterns(shape: Shape, stride: int, *, mirrored: bool) -> frozenset[Spaces]:
    """Return the spaces of a shape turned in every way, at the top left of a chart; turned over if mirrored.

    No edition says how tiles may be laid; a tile is turned over in place once it has been scored.
    """
    found, rows = set[Spaces](), shape.rows
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
        for way in (rows, rows[::-1])[: 1 + mirrored]:
            marks = "".join(row.ljust(stride, "o") for row in way)
            found.add(charts.spaces_of(space for space, mark in enumerate(marks) if mark == "x"))
    return frozenset(found)


def is_shape(chart: Chart, spaces: Spaces, shape: Shape, *, mirrored: bool) -> bool:
    """Return whether a set of spaces has the shape, in any orientation."""
    turned = patterns(shape, chart.stride, mirrored=mirrored)
    return any(spaces == pattern << first(spaces) >> first(pattern) for pattern in turned if spaces)


def sites(shape: Shape, free: Spaces, touching: Spaces, stride: int, *, mirrored: bool) -> tuple[Spaces, ...]:
    """Return every way to lay a shape on free spaces, touching some of certain spaces; in order.

    Where the corner of an orientation can lie is found for all corners at once: the sets are shifted by
    each of its spaces, and laid upon each other.
    """
    found = []
    for pattern in patterns(shape, stride, mirrored=mirrored):
        corners, touched = -1, 0
        for offset in each(pattern):
            corners &= free >> offset
            touched |= touching >> offset
        found += [pattern << corner for corner in each(corners & touched)]
    return tuple(sorted(found))


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

    def with_tile(self, spaces: Spaces, seat: int | None = None) -> Built:
        """Return the islands with one more tile: a player's village tile, or a landscape tile of nobody."""
        built = self._replace(laid=tuple(sorted((*self.laid, spaces))))
        if seat is None:
            return built._replace(landscapes=self.landscapes | spaces)
        return built._replace(villages=put(self.villages, seat, self.villages[seat] | spaces))

    def with_post(self, seat: int, space: int) -> Built:
        """Return the islands with one more trading post of a player."""
        return self._replace(posts=put(self.posts, seat, self.posts[seat] | 1 << space))


def nothing_built(players: int) -> Built:
    """Return the islands with nothing built on them."""
    return Built(0, (0,) * players, (0,) * players)


@lru_cache(maxsize=64)
def chain(posts: Spaces, tiles: Spaces, stride: int) -> Spaces:
    """Return a player's trading posts and every tile connected to one.

    The chain runs orthogonally over own village tiles and landscape tiles of anybody.

    Source: de Bauregel 2 a and b; es “Cada ficha debe colocarse ortogonalmente adyacente a …”.
    """
    return flood(posts, posts | tiles, stride)


def open_land(chart: Chart, built: Built, seat: int) -> Spaces:
    """Return the free spaces that touch a player's chain; a tile must cover at least one of them."""
    linked = chain(built.posts[seat], built.landscapes | built.villages[seat], chart.stride)
    return beside(linked, chart.stride) & chart.land & ~built.covered


def island_under(chart: Chart, spaces: Spaces) -> int:
    """Return the island on which some connected land spaces lie."""
    return chart.island_of[spaces.bit_length() - 1]


def free_spaces(chart: Chart, built: Built, island: int) -> Spaces:
    """Return the land spaces of an island without tile and trading post: none of a completed one."""
    return chart.islands[island] & ~built.covered


def completed_by(chart: Chart, before: Built, after: Built) -> list[int]:
    """Return the islands that have been completed between two moments, by a tile or a trading post."""
    covered = after.covered
    changed, free = covered & ~before.covered, chart.land & ~covered
    return [number for number, land in chart.islands.items() if land & changed and not land & free]


def posts_on(chart: Chart, built: Built, island: int) -> tuple[int, ...]:
    """Return how many trading posts each player has on an island, by seat."""
    return tuple((posts & chart.islands[island]).bit_count() for posts in built.posts)


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
