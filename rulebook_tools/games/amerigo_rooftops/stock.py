"""What there is of everything: no example can have more of it on the table, in hands and in piles."""

from __future__ import annotations

from collections import Counter

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_rooftops.cards import Card, Tile
from rulebook_tools.games.amerigo_rooftops.position import Position
from rulebook_tools.games.amerigo_rooftops.rules import Rules


class Stock:
    """The cards that an example has named, each kind as often as there are cards, each number once.

    Which number stands on which card is free: no text says it.
    """

    def __init__(self, rules: Rules) -> None:
        self._there = Counter(card.name for deck in rules.decks for card in deck)
        self._named = Counter[str]()
        self._numbers = set[int]()

    def take(self, entry: Data, card: Card) -> None:
        """Count a card; raise `GivenError` at its entry if there is no such card left."""
        if card.number in self._numbers:
            wrong = f"two cards with the number {card.number}"
            raise entry.error(wrong, "a number of its own for each card")
        self.take_kind(entry, card.name)
        self.count(card)

    def take_kind(self, entry: Data, name: str) -> None:
        """Raise `GivenError` at an entry if all cards of a kind are named already."""
        there = self._there[name]
        if self._named[name] >= there:
            raise entry.error(f"{self._named[name] + 1} cards {name}", f"{there} or fewer: there are no more")

    def count(self, card: Card) -> None:
        """Count a card that lies where it may lie."""
        self.count_kind(card.name)
        if card.number:
            self._numbers.add(card.number)

    def count_kind(self, name: str) -> None:
        """Count a card of which only the kind is known."""
        self._named[name] += 1


def stock_of(position: Position) -> Stock:
    """Return a stock without the cards that lie somewhere in a position.

    Where an example gives no piles, the cards played before may have come back.
    """
    rules, stock = position.rules, Stock(position.rules)
    discards = () if position.open.piles else position.discards
    for cards in (*position.hands, *position.piles, *discards):
        for card in cards:
            stock.count(card)
    for kind, number in zip(rules.kinds, position.parcels, strict=True):
        for _ in range(number):
            stock.count_kind(kind)
    return stock


def check_route(rules: Rules, route: Data, tiles: tuple[Tile, ...]) -> None:
    """Raise `GivenError` for a route that is too long, or has more of a card than there is."""
    if len(tiles) > rules.route_size:
        raise route.error(f"{len(tiles)} route cards", f"{rules.route_size} or fewer")
    there = {_kind(tile): number for tile, number in rules.tiles}
    found = Counter[tuple[str, str]]()
    for entry, tile in zip(route.items(), tiles, strict=True):
        kind = _kind(tile)
        found[kind] += 1
        if found[kind] > there[kind]:
            expected = f"{there[kind]} or fewer: there are no more"
            raise entry.error(f"{found[kind]} route cards {tile.text}", expected)


def _kind(tile: Tile) -> tuple[str, str]:
    """Return what tells route cards apart; a house turned over is the same card."""
    return "house" if tile.kind == "done" else tile.kind, tile.key
