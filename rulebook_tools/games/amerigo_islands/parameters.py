"""The figures of the rules and the readings adopted, made ready for play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import product
from operator import mul
from typing import Annotated, Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.kit import Bound, Least, Numbered, NumberTable, ParameterError, RowNames, Ruleset
from rulebook_tools.games.amerigo_islands.board.built import DRAWN, Shape, read_shape
from rulebook_tools.games.amerigo_islands.board.layout import perimeter
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId

COLOURS = ("blue", "black", "red", "brown", "green", "yellow", "white")
"""In the order in which their cubes are thrown."""
BLUE, BLACK, RED, BROWN, GREEN, YELLOW, WHITE = range(len(COLOURS))

Rows: TypeAlias = Annotated[NumberTable, Numbered()]  # a table by numbers
One: TypeAlias = Annotated[int, Least(1)]  # a number that would stop the game at 0
TileKind: TypeAlias = Literal["landscape", "village"]
TILE_KINDS: tuple[TileKind, ...] = ("landscape", "village")

TOKEN_RULES: Mapping[str, RuleId] = {
    "sail8": "token.sail",
    "pirates2": "token.pirates",
    "half-loss": "token.half",
    "defend-gold": "token.defend",
    "two-landscapes": "token.landscapes",
    "swap": "token.swap",
    "leader": "token.leader",
    "gold3": "token.gold",
    "gold5": "token.gold",
    "post-gold": "token.post",
    "gold-rate": "token.rate",
    "cubes-points": "token.cubes",
    "end-posts": "token.end-posts",
    "end-seven": "token.end-seven",
    "end-gold": "token.end-gold",
}
"""The rule of each progress token that raises no action points. Source: Erklärung der Fortschrittsmarker."""
BONUS = re.compile(r"plus([12])-([a-z]+)(?:-([a-z]+))?")
"""The names of those that do: `plus2-red`, `plus1-red-blue`."""
GOLD = ("gold3", "gold5")  # those that bring gold once
USED_IN = {"sail8": BLUE, "leader": WHITE}  # those that can be used once in an action of a colour
INSTEAD = "cubes-points"  # the one that can be used once instead of an action
ONCE = (*USED_IN, *GOLD, INSTEAD)  # those that can be used once and are then turned over


class TokenKind(NamedTuple):
    """A kind of progress token: its name, the rule that explains it, the actions that it helps."""

    name: str
    rule: RuleId
    colours: tuple[int, ...] = ()


class Track(NamedTuple):
    """A track's last space, and its spaces with victory points: space and value, in order."""

    end: int
    points: tuple[tuple[int, int], ...] = ()

    def passed(self, space: int, reached: int) -> tuple[tuple[int, int], ...]:
        """Return the spaces with victory points that a disc reaches or passes on its way."""
        return tuple(each for each in self.points if space < each[0] <= reached)

    def highest(self, space: int) -> tuple[int, int] | None:
        """Return the most valuable space that a disc has reached or passed; None before the first."""
        return max(self.passed(-1, space), key=lambda each: each[1], default=None)


class Tiles(NamedTuple):
    """The tiles of one sort: their shapes, how many there are, and how many spaces each covers."""

    names: tuple[str, ...]
    shapes: tuple[Shape, ...]
    numbers: tuple[int, ...]
    sizes: tuple[int, ...]

    def spaces(self, numbers: Iterable[int]) -> int:
        """Return how many spaces so many tiles of each shape cover."""
        return sum(map(mul, numbers, self.sizes))


