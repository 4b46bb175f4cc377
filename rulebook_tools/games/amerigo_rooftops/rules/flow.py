"""The order of play: within a round, at its end, and from round to round. Main source: Spelverloop."""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter, Outcome, RuleStatement, put, seat_letter
from rulebook_tools.games.amerigo_rooftops import model
from rulebook_tools.games.amerigo_rooftops.model import Closing, Drawing, Log, Over, Position, refuse
from rulebook_tools.games.amerigo_rooftops.rules.deliver import ride

CHAPTER = Chapter[Position](model.FIGURES)
CHAPTER.several("refuse.over", "goal.win", "move.off", "close.under")


def why_over(position: Position) -> RuleStatement | None:
    """Return the refusal of any action after the end of the game; None before it."""
    return refuse(position.due.rule, "over") if isinstance(position.due, Over) else None


def outcome(position: Position) -> Outcome | None:
    due = position.due
    if not isinstance(due, Over):
        return None
    seats = range(len(position.hands)) if due.rule == "goal.win" else ()
    return Outcome(due.rule, tuple(map(seat_letter, seats)))


def start_round(position: Position, log: Log) -> Position:
    """Begin a round; players without cards pass. Source: Spelverloop (silent on players without cards)."""
    parcels = (0,) * len(position.parcels)
    after = position._replace(parcels=parcels, tellers=(), told=(), performed=())
    if not any(position.omitted):
        for seat, hand in enumerate(position.hands):
            if not hand:
                log.say("round.choose", "pass", player=seat)
        if not any(position.hands):
            return end_cards(after, log, has_played=False)
    return after._replace(due=model.Choosing())


def end_cards(position: Position, log: Log, *, has_played: bool = True) -> Position:
    """Continue after the last card of a round: a special roof acts, then route cards are removed.

    Under the harder variant, hands are filled up in between; under one reading, the roof acts last.
    `has_played` is false for a round without cards: no roof acts then, because a firm roof would repeat such
    rounds for ever. Source: Spelverloop; Uitbreidingen, Varianten; Uitbreiding: Gladde Daken (silent on a
    round without cards).
    """
    rules, tile = position.rules, position.route[position.amerigo]
    acts = has_played and tile.kind == "special"
    if tile.kind == "special" and not has_played:
        log.say("slippery.when", "roof_rests", roof=tile)
    if acts and rules.slippery_when == "before":
        position, number = act(position, log)
        if isinstance(position.due, Over):
            return position
    else:
        number = rules.end_removals
    due = Closing(number, roof=acts and rules.slippery_when == "after")
    if rules.refill == "before":
        if due.removals and not position.omitted.piles:
            log.say("harder.refill", "refill_first")
        return refill(position, Drawing(due, position.short), log)
    return closing(position, due, log)


def act(position: Position, log: Log) -> tuple[Position, int]:
    """Perform the special roof under Amerigo; return the position and how many route cards to remove.

    Source: Uitbreiding: Gladde Daken (the effect of a roof is printed on its card).
    """
    rules, tile = position.rules, position.route[position.amerigo]
    log.say("slippery.when", "roof", roof=tile)
    if tile.key.startswith("slide"):
        way = -rules.slide_steps if tile.key == "slide-left" else rules.slide_steps
        log.say("slippery.slide", move=way, start=position.amerigo)
        return ride(position, way, log), rules.end_removals
    removals = rules.special_removals.under(tile.key)
    is_loose = tile.key == "loose"
    if rules.slippery_when == "after" and removals <= rules.end_removals:
        log.say("slippery.loose" if is_loose else "slippery.firm", "too_late", route_cards=removals)
    else:
        log.say("slippery.loose" if is_loose else "slippery.firm", route_cards=removals)
    return position, removals


def closing(position: Position, due: Closing, log: Log) -> Position:
    """Wait for route cards to be removed; after the last one, fill up hands, and begin the next round.

    Under one reading of the rules, a special roof acts only after the removals: if it reduces their number
    (firm), it has no effect any more; if it increases it (loose), the additional cards are then removed.
    """
    if due.removals:
        return position._replace(due=due)
    if due.roof:
        position, removals = act(position, log)
        if isinstance(position.due, Over):
            return position
        more = removals - position.rules.end_removals
        if more > 0:
            return position._replace(due=Closing(more, due.side, due.moved, begun=True))
    if position.rules.refill == "before":
        return begin_next(position, log)
    return refill(position, Drawing("round", position.short), log)


def begin_next(position: Position, log: Log) -> Position:
    log.say("close.next", "next_round")
    return start_round(position, log)


def refill(position: Position, due: Drawing, log: Log) -> Position:
    """Wait for hands to be filled up; continue with `due.then` if all are full or no card is left.

    A pile that has run out is shuffled first. If an example gives no piles, nobody draws; from then on, empty
    hands count as hands that it does not give. Source: Opzet, Spelverloop (silent on empty piles).
    """
    there, hands, piles = position.omitted, position.hands, position.piles
    if there.piles:
        more = tuple([seat for seat, hand in enumerate(hands) if not hand and seat not in there.hands])
        position = position._replace(omitted=there._replace(hands=there.hands + more))
    elif due.left:
        pile = to_shuffle(position)
        if pile is not None:
            discards = position.discards
            shuffling = model.Shuffling(pile, tuple(sorted(discards[pile] + piles[pile])), due)
            discards, piles = put(discards, pile, ()), put(piles, pile, ())
            return position._replace(discards=discards, piles=piles, due=shuffling)
        if any(piles):
            return position._replace(due=due)
        for seat in due.left:
            log.say("close.empty", "stays_short", player=seat, cards=len(hands[seat]))
    if due.then == "setup":
        return start_round(position, log)
    return begin_next(position, log) if due.then == "round" else closing(position, due.then, log)


def to_shuffle(position: Position) -> int | None:
    """Return the index of an empty pile with discards, which must be shuffled; None if there is none.

    Under another reading of the rules, any pile with discards must be shuffled; under a third one, none.
    Source: Spelverloop (silent on cards played).
    """
    reading = position.rules.empty_pile
    for at, (there, played) in enumerate(zip(position.piles, position.discards, strict=True)):
        if played and (reading == "returned" or (reading == "reshuffle" and not there)):
            return at
    return None
