"""The map as a scene: the ground of every space, the pieces on it, and the ways of ships."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from rulebook_tools.engine.kit import Board, Cell, Ledger, Mark, Piece, Space, Way, Ways, player
from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.board.built import island_under
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, each
from rulebook_tools.games.amerigo_islands.model import Drawing, Position
from rulebook_tools.games.amerigo_islands.parameters import TileKind
from rulebook_tools.games.amerigo_islands.rules.sailing import full_spaces
from rulebook_tools.games.amerigo_islands.speech import tell

DRY_LAND, FRAME, TRADING_POST, SHIP, POINT = "ground.land", "ground.frame", "mark.post", "mark.ship", "point"
GROUND = {charts.SEA: "ground.sea", charts.ANCHOR: "ground.anchor", charts.LAND: DRY_LAND}
GROUND |= {charts.POST: "ground.post"}
GROUND |= {mark: f"ground.{resource}" for mark, resource in charts.RESOURCES.items()}
PICTURED = (*GROUND.values(), FRAME, "mark.landscape", "mark.village", TRADING_POST, SHIP)
"""The nouns of everything that a picture of the map shows."""


def board(position: Position) -> Iterator[Board]:
    """Yield the picture of the map; none before the islands have been laid."""
    chart = position.chart
    if position.due == Drawing("islands", 1):
        return
    rows = [[Space(GROUND.get(mark, FRAME)) for mark in row] for row in chart.rows]
    for row, column in cells(chart, position.built.tiles & ~chart.posts):
        rows[row][column] = Space(DRY_LAND)
    for space, mark in marks(position):
        row, column = divmod(space, chart.stride)
        there = rows[row][column]
        rows[row][column] = Space(there.ground, (*there.marks, mark))
    sizes = [chart.size(number) for number in chart.islands]
    land = tell("given.land", land_spaces=sum(sizes), islands=len(sizes))
    frames = (Piece(FRAME, cells(chart, group)) for group in chart.groups)
    yield Board(
        tell("given.map").statement(position.rules),
        tuple(map(tuple, rows)),
        tuple(map(charts.column_name, range(chart.stride - 1))),
        tuple(map(str, range(1, len(rows) + 1))),
        (*frames, *tiles(position)),
        name="map",
        summary=land.statement(position.rules),
    )


def marks(position: Position) -> Iterator[tuple[int, Mark]]:
    """Yield the trading posts and ships as marks, each with the cell in which it is drawn."""
    for seat, posts in enumerate(position.built.posts):
        yield from ((space, Mark(TRADING_POST, player(seat))) for space in each(posts))
    for seat, state in enumerate(position.players):
        for number, at in enumerate(state.ships, 1):
            if at is not None:
                yield drawn_at(position.chart, at), Mark(SHIP, player(seat), number)


def drawn_at(chart: Chart, space: int) -> int:
    """Return the cell in which a ship on a space is drawn: the middle one of a frame space."""
    whole = each(chart.whole(space))
    return whole[len(whole) // 2]


def tiles(position: Position) -> Iterator[Piece]:
    """Yield the tiles on the map with their victory points."""
    built, chart, rules = position.built, position.chart, position.rules
    for spaces in sorted(built.laid, key=charts.first):
        owner = next((seat for seat, villages in enumerate(built.villages) if spaces & villages), None)
        kind: TileKind = "landscape" if owner is None else "village"
        large = chart.is_large(island_under(chart, spaces), rules.large_island)
        points = rules.tile_points(kind, is_large=large).at(spaces.bit_count())
        whose = None if owner is None else player(owner)
        yield Piece(f"mark.{kind}", cells(chart, spaces), whose, points, POINT)


def cells(chart: Chart, spaces: Spaces) -> tuple[Cell, ...]:
    return tuple(divmod(space, chart.stride) for space in each(spaces))


def ways(before: Position, ledger: Ledger, after: Position) -> Ways:
    """Return the ways of the ships that sailed over the map in the steps from `before` to `after`."""
    chart, gone = before.chart, list[Way]()
    for said in ledger.said("step.sail"):
        seat, ship = said["player"], said["ship"]
        start, end = before.players[seat].ships[ship], after.players[seat].ships[ship]
        if start is None or end is None:
            raise TypeError("a ship sailed that was not there")
        others = full_spaces(before, seat, ship) & chart.sea
        spaces = shortest(chart, drawn_at(chart, start), drawn_at(chart, end), others)
        gone.append(Way(SHIP, tuple(divmod(space, chart.stride) for space in spaces), player(seat), ship + 1))
    return {"map": tuple(gone)}


def shortest(chart: Chart, start: int, end: int, others: Spaces) -> tuple[int, ...]:
    """Return the cells of a ship's best way from `start` to `end`, even if these are the same.

    The best way costs the fewest action points, but at least one; of several, it crosses the fewest cells of
    `others` (full of other ships), then has the fewest cells, then the fewest bends. Raises `TypeError` if
    there is no way.
    """
    open_: list[tuple[int, int, int, int, tuple[int, ...]]] = [(0, 0, 0, 0, (start,))]
    known = set[tuple[int, int, bool]]()
    while open_:
        points, met, cells, bends, way = heappop(open_)
        at, ahead = way[-1], way[-1] - way[-2] if len(way) > 1 else 0
        if points and at == end:  # no points, no voyage: a ship that comes back has been away
            return way
        state = at, ahead, points > 0
        if state in known:
            continue
        known.add(state)
        for step in (1, -1, chart.stride, -chart.stride):
            if at + step >= 0 and chart.all_water >> at + step & 1:
                cost = not chart.whole(at) >> at + step & 1  # none on the same frame space
                passed, bend = others >> at + step & 1, ahead not in (0, step)
                heappush(open_, (points + cost, met + passed, cells + 1, bends + bend, (*way, at + step)))
    raise TypeError("no way leads there")
