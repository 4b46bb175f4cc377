"""The end of a round: route cards go from an end, houses that wait move to the other one."""

from __future__ import annotations

from rulebook_tools.engine.figures import Figure, Name, Step
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_rooftops.actions import SIDES, Remove
from rulebook_tools.games.amerigo_rooftops.cards import Tile
from rulebook_tools.games.amerigo_rooftops.pending import not_due
from rulebook_tools.games.amerigo_rooftops.position import Closing, Over, Position
from rulebook_tools.games.amerigo_rooftops.rounds import end_closing
from rulebook_tools.games.amerigo_rooftops.steps import roof, route_cards


def remove(position: Position, action: Remove, log: Log) -> Position:
    """Remove a card from an end of the route that the players have chosen together.

    Raises `IllegalAction` for anything but an end, and for the end to which cards of this round were moved.
    Source: Spelverloop.
    """
    due, side = position.due, action.side
    if not isinstance(due, Closing):
        raise not_due(position)
    if side not in SIDES:
        raise refusal("close.remove", "refuse.middle")
    if side not in open_sides(due):
        raise refusal("close.once", "refuse.moved", side=Name(f"side.{side}"))
    if log is not None:
        is_usual = due.removals == position.rules.end_removals and not due.begun
        reads = ("end_removals",) if is_usual else ()
        said: dict[str, Figure] = {"side": Name(f"side.{side}"), "cards": route_cards(due.removals)}
        log.append(step("close.remove", "step.side", *reads, **said))
    return cascade(position, due, side, log)


def open_sides(due: Closing) -> tuple[str, ...]:
    """Return the ends from which a card may go: one that was moved this round goes no second time.

    Source: Spelverloop.
    """
    return (due.side,) if due.moved else SIDES


def cascade(position: Position, due: Closing, side: str, log: Log) -> Position:
    """Move houses that wait to the other end until another card goes, or none can.

    The card under Amerigo ends the game; by the other reading, a house carries him along.
    Source: Doel, Spelverloop.
    """
    rules, route, at = position.rules, list(position.route), position.amerigo
    is_left, moved = side == "left", due.moved
    while True:
        index = 0 if is_left else len(route) - 1
        tile, is_under = route[index], index == at
        if moved == len(route) or (is_under and not (tile.wants and rules.house_carries)):
            if log is not None:
                wording = "step.all_moved" if moved == len(route) else "step.under"
                log.append(step("close.under", wording, roof=roof(tile)))
            return position._replace(route=tuple(route), amerigo=at, due=Over("close.under"))
        del route[index]
        at -= is_left
        if not tile.wants:
            break
        at = move_over(route, tile, at, is_left=is_left, carried=is_under)
        moved += 1
        if log is not None:
            tell_moved(tile, is_left=is_left, is_first=moved == due.moved + 1, log=log)
    if log is not None:
        tell_gone(tile, log)
    after = position._replace(route=tuple(route), amerigo=at)
    left = Closing(due.removals - 1, side if moved else "", moved, due.roof, begun=True)
    return after._replace(due=left) if left.removals else end_closing(after, left, log)


def move_over(route: list[Tile], tile: Tile, at: int, *, is_left: bool, carried: bool) -> int:
    """Put a house at the other end of the route; return where Amerigo stands now.

    Source: Spelverloop.
    """
    route.insert(len(route) if is_left else 0, tile)
    if carried:
        return len(route) - 1 if is_left else 0
    return at if is_left else at + 1


def tell_moved(tile: Tile, *, is_left: bool, is_first: bool, log: list[Step]) -> None:
    """Note that a house was moved, and that its new end is closed for the rest of the round."""
    other = Name("side.right" if is_left else "side.left")
    log.append(step("close.house", "step.house_moved", house=roof(tile), side=other))
    if is_first:
        log.append(step("close.once", "step.blocked", side=other))


def tell_gone(tile: Tile, log: list[Step]) -> None:
    """Note which card has gone for good, a house turned over like any other."""
    if tile.kind == "done":
        log.append(step("close.scored", "step.scored_gone", house=Name(f"house.{tile.key}")))
    else:
        log.append(step("close.remove", "step.gone_roof", roof=roof(tile)))
