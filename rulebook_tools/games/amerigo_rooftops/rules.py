"""The figures of the rules, the readings and variants chosen, made ready for play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import compress

from rulebook_tools.engine.parameters import ParameterError, Parameters
from rulebook_tools.games.amerigo_rooftops.cards import (
    PLAIN,
    Card,
    Counts,
    Tile,
    card_of,
    horses,
    house,
    numbered,
    parcels,
)
from rulebook_tools.games.amerigo_rooftops.figures import ROOFS, SINGLE, TABLES, read_figures

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "delivery_when": ("entering", "stopping"),
    "parcels_after": ("kept", "used"),
    "same_parcel": ("each", "once"),
    "standing_still": ("arrival", "staying"),
    "house_under": ("lost", "moved"),
    "empty_pile": ("reshuffle", "returned", "leave"),
    "slippery_when": ("before", "after"),
    "x_parcel": ("first", "numberless"),
    "roof_when_gone": ("acts", "rests"),
    "telling": ("reveal", "order", "round"),
    "reach": ("players", "all"),
    "highest": ("secret", "told"),
    "parcel_numbers": ("counted", "ignored"),
    "refill": ("after", "before"),
    "piles": ("open", "mixed", "closed"),
    "slippery": ("off", "usual", "short", "long"),
    "jumps": ("off", "on"),
}
"""Readings of what the text leaves open, then variants and expansions; the adopted one comes first."""

HIGHEST = 9999
"""The highest number that examples can write on a card."""
HORSE, PARCEL = range(2)
"""The piles, where there is one for each kind of card; otherwise all are in the first."""
SPECIAL = tuple(Tile("special", key) for key in ROOFS)


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that the rules fix."""

    chosen: Mapping[str, str]
    """The reading or variant chosen for every option."""
    players: range
    kinds: tuple[str, ...]
    """The kinds of parcels."""
    moves: tuple[str, ...]
    usual: frozenset[str]
    """The names of horses and parcels without an expansion."""
    tiles: tuple[tuple[Tile, int], ...]
    """The route cards, and how many there are of each."""
    joins: tuple[int, ...]
    """From how many players on each of them is in the game."""
    known: Mapping[str, Tile]
    """The route cards by name: houses turned over among them, and those of an expansion not in play."""
    decks: tuple[tuple[Card, ...], ...]
    """The cards of each pile."""
    cards: frozenset[Card]
    """Those of all piles."""
    route_size: int
    route_read: str
    """The parameter that says how long the route is."""
    least_houses: int
    hand_size: int
    cards_played: int
    end_removals: int
    slide_steps: int
    loose_removals: int
    firm_removals: int
    x_gone_from: int
    has_slippery: bool
    has_jumps: bool
    stops_count: bool
    """Only the card on which a move ends counts for a delivery."""
    parcels_go: bool
    """A parcel delivered serves no other house."""
    one_serves: bool
    """One parcel is enough for a house that wants it twice."""
    may_stand: bool
    """A parcel performed while Amerigo stands on its house is delivered."""
    house_carries: bool
    """A house under Amerigo moves to the other end with him."""
    reshuffles: bool
    """A pile that has run out is made anew of the cards played from it."""
    returns: bool
    """Cards played go back into their pile before the next draw."""
    roof_late: bool
    """A special roof acts only after an end card has gone."""
    roof_when_gone: bool
    """A special roof acts also if every card of the round has gone unperformed."""
    may_tell: bool
    tells_in_order: bool
    """Players may tell of their highest card only once the order is settled."""
    tells_all_round: bool
    """They may tell it until the round is over, also when the cards are performed."""
    sorts_houses: bool
    """Houses stay out for which there are too few players."""
    parcels_first: bool
    """The numbers of parcels are ignored."""
    x_parcel_first: bool
    """With ignored numbers, an X on a parcel is ignored too."""
    refills_first: bool
    is_mixed: bool
    is_closed: bool
    paths: frozenset[str]
    """The path of every parameter read, those of a table with their keys."""

    @property
    def piles(self) -> tuple[str, ...]:
        """The names of the piles."""
        return ("mixed",) if self.is_mixed else ("horse", "parcel")

    def has_card(self, card: Card) -> bool:
        """Say whether there is such a card, be it of an expansion that is not in play.

        Which number is on which card is free: no text says it.
        """
        if card in self.cards:
            return True
        is_named = card.name in self.moves or card.name in self.kinds
        return (
            is_named and 0 <= card.number <= HIGHEST and card == card_of(card.name, card.number, self.kinds)
        )

    def has_tile(self, tile: Tile) -> bool:
        """Say whether there is such a route card, a house turned over or one of an expansion among them."""
        return self.known.get(tile.text) == tile

    def needed(self, wants: Counts) -> Counts:
        """Return the parcels that must have been performed for what a house wants.

        Source: Spelverloop (silent on a house that wants the same twice).
        """
        return tuple(min(number, 1) for number in wants) if self.one_serves else wants

    def is_of_slippery(self, tile: Tile) -> bool:
        """Say whether a route card is of an expansion that is not in play.

        Source: Uitbreiding: Gladde Daken.
        """
        return tile.kind == "special" and not self.has_slippery

    def is_of_jumps(self, card: Card) -> bool:
        """Say whether a card is of an expansion that is not in play: it has an X, or goes far.

        Source: Uitbreiding: Paardensprongen.
        """
        return not self.has_jumps and (not card.number or card.name not in self.usual)

    def pile_of(self, card: Card) -> int:
        """Return the pile that a card belongs to.

        Source: Opzet; Uitbreidingen, Varianten.
        """
        return HORSE if self.is_mixed or card.steps else PARCEL


