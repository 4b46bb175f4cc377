"""Data types: figures of statements, states of play, actions."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Literal, NamedTuple, Protocol, TypeAlias, TypedDict, TypeVar, Unpack

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Called, Counted, Counts, Kind, Meanwhile, PlaceholderName, Seat, Seats
from rulebook_tools.games.amerigo_cards.parameters import CLASSES, Rules
from rulebook_tools.games.amerigo_cards.rule_ids import RuleId

DOUBLOON = -1
"""Stands for a doubloon where an action names a card."""


class Leg(StrEnum):
    """Position of a player: at home or on a part of the journey."""

    HOME = "home"
    OUTWARD = "outward"
    EXPLORED = "explored"
    RETURNING = "returning"

    __hash__ = str.__hash__  # several times faster than the hash of an enumeration


HOME, OUTWARD, EXPLORED, RETURNING = Leg


T_co = TypeVar("T_co", covariant=True)


# Figures of statements.


class _ByGood(kit.CountedEach):
    """Cards, shown as the number of cards of each good."""

    def figure(self, rules: Rules, value: Iterable[int]) -> kit.Figure:
        goods = [rules.deck.good_of[card] for card in value]
        return super().figure(rules, [goods.count(good) for good in range(len(rules.goods))])

    def reads(self, rules: Rules, value: Iterable[int]) -> Iterable[str]:
        return sorted({path for card in value for path in rules.deck.paths[card]})


class _Face(kit.Split):
    """A card, shown by its good and its rudders."""

    def reads(self, rules: Rules, value: int) -> Iterable[str]:
        return rules.deck.paths[value]


GOOD, RUDDERS = Called("good", lambda rules: rules.goods), Counted("rudder")
FACE = _Face(
    good=(GOOD, lambda rules, card: rules.deck.good_of[card]),
    rudders=(RUDDERS, lambda rules, card: rules.deck.rudders_of[card]),
)
Cards: TypeAlias = Annotated[int, Counted("card")]
Rudders: TypeAlias = Annotated[int, RUDDERS]
Good: TypeAlias = Annotated[int, GOOD]
Card: TypeAlias = Annotated[int, kit.Of(lambda rules: rules.deck.names), FACE]
"""A card, by its number in the deck."""


class Figures(TypedDict, total=False):
    """The figures of statements; `PlaceholderName` gives the name in `wording.yml` where it is another."""

    actions: tuple[Annotated[str, Called("action", lambda _: ("sail", "explore", "exhibit", "sell"))], ...]
    allowed: Cards
    asked: Seats
    away: Seats
    card: Card
    cards: Cards
    class_: Annotated[int, Called("class", lambda _: CLASSES), PlaceholderName("class")]
    copies: Annotated[int, Counted("copy")]
    discarded: Cards
    distance: Rudders
    doubloons: Annotated[int, Counted("doubloon")]
    drawn: Cards
    due: Cards
    everyone: Annotated[int, Counted("player"), PlaceholderName("players")]
    forfeited: Cards
    good: Good
    goods: Annotated[Counts, kit.CountedEach("good", lambda rules: rules.goods)]
    goods_cards: Annotated[
        tuple[Card, ...], _ByGood("good", lambda rules: rules.goods), PlaceholderName("goods")
    ]
    goods_named: Annotated[tuple[Good, ...], PlaceholderName("goods")]
    hand: Cards
    held: Cards
    kinds: Annotated[int, kit.Fixed("kind", "cards_per_good")]
    least: Cards
    limit: Cards
    next: Seat
    others: Seats
    player: Seat
    players: Seats
    rudders: Rudders
    shown: Rudders
    surplus: Rudders
    there: Cards
    turned: Cards
    value: Rudders
    wanted: Cards
    where: Annotated[Leg, Called("where", lambda _: [leg.value for leg in Leg])]


class Says(Protocol[T_co]):
    """The type of `log.say` and `refuse`: a rule, the name of its statement, figures."""

    def __call__(self, rule: RuleId, statement: str = "", /, **figures: Unpack[Figures]) -> T_co:
        """Make a statement of a rule."""


FIGURES = kit.FigureTypes(Figures)
Log: TypeAlias = kit.LogOf[Says[None]]
refuse: Says[kit.RuleStatement] = FIGURES.refuse
tell = FIGURES.tell


# States of play.


class Laid(NamedTuple):
    """A card lying in a journey: face up, or a doubloon spent, lying face down."""

    card: Card
    spent: bool = False


Way: TypeAlias = tuple[Laid, ...]


class PlayerState(NamedTuple):
    """State of one player; the last card of the treasure pile is its top, known by its front."""

    where: Leg
    hand: Counts
    treasure: tuple[Card, ...]
    out: Way
    back: Way
    offer: Counts

    @property
    def journey(self) -> Way:
        """The cards of both ways, outward ones first."""
        return self.out + self.back


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


End: TypeAlias = Literal["end.second", "end.home", "more.end"]
"""The rules that end a game."""


class Over(Kind):
    """The game is over by a rule; `unsold` cards of each player break ties."""

    rule: End
    unsold: tuple[int, ...]


Due: TypeAlias = (
    "Shuffling | Dealing | Converting | Laying | Drawing | Awarding | Exhibiting | Asking | Selling | Leaving"
    " | Over"
)


class Position(NamedTuple):
    """A state of play under given rules; while something is due, nothing else is legal.

    `run` counts how often the deck has been played through, this time included.
    """

    rules: Rules
    players: tuple[PlayerState, ...]
    turn: Seat
    deck: Counts
    discard: Counts
    run: int
    due: Due | None = None

    @property
    def actor(self) -> int:
        """The seat of the player who must act now (for whom, if chance must)."""
        match self.due:
            case Asking(asked=seats) | Converting(asked=seats) | Selling(seats) | Leaving(seats):
                return seats[0]
            case Dealing(left=left):
                return next(seat for seat, number in enumerate(left) if number)
            case _:
                return self.turn

    @property
    def market(self) -> Counts:
        """The cards of each good on offer, those of all players together."""
        return self.rules.deck.goods_in(kit.total([state.offer for state in self.players]))

    def with_player(self, seat: int, state: PlayerState) -> Position:
        """Return the position with a new state of one player."""
        return self._replace(players=kit.put(self.players, seat, state))

    def discarding(self, cards: Iterable[int]) -> Position:
        """Return the position with more cards on the discard pile."""
        return self._replace(discard=kit.with_all(self.discard, cards))


# Actions.


CardOrDoubloon: TypeAlias = Annotated[
    int, kit.Range(lambda position, _action: len(position.rules.deck.names), least=DOUBLOON), kit.Shown()
]


class Shuffle(Kind):
    """Chance: the cards of a new game are shuffled."""


class Deal(Kind):
    """Chance: each seat is dealt cards; all at once are as good as one after another."""

    hands: Annotated[
        tuple[tuple[Card, ...], ...],
        kit.Known(lambda position, hands: len(hands) == len(position.players), "cards for each seat"),
    ]


class FirstDoubloon(Kind):
    """Turn a card of the starting hand into a doubloon, or none."""

    player: Seat
    card: Card | None


class Sail(Kind):
    """Lay a card from hand (or `DOUBLOON`) on the outward journey or on the way home."""

    player: Seat
    leg: Annotated[Leg, kit.Known(lambda _, leg: leg in (OUTWARD, RETURNING), "outward or returning")]
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


Action: TypeAlias = (
    "Shuffle | Deal | FirstDoubloon | Sail | Explore | Exhibit | TakeBack | Sell | Answer | TurnOver"
    " | GiveAway | Stop | Pass | DrawInstead | Draw | Meanwhile"
)
