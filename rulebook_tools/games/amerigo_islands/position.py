"""A state of play: what everybody has, what lies on the boards, and what is due.

Tuples of different types are equal if their values are: `kind` tells apart what may be due.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from rulebook_tools.games.amerigo_islands.building import Built
from rulebook_tools.games.amerigo_islands.charts import Chart
from rulebook_tools.games.amerigo_islands.cubes import Tower
from rulebook_tools.games.amerigo_islands.grid import Spaces, spaces_of
from rulebook_tools.games.amerigo_islands.rules import Rules
from rulebook_tools.games.amerigo_islands.turn_order import Discs

D = TypeVar("D")
"""A kind of what may be due."""
Counts: TypeAlias = "tuple[int, ...]"
"""How many there are of each kind, in the order of `Rules`."""


class PlayerState(NamedTuple):
    """What a player has on the board in front of them, beside it, and on the tracks of all."""

    points: int
    gold: int
    cannons: int
    progress: int
    """The space of the disc on the progress track."""
    space: int
    """The space of the player-order disc on the special action track."""
    ships: tuple[int | None, ...]
    """The water space of each ship, None for one that is not on the board yet."""
    posts: int
    """The trading posts not built yet."""
    supply: Counts
    """The village tiles not taken yet, by shape."""
    landscapes: Counts
    """The landscape tiles beside the board, by shape."""
    villages: Counts
    """The village tiles beside the board, by shape."""
    resources: Counts
    """The resource tokens, by sort."""
    goods: Counts
    """The production tokens bought, by sort."""
    tokens: Counts
    """The progress tokens that lie face up, by kind."""
    used: Counts
    """The progress tokens turned to their backs, by kind."""
    chests: int


class Display(NamedTuple):
    """What lies on the central board and beside it for all."""

    landscapes: Counts
    """The landscape tiles of the supply, by shape."""
    tokens: tuple[Counts, Counts]
    """The progress tokens of the left and of the right area, by kind."""
    goods: Counts
    """The production tokens, by kind."""
    token_stock: Counts
    """The progress tokens still face down."""
    goods_stock: Counts
    """The production tokens still face down."""
    pirates: tuple[int, ...]
    """The values of the open pirate markers."""
    unnamed: tuple[int, ...] = ()
    """Those of them that an example leaves open, so that chance had to choose some."""


class Drawing(NamedTuple):
    """Chance must show so many more of something."""

    what: Literal["islands", "pirate", "tokens", "goods", "discs"]
    left: int
    kind: Literal["drawing"] = "drawing"


class Throwing(NamedTuple):
    """The start player must throw the cubes of this phase into the tower."""

    kind: Literal["throwing"] = "throwing"


class Falling(NamedTuple):
    """Cubes fall out of the tower; `new` are those just thrown."""

    new: Counts
    kind: Literal["falling"] = "falling"


class Choosing(NamedTuple):
    """The first of those who have still to act must choose an action."""

    left: tuple[int, ...]
    kind: Literal["choosing"] = "choosing"


class Voyage(NamedTuple):
    """What a ship still can do in a sailing action."""

    points: int
    moved: bool = False
    done: bool = False
    """Whether the ship moves no further in this action."""
    founded: bool = False
    """Whether a trading post has been established from it in this action."""


class Acting(NamedTuple):
    """The first of those who have still to act carries out an action."""

    left: tuple[int, ...]
    colour: int
    points: int
    """The action points not used yet; those of the ships are their own."""
    used: int = 0
    """How many action points have been used (by both ships together)."""
    picks: int = 0
    """How many progress tokens must be taken before anything else."""
    ahead: int = 0
    """How many spaces the disc still moves once these have been taken."""
    missed: bool = False
    """Whether a progress token was due of which there was none."""
    tiles: int = 0
    """How many landscape tiles have been taken, or tiles been built."""
    voyages: tuple[Voyage, ...] = ()
    placing: bool = False
    """Whether this is a first voyage: no ship of the player was on the board when it began."""
    pool: int = 0
    """Action points that the ships share, if that reading is adopted."""
    draws: int = 0
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

    rule: str
    winners: tuple[int, ...]
    kind: Literal["over"] = "over"


Due: TypeAlias = "Drawing | Throwing | Falling | Choosing | Acting | Clearing | Raiding | Scoring | Over"


class Position(NamedTuple):
    """A state of play under given rules; `round` is 0 while the game is being set up."""

    rules: Rules
    chart: Chart
    built: Built
    players: tuple[PlayerState, ...]
    discs: Discs
    """The seats in turn order, as the discs on the special action track say."""
    round: int
    phase: int
    """The colour of the storage space whose cubes are thrown."""
    tower: Tower
    display: Display
    due: Due


def with_state(position: Position, seat: int, state: PlayerState) -> Position:
    """Return the position with a new state of one player."""
    players = position.players
    return position._replace(players=(*players[:seat], state, *players[seat + 1 :]))


def changed(counts: Counts, kind: int, by: int) -> Counts:
    """Return counts of which one is larger or smaller."""
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def due_of(position: Position, kind: type[D]) -> D:
    """Return what is due where it is known of which kind it is; raise `TypeError` where it is not."""
    if not isinstance(position.due, kind):
        raise TypeError(f"{position.due.kind} is due, not {kind.__name__}")
    return position.due


def full_spaces(position: Position, seat: int, ship: int) -> Spaces:
    """Return the spaces on which as many other ships are as a sea space has room for.

    Source: Die blaue Aktion; La acción azul.
    """
    there = Counter(
        space
        for owner, state in enumerate(position.players)
        for index, space in enumerate(state.ships)
        if space is not None and (owner, index) != (seat, ship)
    )
    limit = position.rules.number["sea_limit"]
    return spaces_of(space for space, number in there.items() if number >= limit)
