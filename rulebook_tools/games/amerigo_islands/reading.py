"""From the data of an example to a position; what the example leaves out is as in a new game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.games.amerigo_islands.building import Built, nothing_built
from rulebook_tools.games.amerigo_islands.charts import Chart, chart_of, read_chart
from rulebook_tools.games.amerigo_islands.colours import BLUE, COLOURS
from rulebook_tools.games.amerigo_islands.cubes import Cubes, Tower, add, less
from rulebook_tools.games.amerigo_islands.naming import read_space, read_spaces
from rulebook_tools.games.amerigo_islands.position import (
    Choosing,
    Counts,
    Display,
    Due,
    PlayerState,
    Position,
    Raiding,
    Scoring,
    Throwing,
)
from rulebook_tools.games.amerigo_islands.revealing import hidden_pirates
from rulebook_tools.games.amerigo_islands.rules import Rules, Tiles
from rulebook_tools.games.amerigo_islands.setting_up import new_display, new_game, new_player, nothing
from rulebook_tools.games.amerigo_islands.shapes import is_shape
from rulebook_tools.games.amerigo_islands.turn_order import Discs, in_order

KEYS = ("new_game", "round", "phase", "map", "built", "cubes", "turn", "due", "order", "display", "players")
STATE = (
    "points",
    "gold",
    "cannons",
    "progress",
    "space",
    "ships",
    "posts",
    "landscapes",
    "villages",
    "resources",
    "goods",
    "tokens",
    "used",
    "chests",
)
DUES: tuple[str, ...] = ("choose", "throw", "interim", "final")
PLACES = ("field", "tower", "tray", "storage")
SOME_MAP = ("=====", "=~A~=", "=~T~=", "=~~~=", "=====")
"""A map for examples that need none."""
COUNTED = re.compile(r"(?:([0-9]{1,2})x )?([a-z0-9-]+)")


def letters_of(players: int) -> list[str]:
    """Return the letters of so many seats."""
    return [seat_letter(seat) for seat in range(players)]


def read_position(rules: Rules, given: Data) -> Position:
    """Return the position that an example gives; raise `GivenError` for one that cannot be."""
    for _ in given.entries(KEYS):
        pass
    fresh = given.get("new_game")
    if fresh is not None:
        for key, entry in given.entries():
            if key != "new_game":
                raise entry.error(f"{key!r} in a new game", "nothing but new_game")
        return new_game(rules, fresh.count(least=rules.players[0], most=rules.players[-1]))
    players = read_number_of_players(rules, given)
    rows = given.get("map")
    chart = chart_of(SOME_MAP) if rows is None else read_chart(rows)
    built = read_built(rules, chart, given, players)
    states = tuple(read_state(rules, chart, built, given, seat) for seat in range(players))
    discs = read_order(given, states)
    number, phase = given.get("round"), given.get("phase")
    position = Position(
        rules=rules,
        chart=chart,
        built=built,
        players=states,
        discs=discs,
        round=1 if number is None else number.count(least=1, most=rules.number["rounds"]),
        phase=BLUE if phase is None else COLOURS.index(phase.choice(COLOURS)),
        tower=read_tower(rules, given),
        display=new_display(rules, players),
        due=read_due(given, discs),
    )
    return read_display(position, given)


def read_number_of_players(rules: Rules, given: Data) -> int:
    """Return how many players there are: at least as many as a game needs."""
    data = given.get("players")
    letters = letters_of(rules.players[-1])
    named = [] if data is None else [name for name, _ in data.entries(letters)]
    for name, expected in zip(named, letters, strict=False):
        if name != expected and data is not None:
            raise data.error(f"player {name} is out of order", f"player {expected}")
    return max(len(named), rules.players[0])


def read_state(rules: Rules, chart: Chart, built: Built, given: Data, seat: int) -> PlayerState:
    """Return what a player has; what is left out is as at the beginning."""
    players = given.get("players")
    data = None if players is None else players.get(seat_letter(seat))
    fresh = new_player(rules)
    there = built.posts[seat].bit_count()
    fresh = fresh._replace(posts=fresh.posts - there)
    if fresh.posts < 0:
        raise given.error(f"{there} trading posts of {seat_letter(seat)}", "no more than a player has")
    supply = less_built(rules.villages, read_tiles_built(given, chart, rules.villages, seat_letter(seat)))
    if data is None:
        return fresh._replace(supply=supply)
    for _ in data.entries(STATE):
        pass
    villages = read_counted(data.get("villages"), rules.villages.names)
    supply = tuple(map(int.__sub__, supply, villages))
    if min(supply) < 0:
        raise data.error("more village tiles than a player has", "fewer")
    posts = data.get("posts")
    return fresh._replace(
        points=read_count(data, "points"),
        gold=read_count(data, "gold", rules.number["gold_limit"]),
        cannons=read_count(data, "cannons", rules.cannon_track.end),
        progress=read_count(data, "progress", rules.progress_track.end),
        space=read_count(data, "space", rules.special_track.end),
        ships=read_ships(rules, chart, data),
        posts=fresh.posts if posts is None else posts.count(most=fresh.posts),
        supply=supply,
        landscapes=read_counted(data.get("landscapes"), rules.landscapes.names),
        villages=villages,
        resources=read_table(data.get("resources"), rules.sorts),
        goods=read_table(data.get("goods"), rules.sorts),
        tokens=read_counted(data.get("tokens"), token_names(rules)),
        used=read_counted(data.get("used"), token_names(rules)),
        chests=read_count(data, "chests", rules.number["chests"]),
    )


def token_names(rules: Rules) -> tuple[str, ...]:
    """Return the names of the kinds of progress tokens."""
    return tuple(kind.name for kind in rules.tokens)


def production_names(rules: Rules) -> tuple[str, ...]:
    """Return the kinds of production tokens as examples name them: sort and cost."""
    return tuple(f"{rules.sorts[sort]}-{cost}" for sort, cost in rules.production)


def read_count(data: Data, name: str, most: int | None = None) -> int:
    """Return a number of a player, 0 if it is left out."""
    entry = data.get(name)
    return 0 if entry is None else entry.count(most=most)


def read_table(data: Data | None, names: Sequence[str]) -> Counts:
    """Return numbers given by name, 0 for names left out."""
    given = {} if data is None else {name: entry.count() for name, entry in data.entries(names)}
    return tuple(given.get(name, 0) for name in names)


def read_counted(data: Data | None, names: Sequence[str]) -> Counts:
    """Return how many of each kind a list names, as in `2x swap`."""
    counts = dict.fromkeys(names, 0)
    for entry in data.items() if data is not None else ():
        text = entry.text()
        match = COUNTED.fullmatch(text)
        if match is None or match[2] not in counts:
            name = match[2] if match else text
            raise entry.error(f"unknown name {text!r}", ", ".join(names), name=name, valid=names)
        counts[match[2]] += int(match[1] or 1)
    return tuple(counts.values())


def read_ships(rules: Rules, chart: Chart, data: Data) -> tuple[int | None, ...]:
    """Return where the ships are; those left out are not on the board yet."""
    number = rules.number["ships"]
    given = data.get("ships")
    found: list[int | None] = []
    for entry in given.items() if given is not None else ():
        space = read_space(chart, entry)
        if space not in chart.ways:
            raise entry.error(f"{entry.text()} is no water", "a sea space or one of the frame")
        found.append(space)
    if given is not None and len(found) > number:
        raise given.error(f"{len(found)} ships", f"{number} or fewer")
    return (*found, *[None] * (number - len(found)))


def read_built(rules: Rules, chart: Chart, given: Data, players: int) -> Built:
    """Return what lies on the map; raise `GivenError` for what cannot lie there."""
    data, built = given.get("built"), nothing_built(players)
    if data is None:
        return built
    for name, entry in data.entries(("landscapes", *letters_of(players))):
        if name == "landscapes":
            for tile in read_tiles(chart, rules.landscapes, entry):
                built = built.with_landscape(free_land(chart, built, tile, entry))
            continue
        seat = letters_of(players).index(name)
        for _ in entry.entries(("posts", "villages")):
            pass
        for space in read_posts(chart, entry):
            built = built.with_post(seat, free_land(chart, built, 1 << space, entry).bit_length() - 1)
        villages = entry.get("villages")
        for tile in read_tiles(chart, rules.villages, villages) if villages is not None else ():
            built = built.with_village(seat, free_land(chart, built, tile, entry))
    return built


def free_land(chart: Chart, built: Built, spaces: int, data: Data) -> int:
    """Return land spaces on which nothing lies yet; raise `GivenError` for others."""
    if spaces & ~chart.land:
        raise data.error("something is built in the water", "land spaces")
    if spaces & built.covered:
        raise data.error("two things are built on one space", "free spaces")
    return spaces


def read_posts(chart: Chart, data: Data) -> list[int]:
    """Return the trading-post spaces that an example lists."""
    posts = data.get("posts")
    found = []
    for entry in posts.items() if posts is not None else ():
        space = read_space(chart, entry)
        if not chart.posts >> space & 1:
            raise entry.error(f"{entry.text()} is no trading-post space", "a space marked T")
        found.append(space)
    return found


def read_tiles(chart: Chart, tiles: Tiles, data: Data) -> list[int]:
    """Return the spaces of each tile that an example lists."""
    found = []
    for entry in data.items():
        spaces = read_spaces(chart, entry)
        if shape_of(chart, tiles, spaces) is None:
            raise entry.error("no tile has this shape", ", ".join(tiles.names))
        found.append(spaces)
    return found


def shape_of(chart: Chart, tiles: Tiles, spaces: int) -> int | None:
    """Return which tile lies on some spaces, or None if none has that shape."""
    shapes = enumerate(tiles.shapes)
    return next((index for index, each in shapes if is_shape(chart, spaces, each, mirrored=True)), None)


def read_tiles_built(given: Data, chart: Chart, tiles: Tiles, name: str) -> list[int]:
    """Return the shapes of the tiles of somebody, or of the landscape tiles, that lie on the map."""
    built = given.get("built")
    entry = None if built is None else built.get(name)
    if entry is not None and name != "landscapes":
        entry = entry.get("villages")
    spaces = [] if entry is None else read_tiles(chart, tiles, entry)
    return [shape for each in spaces if (shape := shape_of(chart, tiles, each)) is not None]


def less_built(tiles: Tiles, shapes: Sequence[int]) -> Counts:
    """Return the tiles that are not on the map; more than there are count as none."""
    return tuple(max(number - shapes.count(shape), 0) for shape, number in enumerate(tiles.numbers))


def read_order(given: Data, states: Sequence[PlayerState]) -> Discs:
    """Return the discs in turn order: by their spaces, those on one space as the example lists them."""
    spaces, letters = [state.space for state in states], letters_of(len(states))
    order = given.get("order")
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
    data, turn = given.get("due"), given.get("turn")
    due = "choose" if data is None else data.choice(DUES)
    if due != "choose":
        if turn is not None:
            raise turn.error("nobody is to choose", "due: choose")
        scoring: Due = Raiding() if due == "interim" else Scoring()
        return Throwing() if due == "throw" else scoring
    if turn is None:
        return Choosing(discs)
    seat = letters_of(len(discs)).index(turn.choice(letters_of(len(discs))))
    return Choosing(discs[discs.index(seat) :])


def read_cubes(data: Data | None) -> Cubes:
    """Return cubes given by colour."""
    return read_table(data, COLOURS)


def read_tower(rules: Rules, given: Data) -> Tower:
    """Return where the cubes are: what is left out is on the storage spaces, or else in the tower."""
    data = given.get("cubes")
    if data is None:
        return Tower(rules.cubes, *(read_cubes(None) for _ in PLACES[1:]))
    for _ in data.entries(PLACES):
        pass
    field, hidden, tray, storage = (read_cubes(data.get(place)) for place in PLACES)
    rest = less(rules.cubes, add(add(field, hidden), add(tray, storage)))
    if min(rest) < 0:
        raise data.error("more cubes of a colour than there are", "as many as the game has, or fewer")
    if data.get("storage") is None:
        return Tower(rest, hidden, field, tray)
    if data.get("tower") is None:
        return Tower(storage, rest, field, tray)
    if sum(rest):
        raise data.error("fewer cubes than the game has", "all of them")
    return Tower(storage, hidden, field, tray)


def read_display(position: Position, given: Data) -> Position:
    """Return the position with what lies on the central board, and with the supplies of all."""
    rules, data = position.rules, given.get("display")
    display, chart = position.display, position.chart
    landscapes = less_built(rules.landscapes, read_tiles_built(given, chart, rules.landscapes, "landscapes"))
    for state in position.players:
        landscapes = tuple(map(int.__sub__, landscapes, state.landscapes))
    if min(landscapes) < 0:
        raise given.error("more landscape tiles than there are", "fewer")
    if data is not None:
        for _ in data.entries(("tokens", "goods", "pirates")):
            pass
        display = read_tokens(rules, display, data.get("tokens"))
        display = display._replace(goods=read_counted(data.get("goods"), production_names(rules)))
    display = display._replace(landscapes=landscapes)
    display = set_stocks(position._replace(display=display), given)
    after = position._replace(display=display)
    pirates = None if data is None else data.get("pirates")
    if pirates is None:
        return after
    shown = tuple(entry.count() for entry in pirates.items())
    after = after._replace(display=display._replace(pirates=shown))
    known = [value for value, _ in rules.pirates]
    if not set(shown) <= set(known) or min(number for _, number in hidden_pirates(after)) < 0:
        raise pirates.error("pirate markers that the game does not have", ", ".join(map(str, known)))
    return after


def read_tokens(rules: Rules, display: Display, data: Data | None) -> Display:
    """Return the progress tokens on display; a plain list lies in the left area, then in the right."""
    if data is None:
        return display
    names = token_names(rules)
    if not isinstance(data.value, Mapping):
        shown = read_counted(data, names)
        left, room = list(nothing(names)), rules.number["progress_left"]
        for kind, number in enumerate(shown):
            left[kind] = min(number, max(room - sum(left), 0))
        return display._replace(tokens=(tuple(left), tuple(map(int.__sub__, shown, left))))
    for _ in data.entries(("left", "right")):
        pass
    areas = tuple(read_counted(data.get(area), names) for area in ("left", "right"))
    return display._replace(tokens=(areas[0], areas[1]))


def set_stocks(position: Position, given: Data) -> Display:
    """Return the display with what is left of the tokens face down."""
    display, players = position.display, position.players
    tokens = list(display.token_stock)
    for counts in (*display.tokens, *(state.tokens for state in players), *(state.used for state in players)):
        tokens = [there - number for there, number in zip(tokens, counts, strict=True)]
    goods = [there - shown for there, shown in zip(display.goods_stock, display.goods, strict=True)]
    if min(tokens) < 0 or min(goods) < 0:
        raise given.error("more tokens than the game has", "fewer of a kind")
    for state in players:
        for sort, number in enumerate(state.goods):
            take_any(position.rules, goods, sort, number, given)
    return display._replace(token_stock=tuple(tokens), goods_stock=tuple(goods))


def take_any(rules: Rules, goods: list[int], sort: int, number: int, given: Data) -> None:
    """Take production tokens of a sort from the stock, whatever they cost."""
    for kind, (each, _) in enumerate(rules.production):
        if each == sort:
            taken = min(goods[kind], number)
            goods[kind] -= taken
            number -= taken
    if number:
        raise given.error(f"more production tokens of {rules.sorts[sort]} than the game has", "fewer")
