"""A state of play: the route, the cards, and what is due before play goes on.

Tuples of different types are equal if their values are: `kind` tells apart what may be due.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from rulebook_tools.games.amerigo_rooftops.cards import Card, Counts, Played, Tile
from rulebook_tools.games.amerigo_rooftops.rules import Rules

Pile: TypeAlias = "tuple[Card, ...]"
"""Cards, the top one first."""


class Laying(NamedTuple):
    """The route must be laid: how many are left of each route card."""

    left: Counts
    kind: Literal["laying"] = "laying"


class Drawing(NamedTuple):
    """Hands must be filled up, in any order; then comes what `then` says: `setup`, `round` or `close`.

    In the last case `removals` route cards go, and `roof` tells of a special roof still to act.
    """

    then: str
    left: tuple[int, ...]
    """The seats whose hands are not full."""
    begun: tuple[int, ...] = ()
    """Those in the middle of drawing: they have drawn, and must go on."""
    removals: int = 0
    roof: bool = False
    kind: Literal["drawing"] = "drawing"


class Shuffling(NamedTuple):
    """A pile must be shuffled: the cards not yet placed in it, from the top down."""

    pile: int
    rest: Pile
    after: Drawing
    """Hands are filled up with it."""
    kind: Literal["shuffling"] = "shuffling"


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
    """The order is settled; players may tell of their highest card before the cards are performed."""

    order: tuple[Played, ...]
    kind: Literal["telling"] = "telling"


class Closing(NamedTuple):
    """So many route cards must go; `moved` houses have been put from one side to the other."""

    removals: int
    side: str = ""
    moved: int = 0
    roof: bool = False
    """A special roof acts after that."""
    begun: bool = False
    """A card of this round has gone already."""
    kind: Literal["closing"] = "closing"


class Over(NamedTuple):
    """The game is over by a rule."""

    rule: str
    kind: Literal["over"] = "over"


Due: TypeAlias = "Laying | Shuffling | Drawing | Choosing | Placing | Telling | Closing | Over"


class Open(NamedTuple):
    """What an example leaves open."""

    hands: tuple[int, ...] = ()
    """The seats whose hands it does not give: they hold just what is played from them."""
    absent: tuple[int, ...] = ()
    """Those of them of which it says nothing at all: they have no cards, and draw none."""
    piles: bool = False
    """It gives no piles, so nobody draws."""


WHOLE = Open()
"""Nothing is left open."""


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
    tellers: tuple[int, ...] = ()
    """The seats that can tell, this round, that their card was the highest they had."""
    told: tuple[int, ...] = ()
    """The seats that have told it."""
    open: Open = WHOLE

    @property
    def seats(self) -> int:
        """How many can act: an example that begins with a position of its own need not give all hands."""
        return len(self.hands) if self.open == WHOLE else self.rules.players[-1]


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


def present(position: Position, seats: Iterable[int]) -> Position:
    """Return a position in which players who act sit at the table: an example need not have named them."""
    there, acting = position.open, set(seats)
    if there == WHOLE:
        return position
    hands = position.hands
    more = tuple(range(len(hands), 1 + max(acting, default=-1)))
    absent = tuple(seat for seat in (*there.absent, *more) if seat not in acting)
    return position._replace(
        hands=hands + ((),) * len(more), open=there._replace(hands=there.hands + more, absent=absent)
    )


def short(position: Position) -> tuple[int, ...]:
    """Return the seats whose hands are not full, without those of which an example says nothing."""
    size, absent = position.rules.hand_size, position.open.absent
    return tuple(seat for seat, hand in enumerate(position.hands) if len(hand) < size and seat not in absent)
