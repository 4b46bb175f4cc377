"""What the game consists of: the types of what rules speak of, states of play, actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypeVar

from rulebook_tools.engine.kit import (
    Called,
    Count,
    Counted,
    CountedEach,
    Counts,
    Each,
    Figure,
    Kind,
    Known,
    Meanwhile,
    Name,
    Of,
    Pile,
    Range,
    Seat,
    Seats,
    Shown,
    Spot,
    put,
)
from rulebook_tools.games.amerigo_islands.board.built import Built
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces
from rulebook_tools.games.amerigo_islands.board.tower import Cubes, Tower
from rulebook_tools.games.amerigo_islands.board.tracks import COLOURS
from rulebook_tools.games.amerigo_islands.parameters import Rules, TileKind

_sorts, _tokens, _products = attrgetter("sorts"), attrgetter("token_names"), attrgetter("production_names")
_landscapes, _villages = attrgetter("landscapes.names"), attrgetter("villages.names")


def _colours(_rules: Rules) -> Sequence[str]:
    return COLOURS


class _Ordinal(Shown):
    """Says a number that counts from 0 as people count, from 1."""

    def figure(self, rules: Any, value: Any) -> Figure:  # noqa: ARG002
        """Return the next number."""
        return int(value) + 1

    def typical(self, rules: Any, at: int) -> Figure | None:  # noqa: ARG002
        """Return one of the first numbers."""
        return at + 1


class _Label(Shown):
    """Says a space of the map by its name, the same in every language."""

    def figure(self, rules: Any, value: Any) -> Figure:  # noqa: ARG002
        """Return the name."""
        return Spot(value)

    def typical(self, rules: Any, at: int) -> Figure | None:  # noqa: ARG002
        """Return a space near the corner."""
        return Spot(f"c{at + 1}")


class _Tile(Shown):
    """Says a tile by its sort and its shape."""

    def figure(self, rules: Any, value: Any) -> Figure:
        """Return the name of a tile."""
        kind, shape = value
        return Name(f"{kind}.{rules.tiles(kind).names[shape]}")

    def nouns(self, rules: Any) -> Iterable[str]:
        """Return the names of all tiles."""
        kinds: tuple[TileKind, ...] = ("landscape", "village")
        return [f"{kind}.{name}" for kind in kinds for name in rules.tiles(kind).names]


class _Tiles(_Tile):
    """Says how many there are of each tile, landscapes first."""

    def figure(self, rules: Any, value: Any) -> Figure:
        """Return the number of each tile of which there is any."""
        numbers = [number for counts in value for number in counts]
        named = zip(self.nouns(rules), numbers, strict=True)
        return tuple(Count(number, name) for name, number in named if number)

    def typical(self, rules: Any, at: int) -> Figure | None:
        """Return a few tiles of two shapes."""
        return tuple(Count(at + number, noun) for number, noun in enumerate(list(self.nouns(rules))[1:3], 1))


class _Production(Called):
    """Says one production token of a kind, or so many of a sort."""

    def figure(self, rules: Any, value: Any) -> Figure:
        """Return a number of tokens of a sort."""
        sort, number = value if isinstance(value, tuple) else (rules.production[value][0], 1)
        return Count(number, f"{self.prefix}.{self.named(rules)[sort]}")

    def typical(self, rules: Any, at: int) -> Figure | None:
        """Return a few tokens of a sort."""
        return self.figure(rules, (at % len(self.named(rules)), at + 1))


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
        """Return the figure of what is made of a value."""
        return self.shown.figure(rules, self.of(value))

    def nouns(self, rules: Any) -> Iterable[str]:
        """Return the same nouns."""
        return self.shown.nouns(rules)

    def typical(self, rules: Any, at: int) -> Figure | None:
        """Return the same figure."""
        return self.shown.typical(rules, at)

    def reads(self, rules: Any, value: Any) -> Iterable[str]:
        """Return the paths of the parameters."""
        return [*rules.paths_of(*self.parameters), *self.rows(value)]


class _Frames(Shown):
    """Says the pieces of the frame: corners, and small ones if there are any."""

    NOUNS = ("corner_frame", "small_frame")

    def figure(self, rules: Any, value: Any) -> Figure:  # noqa: ARG002
        """Return the number of each piece."""
        corners, small = (Count(number, noun) for number, noun in zip(value, self.NOUNS, strict=True))
        return (corners, small) if small.number else (corners,)

    def nouns(self, rules: Any) -> Iterable[str]:  # noqa: ARG002
        """Return the pieces."""
        return self.NOUNS

    def typical(self, rules: Any, at: int) -> Figure | None:
        """Return a few of both pieces."""
        return self.figure(rules, (at + 2, at + 1))


MARKERS = _By(Counted("pirate_marker"), of=len)
STRENGTH = _By(
    Counted("pirate"), of=sum, rows=lambda shown: [f"pirate_markers.{each}" for each in dict.fromkeys(shown)]
)
TOKEN = Called("token", _tokens)

Number: TypeAlias = Annotated[int, Range()]
Points: TypeAlias = Annotated[int, Counted("point")]
HalfDamage: TypeAlias = Annotated[int, _By(Counted("point"), "token_half")]
ActionPoints: TypeAlias = Annotated[int, Range(least=1), Counted("action_point")]
GoodCost: TypeAlias = Annotated[
    int, _By(Counted("action_point"), rows=lambda cost: [f"production_tokens.{cost}"])
]
Gold: TypeAlias = Annotated[int, Counted("gold")]
Cannons: TypeAlias = Annotated[int, Counted("cannon")]
Chests: TypeAlias = Annotated[int, Counted("chest")]
ChestsLaid: TypeAlias = Annotated[int, _By(Counted("chest"), "chests")]
Ships: TypeAlias = Annotated[int, Counted("ship")]
Posts: TypeAlias = Annotated[int, Counted("trading_post")]
TrackSpaces: TypeAlias = Annotated[int, Range(least=1), Counted("space")]
LandSpaces: TypeAlias = Annotated[int, Counted("land_space")]
SeaSpaces: TypeAlias = Annotated[int, Counted("sea_space")]
Islands: TypeAlias = Annotated[int, Counted("island")]
LargeIslands: TypeAlias = Annotated[int, Counted("large_island")]
IslandTiles: TypeAlias = Annotated[int, Counted("island_tile")]
TileRows: TypeAlias = Annotated[int, Counted("row")]
TileColumns: TypeAlias = Annotated[int, Counted("column")]
Frames: TypeAlias = Annotated[tuple[int, int], _Frames()]
Everyone: TypeAlias = Annotated[int, Counted("player")]
TilesInAll: TypeAlias = Annotated[int, Counted("tile")]
LandscapesInAll: TypeAlias = Annotated[int, Counted("landscape_tile")]
VillagesInAll: TypeAlias = Annotated[int, Counted("village_tile")]
ProductionInAll: TypeAlias = Annotated[int, Counted("production_token")]
ResourcesInAll: TypeAlias = Annotated[int, Counted("resource_token")]
TokensInAll: TypeAlias = Annotated[int, Counted("progress_token")]
MarkersInAll: TypeAlias = Annotated[int, Counted("pirate_marker")]
Markers: TypeAlias = Annotated[Counts, MARKERS]
"""Pirate markers by what they show, of which the number is said."""
FirstMarkers: TypeAlias = Annotated[Counts, _By(MARKERS, "pirates_open")]
MoreMarkers: TypeAlias = Annotated[Counts, _By(MARKERS, "pirates_more")]
Strength: TypeAlias = Annotated[Counts, STRENGTH]
"""Pirate markers by what they show, of which the pirates are said."""
Pirates: TypeAlias = Annotated[int, Counted("pirate")]
Stacks: TypeAlias = Annotated[int, Counted("stack")]
CubesInAll: TypeAlias = Annotated[int, Counted("cube")]

Colour: TypeAlias = Annotated[int, Of(_colours), Called("colour", _colours)]
Phase: TypeAlias = Annotated[
    int, _By(Called("colour", _colours), rows=lambda colour: [f"cubes.{COLOURS[colour]}"])
]
Chosen: TypeAlias = Annotated[int, Range(lambda _position, _action: len(COLOURS)), Called("action", _colours)]
"""A colour, said as its action."""
Sort: TypeAlias = Annotated[int, Called("good", _sorts)]
ResourcesEach: TypeAlias = Annotated[Counts, CountedEach("resource", _sorts)]
ResourcesLaid: TypeAlias = Annotated[Counts, _By(CountedEach("resource", _sorts), "goods")]
ProductionEach: TypeAlias = Annotated[Counts, CountedEach("production", _sorts)]
OfSort: TypeAlias = Annotated[tuple[int, int], _Production("production", _sorts)]
"""A sort of production tokens, and how many of it."""
Good: TypeAlias = Annotated[int, Of(_products), _Production("production", _sorts)]
"""A production token, by the number of its kind."""
Token: TypeAlias = Annotated[int, Of(_tokens), TOKEN]
"""A progress token, by the number of its kind."""
FirstTokens: TypeAlias = Annotated[
    Counts, _By(Each(TOKEN), "progress_left", "progress_right", "progress_tokens")
]
"""The progress tokens that are laid out in set-up."""
NewTokens: TypeAlias = Annotated[Counts, _By(Each(TOKEN), "progress_new")]
"""The progress tokens that are laid out between the rounds."""
Tile: TypeAlias = Annotated[tuple[TileKind, int], _Tile()]
"""A tile: its sort, and the number of its shape."""
TilesEach: TypeAlias = Annotated[tuple[Counts, Counts], _Tiles()]
"""How many there are of each landscape tile and of each village tile."""
Ship: TypeAlias = Annotated[int, Range(lambda position, _action: position.rules.ships), _Ordinal()]
Label: TypeAlias = Annotated[str, _Label()]
"""What a space of the map is called."""
Labels: TypeAlias = tuple[Label, ...]

LandscapePile: TypeAlias = Annotated[Counts, Pile(_landscapes)]
VillagePile: TypeAlias = Annotated[Counts, Pile(_villages)]
SortPile: TypeAlias = Annotated[Counts, Pile(_sorts)]
ProductionPile: TypeAlias = Annotated[Counts, Pile(_products)]
TokenPile: TypeAlias = Annotated[Counts, Pile(_tokens)]


D = TypeVar("D")
"""A kind of what may be due."""


class PlayerState(NamedTuple):
    """What a player has on the board in front of them, beside it, and on the tracks of all."""

    points: Number
    gold: Number
    cannons: Number
    progress: Number
    """The space of the disc on the progress track."""
    space: Number
    """The space of the player-order disc on the special action track."""
    ships: tuple[Number | None, ...]
    """The water space of each ship, None for one that is not on the board yet."""
    posts: Number
    """The trading posts not built yet."""
    supply: VillagePile
    """The village tiles not taken yet, by shape."""
    landscapes: LandscapePile
    """The landscape tiles beside the board, by shape."""
    villages: VillagePile
    """The village tiles beside the board, by shape."""
    resources: SortPile
    """The resource tokens, by sort."""
    goods: SortPile
    """The production tokens bought, by sort."""
    tokens: TokenPile
    """The progress tokens that lie face up, by kind."""
    used: TokenPile
    """The progress tokens turned to their backs, by kind."""
    chests: Number


class Display(NamedTuple):
    """What lies on the central board and beside it for all."""

    landscapes: LandscapePile
    """The landscape tiles of the supply, by shape."""
    tokens: tuple[TokenPile, TokenPile]
    """The progress tokens of the left and of the right area, by kind."""
    goods: ProductionPile
    """The production tokens, by kind."""
    token_stock: TokenPile
    """The progress tokens still face down."""
    goods_stock: ProductionPile
    """The production tokens still face down."""
    pirates: tuple[Number, ...]
    """The values of the open pirate markers."""
    unnamed: tuple[Number, ...] = ()
    """Those of them that an example leaves open, so that chance had to choose some."""


class Drawing(Kind):
    """Chance must show so many more of something."""

    what: Literal["islands", "pirate", "tokens", "goods", "discs"]
    left: Number


class Throwing(Kind):
    """The start player must throw the cubes of this phase into the tower."""


class Falling(Kind):
    """Cubes fall out of the tower; `new` are those just thrown."""

    new: Cubes


class Choosing(Kind):
    """The first of those who have still to act must choose an action."""

    left: Seats


class Voyage(NamedTuple):
    """What a ship still can do in a sailing action."""

    points: Number
    moved: bool = False
    done: bool = False
    """Whether the ship moves no further in this action."""
    founded: bool = False
    """Whether a trading post has been established from it in this action."""


class Acting(Kind):
    """The first of those who have still to act carries out an action."""

    left: Seats
    colour: Chosen
    points: Number
    """The action points not used yet; those of the ships are their own."""
    used: Number = 0
    """How many action points have been used (by both ships together)."""
    picks: Number = 0
    """How many progress tokens must be taken before anything else."""
    ahead: Number = 0
    """How many spaces the disc still moves once these have been taken."""
    missed: bool = False
    """Whether a progress token was due of which there was none."""
    tiles: Number = 0
    """How many landscape tiles have been taken, or tiles been built."""
    voyages: tuple[Voyage, ...] = ()
    placing: bool = False
    """Whether this is a first voyage: no ship of the player was on the board when it began."""
    pool: Number = 0
    """Action points that the ships share, if that reading is adopted."""
    draws: Number = 0
    """How many progress tokens must be drawn from the supply, if that reading is adopted."""
    jumped: bool = False
    """Whether the disc was put on the leader's."""


