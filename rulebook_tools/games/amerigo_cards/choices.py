"""Choices in the middle of an action: a card to turn over or to give away, or that it is enough."""

from __future__ import annotations

from rulebook_tools.engine.figures import player
from rulebook_tools.engine.game import IllegalAction
from rulebook_tools.engine.noting import Log, refusal
from rulebook_tools.games.amerigo_cards import awards, selling
from rulebook_tools.games.amerigo_cards.actions import GiveAway, Stop, TurnOver
from rulebook_tools.games.amerigo_cards.cards import DOUBLOON
from rulebook_tools.games.amerigo_cards.exhibiting import stop_exhibiting
from rulebook_tools.games.amerigo_cards.legal import expected_choice
from rulebook_tools.games.amerigo_cards.pending import not_due
from rulebook_tools.games.amerigo_cards.position import (
    Awarding,
    Exhibiting,
    Leaving,
    Position,
    Selling,
    actor,
)
from rulebook_tools.games.amerigo_cards.wanting import pass_turn


def choose(position: Position, action: TurnOver | GiveAway, log: Log) -> Position:
    """Apply the choice of a card that is turned over or given away.

    Raises `IllegalAction` for a card that may not be chosen, for another player's choice, and where
    no such choice is due.
    """
    due = position.due
    if due is None:
        raise nothing_to_choose(position, action)
    if action.player != actor(position):
        raise not_due(position)
    if isinstance(due, Leaving) and isinstance(action, GiveAway):
        return selling.give_leftover(position, action, due, log)
    if not isinstance(due, Awarding | Selling) or not isinstance(action, expected_choice(due)):
        raise not_due(position)
    if isinstance(due, Selling):
        return selling.take_chosen(position, action, due, log)
    return awards.turn_for_award(position, TurnOver(action.player, action.card), due, log)


def nothing_to_choose(position: Position, action: TurnOver | GiveAway) -> IllegalAction:
    """Return the refusal of a choice that no award and no sale asks for.

    Source: B. Belohnung von der Handelsgesellschaft, Wie viel sind die Waren wert?; 1 Sail, 4. Sell.
    """
    who, card = player(action.player), action.card
    if isinstance(action, GiveAway):
        return refusal("sell.rest", "refuse.give_none", player=who)
    if card != DOUBLOON and position.players[action.player].offer[card]:
        return refusal("value.cards", "refuse.turn_unsold", player=who)
    return refusal("award.cards", "refuse.turn_unearned", player=who)


def stop(position: Position, action: Stop, log: Log) -> Position:
    """End a row of small choices.

    Raises `IllegalAction` for too few cards, for goods that must still be sold, and where there is
    nothing to stop.
    """
    match position.due:
        case None:
            return pass_turn(position, action, log)
        case Exhibiting() as due:
            return stop_exhibiting(position, action.player, due, log)
        case Leaving() as due if action.player == due.sellers[0]:
            return selling.next_seller(position, due, log)
        case Selling() as due if action.player == due.sellers[0]:
            raise selling.not_yet_sold(due)
        case _:
            raise not_due(position)
