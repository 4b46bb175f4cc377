"""Performing the cards on the table, from low to high."""

from __future__ import annotations

from rulebook_tools.engine.figures import Count, Figure, player
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_rooftops.actions import Perform, Tell
from rulebook_tools.games.amerigo_rooftops.cards import Played
from rulebook_tools.games.amerigo_rooftops.pending import not_due
from rulebook_tools.games.amerigo_rooftops.position import (
    Choosing,
    Closing,
    Drawing,
    Laying,
    Over,
    Placing,
    Position,
    Shuffling,
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

    Raises `IllegalAction` without that easier rule, too early, too late, a second time, and where it is not
    true. Source: Doel; Varianten.
    """
    seat, rules = action.seat, position.rules
    who = player(seat)
    if not rules.may_tell:
        raise refusal("goal.secret", "refuse.tell", player=who)
    if not can_tell(position):
        match position.due:
            case Laying() | Shuffling():
                raise not_due(position)
            case Choosing() | Drawing(then="setup"):
                wording = "refuse.tell_early"
            case Placing():
                wording = "refuse.tell_unordered"
            case _:
                wording = "refuse.tell_late"
        raise refusal("easier.highest", wording, player=who)
    if seat in position.told:
        raise refusal("easier.highest", "refuse.told", player=who)
    if seat not in position.tellers:
        raise refusal("easier.highest", "refuse.not_highest", player=who)
    if log is not None:
        log.append(step("easier.highest", "step.tell", player=who))
    return position._replace(
        tellers=tuple(each for each in position.tellers if each != seat), told=(*position.told, seat)
    )


def can_tell(position: Position) -> bool:
    """Say whether it is the time to tell of one's highest card: from the reveal until cards are performed.

    By the other readings only once the order is settled, or until the round is over.
    Source: Varianten (silent on when it ends).
    """
    rules, due = position.rules, position.due
    match due:
        case Telling():
            return True
        case Placing():
            return not rules.tells_in_order
        case Closing():
            return rules.tells_all_round
        case Drawing():
            return rules.tells_all_round and due.then != "setup"
        case _:
            return False


def go_on(position: Position, _action: Perform, log: Log) -> Position:
    """Perform the cards, nobody having more to tell."""
    if not isinstance(position.due, Telling):
        raise not_due(position)
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
    return end_cards(after, log, has_played=bool(order) or position.rules.roof_when_gone)
