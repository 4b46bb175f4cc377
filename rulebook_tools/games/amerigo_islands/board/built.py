"""What has been built on the islands, and where more can be.

Sources of the rules: de “Die grüne Aktion: Bauen”, Bauregeln 1 to 5; es “La acción verde: construir”.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, beside, flood


class Built(NamedTuple):
    """What lies on the islands: landscape tiles, and by seat village tiles and trading posts."""

    landscapes: Spaces
    villages: tuple[Spaces, ...]
    posts: tuple[Spaces, ...]
    laid: tuple[Spaces, ...] = ()
    """The spaces of each tile by itself, in one order whichever was first: readers ask, no rule does."""

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
        laid = tuple(sorted((*self.laid, spaces)))
        return self._replace(landscapes=self.landscapes | spaces, laid=laid)

    def with_village(self, seat: int, spaces: Spaces) -> Built:
        """Return what lies there after a player has laid a village tile."""
        laid = tuple(sorted((*self.laid, spaces)))
        return self._replace(villages=_more(self.villages, seat, spaces), laid=laid)

    def with_post(self, seat: int, space: int) -> Built:
        """Return what lies there after a player has put a trading post on a space."""
        return self._replace(posts=_more(self.posts, seat, 1 << space))


def nothing_built(players: int) -> Built:
    """Return the islands as they are at the beginning."""
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
    """Return the island on which some land spaces that hang together lie."""
    return chart.island_of[spaces.bit_length() - 1]


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


@lru_cache(maxsize=64)
def mislaid(built: Built) -> Spaces:
    """Return the spaces where the tiles one by one are not what the sets of all of them say."""
    wrong = once = 0
    kinds = (built.landscapes, *built.villages)
    for spaces in built.laid:
        wrong |= once & spaces
        once |= spaces
        if not any(spaces & ~kind == 0 for kind in kinds):
            wrong |= spaces
    return wrong | once ^ built.tiles


def free_spaces(chart: Chart, built: Built, island: int) -> Spaces:
    """Return the land spaces of an island without tile and trading post."""
    return chart.island(island) & ~built.covered


def is_complete(chart: Chart, built: Built, island: int) -> bool:
    """Return whether every land space of an island has a tile or a trading post.

    Source: de “Fertigstellung einer Insel”; es “Completando una isla”.
    """
    return not free_spaces(chart, built, island)


def completed_by(chart: Chart, before: Built, after: Built) -> tuple[int, ...]:
    """Return the islands that have been completed between two moments, by a tile or a trading post."""
    covered = after.covered
    changed, free = covered & ~before.covered, chart.land & ~covered
    numbered = enumerate(chart.islands, 1)
    return tuple([number for number, island in numbered if island & changed and not island & free])


def posts_on(chart: Chart, built: Built, island: int) -> tuple[int, ...]:
    """Return how many trading posts each player has on an island, by seat."""
    land = chart.island(island)
    return tuple((posts & land).bit_count() for posts in built.posts)


def _more(sets: tuple[Spaces, ...], seat: int, spaces: Spaces) -> tuple[Spaces, ...]:
    """Return sets of spaces by seat, one of them with more spaces."""
    return (*sets[:seat], sets[seat] | spaces, *sets[seat + 1 :])
