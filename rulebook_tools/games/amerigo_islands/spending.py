"""Spending action points."""

from __future__ import annotations

from rulebook_tools.engine.figures import player
from rulebook_tools.engine.noting import refusal
from rulebook_tools.games.amerigo_islands.position import Acting
from rulebook_tools.games.amerigo_islands.steps import action_points


def spend(due: Acting, seat: int, cost: int) -> Acting:
    """Return an action after some of its points were used; refuse more than there are.

    Source: Spielablauf; Como se Juega.
    """
    if cost > due.points:
        figures = {"cost": action_points(cost), "left": action_points(due.points)}
        raise refusal("phase.points", "refuse.points", player=player(seat), **figures)
    return due._replace(points=due.points - cost, used=due.used + cost)
