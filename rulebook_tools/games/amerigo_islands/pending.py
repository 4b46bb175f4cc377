"""What a position waits for: who must do what next, and by which rule."""

from __future__ import annotations

from rulebook_tools.engine.figures import Statement, player
from rulebook_tools.engine.game import Pending
from rulebook_tools.games.amerigo_islands.finishing import must_use
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

LAID_OUT = {
    "islands": ("setup.islands", ""),
    "pirate": ("setup.pirates", "next.pirate"),
    "tokens": ("setup.progress", "next.progress"),
    "goods": ("setup.production", "next.production"),
    "discs": ("setup.order", ""),
}
"""By which rule something is laid out, in set-up and between the rounds."""


def pending(position: Position) -> Pending | None:
    """Return who must do what next, or None when the game is over.

    Source: Spielablauf; Como se Juega.
    """
    due = position.due
    match due:
        case Over():
            return None
        case Drawing(what=what):
            rule = LAID_OUT[what][position.round > 0]
            rests = bool(position.round) and what == "pirate"
            return Pending(due.kind, rule, Statement(f"due.{what}"), rests=rests)
        case Falling():
            rule = "tower.fall" if position.round else "setup.tower"
            return Pending(due.kind, rule, Statement("due.falling"))
        case Throwing():
            said = Statement("due.throwing", {"player": player(position.discs[0])})
            return Pending(due.kind, "tower.throw", said, rests=True)
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


def of_action(position: Position, due: Acting) -> Pending:
    """Return what an action that has been chosen waits for.

    Source: Spielablauf, Die braune Aktion; Como se Juega, La acción marrón.
    """
    who = {"player": player(due.left[0])}
    if due.draws:
        return Pending(due.kind, "brown.empty", Statement("due.draws", who))
    if due.picks:
        return Pending(due.kind, "brown.token", Statement("due.picks", who))
    if must_use(position, due):
        return Pending(due.kind, "phase.lapse", Statement("due.use", who))
    return Pending(due.kind, "phase.one", Statement("due.acting", who), rests=True)
