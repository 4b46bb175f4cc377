"""Sailing: placing and moving ships.

Source, where a rule names no other: Die blaue Aktion; La acción azul.
"""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter, Said
from rulebook_tools.games.amerigo_islands.actions import PlaceShip, Sail
from rulebook_tools.games.amerigo_islands.board.colours import BLUE
from rulebook_tools.games.amerigo_islands.board.grid import Spaces
from rulebook_tools.games.amerigo_islands.board.names import space_name
from rulebook_tools.games.amerigo_islands.rules.order import out_of_action
from rulebook_tools.games.amerigo_islands.rules.sailing.ways import (
    circle,
    cost_of,
    distance,
    full_spaces,
    is_clear,
    reachable,
)
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse
from rulebook_tools.games.amerigo_islands.state import Acting, PlayerState, Position, due_of, with_state

SHIPS = Chapter[Position](FIGURES)


SHIPS.action(
    PlaceShip, "player", "ship", space=lambda position, action: space_name(position.chart, action.space)
)
SHIPS.action(Sail, "player", "ship", space=lambda position, action: space_name(position.chart, action.space))


def ends_of(position: Position, seat: int, ship: int) -> Spaces:
    """Return where a ship may stop, on water that its action points reach, and between the islands alone."""
    start = position.players[seat].ships[ship]
    if start is None or out_of_action(position, seat, BLUE) or waits_for_ships(position, seat):
        return 0
    due = due_of(position, Acting)
    voyage = due.voyages[ship]
    if voyage.done:
        return 0
    ends = reachable(position.chart, start, voyage.points + due.pool, full_spaces(position, seat, ship))
    return ends if must_move(position) else ends & ~(1 << start)


def must_move(position: Position) -> bool:
    """Say whether a ship must have moved to establish a trading post, by that reading."""
    return position.rules.post_unmoved == "refused"


def waits_for_ships(position: Position, seat: int) -> bool:
    """Say whether no ship sails before all are placed, by that reading.

    Source: Die blaue Aktion (silent).
    """
    return position.rules.placing == "both_first" and None in position.players[seat].ships


@SHIPS.forbids(PlaceShip)
def why_not_place(position: Position, action: PlaceShip) -> Said | None:
    """A ship that is not on the board begins on the frame."""
    seat, ship, chart = action.player, action.ship, position.chart
    if why := out_of_action(position, seat, BLUE):
        return why
    lies = position.players[seat].ships[ship]
    if lies is not None:
        return refuse("blue.place", "placed", player=seat, ship=ship, space=space_name(chart, lies))
    if not chart.frame >> action.space & 1:
        return refuse("blue.place", "no_frame", player=seat, ship=ship, space=space_name(chart, action.space))
    return None


@SHIPS.does(PlaceShip)
def place_ship(position: Position, action: PlaceShip, log: Log) -> Position:
    """Place a ship on any space of the frame, free of charge."""
    seat, ship = action.player, action.ship
    if log:
        log.say("blue.place", player=seat, ship=ship)
        tell_frame(position, action, log)
    return with_state(position, seat, moved_ship(position.players[seat], ship, action.space))


def tell_frame(position: Position, action: PlaceShip | Sail, log: Log) -> None:
    """Note that other ships on a frame space do no harm."""
    seat, ship, space = action.player, action.ship, action.space
    if full_spaces(position, seat, ship) & position.chart.frame & 1 << space:
        log.say("blue.frame", player=seat)


def moved_ship(state: PlayerState, ship: int, space: int) -> PlayerState:
    """Return a player whose ship is on another space."""
    return state._replace(ships=(*state.ships[:ship], space, *state.ships[ship + 1 :]))


@SHIPS.forbids(Sail)
def why_not_sail(position: Position, action: Sail) -> Said | None:
    """A ship stops on water that its action points reach, and between the islands alone."""
    seat, ship, end, chart = action.player, action.ship, action.space, position.chart
    if ends_of(position, seat, ship) >> end & 1:
        return None
    if why := out_of_action(position, seat, BLUE):
        return why
    due, start = due_of(position, Acting), position.players[seat].ships[ship]
    if start is None or waits_for_ships(position, seat):
        return refuse("blue.place", "unplaced", player=seat, ship=ship)
    voyage = due.voyages[ship]
    if voyage.done:
        return refuse("blue.each", "ship_done", player=seat, ship=ship)
    points = voyage.points + due.pool
    here, there = space_name(chart, start), space_name(chart, end)
    if not chart.water >> end & 1:
        return refuse(
            "blue.sea", "not_water", player=seat, ship=ship, start=here, space=there, action_points=points
        )
    if distance(chart, start, end) is None:
        return refuse(
            "blue.sea", "no_way", player=seat, ship=ship, start=here, space=there, action_points=points
        )
    if not circle(chart, start, points) >> end & 1:
        return refuse(
            "blue.move", "too_far", player=seat, ship=ship, start=here, space=there, action_points=points
        )
    if full_spaces(position, seat, ship) & chart.sea & 1 << end:
        return refuse(
            "blue.one", "occupied", player=seat, ship=ship, start=here, space=there, action_points=points
        )
    return refuse("blue.move", "there", player=seat, ship=ship, space=there)


@SHIPS.does(Sail)
def sail(position: Position, action: Sail, log: Log) -> Position:
    """Move a ship, one space for each of its action points, to where it may stop."""
    seat, ship, end = action.player, action.ship, action.space
    due, state = due_of(position, Acting), position.players[seat]
    start = state.ships[ship]
    cost = None if start is None else cost_of(position.chart, start, end)
    if start is None or cost is None:
        raise TypeError("no ship, or no way")
    if log:
        tell_sailing(position, action, start, cost, log)
    return with_state(position, seat, moved_ship(state, ship, end), due=use_points(due, ship, cost))


def use_points(due: Acting, ship: int, cost: int) -> Acting:
    """Return a sailing action after a ship moved: ships that had moved before it move no further.

    Source: Die blaue Aktion, Anmerkung.
    """
    own = min(cost, due.voyages[ship].points)
    voyages = [voyage._replace(done=True) if voyage.moved else voyage for voyage in due.voyages]
    voyages[ship] = due.voyages[ship]._replace(points=due.voyages[ship].points - own, moved=True)
    return due._replace(voyages=tuple(voyages), pool=due.pool - (cost - own), used=due.used + cost)


def tell_sailing(position: Position, action: Sail, start: int, cost: int, log: Log) -> None:
    """Note how far a ship sails, and what does not stop it."""
    seat, ship, chart = action.player, action.ship, position.chart
    log.say("blue.move", "sail", player=seat, ship=ship, action_points=cost)
    log.say("blue.sea", player=seat, ship=ship)
    others = full_spaces(position, seat, ship)
    if not is_clear(chart, start, action.space, cost, others):
        log.say("blue.pass", player=seat, ship=ship)
    if 1 << action.space & chart.sea:
        log.say("blue.one", "alone", player=seat, ship=ship)
    tell_frame(position, action, log)
