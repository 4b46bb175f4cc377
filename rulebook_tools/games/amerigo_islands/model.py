"""Positions, with methods that return changed copies, and actions."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.kit import Counts, Kind, Known, Meanwhile, Range, Seat, Seats, put, there
from rulebook_tools.games.amerigo_islands import speech
from rulebook_tools.games.amerigo_islands.board.built import Built
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces
from rulebook_tools.games.amerigo_islands.parameters import COLOURS, Rules, TileKind
from rulebook_tools.games.amerigo_islands.speech import ActionPoints, Chosen, Colour, Cubes, Number

NO_CUBES: Cubes = (0,) * len(COLOURS)


class PlayerState(NamedTuple):
    """The things of a player, and the spaces of the discs on tracks; a pile is a number for each kind."""

    ships: tuple[Number | None, ...]  # the water space of each, None for one that is not on the board yet
    posts: Number  # the trading posts not built yet
    supply: Counts  # the village tiles not taken yet
    landscapes: Counts  # the landscape tiles beside the board
    villages: Counts  # the village tiles beside the board
    resources: Counts  # the resource tokens, by sort
    goods: Counts  # the production tokens bought, by sort
    tokens: Counts  # the progress tokens that lie face up
    used: Counts  # the progress tokens turned to their backs
    points: Number = 0
    gold: Number = 0
    cannons: Number = 0
    progress: Number = 0  # the space of the disc on the progress track
    space: Number = 0  # the space of the player-order disc on the special action track
    chests: Number = 0

    def beside(self, kind: TileKind) -> Counts:
        """Return the tiles of a kind beside the player board, as the number of each shape."""
        return self.villages if kind == "village" else self.landscapes


class Display(NamedTuple):
    """The things on and beside the central board; `Counts` are numbers of things by kind."""

    landscapes: Counts  # the landscape tiles of the supply
    tokens: tuple[Counts, Counts]  # the progress tokens of the left and of the right area
    goods: Counts  # the production tokens
    token_stock: Counts  # the progress tokens still face down
    goods_stock: Counts  # the production tokens still face down
    pirates: tuple[Number, ...]  # the values of the open pirate markers
    unnamed: tuple[Number, ...] = ()  # those that chance chose, as an example does not give them


class Tower(NamedTuple):
    """Where all cubes are: on their storage spaces, in the tower, on the action field, or in the tray."""

    storage: Cubes
    hidden: Cubes
    field: Cubes
    tray: Cubes  # cubes that fell at an unsuitable time and wait in the tray for the next throw

    @property
    def available(self) -> tuple[int, ...]:
        """The colours whose actions can be chosen: those with a cube in the action field."""
        return tuple(there(self.field))

    @property
    def action_points(self) -> int:
        """The action points of every action: the cubes of the most frequent colour in the action field."""
        return max(self.field)


class Drawing(Kind):
    """State of the game: `left` more of the things named by `what` must be drawn at random and laid out."""

    what: Literal["islands", "pirate", "tokens", "goods", "discs"]
    left: Number


class Throwing(Kind):
    """Due item: the start player must throw the cubes of this phase into the tower."""


class Falling(Kind):
    """State of the game: which cubes fall out of the tower must be drawn; `new` are those just thrown in."""

    new: Cubes


class Choosing(Kind):
    """The first player of `left` must choose an action; `left` are those who have still to act."""

    left: Seats


class Voyage(NamedTuple):
    """A ship in a sailing action: its `points` left; whether it has moved, is done, has founded a post."""

    points: Number
    moved: bool = False
    done: bool = False  # whether the ship moves no further in this action
    founded: bool = False  # whether a trading post has been established from it in this action


class Acting(Kind):
    """The first player of `left` carries out an action; the others of `left` have still to act."""

    left: Seats
    colour: Chosen
    points: Number  # the action points not used yet; those of the ships are their own
    used: Number = 0  # how many action points have been used (by both ships together)
    picks: Number = 0  # how many progress tokens must be taken before anything else
    ahead: Number = 0  # how many spaces the disc still moves once these have been taken
    missed: bool = False  # whether a progress token was due of which there was none
    tiles: Number = 0  # how many landscape tiles have been taken, or tiles been built
    voyages: tuple[Voyage, ...] = ()
    placing: bool = False  # whether a ship of the player was not on the board when it began
    pool: Number = 0  # action points that the ships share, if that reading is adopted
    draws: Number = 0  # how many progress tokens must be drawn from the supply, if that reading is adopted
    jumped: bool = False  # whether the disc was put on the leader's
    counted: tuple[Chosen, ...] = ()  # the actions whose progress tokens add action points


class Clearing(Kind):
    """All have acted: the cubes must go back to their storage spaces."""


class Raiding(Kind):
    """The round is over: the interim scoring takes place."""


class Scoring(Kind):
    """The last round is over: the final scoring takes place."""


class Over(Kind):
    """The game is over by `rule`, and `winners` have won."""

    rule: Literal["end.winner", "end.tie"]
    winners: Seats


Due: TypeAlias = Drawing | Throwing | Falling | Choosing | Acting | Clearing | Raiding | Scoring | Over


class Position(NamedTuple):
    """A state of play under given rules; `round` is 0 while the game is being set up."""

    rules: Rules
    chart: Chart
    built: Built
    players: tuple[PlayerState, ...]
    discs: tuple[Seat, ...]  # the seats in turn order, as the discs on the special action track say
    round: Number
    phase: Colour  # the colour of the storage space whose cubes are thrown
    tower: Tower
    display: Display
    due: Due

    @property
    def acting(self) -> Acting:
        """The action under way; raises `TypeError` where there is none."""
        if not isinstance(self.due, Acting):
            raise TypeError(f"{type(self.due).__name__} is due, not an action")
        return self.due

    @property
    def actor(self) -> int:
        """The seat of the player who must choose or act now; while nobody must, the start player's."""
        due = self.due
        return due.left[0] if isinstance(due, Choosing | Acting) else self.discs[0]

    @property
    def spaces(self) -> list[int]:
        """The space of each player-order disc on the special action track, by seat."""
        return [state.space for state in self.players]

    def has(self, seat: int, token: str) -> bool:
        """Return whether a player owns a face-up progress token of this name."""
        kind = self.rules.token.get(token)
        return kind is not None and bool(self.players[seat].tokens[kind])

    def with_player(self, seat: int, **changes: Any) -> Position:
        """Return the position with new values in fields of one player: `with_player(seat, gold=3)`."""
        return self._replace(players=put(self.players, seat, self.players[seat]._replace(**changes)))

    def add(self, seat: int, **numbers: int) -> Position:
        """Return the position with numbers added to fields of one player: `add(seat, chests=1)`."""
        state = self.players[seat]
        return self.with_player(seat, **{name: getattr(state, name) + by for name, by in numbers.items()})

    def spend(self, cost: int, **changes: Any) -> Position:
        """Return the position with `cost` action points used, and new values in fields of `acting`."""
        due = self.acting
        return self._replace(due=due._replace(points=due.points - cost, used=due.used + cost, **changes))

    def with_action(self, **changes: Any) -> Position:
        """Return the position with new values in fields of `acting`, the action being performed."""
        return self._replace(due=self.acting._replace(**changes))

    def with_display(self, **changes: Any) -> Position:
        """Return the position with new values in fields of the central board."""
        return self._replace(display=self.display._replace(**changes))


