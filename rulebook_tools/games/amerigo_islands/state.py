"""A state of play: what everybody has, what lies on the boards, and what is due.

Tuples of different types are equal if their values are: `kind` tells apart what may be due.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, TypeVar

from rulebook_tools.engine.kit.seats import Seat, Seats, put
from rulebook_tools.games.amerigo_islands.board.built import Built
from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.tower import Cubes, Tower
from rulebook_tools.games.amerigo_islands.nouns import (
    Chosen,
    Colour,
    LandscapePile,
    Number,
    ProductionPile,
    SortPile,
    TokenPile,
    VillagePile,
)
from rulebook_tools.games.amerigo_islands.parameters import Rules

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


class Drawing(NamedTuple):
    """Chance must show so many more of something."""

    what: Literal["islands", "pirate", "tokens", "goods", "discs"]
    left: Number
    kind: Literal["drawing"] = "drawing"


class Throwing(NamedTuple):
    """The start player must throw the cubes of this phase into the tower."""

    kind: Literal["throwing"] = "throwing"


class Falling(NamedTuple):
    """Cubes fall out of the tower; `new` are those just thrown."""

    new: Cubes
    kind: Literal["falling"] = "falling"


class Choosing(NamedTuple):
    """The first of those who have still to act must choose an action."""

    left: Seats
    kind: Literal["choosing"] = "choosing"


class Voyage(NamedTuple):
    """What a ship still can do in a sailing action."""

    points: Number
    moved: bool = False
    done: bool = False
    """Whether the ship moves no further in this action."""
    founded: bool = False
    """Whether a trading post has been established from it in this action."""


class Acting(NamedTuple):
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
    kind: Literal["acting"] = "acting"


class Clearing(NamedTuple):
    """All have acted: the cubes must go back to their storage spaces."""

    kind: Literal["clearing"] = "clearing"


class Raiding(NamedTuple):
    """The round is over: the interim scoring takes place."""

    kind: Literal["raiding"] = "raiding"


class Scoring(NamedTuple):
    """The last round is over: the final scoring takes place."""

    kind: Literal["scoring"] = "scoring"


class Over(NamedTuple):
    """The game is over by a rule, and these players have won."""

    rule: Literal["end.winner", "end.tie"]
    winners: Seats
    kind: Literal["over"] = "over"


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
        raise TypeError(f"{position.due.kind} is due, not {kind.__name__}")
    return position.due


def actor(position: Position) -> int:
    """Return the seat of the player who must act now, or throw."""
    due = position.due
    return due.left[0] if isinstance(due, Choosing | Acting) else position.discs[0]


def has(position: Position, seat: int, token: str) -> bool:
    """Say whether a player owns a progress token of a kind that lies face up."""
    kind = position.rules.token.get(token)
    return kind is not None and bool(position.players[seat].tokens[kind])
