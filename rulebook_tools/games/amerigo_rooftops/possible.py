"""What a position can be: no more of anything than there is of it, and each in its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_rooftops.cards import Card, Tile, numbers_of
from rulebook_tools.games.amerigo_rooftops.invariants import all_cards, faults_of
from rulebook_tools.games.amerigo_rooftops.parameters import Rules
from rulebook_tools.games.amerigo_rooftops.state import WHOLE, Closing, Laying, Placing, Position, Shuffling


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


def faults_of_size(position: Position) -> Iterator[str]:
    """Yield what there are more or fewer of than the game has."""
    rules, due = position.rules, position.due
    if len(position.hands) not in rules.players:
        yield f"{len(position.hands)} hands"
    if not len(position.piles) == len(position.discards) == len(rules.pile_names):
        yield f"{len(position.piles)} piles"
    if len(position.parcels) != len(rules.kinds):
        yield f"{len(position.parcels)} kinds of parcels"
    if isinstance(due, Laying) and len(due.left) != len(rules.tiles):
        yield f"{len(due.left)} kinds of route cards"


def faults_of_telling(position: Position) -> Iterator[str]:
    """Yield who has told of the highest card, or can, where that cannot be."""
    telling = (*position.tellers, *position.told)
    if telling and position.rules.highest == "secret":
        yield "somebody tells of the highest card, which no rule allows"
    if len(set(telling)) < len(telling):
        yield "somebody tells of the highest card twice"


def faults_of_open(position: Position) -> Iterator[str]:
    """Yield what cannot be left open."""
    there, due = position.open, position.due
    supply = due.after if isinstance(due, Shuffling) else due
    if there != WHOLE and (isinstance(supply, Laying) or getattr(supply, "then", "") == "setup"):
        yield "a new game leaves something open"
    if there.piles and (any(position.piles) or isinstance(due, Shuffling)):
        yield "piles that are left open have cards"
    if not set(there.absent) <= set(there.hands) or any(position.hands[seat] for seat in there.absent):
        yield "a seat is absent whose hand is not left open"


def faults_of_piles(position: Position) -> Iterator[str]:
    """Yield what lies in the pile of other cards."""
    rules, due = position.rules, position.due
    places: list[tuple[int, tuple[Card, ...]]] = [*enumerate(position.piles), *enumerate(position.discards)]
    if isinstance(due, Shuffling):
        places.append((due.pile, due.rest))
    for pile, cards in places:
        if any(rules.pile_of(card) != pile for card in cards):
            yield f"a card of another pile among those of {rules.pile_names[pile]}"


def faults_of_due(position: Position) -> Iterator[str]:
    """Yield what is wrong with what is due."""
    rules, due = position.rules, position.due
    match due:
        case Laying(left=left):
            laid, there = Counter(position.route), rules.in_reach(len(position.hands))
            for (tile, _), rest, number in zip(rules.tiles, left, there, strict=True):
                if rest + laid[tile] != number:
                    yield f"{rest} route cards {tile.text} are left"
        case Shuffling(rest=()) | Placing(numberless=()):
            yield "no card is left that could be due"
        case Closing(side="", moved=moved) if moved:
            yield f"{moved} houses are moved to no side"
        case _:
            pass


FAULTS = (
    faults_of_size,
    faults_of,
    faults_of_telling,
    faults_of_open,
    faults_of_piles,
    faults_of_due,
)


def check_position(position: Position, data: Data) -> None:
    """Raise `GivenError` for a position of JSON data from which no game can go on."""
    for problem in chain.from_iterable(find(position) for find in FAULTS):
        raise data.error(problem, "a position that the rules can lead to")
    rules, stock = position.rules, Stock(position.rules)
    for card in all_cards(position).elements():
        stock.take(data, card)
    for kind, number in zip(rules.kinds, position.parcels, strict=True):
        if number > stock.there[kind]:
            raise data.error(f"{number} parcels {kind} performed", f"{stock.there[kind]} or fewer")
    players = len(position.hands) if position.open == WHOLE else rules.most_players
    check_route(rules, data.need("route"), position.route, players)
