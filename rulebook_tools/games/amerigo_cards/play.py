"""What applies each action, and how a game stands when it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import player, seat_letter
from rulebook_tools.engine.game import Outcome
from rulebook_tools.engine.meanwhile import Meanwhile
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_cards import awards, journey, sale, selling, setting_up
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
    Sail,
    Sell,
    Shuffle,
    Stop,
    TurnOver,
)
from rulebook_tools.games.amerigo_cards.drawing import draw
from rulebook_tools.games.amerigo_cards.exhibiting import exhibit, stop_exhibiting
from rulebook_tools.games.amerigo_cards.exploring import explore
from rulebook_tools.games.amerigo_cards.final import winners
from rulebook_tools.games.amerigo_cards.legal import expected_choice
from rulebook_tools.games.amerigo_cards.position import (
    Awarding,
    Exhibiting,
    Leaving,
    Over,
    Position,
    Selling,
    actor,
)
from rulebook_tools.games.amerigo_cards.wanting import draw_instead


def apply(position: Position, action: Action, log: Log) -> Position:
    """Return what an action leads to, noting its steps.

    Raises `IllegalAction` if a rule forbids it, the one that ended the game if it is over, and
    `GivenError` if it cannot be taken now at all.
    """
    if isinstance(position.due, Over):
        raise refusal(position.due.rule, "refuse.over")
    return APPLIED[type(action)](position, action, log)


def choose(position: Position, action: TurnOver | GiveAway, log: Log) -> Position:
    """Apply the choice of a card that is turned over or given away."""
    due = position.due
    if isinstance(due, Leaving) and isinstance(action, GiveAway):
        require_actor(position, action.player)
        return selling.give_leftover(position, action, due, log)
    if isinstance(due, Awarding | Selling) and isinstance(action, expected_choice(due)):
        require_actor(position, action.player)
        if isinstance(due, Selling):
            return selling.take_chosen(position, action, due, log)
        return awards.turn_for_award(position, TurnOver(action.player, action.card), due, log)
    raise GivenError((), f"no card to {action.kind} is to be chosen now", "an action that is due")


def require_actor(position: Position, seat: int) -> None:
    """Raise `GivenError` if a choice is another player's."""
    if seat != actor(position):
        letter = seat_letter(actor(position))
        raise GivenError((), f"the choice is not {seat_letter(seat)}'s", f"one of {letter}")


def stop(position: Position, action: Stop, log: Log) -> Position:
    """End a row of small choices."""
    match position.due:
        case Exhibiting() as due:
            return stop_exhibiting(position, action.player, due, log)
        case Leaving() as due:
            require_actor(position, action.player)
            return selling.next_seller(position, due, log)
        case _:
            raise GivenError((), "there is nothing to stop now", "an action that is due")


def meanwhile(position: Position, action: Meanwhile, log: Log) -> Position:
    """Hand the turn to a player.

    Source: Spielablauf; The Game.
    """
    if position.due is not None or action.next is None or action.next == position.turn:
        raise GivenError((), "the others have no turns before this", "a turn of another player")
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
    Meanwhile: meanwhile,
}
"""What applies each kind of action."""
