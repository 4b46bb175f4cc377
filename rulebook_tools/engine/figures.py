"""Statements of a game and their figures (values of placeholders): numbers, counted things, names, players.

Figures do not depend on a language. On a page, `Count(3, "card")` becomes "3 cards" or "3 Karten": the words
come from the nouns of the game's `wording.yml`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias


class Count(NamedTuple):
    """A number of things; `noun` is the name of their noun in `wording.yml`."""

    number: int
    noun: str


class Name(NamedTuple):
    """A thing named by a noun of `wording.yml`, without a number."""

    noun: str


class Player(NamedTuple):
    """A player; `letter` is the letter of the seat, A for the first."""

    letter: str


class Spot(NamedTuple):
    """A space or another thing whose label, such as `c4`, is the same in every language."""

    label: str


Figure: TypeAlias = "int | Count | Name | Player | Spot | tuple[Figure, ...]"
"""The value of a placeholder of a statement; a tuple is printed as a list."""


def single_figures(*figures: Figure) -> Iterator[int | Count | Name | Player | Spot]:
    """Yield single figures; in place of a list of figures, yield its items, also those of nested lists."""
    for figure in figures:
        if isinstance(figure, int | Count | Name | Player | Spot):
            yield figure
        else:
            yield from single_figures(*figure)


def nouns_of(*figures: Figure) -> list[str]:
    """Return the names of the nouns in figures, in their order."""
    return [each.noun for each in single_figures(*figures) if isinstance(each, Count | Name)]


class Statement:
    """A sentence independent of language: the name of its wording in `wording.yml`, and its figures.

    Costly figures may be given as a function; it is called on first use, with the arguments in `of`.
    """

    __slots__ = ("_figures", "_of", "wording")

    def __init__(
        self,
        wording: str,
        figures: Mapping[str, Figure] | Callable[..., Mapping[str, Figure]] | None = None,
        of: tuple[Any, ...] = (),
    ) -> None:
        self.wording = wording
        self._figures = figures
        self._of = of

    @property
    def figures(self) -> Mapping[str, Figure]:
        """The figures by name of the placeholder."""
        found = self._figures
        if callable(found):
            found = self._figures = found(*self._of)
        return {} if found is None else found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Statement):
            return NotImplemented
        return self.wording == other.wording and self.figures == other.figures

    def __hash__(self) -> int:
        return hash((self.wording, *sorted(self.figures)))

    def __repr__(self) -> str:
        return f"Statement({self.wording!r}, {self.figures!r})"

    def __reduce__(self) -> tuple[type[Statement], tuple[str, Mapping[str, Figure]]]:
        return Statement, (self.wording, self.figures)


class Step(NamedTuple):
    """One application of a rule: its id, its statement, and the paths of the parameters that it read."""

    rule: str
    statement: Statement
    reads: tuple[str, ...] = ()
    values: Mapping[str, Any] = MappingProxyType({})
    """The values from which the figures were made, such as seat numbers, by name."""

    @property
    def figures(self) -> Mapping[str, Figure]:
        """The figures of the step's statement."""
        return self.statement.figures


LETTERS = "ABCDEFGH"
"""The letters of the seats in examples and on pages; no game has more seats."""


PLAYERS = tuple(map(Player, LETTERS))


def seat_letter(seat: int) -> str:
    """Return the letter of a seat; seat 0 has the letter A."""
    return LETTERS[seat]


def player(seat: int) -> Player:
    """Return the player of a seat, counted from 0."""
    return PLAYERS[seat]


class TypicalFigure(NamedTuple):
    """A typical value of a figure, and all nouns with which the figure can occur."""

    figure: Figure | None
    """The typical value; None if a value is known only during play."""
    nouns: tuple[str, ...] = ()


class Typical(NamedTuple):
    """A typical instance of a statement: its kind (such as `refuse`), possible rules, and figures by name."""

    kind: str
    rules: tuple[str, ...]
    parts: Mapping[str, TypicalFigure]
