"""Choosing cards in the middle of an action: to turn over for an award or a sale, or to give away."""

from __future__ import annotations

from rulebook_tools.engine.kit import NOT_DUE, Chapter, Said
from rulebook_tools.games.amerigo_cards.actions import GiveAway, TurnOver
from rulebook_tools.games.amerigo_cards.nouns import DOUBLOON
from rulebook_tools.games.amerigo_cards.rules import awards, sale
from rulebook_tools.games.amerigo_cards.speech import FIGURES, Log, refuse, tell
from rulebook_tools.games.amerigo_cards.state import Awarding, Leaving, Position, Selling, actor

CHOICES = Chapter[Position](FIGURES)


@CHOICES.forbids(TurnOver, GiveAway)
def why_not_choose(position: Position, action: TurnOver | GiveAway) -> Said | None:
    """Cards are chosen by whoever must, of those that an award or a sale is about.

    Source: B. Belohnung von der Handelsgesellschaft, Wie viel sind die Waren wert?; 1 Sail, 4. Sell.
    """
    due = position.due
    if due is None:
        return nothing_to_choose(position, action)
    if action.player != actor(position):
        return NOT_DUE
    match due, action:
        case Leaving(), GiveAway():
            return sale.why_not_leftover(position, action)
        case Awarding(), TurnOver():
            return awards.why_not_of_journey(position, action)
        case Selling(), _:
            return sale.why_not_part_of_sale(position, action, due)
        case _:
            return NOT_DUE


def nothing_to_choose(position: Position, action: TurnOver | GiveAway) -> Said:
    """Refuse a choice that no award and no sale asks for.

    Source: B. Belohnung von der Handelsgesellschaft, Wie viel sind die Waren wert?; 1 Sail, 4. Sell.
    """
    who, card = action.player, action.card
    if isinstance(action, GiveAway):
        return refuse("sell.rest", "give_none", player=who)
    if card != DOUBLOON and position.players[who].offer[card]:
        return refuse("value.cards", "turn_unsold", player=who)
    return refuse("award.cards", "turn_unearned", player=who)


@CHOICES.does(TurnOver, GiveAway)
def choose(position: Position, action: TurnOver | GiveAway, log: Log) -> Position:
    """Turn a card over, or give it away."""
    match position.due:
        case Selling() as due:
            return sale.sell_on(*sale.take(position, due, [(action.card, 1)]), log)
        case Awarding() as due:
            return awards.turn_chosen(position, action.card, due, log)
        case Leaving() as due:
            return sale.give_leftover(position, action, due, log)
    raise TypeError("no card is to be chosen")


@CHOICES.describes(TurnOver, GiveAway)
def tell_choice(_position: Position, action: TurnOver | GiveAway) -> Said:
    """Say which card is to be turned over or given away."""
    who, card = action.player, action.card
    if isinstance(action, TurnOver):
        return (
            tell("action.turn_doubloon", player=who)
            if card == DOUBLOON
            else tell("action.turn", player=who, card=card)
        )
    return tell("action.give", player=who, card=card)