def read_rules(parameters: Parameters, options: Mapping[str, str]) -> Rules:
    """Return the rules under given parameters, readings and variants.

    Raises `ParameterError` where a parameter is absent or unfit, or a reading is unknown.
    """
    chosen = _chosen(options)
    single, tables = read_figures(parameters)
    kinds = tuple(tables["parcel_cards"])
    decks = _decks(tables, kinds, chosen)
    tiles = _tiles(single["plain_cards"], tables, kinds, chosen)
    route_read = _route_read(chosen["slippery"])
    rules = Rules(
        chosen=chosen,
        players=range(single["least_players"], single["most_players"] + 1),
        kinds=kinds,
        moves=tuple(dict.fromkeys(m for name in TABLES if "horse" in name for m in tables[name])),
        usual=frozenset((*tables["horse_cards"], *kinds)),
        tiles=tiles,
        joins=tuple(tables["house_players"].get(tile.key, 0) for tile, _ in tiles),
        known={each.text: each for tile in (*(tile for tile, _ in tiles), *SPECIAL) for each in _sides(tile)},
        decks=decks,
        cards=frozenset(card for deck in decks for card in deck),
        route_size=_route_size(route_read, single, tables),
        route_read=route_read,
        least_houses=single["least_houses" if chosen["slippery"] == "off" else "slippery_least_houses"],
        hand_size=single["hand_size"],
        cards_played=single["cards_played"],
        end_removals=single["end_removals"],
        slide_steps=single["slide_steps"],
        loose_removals=tables["special_removals"]["loose"],
        firm_removals=tables["special_removals"]["firm"],
        x_gone_from=single["x_gone_from"],
        has_slippery=chosen["slippery"] != "off",
        has_jumps=chosen["jumps"] == "on",
        stops_count=chosen["delivery_when"] == "stopping",
        parcels_go=chosen["parcels_after"] == "used",
        one_serves=chosen["same_parcel"] == "once",
        may_stand=chosen["standing_still"] == "staying",
        house_carries=chosen["house_under"] == "moved",
        reshuffles=chosen["empty_pile"] != "leave",
        returns=chosen["empty_pile"] == "returned",
        roof_late=chosen["slippery_when"] == "after",
        roof_when_gone=chosen["roof_when_gone"] == "acts",
        may_tell=chosen["highest"] == "told",
        tells_in_order=chosen["telling"] == "order",
        tells_all_round=chosen["telling"] == "round",
        sorts_houses=chosen["reach"] == "players",
        parcels_first=chosen["parcel_numbers"] == "ignored",
        x_parcel_first=chosen["x_parcel"] == "first",
        refills_first=chosen["refill"] == "before",
        is_mixed=chosen["piles"] == "mixed",
        is_closed=chosen["piles"] == "closed",
        paths=frozenset(SINGLE) | {f"{name}.{key}" for name, table in tables.items() for key in table},
    )
    _check_supply(rules)
    return rules


