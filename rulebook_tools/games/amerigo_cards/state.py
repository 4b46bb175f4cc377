"""A state of play: who is where with which cards, and what is due before play goes on.

Tuples of different types are equal if their values are: `kind` tells apart what may be due.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.kit.fields import Follows
from rulebook_tools.engine.kit.piles import Counts, total
from rulebook_tools.engine.kit.seats import Seat, Seats, put
from rulebook_tools.engine.kit.shown import Called
from rulebook_tools.games.amerigo_cards.nouns import Card, Hand, goods_in
from rulebook_tools.games.amerigo_cards.parameters import Rules


class Leg(StrEnum):
    """Where a player is."""

    HOME = "home"
    OUTWARD = "outward"
    EXPLORED = "explored"
    RETURNING = "returning"

    __hash__ = str.__hash__  # an enumeration's own takes several times as long


HOME, OUTWARD, EXPLORED, RETURNING = Leg

Where: TypeAlias = Annotated[Leg, Called("where", lambda _: [leg.value for leg in Leg])]


class Laid(NamedTuple):
    """A card lying in a journey: face up, or a doubloon spent, lying face down."""

    card: Card
    spent: bool = False


def rudders_of(rules: Rules, way: tuple[Laid, ...]) -> int:
    """Return the rudders shown by the cards of one way."""
    of_card = rules.deck.rudders_of
    return sum([rules.doubloon_rudders if spent else of_card[card] for card, spent in way])


def under_way(rules: Rules, state: PlayerState, way: tuple[Laid, ...]) -> int:
    """Return the rudders of one way of a player who is not at home."""
    return 0 if state.where is HOME else rudders_of(rules, way)


def market_of(rules: Rules, players: Sequence[PlayerState]) -> Counts:
    """Return the cards of each good on offer, those of all players together.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    return goods_in(rules, total([state.offer for state in players]))


OutRudders: TypeAlias = Annotated[int, Follows(lambda rules, state: under_way(rules, state, state.out))]
BackRudders: TypeAlias = Annotated[int, Follows(lambda rules, state: under_way(rules, state, state.back))]
Market: TypeAlias = Annotated[Counts, Follows(lambda rules, position: market_of(rules, position.players))]


class PlayerState(NamedTuple):
    """What a player has; the top of the treasure pile is its last card, given by its front."""

    where: Where
    hand: Hand
    treasure: tuple[Card, ...]
    out: tuple[Laid, ...]
    back: tuple[Laid, ...]
    offer: Hand
    out_rudders: OutRudders = 0
    back_rudders: BackRudders = 0
    """The rudders of each way, as long as the player is under way."""


class Shuffling(NamedTuple):
    """The cards of a new game must be shuffled."""

    kind: Literal["shuffling"] = "shuffling"


class Dealing(NamedTuple):
    """Starting hands must be dealt: the cards that each seat still gets."""

    left: tuple[int, ...]
    kind: Literal["dealing"] = "dealing"


class Converting(NamedTuple):
    """Players may turn cards of their starting hand into doubloons, the first of them so many more."""

    asked: Seats
    left: int
    kind: Literal["converting"] = "converting"


class Laying(NamedTuple):
    """More cards must be laid in the same Sail action."""

    left: int
    leg: Leg
    kind: Literal["laying"] = "laying"


class Drawing(NamedTuple):
    """Cards must be drawn by a rule; `forfeited` of those due are lost to the hand limit."""

    left: int
    forfeited: int
    rule: Literal["explore.draw", "turn.none"] = "explore.draw"
    kind: Literal["drawing"] = "drawing"


class Awarding(NamedTuple):
    """Cards of the journey must be turned into doubloons."""

    left: int
    kind: Literal["awarding"] = "awarding"


class Exhibiting(NamedTuple):
    """More cards may be laid in the same Exhibit action."""

    laid: int
    kind: Literal["exhibiting"] = "exhibiting"


class Asking(NamedTuple):
    """Players must say whether they sell too; `values` holds the class of each good."""

    asked: Seats
    sellers: Seats
    values: tuple[int, ...]
    kind: Literal["asking"] = "asking"


class Selling(NamedTuple):
    """The first of `sellers` sells goods of one class: cards to turn over, then to give away."""

    sellers: Seats
    values: tuple[int, ...]
    sold_class: int
    turns: int
    gives: int
    sold: tuple[int, ...]
    """The cards that this seller has sold so far, for each good."""
    kind: Literal["selling"] = "selling"


class Leaving(NamedTuple):
    """The first of `sellers` may give away goods that earn nothing."""

    sellers: Seats
    values: tuple[int, ...]
    kind: Literal["leaving"] = "leaving"


class Over(NamedTuple):
    """The game is over by a rule; `unsold` cards of each player break ties."""

    rule: Literal["end.second", "end.home", "more.end"]
    unsold: tuple[int, ...]
    kind: Literal["over"] = "over"


Due: TypeAlias = (
    Shuffling
    | Dealing
    | Converting
    | Laying
    | Drawing
    | Awarding
    | Exhibiting
    | Asking
    | Selling
    | Leaving
    | Over
)


class Position(NamedTuple):
    """A state of play under given rules; while something is due, nothing else is legal.

    `run` counts how often the deck has been played through, this time included.
    """

    rules: Rules
    players: tuple[PlayerState, ...]
    turn: Seat
    deck: Hand
    discard: Hand
    run: int
    market: Market
    """The cards of each good on offer, those of all players together."""
    due: Due | None = None


def with_state(position: Position, seat: int, state: PlayerState, due: Due | None = None) -> Position:
    """Return the position with a new state of one player, who offers what was on offer, and with this due."""
    return position._replace(players=put(position.players, seat, state), due=due)


def distance(rules: Rules, state: PlayerState, log: object) -> int:
    """Return the travel distance: the rudders of the outward cards, added up only to note what was read.

    Source: 1. Segeln, Hinreise; 1 Sail, The outward journey.
    """
    return rudders_of(rules, state.out) if log else state.out_rudders


def homeward(rules: Rules, state: PlayerState, log: object) -> int:
    """Return what a way home has come to: each of its rudders counts several times.

    Source: 1. Segeln, Rückreise; 1 Sail, The return journey.
    """
    return (rudders_of(rules, state.back) if log else state.back_rudders) * rules.return_factor


def actor(position: Position) -> int:
    """Return the seat of the player who must act now (for whom, if chance must)."""
    match position.due:
        case Asking(asked=asked) | Converting(asked=asked):
            return asked[0]
        case Selling(sellers=sellers) | Leaving(sellers=sellers):
            return sellers[0]
        case Dealing(left=left):
            return next(seat for seat, number in enumerate(left) if number)
        case _:
            return position.turn
