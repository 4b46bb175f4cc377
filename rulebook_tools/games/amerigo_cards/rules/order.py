"""The order of play, and the end of the game for everything that is still tried."""

from __future__ import annotations

from rulebook_tools.engine.kit import NOT_DUE, Chapter, Said
from rulebook_tools.games.amerigo_cards.speech import FIGURES, refuse
from rulebook_tools.games.amerigo_cards.state import Over, Position

ORDER = Chapter[Position](FIGURES)


ORDER.several("refuse.over", "end.second", "end.home", "more.end")


def why_over(position: Position) -> Said | None:
    """Nothing can be done once the game is over; the rule that ended it says so."""
    return refuse(position.due.rule, "over") if isinstance(position.due, Over) else None


def out_of_turn(position: Position, seat: int) -> Said | None:
    """What a player does on a turn is for whoever has it, and for when nothing else is due.

    Source: Spielablauf; The Game.
    """
    if position.due is not None:
        return NOT_DUE
    return None if position.turn == seat else refuse("turn.left", "turn", player=seat, next=position.turn)
