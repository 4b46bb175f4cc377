"""What a position read from JSON can have: no more of anything than there is of it, and each in its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulebook_tools.games.amerigo_rooftops.cards import Card
from rulebook_tools.games.amerigo_rooftops.invariants import all_cards
from rulebook_tools.games.amerigo_rooftops.position import WHOLE, Drawing, Laying, Position, Shuffling, short
from rulebook_tools.games.amerigo_rooftops.rules import in_reach


def faults_of(position: Position) -> Iterator[str]:
    """Yield what no position can have."""
    yield from faults_of_cards(position)
    yield from faults_of_piles(position)
    yield from faults_of_due(position)
    yield from faults_of_telling(position)
    there, due = position.open, position.due
    supply = due.after if isinstance(due, Shuffling) else due
    if there != WHOLE and (
        isinstance(supply, Laying) or (isinstance(supply, Drawing) and supply.then == "setup")
    ):
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
    named = Counter(card.name for card in found.elements())
    for name, number in named.items():
        if number > there[name]:
            yield f"{number} cards {name}"
    for card, number in found.items():
        if card.number and number > 1:
            yield f"two cards with the number {card.number}"
    numbers = Counter(card.number for card in found if card.number)
    for number, times in numbers.items():
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
            yield f"a card of another pile among those of {rules.piles[pile]}"


def faults_of_due(position: Position) -> Iterator[str]:
    """Yield what is wrong with what is due."""
    match position.due:
        case Laying(left=left):
            laid = Counter(position.route)
            there = in_reach(position.rules, len(position.hands))
            for (tile, _), rest, number in zip(position.rules.tiles, left, there, strict=True):
                if rest + laid[tile] != number:
                    yield f"{rest} route cards {tile.text} are left"
        case Shuffling(after=after):
            if after.left != short(position) or not set(after.begun) <= set(after.left):
                yield "others draw than those whose hands are not full"


def faults_of_telling(position: Position) -> Iterator[str]:
    """Yield what is wrong with who can tell, or has told, of the highest card."""
    telling = (*position.tellers, *position.told)
    if telling and not position.rules.may_tell:
        yield "somebody tells of the highest card, which no rule allows"
    if len(set(telling)) < len(telling):
        yield "somebody tells of the highest card twice"
