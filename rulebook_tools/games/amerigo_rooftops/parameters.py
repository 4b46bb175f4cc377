"""The cards, the parameters of the rules, and the readings (interpretations) of unclear rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, compress, count
from typing import Annotated, Literal, NamedTuple

from rulebook_tools.engine.kit import LETTERS, MOST_THINGS, Counts, Least, NumberTable, RowNames, Ruleset


class Card(NamedTuple):
    """A card that is played from hand: a horse or a parcel; `number` is 0 for a card with an X."""

    name: str  # the key of the card in `parameters.yml`: `left-2` for a horse, `ball` for a parcel
    steps: int  # the steps of a horse, negative to the left, positive to the right; 0 for a parcel
    number: int

    @property
    def text(self) -> str:
        """The name of the card in examples, such as `ball@8`."""
        return f"{self.name}@{self.number or 'X'}"

    @property
    def noun(self) -> str:
        """The noun (key in `wording.yml`) of the card."""
        return f"move.{self.name}" if self.steps else f"parcel.{self.name}"


class Tile(NamedTuple):
    """A route card; `wants` counts the parcels of each kind that a house waits for (other cards: empty)."""

    kind: str  # `plain`, `house`, `done` (a house that is turned over) or `special` (a slippery roof)
    key: str  # in `parameters.yml`: the parcels of a house, or the effect of a special roof
    wants: Counts = ()

    @property
    def text(self) -> str:
        """The name of the card in examples, such as `house:ball+hat`."""
        wants = self.key.replace("-", "+")
        return f"{self.kind}:{wants}" if self.kind in ("house", "done") else self.key or self.kind

    @property
    def noun(self) -> str:
        """The noun (key in `wording.yml`) of the card."""
        if self.kind == "house":
            return f"house.{self.key}"
        return f"roof.{self.key if self.kind == 'special' else self.kind}"

    @property
    def turned(self) -> Tile:
        """The other side of a house, which waits for no parcels."""
        return Tile("done", self.key)


PLAIN = Tile("plain", "")


def spread(groups: Iterable[list[Card]]) -> list[Card]:
    """Return the cards of several groups merged into one list, each group spread evenly over it."""
    placed = []
    for index, cards in enumerate(groups):
        placed += [((2 * at + 1) / (2 * len(cards)), index, card) for at, card in enumerate(cards)]
    return [card for _, _, card in sorted(placed, key=lambda each: each[:2])]


def numbers_of(batch: Iterable[Card]) -> str:
    """Return the range of the numbers of some cards as text, such as `1 to 17`; `X` for cards with an X."""
    numbers = [card.number for card in batch]
    return f"{min(numbers)} to {max(numbers)}" if any(numbers) else "X"


def card_of(name: str, number: int) -> Card:
    """Return the card of a name and a number (0: an X); a name with steps is that of a horse: `left-2`."""
    side, _, steps = name.partition("-")
    return Card(name, int(steps or 0) * (-1 if side == "left" else 1), number)


MOVE = re.compile(r"(?:left|right)-[1-9][0-9]?")
ROOFS = ("slide-left", "slide-right", "loose", "firm")
HORSE, PARCEL = range(2)  # the indexes of the piles; mixed cards are all in the first pile


class Rules(Ruleset):
    """The parameters and readings of the rules, named as in parameters.yml and rulings.yml."""

    route_cards: int
    hand_size: int
    cards_played: Annotated[int, Least(1)]
    end_removals: Annotated[int, Least(1)]
    least_players: Annotated[int, Least(1)]
    most_players: int
    plain_cards: int
    house_cards: NumberTable
    house_players: NumberTable
    horse_cards: NumberTable
    parcel_cards: NumberTable
    least_houses: Annotated[int, Least(1)]
    slippery_least_houses: int
    slippery_routes: Annotated[NumberTable, RowNames("short", "long")]
    slippery_cards: Annotated[NumberTable, RowNames(*ROOFS)]
    slide_steps: int
    special_removals: Annotated[NumberTable, RowNames("loose", "firm")]
    jump_horse_cards: NumberTable
    jump_x_horse_cards: NumberTable
    jump_parcel_cards: NumberTable
    jump_x_parcel_cards: NumberTable
    x_gone_from: Annotated[int, Least(1)]

    delivery_when: Literal["entering", "stopping"]
    parcels_after: Literal["kept", "used"]
    same_parcel: Literal["each", "once"]
    standing_still: Literal["arrival", "staying"]
    house_under: Literal["lost", "moved"]
    empty_pile: Literal["reshuffle", "returned", "leave"]
    slippery_when: Literal["before", "after"]
    x_parcel: Literal["first", "numberless"]
    roof_when_gone: Literal["acts", "rests"]
    telling: Literal["reveal", "order", "round"]
    reach: Literal["players", "all"]
    highest: Literal["secret", "told"]
    parcel_numbers: Literal["counted", "ignored"]
    refill: Literal["after", "before"]
    piles: Literal["open", "mixed", "closed"]
    slippery: Literal["off", "usual", "short", "long"]
    jumps: Literal["off", "on"]

    @property
    def players(self) -> range:
        """The numbers of players that the game can be played with."""
        return range(self.least_players, self.most_players + 1)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the kinds of parcels."""
        return self.parcel_cards.names

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The names of all horses, such as `left-2`, including those of the expansion."""
        return tuple(dict.fromkeys(name for table in self.card_tables[::2] for name in table.names))

    @property
    def pile_names(self) -> tuple[str, ...]:
        """The names of the piles."""
        return ("mixed",) if self.piles == "mixed" else ("horse", "parcel")

    @property
    def is_usual_route(self) -> bool:
        """Whether the route is as long as in the usual game. Source: Opzet; Uitbreiding: Gladde Daken."""
        return self.slippery in ("off", "usual")

    @property
    def route_size(self) -> int:
        """How many cards the route has."""
        return self.route_cards if self.is_usual_route else self.slippery_routes.under(self.slippery)

    @property
    def fewest_houses(self) -> int:
        """How many houses a route must have. Source: Opzet (silent on it); Uitbreiding: Gladde Daken."""
        return self.least_houses if self.slippery == "off" else self.slippery_least_houses

    @cached_property
    def tiles(self) -> tuple[tuple[Tile, int], ...]:
        """The route cards, each with its number of copies. Source: Opzet; Uitbreiding: Gladde Daken."""
        tiles = [(PLAIN, self.plain_cards)]
        for key, number in self.house_cards.rows():
            wants = tuple(map(key.split("-").count, self.kinds))
            tiles.append((Tile("house", key, wants), number))
        if self.slippery != "off":
            tiles += [(Tile("special", key), number) for key, number in self.slippery_cards.rows()]
        return tuple(tiles)

    @cached_property
    def joins(self) -> Mapping[str, int]:
        """The least number of players with which a house is in the game, by the `Tile.key` of the house."""
        return dict(self.house_players.rows())

    @cached_property
    def known(self) -> dict[str, Tile]:
        """All route cards by name in examples, including houses turned over and expansions not in play."""
        tiles = [*(tile for tile, _ in self.tiles), *(Tile("special", key) for key in ROOFS)]
        sides = [each for tile in tiles for each in ((tile, tile.turned) if tile.wants else (tile,))]
        return {each.text: each for each in sides}

    @cached_property
    def batches(self) -> tuple[Sequence[Card], ...]:
        """All horses and parcels: the basic cards, those of the expansion with numbers, those with an X.

        Equal cards are spread evenly, horses and parcels are mixed, then all get consecutive numbers from 1:
        an assumption, as no text says which card has which number.
        Source: Opzet; Uitbreiding: Paardensprongen.
        """
        tables = self.card_tables
        groups = [spread([card_of(name, 0)] * number for name, number in each.rows()) for each in tables]
        numbers = count(1)
        usual, more = (
            [card._replace(number=next(numbers)) for card in spread(pair)]
            for pair in (groups[:2], groups[2:4])
        )
        return usual, more, [*chain(*groups[4:])]

    @cached_property
    def decks(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each pile. Source: Opzet; Uitbreidingen, Varianten; Uitbreiding: Paardensprongen."""
        cards = [card for batch in self.batches for card in batch if self.is_in_play(card)]
        piles = range(len(self.pile_names))
        return tuple(tuple(card for card in cards if self.pile_of(card) == pile) for pile in piles)

    @property
    def card_tables(self) -> tuple[NumberTable, ...]:
        """The tables of horses and parcels in turn: basic game, expansion with numbers, expansion with X."""
        usual = (self.horse_cards, self.parcel_cards)
        more = (self.jump_horse_cards, self.jump_parcel_cards)
        return (*usual, *more, self.jump_x_horse_cards, self.jump_x_parcel_cards)

    def in_reach(self, players: int) -> Counts:
        """Return the number of copies of each route card of `tiles` in a game with this number of players.

        Houses for more players are left out, unless the reading `reach` is `all`. Source: none (assumed).
        """
        everything, joins = self.reach == "all", self.joins
        return tuple(n if everything or players >= joins.get(tile.key, 0) else 0 for tile, n in self.tiles)

    @cached_property
    def box(self) -> Mapping[Card, Sequence[Card]]:
        """By each card that examples may name: the real cards of its batch.

        The batches are basic cards, expansion cards with numbers, and those with an X. An example may combine
        the name of one card with the number of another card of its batch.
        """
        found = dict[Card, Sequence[Card]]()
        for batch in self.batches:
            names, numbers = {card.name for card in batch}, {card.number for card in batch}
            found |= {card_of(name, number): batch for name in names for number in numbers}
        return found

    def needed(self, wants: Counts) -> Counts:
        """Return the number of parcels of each kind that must have been performed for a house to be served.

        Source: Spelverloop (silent on a house that waits for two parcels of the same kind).
        """
        return tuple(min(number, 1) for number in wants) if self.same_parcel == "once" else wants

    def is_in_play(self, card: Card | Tile) -> bool:
        """Say whether a card belongs to the basic game or to an expansion in play."""
        if isinstance(card, Tile):
            return card.kind != "special" or self.slippery != "off"
        return self.jumps == "on" or self.box[card] is self.batches[0]

    def pile_of(self, card: Card) -> int:
        """Return the index of the pile of a card. Source: Opzet; Uitbreidingen, Varianten."""
        return HORSE if self.piles == "mixed" or card.steps else PARCEL

    def faults(self) -> Iterator[tuple[object, str, str, str]]:
        """Yield checks, each as: whether it fails, path of the parameter, problem, what is expected."""
        yield from self._wrong_names()
        for name, least in {"hand_size": self.cards_played, "most_players": self.least_players}.items():
            yield getattr(self, name) < least, name, f"{getattr(self, name)} is too small", f"{least} or more"
        most = len(LETTERS)
        yield self.most_players > most, "most_players", f"{self.most_players} is too large", f"{most} or less"
        routes = self.slippery_routes
        for path, size in (("route_cards", self.route_cards), *zip(routes.paths, routes, strict=True)):
            yield size % 2 == 0, path, f"{size} cards have no middle", "an odd number"
            yield size > MOST_THINGS, path, f"a route of {size} cards", f"{MOST_THINGS} or less"
        path, number = max(self.card_tables, key=sum).path, sum(map(sum, self.card_tables))
        yield number > MOST_THINGS, path, f"{number} horses and parcels in all", f"{MOST_THINGS} or less"
        fewest, size = self.in_reach(self.least_players), self.route_size
        there, cards = sum(fewest), sum(map(len, self.decks))
        name = "route_cards" if self.is_usual_route else f"slippery_routes.{self.slippery}"
        yield size > there, name, f"{size} cards, but there are {there}", f"{there} or less"
        for name, deck in zip(("horse_cards", "parcel_cards"), self.decks, strict=False):
            yield not deck, name, "no card for its pile", "1 or more"
        houses = min(size, sum(compress(fewest, (tile.wants for tile, _ in self.tiles))))
        name = "least_houses" if self.slippery == "off" else "slippery_least_houses"
        wrong = f"{self.fewest_houses} houses, but no route has more than {houses}"
        yield self.fewest_houses > houses, name, wrong, f"{houses} or less"
        wrong = f"{self.hand_size} cards for each of {self.most_players}, but there are {cards}"
        yield self.hand_size * self.most_players > cards, "hand_size", wrong, "no more cards than there are"

    def _wrong_names(self) -> Iterator[tuple[object, str, str, str]]:
        tables, kinds, houses = self.card_tables, set(self.kinds), self.house_cards
        parcels = ", ".join(self.kinds)
        known: tuple[tuple[Sequence[NumberTable], Callable[[str], object], str, str], ...] = (
            (tables[::2], MOVE.fullmatch, "is no move", "left or right and steps: left-2"),
            (tables[1::2], lambda key: key in kinds and "-" not in key, "is no parcel", parcels),
            ([houses], lambda key: {*key.split("-")} <= kinds, "names no parcels", parcels),
        )
        for some, is_fit, wrong, expected in known:
            for path, key in [each for table in some for each in zip(table.paths, table.names, strict=True)]:
                yield not is_fit(key), path, f"the key {key!r} {wrong}", expected
        has, expected = (", ".join(table.names) for table in (self.house_players, houses))
        yield set(self.house_players.names) != set(houses.names), "house_players", f"has {has}", expected
