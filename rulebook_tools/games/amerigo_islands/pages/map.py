"""The map as a scene: the ground of every space, and what lies on it."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.figures import Statement, player
from rulebook_tools.engine.scenes import Board, Mark, Space
from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.marks import ANCHOR, LAND, POST, RESOURCES, SEA, column_name
from rulebook_tools.games.amerigo_islands.state import Position

GROUND = {SEA: "ground.sea", ANCHOR: "ground.anchor", LAND: "ground.land", POST: "ground.post"}
GROUND |= {mark: f"ground.{resource}" for mark, resource in RESOURCES.items()}
FRAME = "ground.frame"
LANDSCAPE, VILLAGE, TRADING_POST, SHIP = "mark.landscape", "mark.village", "mark.post", "mark.ship"
PICTURED = (*GROUND.values(), FRAME, LANDSCAPE, VILLAGE, TRADING_POST, SHIP)
"""All that a picture of the map shows."""


def board(position: Position, caption: str) -> Board:
    """Return the map of a position, under a wording."""
    chart = position.chart
    ships: dict[int, list[int]] = {}
    for seat, state in enumerate(position.players):
        for space in dict.fromkeys(state.ships):
            if space is not None:
                ships.setdefault(space, []).append(seat)
    rows = tuple(
        tuple(
            _space(position, chart, row * chart.stride + column, cell, ships)
            for column, cell in enumerate(cells)
        )
        for row, cells in enumerate(chart.rows)
    )
    columns = tuple(column_name(column) for column in range(chart.stride - 1))
    return Board(Statement(caption), rows, columns, tuple(str(row + 1) for row in range(len(rows))))


def _space(position: Position, chart: Chart, at: int, cell: str, ships: dict[int, list[int]]) -> Space:
    """Return a space of the map, with those whose ships lie on it or on the frame space it is part of."""
    marks = list(_built(position, 1 << at))
    marks += [Mark(SHIP, player(seat)) for seat in ships.get(chart.frame_of.get(at, at), ())]
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
