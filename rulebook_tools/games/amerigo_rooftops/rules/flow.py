"""What follows on what: in a round, at its end, and from one round to the next."""

from __future__ import annotations

from itertools import compress

from rulebook_tools.engine.kit import (
    Chapter,
    Outcome,
    RuleStatement,
    seat_letter,
)
from rulebook_tools.games.amerigo_rooftops.model import (
    WHOLE,
    Choosing,
    Closing,
    Drawing,
    Over,
    Position,
    Shuffling,
    short,
)
from rulebook_tools.games.amerigo_rooftops.rules.deliver import Ride
from rulebook_tools.games.amerigo_rooftops.speech import FIGURES, Log, refuse

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.several("step.too_late", "slippery.loose", "slippery.firm")
CHAPTER.several("refuse.over", "goal.win", "move.off", "close.under")


def why_over(position: Position) -> RuleStatement | None:
    """Nothing can be done once the game is over; the rule that ended it says so."""
    return refuse(position.due.rule, "over") if isinstance(position.due, Over) else None


def outcome(position: Position) -> Outcome | None:
    """Return how the game ended, or None while it goes on: all win together, or nobody does.

    Source: Doel.
    """
    due = position.due
    if not isinstance(due, Over):
        return None
    seats = range(len(position.hands)) if due.rule == "goal.win" else ()
    return Outcome(due.rule, tuple(map(seat_letter, seats)))


def start_round(position: Position, log: Log) -> Position:
    """Ask everyone for a card; a player without one passes.

    Source: Spelverloop (silent on players without a card).
    """
    parcels, first = (0,) * len(position.parcels), 0
    if position.open == WHOLE:
        empty = [not hand for hand in position.hands]
        for seat in compress(range(len(empty)), empty):
            log.say("round.choose", "pass", player=seat)
        first = -1 if all(empty) else empty.index(False)
    after = position._replace(parcels=parcels, due=Choosing(max(first, 0)), tellers=(), told=(), performed=())
    return end_cards(after, log, has_played=False) if first < 0 else after


def end_cards(position: Position, log: Log, *, has_played: bool = True) -> Position:
    """Go on after the last card: a special roof acts, then route cards go.

    By the harder rule, hands are filled up in between; by the other reading, the roof comes late. A round
    that nobody has a card for starts no roof: a firm one would repeat it for ever. Source: Spelverloop;
    Uitbreidingen, Varianten; Uitbreiding: Gladde Daken (silent on a round without cards).
    """
    rules, tile = position.rules, position.route[position.amerigo]
    acts = has_played and tile.kind == "special"
    if tile.kind == "special" and not has_played:
        log.say("slippery.when", "roof_rests", roof=tile)
    removals = None
    if acts and rules.slippery_when == "before":
        position, removals = act(position, log)
        if isinstance(position.due, Over):
            return position
    number = rules.end_removals if removals is None else removals
    is_late = acts and rules.slippery_when == "after"
    if rules.refill == "before":
        if log and not position.open.piles:
            log.say("harder.refill", "refill_first")
        return refill(position, Drawing("close", short(position), (), number, is_late), log)
    return begin_closing(position, number, log, roof=is_late)


def act(position: Position, log: Log) -> tuple[Position, int]:
    """Perform the special roof on which the round has ended; return how many route cards go after it.

    Source: Uitbreiding: Gladde Daken (which leaves what the roofs do to the cards).
    """
    rules, tile = position.rules, position.route[position.amerigo]
    log.say("slippery.when", "roof", roof=tile)
    if tile.key.startswith("slide"):
        way = -rules.slide_steps if tile.key == "slide-left" else rules.slide_steps
        log.say("slippery.slide", move=way, start=position.amerigo)
        ride = Ride(position, log)
        ride.go(way)
        return ride.arrived(position), rules.end_removals
    removals = rules.special_removals.under(tile.key)
    if rules.slippery_when == "after" and removals <= rules.end_removals:
        log.say(
            "slippery.loose" if tile.key == "loose" else "slippery.firm", "too_late", route_cards=removals
        )
    else:
        log.say("slippery.loose" if tile.key == "loose" else "slippery.firm", route_cards=removals)
    return position, removals


def begin_closing(position: Position, removals: int, log: Log, *, roof: bool = False) -> Position:
    """Ask from which end a card goes, if any must go."""
    due = Closing(removals, roof=roof)
    return position._replace(due=due) if removals else end_closing(position, due, log)


def end_closing(position: Position, due: Closing, log: Log) -> Position:
    """Go on after the last route card has gone: hands are filled up, the next round begins.

    A roof that acts late cannot undo what has gone: only what a loose one takes more goes now.
    """
    if due.roof:
        position, removals = act(position, log)
        if isinstance(position.due, Over):
            return position
        more = removals - position.rules.end_removals
        if more > 0:
            return position._replace(due=Closing(more, due.side, due.moved, begun=True))
    if position.rules.refill == "before":
        return begin_next(position, log)
    return refill(position, Drawing("round", short(position)), log)


def begin_next(position: Position, log: Log) -> Position:
    """Begin another round."""
    log.say("close.next", "next_round")
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
            return position if position.due is due else position._replace(due=due)
        for seat in due.left:
            log.say("close.empty", "stays_short", player=seat, cards=len(position.hands[seat]))
    if due.then == "setup":
        return start_round(position, log)
    if due.then == "close":
        return begin_closing(position, due.removals, log, roof=due.roof)
    return begin_next(position, log)


def _drawn_unseen(position: Position) -> Position:
    """Return an example's position after draws of which it says nothing."""
    there, hands = position.open, position.hands
    more = tuple(seat for seat, hand in enumerate(hands) if not hand and seat not in there.hands)
    return position._replace(open=there._replace(hands=there.hands + more)) if more else position


def _to_shuffle(position: Position) -> int | None:
    """Return a pile to be made anew: it has run out, or (by another reading) cards were played from it.

    Source: Spelverloop (silent on cards played).
    """
    reading, piles = position.rules.empty_pile, position.piles
    if reading == "leave" or (reading == "reshuffle" and all(piles)):
        return None
    pairs = enumerate(zip(piles, position.discards, strict=True))
    return next(
        (at for at, (there, played) in pairs if played and (reading == "returned" or not there)), None
    )


def _make_anew(position: Position, due: Drawing, pile: int) -> Position:
    """Make the cards of a pile, and those played from it, due to be shuffled.

    Source: Spelverloop (silent on empty piles).
    """
    discards, piles = list(position.discards), list(position.piles)
    rest = tuple(sorted(discards[pile] + piles[pile]))
    discards[pile] = piles[pile] = ()
    shuffling = Shuffling(pile, rest, due)
    return position._replace(discards=tuple(discards), piles=tuple(piles), due=shuffling)
