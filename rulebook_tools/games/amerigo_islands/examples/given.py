"""From the data of an example to a position, held against what the game has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulebook_tools.engine.kit import (
    LETTERS,
    NEW_GAME,
    BySeat,
    Counts,
    Data,
    Field,
    Fields,
    Form,
    Given,
    GivenEntry,
    Lettered,
    Listed,
    Many,
    Number,
    Read,
    TextPattern,
    Thing,
    Within,
    Written,
    all_letters,
    as_is,
    either,
    number_of_new_game,
    words,
)
from rulebook_tools.games.amerigo_islands.board.built import Built, is_complete, nothing_built
from rulebook_tools.games.amerigo_islands.board.charts import (
    FORM,
    KNOWN,
    RESOURCES,
    SOME_MAP,
    Chart,
    Spaces,
    beside,
    cell,
    chart_of,
    names,
    read_chart,
    read_rows,
    read_space,
    read_spaces,
)
from rulebook_tools.games.amerigo_islands.board.shapes import drawn, is_shape
from rulebook_tools.games.amerigo_islands.board.tokens import ONCE
from rulebook_tools.games.amerigo_islands.board.tower import NO_CUBES, Cubes, Tower
from rulebook_tools.games.amerigo_islands.board.tracks import BLUE, COLOURS, Discs, in_order
from rulebook_tools.games.amerigo_islands.model import (
    Choosing,
    Display,
    Due,
    PlayerState,
    Position,
    Raiding,
    Scoring,
    Throwing,
)
from rulebook_tools.games.amerigo_islands.parameters import Rules, Tiles
from rulebook_tools.games.amerigo_islands.rules.setup import new_display, new_game, new_player

SPACE = Thing("a space", "spaces", TextPattern("c4", FORM.pattern))
SPACES = Many(SPACE, alone=True)
CUBES = Fields({colour: Field(Number(0)) for colour in COLOURS})
ROW = TextPattern("=~A~=", f"[{''.join(sorted(KNOWN))}\\n]+")
ROWS = Thing("the rows of a map", "the rows of a map", Many(ROW, alone=True))


class Things(Form):
    """Things of several kinds that rules name: one of them is read as the number of its kind."""

    def __init__(self, called: str, named: Callable[[Rules], Sequence[str]]) -> None:
        self.called, self.named = called, named
        self.several = as_is(self._several)
        """A list of them, several alike as in `2x swap`; it is read where stocks are."""

    def read(self, rules: Any, data: Data, default: Any = None) -> int:  # noqa: ARG002
        """Return the number of a kind by its name."""
        return self.named(rules).index(data.choice(self.named(rules)))

    def written(self, rules: Any) -> Written:
        """Return the names of the kinds."""
        return Thing(f"a {self.called}", f"{self.called}s", words(self.named(rules)))

    def _several(self, rules: Rules) -> Written:
        there = self.named(rules)
        several = TextPattern(f"2x {there[0]}", f"[0-9]{{1,2}}x (?:{'|'.join(there)})")
        return Many(either(self.written(rules), several), alone=True)


TOKEN = Things("progress token", lambda rules: rules.token_names)
PRODUCTION = Things("production token", lambda rules: rules.production_names)
LANDSCAPE = Things("landscape tile", lambda rules: rules.landscapes.names)
VILLAGE = Things("village tile", lambda rules: rules.villages.names)
COLOUR = Read(lambda _, data: COLOURS.index(data.choice(COLOURS)), lambda _: words(COLOURS))


def by_sort(rules: Rules) -> Written:
    """Return a number for each sort of goods."""
    return Fields({sort: Field(Number(0)) for sort in rules.sorts})


COUNTED = re.compile(r"(?:([0-9]{1,2})x )?([a-z0-9-]+)")


def counted_entries(data: Data | None, names: Sequence[str]) -> Iterator[tuple[int, int, Data]]:
    """Yield the kind, the number and the place of each entry of a list, as in `2x swap`."""
    for entry in data.items() if data is not None else ():
        text = entry.text()
        match = COUNTED.fullmatch(text)
        name = match[2] if match else text
        if match is None or name not in names:
            raise entry.error(f"unknown name {text!r}", ", ".join(names), name=name, valid=names)
        yield names.index(name), int(match[1] or 1), entry


def read_counted(data: Data | None, names: Sequence[str]) -> Counts:
    """Return how many of each kind a list names."""
    return Stock("", [0] * len(names), names).listed(data)


class Stock:
    """What there is of some kinds of things, while an example gives them away."""

    def __init__(self, what: str, numbers: Sequence[int], names: Sequence[str] = ("",)) -> None:
        """Take what things are called, with `*` where the name of their kind belongs."""
        self._what, self._names, self._numbers = what, names, tuple(numbers)
        self._given = [0] * len(names)
        self._first_over: list[Data | None] = [None] * len(names)

    def take(self, kind: int, number: int, data: Data) -> None:
        """Give so many of a kind away, where an example does."""
        self._given[kind] += number
        if self._given[kind] > self._numbers[kind] and self._first_over[kind] is None:
            self._first_over[kind] = data

    def listed(self, data: Data | None, room: Stock | None = None) -> Counts:
        """Give away what a list names, as in `2x swap`, and room for each; return how many of each kind."""
        counts = [0] * len(self._names)
        for kind, number, entry in counted_entries(data, self._names):
            counts[kind] += number
            self.take(kind, number, entry)
            if room is not None:
                room.take(0, number, entry)
        return tuple(counts)

    def table(self, data: Data | None) -> Counts:
        """Give away what a table of numbers names; return how many of each kind."""
        given = {} if data is None else dict(data.entries(self._names))
        for name, entry in given.items():
            self.take(self._names.index(name), entry.count(), entry)
        return tuple(given[name].count() if name in given else 0 for name in self._names)

    @property
    def left(self) -> Counts:
        """How many of each kind have not been given away; below 0 for more than there are."""
        return tuple(map(int.__sub__, self._numbers, self._given))

    def check(self) -> None:
        """Raise `GivenError`, where the first too many stands, for more of a kind than there are."""
        for kind, data in enumerate(self._first_over):
            if data is not None:
                named = self._what.replace("*", self._names[kind])
                raise data.error(f"{self._given[kind]} {named} in all", f"{self._numbers[kind]} or fewer")


class Stocks:
    """What there is of everything that an example can give."""

    def __init__(self, rules: Rules, players: int) -> None:
        letters = LETTERS[:players]
        self.landscapes = Stock("landscape tiles *", rules.landscapes.numbers, rules.landscapes.names)
        self.villages = [
            Stock(f"village tiles * of {letter}", rules.villages.numbers, rules.villages.names)
            for letter in letters
        ]
        self.posts = [Stock(f"trading posts of {letter}", (rules.trading_posts,)) for letter in letters]
        self.tokens = Stock("progress tokens *", rules.progress_tokens, rules.token_names)
        self.goods = Stock("production tokens *", rules.production_in_game[players], rules.production_names)
        self.display = Stock("production tokens on display", (rules.production_display.at(players),))
        self.bought = Stock("", [0] * len(rules.sorts), rules.sorts)
        """The production tokens by sort, once those on display are known."""
        self.resources = Stock("resource tokens of *", rules.goods, rules.sorts)
        self.chests = Stock("treasure chests, with those on islands,", (rules.chests,))
        self.others: list[Stock] = []
        """What is found out while an example is read: rooms for tokens and ships."""

    def check(self) -> None:
        """Raise `GivenError`, where it stands, for more of something than the game has."""
        tiles = [stock for own in zip(self.villages, self.posts, strict=True) for stock in own]
        tokens = (self.tokens, self.goods, self.display, self.bought, self.resources, self.chests)
        for stock in (self.landscapes, *tiles, *tokens, *self.others):
            stock.check()


DUES: Mapping[str, Due | None] = {
    "choose": None,
    "throw": Throwing(),
    "interim": Raiding(),
    "final": Scoring(),
}
LANDSCAPES_BUILT = "landscapes"
NUMBER, TABLE, TILES = Within(lambda _: (0, None)), as_is(by_sort), as_is(lambda _: Many(SPACES, alone=True))
"""Of tiles, the spaces of each."""


def up_to(most: str) -> Form:
    """Return a number that a parameter limits."""
    return Within(lambda rules: (0, getattr(rules, most)))


def areas(rules: Rules) -> Written:
    """Return the progress tokens of both areas together, or of each."""
    tokens = TOKEN.several.written(rules)
    return either(tokens, Fields({"left": Field(tokens), "right": Field(tokens)}))


CUBES_THERE = as_is(lambda _: CUBES)
PLAYER = Given(
    points=GivenEntry(NUMBER, "Points so far.", "0"),
    gold=GivenEntry(up_to("gold_limit"), "Gold coins.", "0"),
    cannons=GivenEntry(up_to("cannon_limit"), "Cannons.", "0"),
    progress=GivenEntry(up_to("progress_length"), "The space on the progress track.", "0"),
    space=GivenEntry(up_to("special_length"), "The space on the special action track.", "0"),
    ships=GivenEntry(as_is(lambda _: SPACES), "Where the ships are.", "not on the board yet"),
    posts=GivenEntry(up_to("trading_posts"), "Trading posts not built yet.", "all that are not on the map"),
    landscapes=GivenEntry(LANDSCAPE.several, "Landscape tiles taken and not built.", "none"),
    villages=GivenEntry(VILLAGE.several, "Village tiles taken and not built.", "none"),
    resources=GivenEntry(TABLE, "Resource tokens.", "none"),
    goods=GivenEntry(TABLE, "Production tokens, by sort.", "none"),
    tokens=GivenEntry(TOKEN.several, "Progress tokens that can be used.", "none"),
    used=GivenEntry(TOKEN.several, "Progress tokens used and turned over.", "none"),
    chests=GivenEntry(NUMBER, "Treasure chests.", "0"),
)
"""What an example can give of a player."""
DISPLAY = Given(
    tokens=GivenEntry(
        as_is(areas), "Progress tokens; those of a plain list fill the left area first.", "none"
    ),
    goods=GivenEntry(PRODUCTION.several, "Production tokens.", "none"),
    pirates=GivenEntry(Listed(NUMBER), "Pirate markers that lie face up.", "unknown"),
)
"""What an example can give of the central board."""
PLACES = Given(
    field=GivenEntry(CUBES_THERE, "Cubes on the action field.", "none"),
    tower=GivenEntry(CUBES_THERE, "Cubes in the tower.", "none; if storage is given, the rest"),
    tray=GivenEntry(CUBES_THERE, "Cubes in the tray.", "none"),
    storage=GivenEntry(CUBES_THERE, "Cubes on the storage spaces.", "the rest"),
)
"""Where cubes can be."""
OWN = Given(
    posts=GivenEntry(as_is(lambda _: SPACES), "The spaces of trading posts.", "none"),
    villages=GivenEntry(TILES, "The spaces of each village tile.", "none"),
)
"""What of a player can lie on the map."""


class _Built(Form):
    """What lies on the map: landscapes, and of each player by letter."""

    def written(self, rules: Any) -> Written:
        landscapes = Field(TILES.written(rules), "The spaces of each landscape tile.", "none")
        own = Field(OWN.written(rules))
        return Fields({LANDSCAPES_BUILT: landscapes, **dict.fromkeys(all_letters(rules), own)})


GIVEN = Given(
    new_game=NEW_GAME,
    round=GivenEntry(Within(lambda rules: (1, rules.rounds)), "Which round it is.", "1"),
    phase=GivenEntry(as_is(lambda _: words(COLOURS)), "Of which colour cubes are thrown.", "blue"),
    map=GivenEntry(
        as_is(lambda _: ROWS), "The map, a mark for each space.", "a small one with nothing to do"
    ),
    built=GivenEntry(_Built(), "What lies on the map.", "nothing"),
    cubes=GivenEntry(PLACES, "Where the cubes are.", "all on the storage spaces"),
    turn=GivenEntry(Lettered(), "Who is next to choose.", "the first in turn order"),
    due=GivenEntry(as_is(lambda _: words(DUES)), "What comes next.", "choose"),
    order=GivenEntry(
        Listed(Lettered()), "The turn order of discs on one space.", "as the example lists the players"
    ),
    display=GivenEntry(DISPLAY, "What lies on the central board.", "nothing, and unknown pirate markers"),
    players=GivenEntry(BySeat(PLAYER), "What each player has, from A on.", "as at the beginning, for two"),
)
"""What an example can give."""


def read_display(rules: Rules, data: Data | None, players: int, stocks: Stocks) -> Display:
    """Return what lies on the central board, taken from the stocks, which are not laid out yet."""
    given = {} if data is None else DISPLAY.of(data)
    tokens = read_tokens(rules, given.get("tokens"), stocks)
    goods = stocks.goods.listed(given.get("goods"), stocks.display)
    by_sort = [0] * len(rules.sorts)
    for (sort, _), left in zip(rules.production, stocks.goods.left, strict=True):
        by_sort[sort] += left
    stocks.bought = Stock("production tokens of *, bought,", by_sort, rules.sorts)
    pirates = read_pirates(rules, given.get("pirates"))
    return new_display(rules, players)._replace(tokens=tokens, goods=goods, pirates=pirates)


def with_stocks(rules: Rules, display: Display, players: tuple[PlayerState, ...], stocks: Stocks) -> Display:
    """Return the display with what is left of everything, all having been read.

    Production tokens that somebody has bought can be of any cost.
    """
    goods = list(stocks.goods.left)
    for state in players:
        for sort, bought in enumerate(state.goods):
            left = bought
            for kind, (each, _) in enumerate(rules.production):
                taken = min(goods[kind], left) if each == sort else 0
                goods[kind] -= taken
                left -= taken
    return display._replace(
        landscapes=stocks.landscapes.left, token_stock=stocks.tokens.left, goods_stock=tuple(goods)
    )


def read_pirates(rules: Rules, data: Data | None) -> Counts:
    """Return the pirate markers that lie face up: at least one in play; none where an example leaves it open.

    Source: Zentralplan; Preparar.
    """
    values = rules.pirate_markers.names
    markers = Stock("pirate markers of *", rules.pirate_markers, values)
    spaces = Stock("pirate markers", (rules.pirate_spaces,))
    shown = []
    for entry in data.items() if data is not None else ():
        value = str(entry.count())
        if value not in values:
            raise entry.error(f"no pirate marker shows {value}", ", ".join(values))
        markers.take(values.index(value), 1, entry)
        spaces.take(0, 1, entry)
        shown.append(int(value))
    markers.check()
    spaces.check()
    if data is not None and not shown:
        raise data.error("no pirate marker lies face up", f"at least {rules.pirates_open}")
    return tuple(shown)


def read_tokens(rules: Rules, data: Data | None, stocks: Stocks) -> tuple[Counts, Counts]:
    """Return the progress tokens on display; a plain list lies in the left area, then in the right."""
    rooms = {"left": rules.progress_left, "right": rules.progress_right}
    if data is not None and isinstance(data.value, Mapping):
        given = dict(data.entries(rooms))
        left, right = (
            _area(stocks, given.get(name), room, f"in the {name} area") for name, room in rooms.items()
        )
        return left, right
    shown = _area(stocks, data, sum(rooms.values()), "on display")
    there, room = list[int](), rules.progress_left
    for number in shown:
        there.append(min(number, max(room - sum(there), 0)))
    return tuple(there), tuple(map(int.__sub__, shown, there))


def _area(stocks: Stocks, data: Data | None, room: int, where: str) -> Counts:
    """Return the progress tokens that lie somewhere, where there is room for so many."""
    spaces = Stock(f"progress tokens {where}", (room,))
    stocks.others.append(spaces)
    return stocks.tokens.listed(data, spaces)


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


NUMBERS = ("points", "gold", "cannons", "progress", "space", "chests")
"""What an example says in one number."""


class Players:
    """Reads what players have, and finds no more ships on a space than it has room for."""

    def __init__(self, rules: Rules, chart: Chart, stocks: Stocks) -> None:
        self._rules, self._chart, self._stocks = rules, chart, stocks
        self._rooms: dict[int, Stock] = {}

    def read(self, data: Data | None, seat: int) -> PlayerState:
        """Return what a player has, taken from the stocks."""
        rules, stocks, fresh = self._rules, self._stocks, new_player(self._rules)
        villages, posts = stocks.villages[seat], stocks.posts[seat]
        if data is None:
            return fresh._replace(posts=posts.left[0], supply=villages.left)
        given = PLAYER.read(rules, data)
        taken, left = villages.listed(data.get("villages")), data.get("posts")
        if left is not None:
            posts.take(0, left.count(), left)
        for kind, _, entry in counted_entries(data.get("used"), rules.token_names):
            if (name := rules.token_names[kind]) not in ONCE:
                raise entry.error(f"{name} is not turned over when it is used", ", ".join(ONCE))
        if "chests" in given and rules.sixth_island == "lay_anew":
            stocks.chests.take(0, given["chests"], data.need("chests"))
        return fresh._replace(
            **{name: given[name] for name in NUMBERS if name in given},
            ships=self._ships(data.get("ships")),
            posts=posts.left[0] if left is None else left.count(),
            supply=villages.left,
            landscapes=stocks.landscapes.listed(data.get("landscapes")),
            villages=taken,
            resources=stocks.resources.table(data.get("resources")),
            goods=stocks.bought.table(data.get("goods")),
            tokens=stocks.tokens.listed(data.get("tokens")),
            used=stocks.tokens.listed(data.get("used")),
        )

    def _ships(self, data: Data | None) -> tuple[int | None, ...]:
        """Return where the ships are; those left out are not on the board yet.

        Source: Die blaue Aktion; La acción azul.
        """
        rules, chart, found = self._rules, self._chart, list[int | None]()
        own = Stock("ships of one player", (rules.ships,))
        self._stocks.others.append(own)
        for entry in data.items() if data is not None else ():
            space = read_space(chart, entry)
            if not chart.water >> space & 1:
                raise entry.error(f"{entry.text()} is land", "a sea space or one of the frame")
            own.take(0, 1, entry)
            if chart.sea >> space & 1:
                if space not in self._rooms:
                    self._rooms[space] = Stock(f"ships on sea space {entry.text()}", (rules.sea_limit,))
                    self._stocks.others.append(self._rooms[space])
                self._rooms[space].take(0, 1, entry)
            found.append(space)
        return (*found, *[None] * (rules.ships - len(found)))


def read_position(rules: Rules, given: Data) -> Position:
    """Return the position that an example gives; raise `GivenError` for one that cannot be."""
    GIVEN.of(given)
    fresh = number_of_new_game(rules, given)
    if fresh is not None:
        return new_game(rules, fresh)
    number = read_number_of_players(rules, given)
    rows, stocks = given.get("map"), Stocks(rules, number)
    chart = chart_of(SOME_MAP) if rows is None else read_chart(rows)
    built = read_built(rules, chart, given, stocks)
    if rows is not None:
        take_from_map(rules, chart, built, rows, stocks)
    display = read_display(rules, given.get("display"), number, stocks)
    players, own = Players(rules, chart, stocks), given.get("players")
    named = [None if own is None else own.get(letter) for letter in LETTERS[:number]]
    states = tuple(players.read(data, seat) for seat, data in enumerate(named))
    stocks.check()
    discs = read_order(given, states)
    round_given, phase = given.get("round"), given.get("phase")
    return Position(
        rules=rules,
        chart=chart,
        built=built,
        players=states,
        discs=discs,
        round=1 if round_given is None else round_given.count(least=1, most=rules.rounds),
        phase=BLUE if phase is None else COLOURS.index(phase.choice(COLOURS)),
        tower=read_tower(rules, given),
        display=with_stocks(rules, display, states, stocks),
        due=read_due(given, discs),
    )


def read_number_of_players(rules: Rules, given: Data) -> int:
    """Return how many players there are: at least as many as a game needs."""
    data, letters = given.get("players"), LETTERS[: rules.players[-1]]
    named = list(data.entries(letters)) if data is not None else []
    for (name, _), expected in zip(named, letters, strict=False):
        if name != expected and data is not None:
            raise data.error(f"player {name} is out of order", f"player {expected}")
    return max(len(named), rules.players[0])


def read_order(given: Data, states: Sequence[PlayerState]) -> Discs:
    """Return the discs in turn order: by their spaces, those on one space as the example lists them."""
    spaces, letters, order = [state.space for state in states], LETTERS[: len(states)], given.get("order")
    if order is None:
        return in_order(range(len(states)), spaces)
    named = [letters.index(entry.choice(letters)) for entry in order.items()]
    if sorted(named) != list(range(len(states))):
        raise order.error("not every player once", ", ".join(letters))
    discs = in_order(named, spaces)
    if list(discs) != named:
        raise order.error("the order contradicts the spaces of the discs", "who is further forward first")
    return discs


def read_due(given: Data, discs: Discs) -> Due:
    """Return what is due: somebody to choose, a throw, or a scoring."""
    data, turn, letters = given.get("due"), given.get("turn"), LETTERS[: len(discs)]
    due = None if data is None else DUES[data.choice(DUES)]
    if due is not None and turn is not None:
        raise turn.error("nobody is to choose", "due: choose")
    if due is not None:
        return due
    return Choosing(discs if turn is None else discs[discs.index(letters.index(turn.choice(letters))) :])


def read_cubes(data: Data | None) -> Cubes:
    """Return cubes given by colour."""
    return Stock("", NO_CUBES, COLOURS).table(data)


def read_tower(rules: Rules, given: Data) -> Tower:
    """Return where the cubes are: what is left out is on the storage spaces, or else in the tower."""
    data, cubes = given.get("cubes"), Stock("* cubes", rules.cubes, COLOURS)
    named = {} if data is None else PLACES.of(data)
    field, hidden, tray, storage = (cubes.table(named.get(place)) for place in PLACES.names)
    cubes.check()
    check_field(given, named.get("field"), sum(field))
    if data is None or "storage" not in named:
        return Tower(cubes.left, hidden, field, tray)
    if "tower" not in named:
        return Tower(storage, cubes.left, field, tray)
    for name, missing, number in zip(COLOURS, cubes.left, rules.cubes, strict=True):
        if missing:
            there = f"{number - missing} {name} cubes in all"
            raise data.error(there, f"{number}, which never leave the game")
    return Tower(storage, hidden, field, tray)


def check_field(given: Data, field: Data | None, number: int) -> None:
    """Raise `GivenError` for cubes on the action field while no phase is being played.

    Source: Spielablauf; Como se Juega.
    """
    due = given.get("due")
    if field is None or due is None or due.value == "choose" or not number:
        return
    wrong = f"{number} cubes lie on the action field before the throw, or after the phase"
    raise field.error(wrong, "none there (in the tray, those that dropped out at the wrong moment)")