class Clearing(Kind):
    """All have acted: the cubes must go back to their storage spaces."""


class Raiding(Kind):
    """The round is over: the interim scoring takes place."""


class Scoring(Kind):
    """The last round is over: the final scoring takes place."""


class Over(Kind):
    """The game is over by a rule, and these players have won."""

    rule: Literal["end.winner", "end.tie"]
    winners: Seats


Due: TypeAlias = Drawing | Throwing | Falling | Choosing | Acting | Clearing | Raiding | Scoring | Over


class Position(NamedTuple):
    """A state of play under given rules; `round` is 0 while the game is being set up."""

    rules: Rules
    chart: Chart
    built: Built
    players: tuple[PlayerState, ...]
    discs: tuple[Seat, ...]
    """The seats in turn order, as the discs on the special action track say."""
    round: Number
    phase: Colour
    """The colour of the storage space whose cubes are thrown."""
    tower: Tower
    display: Display
    due: Due


def with_state(position: Position, seat: int, state: PlayerState, due: Due | None = None) -> Position:
    """Return the position with a new state of one player, and perhaps with something else due."""
    players = put(position.players, seat, state)
    return position._replace(players=players) if due is None else position._replace(players=players, due=due)


def due_of(position: Position, kind: type[D]) -> D:
    """Return what is due where it is known of which kind it is; raise `TypeError` where it is not."""
    if not isinstance(position.due, kind):
        raise TypeError(f"{type(position.due).__name__} is due, not {kind.__name__}")
    return position.due


