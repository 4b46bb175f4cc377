"""What players may do, and what chance does.

Tuples of different types are equal if their values are: `kind` tells the actions apart.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.kit.meanwhile import Meanwhile
from rulebook_tools.engine.kit.seats import Seat
from rulebook_tools.engine.values import Known
from rulebook_tools.games.amerigo_cards.nouns import Card, CardOrDoubloon
from rulebook_tools.games.amerigo_cards.state import OUTWARD, RETURNING, Leg, Position


def _is_for_all(position: Position, hands: tuple[object, ...]) -> bool:
    return len(hands) == len(position.players)


Way: TypeAlias = Annotated[Leg, Known(lambda _, leg: leg in (OUTWARD, RETURNING), "outward or returning")]
"""The ways that a card can be laid on."""
Hands: TypeAlias = Annotated["tuple[tuple[Card, ...], ...]", Known(_is_for_all, "cards for each seat")]


class Shuffle(NamedTuple):
    """Chance: the cards of a new game are shuffled."""

    kind: Literal["shuffle"] = "shuffle"


class Deal(NamedTuple):
    """Chance: each seat is dealt cards; all at once are as good as one after another."""

    hands: Hands
    kind: Literal["deal"] = "deal"


class FirstDoubloon(NamedTuple):
    """Turn a card of the starting hand into a doubloon, or none."""

    player: Seat
    card: Card | None
    kind: Literal["first_doubloon"] = "first_doubloon"


class Sail(NamedTuple):
    """Lay a card from hand (or `DOUBLOON`) on the outward journey or on the way home."""

    player: Seat
    leg: Way
    card: CardOrDoubloon
    doubloon: Card | None = None
    """Which card of the treasure pile the doubloon is; None is the top one."""
    kind: Literal["sail"] = "sail"


class Explore(NamedTuple):
    """End the outward journey and draw cards."""

    player: Seat
    kind: Literal["explore"] = "explore"


class TakeBack(NamedTuple):
    """Take goods from the market back into the hand, which no rule allows."""

    player: Seat
    cards: tuple[Card, ...]
    kind: Literal["take_back"] = "take_back"


class Exhibit(NamedTuple):
    """Lay cards from hand on the market; with `more`, others may follow in the same action."""

    player: Seat
    cards: tuple[Card, ...]
    more: bool = False
    kind: Literal["exhibit"] = "exhibit"


class Sell(NamedTuple):
    """Sell goods on offer, and ask the others at home."""

    player: Seat
    kind: Literal["sell"] = "sell"


class Answer(NamedTuple):
    """Say whether to sell too, when asked."""

    player: Seat
    sells: bool
    kind: Literal["answer"] = "answer"


class TurnOver(NamedTuple):
    """Choose a card that becomes a doubloon (`DOUBLOON`: one spent on the journey)."""

    player: Seat
    card: CardOrDoubloon
    kind: Literal["turn"] = "turn"


class GiveAway(NamedTuple):
    """Choose a card on offer that is discarded as part of a set sold."""

    player: Seat
    card: Card
    kind: Literal["give"] = "give"


class Stop(NamedTuple):
    """Exhibit, or give away, no more cards."""

    player: Seat
    kind: Literal["stop"] = "stop"


class Pass(NamedTuple):
    """Do nothing on a turn, which no rule allows."""

    player: Seat
    kind: Literal["pass"] = "pass"


class DrawInstead(NamedTuple):
    """Draw from the deck for want of an action."""

    player: Seat
    kind: Literal["draw_instead"] = "draw_instead"


class Draw(NamedTuple):
    """Chance: cards come from the deck; several at once are as good as one after another."""

    cards: tuple[Card, ...]
    kind: Literal["draw"] = "draw"


explores, sells, stops = cache(Explore), cache(Sell), cache(Stop)
turns_over, gives_away = cache(TurnOver), cache(GiveAway)
"""What a seat can do is the same action every time."""

Action: TypeAlias = (
    "Shuffle | Deal | FirstDoubloon | Sail | Explore | Exhibit | TakeBack | Sell | Answer | TurnOver"
    " | GiveAway | Stop | Pass | DrawInstead | Draw | Meanwhile"
)
