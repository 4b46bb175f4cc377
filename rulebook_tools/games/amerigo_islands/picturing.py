"""The map as a scene: the ground of every space, and what lies on it."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.figures import Statement, player
from rulebook_tools.engine.scenes import Board, Mark, Space
from rulebook_tools.games.amerigo_islands.charts import Chart
from rulebook_tools.games.amerigo_islands.marks import ANCHOR, LAND, POST, RESOURCES, SEA
from rulebook_tools.games.amerigo_islands.position import Position

GROUND = {SEA: "ground.sea", ANCHOR: "ground.anchor", LAND: "ground.land", POST: "ground.post"}
GROUND |= {mark: f"ground.{resource}" for mark, resource in RESOURCES.items()}
FRAME = "ground.frame"
LANDSCAPE, VILLAGE, TRADING_POST, SHIP = "mark.landscape", "mark.village", "mark.post", "mark.ship"
MARKS = (LANDSCAPE, VILLAGE, TRADING_POST, SHIP)


def board(position: Position) -> Board:
    """Return the map of a position."""
    chart = position.chart
    ships = {
        space: seat
        for seat, state in enumerate(position.players)
        for space in state.ships
        if space is not None
    }
    rows = tuple(
        tuple(
            _space(position, chart, row * chart.stride + column, cell, ships)
            for column, cell in enumerate(cells)
        )
        for row, cells in enumerate(chart.rows)
    )
    return Board(Statement("given.map"), rows)


def _space(position: Position, chart: Chart, at: int, cell: str, ships: dict[int, int]) -> Space:
    """Return a space of the map, with the ship that lies on it or on the frame space it is part of."""
    marks = list(_built(position, 1 << at))
    seat = ships.get(chart.frame_of.get(at, at))
    if seat is not None:
        marks.append(Mark(SHIP, player(seat)))
    return Space(GROUND.get(cell, FRAME), tuple(marks))


def _built(position: Position, bit: int) -> Iterator[Mark]:
    """Yield what has been built on a space."""
    built = position.built
    if built.landscapes & bit:
        yield Mark(LANDSCAPE)
    for kind, by_seat in ((VILLAGE, built.villages), (TRADING_POST, built.posts)):
        for seat, spaces in enumerate(by_seat):
            if spaces & bit:
                yield Mark(kind, player(seat))
