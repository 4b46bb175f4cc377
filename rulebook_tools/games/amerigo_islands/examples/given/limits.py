"""What an example gives, held against what the game has: no more of anything than there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.games.amerigo_islands.board.built import Built, is_complete
from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.marks import RESOURCES, cell, read_rows
from rulebook_tools.games.amerigo_islands.board.names import read_space
from rulebook_tools.games.amerigo_islands.board.tokens import ONCE
from rulebook_tools.games.amerigo_islands.examples.given.counts import counted_entries
from rulebook_tools.games.amerigo_islands.examples.given.map import tile_entries
from rulebook_tools.games.amerigo_islands.parameters import Rules, Tiles


class Stock:
    """What there is of some kinds of things, while an example gives them away."""

    def __init__(self, what: str, numbers: Sequence[int], names: Sequence[str] = ("",)) -> None:
        """Take what things are called, with `*` where the name of their kind belongs."""
        self._what, self._names, self._numbers = what, names, numbers
        self._given = [0] * len(names)
        self._first_over: list[Data | None] = [None] * len(names)

    def take(self, kind: int, number: int, data: Data) -> None:
        """Give so many of a kind away, where an example does."""
        self._given[kind] += number
        if self.left(kind) < 0 and self._first_over[kind] is None:
            self._first_over[kind] = data

    def left(self, kind: int) -> int:
        """Return how many of a kind have not been given away; below 0 for more than there are."""
        return self._numbers[kind] - self._given[kind]

    def check(self) -> None:
        """Raise `GivenError`, where the first too many stands, for more of a kind than there are."""
        for kind, data in enumerate(self._first_over):
            if data is not None:
                named = self._what.replace("*", self._names[kind])
                raise data.error(f"{self._given[kind]} {named} in all", f"{self._numbers[kind]} or fewer")


def check_limits(rules: Rules, chart: Chart, built: Built, given: Data, players: int) -> None:
    """Raise `GivenError`, where it stands, for more of something than the game has."""
    seats = [seat for seat in map(seat_letter, range(players)) if part(given, "players", seat)]
    check_tiles(rules, chart, given, seats)
    check_tokens(rules, given, seats)
    check_goods(rules, given, seats, players)
    check_resources(rules, chart, built, given, seats)
    check_chests(rules, chart, built, given, seats)
    check_ships(rules, chart, given, seats)


def part(data: Data | None, *names: str) -> Data | None:
    """Return what stands under a path of names, or None where an example leaves it out."""
    for name in names:
        data = None if data is None else data.get(name)
    return data


def owned(given: Data, seats: Sequence[str], name: str) -> Iterator[Data]:
    """Yield what an example gives under a name of each player."""
    for seat in seats:
        found = part(given, "players", seat, name)
        if found is not None:
            yield found


def check_tiles(rules: Rules, chart: Chart, given: Data, seats: Sequence[str]) -> None:
    """Hold the tiles on the islands and beside the player boards against the stacks, shape by shape."""
    there = stock_of_tiles("landscape tiles *", rules.landscapes)
    take_tiles(there, chart, rules.landscapes, part(given, "built", "landscapes"))
    for data in owned(given, seats, "landscapes"):
        take_counted(there, data, rules.landscapes.names)
    there.check()
    for seat in map(seat_letter, range(rules.players[-1])):
        own = stock_of_tiles(f"village tiles * of {seat}", rules.villages)
        take_tiles(own, chart, rules.villages, part(given, "built", seat, "villages"))
        for data in owned(given, [seat], "villages"):
            take_counted(own, data, rules.villages.names)
        own.check()
        check_posts(rules, given, seat)


def stock_of_tiles(what: str, tiles: Tiles) -> Stock:
    """Return the tiles of a sort."""
    return Stock(what, tiles.numbers, tiles.names)


def take_tiles(stock: Stock, chart: Chart, tiles: Tiles, data: Data | None) -> None:
    """Give away the tiles that an example builds."""
    for shape, _, entry in tile_entries(chart, tiles, data):
        stock.take(shape, 1, entry)


def take_counted(stock: Stock, data: Data | None, names: Sequence[str]) -> None:
    """Give away what a list names, as in `2x swap`."""
    for kind, number, entry in counted_entries(data, names):
        stock.take(kind, number, entry)


def check_posts(rules: Rules, given: Data, seat: str) -> None:
    """Hold a player’s trading posts, built and left, against those that a player has."""
    stock = Stock(f"trading posts of {seat}", (rules.trading_posts,))
    built, left = part(given, "built", seat, "posts"), part(given, "players", seat, "posts")
    for entry in built.items() if built is not None else ():
        stock.take(0, 1, entry)
    if left is not None:
        stock.take(0, left.count(), left)
    stock.check()


def check_tokens(rules: Rules, given: Data, seats: Sequence[str]) -> None:
    """Hold the progress tokens against those that there are, kind by kind and area by area."""
    names = rules.token_names
    there = Stock("progress tokens *", rules.progress_tokens, names)
    shown = part(given, "display", "tokens")
    areas = {"left": rules.progress_left, "right": rules.progress_right}
    by_area = shown is not None and any(shown.get(area) is not None for area in areas)
    for area, room in areas.items() if by_area else (("", sum(areas.values())),):
        spaces = Stock(f"progress tokens {f'in the {area} area' if area else 'on display'}", (room,))
        for kind, many, entry in counted_entries(part(shown, area) if area else shown, names):
            there.take(kind, many, entry)
            spaces.take(0, many, entry)
        spaces.check()
    for data in owned(given, seats, "tokens"):
        take_counted(there, data, names)
    for data in owned(given, seats, "used"):
        for kind, many, entry in counted_entries(data, names):
            if names[kind] not in ONCE:
                raise entry.error(f"{names[kind]} is not turned over when it is used", ", ".join(ONCE))
            there.take(kind, many, entry)
    there.check()


def check_goods(rules: Rules, given: Data, seats: Sequence[str], players: int) -> None:
    """Hold the production tokens against those that are in the game with so many players."""
    names, numbers = rules.production_names, rules.production_in_game[players]
    shown = part(given, "display", "goods")
    kinds = Stock("production tokens *", numbers, names)
    room = Stock("production tokens on display", (rules.production_display.at(players),))
    for kind, many, entry in counted_entries(shown, names):
        kinds.take(kind, many, entry)
        room.take(0, many, entry)
    kinds.check()
    room.check()
    sorts = [0] * len(rules.sorts)
    for kind, (sort, _) in enumerate(rules.production):
        sorts[sort] += kinds.left(kind)
    there = Stock("production tokens of *, bought,", sorts, rules.sorts)
    take_tables(there, owned(given, seats, "goods"), rules.sorts)
    there.check()


def take_tables(stock: Stock, tables: Iterator[Data], names: Sequence[str]) -> None:
    """Give away what tables of numbers name."""
    for data in tables:
        for name, entry in data.entries(names):
            stock.take(names.index(name), entry.count(), entry)


def check_resources(rules: Rules, chart: Chart, built: Built, given: Data, seats: Sequence[str]) -> None:
    """Hold the resource tokens on the map and with the players against those that there are."""
    data, tiles = given.get("map"), built.tiles
    if data is not None:
        check_resource_spaces(rules, data)
    there = Stock("resource tokens of *", rules.goods, rules.sorts)
    for row, line in enumerate(read_rows(data)) if data is not None else ():
        for column, mark in enumerate(line.text()):
            if mark in RESOURCES and not tiles >> row * chart.stride + column & 1:
                there.take(rules.sorts.index(RESOURCES[mark]), 1, cell(line, column))
    take_tables(there, owned(given, seats, "resources"), rules.sorts)
    there.check()


def check_resource_spaces(rules: Rules, data: Data) -> None:
    """Hold the resource spaces of a map against the resource tokens, one of which belongs on each."""
    spaces = Stock("resource spaces of *", rules.goods, rules.sorts)
    for line in read_rows(data):
        for column, mark in enumerate(line.text()):
            if mark in RESOURCES:
                spaces.take(rules.sorts.index(RESOURCES[mark]), 1, cell(line, column))
    spaces.check()


def check_chests(rules: Rules, chart: Chart, built: Built, given: Data, seats: Sequence[str]) -> None:
    """Hold the treasure chests on large islands and with the players against those that there are."""
    if rules.sixth_island != "lay_anew":
        return
    number, data = rules.chests, given.get("map")
    large = chart.large(rules.large_island)
    if len(large) > number and data is not None:
        raise data.error(f"{len(large)} large islands", f"{number} or fewer, as there are treasure chests")
    there = Stock("treasure chests, with those on islands,", (number,))
    standing = sum(not is_complete(chart, built, each) for each in large)
    there.take(0, standing, given)
    for entry in owned(given, seats, "chests"):
        there.take(0, entry.count(), entry)
    there.check()


def check_ships(rules: Rules, chart: Chart, given: Data, seats: Sequence[str]) -> None:
    """Hold the ships of each sea space against its room, and those of each player against their number.

    Source: Die blaue Aktion; La acción azul.
    """
    lying: dict[int, Stock] = {}
    for data in owned(given, seats, "ships"):
        own = Stock("ships of one player", (rules.ships,))
        for entry in data.items():
            own.take(0, 1, entry)
            space = read_space(chart, entry)
            if chart.sea >> space & 1:
                room = Stock(f"ships on sea space {entry.text()}", (rules.sea_limit,))
                lying.setdefault(space, room).take(0, 1, entry)
        own.check()
    for stock in lying.values():
        stock.check()
