"""Data types: figures (values for the placeholders of statements), positions, actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple, Protocol, TypeAlias, TypedDict, TypeVar, Unpack

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Called, Count, Counted, Fixed, Kind, Name, Range, Seat, Seats
from rulebook_tools.engine.kit import PlaceholderName as As
from rulebook_tools.games.amerigo_rooftops.parameters import Card, Rules, Tile
from rulebook_tools.games.amerigo_rooftops.rule_ids import RuleId

SIDES = ("left", "right")
BACKS = {"horse": "horse_card", "parcel": "parcel_card", "mixed": "card"}
"""The noun (key in `wording.yml`) of the back of cards, by name of the pile."""


def towards(steps: int) -> str:
    """Return the direction of a move: `left` if `steps` is negative, else `right`."""
    return "left" if steps < 0 else "right"


T_co = TypeVar("T_co", covariant=True)


def _moves(rules: Rules) -> Iterable[str]:
    return [*(f"move.{name}" for name in rules.moves), *_parcel_nouns(rules)]


def _roofs(rules: Rules) -> Iterable[str]:
    special = [f"roof.{key}" for key in rules.slippery_cards.names]
    return [*(f"house.{key}" for key in rules.house_cards.names), *special, "roof.plain", "roof.done"]


def _parcel_nouns(rules: Rules) -> Iterable[str]:
    return [f"parcel.{name}" for name in rules.kinds]


def _parcels(rules: Rules, numbers: kit.Counts) -> kit.Figure:
    """Return the kinds of parcels whose number is above 0, each with its number if that is above 1."""
    named = zip(_parcel_nouns(rules), numbers, strict=True)
    return tuple(Name(noun) if number == 1 else Count(number, noun) for noun, number in named if number)


def _drawn(rules: Rules, piles: tuple[int, ...]) -> kit.Figure:
    counts = [Count(piles.count(pile), BACKS[name]) for pile, name in enumerate(rules.pile_names)]
    return tuple(count for count in counts if count.number)


NOUN = kit.ShownBy(lambda _, card: Name(card.noun), nouns=_moves)
NUMBER = kit.ShownBy(lambda _, number: number or Name("x"), lambda _, at: 10 + at)
PLAYERS = kit.Each(kit.Seated()), lambda _, played: [seat for seat, _ in played]
NUMBERS = kit.Each(NUMBER), lambda _, played: [card.number for _, card in played]
PARCELS = kit.ShownBy(
    _parcels,
    lambda rules, _: _parcels(rules, (2, 1, *[0] * len(rules.kinds))[: len(rules.kinds)]),
    _parcel_nouns,
)
DIRECTION, SIDE = Called("direction", lambda _: SIDES), Called("side", lambda _: SIDES)

AnyCard: TypeAlias = Annotated[
    Card, kit.Known(lambda position, card: card in position.rules.box, "a card as in right-2@17 or ball@X")
]
AnyTile: TypeAlias = Annotated[
    Tile,
    kit.Known(lambda position, tile: position.rules.known.get(tile.text) == tile, "a route card of the game"),
]
CardShown: TypeAlias = Annotated[
    AnyCard, kit.Split(card=(NOUN, lambda _, card: card), number=(NUMBER, lambda _, card: card.number))
]
"""A card that sentences name with its number."""
CardNamed: TypeAlias = Annotated[Card, NOUN]  # a card that sentences name without its number
Roof: TypeAlias = Annotated[AnyTile, kit.ShownBy(lambda _, tile: Name(tile.noun), nouns=_roofs)]
Pile: TypeAlias = tuple[CardShown, ...]  # the cards of a pile, the top one first
PileAt: TypeAlias = Annotated[
    int, kit.Of(lambda rules: rules.pile_names), Called("pile", lambda rules: rules.pile_names)
]
"""The index of a pile in `Rules.pile_names`."""


class Played(NamedTuple):
    """A card on the table, and the seat of the player who played it."""

    seat: Seat
    card: CardShown


class Figures(TypedDict, total=False):
    """The types of values for placeholders; `As` names the placeholder if the key here has another name."""

    all_players: Annotated[int, Fixed("player", "least_players", "most_players"), As("players")]
    all_route_cards: Annotated[int, Fixed("route_card", "plain_cards", "house_cards"), As("cards")]
    card: CardShown
    card_named: Annotated[CardNamed, As("card")]
    cards: Annotated[int, Counted("card")]
    cards_drawn: Annotated[
        tuple[PileAt, ...], kit.ShownBy(_drawn, lambda rules, at: _drawn(rules, (0,) * (at + 2))), As("cards")
    ]
    direction: Annotated[str, DIRECTION]
    direction_off: Annotated[str, DIRECTION, As("side")]
    first: int
    highest: int
    horse_cards: Annotated[int, Fixed("horse_card", "horse_cards"), As("cards")]
    house: Roof
    house_turned: Annotated[
        Tile, kit.ShownBy(lambda _, tile: Name(f"house.{tile.key}"), nouns=_roofs), As("house")
    ]
    """A house that has been turned over; sentences name it by its front."""
    houses: Annotated[int, Counted("house")]
    jump_cards: Annotated[
        int,
        Fixed("card", "jump_horse_cards", "jump_x_horse_cards", "jump_parcel_cards", "jump_x_parcel_cards"),
        As("cards"),
    ]
    last: int
    least: Annotated[int, Counted("house")]
    move: Annotated[
        int,
        kit.Split(
            steps=(Counted("step"), lambda _, steps: abs(steps)),
            direction=(DIRECTION, lambda _, steps: towards(steps)),
        ),
    ]
    """The steps of a horse, or of Amerigo on a slide; negative to the left, positive to the right."""
    number_of_players: Annotated[int, Counted("player"), As("players")]
    owner: Seat
    parcel: CardNamed
    parcel_cards: Annotated[int, Fixed("parcel_card", "parcel_cards"), As("cards")]
    parcels: Annotated[kit.Counts, PARCELS]  # the number of parcels of each kind
    pile: PileAt
    piles: tuple[PileAt, ...]
    place: int
    played: Annotated[tuple[Played, ...], kit.Split(players=PLAYERS, numbers=NUMBERS)]
    """The cards on the table, in the order in which they are performed."""
    player: Seat
    players: Seats
    players_in_reach: Annotated[int, Fixed("player", "house_players"), As("players")]
    revealed: Annotated[
        tuple[Played, ...],
        kit.Split(
            players=(kit.Each(kit.Seated()), lambda _, played: list(dict(played))),
            cards=(kit.Each(NOUN), lambda _, played: [card for _, card in played]),
            numbers=NUMBERS,
        ),
    ]
    """The cards that players reveal at once, in the order of the players."""
    roof: Roof
    route_cards: Annotated[int, Counted("route_card"), As("cards")]
    side: Annotated[str, SIDE]
    special_cards: Annotated[int, Fixed("route_card", "slippery_cards"), As("cards")]
    start: Annotated[int, kit.Unsaid()]  # the place where a movement of Amerigo begins, for pictures


class Says(Protocol[T_co]):
    """The type of `log.say` and `refuse`: functions that fill in a statement of a rule."""

    def __call__(self, rule: RuleId, statement: str = "", /, **figures: Unpack[Figures]) -> T_co:
        """Fill in the placeholders of `statement`, by default the one named like the end of the rule's id."""


