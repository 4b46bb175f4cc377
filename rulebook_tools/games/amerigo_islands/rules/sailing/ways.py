"""Where a ship may go, and how far that is.

Ships never block the way, so the distance between two spaces is that of the empty chart.
Sources of the rules: de “Die blaue Aktion: Schifffahrt”; es “La acción azul: mover barcos”.
"""

from __future__ import annotations

from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.grid import Spaces, spaces_of
from rulebook_tools.games.amerigo_islands.state import Position

THERE_AND_BACK = 2
"""The action points of the shortest voyage that ends where it began."""


def circle(chart: Chart, start: int, points: int) -> Spaces:
    """Return the spaces that a ship reaches from a space with so many action points or fewer."""
    circles, _ = _circles(chart, start, points)
    return circles[min(points, len(circles) - 1)]


def _circles(chart: Chart, start: int, points: int) -> tuple[list[Spaces], Spaces]:
    """Return what a ship reaches with 0, 1, 2 … action points, so far at least; and all cells of the last.

    A chart keeps what has been found. Where the list ends before, a ship gets no further.
    """
    circles, cells = chart.voyages.get(start) or ([1 << start], chart.whole(start))
    while len(circles) <= points:
        grown = chart.near(cells)
        if grown == cells:
            break
        cells = grown
        circles.append(cells & chart.water)
    chart.voyages[start] = circles, cells
    return circles, cells


def distance(chart: Chart, start: int, end: int) -> int | None:
    """Return the action points of the shortest way, or None where there is none."""
    points = 0
    while True:
        circles, _ = _circles(chart, start, points)
        if circles[-1] >> end & 1:
            return next(points for points, reached in enumerate(circles) if reached >> end & 1)
        if points >= len(circles):
            return None
        points = len(circles)


def cost_of(chart: Chart, start: int, end: int) -> int | None:
    """Return the action points of a voyage; one that ends where it began leads there and back.

    None where no way leads there, or where a ship has no water to move to.
    """
    if start == end:
        return THERE_AND_BACK if circle(chart, start, 1) != 1 << start else None
    return distance(chart, start, end)


def reachable(chart: Chart, start: int, points: int, others: Spaces) -> Spaces:
    """Return where a ship may stop; points that it does not use lapse.

    It can come back to where it is, but that takes points.
    """
    reached = circle(chart, start, points)
    is_stuck = points < THERE_AND_BACK or reached == 1 << start
    reached &= ~(others & chart.sea)
    if is_stuck:
        reached &= ~(1 << start)
    return reached


def is_clear(chart: Chart, start: int, end: int, cost: int, others: Spaces) -> bool:
    """Say whether a way so short leads past no other ship between the islands."""
    blocked = others & chart.sea & circle(chart, start, cost)
    if not blocked:
        return True
    reached = chart.whole(start)
    for _ in range(cost):
        reached |= chart.near(reached) & ~blocked
    return bool(reached >> end & 1)


def full_spaces(position: Position, seat: int, ship: int) -> Spaces:
    """Return the spaces on which as many other ships are as a sea space has room for."""
    limit, own = position.rules.sea_limit, position.players[seat].ships[ship]
    others = [space for state in position.players for space in state.ships if space is not None]
    if own is not None:
        others.remove(own)
    return spaces_of([space for space in others if others.count(space) >= limit])