def _drawn(position: Position, action: Reveal) -> int:
    rules = position.rules
    if action.what == "pirate":
        return 1 + rules.pirate_markers.starts[-1]  # named by their values
    return len(rules.token_names if action.what == "tokens" else rules.production)


Space: TypeAlias = Annotated[
    int,
    Range(lambda position, _action: position.chart.cells.bit_length()),
    Known(lambda position, space: position.chart.cells >> space & 1, "a space of the map"),
]
Shape: TypeAlias = Annotated[int, Range(lambda at, action: len(at.rules.tiles[action.tile].names))]
Drawn: TypeAlias = Annotated[int, Range(_drawn)]
Ground: TypeAlias = Annotated[
    Spaces,
    Range(lambda position, _action: position.chart.cells + 1),
    Known(lambda position, spaces: not spaces & ~position.chart.cells, "spaces of the map"),
]
Lot: TypeAlias = Annotated[
    "tuple[Number, ...]", Known(lambda _, cubes: len(cubes) == len(COLOURS), "a number for each colour")
]
"""Cubes, as a number for each colour in the order of `COLOURS`."""
Revealed: TypeAlias = Literal["pirate", "tokens", "goods"]
How: TypeAlias = Literal["cubes", "white", "swap"]
"""What makes an action available: cubes of its colour, white cubes, or a progress token for swapping."""


