"""Choosing to sell, asking the others, and selling as much as earns anything."""

from __future__ import annotations

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Count, Figure, Name, Step, player, seat_letter
from rulebook_tools.games.amerigo_cards.actions import Answer, GiveAway, Sell, TurnOver
from rulebook_tools.games.amerigo_cards.cards import Counts, add, goods_in
from rulebook_tools.games.amerigo_cards.market import (
    classify,
    count_market,
    earns,
    missing,
    on_offer,
    sets_to_sell,
    tell_values,
)
from rulebook_tools.games.amerigo_cards.position import (
    Asking,
    Leg,
    PlayerState,
    Position,
    Selling,
    from_left,
    pass_turn,
    require_turn,
    seated,
)
from rulebook_tools.games.amerigo_cards.rules import CLASSES, Rules
from rulebook_tools.games.amerigo_cards.steps import (
    Log,
    card_figures,
    cards,
    counted_goods,
    doubloons,
    good,
    refusal,
    step,
)


def sell(position: Position, action: Sell, log: Log) -> Position:
    """Fix the values of all goods, then ask the others at home whether they sell too.

    Raises `IllegalAction` away from home, while a good is missing on the market, or (if that
    reading is adopted) with an offer that earns nothing; `GivenError` if it is not for this player
    to act. Source: 4. Waren verkaufen; 4. Sell.
    """
    rules, seat = position.rules, action.player
    require_turn(position, seat)
    state = position.players[seat]
    if state.leg is not Leg.HOME:
        where = Name(f"where.{state.leg.value}")
        raise refusal("sell.when", "refuse.sell_away", player=player(seat), where=where)
    market = count_market(position)
    lacking = missing(market)
    if lacking:
        raise refusal("sell.kinds", "refuse.kinds", goods=tuple(good(rules, index) for index in lacking))
    values = classify(rules, market)
    if not rules.may_sell_nothing and not earns(rules, state.offer, values):
        raise refusal("sell", "refuse.sell_nothing", player=player(seat))
    others = from_left(position, seat)
    asked = tuple(other for other in others if position.players[other].leg is Leg.HOME)
    if log is not None:
        log.append(step("sell", "step.sell", player=player(seat)))
        reads = [f"cards_per_good.{name}" for name in rules.goods]
        log.append(step("sell.kinds", "step.kinds", *reads, kinds=Count(len(market), "kind")))
        tell_values(rules, market, values, log)
        tell_asked(seat, asked, [other for other in others if other not in asked], log)
    if asked:
        return position._replace(due=Asking(asked, (seat,), values))
    return sell_on(position, open_class(position, (seat,), values), log)


def tell_asked(seat: int, asked: tuple[int, ...], away: list[int], log: list[Step]) -> None:
    """Note who is asked, and who is not, being away."""
    if asked:
        names = tuple(player(other) for other in asked)
        log.append(step("sell.ask", "step.ask", player=player(seat), asked=names))
    if away:
        names = tuple(player(other) for other in away)
        log.append(step("sell.away", "step.away", player=player(seat), away=names))


def answer(position: Position, action: Answer, log: Log) -> Position:
    """Take the answer of the player asked; after the last one, selling begins.

    Raises `IllegalAction` for a player who is away, or who wants to keep goods after having chosen
    to sell; `GivenError` for anybody else who is not asked now.
    Source: 4. Waren verkaufen; 4. Sell. The order of answers is a ruling.
    """
    seat, due = action.player, position.due
    who = player(seat)
    if not isinstance(due, Asking | Selling):
        raise GivenError((), f"{who.letter} is not asked", "an answer during a sale only")
    leg = position.players[seat].leg
    if leg is not Leg.HOME:
        where = Name(f"where.{leg.value}")
        raise refusal("sell.away", "refuse.answer_away", player=who, where=where)
    if seat in due.sellers and not action.sells:
        raise refusal("sell.most", "refuse.keep", player=who)
    if isinstance(due, Selling) or due.asked[0] != seat:
        expected = f"an answer of {seat_letter(due.asked[0])}" if isinstance(due, Asking) else "a choice"
        raise GivenError((), f"{who.letter} is not asked now", expected)
    if log is not None:
        wording = "step.answer_sell" if action.sells else "step.answer_keep"
        log.append(step("sell.ask", wording, player=who))
    sellers = (*due.sellers, seat) if action.sells else due.sellers
    if len(due.asked) > 1:
        return position._replace(due=Asking(due.asked[1:], sellers, due.values))
    return sell_on(position, open_class(position, sellers, due.values), log)


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
            tell_class(rules, due, log)
        if due.sold_class + 1 < len(CLASSES):
            due = open_class(position, due.sellers, due.values, due.sold_class + 1, due.sold)
            continue
        if log is not None:
            tell_seller(position, due, log)
        if len(due.sellers) == 1:
            return pass_turn(position)
        due = open_class(position, due.sellers[1:], due.values)


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
    rules, players, turn, deck, discard, _ = position
    seat = due.sellers[0]
    leg, hand, treasure, out, back, offer = players[seat]
    turns, gives = due.turns, due.gives
    if turns:
        treasure, turns = treasure + (card,) * number, turns - number
    else:
        discard, gives = add(discard, card, number), gives - number
    state = PlayerState(leg, hand, treasure, out, back, add(offer, card, -number))
    sold = add(due.sold, rules.good_of[card], number)
    after = Position(rules, seated(position, seat, state), turn, deck, discard)
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


def tell_class(rules: Rules, due: Selling, log: list[Step]) -> None:
    """Note what a seller sold of one class, and what became of the cards."""
    of_class = due.sold_class
    sold = [n if value == of_class else 0 for n, value in zip(due.sold, due.values, strict=True)]
    number, name, who = sum(sold), CLASSES[of_class], player(due.sellers[0])
    if not number:
        return
    earned = number // rules.sale_rate[of_class] * rules.sale_pay
    goods, reads = counted_goods(rules, tuple(sold)), (f"sale_rate.{name}", "sale_pay")
    said = Name(f"class.{name}")
    figures: dict[str, Figure] = {
        "player": who,
        "goods": goods,
        "class": said,
        "doubloons": doubloons(earned),
    }
    log.append(step(f"value.{name}", "step.sold", *reads, **figures))
    turned, rest = cards(earned), cards(number - earned)
    if rest.number:
        log.append(step("value.cards", "step.set", *reads, player=who, turned=turned, discarded=rest))
    else:
        log.append(step("value.cards", "step.set_all", *reads, player=who, turned=turned))


def tell_seller(position: Position, due: Selling, log: list[Step]) -> None:
    """Note what a seller sold in all, and what stays on offer."""
    rules, seat = position.rules, due.sellers[0]
    who = player(seat)
    by_class = [0] * len(CLASSES)
    for number, value in zip(due.sold, due.values, strict=True):
        by_class[value] += number
    sets = [number // rate for number, rate in zip(by_class, rules.sale_rate, strict=True)]
    if any(sets):
        earned = doubloons(sum(sets) * rules.sale_pay)
        goods = counted_goods(rules, due.sold)
        log.append(step("sell.most", "step.most", player=who, goods=goods, doubloons=earned))
    else:
        log.append(step("sell.most", "step.most_nothing", player=who))
    rest = goods_in(rules, position.players[seat].offer)
    if any(rest):
        kept = {due.values[index] for index, number in enumerate(rest) if number}
        reads = [f"sale_rate.{CLASSES[value]}" for value in sorted(kept)]
        log.append(step("sell.rest", "step.rest", *reads, player=who, goods=counted_goods(rules, rest)))
