"""What players may do, and what chance does.

Tuples of different types are equal if their values are: `kind` tells the actions apart.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from rulebook_tools.games.amerigo_cards.position import Leg


class Sail(NamedTuple):
    """Lay a card from hand (or `DOUBLOON`) on the outward journey or on the way home."""

    player: int
    leg: Leg
    card: int
    kind: Literal["sail"] = "sail"


class Explore(NamedTuple):
    """End the outward journey and draw cards."""

    player: int
    kind: Literal["explore"] = "explore"


class Sell(NamedTuple):
    """Sell goods on offer, and ask the others at home."""

    player: int
    kind: Literal["sell"] = "sell"


class Answer(NamedTuple):
    """Say whether to sell too, when asked."""

    player: int
    sells: bool
    kind: Literal["answer"] = "answer"


class TurnOver(NamedTuple):
    """Choose a card that becomes a doubloon (`DOUBLOON`: one spent on the journey)."""

    player: int
    card: int
    kind: Literal["turn"] = "turn"


class GiveAway(NamedTuple):
    """Choose a card on offer that is discarded as part of a set sold."""

    player: int
    card: int
    kind: Literal["give"] = "give"


class Draw(NamedTuple):
    """Chance: cards come from the deck; several at once are as good as one after another."""

    cards: tuple[int, ...]
    kind: Literal["draw"] = "draw"


class Meanwhile(NamedTuple):
    """Only in examples: the others' turns until this player's change nothing that matters."""

    player: int
    kind: Literal["meanwhile"] = "meanwhile"


Action: TypeAlias = "Sail | Explore | Sell | Answer | TurnOver | GiveAway | Draw | Meanwhile"
