"""Seats at the table: letters, turn order, and a new state for one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias, TypeVar

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.engine.kit.shown import Seated
from rulebook_tools.engine.values import Form, Range
from rulebook_tools.engine.vocabulary import Written, words

T = TypeVar("T")


def number_of_seats(position: Any) -> int:
    """Return how many play: as many as `players` of the position has, or else as many as can."""
    players = getattr(position, "players", None)
    return len(players) if isinstance(players, tuple) else min(position.rules.players[-1], len(LETTERS))


def all_letters(rules: Any) -> tuple[str, ...]:
    """Return the letters of all seats that there can be."""
    return tuple(LETTERS[: rules.players[-1]])


class Lettered(Seated, Form):
    """Beside a seat: written by its letter."""

    def write(self, rules: Any, value: Any) -> Plain:
        return LETTERS[value]

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        return LETTERS.index(data.choice(all_letters(rules)))

    def written(self, rules: Any) -> Written:
        return words(all_letters(rules))


Seat: TypeAlias = Annotated[int, Range(lambda position, _action: number_of_seats(position)), Seated()]
"""A seat at the table, from 0."""
Seats: TypeAlias = tuple[Seat, ...]


def letters(position: Any) -> list[str]:
    """Return the letters of all who play."""
    return list(LETTERS[: number_of_seats(position)])


def from_left(number: int, seat: int) -> list[int]:
    """Return the seats of the others in turn order, from the left of one of so many.

    >>> from_left(4, 2)
    [3, 0, 1]
    """
    return [(seat + step) % number for step in range(1, number)]


def put(states: Sequence[T], seat: int, state: T) -> tuple[T, ...]:
    """Return what each seat has, with something new for one of them."""
    every = list(states)
    every[seat] = state
    return tuple(every)
