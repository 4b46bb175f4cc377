"""What is sold when the game is over, and who has won."""

from __future__ import annotations

from rulebook_tools.engine.figures import Step, player
from rulebook_tools.engine.noting import Log, step
from rulebook_tools.games.amerigo_cards.cards import add_all, goods_in
from rulebook_tools.games.amerigo_cards.market import (
    classify,
    count_market,
    missing,
    tell_market,
    tell_values,
)
from rulebook_tools.games.amerigo_cards.position import Leg, Over, Position, seated
from rulebook_tools.games.amerigo_cards.rules import CLASSES, COMMON
from rulebook_tools.games.amerigo_cards.sets import (
    Sold,
    earned_by,
    on_offer,
    set_step,
    sets_to_sell,
    tell_class,
)
from rulebook_tools.games.amerigo_cards.steps import cards, counted_goods, doubloons, every_good, good


def end_game(position: Position, rule: str, log: Log) -> Position:
    """Sell what is left, and hold the cards that break ties.

    They are counted after the last cards are sold, or (if that reading is adopted) before.
    Source: Spielende; End of the Game.
    """
    market_sold = bring_in(final_sale(position, log), log)
    after = sell_rest(market_sold, log)
    counted = market_sold if position.rules.ties_before_rest else after
    over = Over(rule, unsold(counted))
    if log is not None:
        tell_journeys(after, log)
        tell_winners(after, over, log)
    return after._replace(due=over)


def final_sale(position: Position, log: Log) -> Position:
    """Let all players sell all they have on the market, those who are away as well.

    Nothing hangs on the choice among common goods now, so that nobody is asked for it.
    Source: Spielende; End of the Game.
    """
    rules, market = position.rules, count_market(position)
    if not any(market):
        if log is not None:
            log.append(step("end.sale", "step.final_empty"))
        return position
    values = final_values(position)
    if log is not None:
        log.append(step("end.sale", "step.final_sale"))
        lacking = missing(market)
        if lacking:
            tell_market(rules, market, log)
            names = tuple(good(rules, index) for index in lacking)
            log.append(step("end.kinds", "step.final_kinds", *every_good(rules), goods=names))
            there = tuple(good(rules, index) for index, number in enumerate(market) if number)
            log.append(step("value.common", "step.common", goods=there))
        else:
            tell_values(rules, market, values, log)
    for seat, state in enumerate(position.players):
        if any(state.offer):
            position = sell_offer(position, seat, values, log)
    return position


def final_values(position: Position) -> tuple[int, ...]:
    """Return the class of each good at the end: all are common if one is missing.

    Source: Spielende; End of the Game.
    """
    market = count_market(position)
    return (COMMON,) * len(market) if missing(market) else classify(position.rules, market)


def sell_offer(position: Position, seat: int, values: tuple[int, ...], log: Log) -> Position:
    """Sell every full set that a player has on the market.

    Source: Spielende, Wie viel sind die Waren wert?; End of the Game, How much are your goods worth?
    """
    rules, state = position.rules, position.players[seat]
    offer, discard, treasure = list(state.offer), list(position.discard), list(state.treasure)
    for of_class in range(len(CLASSES)):
        sets = sets_to_sell(rules, tuple(offer), values, of_class)
        turns, number = sets * rules.sale_pay, sets * rules.sale_rate[of_class]
        there = [card for card, n in on_offer(rules, tuple(offer), values, of_class) for _ in range(n)]
        for card in there[:number]:
            offer[card] -= 1
        treasure += there[:turns]
        for card in there[turns:number]:
            discard[card] += 1
    now = state._replace(offer=tuple(offer), treasure=tuple(treasure))
    if log is not None:
        before, after = goods_in(rules, state.offer), goods_in(rules, now.offer)
        sold = Sold(seat, tuple(had - has for had, has in zip(before, after, strict=True)), values)
        for of_class in range(len(CLASSES)):
            tell_class(rules, sold, of_class, log)
        earned = doubloons(earned_by(rules, sold))
        if earned.number:
            goods = counted_goods(rules, sold.goods)
            log.append(step("end.sale", "step.most", player=player(seat), goods=goods, doubloons=earned))
        else:
            log.append(step("end.sale", "step.most_nothing", player=player(seat)))
    return position._replace(players=seated(position, seat, now), discard=tuple(discard))


