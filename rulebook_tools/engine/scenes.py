"""Scenes: what a picture of a position shows, in neutral shapes and labels.

A game returns scenes, a page draws them. A scene holds no word and no colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rulebook_tools.engine.figures import Name, Player, Statement


@dataclass(frozen=True, slots=True)
class Token:
    """A thing lying on the table: a noun that says what it is, and the number printed on it."""

    noun: str
    number: int | None = None
    count: int = 1
    """How many such things lie there together."""


@dataclass(frozen=True, slots=True)
class Row:
    """Things lying in a row, under a label, with what they come to."""

    label: Statement
    tokens: tuple[Token, ...]
    total: Statement | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """Numbers of things by row and column; an empty cell is None."""

    caption: Statement
    columns: tuple[Player | Name, ...]
    rows: tuple[tuple[Name, tuple[int | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A thing on a space of a board: a noun that says what it is, and whose it is."""

    noun: str
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a board: a noun that says what ground it is, and what lies on it."""

    ground: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """Spaces in rows and columns; None where there is no space."""

    caption: Statement
    rows: tuple[tuple[Space | None, ...], ...]
    column_names: tuple[str, ...]
    """What columns and rows are called, the same in every language: together they name a space."""
    row_names: tuple[str, ...]


Scene: TypeAlias = Row | Grid | Board


@dataclass(frozen=True, slots=True)
class Situation:
    """A position as a reader sees it: sentences first, then pictures."""

    statements: tuple[Statement, ...] = ()
    scenes: tuple[Scene, ...] = ()
