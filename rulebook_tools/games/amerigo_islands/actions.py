"""What players may do, and what chance does.

Tuples of different types are equal if their values are: `kind` tells the actions apart.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.meanwhile import Meanwhile
from rulebook_tools.games.amerigo_islands.cubes import Cubes
from rulebook_tools.games.amerigo_islands.grid import Spaces

How: TypeAlias = Literal["cubes", "white", "swap"]
"""By what an action is available: its own cubes, the special action, or a progress token."""


class LayIslands(NamedTuple):
    """Chance: the island tiles and the frame form a landscape; the rows of its chart."""

    rows: tuple[str, ...]
    kind: Literal["lay_islands"] = "lay_islands"


class StackDiscs(NamedTuple):
    """Chance: the player-order discs are stacked; the seats from the top down."""

    discs: tuple[int, ...]
    kind: Literal["stack_discs"] = "stack_discs"


class Reveal(NamedTuple):
    """Chance: pirate markers, progress tokens or production tokens are laid face up."""

    what: Literal["pirate", "tokens", "goods"]
    drawn: tuple[int, ...]
    """The values of pirate markers, the kinds of tokens."""
    kind: Literal["reveal"] = "reveal"


class Fall(NamedTuple):
    """Chance: cubes fall out of the tower; with `more`, others follow."""

    cubes: Cubes
    more: bool = False
    kind: Literal["fall"] = "fall"


class Spill(NamedTuple):
    """Chance, in examples only: cubes fall out of the tower at an unsuitable time."""

    cubes: Cubes
    kind: Literal["spill"] = "spill"


class Throw(NamedTuple):
    """Throw the cubes of the storage space into the tower."""

    player: int
    kind: Literal["throw"] = "throw"


class Choose(NamedTuple):
    """Choose the action of a colour."""

    player: int
    colour: int
    how: How = "cubes"
    kind: Literal["choose"] = "choose"


class TakeGold(NamedTuple):
    """Take gold instead of an action."""

    player: int
    kind: Literal["take_gold"] = "take_gold"


class CountCubes(NamedTuple):
    """Use a progress token to get victory points for cubes instead of an action."""

    player: int
    kind: Literal["count_cubes"] = "count_cubes"


class Pay(NamedTuple):
    """Pay gold for more action points."""

    player: int
    points: int
    kind: Literal["pay"] = "pay"


class Exchange(NamedTuple):
    """Exchange a treasure chest for gold."""

    player: int
    kind: Literal["exchange"] = "exchange"


class UseToken(NamedTuple):
    """Use a progress token that can be used once."""

    player: int
    token: int
    kind: Literal["use_token"] = "use_token"


class PickToken(NamedTuple):
    """Take an open progress token."""

    player: int
    token: int
    kind: Literal["pick_token"] = "pick_token"


class Advance(NamedTuple):
    """Move the disc of the action's track so many spaces forward."""

    player: int
    spaces: int
    kind: Literal["advance"] = "advance"


class PlaceShip(NamedTuple):
    """Place a ship on the frame."""

    player: int
    ship: int
    space: int
    kind: Literal["place_ship"] = "place_ship"


class Sail(NamedTuple):
    """Move a ship to a space."""

    player: int
    ship: int
    space: int
    kind: Literal["sail"] = "sail"


class Found(NamedTuple):
    """Establish a trading post where a ship lies at anchor."""

    player: int
    ship: int
    kind: Literal["found"] = "found"


class TakeTile(NamedTuple):
    """Take a tile from the supply."""

    player: int
    tile: TileKind
    shape: int
    owner: int | None = None
    """Whose village tile it is, if it is not the player's own."""
    kind: Literal["take_tile"] = "take_tile"


class Build(NamedTuple):
    """Build a tile on some spaces."""

    player: int
    tile: TileKind
    shape: int
    spaces: Spaces
    kind: Literal["build"] = "build"


class BuyGood(NamedTuple):
    """Buy a production token."""

    player: int
    token: int
    kind: Literal["buy_good"] = "buy_good"


class Finish(NamedTuple):
    """Use no more action points."""

    player: int
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


TileKind: TypeAlias = Literal["landscape", "village"]
Action: TypeAlias = (
    "LayIslands | StackDiscs | Reveal | Fall | Spill | Throw | Choose | TakeGold | CountCubes | Pay"
    " | Exchange | UseToken | PickToken | Advance | PlaceShip | Sail | Found | TakeTile | Build | BuyGood"
    " | Finish | Meanwhile | Clear | ScoreRound | ScoreGame"
)
