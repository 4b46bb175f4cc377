"""Piles of cards whose order does not matter, as the number of copies of each card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from rulebook_tools.games.amerigo_cards.rules import Rules, row_of

Counts: TypeAlias = "tuple[int, ...]"
"""The copies of each card in a pile."""

DOUBLOON = -1
"""Stands for a doubloon where an action names a card."""


class Laid(NamedTuple):
    """A card lying in a journey: face up, or a doubloon spent, lying face down."""

    card: int
    spent: bool = False


def no_cards(rules: Rules) -> Counts:
    """Return an empty pile."""
    return (0,) * len(rules.deck)


def whole_game(rules: Rules, players: int) -> Counts:
    """Return all cards used by a number of players.

    Source: Spielmaterial, Variante für 5 bis 8 Spieler; Contents, Variant for 5 to 8 Players.
    """
    _, copies = row_of(rules.copies, players)
    return tuple(number * copies for number in rules.deck)


def add(pile: Counts, card: int, number: int = 1) -> Counts:
    """Return a pile with some copies of a card more (or fewer, if `number` is negative)."""
    return (*pile[:card], pile[card] + number, *pile[card + 1 :])


def add_all(pile: Counts, cards: Iterable[int]) -> Counts:
    """Return a pile with more cards."""
    counts = list(pile)
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def goods_in(rules: Rules, pile: Counts) -> Counts:
    """Return how many cards of each good a pile has."""
    return tuple(sum([pile[card] for card in cards]) for cards in rules.cards_of)


def rudders_of(rules: Rules, journey: tuple[Laid, ...]) -> int:
    """Return the rudders shown by the cards of one way."""
    of_card, of_doubloon = rules.rudders_of, rules.doubloon_rudders
    return sum([of_doubloon if spent else of_card[card] for card, spent in journey])
