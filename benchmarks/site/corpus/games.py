"""Data classes of a made-up game, in every language at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.site.corpus.prose import Chunk, Said

PAGES = 3
"""How many pages a game has besides its chapters: overview, glossary, rulings."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with its heading, its text, and the rules inside it; a chapter is an outermost one."""

    id: str
    heading: Said
    body: Sequence[Chunk]
    summary: Said | None = None
    table: str = ""
    """The name of the figure that is shown as a table; may be empty."""
    remark: Said | None = None
    rules: Sequence[Rule] = ()
    is_executed: bool = False

    def walk(self) -> Iterator[Rule]:
        """Yield this rule and all rules inside it."""
        yield self
        for rule in self.rules:
            yield from rule.walk()


@dataclass(frozen=True, slots=True)
class Term:
    """A term with its forms in each language, the first of which is the term itself."""

    forms: Mapping[str, Sequence[str]]
    definition: Said


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: a number of things, or a table of such numbers by the number of other things."""

    label: Said
    value: int | Mapping[int, int]
    unit: str


@dataclass(frozen=True, slots=True)
class Noun:
    """The name of a counted thing, in singular and plural, in each language."""

    one: Mapping[str, str]
    other: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question about the rules, its possible answers, and the adopted one."""

    question: Said
    readings: Mapping[str, Said]
    adopted: str
    because: Said
    concerns: Sequence[str]


@dataclass(frozen=True, slots=True)
class Example:
    """An example of the game of counters: the position, the moves, the result."""

    title: Said
    story: Said
    row: int
    turn: str
    moves: Sequence[tuple[str, int]]
    then: Mapping[str, object]
    """The expected result; empty if the last move must be refused."""
    illustrates: Sequence[str]


@dataclass(frozen=True, slots=True)
class Game:
    """All of one game, in every language."""

    id: str
    language: str
    """The language of the sources of the game."""
    title: Said
    subtitle: Said
    about: Said
    chapters: Sequence[Rule]
    terms: Mapping[str, Term]
    nouns: Mapping[str, Noun]
    figures: Mapping[str, Figure]
    rulings: Mapping[str, Ruling]
    statements: Mapping[str, Mapping[str, str]]
    """The texts of the engine by context, in each language; empty if the game is not executed."""
    examples: Mapping[str, Example]
    unexecuted: Said
    """The reason why a rule, or the whole game, is not executed."""

    @property
    def is_executed(self) -> bool:
        """Whether the game has executable rules."""
        return bool(self.statements)

    @property
    def pages(self) -> int:
        """The number of pages of the game in each language."""
        return len(self.chapters) + PAGES + self.is_executed
