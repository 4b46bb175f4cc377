"""Laying landscape and village tiles on the islands.

Sources of the rules: de “Die grüne Aktion: Bauen”, Bauregeln 1 to 5; es “La acción verde: construir”.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from rulebook_tools.games.amerigo_islands.charts import Chart
from rulebook_tools.games.amerigo_islands.grid import Spaces, beside, each, flood
from rulebook_tools.games.amerigo_islands.shapes import Shape, is_shape, sites


class Built(NamedTuple):
    """What lies on the islands: landscape tiles, and by seat village tiles and trading posts."""

    landscapes: Spaces
    villages: tuple[Spaces, ...]
    posts: tuple[Spaces, ...]

    @property
    def tiles(self) -> Spaces:
        """The spaces covered by tiles."""
        covered = self.landscapes
        for villages in self.villages:
            covered |= villages
        return covered

    @property
    def all_posts(self) -> Spaces:
        """The spaces with a trading post of anybody."""
        covered = 0
        for posts in self.posts:
            covered |= posts
        return covered

    @property
    def covered(self) -> Spaces:
        """The spaces with a tile or a trading post."""
        return self.tiles | self.all_posts

    def with_landscape(self, spaces: Spaces) -> Built:
        """Return what lies there after a landscape tile has been laid; whose it was is forgotten."""
        return self._replace(landscapes=self.landscapes | spaces)

    def with_village(self, seat: int, spaces: Spaces) -> Built:
        """Return what lies there after a player has laid a village tile."""
        return self._replace(villages=_more(self.villages, seat, spaces))

    def with_post(self, seat: int, space: int) -> Built:
        """Return what lies there after a player has put a trading post on a space."""
        return self._replace(posts=_more(self.posts, seat, 1 << space))


class BuildRefusal(Enum):
    """Why a tile cannot be laid, in the order in which the reasons are looked for."""

    WRONG_SHAPE = auto()
    """The spaces are not those of the tile, however it is turned."""
    ON_WATER = auto()
    """Rule 1: only on land, never in the water."""
    ON_TILE = auto()
    """Part of an island is built only once; no edition says it in words."""
    ON_POST = auto()
    """Rule 4: trading posts cannot be built over."""
    NO_POST = auto()
    """The player has no trading post on the island."""
    NOT_CONNECTED = auto()
    """Rule 2: neither beside an own trading post nor connected to one by a chain."""


def nothing_built(players: int) -> Built:
    """Return the islands as they are at the beginning."""
    return Built(0, (0,) * players, (0,) * players)


def chain(chart: Chart, built: Built, seat: int) -> Spaces:
    """Return a player's trading posts and every tile connected to one.

    The chain runs orthogonally over own village tiles and landscape tiles of anybody.

    Source: de Bauregel 2 a and b; es “Cada ficha debe colocarse ortogonalmente adyacente a …”.
    """
    posts = built.posts[seat]
    return flood(posts, posts | built.landscapes | built.villages[seat], chart.stride)


def open_land(chart: Chart, built: Built, seat: int) -> Spaces:
    """Return the free spaces that touch a player's chain; a tile must cover at least one of them."""
    return beside(chain(chart, built, seat), chart.stride) & chart.land & ~built.covered


def placements(chart: Chart, built: Built, seat: int, shape: Shape, *, mirrored: bool) -> tuple[Spaces, ...]:
    """Return every set of spaces on which a player may lay a tile of a shape, in reading order."""
    touching = open_land(chart, built, seat)
    covered, over = built.covered, sites(chart, shape, mirrored=mirrored).over
    return tuple(sorted({site for space in each(touching) for site in over[space] if not site & covered}))


def fits(chart: Chart, built: Built, seat: int, shape: Shape, *, mirrored: bool) -> bool:
    """Return whether a player may lay a tile of a shape anywhere."""
    touching = open_land(chart, built, seat)
    covered, over = built.covered, sites(chart, shape, mirrored=mirrored).over
    return any(not site & covered for space in each(touching) for site in over[space])


def build_refusal(
    chart: Chart, built: Built, seat: int, shape: Shape, spaces: Spaces, *, mirrored: bool
) -> BuildRefusal | None:
    """Return why a player may not lay a tile on some spaces, or None where it is allowed."""
    if not is_shape(chart, spaces, shape, mirrored=mirrored):
        return BuildRefusal.WRONG_SHAPE
    if spaces & ~chart.land:
        return BuildRefusal.ON_WATER
    if spaces & built.tiles:
        return BuildRefusal.ON_TILE
    if spaces & built.all_posts:
        return BuildRefusal.ON_POST
    if not chart.island(island_under(chart, spaces)) & built.posts[seat]:
        return BuildRefusal.NO_POST
    if not spaces & open_land(chart, built, seat):
        return BuildRefusal.NOT_CONNECTED
    return None


def island_under(chart: Chart, spaces: Spaces) -> int:
    """Return the island on which some land spaces that hang together lie."""
    return chart.island_of[spaces.bit_length() - 1]


def resources_under(chart: Chart, spaces: Spaces) -> tuple[str, ...]:
    """Return the resource tokens that a tile laid on free spaces brings, in reading order.

    Source: de Bauregel 3; es “La acción verde: construir”, on spaces with goods.
    """
    return tuple(chart.resources[space] for space in each(spaces & chart.resource_spaces))


def misplaced(chart: Chart, built: Built) -> Spaces:
    """Return the spaces where no play can have put what lies there: for given data and invariants.

    That is what is off the land, what lies on something else, and a trading post on any other space
    than one for trading posts.
    """
    once = twice = 0
    for spaces in (built.landscapes, *built.villages, *built.posts):
        twice |= once & spaces
        once |= spaces
    return once & ~chart.land | twice | built.all_posts & ~chart.posts


def _more(sets: tuple[Spaces, ...], seat: int, spaces: Spaces) -> tuple[Spaces, ...]:
    """Return sets of spaces by seat, one of them with more spaces."""
    return (*sets[:seat], sets[seat] | spaces, *sets[seat + 1 :])
