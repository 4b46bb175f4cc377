"""A state of play: the route, the cards, and what is due before play goes on.

Tuples of different types are equal if their values are: `kind` tells apart what may be due.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from rulebook_tools.games.amerigo_rooftops.cards import Card, Counts, Played, Tile
from rulebook_tools.games.amerigo_rooftops.rules import Rules

Pile: TypeAlias = "tuple[Card, ...]"
"""Cards, the top one first."""


class Laying(NamedTuple):
    """The route must be laid: how many are left of each route card."""

    left: Counts
    kind: Literal["laying"] = "laying"


class Shuffling(NamedTuple):
    """A pile must be shuffled: the cards not yet placed in it, from the top down."""

    pile: int
    rest: Pile
    then: str
    removals: int = 0
    roof: bool = False
    kind: Literal["shuffling"] = "shuffling"


class Drawing(NamedTuple):
    """A seat must draw; after all of them comes what `then` says: `setup`, `round` or `close`.

    In the last case `removals` route cards go, and `roof` tells of a special roof still to act.
    """

    seat: int
    then: str
    removals: int = 0
    roof: bool = False
    kind: Literal["drawing"] = "drawing"


class Choosing(NamedTuple):
    """A seat must choose a card in secret; those chosen before lie face down."""

    seat: int
    played: tuple[Played, ...] = ()
    kind: Literal["choosing"] = "choosing"


class Placing(NamedTuple):
    """Who played the first of these cards without a number must say where in the order it goes."""

    numberless: tuple[Played, ...]
    order: tuple[Played, ...]
    kind: Literal["placing"] = "placing"


class Telling(NamedTuple):
    """Players may tell that their card was the highest they had, before the cards are performed."""

    order: tuple[Played, ...]
    told: tuple[int, ...] = ()
    kind: Literal["telling"] = "telling"


class Closing(NamedTuple):
    """So many route cards must go; `moved` houses have been put from one side to the other."""

    removals: int
    side: str = ""
    moved: int = 0
    roof: bool = False
    """A special roof acts after that."""
    kind: Literal["closing"] = "closing"


class Over(NamedTuple):
    """The game is over by a rule."""

    rule: str
    kind: Literal["over"] = "over"


Due: TypeAlias = "Laying | Shuffling | Drawing | Choosing | Placing | Telling | Closing | Over"

NOTHING_OPEN, HANDS_OPEN, PILES_OPEN = range(3)
"""What an example leaves open: nothing, hands (they hold just what is played), piles as well."""


class Position(NamedTuple):
    """A state of play under given rules; only what is due is legal."""

    rules: Rules
    route: tuple[Tile, ...]
    amerigo: int
    """Where he stands, from 0; beyond the route if he fell off it."""
    hands: tuple[Pile, ...]
    piles: tuple[Pile, ...]
    discards: tuple[Pile, ...]
    parcels: Counts
    """The parcels performed this round that can still be delivered."""
    due: Due
    open: int = NOTHING_OPEN


def handed(position: Position, seat: int, hand: Pile) -> tuple[Pile, ...]:
    """Return the hands with a new one for one seat."""
    hands = position.hands
    return (*hands[:seat], hand, *hands[seat + 1 :])


def discarded(position: Position, played: tuple[Played, ...]) -> tuple[Pile, ...]:
    """Return the played cards beside each pile, with more of them."""
    rules, discards = position.rules, [list(pile) for pile in position.discards]
    for _, card in played:
        discards[rules.pile_of(card)].append(card)
    return tuple(map(tuple, discards))
