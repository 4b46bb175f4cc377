"""What an example says lies on the map."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.engine.kit import Data
from rulebook_tools.games.amerigo_islands.board.built import Built, is_complete, nothing_built
from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.grid import Spaces, beside
from rulebook_tools.games.amerigo_islands.board.marks import RESOURCES, cell, read_rows
from rulebook_tools.games.amerigo_islands.board.names import names, read_space, read_spaces
from rulebook_tools.games.amerigo_islands.board.shapes import drawn, is_shape
from rulebook_tools.games.amerigo_islands.examples.given.counts import Stock
from rulebook_tools.games.amerigo_islands.examples.given.names import LANDSCAPES_BUILT, OWN
from rulebook_tools.games.amerigo_islands.examples.given.stocks import Stocks
from rulebook_tools.games.amerigo_islands.parameters import Rules, Tiles


def read_built(rules: Rules, chart: Chart, given: Data, stocks: Stocks) -> Built:
    """Return what lies on the map, taken from the stocks; raise `GivenError` for what cannot lie there."""
    data, built = given.get("built"), nothing_built(len(stocks.posts))
    letters = LETTERS[: len(stocks.posts)]
    for name, entry in data.entries((LANDSCAPES_BUILT, *letters)) if data is not None else ():
        if name == LANDSCAPES_BUILT:
            for spaces, where in read_tiles(chart, rules.landscapes, entry, stocks.landscapes):
                built = built.with_landscape(free_land(chart, built, spaces, where))
            continue
        seat = letters.index(name)
        own = OWN.of(entry)
        for where in own["posts"].items() if "posts" in own else ():
            space = read_space(chart, where)
            if not chart.posts >> space & 1:
                raise where.error(f"{where.text()} is no trading-post space", "a space marked T")
            stocks.posts[seat].take(0, 1, where)
            free_land(chart, built, 1 << space, where)
            built = built.with_post(seat, space)
        for spaces, where in read_tiles(chart, rules.villages, own.get("villages"), stocks.villages[seat]):
            built = built.with_village(seat, free_land(chart, built, spaces, where))
    return built


def free_land(chart: Chart, built: Built, spaces: Spaces, data: Data) -> Spaces:
    """Return land spaces on which nothing lies yet; raise `GivenError` for others."""
    water, twice = names(chart, spaces & ~chart.land), names(chart, spaces & built.covered)
    if water:
        raise data.error(f"something is built in the water on {', '.join(water)}", "land spaces")
    if twice:
        raise data.error(f"two things are built on {', '.join(twice)}", "spaces on which nothing lies")
    return spaces


def read_tiles(chart: Chart, tiles: Tiles, data: Data | None, stock: Stock) -> Iterator[tuple[Spaces, Data]]:
    """Yield the spaces and the place of each tile that an example lists, taken from a stock.

    Raises `GivenError` for spaces that are no tile’s, and for names of spaces side by side, each by
    itself: they could be one tile or several.
    """
    single: Spaces = 0
    for entry in data.items() if data is not None else ():
        spaces = read_spaces(chart, entry)
        if isinstance(entry.value, str):
            for near in names(chart, beside(spaces, chart.stride) & single):
                wrong = f"{near} and {entry.value} lie side by side: one tile, or two?"
                one, two = f"[[{near}, {entry.value}]]", f"[[{near}], [{entry.value}]]"
                raise entry.error(wrong, f"{one} for one tile, {two} for two")
            single |= spaces
        fitting = [is_shape(chart, spaces, each, mirrored=True) for each in tiles.shapes]
        if not any(fitting):
            listed = ", ".join(names(chart, spaces)) or "no spaces"
            shapes = zip(tiles.names, tiles.shapes, strict=True)
            known = ", ".join(f"{name} {'/'.join(drawn(each))}" for name, each in shapes)
            raise entry.error(f"no tile has the shape of {listed}", known)
        stock.take(fitting.index(True), 1, entry)
        yield spaces, entry


def take_from_map(rules: Rules, chart: Chart, built: Built, data: Data, stocks: Stocks) -> None:
    """Give away the resource tokens and treasure chests that lie on the map."""
    check_resource_spaces(rules, data)
    tiles = built.tiles
    for row, line in enumerate(read_rows(data)):
        for column, mark in enumerate(line.text()):
            if mark in RESOURCES and not tiles >> row * chart.stride + column & 1:
                stocks.resources.take(rules.sorts.index(RESOURCES[mark]), 1, cell(line, column))
    large = chart.large(rules.large_island)
    if rules.sixth_island == "lay_anew":
        if len(large) > rules.chests:
            wrong = f"{len(large)} large islands"
            raise data.error(wrong, f"{rules.chests} or fewer, as there are treasure chests")
        stocks.chests.take(0, sum(not is_complete(chart, built, each) for each in large), data)


def check_resource_spaces(rules: Rules, data: Data) -> None:
    """Hold the resource spaces of a map against the resource tokens, one of which belongs on each."""
    spaces = Stock("resource spaces of *", rules.goods, rules.sorts)
    for line in read_rows(data):
        for column, mark in enumerate(line.text()):
            if mark in RESOURCES:
                spaces.take(rules.sorts.index(RESOURCES[mark]), 1, cell(line, column))
    spaces.check()
