"""Helpers for the components of games: seats at the table, piles of things, drawing and shuffling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, TypeAlias, TypeVar

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.engine.kit.shown import Seated
from rulebook_tools.engine.values import Range

T = TypeVar("T")


def number_of_seats(position: Any) -> int:
    """Return the position's `seats`, else its number of `players`, else the most players the rules allow."""
    seats, players = getattr(position, "seats", None), getattr(position, "players", None)
    if isinstance(seats, int):
        return seats
    return len(players) if isinstance(players, tuple) else min(position.rules.players[-1], len(LETTERS))


def all_letters(rules: Any) -> tuple[str, ...]:
    """Return the letters of the seats for the largest number of players."""
    return tuple(LETTERS[: rules.players[-1]])


Seat: TypeAlias = Annotated[int, Range(lambda position, _action: number_of_seats(position)), Seated()]
"""The number of a seat at the table, from 0."""
Seats: TypeAlias = tuple[Seat, ...]


def letters(position: Any) -> list[str]:
    """Return the letters of the seats in use."""
    return list(LETTERS[: number_of_seats(position)])


def from_left(number: int, seat: int) -> list[int]:
    """Return the other seats in turn order, beginning to the left of `seat`; `number` counts all seats.

    >>> from_left(4, 2)
    [3, 0, 1]
    """
    return [(seat + step) % number for step in range(1, number)]


def put(states: Sequence[T], seat: int, state: T) -> tuple[T, ...]:
    """Return the states of all seats, with a new state for one seat."""
    every = list(states)
    every[seat] = state
    return tuple(every)


Counts: TypeAlias = tuple[int, ...]
"""A pile: the number of things of each kind."""


def changed(pile: Counts, kind: int, by: int = 1) -> Counts:
    """Return a pile with `by` more of a kind (fewer if negative).

    >>> changed((2, 0, 1), 1, by=3)
    (2, 3, 1)
    """
    counts = list(pile)
    counts[kind] += by
    return tuple(counts)


def with_all(pile: Counts, kinds: Iterable[int], by: int = 1) -> Counts:
    """Return a pile with `by` more for each of the kinds (fewer if negative)."""
    counts = list(pile)
    for kind in kinds:
        counts[kind] += by
    return tuple(counts)


def there(pile: Sequence[int]) -> list[int]:
    """Return the indexes of the kinds of which a pile has at least one thing.

    >>> there((2, 0, 1))
    [0, 2]
    """
    return [kind for kind, number in enumerate(pile) if number]


def each(pile: Sequence[int]) -> list[int]:
    """Return the kind (index) of each thing in a pile, in ascending order.

    >>> each((2, 0, 1))
    [0, 0, 2]
    """
    found: list[int] = []
    for kind, number in enumerate(pile):
        found += [kind] * number
    return found


def total(piles: Iterable[Counts]) -> Counts:
    """Return the sum of several piles, kind by kind."""
    return tuple(map(sum, zip(*piles, strict=True)))


def less(pile: Counts, gone: Counts) -> Counts:
    """Return a pile minus the things in another pile (`gone`), kind by kind."""
    return tuple([number - other for number, other in zip(pile, gone, strict=True)])


def drawn(pile: list[int], number: int, chance: Chance) -> tuple[int, ...]:
    """Remove `number` random things from `pile` (changed in place); return the kind of each, in order."""
    taken = []
    for _ in range(number):
        kind = chance.weighted(pile)
        pile[kind] -= 1
        taken.append(kind)
    return tuple(taken)


def shuffled(things: Sequence[T], chance: Chance) -> tuple[T, ...]:
    """Return things in a random order."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
