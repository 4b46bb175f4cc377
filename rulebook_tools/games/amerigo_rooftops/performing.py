"""Performing the cards on the table, from low to high."""

from __future__ import annotations

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Count, Figure, player
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_rooftops.actions import Perform, Tell
from rulebook_tools.games.amerigo_rooftops.cards import Played
from rulebook_tools.games.amerigo_rooftops.position import (
    Choosing,
    Over,
    Placing,
    Position,
    Telling,
    discarded,
)
from rulebook_tools.games.amerigo_rooftops.riding import Ride
from rulebook_tools.games.amerigo_rooftops.rounds import end_cards
from rulebook_tools.games.amerigo_rooftops.steps import named, number_of, towards


def in_order(position: Position, order: tuple[Played, ...], log: Log) -> Position:
    """Go on when the order is settled: players may tell first, if that rule is in play.

    Source: Spelverloop; Uitbreidingen, Varianten.
    """
    if log is not None and order:
        is_easier = position.rules.parcels_first
        rule, wording = (
            ("easier.parcels", "step.order_parcels") if is_easier else ("round.order", "step.order")
        )
        players = tuple(player(seat) for seat, _ in order)
        numbers = tuple(number_of(card) for _, card in order)
        log.append(step(rule, wording, players=players, numbers=numbers))
    if position.rules.may_tell and order:
        return position._replace(due=Telling(order))
    return perform(position, order, log)


def tell(position: Position, action: Tell, log: Log) -> Position:
    """Let a player tell that the card played was the highest in hand.

    Raises `IllegalAction` without that easier rule, before the cards are revealed, after they are
    performed, a second time, and where it is not true.
    Source: Doel; Uitbreidingen, Varianten.
    """
    due, seat = position.due, action.seat
    who = player(seat)
    if not position.rules.may_tell:
        raise refusal("goal.secret", "refuse.tell", player=who)
    if not isinstance(due, Telling):
        wording = "refuse.tell_early" if isinstance(due, Choosing | Placing) else "refuse.tell_late"
        raise refusal("easier.highest", wording, player=who)
    if seat in due.told:
        raise refusal("easier.highest", "refuse.told", player=who)
    if not is_highest(position, due, seat):
        raise refusal("easier.highest", "refuse.not_highest", player=who)
    if log is not None:
        log.append(step("easier.highest", "step.tell", player=who))
    return position._replace(due=Telling(due.order, (*due.told, seat)))


def is_highest(position: Position, due: Telling, seat: int) -> bool:
    """Say whether a seat played a card with a number higher than all that it holds.

    Source: Uitbreidingen, Varianten.
    """
    played = max((card.number for each, card in due.order if each == seat), default=0)
    return played > max((card.number for card in position.hands[seat]), default=0)


def go_on(position: Position, _action: Perform, log: Log) -> Position:
    """Perform the cards, nobody having more to tell."""
    if not isinstance(position.due, Telling):
        raise GivenError((), "no cards wait to be performed", "an action that is due")
    return perform(position, position.due.order, log)


def perform(position: Position, order: tuple[Played, ...], log: Log) -> Position:
    """Perform the cards one by one, until the game ends or the last one is done.

    Source: Doel, Spelverloop.
    """
    ride = Ride(position, log)
    for seat, card in order:
        if card.steps:
            if log is not None:
                steps = Count(abs(card.steps), "step")
                said: dict[str, Figure] = {
                    "player": player(seat),
                    "steps": steps,
                    "direction": towards(card.steps),
                }
                log.append(step("round.horse", "step.horse", **said))
            ride.go(card.steps)
        else:
            if log is not None:
                log.append(step("round.parcel", "step.parcel", player=player(seat), parcel=named(card)))
            ride.lay_parcel(card.parcel)
        if ride.over:
            break
    after = ride.arrived(position)._replace(discards=discarded(position, order))
    if isinstance(after.due, Over):
        return after
    return end_cards(after, log, has_played=bool(order))
