"""Laying goods on the market."""

from __future__ import annotations

from typing import NoReturn

from rulebook_tools.engine.figures import Figure, Name, Step, player
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_cards.actions import Exhibit, TakeBack
from rulebook_tools.games.amerigo_cards.cards import goods_in
from rulebook_tools.games.amerigo_cards.ending import end_turn
from rulebook_tools.games.amerigo_cards.pending import not_due, require_turn
from rulebook_tools.games.amerigo_cards.position import (
    Exhibiting,
    Leg,
    PlayerState,
    Position,
    seated,
)
from rulebook_tools.games.amerigo_cards.rules import Rules
from rulebook_tools.games.amerigo_cards.steps import card_figures, cards, counted_goods, goods_of


def exhibit(position: Position, action: Exhibit, log: Log) -> Position:
    """Lay cards from hand on the market, all at once or in a row of small choices.

    Raises `IllegalAction` away from home, for too few or too many cards, for cards not in hand, and
    out of turn. Source: 3. Waren anbieten; 3. Exhibit.
    """
    rules, seat, due = position.rules, action.player, position.due
    laid = due.laid if isinstance(due, Exhibiting) else 0
    if not laid or position.turn != seat:
        require_turn(position, seat)
    if laid and not action.cards:
        raise not_due(position)
    state = position.players[seat]
    check_exhibit(rules, state, seat, laid, action.cards)
    hand, offer = list(state.hand), list(state.offer)
    for card in action.cards:
        hand[card] -= 1
        offer[card] += 1
    laid += len(action.cards)
    now = PlayerState(state.leg, tuple(hand), state.treasure, state.out, state.back, tuple(offer))
    may_go_on = action.more and bool(action.cards) and any(hand) and room(rules, now, laid) > 0
    if laid < rules.exhibit_least and not may_go_on:
        least = cards(rules.exhibit_least)
        raise refusal("exhibit", "refuse.exhibit_few", player=player(seat), least=least)
    players = seated(position, seat, now)
    still_due = Exhibiting(laid) if may_go_on else None
    after = Position(rules, players, seat, position.deck, position.discard, position.run, still_due)
    if log is not None:
        tell_exhibit(rules, seat, action.cards, now, log)
    return after if may_go_on else end_turn(after, log)


def check_exhibit(rules: Rules, state: PlayerState, seat: int, laid: int, named: tuple[int, ...]) -> None:
    """Refuse to exhibit away from home, more cards than there is room for, or cards not in hand.

    Source: 3. Waren anbieten; 3. Exhibit.
    """
    if state.leg is not Leg.HOME:
        where = Name(f"where.{state.leg.value}")
        raise refusal("exhibit.when", "refuse.exhibit_away", player=player(seat), where=where)
    if len(named) > room(rules, state, laid):
        limit, there = cards(rules.exhibit_limit), cards(sum(state.offer))
        raise refusal("exhibit.limit", "refuse.exhibit_limit", player=player(seat), limit=limit, there=there)
    for card in named:
        wanted, held = named.count(card), state.hand[card]
        if wanted > held:
            figures = {**card_figures(rules, card), "held": cards(held), "wanted": cards(wanted)}
            raise refusal("exhibit", "refuse.exhibit_card", player=player(seat), **figures)


def room(rules: Rules, state: PlayerState, laid: int = 0) -> int:
    """Return how many more cards a player may exhibit, after so many in the same action.

    Source: 3. Waren anbieten; 3. Exhibit. That cards of earlier turns count is a ruling.
    """
    return rules.exhibit_limit - (laid if rules.limit_each_time else sum(state.offer))


def may_exhibit(rules: Rules, state: PlayerState) -> bool:
    """Say whether a player can choose to exhibit.

    Source: 3. Waren anbieten; 3. Exhibit.
    """
    return state.leg is Leg.HOME and min(room(rules, state), sum(state.hand)) >= rules.exhibit_least


def stop_exhibiting(position: Position, seat: int, due: Exhibiting, log: Log) -> Position:
    """End the row of small choices; that ends the turn.

    Raises `IllegalAction` out of turn, and for too few cards. Source: 3. Waren anbieten; 3. Exhibit.
    """
    if seat != position.turn:
        raise not_due(position)
    if due.laid < position.rules.exhibit_least:
        least = cards(position.rules.exhibit_least)
        raise refusal("exhibit", "refuse.exhibit_few", player=player(seat), least=least)
    return end_turn(position, log)


def take_back(position: Position, action: TakeBack, _: Log) -> NoReturn:
    """Refuse to take goods back from the market.

    Source: 3. Waren anbieten; 3. Exhibit (both name no way back). That there is none is a ruling.
    """
    goods = goods_of(position.rules, action.cards)
    raise refusal("exhibit.stay", "refuse.take_back", player=player(action.player), goods=goods)


def tell_exhibit(rules: Rules, seat: int, laid: tuple[int, ...], state: PlayerState, log: list[Step]) -> None:
    """Note what is on the market now, and what is still in hand."""
    who = player(seat)
    if not laid:
        log.append(step("exhibit", "step.exhibit_none", player=who))
        return
    figures: dict[str, Figure] = {"player": who, "cards": cards(len(laid)), "goods": goods_of(rules, laid)}
    log.append(step("exhibit", "step.exhibit", "exhibit_least", **figures))
    goods = counted_goods(rules, goods_in(rules, state.offer))
    log.append(step("exhibit.goods", "step.goods", player=who, goods=goods))
    log.append(step("exhibit.hand", "step.hand_left", player=who, cards=cards(sum(state.hand))))
    limit = cards(sum(state.offer))
    if limit.number == rules.exhibit_limit and not rules.limit_each_time:
        log.append(step("exhibit.limit", "step.exhibit_full", "exhibit_limit", player=who, limit=limit))
