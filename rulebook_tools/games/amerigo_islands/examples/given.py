"""Read the `given` of an example into a position, and check that the game has all the things given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Counts, Data
from rulebook_tools.games.amerigo_islands import model
from rulebook_tools.games.amerigo_islands.board import built as board
from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.board.built import Built, is_shape
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, names
from rulebook_tools.games.amerigo_islands.board.layout import enclosed_sea, land_at_corners
from rulebook_tools.games.amerigo_islands.examples import notation
from rulebook_tools.games.amerigo_islands.examples.notation import COLOUR, counted_entries
from rulebook_tools.games.amerigo_islands.examples.stocks import Stock, Stocks
from rulebook_tools.games.amerigo_islands.model import Display, PlayerState, Position, Tower
from rulebook_tools.games.amerigo_islands.parameters import (
    BLUE,
    COLOURS,
    GOLD,
    ONCE,
    WHITE,
    Rules,
    Tiles,
    passed,
)
from rulebook_tools.games.amerigo_islands.rules.interim import markers_open
from rulebook_tools.games.amerigo_islands.rules.setup import new_display, new_player

NOTHING, NO_NAMES = Data(()), Data({})  # an empty list and an empty mapping, for entries left out
LEFT_OUT = dict.fromkeys(("ships", "landscapes", "villages", "tokens", "used"), NOTHING)
LEFT_OUT |= dict.fromkeys(("resources", "goods"), NO_NAMES)


def read_position(rules: Rules, given: Data, _chance: kit.Chance) -> Position:
    """Return the position that an example gives; raise `GivenError` if no game can lead to it."""
    there = notation.GIVEN.of(given)
    own, rows = there.get("players", NO_NAMES), there.get("map")
    named = kit.in_order(own, kit.LETTERS[: rules.players[-1]])
    number = max(len(named), rules.players[0])
    stocks = Stocks(rules, number)
    chart = charts.chart_of(charts.SOME_MAP) if rows is None else charts.read_chart(rows)
    built = _built(rules, chart, there.get("built", NO_NAMES), stocks)
    if rows is not None:
        _take_from_map(rules, chart, built, rows, stocks)
    display = _display(rules, there.get("display", NO_NAMES), number, stocks)
    gone = _gone(rules, there.get("gone", NO_NAMES), stocks)
    named += [NO_NAMES] * (number - len(named))
    states = tuple(_player(rules, chart, data, seat, stocks) for seat, data in enumerate(named))
    for stock in stocks.all.values():
        stock.check()
    discs, due = _order(there.get("order"), states), there.get("due")
    state = "" if due is None else due.value
    first_round = rules.rounds if state == "final" else 1
    phase = COLOUR.read(rules, there["phase"]) if "phase" in there else BLUE
    if "phase" in there and phase != WHITE and state in ("interim", "final"):
        raise there["phase"].error("another phase than the last one of a round", "white, or no phase")
    position = Position(
        rules=rules,
        chart=chart,
        built=built,
        players=states,
        discs=discs,
        round=notation.ROUND.read(rules, there["round"]) if "round" in there else first_round,
        phase=phase,
        tower=_tower(rules, there.get("cubes"), due),
        display=_with_stocks(rules, display, states, stocks, gone),
        due=_due(due, there.get("turn"), discs),
    )
    for is_wrong, data, wrong, expected in _faults(position, there, named):
        if is_wrong:
            raise data.error(wrong, expected)
    return position


def _faults(
    position: Position, there: Mapping[str, Data], named: Sequence[Data]
) -> Iterator[tuple[object, Data, str, str]]:
    """Yield checks of a position: whether wrong, the data to blame, the problem, and what is expected."""
    rules, chart, built, shown = position.rules, position.chart, position.built, position.display.pirates
    rows, on_map, display, round_ = (there.get(n, NO_NAMES) for n in ("map", "built", "display", "round"))
    lakes, corners = enclosed_sea(chart), land_at_corners(chart)
    yield lakes, rows, f"no ship gets to {', '.join(names(chart, lakes))}", "sea open to the frame"
    wrong = f"islands meet at a corner only: {', '.join(names(chart, corners))}"
    yield corners, rows, wrong, "land that lies side by side, or sea between"
    number, at = markers_open(position), display.get("pirates") or display
    wrong = f"markers face up in round {position.round}: {len(shown)}"
    yield len(shown) not in (0, number), at, wrong, f"{number}, or none named"
    is_early = isinstance(position.due, model.Scoring) and position.round < rules.rounds
    yield is_early, round_, f"no final scoring in round {position.round}", f"round {rules.rounds}"
    apart = built.landscapes
    for data, state, posts, villages in zip(
        named, position.players, built.posts, built.villages, strict=True
    ):
        linked = board.chain(posts, built.landscapes | villages, chart.stride)
        apart &= ~linked
        alone = villages & ~linked
        wrong = f"village tiles apart from their owner's trading posts: {', '.join(names(chart, alone))}"
        yield alone, on_map, wrong, "tiles connected to one"
        lost = rules.trading_posts - state.posts - posts.bit_count()
        expected = f"{state.posts + lost}, or no `posts`"
        yield lost, data.get("posts") or data, f"trading posts that are nowhere: {lost}", expected
        ships, is_ashore = data.get("ships"), posts and None in state.ships
        wrong = "trading posts of a player with a ship ashore"
        yield ships is not None and is_ashore, ships or data, wrong, "all ships on the board"
        disc, held = data.get("progress"), sum(state.tokens + state.used)
        reached = rules.progress_length if disc is None else state.progress
        most = len(passed(rules.progress_points, 0, reached))
        wrong = f"progress tokens, one for each space with points passed: {held}"
        yield held > most, disc or data, wrong, f"{most} or fewer"
    wrong = f"landscape tiles apart from any trading post: {', '.join(names(chart, apart))}"
    yield apart, on_map, wrong, "tiles connected to one"


def _built(rules: Rules, chart: Chart, data: Data, stocks: Stocks) -> Built:
    built = board.nothing_built(len(stocks.letters))
    for name, entry in data.entries(("landscapes", *stocks.letters)):
        if name == "landscapes":
            for spaces, where in _tiles(chart, rules.landscapes, entry, stocks.landscapes):
                built = built.with_tile(_free_land(chart, built, spaces, where))
            continue
        seat, own = stocks.letters.index(name), notation.OWN.of(entry)
        for where in own.get("posts", NOTHING).items():
            space = charts.read_space(chart, where)
            if not chart.posts >> space & 1:
                raise where.error(f"{where.text()} is no trading-post space", "a space marked T")
            stocks.posts[seat].take(1, where)
            if rules.seven_posts == "excluded":
                on_island = f"trading posts of {name} on island {chart.island_of[space]}"
                stocks.add(on_island, rules.completion_factor.starts[-1:]).take(1, where)
            _free_land(chart, built, 1 << space, where)
            built = built.with_post(seat, space)
        villages = own.get("villages", NOTHING)
        for spaces, where in _tiles(chart, rules.villages, villages, stocks.villages[seat]):
            built = built.with_tile(_free_land(chart, built, spaces, where), seat)
    return built


def _free_land(chart: Chart, built: Built, spaces: Spaces, data: Data) -> Spaces:
    if water := names(chart, spaces & ~chart.land):
        raise data.error(f"something is built in the water on {', '.join(water)}", "land spaces")
    if twice := names(chart, spaces & built.covered):
        raise data.error(f"two things are built on {', '.join(twice)}", "spaces on which nothing lies")
    return spaces


def _tiles(chart: Chart, tiles: Tiles, data: Data, stock: Stock) -> Iterator[tuple[Spaces, Data]]:
    """Yield the spaces and the data of each tile in a list, and remove the tiles from a stock.

    Raises `GivenError` for spaces that have the shape of no tile, and for adjacent spaces listed one by one:
    it is not clear whether they are one tile or two.
    """
    single: Spaces = 0
    for entry in data.items():
        spaces = charts.read_tile(chart, entry)
        if isinstance(entry.value, str) and spaces.bit_count() == 1:
            for near in names(chart, charts.beside(spaces, chart.stride) & single):
                wrong = f"{near} and {entry.value} lie side by side: one tile, or two?"
                one, two = f"[[{near}, {entry.value}]]", f"[[{near}], [{entry.value}]]"
                raise entry.error(wrong, f"{one} for one tile, {two} for two")
            single |= spaces
        fitting = [is_shape(chart, spaces, each, mirrored=True) for each in tiles.shapes]
        if not any(fitting):
            listed = ", ".join(names(chart, spaces)) or "no spaces"
            known = ", ".join(f"{shape.name} {'/'.join(shape.rows)}" for shape in tiles.shapes)
            raise entry.error(f"no tile has the shape of {listed}", known)
        stock.take(1, entry, fitting.index(True))
        yield spaces, entry


def _take_from_map(rules: Rules, chart: Chart, built: Built, data: Data, stocks: Stocks) -> None:
    """Remove from their stocks the resource tokens and treasure chests that lie on the map."""
    for space, sort, where in resource_spaces(rules, chart.stride, data):
        if not built.tiles >> space & 1:
            stocks.resources.take(1, where, sort)
    large = chart.large(rules.large_island)
    if rules.sixth_island == "lay_anew":
        if len(large) > rules.chests:
            wrong = f"{len(large)} large islands"
            raise data.error(wrong, f"{rules.chests} or fewer, as there are treasure chests")
        stocks.chests.take(sum(bool(board.free_spaces(chart, built, each)) for each in large), data)


def resource_spaces(rules: Rules, stride: int, data: Data) -> list[tuple[int, int, Data]]:
    """Return number, sort (an index) and data of each resource space.

    Raises `GivenError` for more spaces of a sort than resource tokens.
    """
    spaces, found = Stock("resource spaces of *", rules.goods, rules.sorts), []
    for row, line in enumerate(charts.read_rows(data)):
        for column, mark in enumerate(line.text()):
            if mark in charts.RESOURCES:
                sort, where = rules.sorts.index(charts.RESOURCES[mark]), charts.cell(line, column)
                spaces.take(1, where, sort)
                found.append((row * stride + column, sort, where))
    spaces.check()
    return found


def _display(rules: Rules, data: Data, players: int, stocks: Stocks) -> Display:
    given = notation.DISPLAY.of(data)
    tokens = _tokens(rules, given.get("tokens", NOTHING), stocks)
    goods = stocks.goods.listed(given.get("goods", NOTHING), stocks.display)
    left = by_sort(rules, stocks.goods.left)
    stocks.bought = stocks.add("production tokens of *, bought,", left, rules.sorts)
    pirates = _pirates(rules, given.get("pirates"))
    return new_display(rules, players)._replace(tokens=tokens, goods=goods, pirates=pirates)


def _tokens(rules: Rules, data: Data, stocks: Stocks) -> tuple[Counts, Counts]:
    """Return the progress tokens of the left and the right area; a plain list fills the left area first."""

    def area(data: Data, room: int, where: str) -> Counts:
        return stocks.tokens.listed(data, stocks.add(f"progress tokens {where}", (room,)))

    if isinstance(data.value, Mapping):
        given = dict(data.entries(("left", "right")))
        left = area(given.get("left", NOTHING), rules.progress_left, "in the left area")
        return left, area(given.get("right", NOTHING), rules.progress_right, "in the right area")
    room, nothing = rules.progress_left, rules.no_tokens
    kinds = kit.each(area(data, room + rules.progress_right, "on display"))
    return kit.with_all(nothing, kinds[:room]), kit.with_all(nothing, kinds[room:])


def _pirates(rules: Rules, data: Data | None) -> Counts:
    """Return the values of the open pirate markers; empty if the example does not give them."""
    values, shown = rules.pirate_markers.names, []
    markers = Stock("pirate markers of *", rules.pirate_markers, values)
    spaces = Stock("pirate markers", (rules.pirate_spaces,))
    for entry in (data or NOTHING).items():
        value = entry.text() if isinstance(entry.value, str) else str(entry.count())
        if value not in values:
            raise entry.error(f"no pirate marker shows {value}", ", ".join(values))
        markers.take(1, entry, values.index(value))
        spaces.take(1, entry)
        shown.append(int(value))
    markers.check()
    spaces.check()
    if data is not None and not shown:
        raise data.error("no pirate marker lies face up", f"at least {rules.pirates_open}")
    return tuple(shown)


def _gone(rules: Rules, data: Data, stocks: Stocks) -> Counts:
    """Remove the tokens in `gone` from their stocks; return how many of each sort of production token."""
    given = notation.GONE.of(data)
    stocks.tokens.listed(given.get("tokens", NOTHING))
    return by_sort(rules, stocks.goods.listed(given.get("goods", NOTHING)))


def by_sort(rules: Rules, goods: Sequence[int]) -> Counts:
    """Return the number of production tokens of each sort, given that of each kind (a sort at a cost)."""
    numbers = [0] * len(rules.sorts)
    for (sort, _), number in zip(rules.production, goods, strict=True):
        numbers[sort] += number
    return tuple(numbers)


def _with_stocks(
    rules: Rules, display: Display, players: tuple[PlayerState, ...], stocks: Stocks, gone: Counts
) -> Display:
    """Return the display with the tiles and tokens that the example does not use, in the supply and stocks.

    `gone` counts, by sort, the production tokens removed so far, which may include those of players. If the
    players have more of a sort, the difference is removed from the cheapest tokens left.
    """
    goods, bought = list(stocks.goods.left), kit.total(state.goods for state in players)
    more = [max(number - out, 0) for number, out in zip(bought, gone, strict=True)]
    for kind, (sort, _) in enumerate(rules.production):
        taken = min(goods[kind], more[sort])
        goods[kind] -= taken
        more[sort] -= taken
    landscapes, tokens = tuple(stocks.landscapes.left), tuple(stocks.tokens.left)
    return display._replace(landscapes=landscapes, token_stock=tokens, goods_stock=tuple(goods))


def _player(rules: Rules, chart: Chart, data: Data, seat: int, stocks: Stocks) -> PlayerState:
    villages, posts = stocks.villages[seat], stocks.posts[seat]
    given = LEFT_OUT | notation.PLAYER.read(rules, data)
    taken = villages.listed(given["villages"])
    if "posts" in given:
        posts.take(given["posts"], data.need("posts"))
    for kind, _, entry in counted_entries(given["used"], rules.token_names):
        if (name := rules.token_names[kind]) not in ONCE:
            raise entry.error(f"{name} is not turned over when it is used", ", ".join(ONCE))
    is_at_once = rules.gold_token_when == "at_once"  # noqa: S105 -- no secret
    for kind, _, entry in counted_entries(given["tokens"], rules.token_names):
        if (name := rules.token_names[kind]) in GOLD and is_at_once:
            raise entry.error(f"{name} has been used as soon as it was taken", f"{name} under `used`")
    if "chests" in given and rules.sixth_island == "lay_anew":
        stocks.chests.take(given["chests"], data.need("chests"))
    fresh = new_player(rules)._replace(posts=posts.left[0], supply=tuple(villages.left))
    return fresh._replace(**given)._replace(
        ships=_ships(rules, chart, given["ships"], stocks),
        landscapes=stocks.landscapes.listed(given["landscapes"]),
        villages=taken,
        resources=stocks.resources.table(given["resources"]),
        goods=stocks.bought.table(given["goods"]),
        tokens=stocks.tokens.listed(given["tokens"]),
        used=stocks.tokens.listed(given["used"]),
    )


def _ships(rules: Rules, chart: Chart, data: Data, stocks: Stocks) -> tuple[int | None, ...]:
    """Return the spaces of a player's ships, None for each that is not listed: it is not on the board yet."""
    own, found = Stock("ships of one player", (rules.ships,)), list[int | None]()
    for entry in data.items():
        space = charts.read_space(chart, entry)
        if not chart.water >> space & 1:
            raise entry.error(f"{entry.text()} is land", "a sea space or one of the frame")
        own.take(1, entry)
        if chart.sea >> space & 1:
            stocks.add(f"ships on sea space {entry.text()}", (rules.sea_limit,)).take(1, entry)
        found.append(space)
    own.check()
    return (*found, *[None] * (rules.ships - len(found)))


