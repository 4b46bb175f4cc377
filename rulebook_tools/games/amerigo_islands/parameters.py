"""The parameters and the adopted readings of the rules, made ready for play."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product
from operator import mul
from typing import Annotated, Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.kit import Bound, Least, Numbered, NumberTable, ParameterError, RowNames, Ruleset
from rulebook_tools.games.amerigo_islands.board.built import SHAPES, Shape

COLOURS = ("blue", "black", "red", "brown", "green", "yellow", "white")  # in the order of their phases
BLUE, BLACK, RED, BROWN, GREEN, YELLOW, WHITE = range(len(COLOURS))

Rows: TypeAlias = Annotated[NumberTable, Numbered()]  # a table by numbers
One: TypeAlias = Annotated[int, Least(1)]  # a number that would stop the game at 0
TileKind: TypeAlias = Literal["landscape", "village"]
TILE_KINDS: tuple[TileKind, ...] = ("landscape", "village")

# The progress tokens with a lasting effect. Source, also of the next: Erklärung der Fortschrittsmarker.
PASSIVE = ("pirates2", "half-loss", "defend-gold", "two-landscapes", "post-gold", "gold-rate", "swap")
AT_END = ("end-posts", "end-seven", "end-gold")  # those that count at the end
BONUS = re.compile(r"plus(?:2-([a-z]+)|1-([a-z]+)-([a-z]+))")  # those that add action points: plus2-red
GOLD = ("gold3", "gold5")  # those that bring gold once
USED_IN = {"sail8": BLUE, "leader": WHITE}  # those that can be used once in an action of a colour
INSTEAD = "cubes-points"  # the one that can be used once instead of an action
ONCE = (*USED_IN, *GOLD, INSTEAD)  # those that can be used once and are then turned over


class Tiles(NamedTuple):
    """The tiles of one kind: for each shape its name, its rows, its number of tiles, its size in spaces."""

    names: tuple[str, ...]
    shapes: tuple[Shape, ...]
    numbers: tuple[int, ...]
    sizes: tuple[int, ...]

    def spaces(self, numbers: Iterable[int]) -> int:
        """Return how many spaces tiles cover in all, given the number of tiles of each shape."""
        return sum(map(mul, numbers, self.sizes))


class Rules(Ruleset):
    """The parameters and readings, under their names in parameters.yml and rulings.yml."""

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
        """The numbers of players for which the game is made."""
        return range(self.players_least, self.players_most + 1)

    @property
    def sorts(self) -> tuple[str, ...]:
        """The sorts of goods, as examples name them."""
        return self.goods.names

    @cached_property
    def tiles(self) -> Mapping[TileKind, Tiles]:
        """The landscape tiles, and the village tiles of each player."""
        return {"landscape": read_tiles(self.landscape_tiles), "village": read_tiles(self.village_tiles)}

    @cached_property
    def production(self) -> tuple[tuple[int, int], ...]:
        """The kinds of production tokens: pairs of sort (as its index) and cost in action points."""
        return tuple(product(range(len(self.sorts)), self.production_tokens.starts))

    @cached_property
    def production_names(self) -> tuple[str, ...]:
        """The names of the kinds of production tokens in examples, such as `sugar-2`."""
        return tuple(f"{self.sorts[sort]}-{cost}" for sort, cost in self.production)

    def production_marked(self, players: int) -> list[NumberTable]:
        """Return tables of the production tokens that a game with this number of players leaves out.

        A table has, for each cost, how many tokens of each sort are left out because players are too few.
        """
        marked = {3: self.production_marked_3, 4: self.production_marked_4}
        return [table for least, table in marked.items() if players < least]

    @cached_property
    def production_in_game(self) -> dict[int, tuple[int, ...]]:
        """The number of production tokens of each kind, by number of players.

        Raises `ParameterError` if a number is below 0.
        """
        found = {}
        for players in reversed(self.players):  # each time, the tables of one player more are right already
            there = Counter(dict(self.production_tokens.rows()))
            for table in self.production_marked(players):
                there.subtract(dict(table.rows()))
            if len(there) != len(self.production_tokens) or min(there.values()) < 0:
                marked = f"production_marked_{min(players + 1, 4)}"
                raise ParameterError(marked, "more marked tokens than there are", "fewer")
            found[players] = tuple(there.values()) * len(self.sorts)
        return found

    @property
    def token_names(self) -> tuple[str, ...]:
        """The names of the kinds of progress tokens in examples, such as `swap`."""
        return self.progress_tokens.names

    @cached_property
    def token_colours(self) -> tuple[frozenset[int], ...]:
        """For each kind of progress token, the colours of the actions to which it adds action points."""
        return tuple(map(colours_of, self.token_names))

    @cached_property
    def token(self) -> dict[str, int]:
        """The index of each kind of progress token in `token_names`, by its name."""
        return {name: kind for kind, name in enumerate(self.token_names)}

    @cached_property
    def no_tokens(self) -> tuple[int, ...]:
        """An empty pile of progress tokens: 0 of each kind."""
        return (0,) * len(self.token_names)

    def tile_points(self, kind: TileKind, *, is_large: bool) -> NumberTable:
        """Return the victory points of a tile on large or small islands, by the tile's number of spaces."""
        if kind == "village":
            return self.village_points_large if is_large else self.village_points_small
        return self.landscape_points_large if is_large else self.landscape_points_small

    def colour_of(self, space: int) -> int | None:
        """Return the colour of a space of the special action track; None for any colour.

        The first space is white, and the last one is for any colour. The other spaces take the other colours
        in turn: this is assumed, as the picture is lost. Source: 2. Sonderaktion.
        """
        if space >= self.special_length:
            return None
        return (space - 1) % WHITE if space else WHITE

    def faults(self) -> Iterator[tuple[object, str, str, str]]:
        """Yield checks, each as: whether it fails, path of the parameter, problem, what is expected."""
        least, most, rounds, time = self.players_least, self.players_most, self.rounds, self.time_value
        yield least > most, "players_most", f"{most} is less than players_least", f"{least} or more"
        is_other = time.starts != tuple(range(1, rounds + 1))
        yield is_other, "time_value", "not a value for each round", f"1 to {rounds}"
        area = (self.island_tiles, self.island_rows, self.island_columns)
        for table in (*area, self.corner_frames, self.small_frames, self.production_display):
            wrong = f"has rows for {', '.join(table.names)}"
            yield table.starts != tuple(self.players), table.path, wrong, "each number of players"
        for kind, is_large in product(TILE_KINDS, (False, True)):
            table = self.tile_points(kind, is_large=is_large)
            for size in self.tiles[kind].sizes:
                wrong = f"no value for {size} spaces"
                yield size not in table.starts, table.path, wrong, "a value for every size"
        yield from self._wrong_supplies()
        ends = self.progress_length, self.special_length
        for points, end in zip((self.progress_points, self.special_points), ends, strict=True):
            for space in points.starts:
                is_off = not 0 < space <= end
                yield is_off, f"{points.path}.{space}", "not a space of the track", f"1 to {end}"

    def _wrong_supplies(self) -> Iterator[tuple[object, str, str, str]]:
        spaces, needed = self.pirate_spaces, self.pirates_open + self.pirates_more * (self.rounds - 1)
        yield needed > spaces, "pirate_spaces", "too few for all rounds", f"{needed} or more"
        yield spaces > sum(self.pirate_markers), "pirate_markers", "too few markers", f"{spaces} or more"
        for players in self.players:
            rows, columns = self.island_rows.at(players), self.island_columns.at(players)
            tiles, wrong = rows * columns, f"{rows} rows and {columns} columns"
            yield tiles != self.island_tiles.at(players), f"island_tiles.{players}", wrong, f"{tiles} tiles"
            spaces = self.corner_frames.at(players) * self.corner_frame_spaces
            spaces += self.small_frames.at(players) * self.small_frame_spaces
            is_other, wrong = spaces != 2 * (rows + columns), f"{spaces} spaces round {wrong}"
            yield is_other, f"corner_frames.{players}", wrong, "one at each outer side of a tile"
            display, stacks = self.production_display.at(players), self.production_stacks
            there, number = display * (stacks + 1), sum(self.production_in_game[players])
            wrong, expected = f"{display} tokens and {stacks} stacks as high", f"{number} tokens in all"
            yield there != number, f"production_display.{players}", wrong, expected


def read_tiles(table: NumberTable) -> Tiles:
    """Return the tiles in a table of their numbers by shape; raise `ParameterError` for an unknown shape."""
    for name in table.names:
        if name not in SHAPES:
            raise ParameterError(f"{table.path}.{name}", f"no shape {name!r}", ", ".join(SHAPES))
    shapes = tuple(SHAPES[name] for name in table.names)
    return Tiles(table.names, shapes, tuple(table), tuple(shape.size for shape in shapes))


def colours_of(token: str) -> frozenset[int]:
    """Return the colours to whose actions a progress token adds action points.

    Raises `ParameterError` for an unknown token.
    """
    match = BONUS.fullmatch(token)
    shown = [each for each in match.groups() if each] if match else []
    if token not in (*PASSIVE, *AT_END, *ONCE) and (not shown or not set(shown) <= set(COLOURS)):
        raise ParameterError(f"progress_tokens.{token}", f"no progress token {token!r}", "a known effect")
    return frozenset(map(COLOURS.index, shown))


def passed(points: NumberTable, space: int, reached: int) -> list[int]:
    """Return the spaces of a track that have points and lie after `space`, up to and including `reached`."""
    return [each for each in points.starts if space < each <= reached]
