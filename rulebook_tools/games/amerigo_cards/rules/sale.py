"""Selling: who may, who is asked, and how everybody sells as much as earns anything.

Source, where a function names no other: 4. Waren verkaufen; 4. Sell.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulebook_tools.engine.kit import (
    NOT_DUE,
    Chapter,
    Counts,
    RuleStatement,
    Seats,
    changed,
    from_left,
    put,
    there,
    with_all,
)
from rulebook_tools.games.amerigo_cards.model import (
    DOUBLOON,
    HOME,
    Action,
    Answer,
    Asking,
    GiveAway,
    Leaving,
    Position,
    Sell,
    Selling,
    TurnOver,
    gives_away,
    goods_in,
    stops,
    turns_over,
    with_state,
)
from rulebook_tools.games.amerigo_cards.parameters import CLASSES
from rulebook_tools.games.amerigo_cards.rules.end import end_turn, out_of_turn
from rulebook_tools.games.amerigo_cards.rules.values import (
    Sold,
    classify,
    earns,
    in_classes,
    on_offer,
    sets_of,
    tell_class,
    tell_sold,
    tell_values,
)
from rulebook_tools.games.amerigo_cards.speech import FIGURES, Log, refuse, tell, wait_for

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.awaits(Asking, "sell.ask", "asking", "player")
CHAPTER.awaits(Leaving, "sell.rest", "leaving", "player")


@CHAPTER.forbids(Sell)
def why_not_sell(position: Position, action: Sell) -> RuleStatement | None:
    """Who sells is at home, with an offer that earns something, while no good is missing on the market.

    Source: 4. Waren verkaufen; 4. Sell. That the offer must earn something is a ruling.
    """
    rules, seat = position.rules, action.player
    if why := out_of_turn(position, seat):
        return why
    state = position.players[seat]
    if state.where is not HOME:
        return refuse("sell.when", "sell_away", player=seat, where=state.where)
    market = position.market
    if 0 in market:
        return refuse("sell.kinds", lacking=market)
    if rules.sell_without_goods == "refused" and not earns(rules, state.offer, classify(rules, market)):
        return refuse("sell", "sell_nothing", player=seat)
    return None


@CHAPTER.does(Sell)
def open_sale(position: Position, action: Sell, log: Log) -> Position:
    """Fix the values of all goods, then ask the others at home whether they sell too."""
    seat, players, market = action.player, position.players, position.market
    values = classify(position.rules, market)
    others = from_left(len(players), seat)
    asked = tuple([other for other in others if players[other].where is HOME])
    if log:
        log.say("sell", player=seat)
        log.say("sell.kinds", kinds=len(market))
        tell_values(market, values, log)
        if asked:
            log.say("sell.ask", player=seat, asked=asked)
        if len(asked) < len(others):
            log.say("sell.away", player=seat, away=tuple([other for other in others if other not in asked]))
    if asked:
        return position._replace(due=Asking(asked, (seat,), values))
    return sell_on(position, open_class(position, (seat,), values), log)


CHAPTER.lists(Asking)(lambda _position, due: [Answer(due.asked[0], sells) for sells in (True, False)])


@CHAPTER.forbids(Answer)
def why_not_answer(position: Position, action: Answer) -> RuleStatement | None:
    """Those at home answer in turn, once somebody sells; who has chosen to sell keeps nothing that earns.

    Source: 4. Waren verkaufen; 4. Sell. The order of answers is a ruling.
    """
    seat, due = action.player, position.due
    if due is None:
        return refuse("sell.ask", "answer_none", player=seat)
    if not isinstance(due, Asking | Selling | Leaving):
        return NOT_DUE
    where = position.players[seat].where
    if where is not HOME:
        return refuse("sell.away", "answer_away", player=seat, where=where)
    if seat in due.sellers and not action.sells:
        return refuse("sell.most", "keep", player=seat)
    return None if isinstance(due, Asking) and due.asked[0] == seat else NOT_DUE


@CHAPTER.does(Answer)
def take_answer(position: Position, action: Answer, log: Log) -> Position:
    """Take the answer of the player asked; after the last one, selling begins."""
    seat, due = action.player, position.due
    if not isinstance(due, Asking):
        raise TypeError("nobody is asked")
    log.say("sell.ask", "answer_sell" if action.sells else "answer_keep", player=seat)
    sellers = (*due.sellers, seat) if action.sells else due.sellers
    if len(due.asked) > 1:
        return position._replace(due=Asking(due.asked[1:], sellers, due.values))
    return sell_on(position, open_class(position, sellers, due.values), log)


@CHAPTER.describes(Answer)
def tell_answer(_position: Position, action: Answer) -> RuleStatement:
    """Say whether a player joins in."""
    return tell("action.answer_sell" if action.sells else "action.answer_keep", player=action.player)


def open_class(
    position: Position, sellers: Seats, values: tuple[int, ...], first: int = 0, sold: Counts = ()
) -> Selling:
    """Return what the first seller has to turn over and to give away of the next class with a full set.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    rules = position.rules
    numbers = in_classes(rules, position.players[sellers[0]].offer, values)
    sets = turns = gives = 0
    for of_class in range(first, len(CLASSES)):
        if sets := sets_of(rules, numbers, of_class):
            turns = sets * rules.sale_pay
            gives = sets * rules.sale_rate[of_class] - turns
            break
    return Selling(sellers, values, of_class, turns, gives, sold or (0,) * len(values))