def bring_in(position: Position, log: Log) -> Position:
    """Put the cards of unfinished journeys with the hands, if that reading is adopted.

    Source: Spielende; End of the Game (both name only market and hand).
    """
    if not position.rules.journeys_sold:
        return position
    for seat, state in enumerate(position.players):
        laid = [each.card for each in state.out + state.back]
        if not laid:
            continue
        if log is not None:
            who = player(seat)
            log.append(step("end.journey", "step.journey_sold", player=who, cards=cards(len(laid))))
        hand = add_all(state.hand, laid)
        now = state._replace(leg=Leg.HOME, hand=hand, out=(), back=())
        position = position._replace(players=seated(position, seat, now))
    return position


def sell_rest(position: Position, log: Log) -> Position:
    """Sell what every player has left on the market and in hand, by number alone.

    Source: Spielende; End of the Game.
    """
    rules = position.rules
    for seat, state in enumerate(position.players):
        offered = [card for card, n in enumerate(state.offer) for _ in range(n)]
        rest = offered + [card for card, n in enumerate(state.hand) for _ in range(n)]
        sets = len(rest) // rules.end_rate
        turns, number = sets * rules.end_pay, sets * rules.end_rate
        if log is not None and rest:
            tell_rest(seat, number, turns, len(rest) - number, log)
        if not sets:
            continue
        offer, hand = list(state.offer), list(state.hand)
        for index, card in enumerate(rest[:number]):
            (offer if index < len(offered) else hand)[card] -= 1
        treasure = state.treasure + tuple(rest[:turns])
        now = state._replace(hand=tuple(hand), offer=tuple(offer), treasure=treasure)
        discard = add_all(position.discard, rest[turns:number])
        position = position._replace(players=seated(position, seat, now), discard=discard)
    return position


def tell_rest(seat: int, number: int, earned: int, left: int, log: list[Step]) -> None:
    """Note what a player's last cards earn, and how many stay unsold."""
    who, reads = player(seat), ("end_rate", "end_pay")
    if number:
        sold, paid = cards(number), doubloons(earned)
        log.append(step("end.rest", "step.rest_sold", *reads, player=who, cards=sold, doubloons=paid))
        log.append(set_step("end.rest", *reads, seat=seat, turned=earned, discarded=number - earned))
    if left:
        log.append(step("end.rest", "step.rest_left", *reads, player=who, cards=cards(left)))


def unsold(position: Position) -> tuple[int, ...]:
    """Return how many cards each player has in hand and on the market.

    Source: Spielende; End of the Game.
    """
    return tuple(sum(state.hand) + sum(state.offer) for state in position.players)


def tell_journeys(position: Position, log: list[Step]) -> None:
    """Note the journeys that the end leaves unfinished; they earn nothing.

    Source: Spielende; End of the Game (both name only market and hand).
    """
    for seat, state in enumerate(position.players):
        if state.leg is not Leg.HOME:
            laid = cards(len(state.out) + len(state.back))
            log.append(step("end.journey", "step.journey_lost", player=player(seat), cards=laid))


def richest(position: Position) -> list[int]:
    """Return the seats of the players with the most doubloons.

    Source: Spielende; End of the Game.
    """
    most = max(len(state.treasure) for state in position.players)
    return [seat for seat, state in enumerate(position.players) if len(state.treasure) == most]


def winners(position: Position, over: Over) -> list[int]:
    """Return the seats of the players who win: of the richest those with the most cards unsold.

    Source: Spielende; End of the Game. That they may be several is a ruling.
    """
    tied = richest(position)
    most = max(over.unsold[seat] for seat in tied)
    return [seat for seat in tied if over.unsold[seat] == most]


def tell_winners(position: Position, over: Over, log: list[Step]) -> None:
    """Note every score, and who wins by what."""
    scores = [doubloons(len(state.treasure)) for state in position.players]
    for seat, score in enumerate(scores):
        log.append(step("end.winner", "step.score", player=player(seat), doubloons=score))
    tied = richest(position)
    if len(tied) == 1:
        log.append(step("end.winner", "step.winner", player=player(tied[0])))
        return
    names = tuple(player(seat) for seat in tied)
    log.append(step("end.tie", "step.tied", players=names, doubloons=scores[tied[0]]))
    for seat in tied:
        left = cards(over.unsold[seat])
        log.append(step("end.tie", "step.unsold", player=player(seat), cards=left))
    won = winners(position, over)
    if len(won) == 1:
        log.append(step("end.tie", "step.tie_won", player=player(won[0])))
    else:
        log.append(step("end.tie", "step.tie_shared", players=tuple(player(seat) for seat in won)))