def actor(position: Position) -> int:
    """Return the seat of the player who must act now, or throw."""
    due = position.due
    return due.left[0] if isinstance(due, Choosing | Acting) else position.discs[0]


def has(position: Position, seat: int, token: str) -> bool:
    """Say whether a player owns a progress token of a kind that lies face up."""
    kind = position.rules.token.get(token)
    return kind is not None and bool(position.players[seat].tokens[kind])


def _shapes(position: Position, action: TakeTile | Build) -> int:
    return len(position.rules.tiles(action.tile).names)


def _drawn(position: Position, action: Reveal) -> int:
    """Return how many kinds there are of what is drawn; pirate markers are named by their values."""
    rules = position.rules
    match action.what:
        case "pirate":
            return 1 + rules.pirate_markers.starts[-1]
        case "tokens":
            return len(rules.tokens)
        case "goods":
            return len(rules.production)


Space: TypeAlias = Annotated[
    int,
    Range(lambda position, _action: position.chart.end),
    Known(lambda position, space: position.chart.cells >> space & 1, "a space of the map"),
]
Shape: TypeAlias = Annotated[int, Range(_shapes)]
Drawn: TypeAlias = Annotated[int, Range(_drawn)]
Ground: TypeAlias = Annotated[
    Spaces,
    Range(lambda position, _action: position.chart.cells + 1),
    Known(lambda position, spaces: not spaces & ~position.chart.cells, "spaces of the map"),
]
Lot: TypeAlias = Annotated[
    "tuple[Number, ...]", Known(lambda _, cubes: len(cubes) == len(COLOURS), "a number for each colour")
]
"""Cubes, a number of each colour."""
How: TypeAlias = Literal["cubes", "white", "swap"]
"""By what an action is available: its own cubes, the special action, or a progress token."""


