"""What a position waits for: who must do what next, and by which rule."""

from __future__ import annotations

from rulebook_tools.engine.figures import Statement, player
from rulebook_tools.engine.game import IllegalAction, Pending
from rulebook_tools.engine.noting import refusal_while
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

    Source: Opzet, Spelverloop; Uitbreiding: Gladde Daken; Uitbreiding: Paardensprongen.
    """
    due = position.due
    match due:
        case Over():
            return None
        case Laying():
            is_long = position.rules.route_read != "route_cards"
            rule = "slippery.route" if is_long else "setup.route"
            return Pending(due.kind, rule, Statement("due.laying"))
        case Shuffling(after=Drawing(then="setup")):
            return Pending(due.kind, "setup.piles", Statement("due.shuffling"))
        case Shuffling():
            is_begun = bool(due.after.begun or position.piles[due.pile])
            return Pending(due.kind, "close.empty", Statement("due.shuffling"), rests=not is_begun)
        case Drawing():
            rule = "setup.hand" if due.then == "setup" else "close.refill"
            seats = tuple(map(player, due.begun or due.left))
            said = Statement("due.drawing", {"players": seats})
            return Pending(due.kind, rule, said, rests=not due.begun)
        case Choosing():
            return Pending(due.kind, "round.choose", Statement("due.choosing"), rests=not due.played)
        case Placing():
            said = Statement("due.placing", {"player": player(due.numberless[0].seat)})
            return Pending(due.kind, "jumps.place", said)
        case Telling():
            return Pending(due.kind, "round.order", Statement("due.telling"))
        case Closing():
            rests = not (due.begun or due.moved)
            return Pending(due.kind, "close.remove", Statement("due.closing"), rests=rests)


def not_due(position: Position) -> IllegalAction:
    """Return the refusal of an action that is not due: by the rule of what must happen first."""
    waits_for = pending(position)
    assert waits_for is not None  # noqa: S101 -- a game that is over refuses everything before this
    return refusal_while(waits_for)
