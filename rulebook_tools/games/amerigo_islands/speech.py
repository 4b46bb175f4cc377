"""The statements of rules: their figures by name, and the functions that make them."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Annotated, Any, Protocol, TypeAlias, TypedDict, TypeVar, Unpack

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Called, Count, Counted, CountedEach, Counts, Each, Figure, Fixed, Seat
from rulebook_tools.engine.kit import PlaceholderName as As
from rulebook_tools.games.amerigo_islands.parameters import COLOURS, TILE_KINDS, Rules, TileKind
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId


def _by(shown: kit.Shown, *parameters: str, of: Any = None, rows: Any = lambda _: ()) -> kit.ShownBy:
    """Return a conversion like `shown`; a step with a value also counts as reading the value's parameters.

    These are `parameters`, and those at the paths `rows(value)`. If `of` is given, `of(value)` is shown in
    place of the value.
    """
    return kit.ShownBy(
        lambda rules, value: shown.figure(rules, of(value) if of else value),
        shown.typical,
        shown.nouns,
        lambda rules, value: [*rules.paths_of(*parameters), *rows(value)],
    )


T_co = TypeVar("T_co", covariant=True)
_sorts, _tokens = attrgetter("sorts"), attrgetter("token_names")


def _colours(_rules: Rules) -> Sequence[str]:
    return COLOURS


def _tiles(rules: Rules) -> list[str]:
    return [f"{kind}.{name}" for kind in TILE_KINDS for name in rules.tiles[kind].names]


def _tile(rules: Rules, tile: tuple[TileKind, int]) -> Figure:
    return kit.Name(f"{tile[0]}.{rules.tiles[tile[0]].names[tile[1]]}")


def _production(rules: Rules, value: int | tuple[int, int]) -> Figure:
    """Return production tokens as a figure: one of the kind `value`, or several, given as (sort, number)."""
    sort, number = value if isinstance(value, tuple) else (rules.production[value][0], 1)
    return Count(number, f"production.{rules.sorts[sort]}")


def _things(rules: Rules) -> list[str]:
    each = [f"{noun}.{sort}" for noun in ("resource", "production") for sort in rules.sorts]
    return [*OWNED, *each]


def _frames(_rules: Rules, numbers: tuple[int, int]) -> Figure:
    """Return the numbers of corner pieces of the frame and, if there are any, of small pieces."""
    pieces = zip(numbers, FRAMES, strict=True)
    return tuple(Count(number, noun) for number, noun in pieces if number or noun == FRAMES[0])


OWNED = (
    *("point", "gold", "cannon", "chest", "mark.disc"),
    *("progress_token", "ship", "trading_post", "village_tile", "landscape_tile"),
)
"""The nouns of what each player has, other than goods, for the labels of what readers can change."""
FRAMES = ("corner_frame", "small_frame")
FRAME = kit.ShownBy(_frames, lambda rules, at: _frames(rules, (at + 2, at + 1)), lambda _: FRAMES)
ORDINAL = kit.ShownBy(lambda _, value: int(value) + 1, lambda _, at: at + 1)  # a number from 0, shown from 1
LABEL = kit.ShownBy(lambda _, value: kit.Spot(value), lambda _, at: kit.Spot(f"c{at + 1}"))
"""A space of the map, shown by its name, which is the same in every language."""
TILE = kit.ShownBy(_tile, nouns=_tiles)
MANY_GOODS = Called("production", _sorts)
PRODUCTION = kit.ShownBy(
    _production, lambda rules, at: _production(rules, (at % len(rules.sorts), at + 1)), MANY_GOODS.nouns
)
MARKERS = _by(Counted("pirate_marker"), of=len)  # the number of markers, given by their values
STRENGTH = _by(Counted("pirate"), of=sum, rows=lambda on: [f"pirate_markers.{n}" for n in dict.fromkeys(on)])
"""The number of pirates on some markers, given by their values."""
GOOD_COST = _by(Counted("action_point"), rows=lambda cost: [f"production_tokens.{cost}"])
TOKEN, COLOUR = Called("token", _tokens), Called("colour", _colours)
THING = kit.ShownBy(lambda _, noun: kit.Name(noun), nouns=_things)
TOKENS, RESOURCES = Each(TOKEN), CountedEach("resource", _sorts)
FIRST_TOKENS = _by(TOKENS, "progress_left", "progress_right", "progress_tokens")
PHASE = _by(COLOUR, rows=lambda colour: [f"cubes.{COLOURS[colour]}"])

# Types that fields of actions and positions have as well.

Number: TypeAlias = Annotated[int, kit.Range()]
ActionPoints: TypeAlias = Annotated[int, kit.Range(least=1), Counted("action_point")]
TrackSpaces: TypeAlias = Annotated[int, kit.Range(least=1), Counted("space")]
Colour: TypeAlias = Annotated[int, kit.Of(_colours), COLOUR]
Chosen: TypeAlias = Annotated[int, kit.Range(lambda *_: len(COLOURS)), Called("action", _colours)]
"""A colour, shown as its action."""
Token: TypeAlias = Annotated[int, kit.Of(_tokens), TOKEN]  # a progress token, by the number of its kind
Good: TypeAlias = Annotated[int, kit.Of(lambda rules: rules.production_names), PRODUCTION]
"""A production token, as the index of its kind in `Rules.production`."""
Ship: TypeAlias = Annotated[int, kit.Range(lambda position, _action: position.rules.ships), ORDINAL]
Cubes: TypeAlias = Annotated[Counts, CountedEach("cube", _colours)]  # cubes of each colour, as in `COLOURS`
Label: TypeAlias = Annotated[str, LABEL]


class Figures(TypedDict, total=False):
    """The types of values for placeholders; `As` names the placeholder if the key here has another name."""

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
    cost_of_good: Annotated[int, GOOD_COST, As("cost")]
    cubes: Cubes
    cubes_in_all: Annotated[int, Counted("cube"), As("cubes")]
    display: Annotated[int, Counted("production_token")]
    each: Annotated[int, Counted("production_token")]
    end: int
    everyone: Annotated[int, Counted("player"), As("players")]
    factor: int
    fallen: Annotated[int, Counted("cube")]
    first_markers: Annotated[Counts, _by(MARKERS, "pirates_open"), As("markers")]
    first_tokens: Annotated[Counts, FIRST_TOKENS, As("tokens")]
    frames: Annotated[tuple[int, int], FRAME]
    free: Annotated[int, Counted("land_space")]
    gold: Annotated[int, Counted("gold")]
    gold_limit: Annotated[int, Counted("gold"), As("limit")]
    gone: Annotated[int, Counted("production_token")]
    good: Annotated[Good, As("token")]
    goods: Annotated[int, Counted("production_token")]
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
    more_markers: Annotated[Counts, _by(MARKERS, "pirates_more"), As("markers")]
    new_tokens: Annotated[Counts, _by(TOKENS, "progress_new"), As("tokens")]
    next: Seat
    over: Annotated[int, Counted("gold")]
    own: Colour
    owner: Seat
    phase: Annotated[int, PHASE, As("colour")]
    pirate: Annotated[int, Counted("pirate_marker")]
    pirates: Annotated[int, Counted("pirate")]
    player: Seat
    players: kit.Seats
    points: Annotated[int, Counted("point")]
    posts: Annotated[int, Counted("trading_post")]
    production: Annotated[int, Counted("production_token"), As("tokens")]
    production_each: Annotated[Counts, CountedEach("production", _sorts), As("tokens")]
    rate: Annotated[int, Counted("cube")]
    resources: Annotated[int, Counted("resource_token")]
    resources_each: Annotated[Counts, RESOURCES, As("resources")]
    resources_laid: Annotated[Counts, _by(RESOURCES, "goods"), As("resources")]
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
    thing: Annotated[str, THING]
    tile: Annotated[tuple[TileKind, int], TILE]
    tiles: Annotated[int, Counted("tile")]
    time: int
    token: Token
    tokens: Annotated[int, Counted("progress_token")]
    tokens_gone: Annotated[int, Counted("progress_token"), As("gone")]
    tokens_of_sort: Annotated[tuple[int, int], PRODUCTION, As("tokens")]
    track_space: Annotated[int, As("space")]
    turned_up: Annotated[Counts, STRENGTH]
    value: int
    values: Counts
    villages: Annotated[int, Counted("village_tile"), As("tiles")]


FIGURES = kit.FigureTypes(Figures)
Refusal: TypeAlias = kit.RuleStatement | None  # why a rule forbids an action; None where it allows it


class Says(Protocol[T_co]):
    """The type of `log.say`, `refuse` and `wait_for`: functions that fill in a statement of a rule."""

    def __call__(self, rule: RuleId, statement: str = "", /, **figures: Unpack[Figures]) -> T_co:
        """Fill in the placeholders of `statement`, by default the one named like the end of the rule's id."""


Log: TypeAlias = kit.LogOf[Says[None]]
refuse: Says[kit.RuleStatement] = FIGURES.refuse
wait_for: Says[kit.RuleStatement] = FIGURES.wait_for
tell = FIGURES.tell
