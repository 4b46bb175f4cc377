"""Read the `given` of an example into a position, and check that the game has all the things given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Counts, Data
from rulebook_tools.games.amerigo_islands import model
from rulebook_tools.games.amerigo_islands.board import built as board
from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.board.built import Built, Shape, is_shape
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, names
from rulebook_tools.games.amerigo_islands.board.layout import enclosed_sea, land_at_corners
from rulebook_tools.games.amerigo_islands.examples import notation
from rulebook_tools.games.amerigo_islands.examples.notation import COLOUR, counted_entries
from rulebook_tools.games.amerigo_islands.examples.stocks import Stock, Stocks
from rulebook_tools.games.amerigo_islands.model import Display, PlayerState, Position, Tower
from rulebook_tools.games.amerigo_islands.parameters import BLUE, COLOURS, GOLD, ONCE, WHITE, Rules, passed
from rulebook_tools.games.amerigo_islands.rules.interim import markers_open
from rulebook_tools.games.amerigo_islands.rules.setup import new_display, new_player

NOTHING, NO_NAMES = Data(()), Data({})  # an empty list and an empty mapping, for entries left out


def read_position(rules: Rules, given: Data, _chance: kit.Chance) -> Position:
    """Return the position that an example gives; raise `GivenError` if no game can lead to it."""
    there = notation.GIVEN.of(given)
    named = kit.in_order(there.get("players", NO_NAMES), kit.LETTERS[: rules.players[-1]])
    named += [NO_NAMES] * (rules.players[0] - len(named))
    stocks, rows = Stocks(rules, len(named)), there.get("map")
    chart = charts.chart_of(charts.SOME_MAP) if rows is None else charts.read_chart(rows)
    built = _built(rules, chart, there.get("built", NO_NAMES), stocks)
    if rows is not None:
        _take_from_map(rules, chart, built, rows, stocks)
    display = _display(rules, there.get("display", NO_NAMES), stocks)
    gone = notation.GONE.of(there.get("gone", NO_NAMES))
    stocks.tokens.listed(gone.get("tokens", NOTHING))
    stocks.goods.listed(gone.get("goods", NOTHING))
    states = tuple(_player(rules, chart, data, seat, stocks) for seat, data in enumerate(named))
    tower = _tower(there.get("cubes", NO_NAMES), stocks)
    for stock in stocks.all.values():
        stock.check()
    discs = _order(there.get("order"), states)
    due = _due(there.get("due"), there.get("turn"), discs)
    first_round = rules.rounds if isinstance(due, model.Scoring) else 1
    position = Position(
        rules=rules,
        chart=chart,
        built=built,
        players=states,
        discs=discs,
        round=notation.ROUND.read(rules, there["round"]) if "round" in there else first_round,
        phase=COLOUR.read(rules, there["phase"]) if "phase" in there else BLUE,
        tower=tower,
        display=_with_stocks(rules, display, stocks),
        due=due,
    )
    for is_wrong, path, wrong, expected in _faults(position, given):
        if is_wrong:
            raise _nearest(given, path).error(wrong, expected)
    return position


def _nearest(data: Data, path: str) -> Data:
    """Return the data at a path such as `display.pirates`; if not given, of the innermost part around it."""
    for key in path.split("."):
        data = data.get(key) or data
    return data


def _faults(position: Position, given: Data) -> Iterator[tuple[object, str, str, str]]:
    """Yield checks, each as: whether it fails, path in `given` to blame, problem, what is expected."""
    rules, chart, built, due = position.rules, position.chart, position.built, position.due
    lakes, corners = enclosed_sea(chart), land_at_corners(chart)
    yield lakes, "map", f"no ship gets to {', '.join(names(chart, lakes))}", "sea open to the frame"
    wrong = f"islands meet at a corner only: {', '.join(names(chart, corners))}"
    yield corners, "map", wrong, "land that lies side by side, or sea between"
    number, shown = markers_open(position), len(position.display.pirates)
    wrong = f"markers face up in round {position.round}: {shown}"
    yield shown not in (0, number), "display.pirates", wrong, f"{number}, or none named"
    is_early = isinstance(due, model.Scoring) and position.round < rules.rounds
    yield is_early, "round", f"no final scoring in round {position.round}", f"round {rules.rounds}"
    is_over = isinstance(due, model.Raiding | model.Scoring) and given.get("phase")
    yield (
        is_over and position.phase != WHITE,
        "phase",
        "another phase than the last one of a round",
        "white, or no phase",
    )
    fallen = 0 if isinstance(due, model.Choosing) else sum(position.tower.field)
    wrong = f"{fallen} cubes lie on the action field before the throw, or after the phase"
    expected = "none there (in the tray, those that dropped out at the wrong moment)"
    yield fallen, "cubes.field", wrong, expected
    for name, most, *places in zip(COLOURS, rules.cubes, *position.tower, strict=True):
        wrong = f"{sum(places)} {name} cubes in all"
        yield sum(places) < most, "cubes", wrong, f"{most}, which never leave the game"
    spaces = [position.spaces[seat] for seat in position.discs]
    wrong = "the order contradicts the spaces of the discs"
    yield spaces != sorted(spaces, reverse=True), "order", wrong, "who is further forward first"
    apart = built.landscapes
    for seat, letter in enumerate(kit.letters(position)):
        own, state = f"players.{letter}", position.players[seat]
        posts, villages = built.posts[seat], built.villages[seat]
        linked = board.chain(posts, built.landscapes | villages, chart.stride)
        apart &= ~linked
        alone = villages & ~linked
        wrong = f"village tiles apart from their owner's trading posts: {', '.join(names(chart, alone))}"
        yield alone, "built", wrong, "tiles connected to one"
        lost = rules.trading_posts - state.posts - posts.bit_count()
        expected = f"{state.posts + lost}, or no `posts`"
        yield lost, f"{own}.posts", f"trading posts that are nowhere: {lost}", expected
        is_ashore = posts and None in state.ships and given.at(("players", letter, "ships"))
        wrong = "trading posts of a player with a ship ashore"
        yield is_ashore, f"{own}.ships", wrong, "all ships on the board"
        is_known, held = given.at(("players", letter, "progress")), sum(state.tokens + state.used)
        reached = state.progress if is_known else rules.progress_length
        most = len(passed(rules.progress_points, 0, reached))
        wrong = f"progress tokens, one for each space with points passed: {held}"
        yield held > most, f"{own}.progress", wrong, f"{most} or fewer"
    wrong = f"landscape tiles apart from any trading post: {', '.join(names(chart, apart))}"
    yield apart, "built", wrong, "tiles connected to one"


def _built(rules: Rules, chart: Chart, data: Data, stocks: Stocks) -> Built:
    built = board.nothing_built(len(stocks.letters))
    for name, entry in data.entries(("landscapes", *stocks.letters)):
        if name == "landscapes":
            for spaces, where in _tiles(chart, rules.tiles["landscape"].shapes, entry, stocks.landscapes):
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
        shapes, villages = rules.tiles["village"].shapes, own.get("villages", NOTHING)
        for spaces, where in _tiles(chart, shapes, villages, stocks.villages[seat]):
            built = built.with_tile(_free_land(chart, built, spaces, where), seat)
    return built


def _free_land(chart: Chart, built: Built, spaces: Spaces, data: Data) -> Spaces:
    if water := names(chart, spaces & ~chart.land):
        raise data.error(f"something is built in the water on {', '.join(water)}", "land spaces")
    if twice := names(chart, spaces & built.covered):
        raise data.error(f"two things are built on {', '.join(twice)}", "spaces on which nothing lies")
    return spaces


def _tiles(chart: Chart, shapes: Sequence[Shape], data: Data, stock: Stock) -> Iterator[tuple[Spaces, Data]]:
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
        fitting = [is_shape(chart, spaces, each, mirrored=True) for each in shapes]
        if not any(fitting):
            listed = ", ".join(names(chart, spaces)) or "no spaces"
            known = ", ".join(f"{shape.name} {'/'.join(shape.rows)}" for shape in shapes)
            raise entry.error(f"no tile has the shape of {listed}", known)
        stock.take(1, entry, fitting.index(True))
        yield spaces, entry


def _take_from_map(rules: Rules, chart: Chart, built: Built, data: Data, stocks: Stocks) -> None:
    """Remove from their stocks the resource tokens and treasure chests that lie on the map."""
    stocks.resource_spaces.take_resources(chart, chart.land, data)
    stocks.resources.take_resources(chart, chart.land & ~built.tiles, data)
    large = chart.large(rules.large_island)
    if rules.sixth_island == "lay_anew":
        if len(large) > rules.chests:
            wrong = f"{len(large)} large islands"
            raise data.error(wrong, f"{rules.chests} or fewer, as there are treasure chests")
        stocks.chests.take(sum(bool(board.free_spaces(chart, built, each)) for each in large), data)


def _display(rules: Rules, data: Data, stocks: Stocks) -> Display:
    given, players = notation.DISPLAY.of(data), len(stocks.letters)
    tokens = _tokens(rules, given.get("tokens", NOTHING), stocks)
    room = stocks.add("production tokens on display", (rules.production_display.at(players),))
    goods = stocks.goods.listed(given.get("goods", NOTHING), room)
    left = by_sort(rules, stocks.goods.left)
    stocks.bought = stocks.add("production tokens of *, bought,", left, rules.sorts)
    pirates = _pirates(rules, given.get("pirates"), stocks)
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


def _pirates(rules: Rules, data: Data | None, stocks: Stocks) -> Counts:
    """Return the values of the open pirate markers; empty if the example does not give them."""
    values, shown = rules.pirate_markers.names, list[int]()
    markers = stocks.add("pirate markers of *", rules.pirate_markers, values)
    spaces = stocks.add("pirate markers", (rules.pirate_spaces,))
    for entry in (data or NOTHING).items():
        value = entry.text() if isinstance(entry.value, str) else str(entry.count())
        if value not in values:
            raise entry.error(f"no pirate marker shows {value}", ", ".join(values))
        markers.take(1, entry, values.index(value))
        spaces.take(1, entry)
        shown.append(int(value))
    if data is not None and not shown:
        raise data.error("no pirate marker lies face up", f"at least {rules.pirates_open}")
    return tuple(shown)


def by_sort(rules: Rules, goods: Sequence[int]) -> Counts:
    """Return the number of production tokens of each sort, given that of each kind (a sort at a cost)."""
    numbers = [0] * len(rules.sorts)
    for (sort, _), number in zip(rules.production, goods, strict=True):
        numbers[sort] += number
    return tuple(numbers)


def _with_stocks(rules: Rules, display: Display, stocks: Stocks) -> Display:
    """Return the display with the stocks of face-down tiles and tokens: what the example does not use.

    An example gives the sorts, but not the costs, of the production tokens that players bought: these are
    assumed to be the cheapest of each sort.
    """
    goods = list(stocks.goods.left)
    more = [max(number, 0) for number in kit.less(by_sort(rules, goods), tuple(stocks.bought.left))]
    for kind, (sort, _) in enumerate(rules.production):
        taken = min(goods[kind], more[sort])
        goods[kind] -= taken
        more[sort] -= taken
    landscapes, tokens = tuple(stocks.landscapes.left), tuple(stocks.tokens.left)
    return display._replace(landscapes=landscapes, token_stock=tokens, goods_stock=tuple(goods))


def _player(rules: Rules, chart: Chart, data: Data, seat: int, stocks: Stocks) -> PlayerState:
    given = notation.PLAYER.read(rules, data)
    for kind, _, entry in counted_entries(given.get("used", NOTHING), rules.token_names):
        if (name := rules.token_names[kind]) not in ONCE:
            raise entry.error(f"{name} is not turned over when it is used", ", ".join(ONCE))
    is_at_once = rules.gold_token_when == "at_once"  # noqa: S105 -- no secret
    for kind, _, entry in counted_entries(given.get("tokens", NOTHING), rules.token_names):
        if (name := rules.token_names[kind]) in GOLD and is_at_once:
            raise entry.error(f"{name} has been used as soon as it was taken", f"{name} under `used`")
    if "posts" in given:
        stocks.posts[seat].take(given["posts"], data.need("posts"))
    if "chests" in given and rules.sixth_island == "lay_anew":
        stocks.chests.take(given["chests"], data.need("chests"))
    things: Mapping[str, Callable[[Data], Any]] = {
        "ships": lambda ships: _ships(rules, chart, ships, stocks.letters[seat], stocks),
        "landscapes": stocks.landscapes.listed,
        "villages": stocks.villages[seat].listed,
        "resources": stocks.resources.table,
        "goods": stocks.bought.table,
        "tokens": stocks.tokens.listed,
        "used": stocks.tokens.listed,
    }
    own = {name: things[name](value) if name in things else value for name, value in given.items()}
    left = {"posts": stocks.posts[seat].left[0], "supply": tuple(stocks.villages[seat].left)}
    return new_player(rules)._replace(**left | own)


def _ships(rules: Rules, chart: Chart, data: Data, letter: str, stocks: Stocks) -> tuple[int | None, ...]:
    """Return the spaces of a player's ships, None for each that is not listed: it is not on the board yet."""
    own, found = stocks.add(f"ships of {letter}", (rules.ships,)), list[int | None]()
    for entry in data.items():
        space = charts.read_space(chart, entry)
        if not chart.water >> space & 1:
            raise entry.error(f"{entry.text()} is land", "a sea space or one of the frame")
        own.take(1, entry)
        if chart.sea >> space & 1:
            stocks.add(f"ships on sea space {entry.text()}", (rules.sea_limit,)).take(1, entry)
        found.append(space)
    return (*found, *[None] * own.left[0])


