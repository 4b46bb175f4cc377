"""What the action points of an action can be used for."""

from __future__ import annotations

from rulebook_tools.games.amerigo_islands import building, sailing
from rulebook_tools.games.amerigo_islands.actions import (
    Action,
    Advance,
    Build,
    BuyGood,
    Found,
    PlaceShip,
    Sail,
    TakeTile,
    TileKind,
)
from rulebook_tools.games.amerigo_islands.colours import BLUE, GREEN, RED, YELLOW
from rulebook_tools.games.amerigo_islands.grid import each
from rulebook_tools.games.amerigo_islands.planning import landscape_limit, tile_cost
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    Position,
    full_spaces,
)
from rulebook_tools.games.amerigo_islands.treasury import room_on_track
from rulebook_tools.games.amerigo_islands.voyages import may_found, must_move


def uses(position: Position, due: Acting) -> list[Action]:
    """Return what a player can do with the action points left, and with ships at anchor.

    Source: Spielablauf; Como se Juega.
    """
    found = {BLUE: sailings, RED: takings, GREEN: buildings, YELLOW: purchases}.get(due.colour, moves)
    return found(position, due, due.left[0])


def moves(position: Position, due: Acting, seat: int) -> list[Action]:
    """Return how far the disc of a track can go.

    Source: Die schwarze, Die braune, Die weiße Aktion; La acción negra, La acción marrón.
    """
    rules, state = position.rules, position.players[seat]
    if due.jumped and rules.reads("leader_move", "instead"):
        return []
    room = room_on_track(rules, due.colour, state) or 0
    return [Advance(seat, spaces) for spaces in range(1, min(room, due.points) + 1)]


def takings(position: Position, due: Acting, seat: int) -> list[Action]:
    """Return the tiles that a player can take.

    Source: Die rote Aktion; La acción roja.
    """
    rules, state = position.rules, position.players[seat]
    found: list[Action] = [
        TakeTile(seat, "village", shape)
        for shape, number in enumerate(state.supply)
        if number and tile_cost(rules, "village", shape) <= due.points
    ]
    if due.tiles < landscape_limit(rules, state):
        found += [
            TakeTile(seat, "landscape", shape)
            for shape, number in enumerate(position.display.landscapes)
            if number and tile_cost(rules, "landscape", shape) <= due.points
        ]
    return found


def buildings(position: Position, due: Acting, seat: int) -> list[Action]:
    """Return every tile that a player can build, everywhere that it fits.

    Source: Die grüne Aktion; La acción verde.
    """
    rules, state = position.rules, position.players[seat]
    mirrored = rules.reads("mirror", "mirrored")
    kinds: tuple[TileKind, ...] = ("landscape", "village")
    found: list[Action] = []
    for kind in kinds:
        tiles = rules.landscapes if kind == "landscape" else rules.villages
        there = state.landscapes if kind == "landscape" else state.villages
        for shape, number in enumerate(there):
            if number and tile_cost(rules, kind, shape) <= due.points:
                sites = building.placements(
                    position.chart, position.built, seat, tiles.shapes[shape], mirrored=mirrored
                )
                found += [Build(seat, kind, shape, spaces) for spaces in sites]
    return found


def purchases(position: Position, due: Acting, seat: int) -> list[Action]:
    """Return the production tokens that a player can buy.

    Source: Die gelbe Aktion; La acción amarilla.
    """
    production = position.rules.production
    return [
        BuyGood(seat, kind)
        for kind, number in enumerate(position.display.goods)
        if number and production[kind][1] <= due.points
    ]


def sailings(position: Position, due: Acting, seat: int) -> list[Action]:
    """Return what can be done with the ships.

    Source: Die blaue Aktion; La acción azul.
    """
    state, rules, chart = position.players[seat], position.rules, position.chart
    found: list[Action] = []
    waits = rules.reads("placing", "both_first") and None in state.ships
    for ship, start in enumerate(state.ships):
        voyage = due.voyages[ship]
        if start is None:
            found += [PlaceShip(seat, ship, space) for space in sailing.starts(chart)]
            continue
        if not voyage.done and not waits:
            there, others = voyage.points + due.pool, full_spaces(position, seat, ship)
            ends = sailing.reachable(chart, start, there, others, must_move=True)
            if not must_move(position):
                ends &= ~(1 << start)
            found += [Sail(seat, ship, space) for space in each(ends)]
        if may_found(position, seat, ship, voyage):
            found.append(Found(seat, ship))
    return found
