"""What a position waits for: who must do what next, and by which rule."""

from __future__ import annotations

from rulebook_tools.engine.figures import Statement, player
from rulebook_tools.engine.game import Pending
from rulebook_tools.games.amerigo_rooftops.position import (
    Choosing,
    Closing,
    Drawing,
    Laying,
    Over,
    Placing,
    Position,
    Shuffling,
    Telling,
)


def pending(position: Position) -> Pending | None:
    """Return who must do what next, or None when the game is over.

    Source: Opzet, Spelverloop; Uitbreidingen.
    """
    due = position.due
    match due:
        case Over():
            return None
        case Laying():
            return Pending(due.kind, "setup.route", Statement("due.laying"))
        case Shuffling(then=then):
            return Pending(
                due.kind, "setup.piles" if then == "setup" else "close.empty", Statement("due.shuffling")
            )
        case Drawing(seat=seat, then=then):
            rule = "setup.hand" if then == "setup" else "close.refill"
            return Pending(due.kind, rule, Statement("due.drawing", {"player": player(seat)}), rests=True)
        case Choosing(played=played):
            return Pending(due.kind, "round.choose", Statement("due.choosing"), rests=not played)
        case Placing(numberless=numberless):
            said = Statement("due.placing", {"player": player(numberless[0].seat)})
            return Pending(due.kind, "jumps.place", said)
        case Telling():
            return Pending(due.kind, "easier.highest", Statement("due.telling"))
        case Closing():
            return Pending(due.kind, "close.remove", Statement("due.closing"), rests=not due.moved)