FIGURES = kit.FigureTypes(Figures)
Log: TypeAlias = kit.LogOf[Says[None]]
refuse: Says[kit.RuleStatement] = FIGURES.refuse
tell = FIGURES.tell


class Laying(Kind):
    """State of the game: the route must be laid; `left` is how many are left of each of `Rules.tiles`."""

    left: tuple[int, ...]


class Drawing(Kind):
    """State of the game: the players at the seats `left` must fill up their hands, in any order.

    Those at `begun` have already drawn a card. `then` follows: the first or another round, or the removals.
    """

    then: Literal["setup", "round"] | Closing
    left: Seats
    begun: Seats = ()


class Shuffling(Kind):
    """State of the game: a pile must be shuffled; the cards of `rest` are not in it yet. `after` follows."""

    pile: PileAt
    rest: Pile
    after: Drawing  # the state that follows, in which hands are filled up


class Choosing(Kind):
    """State of the game: all must choose cards in secret, in any order; `played` has those chosen."""

    played: tuple[Played, ...] = ()


class Placing(Kind):
    """State of the game: a player must say where in the `order` the first card without a number goes."""

    numberless: tuple[Played, ...]
    order: tuple[Played, ...]


class Telling(Kind):
    """State of the game: the cards are about to be performed in this `order`; players may `Tell` first."""

    order: tuple[Played, ...]


class Closing(Kind):
    """State of the game: `removals` route cards must be removed from the ends of the route.

    This round, `moved` houses have been moved from the end `side` (empty: none) to the other end; `begun`:
    whether a card has been removed. With `roof`, a special roof acts after the last removal.
    """

    removals: int
    side: Literal["", "left", "right"] = ""
    moved: int = 0
    roof: bool = False
    begun: bool = False


End: TypeAlias = Literal["goal.win", "move.off", "close.under"]  # the ids of the rules that end a game


