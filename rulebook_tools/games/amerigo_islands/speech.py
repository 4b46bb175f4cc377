"""What the rules can speak of: the figures of their statements, by name, and how statements are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Protocol, TypeAlias, TypedDict, Unpack

from rulebook_tools.engine.kit import (
    Called,
    Count,
    Counted,
    CountedEach,
    Counts,
    Each,
    Figure,
    FigureTypes,
    Fixed,
    Name,
    Of,
    Range,
    RuleStatement,
    Seat,
    Seats,
    Shown,
    Spot,
)
from rulebook_tools.engine.kit import PlaceholderName as As
from rulebook_tools.games.amerigo_islands.parameters import COLOURS, Rules, TileKind
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId


class _Made(Shown):
    """Says a value by what makes a figure of it; and by the typical figure for a place of a statement."""

    def __init__(
        self,
        figure: Callable[[Any, Any], Figure],
        typical: Callable[[Any, int], Figure],
        nouns: Callable[[Any], Iterable[str]] = lambda _: (),
    ) -> None:
        self._figure, self._typical, self._nouns = figure, typical, nouns

    def figure(self, rules: Any, value: Any) -> Figure:
        return self._figure(rules, value)

    def typical(self, rules: Any, at: int) -> Figure | None:
        return self._typical(rules, at)

    def nouns(self, rules: Any) -> Iterable[str]:
        return self._nouns(rules)


class _By(Shown):
    """Says what is made of a value; whoever says it has read some parameters, and those rows of tables."""

    def __init__(
        self,
        shown: Shown,
        *parameters: str,
        of: Callable[[Any], Any] = lambda value: value,
        rows: Callable[[Any], Sequence[str]] = lambda _: (),
    ) -> None:
        self.shown, self.parameters, self.of, self.rows = shown, parameters, of, rows

    def figure(self, rules: Any, value: Any) -> Figure:
        return self.shown.figure(rules, self.of(value))

    def nouns(self, rules: Any) -> Iterable[str]:
        return self.shown.nouns(rules)

    def typical(self, rules: Any, at: int) -> Figure | None:
        return self.shown.typical(rules, at)

    def reads(self, rules: Any, value: Any) -> Iterable[str]:
        return [*rules.paths_of(*self.parameters), *self.rows(value)]


def _colours(_rules: Rules) -> Sequence[str]:
    return COLOURS


def _sorts(rules: Rules) -> Sequence[str]:
    return rules.sorts


def _tokens(rules: Rules) -> Sequence[str]:
    return rules.token_names


def _tile_names(rules: Rules) -> list[str]:
    kinds: tuple[TileKind, ...] = ("landscape", "village")
    return [f"{kind}.{name}" for kind in kinds for name in rules.tiles(kind).names]


def _tile(rules: Rules, tile: tuple[TileKind, int]) -> Figure:
    kind, shape = tile
    return Name(f"{kind}.{rules.tiles(kind).names[shape]}")


def _typical_tile(rules: Rules, at: int) -> Figure:
    nouns = _tile_names(rules)
    return Name(nouns[at % len(nouns)])


def _production(rules: Rules, value: int | tuple[int, int]) -> Figure:
    """Return one production token of a kind, or so many of a sort."""
    sort, number = value if isinstance(value, tuple) else (rules.production[value][0], 1)
    return Count(number, f"production.{rules.sorts[sort]}")


def _frames(_rules: Rules, numbers: tuple[int, int]) -> Figure:
    """Return the corners of the frame, and the small pieces if there are any."""
    corners, small = numbers
    return (Count(corners, "corner_frame"), *([Count(small, "small_frame")] if small else []))


ORDINAL = _Made(lambda _, value: int(value) + 1, lambda _, at: at + 1)
"""Says a number that counts from 0 as people count, from 1."""
LABEL = _Made(lambda _, value: Spot(value), lambda _, at: Spot(f"c{at + 1}"))
"""Says a space of the map by its name, the same in every language."""
TILE = _Made(_tile, _typical_tile, _tile_names)
PRODUCTION = _Made(
    _production,
    lambda rules, at: _production(rules, (at % len(rules.sorts), at + 1)),
    Called("production", _sorts).nouns,
)
FRAMES = _Made(
    _frames, lambda rules, at: _frames(rules, (at + 2, at + 1)), lambda _: ("corner_frame", "small_frame")
)
MARKERS = _By(Counted("pirate_marker"), of=len)
"""Says how many pirate markers there are, given by what they show."""
STRENGTH = _By(
    Counted("pirate"), of=sum, rows=lambda shown: [f"pirate_markers.{each}" for each in dict.fromkeys(shown)]
)
"""Says the pirates on some markers."""
TOKEN = Called("token", _tokens)
COLOUR = Called("colour", _colours)

# What fields of actions and positions have as well.

Number: TypeAlias = Annotated[int, Range()]
ActionPoints: TypeAlias = Annotated[int, Range(least=1), Counted("action_point")]
TrackSpaces: TypeAlias = Annotated[int, Range(least=1), Counted("space")]
Colour: TypeAlias = Annotated[int, Of(_colours), COLOUR]
Chosen: TypeAlias = Annotated[int, Range(lambda _position, _action: len(COLOURS)), Called("action", _colours)]
"""A colour, said as its action."""
Token: TypeAlias = Annotated[int, Of(_tokens), TOKEN]
"""A progress token, by the number of its kind."""
Good: TypeAlias = Annotated[int, Of(lambda rules: rules.production_names), PRODUCTION]
"""A production token, by the number of its kind."""
Ship: TypeAlias = Annotated[int, Range(lambda position, _action: position.rules.ships), ORDINAL]
Cubes: TypeAlias = Annotated[Counts, CountedEach("cube", _colours)]
"""How many cubes of each colour, in the order of the storage spaces."""
Label: TypeAlias = Annotated[str, LABEL]


class Figures(TypedDict, total=False):
    """The figures of statements; `As` gives the name in `wording.yml` where it is another."""

    absent: Colour
    action: Chosen
    action_points: Annotated[int, Counted("action_point"), As("points")]
    actions: tuple[Chosen, ...]
    added: Annotated[int, Counted("gold")]
    all: Annotated[int, Counted("cube")]
    cannon_limit: Annotated[int, Counted("cannon"), As("limit")]
    cannons: Annotated[int, Counted("cannon")]
    chests: Annotated[int, Counted("chest")]
    chests_laid: Annotated[int, Fixed("chest", "chests"), As("chests")]
    colour: Colour
    columns: Annotated[int, Counted("column")]
    cost: Annotated[int, Counted("action_point")]
    cost_of_good: Annotated[
        int, _By(Counted("action_point"), rows=lambda cost: [f"production_tokens.{cost}"]), As("cost")
    ]
    cubes: Cubes
    cubes_in_all: Annotated[int, Counted("cube"), As("cubes")]
    display: Annotated[int, Counted("production_token")]
    each: Annotated[int, Counted("production_token")]
    end: int
    everyone: Annotated[int, Counted("player"), As("players")]
    factor: int
    fallen: Annotated[int, Counted("cube")]
    first_markers: Annotated[Counts, _By(MARKERS, "pirates_open"), As("markers")]
    first_tokens: Annotated[
        Counts, _By(Each(TOKEN), "progress_left", "progress_right", "progress_tokens"), As("tokens")
    ]
    frames: Annotated[tuple[int, int], FRAMES]
    free: Annotated[int, Counted("land_space")]
    gold: Annotated[int, Counted("gold")]
    gold_limit: Annotated[int, Counted("gold"), As("limit")]
    gone: Annotated[int, Counted("production_token")]
    good: Annotated[Good, As("token")]
    goods: Annotated[int, Counted("production_token")]
    goods_short: Annotated[int, Counted("production_token"), As("tokens")]
    half_damage: Annotated[int, Fixed("point", "token_half"), As("points")]
    hidden: Annotated[int, Counted("cube")]
    island: int
    island_tiles: Annotated[int, Counted("island_tile"), As("tiles")]
    islands: Annotated[int, Counted("island")]
    land_spaces: Annotated[int, Counted("land_space"), As("spaces")]
    landscapes: Annotated[int, Counted("landscape_tile"), As("tiles")]
    large_islands: Annotated[int, Counted("large_island"), As("islands")]
    last: int
    leader: Seat
    least: Annotated[int, Counted("land_space")]
    left: Annotated[int, Counted("action_point")]
    limit: Annotated[int, Counted("landscape_tile")]
    loaded: Annotated[int, Counted("cannon")]
    marker_spaces: Annotated[int, Counted("pirate_marker"), As("spaces")]
    markers: Annotated[Counts, MARKERS]
    markers_in_all: Annotated[int, Counted("pirate_marker"), As("markers")]
    more_markers: Annotated[Counts, _By(MARKERS, "pirates_more"), As("markers")]
    new_tokens: Annotated[Counts, _By(Each(TOKEN), "progress_new"), As("tokens")]
    next: Seat
    over: Annotated[int, Counted("gold")]
    own: Colour
    owner: Seat
    phase: Annotated[int, _By(COLOUR, rows=lambda colour: [f"cubes.{COLOURS[colour]}"]), As("colour")]
    pirate: Annotated[int, Counted("pirate_marker")]
    pirates: Annotated[int, Counted("pirate")]
    player: Seat
    players: Seats
    points: Annotated[int, Counted("point")]
    posts: Annotated[int, Counted("trading_post")]
    production: Annotated[int, Counted("production_token"), As("tokens")]
    production_each: Annotated[Counts, CountedEach("production", _sorts), As("tokens")]
    rate: Annotated[int, Counted("cube")]
    resources: Annotated[int, Counted("resource_token")]
    resources_each: Annotated[Counts, CountedEach("resource", _sorts), As("resources")]
    resources_laid: Annotated[Counts, _By(CountedEach("resource", _sorts), "goods"), As("resources")]
    room: TrackSpaces
    round: int
    rows: Annotated[int, Counted("row")]
    sea_spaces: Annotated[int, Counted("sea_space"), As("spaces")]
    ship: Ship
    ships: Annotated[int, Counted("ship")]
    slid: Annotated[int, Counted("progress_token")]
    sort: Annotated[int, Called("good", _sorts)]
    space: Label
    spaces: tuple[Label, ...]
    stacks: Annotated[int, Counted("stack")]
    start: Label
    strength: Annotated[Counts, STRENGTH, As("pirates")]
    there: tuple[Colour, ...]
    tile: Annotated[tuple[TileKind, int], TILE]
    tiles: Annotated[int, Counted("tile")]
    time: int
    token: Token
    tokens: Annotated[int, Counted("progress_token")]
    tokens_gone: Annotated[int, Counted("progress_token"), As("gone")]
    tokens_of_sort: Annotated[tuple[int, int], PRODUCTION, As("tokens")]
    track_space: Annotated[int, As("space")]
    value: int
    values: Counts
    villages: Annotated[int, Counted("village_tile"), As("tiles")]


FIGURES = FigureTypes(Figures)


class Log(Protocol):
    """Records what rules do; false where nobody reads it."""

    def say(self, rule: RuleId, statement: str = "", /, **figures: Unpack[Figures]) -> None:
        """Record a step of a rule."""

    def __bool__(self) -> bool:
        """Return whether anybody reads the steps."""


def refuse(rule: RuleId, statement: str = "", /, **figures: Unpack[Figures]) -> RuleStatement:
    """Return why a rule forbids an action."""
    return RuleStatement(FIGURES, "refuse", rule, statement, figures)


def wait_for(rule: RuleId, statement: str = "", /, **figures: Unpack[Figures]) -> RuleStatement:
    """Return what a rule waits for."""
    return RuleStatement(FIGURES, "due", rule, statement, figures)


def tell(statement: str, /, **figures: Unpack[Figures]) -> RuleStatement:
    """Return a statement of no rule, by its whole name: of an action about to be taken, of a position."""
    return RuleStatement(FIGURES, "", "", statement, figures)