def sell_on(position: Position, due: Selling, log: Log) -> Position:
    """Sell as long as there is nothing to choose; after the last seller the turn ends."""
    rules = position.rules
    while True:
        while due.turns or due.gives:
            picks = only_choice(pool(position, due), due)
            if not picks:
                return position._replace(due=due)
            position, due = take(position, due, picks)
        seat, values, sold = due.sellers[0], due.values, due.sold
        if log:
            tell_class(rules, Sold(seat, sold, values), due.sold_class, log)
        if due.sold_class + 1 < len(CLASSES):
            due = open_class(position, due.sellers, values, due.sold_class + 1, sold)
            continue
        if log:
            tell_sold(rules, Sold(seat, sold, values), "sell.most", log)
            tell_rest(position, seat, values, log)
        if rules.leftovers == "give" and any(position.players[seat].offer):
            return position._replace(due=Leaving(due.sellers, values))
        if len(due.sellers) == 1:
            return end_turn(position, log)
        due = open_class(position, due.sellers[1:], values)


def tell_rest(position: Position, seat: int, values: tuple[int, ...], log: Log) -> None:
    """Note what stays on offer, as too few of its class to make a set."""
    rest = goods_in(position.rules, position.players[seat].offer)
    if any(rest):
        numbers = in_classes(position.rules, position.players[seat].offer, values)
        for of_class in there(numbers):
            sets_of(position.rules, numbers, of_class)
        log.say("sell.rest", player=seat, goods=rest)


@CHAPTER.expects(Selling)
def wait_for_choice(_position: Position, due: Selling) -> RuleStatement:
    """Say who has to choose cards of which class, to turn over or to give away."""
    return wait_for(
        "value.cards",
        "selling" if due.turns else "discarding",
        player=due.sellers[0],
        class_=due.sold_class,
    )


@CHAPTER.lists(Selling)
def cards_to_sell(position: Position, due: Selling) -> Iterable[TurnOver | GiveAway]:
    """Return each card of the class being sold."""
    choice = turns_over if choice_due(due) is TurnOver else gives_away
    return [choice(due.sellers[0], card) for card, _ in pool(position, due)]


def choice_due(due: Selling) -> type[TurnOver | GiveAway]:
    """Return the kind of choice that is due: cards are turned over before any is given away."""
    return TurnOver if due.turns else GiveAway


def pool(position: Position, due: Selling) -> list[tuple[int, int]]:
    """Return the cards of the class being sold that are on the seller's offer."""
    return on_offer(position.rules, position.players[due.sellers[0]].offer, due.values, due.sold_class)


def only_choice(cards_open: list[tuple[int, int]], due: Selling) -> list[tuple[int, int]]:
    """Return the cards to take next if there is no choice among them, else none."""
    number = due.turns or due.gives
    if len(cards_open) == 1:
        return [(cards_open[0][0], number)]
    return cards_open if sum([n for _, n in cards_open]) == number else []


def take(position: Position, due: Selling, picks: list[tuple[int, int]]) -> tuple[Position, Selling]:
    """Take cards from the seller's offer: to the treasure pile first, then to the discard pile.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    seat, good_of = due.sellers[0], position.rules.deck.good_of
    cards = [card for card, number in picks for _ in range(number)]
    goods = [good_of[card] for card in cards]
    state, discard, sold = position.players[seat], position.discard, with_all(due.sold, goods)
    now = state._replace(offer=with_all(state.offer, cards, -1))
    if due.turns:
        now = now._replace(treasure=(*state.treasure, *cards))
        left = due._replace(turns=due.turns - len(cards), sold=sold)
    else:
        discard = with_all(discard, cards)
        left = due._replace(gives=due.gives - len(cards), sold=sold)
    market = with_all(position.market, goods, -1)
    states = put(position.players, seat, now)
    return position._replace(players=states, discard=discard, market=market, due=None), left


def why_not_part_of_sale(
    position: Position, action: TurnOver | GiveAway, due: Selling
) -> RuleStatement | None:
    """Sold are cards of the class that is being sold, none else.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    if type(action) is not choice_due(due):
        return NOT_DUE
    if any(card == action.card for card, _ in pool(position, due)):
        return None
    if action.card == DOUBLOON:
        return refuse("value.cards", "set_doubloon", player=action.player, class_=due.sold_class)
    return refuse("value.cards", "set_card", player=action.player, class_=due.sold_class, card=action.card)


@CHAPTER.lists(Leaving)
def leftovers(position: Position, due: Leaving) -> Iterable[Action]:
    """Return each card on offer, and that it is enough."""
    seat = due.sellers[0]
    return [*[gives_away(seat, card) for card in there(position.players[seat].offer)], stops(seat)]


def why_not_leftover(position: Position, action: GiveAway) -> RuleStatement | None:
    """A leftover is a card on the market.

    Source: Wie viel sind die Waren wert?; 4. Sell (both silent on giving goods away).
    """
    has_it = position.players[action.player].offer[action.card]
    return None if has_it else refuse("sell.rest", "leftover", player=action.player, card=action.card)


def give_leftover(position: Position, action: TurnOver | GiveAway, due: Leaving, log: Log) -> Position:
    """Discard a card that earned nothing, if that reading is adopted.

    Source: Wie viel sind die Waren wert?; 4. Sell (both silent on giving goods away).
    """
    seat, card = action.player, action.card
    state, good = position.players[seat], position.rules.deck.good_of[card]
    now = state._replace(offer=changed(state.offer, card, -1))
    log.say("sell.rest", "leftover", player=seat, card=card)
    after = with_state(position, seat, now, due)._replace(
        discard=changed(position.discard, card), market=changed(position.market, good, -1)
    )
    return after if any(now.offer) else next_seller(after, due, log)


def next_seller(position: Position, due: Leaving, log: Log) -> Position:
    """Let the next seller sell; after the last one the turn ends."""
    after = position._replace(due=None)
    if len(due.sellers) == 1:
        return end_turn(after, log)
    return sell_on(after, open_class(after, due.sellers[1:], due.values), log)
