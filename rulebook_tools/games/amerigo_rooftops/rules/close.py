"""The end of a round: cards are removed from an end of the route. Main source: Spelverloop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rulebook_tools.engine.kit import Chapter, RuleStatement
from rulebook_tools.games.amerigo_rooftops import model
from rulebook_tools.games.amerigo_rooftops.model import Closing, Log, Over, Position, Remove, refuse, tell
from rulebook_tools.games.amerigo_rooftops.rules.flow import closing

CHAPTER = Chapter[Position](model.FIGURES)
CHAPTER.awaits(Closing, "close.remove", "closing")


def open_sides(due: Closing) -> tuple[Literal["left", "right"], ...]:
    """Return the ends of the route where a card may be removed: not the one to which houses were moved."""
    return (due.side,) if due.moved and due.side else ("left", "right")


@CHAPTER.offers(Closing)
def next_ends(position: Position, due: Closing) -> Iterable[model.Action]:
    return [*map(Remove, open_sides(due)), *map(model.Tell, position.tellers)]


@CHAPTER.forbids(Remove, due=Closing)
def why_not_remove(_position: Position, action: Remove, due: Closing) -> RuleStatement | None:
    """Return why no card can be removed there (middle, end with a moved house); None if it is legal."""
    side = action.side
    if side == "middle":
        return refuse("close.remove", "middle")
    return None if side in open_sides(due) else refuse("close.once", "moved", side=side)


@CHAPTER.does(Remove, due=Closing)
def remove_card(position: Position, action: Remove, due: Closing, log: Log) -> Position:
    """Remove a card from the end of the route that the players have chosen together.

    Waiting houses at this end are moved to the other end first. The game is lost if Amerigo is on the card to
    be moved or removed, or if all route cards are waiting houses. Under one reading of the rules, a house
    that is moved takes Amerigo with it. Source: Doel, Spelverloop.
    """
    rules, route, at, moved = position.rules, list(position.route), position.amerigo, due.moved
    is_left = action.side == "left"
    other = "right" if is_left else "left"
    log.say("close.remove", "side", side=action.side, route_cards=due.removals)
    while True:
        first, last = (0, len(route) - 1) if is_left else (len(route) - 1, 0)
        tile, is_under = route[first], first == at
        is_carried = is_under and bool(tile.wants) and rules.house_under == "moved"
        if moved == len(route) or (is_under and not is_carried):
            log.say("close.under", "all_moved" if moved == len(route) else "under", roof=route[at])
            return position._replace(route=tuple(route), amerigo=at, due=Over("close.under"))
        del route[first]
        if not tile.wants:
            at -= is_left
            break
        route.insert(last, tile)
        at = last if is_carried else at - 1 if is_left else at + 1
        moved += 1
        log.say("close.house", "house_moved", house=tile, side=other)
        if moved == due.moved + 1:
            log.say("close.once", "blocked", side=other)
    if tile.kind == "done":
        log.say("close.scored", "scored_gone", house_turned=tile)
    else:
        log.say("close.remove", "gone_roof", roof=tile)
    after = position._replace(route=tuple(route), amerigo=at)
    side: Literal["", "left", "right"] = ("left" if is_left else "right") if moved else ""
    return closing(after, Closing(due.removals - 1, side, moved, due.roof, begun=True), log)


@CHAPTER.describes(Remove)
def tell_choice(_position: Position, action: Remove) -> RuleStatement:
    if action.side == "middle":
        return tell("action.remove_middle")
    return tell("action.remove", side=action.side)
