"""The figures in a statement: numbers, counted things, names and players.

A figure carries no word of any language. `Count(3, "card")` becomes "3 cards" or "3 Karten"
when a page says it, through the nouns of the game's `wording.yml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


class Count(NamedTuple):
    """A number of things: the noun's name in `wording.yml`."""

    number: int
    noun: str


class Name(NamedTuple):
    """A thing named by a noun of `wording.yml`, without a number."""

    noun: str


class Player(NamedTuple):
    """A player, by the letter of the seat: A is the first."""

    letter: str


class Spot(NamedTuple):
    """A space of a board, or another thing, by the name that examples give it in every language: c4."""

    label: str


Figure: TypeAlias = "int | Count | Name | Player | Spot | tuple[Figure, ...]"
"""What a statement may speak of; a tuple is said as a list."""


@dataclass(frozen=True, slots=True)
class Statement:
    """Something to be said in the reader's language: a wording's name and its figures."""

    wording: str
    figures: Mapping[str, Figure] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One rule applied: its id, what to say, and the parameter paths that it read."""

    rule: str
    statement: Statement
    reads: tuple[str, ...] = ()

    @property
    def figures(self) -> Mapping[str, Figure]:
        """The figures of the step's statement."""
        return self.statement.figures


def seat_letter(seat: int) -> str:
    """Return the letter of a seat: 0 is A."""
    return "ABCDEFGH"[seat]


def player(seat: int) -> Player:
    """Return the player of a seat."""
    return Player(seat_letter(seat))


def plain(figure: Figure) -> object:
    """Return a figure as JSON data, without words: `Count` as its number, names as ids."""
    match figure:
        case Count(number, _):
            return number
        case Name(noun):
            return noun
        case Player(letter):
            return letter
        case Spot(label):
            return label
        case int():
            return figure
        case _:
            return [plain(part) for part in figure]
