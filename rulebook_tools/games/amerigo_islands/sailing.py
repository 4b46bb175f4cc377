"""Sailing: where a ship may stop, and where a trading post may be put.

Ships never block the way, so the distance between two spaces is that of the empty chart.
Sources of the rules: de “Die blaue Aktion: Schifffahrt”; es “La acción azul: mover barcos”.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache

from rulebook_tools.games.amerigo_islands.building import Built
from rulebook_tools.games.amerigo_islands.charts import Chart
from rulebook_tools.games.amerigo_islands.grid import Spaces, each, spaces_of

THERE_AND_BACK = 2
"""The action points of the shortest voyage that ends where it began."""


class SailRefusal(Enum):
    """Why a ship cannot stop on a space."""

    NOT_WATER = auto()
    """Neither a sea space nor one of the frame."""
    NO_WAY = auto()
    """Land lies between, all the way round."""
    TOO_FAR = auto()
    """More spaces away than there are action points."""
    OCCUPIED = auto()
    """Between the islands, on each space only one ship."""


class PostRefusal(Enum):
    """Why no trading post can be put next to a ship."""

    NO_ANCHOR = auto()
    """The ship is on no anchor space."""
    TAKEN = auto()
    """The trading-post space has a trading post."""
    BUILT_OVER = auto()
    """Building rule 4: the trading-post space is under a tile."""


def starts(chart: Chart) -> tuple[int, ...]:
    """Return the frame spaces, on any of which a ship begins, whatever ships are there."""
    return tuple(each(chart.frame))


@lru_cache(maxsize=4096)
def within(chart: Chart, start: int) -> tuple[Spaces, ...]:
    """Return the spaces that a ship reaches from a space with 0, 1, 2 … action points or fewer."""
    reached, newest = {start}, [start]
    circles = [1 << start]
    while newest:
        newest = sorted({near for space in newest for near in chart.ways[space]} - reached)
        reached.update(newest)
        circles.append(circles[-1] | spaces_of(newest))
    return tuple(circles[:-1])


def distance(chart: Chart, start: int, end: int) -> int | None:
    """Return the action points of the shortest way, or None where there is none."""
    for points, reached in enumerate(within(chart, start)):
        if reached >> end & 1:
            return points
    return None


def reachable(chart: Chart, start: int, points: int, others: Spaces, *, must_move: bool = False) -> Spaces:
    """Return where a ship may stop; points that it does not use lapse.

    A ship that must move can come back to where it is, but that takes points.
    """
    circles = within(chart, start)
    reached = circles[min(points, len(circles) - 1)] & ~(others & chart.sea)
    if must_move and (points < THERE_AND_BACK or not chart.ways[start]):
        reached &= ~(1 << start)
    return reached


def sail_refusal(chart: Chart, start: int, end: int, points: int, others: Spaces) -> SailRefusal | None:
    """Return why a ship may not stop on a space, or None where it may."""
    if end not in chart.ways:
        return SailRefusal.NOT_WATER
    far = distance(chart, start, end)
    if far is None:
        return SailRefusal.NO_WAY
    if far > points:
        return SailRefusal.TOO_FAR
    if others & chart.sea & 1 << end:
        return SailRefusal.OCCUPIED
    return None


def post_space(chart: Chart, ship: int) -> int | None:
    """Return the trading-post space next to the anchor space on which a ship stands, or None."""
    return chart.anchors.get(ship)


def post_refusal(chart: Chart, built: Built, ship: int) -> PostRefusal | None:
    """Return why no trading post can be put next to a ship, or None where it can."""
    space = chart.anchors.get(ship)
    if space is None:
        return PostRefusal.NO_ANCHOR
    if built.all_posts >> space & 1:
        return PostRefusal.TAKEN
    if built.tiles >> space & 1:
        return PostRefusal.BUILT_OVER
    return None


def discovers(chart: Chart, built: Built, space: int) -> bool:
    """Return whether a trading post on a space would be the first of anybody on its island."""
    return not chart.island(chart.island_of[space]) & built.all_posts


def anchorages(chart: Chart, built: Built) -> Spaces:
    """Return the anchor spaces at which a trading post can still be put."""
    covered = built.covered
    return spaces_of(anchor for anchor, space in chart.anchors.items() if not covered >> space & 1)
