"""What applies each action, and how a game stands when it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import player, seat_letter
from rulebook_tools.engine.game import Outcome
from rulebook_tools.engine.meanwhile import Meanwhile
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_cards import journey, sale, setting_up
from rulebook_tools.games.amerigo_cards.actions import (
    Action,
    Answer,
    Deal,
    Draw,
    DrawInstead,
    Exhibit,
    Explore,
    FirstDoubloon,
    GiveAway,
    Pass,
    Sail,
    Sell,
    Shuffle,
    Stop,
    TakeBack,
    TurnOver,
)
from rulebook_tools.games.amerigo_cards.choices import choose, stop
from rulebook_tools.games.amerigo_cards.drawing import draw
from rulebook_tools.games.amerigo_cards.exhibiting import exhibit, take_back
from rulebook_tools.games.amerigo_cards.exploring import explore
from rulebook_tools.games.amerigo_cards.final import winners
from rulebook_tools.games.amerigo_cards.pending import not_due
from rulebook_tools.games.amerigo_cards.position import Over, Position
from rulebook_tools.games.amerigo_cards.wanting import draw_instead, pass_turn


def apply(position: Position, action: Action, log: Log) -> Position:
    """Return what an action leads to, noting its steps.

    Raises `IllegalAction` if a rule forbids it: the one that ended the game if it is over, the one that
    asks for what is due if something else comes first. Raises `GivenError` for what no rule decides.
    """
    if isinstance(position.due, Over):
        raise refusal(position.due.rule, "refuse.over")
    return APPLIED[type(action)](position, action, log)


def meanwhile(position: Position, action: Meanwhile, log: Log) -> Position:
    """Hand the turn to a player.

    Raises `IllegalAction` while something is due, `GivenError` where nobody has a turn in between.
    Source: Spielablauf; The Game.
    """
    if position.due is not None:
        raise not_due(position)
    if action.next is None or action.next == position.turn:
        raise GivenError((), f"it is {seat_letter(position.turn)}'s turn already", "another player")
    if log is not None:
        log.append(step("turn.left", "step.meanwhile", player=player(action.next)))
    return position._replace(turn=action.next)


def outcome(position: Position) -> Outcome | None:
    """Return how the game ended, or None while it goes on.

    Source: Spielende; End of the Game.
    """
    due = position.due
    if not isinstance(due, Over):
        return None
    won = tuple(seat_letter(seat) for seat in winners(position, due))
    scores = {seat_letter(seat): len(state.treasure) for seat, state in enumerate(position.players)}
    return Outcome(due.rule, won, scores)


APPLIED: Mapping[type[Action], Callable[[Position, Any, Log], Position]] = {
    Shuffle: setting_up.shuffle,
    Deal: setting_up.deal,
    FirstDoubloon: setting_up.first_doubloon,
    Sail: journey.sail,
    Explore: explore,
    Draw: draw,
    DrawInstead: draw_instead,
    Exhibit: exhibit,
    Sell: sale.sell,
    Answer: sale.answer,
    TurnOver: choose,
    GiveAway: choose,
    Stop: stop,
    Pass: pass_turn,
    TakeBack: take_back,
    Meanwhile: meanwhile,
}
"""What applies each kind of action."""