class LayIslands(Kind):
    """Random event: island tiles and frame are laid; `rows` of the chart have a mark for each space."""

    rows: tuple[str, ...]


class StackDiscs(Kind):
    """Random event: the player-order discs are stacked; `discs` are the seats from the top down."""

    discs: tuple[Seat, ...]


class Reveal(Kind):
    """Random event: pirate markers, progress tokens or production tokens are laid face up."""

    what: Revealed
    drawn: tuple[Drawn, ...]  # the values of pirate markers, the kinds of tokens


class Fall(Kind):
    """Random event: cubes fall out of the tower; with `more`, others fall next."""

    cubes: Lot
    more: bool = False


class Spill(Kind):
    """Random event, in examples only: cubes fall out of the tower by accident, without a throw."""

    cubes: Lot


class Throw(Kind):
    """Throw the cubes of the storage space into the tower."""

    player: Seat


class Choose(Kind):
    """Choose the action of a colour."""

    player: Seat
    colour: Chosen
    by: How = "cubes"


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
    """Exchange a treasure chest for gold; the chest leaves the game."""

    player: Seat


class UseToken(Kind):
    """Use a progress token that can be used once."""

    player: Seat
    token: speech.Token


class PickToken(Kind):
    """Take an open progress token."""

    player: Seat
    token: speech.Token


class Advance(Kind):
    """Move the disc on the track of the chosen action forward."""

    player: Seat
    spaces: speech.TrackSpaces


class PlaceShip(Kind):
    """Place a ship on the frame."""

    player: Seat
    ship: speech.Ship
    space: Space


class Sail(Kind):
    """Move a ship to a space."""

    player: Seat
    ship: speech.Ship
    space: Space


class Found(Kind):
    """Establish a trading post beside the anchor space on which a ship is."""

    player: Seat
    ship: speech.Ship


class TakeTile(Kind):
    """Take a tile from the supply and put it beside the player board.

    `owner` is the seat whose village tile it is; None if it is the player's own, or a landscape tile.
    """

    player: Seat
    tile: TileKind
    shape: Shape
    owner: Seat | None = None


class Build(Kind):
    """Build a tile from beside the player board on spaces of an island."""

    player: Seat
    tile: TileKind
    shape: Shape
    spaces: Ground


class BuyGood(Kind):
    """Buy a production token."""

    player: Seat
    token: speech.Good


class Finish(Kind):
    """End the action under way; action points not used lapse."""

    player: Seat


class Clear(Kind):
    """Event: the cubes of the action field go back to their storage spaces."""


class ScoreRound(Kind):
    """Event: the interim scoring takes place."""


class ScoreGame(Kind):
    """Event: the final scoring takes place."""


Action: TypeAlias = (
    "LayIslands | StackDiscs | Reveal | Fall | Spill | Throw | Choose | TakeGold | CountCubes | Pay"
    " | Exchange | UseToken | PickToken | Advance | PlaceShip | Sail | Found | TakeTile | Build | BuyGood"
    " | Finish | Meanwhile | Clear | ScoreRound | ScoreGame"
)
