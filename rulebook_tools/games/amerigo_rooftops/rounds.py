"""What follows on what in a round, and from one round to the next."""

from __future__ import annotations

from rulebook_tools.engine.figures import player
from rulebook_tools.engine.noting import Log, step
from rulebook_tools.games.amerigo_rooftops.position import (
    WHOLE,
    Choosing,
    Closing,
    Drawing,
    Over,
    Position,
    Shuffling,
    short,
)
from rulebook_tools.games.amerigo_rooftops.riding import Ride
from rulebook_tools.games.amerigo_rooftops.steps import cards, roof, route_cards


def start_round(position: Position, log: Log) -> Position:
    """Ask everyone for a card; a player without one passes.

    Source: Spelverloop (silent on players without a card).
    """
    hands = position.hands
    parcels = (0,) * len(position.rules.kinds)
    after = position._replace(parcels=parcels, due=Choosing(0), tellers=(), told=())
    if position.open != WHOLE:
        return after
    first = next((seat for seat, hand in enumerate(hands) if hand), None)
    if log is not None:
        log += [
            step("round.choose", "step.pass", player=player(i)) for i, hand in enumerate(hands) if not hand
        ]
    if first is None:
        return end_cards(after, log, has_played=False)
    return after._replace(due=Choosing(first))


def end_cards(position: Position, log: Log, *, has_played: bool = True) -> Position:
    """Go on after the last card: a special roof acts, then route cards go.

    By the harder rule, hands are filled up in between; by the other reading, the roof comes late. A round
    that nobody has a card for is none that could end on a roof. Source: Spelverloop; Uitbreidingen,
    Varianten; Uitbreiding: Gladde Daken.
    """
    rules = position.rules
    removals, is_late = rules.end_removals, False
    if rules.has_slippery and has_played and position.route[position.amerigo].kind == "special":
        if rules.roof_late:
            is_late = True
        else:
            position, removals = act(position, log)
            if isinstance(position.due, Over):
                return position
    if rules.refills_first:
        if log is not None and not position.open.piles:
            log.append(step("harder.refill", "step.refill_first"))
        return refill(position, Drawing("close", short(position), (), removals, is_late), log)
    return begin_closing(position, removals, log, roof=is_late)


def act(position: Position, log: Log) -> tuple[Position, int]:
    """Perform the special roof on which the round has ended; return how many route cards go after it.

    Source: Uitbreiding: Gladde Daken (which leaves what the roofs do to the cards).
    """
    rules, tile = position.rules, position.route[position.amerigo]
    if log is not None:
        log.append(step("slippery.when", "step.roof", roof=roof(tile)))
    match tile.key:
        case "loose":
            removals = rules.loose_removals
        case "firm":
            removals = rules.firm_removals
        case _:
            ride = Ride(position, log)
            ride.slide()
            return ride.arrived(position), rules.end_removals
    if log is not None:
        read, rule = f"special_removals.{tile.key}", f"slippery.{tile.key}"
        is_too_late = rules.roof_late and removals <= rules.end_removals
        wording = "step.too_late" if is_too_late else f"step.{tile.key}"
        log.append(step(rule, wording, read, cards=route_cards(removals)))
    return position, removals


def begin_closing(position: Position, removals: int, log: Log, *, roof: bool = False) -> Position:
    """Ask from which end a card goes, if any must go.

    Source: Spelverloop.
    """
    due = Closing(removals, roof=roof)
    return position._replace(due=due) if removals else end_closing(position, due, log)


def end_closing(position: Position, due: Closing, log: Log) -> Position:
    """Go on after the last route card has gone: hands are filled up, the next round begins.

    A roof that acts late cannot undo what has gone: only what a loose one takes more goes now.
    Source: Spelverloop.
    """
    if due.roof:
        position, removals = act(position, log)
        if isinstance(position.due, Over):
            return position
        more = removals - position.rules.end_removals
        if more > 0:
            return position._replace(due=Closing(more, due.side, due.moved, begun=True))
    if position.rules.refills_first:
        return next_round(position, log)
    return refill(position, Drawing("round", short(position)), log)


def next_round(position: Position, log: Log) -> Position:
    """Begin another round.

    Source: Spelverloop.
    """
    if log is not None:
        log.append(step("close.next", "step.next_round"))
    return start_round(position, log)


def refill(position: Position, due: Drawing, log: Log) -> Position:
    """Ask for hands to be filled up, or go on where all are full or no card is left.

    A pile that has run out is made anew first. Without piles an example says nothing of draws: a hand that
    is empty may hold anything after them. Source: Opzet, Spelverloop (silent on empty piles).
    """
    if position.open.piles:
        position = _drawn_unseen(position)
    elif due.left:
        pile = _to_shuffle(position)
        if pile is not None:
            return _make_anew(position, due, pile)
        if any(position.piles):
            return position._replace(due=due)
        if log is not None:
            for seat in due.left:
                held = cards(len(position.hands[seat]))
                log.append(step("close.empty", "step.stays_short", player=player(seat), cards=held))
    match due.then:
        case "setup":
            return start_round(position, log)
        case "close":
            return begin_closing(position, due.removals, log, roof=due.roof)
        case _:
            return next_round(position, log)


def _drawn_unseen(position: Position) -> Position:
    """Return an example's position after draws of which it says nothing."""
    there, hands = position.open, position.hands
    more = tuple(seat for seat, hand in enumerate(hands) if not hand and seat not in there.hands)
    return position._replace(open=there._replace(hands=there.hands + more)) if more else position


def _to_shuffle(position: Position) -> int | None:
    """Return a pile to be made anew: it has run out, or (by another reading) cards were played from it.

    Source: Spelverloop (silent on cards played).
    """
    rules, piles = position.rules, position.piles
    if not rules.reshuffles or (all(piles) and not rules.returns):
        return None
    pairs = enumerate(zip(piles, position.discards, strict=True))
    return next((at for at, (there, played) in pairs if played and (rules.returns or not there)), None)


def _make_anew(position: Position, due: Drawing, pile: int) -> Position:
    """Make the cards of a pile, and those played from it, due to be shuffled.

    Source: Spelverloop (silent on empty piles).
    """
    discards, piles = list(position.discards), list(position.piles)
    rest = tuple(sorted(discards[pile] + piles[pile]))
    discards[pile] = piles[pile] = ()
    shuffling = Shuffling(pile, rest, due)
    return position._replace(discards=tuple(discards), piles=tuple(piles), due=shuffling)