def _chosen(options: Mapping[str, str]) -> dict[str, str]:
    """Return what is chosen for every option."""
    for name, reading in options.items():
        if reading not in OPTIONS.get(name, ()):
            expected = ", ".join(OPTIONS.get(name, OPTIONS))
            raise ParameterError(f"options.{name}", f"no reading {reading!r}", expected)
    return {name: options.get(name, readings[0]) for name, readings in OPTIONS.items()}


def _route_read(slippery: str) -> str:
    """Return the parameter that says how long the route is.

    Source: Opzet; Uitbreiding: Gladde Daken.
    """
    return f"slippery_routes.{slippery}" if slippery in ("short", "long") else "route_cards"


def _route_size(read: str, single: Mapping[str, int], tables: Mapping[str, Mapping[str, int]]) -> int:
    """Return how long the route is; raise `ParameterError` for one without a middle."""
    sizes = {"route_cards": single["route_cards"]}
    sizes |= {f"slippery_routes.{key}": size for key, size in tables["slippery_routes"].items()}
    for path, size in sizes.items():
        if size % 2 == 0:
            raise ParameterError(path, f"{size} cards have no middle", "an odd number")
    return sizes[read]


def _decks(
    tables: Mapping[str, Mapping[str, int]], kinds: tuple[str, ...], chosen: Mapping[str, str]
) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of each pile.

    Source: Opzet; Uitbreidingen, Varianten; Uitbreiding: Paardensprongen.
    """
    cards = numbered((horses(tables["horse_cards"]), parcels(tables["parcel_cards"], kinds)), 0)
    if chosen["jumps"] == "on":
        more = horses(tables["jump_horse_cards"]), parcels(tables["jump_parcel_cards"], kinds)
        cards += numbered(more, len(cards))
        cards += horses(tables["jump_x_horse_cards"]) + parcels(tables["jump_x_parcel_cards"], kinds)
    if chosen["piles"] == "mixed":
        return (tuple(cards),)
    return tuple(card for card in cards if card.steps), tuple(card for card in cards if not card.steps)


def _tiles(
    plain: int, tables: Mapping[str, Mapping[str, int]], kinds: tuple[str, ...], chosen: Mapping[str, str]
) -> tuple[tuple[Tile, int], ...]:
    """Return the route cards, and how many there are of each.

    Source: Opzet; Uitbreiding: Gladde Daken.
    """
    tiles = [(PLAIN, plain)]
    tiles += [(house(key, kinds), number) for key, number in tables["house_cards"].items()]
    if chosen["slippery"] != "off":
        tiles += [(Tile("special", key), number) for key, number in tables["slippery_cards"].items()]
    return tuple(tiles)


def in_reach(rules: Rules, players: int) -> Counts:
    """Return how many of each route card are shuffled with so many players.

    Every house has a number of players from which on it is in the game; by the other reading all are.
    Source: none, an assumption.
    """
    if not rules.sorts_houses:
        return tuple(number for _, number in rules.tiles)
    pairs = zip(rules.tiles, rules.joins, strict=True)
    return tuple(number if players >= least else 0 for (_, number), least in pairs)


def _sides(tile: Tile) -> tuple[Tile, ...]:
    return (tile, Tile("done", tile.key)) if tile.wants else (tile,)


def _check_supply(rules: Rules) -> None:
    """Raise `ParameterError` where there are too few cards for the route or for the hands."""
    fewest = in_reach(rules, rules.players[0])
    there = sum(fewest)
    if rules.route_size > there:
        wrong = f"{rules.route_size} cards, but there are {there}"
        raise ParameterError(rules.route_read, wrong, f"{there} or less")
    houses = min(rules.route_size, sum(compress(fewest, (tile.wants for tile, _ in rules.tiles))))
    if rules.least_houses > houses:
        name = "slippery_least_houses" if rules.has_slippery else "least_houses"
        wrong = f"{rules.least_houses} houses, but no route has more than {houses}"
        raise ParameterError(name, wrong, f"{houses} or less")
    cards = sum(map(len, rules.decks))
    if rules.hand_size * rules.players[-1] > cards:
        wrong = f"{rules.hand_size} cards for each of {rules.players[-1]}, but there are {cards}"
        raise ParameterError("hand_size", wrong, "no more cards than there are")
