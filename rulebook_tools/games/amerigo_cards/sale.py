"""Choosing to sell, and asking the others."""

from __future__ import annotations

from rulebook_tools.engine.figures import Count, Name, Step, player
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_cards.actions import Answer, Sell
from rulebook_tools.games.amerigo_cards.market import classify, count_market, missing, tell_values
from rulebook_tools.games.amerigo_cards.pending import not_due, require_turn
from rulebook_tools.games.amerigo_cards.position import (
    Asking,
    Leaving,
    Leg,
    PlayerState,
    Position,
    Selling,
    from_left,
)
from rulebook_tools.games.amerigo_cards.selling import open_class, sell_on
from rulebook_tools.games.amerigo_cards.sets import earns
from rulebook_tools.games.amerigo_cards.steps import every_good, good


def sell(position: Position, action: Sell, log: Log) -> Position:
    """Fix the values of all goods, then ask the others at home whether they sell too.

    Raises `IllegalAction` away from home, while a good is missing on the market, (if that reading
    is adopted) with an offer that earns nothing, and out of turn. Source: 4. Waren verkaufen; 4. Sell.
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
        log.append(step("sell.kinds", "step.kinds", *every_good(rules), kinds=Count(len(market), "kind")))
        tell_values(rules, market, values, log)
        tell_asked(seat, asked, [other for other in others if other not in asked], log)
    if asked:
        return position._replace(due=Asking(asked, (seat,), values))
    return sell_on(position, open_class(position, (seat,), values), log)


def may_sell(position: Position, state: PlayerState) -> bool:
    """Say whether a player can choose to sell.

    Source: 4. Waren verkaufen; 4. Sell.
    """
    if state.leg is not Leg.HOME:
        return False
    rules, market = position.rules, count_market(position)
    if missing(market):
        return False
    return rules.may_sell_nothing or earns(rules, state.offer, classify(rules, market))


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

    Raises `IllegalAction` for a player who is away, who wants to keep goods after having chosen to
    sell, and for anybody else who is not asked now.
    Source: 4. Waren verkaufen; 4. Sell. The order of answers is a ruling.
    """
    seat, due = action.player, position.due
    who = player(seat)
    if due is None:
        raise refusal("sell.ask", "refuse.answer_none", player=who)
    if not isinstance(due, Asking | Selling | Leaving):
        raise not_due(position)
    leg = position.players[seat].leg
    if leg is not Leg.HOME:
        where = Name(f"where.{leg.value}")
        raise refusal("sell.away", "refuse.answer_away", player=who, where=where)
    if seat in due.sellers and not action.sells:
        raise refusal("sell.most", "refuse.keep", player=who)
    if not isinstance(due, Asking) or due.asked[0] != seat:
        raise not_due(position)
    if log is not None:
        wording = "step.answer_sell" if action.sells else "step.answer_keep"
        log.append(step("sell.ask", wording, player=who))
    sellers = (*due.sellers, seat) if action.sells else due.sellers
    if len(due.asked) > 1:
        return position._replace(due=Asking(due.asked[1:], sellers, due.values))
    return sell_on(position, open_class(position, sellers, due.values), log)
