"""Laying goods on the market."""

from __future__ import annotations

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Figure, Name, Step, player
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_cards.actions import Exhibit
from rulebook_tools.games.amerigo_cards.cards import goods_in
from rulebook_tools.games.amerigo_cards.ending import end_turn
from rulebook_tools.games.amerigo_cards.position import (
    Exhibiting,
    Leg,
    PlayerState,
    Position,
    require_turn,
    seated,
)
from rulebook_tools.games.amerigo_cards.rules import Rules
from rulebook_tools.games.amerigo_cards.steps import card_figures, cards, counted_goods, goods_of


def exhibit(position: Position, action: Exhibit, log: Log) -> Position:
    """Lay cards from hand on the market, all at once or in a row of small choices.

    Raises `IllegalAction` away from home, for too few or too many cards, for cards not in hand, and
    out of turn; `GivenError` while something else is due. Source: 3. Waren anbieten; 3. Exhibit.
    """
    rules, seat, due = position.rules, action.player, position.due
    laid = due.laid if isinstance(due, Exhibiting) else 0
    if not laid or position.turn != seat:
        require_turn(position, seat)
    if laid and not action.cards:
        raise GivenError((), "no card is named", "a card, or to stop")
    state = position.players[seat]
    check_exhibit(rules, state, seat, len(action.cards))
    hand, offer = list(state.hand), list(state.offer)
    for card in action.cards:
        if not hand[card]:
            raise refusal("exhibit", "refuse.card", player=player(seat), **card_figures(rules, card))
        hand[card] -= 1
        offer[card] += 1
    laid += len(action.cards)
    now = PlayerState(state.leg, tuple(hand), state.treasure, state.out, state.back, tuple(offer))
    may_go_on = action.more and bool(action.cards) and any(hand) and sum(offer) < rules.exhibit_limit
    if laid < rules.exhibit_least and not may_go_on:
        least = cards(rules.exhibit_least)
        raise refusal("exhibit", "refuse.exhibit_few", player=player(seat), least=least)
    players = seated(position, seat, now)
    still_due = Exhibiting(laid) if may_go_on else None
    after = Position(rules, players, seat, position.deck, position.discard, position.run, still_due)
    if log is not None:
        tell_exhibit(rules, seat, action.cards, now, log)
    return after if may_go_on else end_turn(after, log)


def check_exhibit(rules: Rules, state: PlayerState, seat: int, number: int) -> None:
    """Refuse to exhibit away from home, or more cards than there is room for.

    Source: 3. Waren anbieten; 3. Exhibit.
    """
    if state.leg is not Leg.HOME:
        where = Name(f"where.{state.leg.value}")
        raise refusal("exhibit.when", "refuse.exhibit_away", player=player(seat), where=where)
    if sum(state.offer) + number > rules.exhibit_limit:
        limit = cards(rules.exhibit_limit)
        raise refusal("exhibit.limit", "refuse.exhibit_limit", player=player(seat), limit=limit)


def may_exhibit(rules: Rules, state: PlayerState) -> bool:
    """Say whether a player can choose to exhibit.

    Source: 3. Waren anbieten; 3. Exhibit.
    """
    room = rules.exhibit_limit - sum(state.offer)
    return state.leg is Leg.HOME and min(room, sum(state.hand)) >= rules.exhibit_least


def stop_exhibiting(position: Position, seat: int, due: Exhibiting, log: Log) -> Position:
    """End the row of small choices; that ends the turn.

    Raises `IllegalAction` out of turn, and for too few cards. Source: 3. Waren anbieten; 3. Exhibit.
    """
    if seat != position.turn:
        require_turn(position, seat)
    if due.laid < position.rules.exhibit_least:
        least = cards(position.rules.exhibit_least)
        raise refusal("exhibit", "refuse.exhibit_few", player=player(seat), least=least)
    return end_turn(position, log)


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
    if limit.number == rules.exhibit_limit:
        log.append(step("exhibit.limit", "step.exhibit_full", "exhibit_limit", player=who, limit=limit))
