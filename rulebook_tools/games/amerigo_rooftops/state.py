"""A state of play: the route, the cards, and what is due before play goes on.

Tuples of different types are equal if their values are: `kind` tells apart what may be due.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.kit import seats
from rulebook_tools.engine.values import Range
from rulebook_tools.games.amerigo_rooftops.nouns import Pile, PileAt, Played, Roof
from rulebook_tools.games.amerigo_rooftops.parameters import Rules

Number: TypeAlias = Annotated[int, Range()]
Sitting: TypeAlias = Annotated[int, Range(lambda position, _: len(position.hands))]
"""A seat of which a position says what it holds."""
Sitters: TypeAlias = tuple[Sitting, ...]
End: TypeAlias = Literal["goal.win", "move.off", "close.under"]
"""The rules that end a game."""


class Laying(NamedTuple):
    """The route must be laid: how many are left of each route card."""

    left: tuple[Number, ...]
    kind: Literal["laying"] = "laying"


class Drawing(NamedTuple):
    """Hands must be filled up, in any order; then comes the first round, another one, or the end of this one.

    In the last case `removals` route cards go, and `roof` tells of a special roof still to act.
    """

    then: Literal["setup", "round", "close"]
    left: Sitters
    """The seats whose hands are not full."""
    begun: Sitters = ()
    """Those in the middle of drawing: they have drawn, and must go on."""
    removals: Number = 0
    roof: bool = False
    kind: Literal["drawing"] = "drawing"


class Shuffling(NamedTuple):
    """A pile must be shuffled: the cards not yet placed in it, from the top down."""

    pile: PileAt
    rest: Pile
    after: Drawing
    """Hands are filled up with it."""
    kind: Literal["shuffling"] = "shuffling"


class Choosing(NamedTuple):
    """A seat must choose a card in secret; those chosen before lie face down."""

    seat: Sitting
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

    removals: Annotated[int, Range(least=1)]
    side: Literal["", "left", "right"] = ""
    moved: Number = 0
    roof: bool = False
    """A special roof acts after that."""
    begun: bool = False
    """A card of this round has gone already."""
    kind: Literal["closing"] = "closing"


class Over(NamedTuple):
    """The game is over by a rule."""

    rule: End
    kind: Literal["over"] = "over"


Due: TypeAlias = Laying | Shuffling | Drawing | Choosing | Placing | Telling | Closing | Over


class Open(NamedTuple):
    """What an example leaves open."""

    hands: Sitters = ()
    """The seats whose hands it does not give: they hold just what is played from them."""
    absent: Sitters = ()
    """Those of them of which it says nothing at all: they have no cards, and draw none."""
    piles: bool = False
    """It gives no piles, so nobody draws."""


WHOLE = Open()
"""Nothing is left open."""


class Position(NamedTuple):
    """A state of play under given rules; only what is due is legal."""

    rules: Rules
    route: tuple[Roof, ...]
    amerigo: Annotated[int, Range(lambda position, _: len(position.route) + 1, least=-1)]
    """The place of Amerigo on the route, from 0; beside it when he has fallen off."""
    hands: tuple[Pile, ...]
    piles: tuple[Pile, ...]
    discards: tuple[Pile, ...]
    parcels: tuple[Number, ...]
    """The parcels performed this round that can still be delivered."""
    due: Due
    tellers: Sitters = ()
    """The seats that can tell, this round, that their card was the highest they had."""
    told: Sitters = ()
    """The seats that have told it."""
    open: Open = WHOLE
    performed: tuple[Played, ...] = ()
    """The cards performed in this round, in order; readers look at them, and they are discarded already."""

    @property
    def seats(self) -> int:
        """How many can act: an example that begins with a position of its own need not give all hands."""
        return len(self.hands) if self.open == WHOLE else self.rules.most_players


def handed(position: Position, seat: int, hand: Pile) -> tuple[Pile, ...]:
    """Return the hands with a new one for one seat."""
    return seats.put(position.hands, seat, hand)


def discarded(position: Position, played: tuple[Played, ...]) -> tuple[Pile, ...]:
    """Return the played cards beside each pile, with more of them."""
    rules, discards = position.rules, [list(pile) for pile in position.discards]
    for _, card in played:
        discards[rules.pile_of(card)].append(card)
    return tuple(map(tuple, discards))


def present(position: Position, acting: Iterable[int]) -> Position:
    """Return a position in which players who act sit at the table: an example need not have named them."""
    there, at_table = position.open, set(acting)
    if there == WHOLE:
        return position
    hands = position.hands
    more = tuple(range(len(hands), 1 + max(at_table, default=-1)))
    absent = tuple(seat for seat in (*there.absent, *more) if seat not in at_table)
    return position._replace(
        hands=hands + ((),) * len(more), open=there._replace(hands=there.hands + more, absent=absent)
    )


def short(position: Position) -> Sitters:
    """Return the seats whose hands are not full, without those of which an example says nothing."""
    size, absent = position.rules.hand_size, position.open.absent
    return tuple([at for at, hand in enumerate(position.hands) if len(hand) < size and at not in absent])


def waits(position: Position) -> int:
    """Return how many houses of the route still wait for parcels."""
    return sum([1 for tile in position.route if tile.wants])


def rests(position: Position) -> bool:
    """Say whether nothing that has begun waits for its end."""
    match position.due:
        case Drawing(begun=begun):
            return not begun
        case Shuffling(pile, after=Drawing(then=then, begun=begun)):
            return then != "setup" and not (begun or position.piles[pile])
        case Choosing(played=played):
            return not played
        case Closing(begun=begun, moved=moved):
            return not (begun or moved)
        case _:
            return False