def _order(order: Data | None, states: Sequence[PlayerState]) -> tuple[int, ...]:
    letters, seats = kit.LETTERS[: len(states)], list(range(len(states)))
    named = seats if order is None else [letters.index(each.choice(letters)) for each in order.items()]
    if order is not None and sorted(named) != seats:
        raise order.error("not every player once", ", ".join(letters))
    discs = sorted(named, key=lambda seat: -states[seat].space)
    if order is not None and discs != named:
        raise order.error("the order contradicts the spaces of the discs", "who is further forward first")
    return tuple(discs)


def _due(data: Data | None, turn: Data | None, discs: tuple[int, ...]) -> model.Due:
    name, letters = (
        "choose" if data is None else data.choice(("choose", *notation.DUES)),
        kit.LETTERS[: len(discs)],
    )
    if name == "choose":
        first = 0 if turn is None else discs.index(letters.index(turn.choice(letters)))
        return model.Choosing(discs[first:])
    if turn is not None:
        raise turn.error("nobody is to choose", "due: choose")
    return notation.DUES[name]


def _tower(rules: Rules, data: Data | None, due: Data | None) -> Tower:
    """Return where the cubes are.

    Cubes not given are on the storage spaces or, if the example gives the cubes there, in the tower.
    Raises `GivenError` for too many cubes, for too few if the example gives both places, and for cubes on the
    action field while no phase is being played.
    """
    cubes, named = Stock("* cubes", rules.cubes, COLOURS), {} if data is None else notation.PLACES.of(data)
    field, hidden, tray, storage = (
        cubes.table(named.get(place, NO_NAMES)) for place in notation.PLACES.names
    )
    cubes.check()
    if "field" in named and due is not None and due.value != "choose" and (number := sum(field)):
        wrong = f"{number} cubes lie on the action field before the throw, or after the phase"
        expected = "none there (in the tray, those that dropped out at the wrong moment)"
        raise named["field"].error(wrong, expected)
    if data is None or "storage" not in named:
        return Tower(tuple(cubes.left), hidden, field, tray)
    if "tower" not in named:
        return Tower(storage, tuple(cubes.left), field, tray)
    for name, missing, number in zip(COLOURS, cubes.left, rules.cubes, strict=True):
        if missing:
            there = f"{number - missing} {name} cubes in all"
            raise data.error(there, f"{number}, which never leave the game")
    return Tower(storage, hidden, field, tray)