class Rules(Ruleset):
    """Everything that the rules fix, called as parameters.yml and rulings.yml call it."""

    players_least: Annotated[int, Least(1), Bound()]
    players_most: Annotated[int, Least(1), Bound()]
    rounds: One
    cubes: Annotated[NumberTable, RowNames(*COLOURS)]
    island_tiles: Rows
    island_rows: Rows
    island_columns: Rows
    corner_frames: Rows
    small_frames: Rows
    corner_frame_spaces: int
    small_frame_spaces: int
    large_island: int
    chests: int
    time_value: Rows
    landscape_tiles: NumberTable
    village_tiles: NumberTable
    landscape_points_small: Rows
    landscape_points_large: Rows
    village_points_small: Rows
    village_points_large: Rows
    village_cost: One
    landscape_cost: One
    landscape_limit: int
    trading_posts: int
    ships: One
    sea_limit: One
    goods: NumberTable
    production_tokens: Rows
    production_marked_3: Rows
    production_marked_4: Rows
    production_display: Rows
    production_stacks: One
    production_printed: int
    pirate_markers: Rows
    pirate_spaces: int
    pirates_open: One
    pirates_more: int
    progress_tokens: NumberTable
    progress_left: int
    progress_right: int
    progress_new: int
    progress_length: One
    progress_points: Rows
    special_length: One
    special_points: Rows
    cannon_limit: int
    gold_limit: int
    gold_divisor: One
    gold_share: int
    gold_over: int
    gold_cost: One
    track_gold: int
    chest_gold: int
    start_gold: int
    discovery_points: int
    completion_points: int
    completion_factor: Rows
    token_plus2: int
    token_plus1: int
    token_sail: int
    token_pirates: int
    token_half: One
    token_defend: int
    landscape_limit_token: int
    token_gold: NumberTable
    token_post: int
    token_rate: One
    token_cubes: int
    token_end_post: int
    token_end_seven: int
    token_end_gold: int
    end_gold: int
    end_count: int

    sixth_island: Literal["lay_anew", "marked"]
    spilled_empty: Literal["wait", "thrown"]
    forfeit: Literal["all", "some"]
    last_space: Literal["points_stay", "merge", "absent_only"]
    at_end: Literal["stays", "on_top"]
    track_overflow: Literal["points", "lost"]
    chest_overflow: Literal["points", "lost"]
    spend_when: Literal["any_time", "before"]
    spend_to_lapse: Literal["allowed", "refused"]
    spend_sailing: Literal["each", "one"]
    no_token_left: Literal["nothing", "supply"]
    bonus_midaction: Literal["next_time", "at_once"]
    placing: Literal["as_you_go", "both_first"]
    post_unmoved: Literal["allowed", "refused"]
    seven_posts: Literal["last_row", "series", "excluded"]
    bonus_special: Literal["action", "white", "both"]
    sail_bonus: Literal["each", "shared"]
    swap_special: Literal["refused", "allowed"]
    leader_move: Literal["instead", "in_addition"]
    gold_token_when: Literal["owner", "at_once"]
    final_tie: Literal["stack", "shared"]
    mirror: Literal["turn_only", "mirrored"]
    leader_end: Literal["nothing", "gold"]

    @cached_property
    def players(self) -> range:
        """The numbers of players that the game is made for."""
        return range(self.players_least, self.players_most + 1)

    @property
    def sorts(self) -> tuple[str, ...]:
        """The sorts of goods, as examples name them."""
        return self.goods.names

    @cached_property
    def landscapes(self) -> Tiles:
        """The landscape tiles."""
        return read_tiles(self.landscape_tiles)

    @cached_property
    def villages(self) -> Tiles:
        """The village tiles of each player."""
        return read_tiles(self.village_tiles)

    def tiles(self, kind: TileKind) -> Tiles:
        """Return the tiles of a sort."""
        return self.villages if kind == "village" else self.landscapes

    @cached_property
    def production(self) -> tuple[tuple[int, int], ...]:
        """The kinds of production tokens: sort and cost."""
        return tuple(product(range(len(self.sorts)), self.production_tokens.starts))

    @cached_property
    def production_names(self) -> tuple[str, ...]:
        """The kinds of production tokens, as examples name them."""
        return tuple(f"{self.sorts[sort]}-{cost}" for sort, cost in self.production)

    def production_marked(self, players: int) -> list[NumberTable]:
        """Return the production tokens of each sort that so few players do not use."""
        marked = {3: self.production_marked_3, 4: self.production_marked_4}
        return [table for least, table in marked.items() if players < least]

    @cached_property
    def production_in_game(self) -> dict[int, tuple[int, ...]]:
        """How many production tokens of each kind are in the game, by number of players."""
        found = {}
        for players in self.players:
            there = dict(zip(self.production_tokens.starts, self.production_tokens, strict=True))
            for table in self.production_marked(players):
                for cost, number in zip(table.starts, table, strict=True):
                    there[cost] = there.get(cost, 0) - number
            if len(there) != len(self.production_tokens) or min(there.values()) < 0:
                raise ParameterError("production_marked_4", "more marked tokens than there are", "fewer")
            found[players] = tuple(there.values()) * len(self.sorts)
        return found

    @property
    def token_names(self) -> tuple[str, ...]:
        """The kinds of progress tokens, as examples name them."""
        return self.progress_tokens.names

    @cached_property
    def tokens(self) -> tuple[TokenKind, ...]:
        """The kinds of progress tokens."""
        return tuple(map(read_token, self.token_names))

    @cached_property
    def token(self) -> dict[str, int]:
        """The index of each kind of progress token in `token_names`, by its name."""
        return {name: kind for kind, name in enumerate(self.token_names)}

    @cached_property
    def no_tokens(self) -> tuple[int, ...]:
        """No progress token of any kind."""
        return (0,) * len(self.token_names)

    @cached_property
    def tokens_used(self) -> dict[int | None, tuple[int, ...]]:
        """The progress tokens that can be used once: at any time, and in the action of a colour."""
        named = {None: GOLD} | {colour: (*GOLD, name) for name, colour in USED_IN.items()}
        token = self.token
        return {colour: tuple(token[n] for n in names if n in token) for colour, names in named.items()}

    @cached_property
    def progress_track(self) -> Track:
        """The progress track."""
        return read_track(self.progress_points, self.progress_length)

    @cached_property
    def special_track(self) -> Track:
        """The special action track."""
        return read_track(self.special_points, self.special_length)

    @cached_property
    def most_posts(self) -> int:
        """The trading posts on one island that the table of factors knows."""
        return self.completion_factor.starts[-1]

    @cached_property
    def is_mirrored(self) -> bool:
        """Whether tiles may be turned over."""
        return self.mirror == "mirrored"

    def tile_points(self, kind: TileKind, *, is_large: bool) -> NumberTable:
        """Return what tiles of a sort bring on large islands or on small ones, by their size."""
        if kind == "village":
            return self.village_points_large if is_large else self.village_points_small
        return self.landscape_points_large if is_large else self.landscape_points_small

    def colour_of(self, space: int) -> int | None:
        """Return the colour of a space of the special action track; None for any colour.

        The first space is white, the last one of any colour; the others take the other colours in
        turn, which is assumed: the picture is lost. Source: Die weiße Aktion 2.
        """
        if space >= self.special_track.end:
            return None
        return (space - 1) % WHITE if space else WHITE

    def check(self) -> None:
        """Raise `ParameterError` where figures do not fit together."""
        if self.players_most < self.players_least:
            wrong = f"{self.players_most} is less than players_least"
            raise ParameterError("players_most", wrong, f"{self.players_least} or more")
        if self.time_value.starts != tuple(range(1, self.rounds + 1)):
            raise ParameterError("time_value", "not a value for each round", f"1 to {self.rounds}")
        area = (self.island_tiles, self.island_rows, self.island_columns)
        for table in (*area, self.corner_frames, self.small_frames, self.production_display):
            if table.starts != tuple(self.players):
                rows = ", ".join(table.names)
                raise ParameterError(table.path, f"has rows for {rows}", "each number of players")
        for kind in TILE_KINDS:
            for table in (self.tile_points(kind, is_large=large) for large in (False, True)):
                for size in self.tiles(kind).sizes:
                    if size not in table.starts:
                        wrong, expected = f"no value for {size} spaces", "a value for every size"
                        raise ParameterError(table.path, wrong, expected)
        self._check_supplies()

    def _check_supplies(self) -> None:
        needed = self.pirates_open + self.pirates_more * (self.rounds - 1)
        if needed > self.pirate_spaces:
            raise ParameterError("pirate_spaces", "too few for all rounds", f"{needed} or more")
        if self.pirate_spaces > sum(self.pirate_markers):
            raise ParameterError("pirate_markers", "too few markers", f"{self.pirate_spaces} or more")
        for players in self.players:
            self._check_area(players)
            numbers, display = self.production_in_game[players], self.production_display.at(players)
            if display * (self.production_stacks + 1) != sum(numbers):
                wrong = f"{display} tokens and {self.production_stacks} stacks as high"
                raise ParameterError(f"production_display.{players}", wrong, f"{sum(numbers)} tokens in all")

    def _check_area(self, players: int) -> None:
        tiles, rows = self.island_tiles.at(players), self.island_rows.at(players)
        columns, corners = self.island_columns.at(players), self.corner_frames.at(players)
        if rows * columns != tiles:
            wrong = f"{rows} rows and {columns} columns"
            raise ParameterError(f"island_tiles.{players}", wrong, f"{rows * columns} tiles")
        small = self.small_frames.at(players) * self.small_frame_spaces
        spaces = corners * self.corner_frame_spaces + small
        if spaces != perimeter(rows, columns):
            wrong = f"{spaces} spaces round {rows} rows and {columns} columns"
            raise ParameterError(f"corner_frames.{players}", wrong, "one at each outer side of a tile")