def _order(order: Data | None, states: Sequence[PlayerState]) -> kit.Seats:
    letters, seats = kit.LETTERS[: len(states)], range(len(states))
    if order is None:
        return tuple(sorted(seats, key=lambda seat: -states[seat].space))
    discs = tuple(letters.index(each.choice(letters)) for each in order.items())
    if sorted(discs) != [*seats]:
        raise order.error("not every player once", ", ".join(letters))
    return discs


def _due(data: Data | None, turn: Data | None, discs: kit.Seats) -> model.Due:
    name = "choose" if data is None else data.choice(("choose", *notation.DUES))
    if name != "choose" and turn is not None:
        raise turn.error("nobody is to choose", "due: choose")
    letters = kit.LETTERS[: len(discs)]
    first = 0 if turn is None else discs.index(letters.index(turn.choice(letters)))
    return notation.DUES.get(name, model.Choosing(discs[first:]))


def _tower(data: Data, stocks: Stocks) -> Tower:
    """Return where the cubes are; those not given are in the storage or, if that is given, in the tower."""
    named, cubes = notation.PLACES.of(data), stocks.cubes
    there = {place: cubes.table(named.get(place, NO_NAMES)) for place in notation.PLACES.names}
    rest = "tower" if "storage" in named else "storage"
    if rest not in named:
        there[rest] = tuple(cubes.left)
    return Tower(there["storage"], there["tower"], there["field"], there["tray"])
