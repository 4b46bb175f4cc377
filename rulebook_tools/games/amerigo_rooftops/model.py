"""Data types: figures of statements, states of play, actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple, Protocol, TypeAlias, TypedDict, TypeVar, Unpack

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Called, Count, Counted, Fixed, Kind, Name, PlaceholderName, Range
from rulebook_tools.games.amerigo_rooftops.parameters import Card, Rules, Tile
from rulebook_tools.games.amerigo_rooftops.rule_ids import RuleId

SIDES = ("left", "right")


def towards(steps: int) -> str:
    """Return the direction of a move."""
    return "left" if steps < 0 else "right"


T_co = TypeVar("T_co", covariant=True)


# Figures of statements.


def _moves(rules: Rules) -> Iterable[str]:
    return [*(f"move.{name}" for name in rules.moves), *_parcel_nouns(rules)]


def _roofs(rules: Rules) -> Iterable[str]:
    special = [f"roof.{key}" for key in rules.slippery_cards.names]
    return [*(f"house.{key}" for key in rules.house_cards.names), *special, "roof.plain", "roof.done"]


def _parcel_nouns(rules: Rules) -> Iterable[str]:
    return [f"parcel.{name}" for name in rules.kinds]


def _parcels(rules: Rules, numbers: kit.Counts) -> kit.Figure:
    """Return kinds of parcels, with a number if there are several of a kind."""
    named = zip(_parcel_nouns(rules), numbers, strict=True)
    return tuple(Name(noun) if number == 1 else Count(number, noun) for noun, number in named if number)


def _drawn(rules: Rules, piles: tuple[int, ...]) -> kit.Figure:
    """Return the number of cards drawn from each pile."""
    nouns = ["card" if name == "mixed" else f"{name}_card" for name in rules.pile_names]
    counts = [Count(piles.count(pile), noun) for pile, noun in enumerate(nouns)]
    return tuple(count for count in counts if count.number)


NOUN = kit.ShownBy(lambda _, card: Name(card.noun), nouns=_moves)
NUMBER = kit.ShownBy(lambda _, number: number or Name("x"), lambda _, at: 10 + at)
"""The number on a card, or the X in its place."""
PARCELS = kit.ShownBy(
    _parcels, lambda rules, _: _parcels(rules, (2, 1, *[0] * len(rules.kinds[2:]))), _parcel_nouns
)
DIRECTION, SIDE = Called("direction", lambda _: SIDES), Called("side", lambda _: SIDES)
FACE = {"card": (NOUN, lambda _, card: card), "number": (NUMBER, lambda _, card: card.number)}

Seat: TypeAlias = Annotated[int, Range(lambda position, _action: position.seats), kit.Seated()]
"""A seat at the table; an example that begins with a position of its own need not give all hands."""
Seats: TypeAlias = tuple[Seat, ...]
AnyCard: TypeAlias = Annotated[
    Card,
    kit.Known(lambda position, card: card in position.rules.box, "a card as in right-2@17 or ball@X"),
]
AnyTile: TypeAlias = Annotated[
    Tile,
    kit.Known(lambda position, tile: position.rules.known.get(tile.text) == tile, "a route card of the game"),
]
CardShown: TypeAlias = Annotated[AnyCard, kit.Split(**FACE)]
"""A card, said with its number."""
CardNamed: TypeAlias = Annotated[Card, NOUN]
"""A card, said without its number."""
Roof: TypeAlias = Annotated[AnyTile, kit.ShownBy(lambda _, tile: Name(tile.noun), nouns=_roofs)]
Pile: TypeAlias = tuple[CardShown, ...]
"""Cards, the top one first."""
PileAt: TypeAlias = Annotated[
    int,
    Range(lambda position, _action: len(position.rules.pile_names)),
    Called("pile", lambda rules: rules.pile_names),
]
"""A pile, by its place among those of the game."""
Cards: TypeAlias = Annotated[int, Counted("card")]
Houses: TypeAlias = Annotated[int, Counted("house")]


class Played(NamedTuple):
    """A card on the table, and the seat of who played it."""

    seat: Seat
    card: CardShown


class Figures(TypedDict, total=False):
    """The figures of statements; `PlaceholderName` gives the name in `wording.yml` where it is another."""

    all_players: Annotated[int, Fixed("player", "least_players", "most_players"), PlaceholderName("players")]
    all_route_cards: Annotated[
        int, Fixed("route_card", "plain_cards", "house_cards"), PlaceholderName("cards")
    ]
    card: CardShown
    card_named: Annotated[CardNamed, PlaceholderName("card")]
    cards: Cards
    cards_drawn: Annotated[
        tuple[PileAt, ...],
        kit.ShownBy(_drawn, lambda rules, at: _drawn(rules, (0,) * (at + 2))),
        PlaceholderName("cards"),
    ]
    direction: Annotated[str, DIRECTION]
    direction_off: Annotated[str, DIRECTION, PlaceholderName("side")]
    first: int
    highest: int
    horse_cards: Annotated[int, Fixed("horse_card", "horse_cards"), PlaceholderName("cards")]
    house: Roof
    house_turned: Annotated[
        Tile, kit.ShownBy(lambda _, tile: Name(f"house.{tile.key}"), nouns=_roofs), PlaceholderName("house")
    ]
    """A house turned over, said as if it still waited."""
    houses: Houses
    jump_cards: Annotated[
        int,
        Fixed("card", "jump_horse_cards", "jump_x_horse_cards", "jump_parcel_cards", "jump_x_parcel_cards"),
        PlaceholderName("cards"),
    ]
    last: int
    least: Houses
    move: Annotated[
        int,
        kit.Split(
            steps=(Counted("step"), lambda _, steps: abs(steps)),
            direction=(DIRECTION, lambda _, steps: towards(steps)),
        ),
    ]
    """How far and where a horse goes, or Amerigo slides; to the right if positive."""
    number_of_players: Annotated[int, Counted("player"), PlaceholderName("players")]
    owner: Seat
    parcel: CardNamed
    parcel_cards: Annotated[int, Fixed("parcel_card", "parcel_cards"), PlaceholderName("cards")]
    parcels: Annotated[kit.Counts, PARCELS]
    """How many parcels of each kind."""
    pile: PileAt
    piles: tuple[PileAt, ...]
    place: int
    played: Annotated[
        tuple[Played, ...],
        kit.Split(
            players=(kit.Each(kit.Seated()), lambda _, played: [seat for seat, _ in played]),
            numbers=(kit.Each(NUMBER), lambda _, played: [card.number for _, card in played]),
        ),
    ]
    """Cards on the table, in the order in which they are performed."""
    player: Seat
    players: Seats
    players_in_reach: Annotated[int, Fixed("player", "house_players"), PlaceholderName("players")]
    roof: Roof
    route_cards: Annotated[int, Counted("route_card"), PlaceholderName("cards")]
    side: Annotated[str, SIDE]
    special_cards: Annotated[int, Fixed("route_card", "slippery_cards"), PlaceholderName("cards")]
    start: Annotated[int, kit.Unsaid()]
    """Where on the route something begins, from 0: for pictures, as no sentence says it."""


class Says(Protocol[T_co]):
    """The type of `log.say` and `refuse`: a rule, the name of its statement, figures."""

    def __call__(self, rule: RuleId, statement: str = "", /, **figures: Unpack[Figures]) -> T_co:
        """Make a statement of a rule."""


FIGURES = kit.FigureTypes(Figures)
Log: TypeAlias = kit.LogOf[Says[None]]
refuse: Says[kit.RuleStatement] = FIGURES.refuse
tell = FIGURES.tell


# States of play.


class Laying(Kind):
    """The route must be laid: how many are left of each route card."""

    left: tuple[int, ...]


class Drawing(Kind):
    """Hands must be filled up, in any order; then comes the first round, another one, or the end of this one.

    In the last case `removals` route cards go, and `roof` tells of a special roof still to act.
    """

    then: Literal["setup", "round", "close"]
    left: Seats
    """The seats whose hands are not full."""
    begun: Seats = ()
    """Those in the middle of drawing: they have drawn, and must go on."""
    removals: int = 0
    roof: bool = False


class Shuffling(Kind):
    """A pile must be shuffled: the cards not yet placed in it, from the top down."""

    pile: PileAt
    rest: Pile
    after: Drawing
    """Hands are filled up with it."""


class Choosing(Kind):
    """A seat must choose a card in secret; those chosen before lie face down."""

    seat: int
    played: tuple[Played, ...] = ()


class Placing(Kind):
    """Who played the first of these cards without a number must say where in the order it goes."""

    numberless: tuple[Played, ...]
    order: tuple[Played, ...]


class Telling(Kind):
    """The order is settled; players may tell of their highest card before the cards are performed."""

    order: tuple[Played, ...]


class Closing(Kind):
    """So many route cards must go; `moved` houses have been put from one side to the other."""

    removals: int
    side: Literal["", "left", "right"] = ""
    moved: int = 0
    roof: bool = False
    """A special roof acts after that."""
    begun: bool = False
    """A card of this round has gone already."""


End: TypeAlias = Literal["goal.win", "move.off", "close.under"]
"""The rules that end a game."""


class Over(Kind):
    """The game is over by a rule."""

    rule: End


Due: TypeAlias = Laying | Shuffling | Drawing | Choosing | Placing | Telling | Closing | Over


class Open(NamedTuple):
    """What an example leaves open."""

    hands: Seats = ()
    """The seats whose hands it does not give: they hold just what is played from them."""
    absent: Seats = ()
    """Those of them of which it says nothing at all: they have no cards, and draw none."""
    piles: bool = False
    """It gives no piles, so nobody draws."""


WHOLE = Open()
"""Nothing is left open."""


class Position(NamedTuple):
    """A state of play under given rules; only what is due is legal."""

    rules: Rules
    route: tuple[Roof, ...]
    amerigo: int
    """The place of Amerigo on the route, from 0; beside it when he has fallen off."""
    hands: tuple[Pile, ...]
    piles: tuple[Pile, ...]
    discards: tuple[Pile, ...]
    parcels: kit.Counts
    """The parcels performed this round that can still be delivered."""
    due: Due
    tellers: Seats = ()
    """The seats that can tell, this round, that their card was the highest they had."""
    told: Seats = ()
    """The seats that have told it."""
    open: Open = WHOLE
    performed: tuple[Played, ...] = ()
    """The cards performed in this round, in order; readers look at them, and they are discarded already."""

    @property
    def seats(self) -> int:
        """How many can act: an example that begins with a position of its own need not give all hands."""
        return len(self.hands) if self.open == WHOLE else self.rules.most_players

    @property
    def short(self) -> Seats:
        """The seats whose hands are not full, without those of which an example says nothing."""
        size, absent = self.rules.hand_size, self.open.absent
        return tuple([at for at, hand in enumerate(self.hands) if len(hand) < size and at not in absent])

    @property
    def waiting(self) -> int:
        """How many houses of the route still wait for parcels."""
        return sum([1 for tile in self.route if tile.wants])

    @property
    def is_at_rest(self) -> bool:
        """Whether no action is half done."""
        match self.due:
            case Drawing(begun=begun):
                return not begun
            case Shuffling(pile, after=Drawing(then=then, begun=begun)):
                return then != "setup" and not (begun or self.piles[pile])
            case Choosing(played=played):
                return not played
            case Closing(begun=begun, moved=moved):
                return not (begun or moved)
            case _:
                return False

    def with_hand(self, seat: int, hand: Pile) -> Position:
        """Return the position with a new hand for one seat."""
        return self._replace(hands=kit.put(self.hands, seat, hand))

    def discarding(self, played: Iterable[Played]) -> Position:
        """Return the position with more played cards beside each pile."""
        discards = [list(pile) for pile in self.discards]
        for _, card in played:
            discards[self.rules.pile_of(card)].append(card)
        return self._replace(discards=tuple(map(tuple, discards)))

    def seating(self, acting: Iterable[int]) -> Position:
        """Return the position with players who act at the table: an example need not have named them.

        While cards are drawn, they draw as well.
        """
        there, at_table = self.open, set(acting)
        if there == WHOLE:
            return self
        more = tuple(range(len(self.hands), 1 + max(at_table, default=-1)))
        absent = tuple(seat for seat in (*there.absent, *more) if seat not in at_table)
        after = self._replace(
            hands=self.hands + ((),) * len(more), open=there._replace(hands=there.hands + more, absent=absent)
        )
        due = self.due
        return after._replace(due=due._replace(left=after.short)) if isinstance(due, Drawing) else after


# Actions.


class Lay(Kind):
    """An action of chance: lay some or all of the remaining route cards, from left to right."""

    tiles: tuple[AnyTile, ...]


class Shuffle(Kind):
    """Chance: cards come into a pile, from the top down; some or all of them."""

    cards: tuple[AnyCard, ...]


class Draw(Kind):
    """Draw the top cards of piles, one after another."""

    player: Seat
    piles: tuple[PileAt, ...]


class Choose(Kind):
    """Choose a card from hand in secret; the last one reveals all."""

    player: Seat
    card: CardShown


class Reveal(Kind):
    """Everyone chooses at once, and all is revealed."""

    played: tuple[Played, ...]


class Place(Kind):
    """Say where in the order a card without a number goes: 1 is the first place."""

    player: Seat
    place: Annotated[int, Range()]


class Tell(Kind):
    """Tell the others that the card played was the highest in hand."""

    player: Seat


class Perform(Kind):
    """Perform the cards; nobody tells anything more before that."""


class Remove(Kind):
    """Choose the end of the route from which a card goes; no rule lets one of the middle go."""

    side: Literal["left", "right", "middle"]


Action: TypeAlias = Lay | Shuffle | Draw | Choose | Reveal | Place | Tell | Perform | Remove
