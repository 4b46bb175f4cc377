"""What a position can be: no more of anything than there is of it, and each in its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_rooftops.cards import Card, Tile
from rulebook_tools.games.amerigo_rooftops.invariants import all_cards, faults_of
from rulebook_tools.games.amerigo_rooftops.parameters import Rules
from rulebook_tools.games.amerigo_rooftops.state import (
    WHOLE,
    Choosing,
    Closing,
    Drawing,
    Laying,
    Over,
    Placing,
    Position,
    Shuffling,
    Telling,
    short,
)


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


def check_position(position: Position, data: Data) -> None:
    """Raise `GivenError` for a position of JSON data from which no game can go on."""
    for find in (faults_of_size, faults_of_seats, faults_of, faults_of_cards, faults_of_piles, faults_of_due):
        for problem in find(position):
            raise data.error(problem, "a position that the rules can lead to")
    check_route(position.rules, data.need("route"), position.route)


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
    if isinstance(due, Shuffling) and due.pile >= len(rules.pile_names):
        yield f"no pile {due.pile}"
    if not position.route and position.amerigo:
        yield "Amerigo stands on no route"


def faults_of_seats(position: Position) -> Iterator[str]:
    """Yield who sits nowhere, is absent with cards, or speaks where no rule allows it."""
    rules, due, there = position.rules, position.due, position.open
    telling = (*position.tellers, *position.told)
    named = [*telling, *there.hands, *there.absent]
    match due:
        case Drawing(left=left, begun=begun) | Shuffling(after=Drawing(left=left, begun=begun)):
            named += [*left, *begun]
        case Choosing(seat=seat, played=played):
            named += [seat, *[each for each, _ in played]]
        case Placing(numberless=some, order=others):
            named += [each for each, _ in (*some, *others)]
        case Telling(order=order):
            named += [each for each, _ in order]
        case _:
            pass
    for seat in named:
        if seat >= len(position.hands):
            yield f"no hand for seat {seat}"
    if telling and rules.highest == "secret":
        yield "somebody tells of the highest card, which no rule allows"
    if len(set(telling)) < len(telling):
        yield "somebody tells of the highest card twice"
    supply = due.after if isinstance(due, Shuffling) else due
    is_new = isinstance(supply, Laying) or (isinstance(supply, Drawing) and supply.then == "setup")
    if there != WHOLE and is_new:
        yield "a new game leaves something open"
    if there.piles and any(position.piles):
        yield "piles that are left open have cards"
    if not set(there.absent) <= set(there.hands) or any(position.hands[seat] for seat in there.absent):
        yield "a seat is absent whose hand is not left open"


def faults_of_cards(position: Position) -> Iterator[str]:
    """Yield what is wrong with the cards of all places together; which number is on which card is free."""
    there, found = Counter[str](), all_cards(position)
    for card in (card for deck in position.rules.decks for card in deck):
        there[card.name] += 1
    named = [*found.elements()]
    for name, number in Counter(card.name for card in named).items():
        if number > there[name]:
            yield f"{number} cards {name}"
    for number, times in Counter(card.number for card in named if card.number).items():
        if times > 1:
            yield f"two cards with the number {number}"
    for kind, number in zip(position.rules.kinds, position.parcels, strict=True):
        if number > there[kind]:
            yield f"{number} parcels {kind} performed"


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
        case Shuffling(rest=rest, after=after):
            if not rest:
                yield "no card is left to shuffle"
            if after.left != short(position) or not set(after.begun) <= set(after.left):
                yield "others draw than those whose hands are not full"
        case Placing(numberless=()):
            yield "no card waits for its place"
        case Closing(removals=removals, side=side, moved=moved):
            if not removals or (moved and not side):
                yield "no route card is to go"
        case Over(rule=rule):
            off = rule == "move.off" and position.amerigo in (-1, len(position.route))
            if not off and not 0 <= position.amerigo < max(1, len(position.route)):
                yield "Amerigo is nowhere"
        case _:
            pass
