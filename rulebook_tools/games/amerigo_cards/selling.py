"""Selling as much as earns anything, one seller after another, one class of goods after another."""

from __future__ import annotations

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Figure, Name, Step, player
from rulebook_tools.engine.game import IllegalAction
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_cards.actions import GiveAway, TurnOver
from rulebook_tools.games.amerigo_cards.cards import DOUBLOON, Counts, add, goods_in
from rulebook_tools.games.amerigo_cards.ending import end_turn
from rulebook_tools.games.amerigo_cards.position import (
    Leaving,
    PlayerState,
    Position,
    Selling,
    seated,
)
from rulebook_tools.games.amerigo_cards.rules import CLASSES
from rulebook_tools.games.amerigo_cards.sets import Sold, earned_by, on_offer, sets_to_sell, tell_class
from rulebook_tools.games.amerigo_cards.steps import card_figures, counted_goods, doubloons


def open_class(
    position: Position,
    sellers: tuple[int, ...],
    values: tuple[int, ...],
    of_class: int = 0,
    sold: Counts = (),
) -> Selling:
    """Return what the first seller has to turn over and to give away of one class.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    rules = position.rules
    sets = sets_to_sell(rules, position.players[sellers[0]].offer, values, of_class)
    gives = sets * (rules.sale_rate[of_class] - rules.sale_pay)
    nothing = sold or (0,) * len(rules.goods)
    return Selling(sellers, values, of_class, sets * rules.sale_pay, gives, nothing)


def sell_on(position: Position, due: Selling, log: Log) -> Position:
    """Sell as long as there is nothing to choose; after the last seller the turn ends.

    Source: 4. Waren verkaufen; 4. Sell.
    """
    rules = position.rules
    while True:
        while due.turns or due.gives:
            picks = only_choice(pool(position, due), due)
            if not picks:
                return position._replace(due=due)
            for card, number in picks:
                position, due = take(position, due, card, number)
        if log is not None:
            tell_class(rules, Sold(due.sellers[0], due.sold, due.values), due.sold_class, log)
        if due.sold_class + 1 < len(CLASSES):
            due = open_class(position, due.sellers, due.values, due.sold_class + 1, due.sold)
            continue
        if log is not None:
            tell_seller(position, due, log)
        if rules.may_give_leftovers and any(position.players[due.sellers[0]].offer):
            return position._replace(due=Leaving(due.sellers, due.values))
        if len(due.sellers) == 1:
            return end_turn(position, log)
        due = open_class(position, due.sellers[1:], due.values)


def next_seller(position: Position, due: Leaving, log: Log) -> Position:
    """Let the next seller sell; after the last one the turn ends.

    Source: 4. Waren verkaufen; 4. Sell.
    """
    if len(due.sellers) == 1:
        return end_turn(position, log)
    return sell_on(position, open_class(position, due.sellers[1:], due.values), log)


def give_leftover(position: Position, action: GiveAway, due: Leaving, log: Log) -> Position:
    """Discard a card that earned nothing, if that reading is adopted.

    Raises `IllegalAction` for a card that the seller does not have on the market, `GivenError`
    for a doubloon.
    Source: Wie viel sind die Waren wert?; 4. Sell (both silent on giving goods away).
    """
    rules, players, turn, deck, discard, run, _ = position
    seat, card = action.player, action.card
    state = players[seat]
    said = {"player": player(seat)}
    if card == DOUBLOON:
        raise GivenError((), "a doubloon is no good to give away", "a card on the market")
    if not state.offer[card]:
        raise refusal("sell.rest", "refuse.leftover", **said, **card_figures(rules, card))
    now = state._replace(offer=add(state.offer, card, -1))
    if log is not None:
        log.append(step("sell.rest", "step.leftover", **said, **card_figures(rules, card)))
    after = Position(rules, seated(position, seat, now), turn, deck, add(discard, card), run, due)
    return after if any(now.offer) else next_seller(after, due, log)


def not_yet_sold(due: Selling) -> IllegalAction:
    """Return the refusal to stop while goods on the market still make up a set.

    Source: 4. Waren verkaufen; 4. Sell.
    """
    said_class = Name(f"class.{CLASSES[due.sold_class]}")
    said: dict[str, Figure] = {"player": player(due.sellers[0]), "class": said_class}
    return refusal("sell.most", "refuse.stop_selling", **said)


def pool(position: Position, due: Selling) -> list[tuple[int, int]]:
    """Return the cards of the class being sold that are on the seller's offer."""
    offer = position.players[due.sellers[0]].offer
    return on_offer(position.rules, offer, due.values, due.sold_class)


def only_choice(cards_open: list[tuple[int, int]], due: Selling) -> list[tuple[int, int]]:
    """Return the cards to take next if there is no choice among them, else none."""
    number = due.turns or due.gives
    if len(cards_open) == 1:
        return [(cards_open[0][0], number)]
    return cards_open if sum([n for _, n in cards_open]) == number else []


def take(position: Position, due: Selling, card: int, number: int) -> tuple[Position, Selling]:
    """Take cards from the seller's offer: to the treasure pile first, then to the discard pile.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    rules, players, turn, deck, discard, run, _ = position
    seat = due.sellers[0]
    leg, hand, treasure, out, back, offer = players[seat]
    turns, gives = due.turns, due.gives
    if turns:
        treasure, turns = treasure + (card,) * number, turns - number
    else:
        discard, gives = add(discard, card, number), gives - number
    state = PlayerState(leg, hand, treasure, out, back, add(offer, card, -number))
    sold = add(due.sold, rules.good_of[card], number)
    after = Position(rules, seated(position, seat, state), turn, deck, discard, run)
    return after, Selling(due.sellers, due.values, due.sold_class, turns, gives, sold)


def take_chosen(position: Position, action: TurnOver | GiveAway, due: Selling, log: Log) -> Position:
    """Take the card that the seller chose to turn over or to give away.

    Raises `IllegalAction` for a card that is not part of what is being sold.
    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    if action.card not in [card for card, _ in pool(position, due)]:
        said_class = Name(f"class.{CLASSES[due.sold_class]}")
        said: dict[str, Figure] = {"player": player(action.player), "class": said_class}
        if action.card < 0:
            raise refusal("value.cards", "refuse.set_doubloon", **said)
        figures = card_figures(position.rules, action.card)
        raise refusal("value.cards", "refuse.set_card", **said, **figures)
    return sell_on(*take(position, due, action.card, 1), log)


def tell_seller(position: Position, due: Selling, log: list[Step]) -> None:
    """Note what a seller sold in all, and what stays on offer."""
    rules, seat = position.rules, due.sellers[0]
    who = player(seat)
    earned = doubloons(earned_by(rules, Sold(seat, due.sold, due.values)))
    if earned.number:
        goods = counted_goods(rules, due.sold)
        log.append(step("sell.most", "step.most", player=who, goods=goods, doubloons=earned))
    else:
        log.append(step("sell.most", "step.most_nothing", player=who))
    rest = goods_in(rules, position.players[seat].offer)
    if any(rest):
        kept = {due.values[index] for index, number in enumerate(rest) if number}
        reads = [f"sale_rate.{CLASSES[value]}" for value in sorted(kept)]
        log.append(step("sell.rest", "step.rest", *reads, player=who, goods=counted_goods(rules, rest)))
