"""The ways of ships over the map: players say where one ends, its spaces in between are a shortest way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush

from rulebook_tools.engine.figures import player
from rulebook_tools.engine.kit.ledger import Ledger
from rulebook_tools.engine.kit.ways import Ways
from rulebook_tools.engine.scenes import Way
from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.grid import Spaces
from rulebook_tools.games.amerigo_islands.pages.map import SHIP, drawn_at
from rulebook_tools.games.amerigo_islands.rules.sailing.ways import full_spaces
from rulebook_tools.games.amerigo_islands.state import Position


def ways(before: Position, ledger: Ledger, after: Position) -> Ways:
    """Return the ways of the ships that have sailed."""
    return {"map": tuple(voyages(before, ledger, after))}


def voyages(before: Position, ledger: Ledger, after: Position) -> Iterator[Way]:
    """Yield the way of each ship that has sailed, from its old space to its new one."""
    chart = before.chart
    for said in ledger.said("step.sail"):
        seat, ship = said["player"], said["ship"]
        start, end = before.players[seat].ships[ship], after.players[seat].ships[ship]
        if start is None or end is None:
            raise TypeError("a ship sailed that was not there")
        others = full_spaces(before, seat, ship) & chart.sea
        spaces = way_of(chart, drawn_at(chart, start), drawn_at(chart, end), others)
        cells = tuple(divmod(space, chart.stride) for space in spaces)
        yield Way(SHIP, cells, player(seat), ship + 1)


def way_of(chart: Chart, start: int, end: int, others: Spaces) -> tuple[int, ...]:
    """Return the cells of a shortest way; one that ends where it began leads there and back."""
    if start != end:
        return shortest(chart, start, others, lambda cell, _: cell == end)
    there = shortest(chart, start, others, lambda _, points: points == 1)
    return (*there, *reversed(there[:-1]))


def shortest(chart: Chart, start: int, others: Spaces, is_end: Callable[[int, int], bool]) -> tuple[int, ...]:
    """Return the cells of a way with the fewest action points to a cell that is an end with so many of them.

    Of all such ways, it passes the fewest other ships, and then leads over the fewest cells, with the fewest
    bends. Raises `TypeError` where there is none.
    """
    open_: list[tuple[int, int, int, int, tuple[int, ...]]] = [(0, 0, 0, 0, (start,))]
    known = set[tuple[int, int]]()
    while open_:
        points, met, cells, bends, way = heappop(open_)
        at, ahead = way[-1], way[-1] - way[-2] if len(way) > 1 else 0
        if is_end(at, points):
            return way
        if (at, ahead) in known:
            continue
        known.add((at, ahead))
        for each, cost in beside(chart, at):
            bend = ahead not in (0, each - at)
            passed = others >> each & 1
            heappush(open_, (points + cost, met + passed, cells + 1, bends + bend, (*way, each)))
    raise TypeError("no way leads there")


def beside(chart: Chart, cell: int) -> Iterator[tuple[int, int]]:
    """Yield the water around a cell, with the action points to get there: none on the same frame space."""
    for each in (cell + 1, cell - 1, cell + chart.stride, cell - chart.stride):
        if each >= 0 and chart.all_water >> each & 1:
            yield each, int(not chart.whole(cell) >> each & 1)
