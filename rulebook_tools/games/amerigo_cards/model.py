"""Data types: figures (values for the placeholders of statements), positions, actions."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Literal, NamedTuple, Protocol, TypeAlias, TypedDict, TypeVar, Unpack

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Called, Counted, Counts, Kind, Meanwhile, Seat, Seats
from rulebook_tools.engine.kit import PlaceholderName as As
from rulebook_tools.games.amerigo_cards.parameters import CLASSES, Rules
from rulebook_tools.games.amerigo_cards.rule_ids import RuleId

DOUBLOON = -1
"""The card number that means a doubloon in an action."""
T_co = TypeVar("T_co", covariant=True)


class Leg(StrEnum):
    """Where a player is: at home, on the outward journey, at its end (explored), or on the way home."""

    HOME = "home"
    OUTWARD = "outward"
    EXPLORED = "explored"
    RETURNING = "returning"

    __hash__ = str.__hash__  # several times faster than the hash of an enumeration


HOME, OUTWARD, EXPLORED, RETURNING = Leg


class _Face(kit.Split):
    """Converts a card to two figures of a statement: its good and its number of rudders."""

    def reads(self, rules: Rules, value: int) -> Iterable[str]:
        return rules.deck.paths[value]


GOOD, RUDDERS = Called("good", lambda rules: rules.goods), Counted("rudder")
FACE = _Face(
    good=(GOOD, lambda rules, card: rules.deck.good_of[card]),
    rudders=(RUDDERS, lambda rules, card: rules.deck.rudders_of[card]),
)
GOODS = kit.CountedEach("good", lambda rules: rules.goods)
GOODS_OF_CARDS = kit.ShownBy(
    lambda rules, cards: GOODS.figure(rules, rules.deck.goods_in(rules.deck.pile(cards))),
    GOODS.typical,
    GOODS.nouns,
    lambda rules, cards: sorted({path for card in cards for path in rules.deck.paths[card]}),
)
Cards: TypeAlias = Annotated[int, Counted("card")]
Rudders: TypeAlias = Annotated[int, RUDDERS]
Good: TypeAlias = Annotated[int, GOOD]
Card: TypeAlias = Annotated[int, kit.Of(lambda rules: rules.deck.names), FACE]
"""The number of a card: its index in `Deck.names`."""
CardOrDoubloon: TypeAlias = Annotated[
    int, kit.Range(lambda position, _action: len(position.rules.deck.names), least=DOUBLOON), kit.Shown()
]
Way: TypeAlias = "tuple[Laid, ...]"
End: TypeAlias = Literal["end.second", "end.home", "more.end"]
"""The ids of the rules that end a game."""


class Figures(TypedDict, total=False):
    """The types of values for placeholders; `As` names the placeholder if the key here has another name."""

    actions: tuple[Annotated[str, Called("action", lambda _: ("sail", "explore", "exhibit", "sell"))], ...]
    allowed: Cards
    asked: Seats
    away: Seats
    card: Card
    cards: Cards
    class_: Annotated[int, Called("class", lambda _: CLASSES), As("class")]
    copies: Annotated[int, Counted("copy")]
    discarded: Cards
    distance: Rudders
    doubloons: Annotated[int, Counted("doubloon")]
    drawn: Cards
    due: Cards
    everyone: Annotated[int, Counted("player"), As("players")]
    forfeited: Cards
    good: Good
    goods: Annotated[Counts, GOODS]
    goods_cards: Annotated[tuple[Card, ...], GOODS_OF_CARDS, As("goods")]
    goods_named: Annotated[tuple[Good, ...], As("goods")]
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
    """The type of `log.say` and `refuse`: functions that fill in a statement of a rule."""

    def __call__(self, rule: RuleId, statement: str = "", /, **figures: Unpack[Figures]) -> T_co:
        """Fill in the placeholders of `statement`, by default the one named like the end of the rule's id."""


FIGURES = kit.FigureTypes(Figures)
Log: TypeAlias = kit.LogOf[Says[None]]
refuse: Says[kit.RuleStatement] = FIGURES.refuse
tell = FIGURES.tell


class Laid(NamedTuple):
    """A card laid on a journey: face up, or face down if it is a doubloon that was spent."""

    card: Card
    spent: bool = False


class PlayerState(NamedTuple):
    """A player's place, cards in hand, journey, treasure pile, and cards on the market."""

    where: Leg
    hand: Counts
    out: Way
    """The cards of the outward journey, in order."""
    back: Way
    """The cards of the way home, in order."""
    treasure: tuple[Card, ...]
    """The treasure pile: the cards that serve as doubloons, each by its front, with the top card last."""
    offer: Counts
    """The cards on the market."""

    @property
    def journey(self) -> Way:
        """The cards of the outward journey, then those of the way home."""
        return self.out + self.back


class Shuffling(Kind):
    """State of the game: the cards of a new game must be shuffled."""


class Dealing(Kind):
    """State of the game: starting hands must be dealt; `left` is the number of cards due to each seat."""

    left: tuple[int, ...]


class Converting(Kind):
    """State of the game: `asked` may turn cards in hand into doubloons, the first player up to `left`."""

    asked: Seats
    left: int


class Laying(Kind):
    """State of the game: `left` more cards must be laid on the journey in the same Sail action."""

    left: int


class Drawing(Kind):
    """State of the game: a player must draw `left` cards; the hand limit forbids `forfeited` further ones."""

    left: int
    forfeited: int
    rule: Literal["explore.draw", "turn.none"] = "explore.draw"
    """The rule by which the player draws."""


