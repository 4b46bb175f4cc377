"""Sailing out and sailing home."""

from __future__ import annotations

from rulebook_tools.engine.figures import Step, player
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_cards.actions import Sail
from rulebook_tools.games.amerigo_cards.awards import come_home
from rulebook_tools.games.amerigo_cards.cards import DOUBLOON, Counts, Laid, add, goods_in, rudders_of
from rulebook_tools.games.amerigo_cards.ending import end_turn
from rulebook_tools.games.amerigo_cards.pending import require_turn
from rulebook_tools.games.amerigo_cards.position import (
    Laying,
    Leg,
    PlayerState,
    Position,
    distance,
    homeward,
    seated,
)
from rulebook_tools.games.amerigo_cards.rules import Rules
from rulebook_tools.games.amerigo_cards.steps import card_figures, counted_goods, rudders, spent_reads

AT_SEA = (Leg.OUTWARD, Leg.EXPLORED)


def sail(position: Position, action: Sail, log: Log) -> Position:
    """Lay a card, or a doubloon in its place, on the outward journey or on the way home.

    Raises `IllegalAction` if the leg or the card is not open to the player, and out of turn.
    Source: 1. Segeln; 1 Sail.
    """
    rules, seat, leg = position.rules, action.player, action.leg
    due = position.due
    if isinstance(due, Laying) and position.turn == seat and due.leg is leg:
        left = due.left - 1
    else:
        require_turn(position, seat)
        left = rules.cards_per_sail - 1
    state = position.players[seat]
    check_leg(state, seat, leg)
    hand, treasure, laid = play_card(rules, state, action, log)
    if leg is Leg.OUTWARD:
        now = PlayerState(leg, hand, treasure, (*state.out, laid), (), state.offer)
    else:
        now = PlayerState(leg, hand, treasure, state.out, (*state.back, laid), state.offer)
    after = Position(rules, seated(position, seat, now), seat, position.deck, position.discard, position.run)
    if log is not None:
        tell_sail(after, seat, state.leg, log)
    if leg is Leg.RETURNING and is_home(rules, now):
        return come_home(after, log)
    if left and (now.treasure or any(now.hand)):
        return after._replace(due=Laying(left, leg))
    return end_turn(after, log)


def check_leg(state: PlayerState, seat: int, leg: Leg) -> None:
    """Refuse to sail outward after exploring or on the way home, and homeward at home.

    Source: 1. Segeln, Hinreise, Rückreise; 2. Erkunden. 1 Sail; 2. Explore.
    """
    if leg is Leg.OUTWARD:
        if state.leg is Leg.EXPLORED:
            raise refusal("explore.next", "refuse.out_explored", player=player(seat))
        if state.leg is Leg.RETURNING:
            raise refusal("home.finish", "refuse.out_returning", player=player(seat))
    elif state.leg is Leg.HOME:
        raise refusal("home", "refuse.home_at_home", player=player(seat))


def play_card(
    rules: Rules, state: PlayerState, action: Sail, log: Log
) -> tuple[Counts, tuple[int, ...], Laid]:
    """Return hand and treasure without the card played, and the card as it lies.

    Source: 1. Segeln, Achtung; 1 Sail, Note.
    """
    seat, card = action.player, action.card
    if card == DOUBLOON:
        treasure, spent = spend(rules, state, action)
        if log is not None:
            worth = rudders(rules.doubloon_rudders)
            reads = ("cards_per_sail", "doubloon_rudders")
            log.append(step("sail.doubloon", "step.doubloon", *reads, player=player(seat), rudders=worth))
        return state.hand, treasure, Laid(spent, spent=True)
    if not state.hand[card]:
        raise refusal("sail", "refuse.card", player=player(seat), **card_figures(rules, card))
    if log is not None:
        figures = card_figures(rules, card)
        log.append(step("sail", "step.card", "cards_per_sail", player=player(seat), **figures))
    return add(state.hand, card, -1), state.treasure, Laid(card)


def spend(rules: Rules, state: PlayerState, action: Sail) -> tuple[tuple[int, ...], int]:
    """Return the treasure pile without the doubloon spent, and that card: the top one.

    Source: 1. Segeln, Achtung; 1 Sail, Note. That it is the top one is a ruling.
    """
    who, treasure, chosen = player(action.player), state.treasure, action.doubloon
    if not treasure:
        raise refusal("sail.doubloon", "refuse.doubloon", player=who)
    if chosen is None or chosen == treasure[-1]:
        return treasure[:-1], treasure[-1]
    if not rules.any_doubloon:
        raise refusal("sail.doubloon", "refuse.doubloon_top", player=who)
    if chosen not in treasure:
        raise refusal("sail.doubloon", "refuse.doubloon_card", player=who, **card_figures(rules, chosen))
    index = treasure.index(chosen)
    return (*treasure[:index], *treasure[index + 1 :]), chosen


def is_home(rules: Rules, state: PlayerState) -> bool:
    """Say whether the way home has reached the travel distance.

    Source: 1. Segeln, Rückreise; 1 Sail, The return journey.
    """
    return rudders_of(rules, state.back) * rules.return_factor >= rudders_of(rules, state.out)


def tell_sail(position: Position, seat: int, leg_before: Leg, log: list[Step]) -> None:
    """Note what a card just laid has come to."""
    state, who = position.players[seat], player(seat)
    if state.leg is Leg.OUTWARD:
        if leg_before is Leg.HOME:
            log.append(step("sail.out", "step.out", player=who))
            if any(state.offer):
                goods = counted_goods(position.rules, goods_in(position.rules, state.offer))
                log.append(step("exhibit.stay", "step.stay", player=who, goods=goods))
        else:
            log.append(step("sail.on", "step.on", player=who))
        reached = rudders(distance(position, seat))
        reads = spent_reads(state.out)
        log.append(step("sail.distance", "step.distance", *reads, player=who, distance=reached))
        return
    if leg_before in AT_SEA:
        log.append(step("home", "step.home", player=who))
    reads = ("return_factor", *spent_reads(state.back))
    value = rudders(homeward(position, seat))
    shown = rudders(rudders_of(position.rules, state.back))
    log.append(step("home.double", "step.double", *reads, player=who, shown=shown, value=value))