def read_tiles(table: NumberTable) -> Tiles:
    """Return the tiles of one sort; raise `ParameterError` for an unknown shape."""
    for name in table.names:
        if name not in DRAWN:
            raise ParameterError(f"{table.path}.{name}", f"no shape {name!r}", ", ".join(DRAWN))
    shapes = tuple(read_shape(name) for name in table.names)
    return Tiles(table.names, shapes, tuple(table), tuple(shape.size for shape in shapes))


def read_token(name: str) -> TokenKind:
    """Return a kind of progress token; raise `ParameterError` for an unknown one."""
    if name in TOKEN_RULES:
        return TokenKind(name, TOKEN_RULES[name])
    match = BONUS.fullmatch(name)
    shown = [each for each in match.groups()[1:] if each] if match else []
    if match is None or not set(shown) <= set(COLOURS) or (match[1] == "2") != (len(shown) == 1):
        raise ParameterError(f"progress_tokens.{name}", f"no progress token {name!r}", "a known effect")
    rule: RuleId = "token.plus-one-action" if len(shown) == 1 else "token.plus-two-actions"
    return TokenKind(name, rule, tuple(map(COLOURS.index, shown)))


def read_track(points: NumberTable, end: int) -> Track:
    """Return a track; raise `ParameterError` where victory points lie beyond its end."""
    for space in points.starts:
        if not 0 < space <= end:
            raise ParameterError(f"{points.path}.{space}", "not a space of the track", f"1 to {end}")
    return Track(end, tuple(zip(points.starts, points, strict=True)))
