"""What the game consists of: the types of what rules speak of, states of play, actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.kit import (
    Called,
    Counted,
    CountedEach,
    Counts,
    Figure,
    Follows,
    Kind,
    Known,
    Meanwhile,
    Of,
    Pile,
    Range,
    Seat,
    Seats,
    Shown,
    Split,
    put,
    total,
)
from rulebook_tools.games.amerigo_cards.parameters import CLASSES, Rules

DOUBLOON = -1
"""Stands for a doubloon where an action names a card."""


def goods_in(rules: Rules, pile: Counts) -> Counts:
    """Return how many cards of each good a pile has."""
    return tuple([sum(pile[cards]) for cards in rules.deck.slices])


def _goods(rules: Rules) -> Sequence[str]:
    return rules.goods


def _names(rules: Rules) -> Sequence[str]:
    return rules.deck.names


class _ByGood(CountedEach):
    """Says cards by how many of them carry each good."""

    def figure(self, rules: Rules, value: Iterable[int]) -> Figure:
        """Return the number of each good among some cards."""
        counts = [0] * len(rules.goods)
        for card in value:
            counts[rules.deck.good_of[card]] += 1
        return super().figure(rules, counts)

    def reads(self, rules: Rules, value: Iterable[int]) -> Iterable[str]:
        """Return the parameters behind some cards."""
        return sorted({path for card in value for path in rules.deck.paths[card]})


class _Lacking(Called):
    """Says the goods of which there is no card."""

    def figure(self, rules: Rules, value: Counts) -> Figure:
        """Return the names of the goods that are not there."""
        one = super().figure
        return tuple([one(rules, good) for good, number in enumerate(value) if not number])

    def typical(self, rules: Rules, at: int) -> Figure | None:
        """Return two goods."""
        return tuple([super(_Lacking, self).figure(rules, good) for good in (at, at + 1)])


class _Face(Split):
    """Says a card by what it shows: its good and its rudders."""

    def reads(self, rules: Rules, value: int) -> Iterable[str]:
        """Return the parameters behind a card."""
        return rules.deck.paths[value]


class _EveryGood(Counted):
    """Says how many goods there are; the table of the goods says it."""

    def reads(self, rules: Rules, value: int) -> Iterable[str]:  # noqa: ARG002
        """Return the parameters of all goods."""
        return [f"cards_per_good.{name}" for name in rules.goods]


GOOD = Called("good", _goods)
RUDDERS = Counted("rudder")
FACE = _Face(
    good=(GOOD, lambda rules, card: rules.deck.good_of[card]),
    rudders=(RUDDERS, lambda rules, card: rules.deck.rudders_of[card]),
)

Cards: TypeAlias = Annotated[int, Counted("card")]
Doubloons: TypeAlias = Annotated[int, Counted("doubloon")]
Rudders: TypeAlias = Annotated[int, RUDDERS]
Copies: TypeAlias = Annotated[int, Counted("copy")]
Everyone: TypeAlias = Annotated[int, Counted("player")]
Kinds: TypeAlias = Annotated[int, _EveryGood("kind")]
Good: TypeAlias = Annotated[int, GOOD]
Goods: TypeAlias = tuple[Good, ...]
GoodsCounted: TypeAlias = Annotated[Counts, CountedEach("good", _goods)]
"""How many cards of each good."""
GoodsLacking: TypeAlias = Annotated[Counts, _Lacking("good", _goods)]
"""How many cards of each good; of which only the goods are said of which there is none."""
Class: TypeAlias = Annotated[int, Called("class", lambda _: CLASSES)]
Actions: TypeAlias = tuple[
    Annotated[str, Called("action", lambda _: ("sail", "explore", "exhibit", "sell"))], ...
]
Card: TypeAlias = Annotated[int, Of(_names), FACE]
"""A card, by its number in the deck."""
CardOrDoubloon: TypeAlias = Annotated[
    int, Range(lambda position, _action: len(position.rules.deck.names), least=DOUBLOON), Shown()
]
CardsByGood: TypeAlias = Annotated[tuple[Card, ...], _ByGood("good", _goods)]
"""Cards of which only the goods are said."""
Hand: TypeAlias = Annotated[Counts, Pile(_names)]
"""Cards in no order: how many there are of each."""


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


class Shuffling(Kind):
    """The cards of a new game must be shuffled."""


class Dealing(Kind):
    """Starting hands must be dealt: the cards that each seat still gets."""

    left: tuple[int, ...]


class Converting(Kind):
    """Players may turn cards of their starting hand into doubloons, the first of them so many more."""

    asked: Seats
    left: int


class Laying(Kind):
    """More cards must be laid in the same Sail action."""

    left: int
    leg: Leg


class Drawing(Kind):
    """Cards must be drawn by a rule; `forfeited` of those due are lost to the hand limit."""

    left: int
    forfeited: int
    rule: Literal["explore.draw", "turn.none"] = "explore.draw"


class Awarding(Kind):
    """Cards of the journey must be turned into doubloons."""

    left: int


class Exhibiting(Kind):
    """More cards may be laid in the same Exhibit action."""

    laid: int


class Asking(Kind):
    """Players must say whether they sell too; `values` holds the class of each good."""

    asked: Seats
    sellers: Seats
    values: tuple[int, ...]


class Selling(Kind):
    """The first of `sellers` sells goods of one class: cards to turn over, then to give away."""

    sellers: Seats
    values: tuple[int, ...]
    sold_class: int
    turns: int
    gives: int
    sold: tuple[int, ...]
    """The cards that this seller has sold so far, for each good."""


class Leaving(Kind):
    """The first of `sellers` may give away goods that earn nothing."""

    sellers: Seats
    values: tuple[int, ...]


class Over(Kind):
    """The game is over by a rule; `unsold` cards of each player break ties."""

    rule: Literal["end.second", "end.home", "more.end"]
    unsold: tuple[int, ...]


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


def _is_for_all(position: Position, hands: tuple[object, ...]) -> bool:
    return len(hands) == len(position.players)


Way: TypeAlias = Annotated[Leg, Known(lambda _, leg: leg in (OUTWARD, RETURNING), "outward or returning")]
"""The ways that a card can be laid on."""
Hands: TypeAlias = Annotated["tuple[tuple[Card, ...], ...]", Known(_is_for_all, "cards for each seat")]


class Shuffle(Kind):
    """Chance: the cards of a new game are shuffled."""


class Deal(Kind):
    """Chance: each seat is dealt cards; all at once are as good as one after another."""

    hands: Hands


class FirstDoubloon(Kind):
    """Turn a card of the starting hand into a doubloon, or none."""

    player: Seat
    card: Card | None


class Sail(Kind):
    """Lay a card from hand (or `DOUBLOON`) on the outward journey or on the way home."""

    player: Seat
    leg: Way
    card: CardOrDoubloon
    doubloon: Card | None = None
    """Which card of the treasure pile the doubloon is; None is the top one."""


class Explore(Kind):
    """End the outward journey and draw cards."""

    player: Seat


class TakeBack(Kind):
    """Take goods from the market back into the hand, which no rule allows."""

    player: Seat
    cards: tuple[Card, ...]


class Exhibit(Kind):
    """Lay cards from hand on the market; with `more`, others may follow in the same action."""

    player: Seat
    cards: tuple[Card, ...]
    more: bool = False


class Sell(Kind):
    """Sell goods on offer, and ask the others at home."""

    player: Seat


class Answer(Kind):
    """Say whether to sell too, when asked."""

    player: Seat
    sells: bool


class TurnOver(Kind):
    """Choose a card that becomes a doubloon (`DOUBLOON`: one spent on the journey)."""

    player: Seat
    card: CardOrDoubloon


class GiveAway(Kind):
    """Choose a card on offer that is discarded as part of a set sold."""

    player: Seat
    card: Card


class Stop(Kind):
    """Exhibit, or give away, no more cards."""

    player: Seat


class Pass(Kind):
    """Do nothing on a turn, which no rule allows."""

    player: Seat


class DrawInstead(Kind):
    """Draw from the deck for want of an action."""

    player: Seat


class Draw(Kind):
    """Chance: cards come from the deck; several at once are as good as one after another."""

    cards: tuple[Card, ...]


explores, sells, stops = cache(Explore), cache(Sell), cache(Stop)
turns_over, gives_away = cache(TurnOver), cache(GiveAway)
"""What a seat can do is the same action every time."""

Action: TypeAlias = (
    "Shuffle | Deal | FirstDoubloon | Sail | Explore | Exhibit | TakeBack | Sell | Answer | TurnOver"
    " | GiveAway | Stop | Pass | DrawInstead | Draw | Meanwhile"
)