class Over(Kind):
    """State of the game: a rule has ended it."""

    rule: End


Due: TypeAlias = Laying | Shuffling | Drawing | Choosing | Placing | Telling | Closing | Over


class Omitted(NamedTuple):
    """What an example does not give of a position: hands, all that players have (`absent`), or the piles."""

    hands: Seats = ()  # the seats whose hands are not given: they hold just the cards played from them
    absent: Seats = ()  # the seats that the example does not mention: what they hold, play and draw is open
    piles: bool = False  # whether the piles are not given, so that nobody draws


class Position(NamedTuple):
    """A position of the game; only what `due` asks for is legal."""

    rules: Rules
    route: tuple[Roof, ...]
    amerigo: int  # Amerigo's place on the route, from 0; -1 or the length of the route if he has fallen off
    hands: tuple[Pile, ...]
    piles: tuple[Pile, ...]
    discards: tuple[Pile, ...]
    parcels: kit.Counts  # the number of parcels of each kind performed this round that can still be delivered
    due: Due
    tellers: Seats = ()  # the seats that may still tell this round that they played their highest card
    told: Seats = ()  # the seats that have told this already
    omitted: Omitted = Omitted()
    performed: tuple[Played, ...] = ()  # the cards performed this round, for pictures: they are discarded

    @property
    def seats(self) -> int:
        """The number of seats that can act, which may exceed the number of hands that an example gives."""
        return self.rules.most_players if any(self.omitted) else len(self.hands)

    @property
    def short(self) -> Seats:
        """The seats whose hands are not full, without seats that an example does not mention."""
        size, absent = self.rules.hand_size, self.omitted.absent
        return tuple([at for at, hand in enumerate(self.hands) if len(hand) < size and at not in absent])

    @property
    def waiting(self) -> int:
        """The number of houses on the route that wait for parcels."""
        return sum([1 for tile in self.route if tile.wants])

    @property
    def is_at_rest(self) -> bool:
        """Whether no choice, draw or removal is half done, so that an example may end here."""
        match self.due:
            case Drawing(begun=begun) | Closing(begun=begun):
                return not begun
            case Shuffling(pile, after=Drawing(then=then, begun=begun)):
                return then != "setup" and not (begun or self.piles[pile])
            case Choosing(played=played):
                return not played
            case _:
                return False

    def discarding(self, played: Iterable[Played]) -> Position:
        """Return a copy of the position with played cards added to the discard pile of their kind."""
        discards = [list(pile) for pile in self.discards]
        for _, card in played:
            discards[self.rules.pile_of(card)].append(card)
        return self._replace(discards=tuple(map(tuple, discards)))

    def seating(self, acting: Iterable[int]) -> Position:
        """Return the position of an example, with empty hands for `acting` seats that the example omits.

        If hands are being filled up, these seats must draw as well.
        """
        there, at_table = self.omitted, set(acting)
        if not any(there):
            return self
        more = tuple(range(len(self.hands), 1 + max(at_table, default=-1)))
        absent = tuple(seat for seat in (*there.absent, *more) if seat not in at_table)
        omitted = there._replace(hands=there.hands + more, absent=absent)
        after, due = self._replace(hands=self.hands + ((),) * len(more), omitted=omitted), self.due
        return after._replace(due=due._replace(left=after.short)) if isinstance(due, Drawing) else after


class Lay(Kind):
    """Random action: lay some or all of the route cards that are missing, from left to right."""

    tiles: tuple[AnyTile, ...]


class Shuffle(Kind):
    """Random action: place some or all remaining cards in the pile to be shuffled, from the top down."""

    cards: tuple[AnyCard, ...]


class Draw(Kind):
    """Draw the top cards of piles, one after another."""

    player: Seat
    piles: tuple[PileAt, ...]


class Choose(Kind):
    """Choose a card from hand in secret; the last choice reveals all cards."""

    player: Seat
    card: CardShown


class Reveal(Kind):
    """Choose the cards of all players at once, and reveal them."""

    played: tuple[Played, ...]


class Place(Kind):
    """Say where in the order one's card without a number goes; the first place is 1."""

    player: Seat
    place: Annotated[int, Range()]


class Tell(Kind):
    """Tell the other players that the card just played was the highest in the player's hand."""

    player: Seat


class Perform(Kind):
    """Perform the cards in their order, once no player wants to `Tell` anything more."""


class Remove(Kind):
    """Remove a card from an end of the route; `middle` is always refused."""

    side: Literal["left", "right", "middle"]


Action: TypeAlias = Lay | Shuffle | Draw | Choose | Reveal | Place | Tell | Perform | Remove
