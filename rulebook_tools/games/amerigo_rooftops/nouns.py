"""What rules speak of: types, each with the figure that it becomes and with how it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

from rulebook_tools.engine.codec import Form
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.figures import Count, Figure, Name
from rulebook_tools.engine.piles import Counts
from rulebook_tools.engine.shown import Called, Counted, CountedEach, Each, Fixed, Seated, Shown, Split
from rulebook_tools.engine.values import Known, Range
from rulebook_tools.games.amerigo_rooftops.cards import Card, Tile, card_of
from rulebook_tools.games.amerigo_rooftops.parameters import Rules

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
    return card_of(name, 0 if number == "X" else int(number), rules.kinds)


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
    kind, colon, wants = text.partition(":")
    if text in rules.known or not colon:
        return text
    wanted = sorted(wants.split("+"))
    same = (
        name
        for name, tile in rules.known.items()
        if name.startswith(f"{kind}:") and sorted(tile.key.split("-")) == wanted
    )
    return next(same, text)


def _not_in_play(entry: Data, name: str, option: str, reading: str) -> GivenError:
    """Return the error of a card whose expansion is not in play."""
    reading = '"on"' if reading == "on" else reading  # a bare `on` is no text in YAML
    return entry.error(f"{name} without the expansion that it is of", f"options: {{{option}: {reading}}}")


class _CardName(Form):
    """Writes a card as examples name it."""

    def write(self, rules: Rules, value: Card) -> Plain:  # noqa: ARG002
        return value.text

    def read(self, rules: Rules, data: Data, default: Any = None) -> Card:  # noqa: ARG002
        card = read_card(rules, data)
        if rules.is_of_jumps(card):
            raise _not_in_play(data, card.text, "jumps", "on")
        return card


class _TileName(Form):
    """Writes a route card as examples name it."""

    def write(self, rules: Rules, value: Tile) -> Plain:  # noqa: ARG002
        return value.text

    def read(self, rules: Rules, data: Data, default: Any = None) -> Tile:  # noqa: ARG002
        tile = read_tile(rules, data)
        if rules.is_of_slippery(tile):
            raise _not_in_play(data, tile.text, "slippery", "usual")
        return tile


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

    def nouns(self, rules: Any) -> Iterable[str]:  # noqa: ARG002
        """Return what the X is called."""
        return ("x",)


class _Parcels(CountedEach):
    """Says kinds of parcels, counted where there are several of one."""

    def figure(self, rules: Any, value: Any) -> Figure:
        """Return parcels by name."""
        counts: Any = super().figure(rules, value)
        return tuple(Name(noun) if number == 1 else Count(number, noun) for number, noun in counts)


class _Middle(Shown):
    """Says which place is in the middle of the route: its length fixes it."""

    def reads(self, rules: Any, value: Any) -> Iterable[str]:  # noqa: ARG002
        """Return the parameter that fixes it."""
        return (rules.route_read,)


class _RouteLength(_Middle, Counted):
    """Says how long the route is."""


class _Drawn(Shown):
    """Says how many cards are drawn of each pile."""

    def figure(self, rules: Any, value: tuple[int, ...]) -> Figure:
        """Return the number of cards of each pile that is drawn from."""
        nouns = ["card" if name == "mixed" else f"{name}_card" for name in rules.pile_names]
        counts = [Count(value.count(pile), noun) for pile, noun in enumerate(nouns)]
        return tuple(count for count in counts if count.number)

    def nouns(self, rules: Any) -> Iterable[str]:  # noqa: ARG002
        """Return the nouns of cards."""
        return ("card", "horse_card", "parcel_card")


class _LeastHouses(Counted):
    """Says how many houses a route must have."""

    def reads(self, rules: Any, value: Any) -> Iterable[str]:  # noqa: ARG002
        """Return the parameter that fixes it."""
        return ("least_houses" if rules.slippery == "off" else "slippery_least_houses",)


class _Going(Counted):
    """Says how many route cards go."""

    def reads(self, rules: Any, value: int) -> Iterable[str]:
        """Return the parameter that fixes it, unless a special roof does."""
        return ("end_removals",) if value == rules.end_removals else ()


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
    _CardName(),
    Split(card=(NOUN, lambda _, card: card), number=(NUMBER, lambda _, card: card.number)),
]
"""A card, said with its number."""
CardTop: TypeAlias = Annotated[
    Card, Split(top=(NOUN, lambda _, card: card), number=(NUMBER, lambda _, card: card.number))
]
"""The card on top of a pile."""
CardNamed: TypeAlias = Annotated[Card, NOUN]
"""A card, said without its number."""
Roof: TypeAlias = Annotated[AnyTile, _TileName(), _Noun(lambda tile: tile.noun, _roofs)]
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
FullHand: TypeAlias = Annotated[int, Fixed("card", "hand_size")]
RouteCards: TypeAlias = Annotated[int, Counted("route_card")]
RouteCardsGoing: TypeAlias = Annotated[int, _Going("route_card")]
AllRouteCards: TypeAlias = Annotated[int, Fixed("route_card", "plain_cards", "house_cards")]
SpecialCards: TypeAlias = Annotated[int, Fixed("route_card", "slippery_cards")]
Drawn: TypeAlias = Annotated[tuple[PileAt, ...], _Drawn()]
Middle: TypeAlias = Annotated[int, _Middle()]
RouteLength: TypeAlias = Annotated[int, _RouteLength("route_card")]
Houses: TypeAlias = Annotated[int, Counted("house")]
LeastHouses: TypeAlias = Annotated[int, _LeastHouses("house")]
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
