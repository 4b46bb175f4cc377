"""Rides of Amerigo over the route, and deliveries to houses on the way. Source: Doel, Spelverloop."""

from __future__ import annotations

from rulebook_tools.engine.kit import Counts, changed, less, put
from rulebook_tools.games.amerigo_rooftops.model import Log, Over, Position, towards
from rulebook_tools.games.amerigo_rooftops.parameters import Tile


def ride(position: Position, steps: int, log: Log) -> Position:
    """Move Amerigo card by card (negative `steps`: to the left), deliver, and end the game if he falls off.

    He delivers to every house that he reaches or, under another reading of the rules, only on the last card.
    """
    way = -1 if steps < 0 else 1
    for left in range(abs(steps) - 1, -1, -1):
        position = position._replace(amerigo=position.amerigo + way)
        if not 0 <= position.amerigo < len(position.route):
            log.say("move.off", direction=towards(steps))
            return position._replace(due=Over("move.off"))
        tile = position.route[position.amerigo]
        if tile.wants and left and position.rules.delivery_when == "stopping":
            log.say("deliver", "passes", house=tile)
        elif tile.wants:
            position = reach_house(position, tile, log)
            if isinstance(position.due, Over):
                return position
    at = position.amerigo
    log.say("round.horse", "stands", place=at + 1, roof=position.route[at])
    return position


def lay_parcel(position: Position, kind: int, log: Log) -> Position:
    """Perform a parcel of a kind (an index): Amerigo can deliver it to houses that he reaches later.

    Under another reading of the rules, he also delivers it to the house on which he is.
    """
    position = position._replace(parcels=changed(position.parcels, kind))
    tile = position.route[position.amerigo]
    if tile.wants and tile.wants[kind]:
        if position.rules.standing_still == "arrival":
            log.say("deliver", "already_there", house=tile)
        elif not any(lacking(position, tile)):
            return deliver(position, tile, log, on_arrival=False)
    return position


def reach_house(position: Position, tile: Tile, log: Log) -> Position:
    """Deliver to the house that Amerigo has reached; if parcels for it are missing, only log which."""
    parcels = lacking(position, tile)
    if not any(parcels):
        return deliver(position, tile, log)
    if parcels == position.rules.needed(tile.wants):
        log.say("deliver.earlier", "none_there", house=tile, parcels=parcels)
    else:
        log.say("deliver.all", "missing", house=tile, parcels=parcels)
    return position


def lacking(position: Position, tile: Tile) -> Counts:
    """Return how many parcels of each kind a house needs beyond those that can be delivered this round."""
    wants = zip(position.parcels, position.rules.needed(tile.wants), strict=True)
    return tuple([max(0, number - there) for there, number in wants])


def deliver(position: Position, tile: Tile, log: Log, *, on_arrival: bool = True) -> Position:
    """Deliver to the house under Amerigo and turn it over; the game is won if no other house waits.

    If `on_arrival`, Amerigo has just reached the house, and the log says so.
    """
    parcels, wants = position.parcels, position.rules.needed(tile.wants)
    position = position._replace(route=put(position.route, position.amerigo, tile.turned))
    log.say("deliver", "deliver" if on_arrival else "deliver_here", house=tile, parcels=wants)
    if sum(wants) > 1:
        log.say("deliver.all", "complete", parcels=wants)
    if position.rules.parcels_after == "used":
        position = position._replace(parcels=less(parcels, wants))
        log.say("deliver", "used", parcels=wants)
    if position.waiting:
        log.say("deliver.turn", houses=position.waiting)
        return position
    log.say("deliver.turn", "turn_last")
    log.say("goal.win")
    return position._replace(due=Over("goal.win"))
