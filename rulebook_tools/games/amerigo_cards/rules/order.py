"""The order of play, and the end of the game for everything that is still tried."""

from __future__ import annotations

from rulebook_tools.engine.kit import NOT_DUE, Chapter, Said, Seat
from rulebook_tools.games.amerigo_cards.state import Over, Position

ORDER = Chapter[Position]()


@ORDER.refuses("turn.left", wording="refuse.turn")
def not_your_turn(player: Seat, next: Seat) -> None: ...  # noqa: A002 -- called as the sentence calls it
@ORDER.refuses("end.second", "end.home", "more.end", wording="refuse.over")
def game_over() -> None: ...


def why_over(position: Position) -> Said | None:
    """Nothing can be done once the game is over; the rule that ended it says so."""
    return game_over.by(position.due.rule)() if isinstance(position.due, Over) else None


def out_of_turn(position: Position, seat: int) -> Said | None:
    """What a player does on a turn is for whoever has it, and for when nothing else is due.

    Source: Spielablauf; The Game.
    """
    if position.due is not None:
        return NOT_DUE
    return None if position.turn == seat else not_your_turn(player=seat, next=position.turn)
