"""The map as a scene: the ground of every space, and what lies on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rulebook_tools.engine.figures import Player, player
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.scenes import Board, Cell, Mark, Piece, Space
from rulebook_tools.games.amerigo_islands.board.built import Built, island_under
from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.grid import Spaces, each, parts
from rulebook_tools.games.amerigo_islands.board.marks import ANCHOR, LAND, POST, RESOURCES, SEA, column_name
from rulebook_tools.games.amerigo_islands.board.shapes import is_shape
from rulebook_tools.games.amerigo_islands.parameters import TileKind
from rulebook_tools.games.amerigo_islands.speech import FIGURES, tell
from rulebook_tools.games.amerigo_islands.state import Drawing, Position

MAP = Chapter[Position](FIGURES)


DRY_LAND = "ground.land"
GROUND = {SEA: "ground.sea", ANCHOR: "ground.anchor", LAND: DRY_LAND, POST: "ground.post"}
GROUND |= {mark: f"ground.{resource}" for mark, resource in RESOURCES.items()}
FRAME = "ground.frame"
TILES: dict[TileKind, str] = {"landscape": "mark.landscape", "village": "mark.village"}
TRADING_POST, SHIP = "mark.post", "mark.ship"
PICTURED = (*GROUND.values(), FRAME, *TILES.values(), TRADING_POST, SHIP)
"""All that a picture of the map shows."""


def board(position: Position, *, is_given: bool) -> Iterator[Board]:
    """Yield the map of a position, once the islands have been laid."""
    chart, built = position.chart, position.built
    if position.due == Drawing("islands", 1):
        return
    rows = [list(row) for row in grounds(chart)]
    for space in each(built.tiles & chart.resource_spaces):
        row, column = divmod(space, chart.stride)
        rows[row][column] = Space(DRY_LAND)
    for space, mark in marks(position):
        row, column = divmod(space, chart.stride)
        there = rows[row][column]
        rows[row][column] = Space(there.ground, (*there.marks, mark))
    yield Board(
        tell("given.map").statement(position.rules),
        tuple(map(tuple, rows)),
        tuple(column_name(column) for column in range(chart.stride - 1)),
        tuple(str(row + 1) for row in range(len(rows))),
        (*frames(chart), *tiles(position)),
        name="map",
        is_given=is_given,
    )


@lru_cache(maxsize=32)
def grounds(chart: Chart) -> tuple[tuple[Space, ...], ...]:
    """Return the spaces of a chart with nothing on them."""
    ground = {cell: Space(GROUND.get(cell, FRAME)) for cell in chart.marked}
    return tuple(tuple(ground[cell] for cell in row) for row in chart.rows)


@lru_cache(maxsize=32)
def frames(chart: Chart) -> tuple[Piece, ...]:
    """Return the frame spaces of several cells, each as one."""
    return tuple(Piece(FRAME, cells(chart, group)) for group in chart.groups)


def marks(position: Position) -> Iterator[tuple[int, Mark]]:
    """Yield trading posts and ships, and where they are; in a wide frame space, a ship is in its middle."""
    chart = position.chart
    for seat, posts in enumerate(position.built.posts):
        for space in each(posts):
            yield space, Mark(TRADING_POST, player(seat))
    for seat, state in enumerate(position.players):
        for number, at in enumerate(state.ships, 1):
            if at is not None:
                yield drawn_at(chart, at), Mark(SHIP, player(seat), number)


def drawn_at(chart: Chart, space: int) -> int:
    """Return the cell in which a ship on a space is drawn."""
    whole = each(chart.whole(space))
    return whole[len(whole) // 2]


def tiles(position: Position) -> Iterator[Piece]:
    """Yield the tiles as they lie, each with its victory points on that island."""
    built, chart = position.built, position.chart
    laid = (part for spaces in built.laid for part in parts(spaces, chart.stride))
    for spaces in sorted(laid, key=lambda spaces: spaces & -spaces):
        kind, owner = kind_of(built, spaces)
        yield Piece(TILES[kind], cells(chart, spaces), owner, points_of(position, kind, spaces))


def kind_of(built: Built, spaces: Spaces) -> tuple[TileKind, Player | None]:
    """Return what tile lies on some spaces, and whose; a landscape tile serves everybody."""
    for seat, villages in enumerate(built.villages):
        if spaces & villages:
            return "village", player(seat)
    return "landscape", None


def points_of(position: Position, kind: TileKind, spaces: Spaces) -> int | None:
    """Return the victory points of a tile where it lies; None for several that nobody tells apart."""
    rules, chart = position.rules, position.chart
    if not any(is_shape(chart, spaces, shape, mirrored=True) for shape in rules.tiles(kind).shapes):
        return None
    large = chart.is_large(island_under(chart, spaces), rules.large_island)
    return rules.tile_points(kind, is_large=large).at(spaces.bit_count())


def cells(chart: Chart, spaces: Spaces) -> tuple[Cell, ...]:
    """Return spaces by row and column."""
    return tuple(divmod(space, chart.stride) for space in each(spaces))
