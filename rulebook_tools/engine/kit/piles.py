"""Piles whose order does not matter, as the number of each kind of thing, and drawing from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar

from rulebook_tools.engine.chance import Chance

T = TypeVar("T")
Counts: TypeAlias = tuple[int, ...]
"""How many there are of each kind."""


def changed(pile: Counts, kind: int, by: int = 1) -> Counts:
    """Return a pile with more of a kind, or with fewer.

    >>> changed((2, 0, 1), 1, by=3)
    (2, 3, 1)
    """
    counts = list(pile)
    counts[kind] += by
    return tuple(counts)


def with_all(pile: Counts, kinds: Iterable[int], by: int = 1) -> Counts:
    """Return a pile with one more of each kind named, or with one fewer."""
    counts = list(pile)
    for kind in kinds:
        counts[kind] += by
    return tuple(counts)


def there(pile: Sequence[int]) -> list[int]:
    """Return the kinds of which there are any.

    >>> there((2, 0, 1))
    [0, 2]
    """
    return [kind for kind, number in enumerate(pile) if number]


def each(pile: Sequence[int]) -> list[int]:
    """Return the kind of each single thing, in order.

    >>> each((2, 0, 1))
    [0, 0, 2]
    """
    found: list[int] = []
    for kind, number in enumerate(pile):
        found += [kind] * number
    return found


def total(piles: Iterable[Counts]) -> Counts:
    """Return how many there are of each kind in several piles."""
    return tuple(map(sum, zip(*piles, strict=True)))


def drawn(pile: list[int], number: int, chance: Chance) -> tuple[int, ...]:
    """Return so many things drawn from a shuffled pile, which no longer has them."""
    taken = []
    for _ in range(number):
        kind = chance.weighted(pile)
        pile[kind] -= 1
        taken.append(kind)
    return tuple(taken)


def shuffled(things: Sequence[T], chance: Chance) -> tuple[T, ...]:
    """Return things in an order in which each is as likely as any other."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