class Awarding(Kind):
    """State of the game: `left` cards of the finished journey must be turned into doubloons."""

    left: int


class Exhibiting(Kind):
    """State of the game: after `laid` cards, a player may lay more in the same Exhibit action."""

    laid: int


class Asking(Kind):
    """State of the game: the players `asked` must say in turn whether they sell, as `sellers` already do."""

    asked: Seats
    sellers: Seats
    """The players who sell, so far."""
    values: tuple[int, ...]
    """The class of each good in this sale, as an index in `CLASSES` (rare, popular, common)."""


class Selling(Kind):
    """State of the game: the first of `sellers` must turn over `turns` cards and discard `gives` cards."""

    sellers: Seats
    values: tuple[int, ...]
    """The class of each good in this sale, as an index in `CLASSES` (rare, popular, common)."""
    sold_class: int
    """The class (index) of the goods that are being sold."""
    turns: int
    gives: int
    sold: tuple[int, ...]
    """The number of cards of each good that this seller has sold so far."""


class Leaving(Kind):
    """State of the game: the first of `sellers` may discard unsold goods, which earn nothing."""

    sellers: Seats
    values: tuple[int, ...]
    """The class of each good in this sale, as an index in `CLASSES` (rare, popular, common)."""


class Over(Kind):
    """State of the game: a rule has ended it; the number of `unsold` cards of each player breaks ties."""

    rule: End
    unsold: tuple[int, ...]


Due: TypeAlias = (
    "Shuffling | Dealing | Converting | Laying | Drawing | Awarding | Exhibiting | Asking | Selling | Leaving"
    " | Over"
)


class Position(NamedTuple):
    """A position; `run` counts the passes through the deck; while something is `due`, only that is legal."""

    rules: Rules
    players: tuple[PlayerState, ...]
    turn: Seat
    deck: Counts
    discard: Counts
    run: int
    due: Due | None = None

    @property
    def actor(self) -> int:
        """The seat of the player who must act; before a random action, the seat of the player it is for."""
        match self.due:
            case Asking(asked=seats) | Converting(asked=seats) | Selling(seats) | Leaving(seats):
                return seats[0]
            case Dealing(left=left):
                return next(seat for seat, number in enumerate(left) if number)
            case _:
                return self.turn

    @property
    def market(self) -> Counts:
        """The number of cards of each good on the market, of all players together."""
        return self.rules.deck.goods_in(kit.total([state.offer for state in self.players]))

    def with_player(self, seat: int, state: PlayerState) -> Position:
        """Return a copy of the position with a new state of one player."""
        return self._replace(players=kit.put(self.players, seat, state))

    def discarding(self, cards: Iterable[int]) -> Position:
        """Return a copy of the position with more cards on the discard pile."""
        return self._replace(discard=kit.with_all(self.discard, cards))


class Shuffle(Kind):
    """Random action: shuffle the cards of a new game."""


class Deal(Kind):
    """Random action: deal all or some of the cards that are due; `hands` has those for each seat."""

    hands: Annotated[
        tuple[tuple[Card, ...], ...],
        kit.Known(lambda position, hands: len(hands) == len(position.players), "cards for each seat"),
    ]


class FirstDoubloon(Kind):
    """Turn a card of the starting hand into a doubloon; `card` is None to decline."""

    player: Seat
    card: Card | None


class Sail(Kind):
    """Lay a card from hand (or `DOUBLOON`) on the outward journey or on the way home."""

    player: Seat
    leg: Annotated[Leg, kit.Known(lambda _, leg: leg in (OUTWARD, RETURNING), "outward or returning")]
    card: CardOrDoubloon
    doubloon: Card | None = None
    """The card of the treasure pile that is spent if `card` is `DOUBLOON`; None for the top one."""


class Explore(Kind):
    """End the outward journey and draw cards."""

    player: Seat


class TakeBack(Kind):
    """Take goods from the market back into the hand; always refused."""

    player: Seat
    cards: tuple[Card, ...]


class Exhibit(Kind):
    """Lay cards from hand on the market; with `more`, the player may lay others before the turn ends."""

    player: Seat
    cards: tuple[Card, ...]
    more: bool = False


class Sell(Kind):
    """Sell one's goods on the market, and ask the other players at home whether they sell too."""

    player: Seat


class Answer(Kind):
    """Say whether the player sells too, when another player sells."""

    player: Seat
    sells: bool


class TurnOver(Kind):
    """Turn a card into a doubloon for an award or a sale; `DOUBLOON` is a doubloon spent on the journey."""

    player: Seat
    card: CardOrDoubloon


class GiveAway(Kind):
    """Discard a card from the market: one of a set that is sold, or one that earns nothing."""

    player: Seat
    card: Card


class Stop(Kind):
    """Stop exhibiting or discarding cards."""

    player: Seat


class Pass(Kind):
    """Do nothing on a turn; always refused."""

    player: Seat


class DrawInstead(Kind):
    """Draw from the deck because no other action is possible."""

    player: Seat


class Draw(Kind):
    """Random action: draw all or some of the cards that are due from the deck."""

    cards: tuple[Card, ...]


Action: TypeAlias = (
    "Shuffle | Deal | FirstDoubloon | Sail | Explore | Exhibit | TakeBack | Sell | Answer | TurnOver"
    " | GiveAway | Stop | Pass | DrawInstead | Draw | Meanwhile"
)
