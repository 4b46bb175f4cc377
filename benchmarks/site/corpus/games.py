"""What a made-up game consists of, in every language at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.site.corpus.prose import Chunk, Said

PAGES = 3
"""Pages beside the chapters: overview, glossary, rulings; a game that is executed has another."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with its heading, its text, and the rules inside it; a chapter is an outermost one."""

    id: str
    heading: Said
    body: Sequence[Chunk]
    summary: Said | None = None
    table: str = ""
    """A figure that is shown as a table."""
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
    """A word that is explained: its forms in each language, the first of them the word itself."""

    forms: Mapping[str, Sequence[str]]
    definition: Said


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of things, or a table of them by how many of something else there are."""

    label: Said
    value: int | Mapping[int, int]
    unit: str


@dataclass(frozen=True, slots=True)
class Noun:
    """What is counted: one and several, in each language."""

    one: Mapping[str, str]
    other: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question about the rules, the answers that were thought of, and the one that is adopted."""

    question: Said
    readings: Mapping[str, Said]
    adopted: str
    because: Said
    concerns: Sequence[str]


@dataclass(frozen=True, slots=True)
class Example:
    """Some moves of the game of counters: what lies there, who lays how many, what comes out."""

    title: Said
    story: Said
    row: int
    turn: str
    moves: Sequence[tuple[str, int]]
    then: Mapping[str, object]
    """What must come out; empty where the last move is one that the rules refuse."""
    illustrates: Sequence[str]


@dataclass(frozen=True, slots=True)
class Game:
    """All of one game, in every language."""

    id: str
    language: str
    """The one that its sources are written in."""
    title: Said
    subtitle: Said
    about: Said
    chapters: Sequence[Rule]
    terms: Mapping[str, Term]
    nouns: Mapping[str, Noun]
    figures: Mapping[str, Figure]
    rulings: Mapping[str, Ruling]
    statements: Mapping[str, Mapping[str, str]]
    """What an engine says, in each language; with examples, it tells that the game is executed."""
    examples: Mapping[str, Example]
    unexecuted: Said
    """Why nothing computes a rule, or the whole game."""

    @property
    def is_executed(self) -> bool:
        """Whether it has an engine: the one that every game begins with."""
        return bool(self.statements)

    @property
    def pages(self) -> int:
        """The pages that it has in each language."""
        return len(self.chapters) + PAGES + self.is_executed
