"""The figures of the rules and the readings adopted, made ready for play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulebook_tools.engine.parameters import ParameterError, Parameters
from rulebook_tools.games.amerigo_islands.colours import COLOURS
from rulebook_tools.games.amerigo_islands.layout import perimeter
from rulebook_tools.games.amerigo_islands.options import Readings
from rulebook_tools.games.amerigo_islands.shapes import Shape, read_shape
from rulebook_tools.games.amerigo_islands.tokens import TokenKind, read_kind
from rulebook_tools.games.amerigo_islands.tracks import Track

SINGLE = (
    "rounds",
    "corner_frame_spaces",
    "small_frame_spaces",
    "large_island",
    "chests",
    "village_cost",
    "landscape_cost",
    "landscape_limit",
    "trading_posts",
    "ships",
    "sea_limit",
    "production_stacks",
    "production_printed",
    "pirate_spaces",
    "pirates_open",
    "pirates_more",
    "progress_left",
    "progress_right",
    "progress_new",
    "progress_length",
    "special_length",
    "cannon_limit",
    "gold_limit",
    "gold_divisor",
    "gold_share",
    "gold_over",
    "gold_cost",
    "track_gold",
    "chest_gold",
    "start_gold",
    "discovery_points",
    "completion_points",
    "token_plus2",
    "token_plus1",
    "token_sail",
    "token_pirates",
    "token_half",
    "token_defend",
    "landscape_limit_token",
    "token_post",
    "token_rate",
    "token_cubes",
    "token_end_post",
    "token_end_seven",
    "token_end_gold",
    "end_gold",
    "end_count",
)
"""The parameters of one number that a step can give as its reason."""

LEAST_ONE = frozenset(
    {
        "rounds",
        "gold_divisor",
        "token_rate",
        "token_half",
        "village_cost",
        "landscape_cost",
        "ships",
        "pirates_open",
        "production_stacks",
        "sea_limit",
        "progress_length",
        "special_length",
        "gold_cost",
    }
)
"""Those of them that would stop the game at 0."""

TABLES = (
    "cubes",
    "island_tiles",
    "island_rows",
    "island_columns",
    "corner_frames",
    "small_frames",
    "time_value",
    "landscape_tiles",
    "village_tiles",
    "landscape_points_small",
    "landscape_points_large",
    "village_points_small",
    "village_points_large",
    "goods",
    "production_tokens",
    "production_marked_3",
    "production_marked_4",
    "production_display",
    "pirate_markers",
    "progress_tokens",
    "progress_points",
    "special_points",
    "completion_factor",
    "token_gold",
)
"""The parameters that are tables."""

BY_PLAYERS = (
    "island_tiles",
    "island_rows",
    "island_columns",
    "corner_frames",
    "small_frames",
    "production_display",
)
"""The tables that have a row for each number of players."""

MARKS = (3, 4)
"""The numbers of players, at the least, for which some production tokens are marked."""
SHAPES = {
    "i1": "x",
    "i2": "xx",
    "i3": "xxx",
    "v3": "xx-xo",
    "i4": "xxxx",
    "o4": "xx-xx",
    "t4": "xxx-oxo",
    "v5": "xxx-xoo-xoo",
    "t5": "xxx-oxo-oxo",
    "u5": "xox-xxx",
    "x5": "oxo-xxx-oxo",
    "o6": "xxx-xxx",
}
"""The shapes of tiles by their short names; each equals its mirror image (no text shows them)."""

ODDS = (57, 17)
"""How often in a hundred throws a cube falls: one just thrown, and one that lay in the tower.

