"""What a position waits for: who must do what next, and by which rule."""

from __future__ import annotations

from typing import TypeAlias

from rulebook_tools.engine.figures import Count, Figure, Statement, player
from rulebook_tools.engine.game import Pending
from rulebook_tools.games.amerigo_islands.finishing import duty
from rulebook_tools.games.amerigo_islands.phases import has_cubes_to_throw
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    Choosing,
    Clearing,
    Drawing,
    Falling,
    Over,
    Position,
    Raiding,
    Scoring,
    Throwing,
)
from rulebook_tools.games.amerigo_islands.steps import colour

Waiting: TypeAlias = "Drawing | Throwing | Falling | Choosing | Acting | Clearing | Raiding | Scoring"
"""What may be due while the game goes on."""
LAID_OUT = {
    "islands": ("setup.islands", ""),
    "pirate": ("setup.pirates", "next.pirate"),
    "tokens": ("setup.progress", "next.progress"),
    "goods": ("setup.production", "next.production"),
    "discs": ("setup.order", ""),
}
"""By which rule something is laid out, in set-up and between the rounds."""
NOUNS = {"pirate": "pirate_marker", "tokens": "progress_token", "goods": "production_token"}
"""What is counted of it."""


def pending(position: Position) -> Pending | None:
    """Return who must do what next, or None when the game is over."""
    due = position.due
    return None if isinstance(due, Over) else waits(position, due)


def waits(position: Position, due: Waiting) -> Pending:
    """Return who must do what next.

    Source: Spielablauf; Como se Juega.
    """
    match due:
        case Drawing(what=what, left=left):
            rule, noun = LAID_OUT[what][position.round > 0], NOUNS.get(what)
            said = Statement(f"due.{what}", {what: Count(left, noun)} if noun else {})
            return Pending(due.kind, rule, said, rests=bool(position.round) and what == "pirate")
        case Falling():
            rule = "tower.fall" if position.round else "setup.tower"
            return Pending(due.kind, rule, Statement("due.falling"))
        case Throwing():
            return of_phase(position, due)
        case Choosing(left=left):
            said = Statement("due.choosing", {"player": player(left[0])})
            return Pending(due.kind, "phase.order", said, rests=True)
        case Acting():
            return of_action(position, due)
        case Clearing():
            return Pending(due.kind, "phase.return", Statement("due.clearing"), rests=True)
        case Raiding():
            return Pending(due.kind, "interim.pay", Statement("due.raiding"), rests=True)
        case Scoring():
            return Pending(due.kind, "end", Statement("due.scoring"), rests=True)


def of_phase(position: Position, due: Throwing) -> Pending:
    """Return what a phase waits for that begins: the throw, or to be skipped.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    cubes = colour(position.phase)
    if not has_cubes_to_throw(position):
        return Pending(due.kind, "tower.empty", Statement("due.skipping", {"colour": cubes}), rests=True)
    figures: dict[str, Figure] = {"player": player(position.discs[0]), "colour": cubes}
    return Pending(due.kind, "tower.throw", Statement("due.throwing", figures), rests=True)


def of_action(position: Position, due: Acting) -> Pending:
    """Return what an action that has been chosen waits for.

    Source: Spielablauf, Die braune Aktion; Como se Juega, La acción marrón.
    """
    who = {"player": player(due.left[0])}
    if due.draws:
        return Pending(due.kind, "brown.empty", Statement("due.draws", who))
    if due.picks:
        return Pending(due.kind, "brown.token", Statement("due.picks", who))
    return duty(position, due) or Pending(due.kind, "phase.order", Statement("due.acting", who), rests=True)
