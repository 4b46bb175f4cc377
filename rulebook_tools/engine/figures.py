"""The figures in a statement: numbers, counted things, names and players.

A figure carries no word of any language. `Count(3, "card")` becomes "3 cards" or "3 Karten"
when a page says it, through the nouns of the game's `wording.yml`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias


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


class Statement:
    """Something to be said in the reader's language: a wording's name and its figures.

    Figures that are costly to make may be given as what makes them, of some values, once somebody looks.
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
        """The figures by name."""
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
    """One rule applied: its id, what to say, and the parameter paths that it read."""

    rule: str
    statement: Statement
    reads: tuple[str, ...] = ()
    values: Mapping[str, Any] = MappingProxyType({})
    """What its figures were made of, as the rules know it."""

    @property
    def figures(self) -> Mapping[str, Figure]:
        """The figures of the step's statement."""
        return self.statement.figures


LETTERS = "ABCDEFGH"
"""The seats as examples and pages name them; no game has more."""


PLAYERS = tuple(map(Player, LETTERS))
"""The players of all seats."""


def seat_letter(seat: int) -> str:
    """Return the letter of a seat: 0 is A."""
    return LETTERS[seat]


def player(seat: int) -> Player:
    """Return the player of a seat."""
    return PLAYERS[seat]


class TypicalFigure(NamedTuple):
    """A figure of a statement as it typically is, and the nouns that it can carry, in order."""

    figure: Figure | None
    """None where only play can tell."""
    nouns: tuple[str, ...] = ()


class Typical(NamedTuple):
    """A declared statement: its kind such as `refuse`, the rules that can make it, its figures by name."""

    kind: str
    rules: tuple[str, ...]
    parts: Mapping[str, TypicalFigure]
