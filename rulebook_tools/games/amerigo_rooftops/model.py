"""What the game consists of: the types of what rules speak of, states of play, actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.kit import (
    Called,
    Count,
    Counted,
    CountedEach,
    Counts,
    Data,
    Each,
    Figure,
    Fixed,
    Form,
    Kind,
    Known,
    Name,
    Plain,
    Range,
    Seated,
    Shown,
    Split,
    TextPattern,
    Thing,
    Unsaid,
    Written,
    either,
    put,
    words,
)
from rulebook_tools.games.amerigo_rooftops.parameters import Card, Rules, Tile, card_of, numbers_of

CARD = re.compile(r"([a-z]+(?:-[0-9]+)?)@([1-9][0-9]{0,3}|X)")
FORM = "a card as in right-2@17 or ball@X"
SIDES = ("left", "right")


def read_card(rules: Rules, data: Data) -> Card:
    """Return one card, also of an expansion that is not in play; raise `GivenError` for anything else."""
    text = data.text()
    match = CARD.fullmatch(text)
    if match is None:
        raise data.error(f"{text!r} names no card", FORM)
    name, number = match.groups()
    names = (*rules.moves, *rules.kinds)
    if name not in names:
        raise data.error(f"unknown card {name!r}", ", ".join(names), name=name, valid=names)
    card = card_of(name, 0 if number == "X" else int(number), rules.kinds)
    if not rules.has_card(card):
        there = [numbers_of(batch) for batch in rules.batches if any(each.name == name for each in batch)]
        raise data.error(f"there is no card {text}", f"{name} with {' or '.join(there)}")
    return card


def read_tile(rules: Rules, data: Data) -> Tile:
    """Return one route card, also of an expansion that is not in play; raise `GivenError` for no such card.

    The parcels that a house wants may stand in any order.
    """
    text = data.text()
    tile = rules.known.get(spelled(rules, text))
    if tile is None:
        valid = ", ".join(rules.known)
        raise data.error(f"unknown route card {text!r}", valid, name=text, valid=rules.known)
    return tile


def spelled(rules: Rules, text: str) -> str:
    """Return how the game spells a route card: the parcels that a house wants in its own order."""
    return next((name for name in rules.known if _parts(name) == _parts(text)), text)


def _parts(text: str) -> tuple[str, str, list[str]]:
    kind, colon, wants = text.partition(":")
    return kind, colon, sorted(wants.split("+"))


def card_text(rules: Rules) -> Written:
    """Return how cards are written: a move or a parcel, and a number."""
    names = (*rules.moves, *rules.kinds)
    text = TextPattern(f"{names[0]}@17", rf"(?:{'|'.join(names)})@(?:[1-9][0-9]{{0,3}}|X)")
    return Thing("a card", "cards", text)


def tile_text(rules: Rules) -> Written:
    """Return how route cards are written; the parcels that a house wants may stand in any order."""
    parcel = f"(?:{'|'.join(rules.kinds)})"
    example = f"house:{rules.kinds[0]}+{rules.kinds[-1]}"
    several = TextPattern(example, rf"(?:house|done):{parcel}(?:\+{parcel})+")
    return Thing("a route card", "route cards", either(words(rules.known), several))


class _ByText(Form):
    """Writes a card as examples name it; one of an expansion that is not in play is refused."""

    def __init__(
        self,
        read: Callable[[Any, Data], Any],
        text: Callable[[Any], Written],
        option: str,
        reading: str,
    ) -> None:
        self.reader, self.text, self.needs = read, text, f"options: {{{option}: {reading}}}"

    def write(self, rules: Any, value: Any) -> Plain:  # noqa: ARG002
        """Return the text of a card."""
        text: str = value.text
        return text

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        """Return the card of a text."""
        card = self.reader(rules, data)
        if not rules.is_in_play(card):
            raise data.error(f"{card.text} without the expansion that it is of", self.needs)
        return card

    def written(self, rules: Any) -> Written:
        """Return how such cards are written."""
        return self.text(rules)


class _Noun(Shown):
    """Says a thing by its noun."""

    def __init__(self, noun: Callable[[Any], str], nouns: Callable[[Rules], Iterable[str]]) -> None:
        self.noun, self.all = noun, nouns

    def figure(self, rules: Any, value: Any) -> Figure:  # noqa: ARG002
        """Return the name of a thing."""
        return Name(self.noun(value))

    def nouns(self, rules: Any) -> Iterable[str]:
        """Return the names of all such things."""
        return self.all(rules)


class _NumberOrX(Shown):
    """Says the number on a card, or the X in its place."""

    def figure(self, rules: Any, value: int) -> Figure:  # noqa: ARG002
        """Return the number, or the name of the X."""
        return value or Name("x")

    def typical(self, rules: Any, at: int) -> Figure | None:  # noqa: ARG002
        """Return a number."""
        return 10 + at


class _Parcels(CountedEach):
    """Says kinds of parcels, counted where there are several of one."""

    def figure(self, rules: Any, value: Any) -> Figure:
        """Return parcels by name."""
        counts: Any = super().figure(rules, value)
        return tuple(Name(noun) if number == 1 else Count(number, noun) for number, noun in counts)

    def typical(self, rules: Any, at: int) -> Figure | None:  # noqa: ARG002
        """Return two parcels of a kind and one of another."""
        one, other, *_ = self.nouns(rules)
        return Count(2, one), Name(other)


class _Drawn(Shown):
    """Says how many cards are drawn of each pile."""

    def figure(self, rules: Any, value: tuple[int, ...]) -> Figure:
        """Return the number of cards of each pile that is drawn from."""
        nouns = ["card" if name == "mixed" else f"{name}_card" for name in rules.pile_names]
        counts = [Count(value.count(pile), noun) for pile, noun in enumerate(nouns)]
        return tuple(count for count in counts if count.number)

    def typical(self, rules: Any, at: int) -> Figure | None:
        """Return a few cards of the first pile."""
        return self.figure(rules, (0,) * (at + 2))


def _pile_names(rules: Rules) -> Sequence[str]:
    return rules.pile_names


def _moves(rules: Rules) -> Iterable[str]:
    return [*(f"move.{name}" for name in rules.moves), *(f"parcel.{name}" for name in rules.kinds)]


def _roofs(rules: Rules) -> Iterable[str]:
    special = [f"roof.{key}" for key in rules.slippery_cards.names]
    return [*(f"house.{key}" for key in rules.house_cards.names), *special, "roof.plain", "roof.done"]


NOUN = _Noun(lambda card: card.noun, _moves)
NUMBER = _NumberOrX()
DIRECTION = Called("direction", lambda _: SIDES)

Seat: TypeAlias = Annotated[int, Range(lambda position, _action: position.seats), Seated()]
"""A seat at the table; an example that begins with a position of its own need not give all hands."""
Seats: TypeAlias = tuple[Seat, ...]
AnyCard: TypeAlias = Annotated[
    Card, Known(lambda position, card: position.rules.has_card(card), "a card as in right-2@17 or ball@X")
]
AnyTile: TypeAlias = Annotated[
    Tile, Known(lambda position, tile: position.rules.has_tile(tile), "a route card of the game")
]
CardShown: TypeAlias = Annotated[
    AnyCard,
    _ByText(read_card, card_text, "jumps", '"on"'),
    Split(card=(NOUN, lambda _, card: card), number=(NUMBER, lambda _, card: card.number)),
]
"""A card, said with its number."""
CardTop: TypeAlias = Annotated[
    Card, Split(top=(NOUN, lambda _, card: card), number=(NUMBER, lambda _, card: card.number))
]
"""The card on top of a pile."""
CardNamed: TypeAlias = Annotated[Card, NOUN]
"""A card, said without its number."""
Roof: TypeAlias = Annotated[
    AnyTile, _ByText(read_tile, tile_text, "slippery", "usual"), _Noun(lambda tile: tile.noun, _roofs)
]
HouseTurned: TypeAlias = Annotated[Tile, _Noun(lambda tile: f"house.{tile.key}", _roofs)]
"""A house turned over, said as if it still waited."""
Pile: TypeAlias = tuple[CardShown, ...]
"""Cards, the top one first."""
PileAt: TypeAlias = Annotated[
    int, Range(lambda position, _action: len(position.rules.pile_names)), Called("pile", _pile_names)
]
"""A pile, by its place among those of the game."""
Parcels: TypeAlias = Annotated[Counts, _Parcels("parcel", lambda rules: rules.kinds)]
"""How many parcels of each kind."""
Side: TypeAlias = Annotated[str, Called("side", lambda _: SIDES)]
Direction: TypeAlias = Annotated[str, DIRECTION]
PlaceShown: TypeAlias = Annotated[int, Unsaid()]
"""Where on the route something begins, from 0: for pictures, as no sentence says it."""
Move: TypeAlias = Annotated[
    int,
    Split(
        steps=(Counted("step"), lambda _, steps: abs(steps)),
        direction=(DIRECTION, lambda _, steps: towards(steps)),
    ),
]
"""How far and where a horse goes, or Amerigo slides; to the right if positive."""
Cards: TypeAlias = Annotated[int, Counted("card")]
HorseCards: TypeAlias = Annotated[int, Fixed("horse_card", "horse_cards")]
ParcelCards: TypeAlias = Annotated[int, Fixed("parcel_card", "parcel_cards")]
JumpCards: TypeAlias = Annotated[
    int,
    Fixed("card", "jump_horse_cards", "jump_x_horse_cards", "jump_parcel_cards", "jump_x_parcel_cards"),
]
RouteCards: TypeAlias = Annotated[int, Counted("route_card")]
AllRouteCards: TypeAlias = Annotated[int, Fixed("route_card", "plain_cards", "house_cards")]
SpecialCards: TypeAlias = Annotated[int, Fixed("route_card", "slippery_cards")]
Drawn: TypeAlias = Annotated[tuple[PileAt, ...], _Drawn()]
Houses: TypeAlias = Annotated[int, Counted("house")]
Players: TypeAlias = Annotated[int, Counted("player")]
AllPlayers: TypeAlias = Annotated[int, Fixed("player", "least_players", "most_players")]
PlayersInReach: TypeAlias = Annotated[int, Fixed("player", "house_players")]


class Played(NamedTuple):
    """A card on the table, and the seat of who played it."""

    seat: Seat
    card: CardShown


Order: TypeAlias = Annotated[
    tuple[Played, ...],
    Split(
        players=(Each(Seated()), lambda _, played: [seat for seat, _ in played]),
        numbers=(Each(NUMBER), lambda _, played: [card.number for _, card in played]),
    ),
]
"""Cards on the table, in the order in which they are performed."""


def towards(steps: int) -> str:
    """Return the direction of a move."""
    return "left" if steps < 0 else "right"


Number: TypeAlias = Annotated[int, Range()]
Sitting: TypeAlias = Annotated[int, Range(lambda position, _: len(position.hands))]
"""A seat of which a position says what it holds."""
Sitters: TypeAlias = tuple[Sitting, ...]
End: TypeAlias = Literal["goal.win", "move.off", "close.under"]
"""The rules that end a game."""


class Laying(Kind):
    """The route must be laid: how many are left of each route card."""

    left: tuple[Number, ...]


class Drawing(Kind):
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


class Shuffling(Kind):
    """A pile must be shuffled: the cards not yet placed in it, from the top down."""

    pile: PileAt
    rest: Pile
    after: Drawing
    """Hands are filled up with it."""


class Choosing(Kind):
    """A seat must choose a card in secret; those chosen before lie face down."""

    seat: Sitting
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

    removals: Annotated[int, Range(least=1)]
    side: Literal["", "left", "right"] = ""
    moved: Number = 0
    roof: bool = False
    """A special roof acts after that."""
    begun: bool = False
    """A card of this round has gone already."""


class Over(Kind):
    """The game is over by a rule."""

    rule: End


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
    return put(position.hands, seat, hand)


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


class Lay(Kind):
    """Chance: route cards come into the row, from left to right; some or all of them."""

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
    place: Number


class Tell(Kind):
    """Tell the others that the card played was the highest in hand."""

    player: Seat


class Perform(Kind):
    """Tell no more, and perform the cards."""


class Remove(Kind):
    """Choose the end of the route from which a card goes; no rule lets one of the middle go."""

    side: Literal["left", "right", "middle"]


Action: TypeAlias = Lay | Shuffle | Draw | Choose | Reveal | Place | Tell | Perform | Remove