class LayIslands(Kind):
    """Chance: the island tiles and the frame form a landscape; the rows of its chart."""

    rows: tuple[str, ...]


class StackDiscs(Kind):
    """Chance: the player-order discs are stacked; the seats from the top down."""

    discs: tuple[Seat, ...]


class Reveal(Kind):
    """Chance: pirate markers, progress tokens or production tokens are laid face up."""

    what: Literal["pirate", "tokens", "goods"]
    drawn: tuple[Drawn, ...]
    """The values of pirate markers, the kinds of tokens."""


class Fall(Kind):
    """Chance: cubes fall out of the tower; with `more`, others follow."""

    cubes: Lot
    more: bool = False


class Spill(Kind):
    """Chance, in examples only: cubes fall out of the tower at an unsuitable time."""

    cubes: Lot


class Throw(Kind):
    """Throw the cubes of the storage space into the tower."""

    player: Seat


class Choose(Kind):
    """Choose the action of a colour."""

    player: Seat
    colour: Chosen
    how: How = "cubes"


class TakeGold(Kind):
    """Take gold instead of an action."""

    player: Seat


class CountCubes(Kind):
    """Use a progress token to get victory points for cubes instead of an action."""

    player: Seat


class Pay(Kind):
    """Pay gold for more action points."""

    player: Seat
    points: ActionPoints


