"""What players may do, and what chance does.

Tuples of different types are equal if their values are: `kind` tells the actions apart.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.values import Known, Range
from rulebook_tools.games.amerigo_rooftops.cards import CardInGame, Played, Seat, TileInGame
from rulebook_tools.games.amerigo_rooftops.position import Position

SIDES = ("left", "right")
MIDDLE = "middle"
"""Where no rule lets a card go."""


def _piles(position: Position, _action: object) -> int:
    return len(position.rules.piles)


Pile: TypeAlias = Annotated[int, Range(_piles)]
Number: TypeAlias = Annotated[int, Range()]
Side: TypeAlias = Annotated[str, Known(lambda _, side: side in (*SIDES, MIDDLE), ", ".join((*SIDES, MIDDLE)))]


class Lay(NamedTuple):
    """Chance: route cards come into the row, from left to right; some or all of them."""

    tiles: tuple[TileInGame, ...]
    kind: Literal["lay"] = "lay"


class Shuffle(NamedTuple):
    """Chance: cards come into a pile, from the top down; some or all of them."""

    cards: tuple[CardInGame, ...]
    kind: Literal["shuffle"] = "shuffle"


class Draw(NamedTuple):
    """Draw the top cards of piles, one after another."""

    seat: Seat
    piles: tuple[Pile, ...]
    kind: Literal["draw"] = "draw"


class Choose(NamedTuple):
    """Choose a card from hand in secret; the last one reveals all."""

    seat: Seat
    card: CardInGame
    kind: Literal["choose"] = "choose"


class Reveal(NamedTuple):
    """Everyone chooses at once, and all is revealed."""

    played: tuple[Played, ...]
    kind: Literal["reveal"] = "reveal"


class Place(NamedTuple):
    """Say where in the order a card without a number goes: 1 is the first place."""

    seat: Seat
    place: Number
    kind: Literal["place"] = "place"


class Tell(NamedTuple):
    """Tell the others that the card played was the highest in hand."""

    seat: Seat
    kind: Literal["tell"] = "tell"


class Perform(NamedTuple):
    """Tell no more, and perform the cards."""

    kind: Literal["perform"] = "perform"


class Remove(NamedTuple):
    """Choose the end of the route from which a card goes."""

    side: Side
    kind: Literal["remove"] = "remove"


Action: TypeAlias = "Lay | Shuffle | Draw | Choose | Reveal | Place | Tell | Perform | Remove"
