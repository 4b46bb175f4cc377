"""Scenes: what a picture of a position shows, in neutral shapes and labels.

A game returns scenes, a page draws them. A scene holds no word, no colour and no measure.

A game draws all that a reader may want to see of a position, each scene under a `name` that is the same in
every position; of these, a page shows what the example gives (`is_given`), and what changes on the way.
A scene of what figures fix names the `players` whose game it shows, where it is not that of all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rulebook_tools.engine.figures import Name, Player, Statement

Cell: TypeAlias = tuple[int, int]
"""A space of a board: its row and its column, from 0."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A thing on a space, on a token or at a place of a track: what it is, whose, and how many."""

    noun: str
    player: Player | None = None
    number: int | None = None
    """What is printed on it."""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Token:
    """A thing lying on the table: a noun that says what it is, and the number printed on it."""

    noun: str
    number: int | None = None
    count: int = 1
    """How many such things lie there together."""
    is_turned: bool = False
    """Whether it lies face down, or on its other side."""
    marks: tuple[Mark, ...] = ()
    """What lies on it, or stands at it."""


@dataclass(frozen=True, slots=True)
class Trail:
    """A way over things in a row, thing by thing: who went it, or what.

    A place is counted from 0; -1 is before the first thing, and their number behind the last.
    """

    noun: str
    places: tuple[int, ...]
    player: Player | None = None
    number: int | None = None
    """What is printed on what went it."""


@dataclass(frozen=True, slots=True)
class Row:
    """Things lying in a row, under a label, with what they come to, and the ways that led over them."""

    label: Statement
    tokens: tuple[Token, ...]
    total: Statement | None = None
    name: str = ""
    is_given: bool = True
    ways: tuple[Trail, ...] = ()
    players: tuple[int, ...] = ()
    """The numbers of players whose game it shows, if not that of all."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Numbers of things by row and column; an empty cell is None."""

    caption: Statement
    columns: tuple[Player | Name, ...]
    rows: tuple[tuple[Name, tuple[int | None, ...]], ...]
    notes: tuple[Name | None, ...] = ()
    """What is to be said of each row, in a word: that it is rare; none at all, or one for each row."""
    name: str = ""
    is_given: bool = True
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a board: a noun that says what ground it is, and what lies on it."""

    ground: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing that covers several spaces of a board as one: what it is, whose, the number on it, where."""

    noun: str
    cells: tuple[Cell, ...]
    player: Player | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """A way over a board, space by space: who went it, or what."""

    noun: str
    cells: tuple[Cell, ...]
    player: Player | None = None
    number: int | None = None
    """What is printed on what went it."""


@dataclass(frozen=True, slots=True)
class Board:
    """Spaces in rows and columns, None where there is no space; and the ways that led over them."""

    caption: Statement
    rows: tuple[tuple[Space | None, ...], ...]
    column_names: tuple[str, ...]
    """What columns and rows are called, the same in every language: together they name a space."""
    row_names: tuple[str, ...]
    pieces: tuple[Piece, ...] = ()
    ways: tuple[Way, ...] = ()
    name: str = ""
    is_given: bool = True
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """A place of a track: what is printed there, what kind of place it is, and what lies there."""

    number: int | None = None
    kind: str = ""
    """A noun, where places are of several kinds."""
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Track:
    """Places one after another, that things move along; in a ring, the first follows the last."""

    caption: Statement
    stops: tuple[Stop, ...]
    is_ring: bool = False
    name: str = ""
    is_given: bool = True
    players: tuple[int, ...] = ()


Scene: TypeAlias = Row | Grid | Board | Track


@dataclass(frozen=True, slots=True)
class Situation:
    """A position as a reader sees it: sentences first, then pictures."""

    statements: tuple[Statement, ...] = ()
    scenes: tuple[Scene, ...] = ()


def nouns_in(scene: Scene) -> Iterator[str]:
    """Yield the nouns that a scene names, beside those of its statements."""
    match scene:
        case Row(tokens=tokens, ways=trails):
            yield from (token.noun for token in tokens)
            yield from _of_marks(mark for token in tokens for mark in token.marks)
            yield from (trail.noun for trail in trails)
        case Grid(columns=columns, rows=rows, notes=notes):
            named: list[Player | Name | None] = [*columns, *(name for name, _ in rows), *notes]
            yield from (name.noun for name in named if isinstance(name, Name))
        case Board(rows=spaces, pieces=pieces, ways=ways):
            there = [space for row in spaces for space in row if space is not None]
            yield from (space.ground for space in there)
            yield from _of_marks(mark for space in there for mark in space.marks)
            yield from (piece.noun for piece in pieces)
            yield from (way.noun for way in ways)
        case Track(stops=stops):
            yield from (stop.kind for stop in stops if stop.kind)
            yield from _of_marks(mark for stop in stops for mark in stop.marks)


def _of_marks(marks: Iterable[Mark]) -> Iterator[str]:
    return (mark.noun for mark in marks)


def statements_in(scene: Scene) -> tuple[Statement, ...]:
    """Return what is said of a scene."""
    if isinstance(scene, Row):
        return (scene.label,) if scene.total is None else (scene.label, scene.total)
    return (scene.caption,)


def drawn_cells(board: Board) -> Iterator[tuple[Cell, Space]]:
    """Yield the spaces of a board that there are, each with its row and column."""
    for row, spaces in enumerate(board.rows):
        for column, space in enumerate(spaces):
            if space is not None:
                yield (row, column), space