class Exchange(Kind):
    """Exchange a treasure chest for gold."""

    player: Seat


class UseToken(Kind):
    """Use a progress token that can be used once."""

    player: Seat
    token: Token


class PickToken(Kind):
    """Take an open progress token."""

    player: Seat
    token: Token


class Advance(Kind):
    """Move the disc of the action's track so many spaces forward."""

    player: Seat
    spaces: TrackSpaces


class PlaceShip(Kind):
    """Place a ship on the frame."""

    player: Seat
    ship: Ship
    space: Space


class Sail(Kind):
    """Move a ship to a space."""

    player: Seat
    ship: Ship
    space: Space


class Found(Kind):
    """Establish a trading post where a ship lies at anchor."""

    player: Seat
    ship: Ship


class TakeTile(Kind):
    """Take a tile from the supply."""

    player: Seat
    tile: TileKind
    shape: Shape
    owner: Seat | None = None
    """Whose village tile it is, if it is not the player's own."""


class Build(Kind):
    """Build a tile on some spaces."""

    player: Seat
    tile: TileKind
    shape: Shape
    spaces: Ground


class BuyGood(Kind):
    """Buy a production token."""

    player: Seat
    token: Good


class Finish(Kind):
    """Use no more action points."""

    player: Seat


class Clear(Kind):
    """The cubes of the action field go back to their storage spaces."""


class ScoreRound(Kind):
    """The interim scoring takes place."""


class ScoreGame(Kind):
    """The final scoring takes place."""


Action: TypeAlias = (
    "LayIslands | StackDiscs | Reveal | Fall | Spill | Throw | Choose | TakeGold | CountCubes | Pay"
    " | Exchange | UseToken | PickToken | Advance | PlaceShip | Sail | Found | TakeTile | Build | BuyGood"
    " | Finish | Meanwhile | Clear | ScoreRound | ScoreGame"
)
