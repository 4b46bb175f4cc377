"""What the rules can speak of: the figures of their statements, by name, and how statements are made."""

from __future__ import annotations

from typing import Annotated, Protocol, TypedDict, Unpack

from rulebook_tools.engine.kit import (
    Counts,
    FigureTypes,
    PlaceholderName,
    RuleStatement,
    Seat,
    Seats,
)
from rulebook_tools.games.amerigo_islands.board.tower import Cubes
from rulebook_tools.games.amerigo_islands.model import (
    ActionPoints,
    Cannons,
    Chests,
    ChestsLaid,
    Chosen,
    Colour,
    CubesInAll,
    Everyone,
    FirstMarkers,
    FirstTokens,
    Frames,
    Gold,
    Good,
    GoodCost,
    HalfDamage,
    Islands,
    IslandTiles,
    Label,
    Labels,
    LandscapesInAll,
    LandSpaces,
    LargeIslands,
    Markers,
    MarkersInAll,
    MoreMarkers,
    NewTokens,
    OfSort,
    Phase,
    Pirates,
    Points,
    Posts,
    ProductionEach,
    ProductionInAll,
    ResourcesEach,
    ResourcesInAll,
    ResourcesLaid,
    SeaSpaces,
    Ship,
    Ships,
    Sort,
    Stacks,
    Strength,
    Tile,
    TileColumns,
    TileRows,
    TilesInAll,
    Token,
    TokensInAll,
    TrackSpaces,
    VillagesInAll,
)
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId


class Figures(TypedDict, total=False):
    """The figures of statements; `PlaceholderName` gives the name in `wording.yml` where it is another."""

    absent: Colour
    action: Chosen
    action_points: Annotated[ActionPoints, PlaceholderName("points")]
    actions: tuple[Chosen, ...]
    added: Gold
    all: CubesInAll
    cannon_limit: Annotated[Cannons, PlaceholderName("limit")]
    cannons: Cannons
    chests: Chests
    chests_laid: Annotated[ChestsLaid, PlaceholderName("chests")]
    colour: Colour
    columns: TileColumns
    cost: ActionPoints
    cost_of_good: Annotated[GoodCost, PlaceholderName("cost")]
    cubes: Cubes
    cubes_in_all: Annotated[CubesInAll, PlaceholderName("cubes")]
    display: ProductionInAll
    each: ProductionInAll
    end: int
    everyone: Annotated[Everyone, PlaceholderName("players")]
    factor: int
    fallen: CubesInAll
    first_markers: Annotated[FirstMarkers, PlaceholderName("markers")]
    first_tokens: Annotated[FirstTokens, PlaceholderName("tokens")]
    frames: Frames
    free: LandSpaces
    gold: Gold
    gold_limit: Annotated[Gold, PlaceholderName("limit")]
    gone: ProductionInAll
    good: Annotated[Good, PlaceholderName("token")]
    goods: ProductionInAll
    goods_short: Annotated[ProductionInAll, PlaceholderName("tokens")]
    half_damage: Annotated[HalfDamage, PlaceholderName("points")]
    hidden: CubesInAll
    island: int
    island_tiles: Annotated[IslandTiles, PlaceholderName("tiles")]
    islands: Islands
    land_spaces: Annotated[LandSpaces, PlaceholderName("spaces")]
    landscapes: Annotated[LandscapesInAll, PlaceholderName("tiles")]
    large_islands: Annotated[LargeIslands, PlaceholderName("islands")]
    last: int
    leader: Seat
    least: LandSpaces
    left: ActionPoints
    limit: LandscapesInAll
    loaded: Cannons
    marker_spaces: Annotated[MarkersInAll, PlaceholderName("spaces")]
    markers: Markers
    markers_in_all: Annotated[MarkersInAll, PlaceholderName("markers")]
    more_markers: Annotated[MoreMarkers, PlaceholderName("markers")]
    new_tokens: Annotated[NewTokens, PlaceholderName("tokens")]
    next: Seat
    over: Gold
    own: Colour
    owner: Seat
    phase: Annotated[Phase, PlaceholderName("colour")]
    pirate: MarkersInAll
    pirates: Pirates
    player: Seat
    players: Seats
    points: Points
    posts: Posts
    production: Annotated[ProductionInAll, PlaceholderName("tokens")]
    production_each: Annotated[ProductionEach, PlaceholderName("tokens")]
    rate: CubesInAll
    resources: ResourcesInAll
    resources_each: Annotated[ResourcesEach, PlaceholderName("resources")]
    resources_laid: Annotated[ResourcesLaid, PlaceholderName("resources")]
    room: TrackSpaces
    round: int
    rows: TileRows
    sea_spaces: Annotated[SeaSpaces, PlaceholderName("spaces")]
    ship: Ship
    ships: Ships
    slid: TokensInAll
    sort: Sort
    space: Label
    spaces: Labels
    stacks: Stacks
    start: Label
    strength: Annotated[Strength, PlaceholderName("pirates")]
    there: tuple[Colour, ...]
    tile: Tile
    tiles: TilesInAll
    time: int
    token: Token
    tokens: TokensInAll
    tokens_gone: Annotated[TokensInAll, PlaceholderName("gone")]
    tokens_of_sort: Annotated[OfSort, PlaceholderName("tokens")]
    track_space: Annotated[int, PlaceholderName("space")]
    value: int
    values: Counts
    villages: Annotated[VillagesInAll, PlaceholderName("tiles")]


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
