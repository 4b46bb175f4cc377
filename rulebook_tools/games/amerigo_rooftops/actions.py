"""What players may do, and what chance does.

Tuples of different types are equal if their values are: `kind` tells the actions apart.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from rulebook_tools.games.amerigo_rooftops.nouns import AnyCard, AnyTile, CardShown, PileAt, Played, Seat
from rulebook_tools.games.amerigo_rooftops.state import Number


class Lay(NamedTuple):
    """Chance: route cards come into the row, from left to right; some or all of them."""

    tiles: tuple[AnyTile, ...]
    kind: Literal["lay"] = "lay"


class Shuffle(NamedTuple):
    """Chance: cards come into a pile, from the top down; some or all of them."""

    cards: tuple[AnyCard, ...]
    kind: Literal["shuffle"] = "shuffle"


class Draw(NamedTuple):
    """Draw the top cards of piles, one after another."""

    player: Seat
    piles: tuple[PileAt, ...]
    kind: Literal["draw"] = "draw"


class Choose(NamedTuple):
    """Choose a card from hand in secret; the last one reveals all."""

    player: Seat
    card: CardShown
    kind: Literal["choose"] = "choose"


class Reveal(NamedTuple):
    """Everyone chooses at once, and all is revealed."""

    played: tuple[Played, ...]
    kind: Literal["reveal"] = "reveal"


class Place(NamedTuple):
    """Say where in the order a card without a number goes: 1 is the first place."""

    player: Seat
    place: Number
    kind: Literal["place"] = "place"


class Tell(NamedTuple):
    """Tell the others that the card played was the highest in hand."""

    player: Seat
    kind: Literal["tell"] = "tell"


class Perform(NamedTuple):
    """Tell no more, and perform the cards."""

    kind: Literal["perform"] = "perform"


class Remove(NamedTuple):
    """Choose the end of the route from which a card goes; no rule lets one of the middle go."""

    side: Literal["left", "right", "middle"]
    kind: Literal["remove"] = "remove"


Action: TypeAlias = Lay | Shuffle | Draw | Choose | Reveal | Place | Tell | Perform | Remove
