"""What players may do, and what chance does.

Tuples of different types are equal if their values are: `kind` tells the actions apart.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.kit.meanwhile import Meanwhile
from rulebook_tools.engine.kit.seats import Seat
from rulebook_tools.engine.values import Known, Range
from rulebook_tools.games.amerigo_islands import nouns
from rulebook_tools.games.amerigo_islands.board.colours import COLOURS
from rulebook_tools.games.amerigo_islands.board.grid import Spaces
from rulebook_tools.games.amerigo_islands.parameters import TileKind
from rulebook_tools.games.amerigo_islands.state import Position


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
    "tuple[nouns.Number, ...]", Known(lambda _, cubes: len(cubes) == len(COLOURS), "a number for each colour")
]
"""Cubes, a number of each colour."""
How: TypeAlias = Literal["cubes", "white", "swap"]
"""By what an action is available: its own cubes, the special action, or a progress token."""


class LayIslands(NamedTuple):
    """Chance: the island tiles and the frame form a landscape; the rows of its chart."""

    rows: tuple[str, ...]
    kind: Literal["lay_islands"] = "lay_islands"


class StackDiscs(NamedTuple):
    """Chance: the player-order discs are stacked; the seats from the top down."""

    discs: tuple[Seat, ...]
    kind: Literal["stack_discs"] = "stack_discs"


class Reveal(NamedTuple):
    """Chance: pirate markers, progress tokens or production tokens are laid face up."""

    what: Literal["pirate", "tokens", "goods"]
    drawn: tuple[Drawn, ...]
    """The values of pirate markers, the kinds of tokens."""
    kind: Literal["reveal"] = "reveal"


class Fall(NamedTuple):
    """Chance: cubes fall out of the tower; with `more`, others follow."""

    cubes: Lot
    more: bool = False
    kind: Literal["fall"] = "fall"


class Spill(NamedTuple):
    """Chance, in examples only: cubes fall out of the tower at an unsuitable time."""

    cubes: Lot
    kind: Literal["spill"] = "spill"


class Throw(NamedTuple):
    """Throw the cubes of the storage space into the tower."""

    player: Seat
    kind: Literal["throw"] = "throw"


class Choose(NamedTuple):
    """Choose the action of a colour."""

    player: Seat
    colour: nouns.Chosen
    how: How = "cubes"
    kind: Literal["choose"] = "choose"


class TakeGold(NamedTuple):
    """Take gold instead of an action."""

    player: Seat
    kind: Literal["take_gold"] = "take_gold"


class CountCubes(NamedTuple):
    """Use a progress token to get victory points for cubes instead of an action."""

    player: Seat
    kind: Literal["count_cubes"] = "count_cubes"


class Pay(NamedTuple):
    """Pay gold for more action points."""

    player: Seat
    points: nouns.ActionPoints
    kind: Literal["pay"] = "pay"


class Exchange(NamedTuple):
    """Exchange a treasure chest for gold."""

    player: Seat
    kind: Literal["exchange"] = "exchange"


class UseToken(NamedTuple):
    """Use a progress token that can be used once."""

    player: Seat
    token: nouns.Token
    kind: Literal["use_token"] = "use_token"


class PickToken(NamedTuple):
    """Take an open progress token."""

    player: Seat
    token: nouns.Token
    kind: Literal["pick_token"] = "pick_token"


class Advance(NamedTuple):
    """Move the disc of the action's track so many spaces forward."""

    player: Seat
    spaces: nouns.TrackSpaces
    kind: Literal["advance"] = "advance"


class PlaceShip(NamedTuple):
    """Place a ship on the frame."""

    player: Seat
    ship: nouns.Ship
    space: Space
    kind: Literal["place_ship"] = "place_ship"


class Sail(NamedTuple):
    """Move a ship to a space."""

    player: Seat
    ship: nouns.Ship
    space: Space
    kind: Literal["sail"] = "sail"


class Found(NamedTuple):
    """Establish a trading post where a ship lies at anchor."""

    player: Seat
    ship: nouns.Ship
    kind: Literal["found"] = "found"


class TakeTile(NamedTuple):
    """Take a tile from the supply."""

    player: Seat
    tile: TileKind
    shape: Shape
    owner: Seat | None = None
    """Whose village tile it is, if it is not the player's own."""
    kind: Literal["take_tile"] = "take_tile"


class Build(NamedTuple):
    """Build a tile on some spaces."""

    player: Seat
    tile: TileKind
    shape: Shape
    spaces: Ground
    kind: Literal["build"] = "build"


class BuyGood(NamedTuple):
    """Buy a production token."""

    player: Seat
    token: nouns.Good
    kind: Literal["buy_good"] = "buy_good"


class Finish(NamedTuple):
    """Use no more action points."""

    player: Seat
    kind: Literal["finish"] = "finish"


class Clear(NamedTuple):
    """The cubes of the action field go back to their storage spaces."""

    kind: Literal["clear"] = "clear"


class ScoreRound(NamedTuple):
    """The interim scoring takes place."""

    kind: Literal["score_round"] = "score_round"


class ScoreGame(NamedTuple):
    """The final scoring takes place."""

    kind: Literal["score_game"] = "score_game"


Action: TypeAlias = (
    "LayIslands | StackDiscs | Reveal | Fall | Spill | Throw | Choose | TakeGold | CountCubes | Pay"
    " | Exchange | UseToken | PickToken | Advance | PlaceShip | Sail | Found | TakeTile | Build | BuyGood"
    " | Finish | Meanwhile | Clear | ScoreRound | ScoreGame"
)
