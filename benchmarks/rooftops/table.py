"""The open cards: all that every player sees, without hands and piles."""

from collections import Counter
from typing import NamedTuple

from rulebook_tools.games.amerigo_rooftops.model import Due, Pile, Position
from rulebook_tools.games.amerigo_rooftops.parameters import Card, Rules, Tile


class Table(NamedTuple):
    """A position as all players see it."""

    rules: Rules
    route: tuple[Tile, ...]
    amerigo: int
    held: tuple[int, ...]
    """The number of cards in the hand of each seat."""
    tops: tuple[Card | None, ...]
    """The top card of each pile; None if the pile is empty or the card is face down."""
    drawable: tuple[int, ...]
    """The piles that are not empty."""
    discards: tuple[Pile, ...]
    due: Due
    """The pending decision; while cards are chosen, without the cards that lie face down."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have a card to play."""
        return tuple(seat for seat, number in enumerate(self.held) if number)

    def unseen(self) -> list[Card]:
        """Return every unseen card: those in hands and inside piles."""
        left = Counter(card for deck in self.rules.decks for card in deck)
        left.subtract(card for pile in self.discards for card in pile)
        left.subtract(card for card in self.tops if card is not None)
        return list(left.elements())


def seen(position: Position) -> Table:
    """Return the part of a position that every player sees."""
    rules = position.rules
    return Table(
        rules,
        position.route,
        position.amerigo,
        tuple(map(len, position.hands)),
        tuple(pile[0] if pile and rules.piles != "closed" else None for pile in position.piles),
        tuple(index for index, pile in enumerate(position.piles) if pile),
        position.discards,
        position.due,
    )