No rule: the tower itself decides at the table. With these, set-up hides about as many cubes as in
the rulebook's example, and a throw brings out about as many as there.
"""


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tiles of one sort: their shapes, how many there are, and their values by size."""

    names: tuple[str, ...]
    shapes: tuple[Shape, ...]
    numbers: tuple[int, ...]
    small: Mapping[int, int]
    """Victory points on a small island, by the number of spaces."""
    large: Mapping[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """Everything that the rules fix; kinds of things are numbered from 0 in the tables' order."""

    number: Mapping[str, int]
    """The parameters of one number, by name."""
    by_players: Mapping[str, Mapping[int, int]]
    """The tables by number of players, each by its name."""
    cubes: tuple[int, ...]
    time_value: tuple[int, ...]
    """What the topmost time marker shows, by round."""
    landscapes: Tiles
    villages: Tiles
    sorts: tuple[str, ...]
    resources: tuple[int, ...]
    """The resource tokens of each sort."""
    production: tuple[tuple[int, int], ...]
    """The kinds of production tokens: sort and cost."""
    production_numbers: Mapping[int, tuple[int, ...]]
    """How many of each kind are in the game, by number of players."""
    pirates: tuple[tuple[int, int], ...]
    """The values of pirate markers, and how many show each."""
    tokens: tuple[TokenKind, ...]
    token_numbers: tuple[int, ...]
    progress_track: Track
    special_track: Track
    cannon_track: Track
    completion_factor: Mapping[int, int]
    token_gold: Mapping[str, int]
    readings: Readings
    players: range
    paths: frozenset[str]
    """The path of every parameter read, those of a table with their keys."""

    def reads(self, option: str, reading: str) -> bool:
        """Say whether a reading is adopted."""
        return self.readings.is_read(option, reading)

    def paths_of(self, *tables: str) -> tuple[str, ...]:
        """Return the paths of all entries of some tables."""
        return tuple(sorted(path for path in self.paths if path.partition(".")[0] in tables))

    def colour_of(self, space: int) -> int | None:
        """Return the colour of a space of the special action track; None for any colour.

        The first space is white, the last one of any colour; the others take the other colours in
        turn, which is assumed: the picture is lost. Source: Die weiße Aktion 2.
        """
        if space >= self.special_track.end:
            return None
        others = len(COLOURS) - 1
        return (space - 1) % others if space else others


def read_rules(parameters: Parameters, options: Mapping[str, str]) -> Rules:
    """Return the rules under given parameters and readings.

    Raises `ParameterError` where a parameter is absent or unfit, or a reading is unknown.
    """
    number = {name: parameters.number(name, least=int(name in LEAST_ONE)) for name in SINGLE}
    tables = {name: parameters.table(name) for name in TABLES}
    players = read_players(parameters)
    if tuple(tables["cubes"]) != COLOURS:
        raise ParameterError("cubes", f"has {', '.join(tables['cubes'])}", ", ".join(COLOURS))
    sorts = tuple(tables["goods"])
    costs = parameters.thresholds("production_tokens")
    time = parameters.thresholds("time_value")
    if tuple(time) != tuple(range(1, number["rounds"] + 1)):
        raise ParameterError("time_value", "not a value for each round", f"1 to {number['rounds']}")
    rules = Rules(
        number=number,
        by_players=read_by_players(parameters, players),
        cubes=tuple(tables["cubes"].values()),
        time_value=tuple(time.values()),
        landscapes=read_tiles(parameters, "landscape"),
        villages=read_tiles(parameters, "village"),
        sorts=sorts,
        resources=tuple(tables["goods"].values()),
        production=tuple((sort, cost) for sort in range(len(sorts)) for cost in costs),
        production_numbers=read_production(parameters, players, len(sorts)),
        pirates=tuple(parameters.thresholds("pirate_markers").items()),
        tokens=read_tokens(tables["progress_tokens"]),
        token_numbers=tuple(tables["progress_tokens"].values()),
        progress_track=read_track(parameters, "progress", number),
        special_track=read_track(parameters, "special", number),
        cannon_track=Track(number["cannon_limit"]),
        completion_factor=parameters.thresholds("completion_factor"),
        token_gold=tables["token_gold"],
        readings=Readings(options),
        players=players,
        paths=frozenset(SINGLE) | {f"{name}.{key}" for name, table in tables.items() for key in table},
    )
    check_supplies(rules)
    return rules


def read_players(parameters: Parameters) -> range:
    """Return the numbers of players that the game is made for."""
    least, most = parameters.number("players_least", least=1), parameters.number("players_most", least=1)
    if most < least:
        raise ParameterError("players_most", f"{most} is less than players_least", f"{least} or more")
    return range(least, most + 1)


def read_by_players(parameters: Parameters, players: range) -> dict[str, Mapping[int, int]]:
    """Return the tables that have a row for each number of players."""
    found: dict[str, Mapping[int, int]] = {}
    for name in BY_PLAYERS:
        rows = parameters.thresholds(name)
        if tuple(rows) != tuple(players):
            raise ParameterError(name, f"has rows for {', '.join(map(str, rows))}", "each number of players")
        found[name] = rows
    return found


def read_tiles(parameters: Parameters, kind: str) -> Tiles:
    """Return the tiles of one sort; raise `ParameterError` for an unknown shape or a missing value."""
    numbers = parameters.table(f"{kind}_tiles")
    for name in numbers:
        if name not in SHAPES:
            raise ParameterError(f"{kind}_tiles.{name}", f"no shape {name!r}", ", ".join(SHAPES))
    shapes = tuple(read_shape(SHAPES[name]) for name in numbers)
    values = [parameters.thresholds(f"{kind}_points_{size}") for size in ("small", "large")]
    for shape in shapes:
        for size, table in zip(("small", "large"), values, strict=True):
            if shape.size not in table:
                raise ParameterError(
                    f"{kind}_points_{size}", f"no value for {shape.size} spaces", "a value for every size"
                )
    return Tiles(tuple(numbers), shapes, tuple(numbers.values()), values[0], values[1])


def read_production(parameters: Parameters, players: range, sorts: int) -> dict[int, tuple[int, ...]]:
    """Return how many production tokens of each kind are in the game, by number of players.

    Source: Änderungen bei 2 und 3 Spielern; Preparar.
    """
    whole = parameters.thresholds("production_tokens")
    found = {}
    for number in players:
        there = dict(whole)
        for mark in MARKS:
            for cost, marked in parameters.thresholds(f"production_marked_{mark}").items():
                if number < mark:
                    there[cost] = there.get(cost, 0) - marked
        if there.keys() != whole.keys() or min(there.values()) < 0:
            raise ParameterError("production_marked_4", "more marked tokens than there are", "fewer")
        found[number] = tuple(there.values()) * sorts
    return found


def read_tokens(table: Mapping[str, int]) -> tuple[TokenKind, ...]:
    """Return the kinds of progress tokens; raise `ParameterError` for an unknown one."""
    kinds = []
    for name in table:
        kind = read_kind(name)
        if kind is None:
            raise ParameterError(f"progress_tokens.{name}", f"no progress token {name!r}", "a known effect")
        kinds.append(kind)
    return tuple(kinds)


def read_track(parameters: Parameters, name: str, number: Mapping[str, int]) -> Track:
    """Return a track; raise `ParameterError` where victory points lie beyond its end."""
    end, points = number[f"{name}_length"], parameters.thresholds(f"{name}_points")
    for space in points:
        if not 0 < space <= end:
            raise ParameterError(f"{name}_points.{space}", "not a space of the track", f"1 to {end}")
    return Track(end, tuple(points.items()))


def check_supplies(rules: Rules) -> None:
    """Raise `ParameterError` where a display cannot be filled in every round."""
    number = rules.number
    needed = number["pirates_open"] + number["pirates_more"] * (number["rounds"] - 1)
    if needed > number["pirate_spaces"]:
        raise ParameterError("pirate_spaces", "too few for all rounds", f"{needed} or more")
    if number["pirate_spaces"] > sum(count for _, count in rules.pirates):
        raise ParameterError("pirate_markers", "too few markers", f"{number['pirate_spaces']} or more")
    check_area(rules)
    for players, numbers in rules.production_numbers.items():
        display = rules.by_players["production_display"][players]
        if display * (number["production_stacks"] + 1) != sum(numbers):
            wrong = f"{display} tokens and {number['production_stacks']} stacks as high"
            raise ParameterError(f"production_display.{players}", wrong, f"{sum(numbers)} tokens in all")


def check_area(rules: Rules) -> None:
    """Raise `ParameterError` where tiles and frame do not make up the island area."""
    number, of = rules.number, rules.by_players
    for players in rules.players:
        rows, columns = of["island_rows"][players], of["island_columns"][players]
        if rows * columns != of["island_tiles"][players]:
            wrong = f"{rows} rows and {columns} columns"
            raise ParameterError(f"island_tiles.{players}", wrong, f"{rows * columns} tiles")
        spaces = of["corner_frames"][players] * number["corner_frame_spaces"]
        spaces += of["small_frames"][players] * number["small_frame_spaces"]
        if spaces != perimeter(rows, columns):
            wrong = f"{spaces} spaces round {rows} rows and {columns} columns"
            raise ParameterError(f"corner_frames.{players}", wrong, "one at each outer side of a tile")
