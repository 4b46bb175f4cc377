"""The cards that an example can still name: no more of each kind than the game has."""

from __future__ import annotations

from collections import Counter

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_rooftops.cards import Card, Tile, numbers_of
from rulebook_tools.games.amerigo_rooftops.parameters import Rules
from rulebook_tools.games.amerigo_rooftops.state import Position


class Stock:
    """The cards that an example has named, each as often as there are alike, each number once."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.there = rules, Counter(card.name for deck in rules.decks for card in deck)
        self._named = Counter[str]()
        self._alike = Counter[tuple[str, Card]]()
        self._numbers = set[int]()

    def take(self, entry: Data, card: Card) -> None:
        """Count a card; raise `GivenError` at its entry if there is no such card left."""
        if card.number in self._numbers:
            wrong = f"two cards with the number {card.number}"
            raise entry.error(wrong, "a number of its own for each card")
        self.take_kind(entry, card.name)
        batch = self.rules.batch_of(card)
        there = sum(each.name == card.name for each in batch)
        if self._alike[card.name, batch[0]] >= there:
            wrong = f"{there + 1} cards {card.name} with {numbers_of(batch)}"
            raise entry.error(wrong, f"{there} or fewer: there are no more")
        self.count(card)

    def take_kind(self, entry: Data, name: str) -> None:
        """Raise `GivenError` at an entry if all cards of a kind are named already."""
        there = self.there[name]
        if self._named[name] >= there:
            raise entry.error(f"{self._named[name] + 1} cards {name}", f"{there} or fewer: there are no more")

    def count(self, card: Card) -> None:
        """Count a card that lies where it may lie."""
        self.count_kind(card.name)
        self._alike[card.name, self.rules.batch_of(card)[0]] += 1
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


def check_route(rules: Rules, route: Data, tiles: tuple[Tile, ...], players: int) -> None:
    """Raise `GivenError` for a route that is too long, or has more of a card than so many players lay."""
    if len(tiles) > rules.route_size:
        raise route.error(f"{len(tiles)} route cards", f"{rules.route_size} or fewer")
    there = {_kind(tile): number for tile, number in rules.tiles}
    least = dict(zip(there, rules.joins, strict=True))
    found = Counter[tuple[str, str]]()
    for entry, tile in zip(route.items(), tiles, strict=True):
        kind = _kind(tile)
        found[kind] += 1
        joins = least[kind] if rules.reach == "players" else 0
        if players < joins:
            wrong = f"the route card {tile.text} with {players} players"
            raise entry.error(wrong, f"{joins} players or more, or hands that leave open how many there are")
        if found[kind] > there[kind]:
            expected = f"{there[kind]} or fewer: there are no more"
            raise entry.error(f"{found[kind]} route cards {tile.text}", expected)


def _kind(tile: Tile) -> tuple[str, str]:
    """Return what tells route cards apart; a house turned over is the same card."""
    return "house" if tile.kind == "done" else tile.kind, tile.key
