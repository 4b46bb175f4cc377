"""Scenes: descriptions of pictures of a position, without words, colours or sizes.

A game returns a scene for each part of a position, under a `name` that is the same in every position. A page
draws those scenes that the example gives (`is_given`) or that change during the example. A scene that depends
only on parameters can be limited to certain numbers of `players`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rulebook_tools.engine.figures import Name, Player, Statement

Cell: TypeAlias = tuple[int, int]
"""The row and the column of a space of a board, counted from 0."""
MOST_THINGS = 2_000
"""Maximum number of things, spaces or places in a scene (a large map has about 200); more are an error."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A thing on a space, on a token or at a place of a track: its noun, owner, and how many there are."""

    noun: str
    player: Player | None = None
    number: int | None = None
    """The number printed on the thing."""
    count: int = 1
    unit: str = ""
    """The noun of what `number` counts, such as "point"; empty if it counts nothing, as on ship 2."""
    is_implied: bool = False
    """Whether other words of the text alternative imply its changes and, on a token, the mark itself.

    What is implied is drawn, but not put into words.
    """


@dataclass(frozen=True, slots=True)
class Token:
    """A thing on the table, such as a card: its noun, and the number printed on it."""

    noun: str
    number: int | None = None
    count: int = 1
    """The number of equal things in this place."""
    is_turned: bool = False
    """Whether the thing is face down, or shows its back."""
    marks: tuple[Mark, ...] = ()
    """The things on this thing or beside it."""
    unit: str = ""
    """The noun of what `number` counts, such as "rudder"; empty if it counts nothing."""
    back: str = ""
    """The noun that the text alternative says while the thing is turned, such as "turned house"."""


@dataclass(frozen=True, slots=True)
class Trail:
    """The path of a mover along a row of things: its noun, its places in order, its owner and printed number.

    `places` has indexes of things; -1 is before the first thing, the number of things is after the last.
    """

    noun: str
    places: tuple[int, ...]
    player: Player | None = None
    number: int | None = None
    """The number printed on the mover."""


@dataclass(frozen=True, slots=True)
class Row:
    """Things in a row: label, things, statement of their total, and paths of what moved along the row."""

    label: Statement
    tokens: tuple[Token, ...]
    total: Statement | None = None
    name: str = ""
    is_given: bool = True
    ways: tuple[Trail, ...] = ()
    players: tuple[int, ...] = ()
    """The numbers of players for which the scene is valid; empty for all."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of numbers: each row has a name, cells (None if empty), and perhaps a remark in `notes`."""

    caption: Statement
    columns: tuple[Player | Name, ...]
    rows: tuple[tuple[Name, tuple[int | None, ...]], ...]
    notes: tuple[Name | None, ...] = ()
    """A remark on each row (a noun such as "rare"); None for a row without one, empty if no row has one."""
    name: str = ""
    is_given: bool = True
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a board: the noun of its terrain, and the things on it."""

    ground: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing that covers several spaces of a board: its noun, spaces, owner and printed number."""

    noun: str
    cells: tuple[Cell, ...]
    player: Player | None = None
    number: int | None = None
    unit: str = ""
    """The noun of what `number` counts; empty if it counts nothing."""


@dataclass(frozen=True, slots=True)
class Way:
    """The path of something over a board: the noun of the mover, its owner, and its spaces in order."""

    noun: str
    cells: tuple[Cell, ...]
    player: Player | None = None
    number: int | None = None
    """The number printed on the mover."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board: rows of spaces (None for a gap), pieces on the spaces, and paths of what moved over them.

    A thing on a single space, such as a pawn, is a `Mark` of that `Space`.

    The text alternative has `summary`, the things on the board and, for each terrain whose noun has singular
    and plural in `wording.yml`, the number of its spaces (if few, also their names). It never lists all
    spaces.
    """

    caption: Statement
    rows: tuple[tuple[Space | None, ...], ...]
    column_names: tuple[str, ...]
    """The labels of columns; with a label of `row_names` they name a space, such as c4, in every language."""
    row_names: tuple[str, ...]
    pieces: tuple[Piece, ...] = ()
    ways: tuple[Way, ...] = ()
    name: str = ""
    is_given: bool = True
    players: tuple[int, ...] = ()
    summary: Statement | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """A place of a track: the number printed there, its kind, and the things on it."""

    number: int | None = None
    kind: str = ""
    """The noun of this kind of place; empty if all places of the track are alike."""
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Track:
    """A track of places; if it is a ring, the first place follows the last."""

    caption: Statement
    stops: tuple[Stop, ...]
    is_ring: bool = False
    name: str = ""
    is_given: bool = True
    players: tuple[int, ...] = ()


Scene: TypeAlias = Row | Grid | Board | Track


@dataclass(frozen=True, slots=True)
class Situation:
    """The presentation of a position to readers: sentences, then pictures."""

    statements: tuple[Statement, ...] = ()
    scenes: tuple[Scene, ...] = ()


def nouns_in(scene: Scene) -> Iterator[str]:
    """Yield the nouns of a scene, except for those in its statements."""
    match scene:
        case Grid(columns=columns, rows=rows, notes=notes):
            named: list[Player | Name | None] = [*columns, *(name for name, _ in rows), *notes]
            yield from (name.noun for name in named if isinstance(name, Name))
        case Board():
            yield from (space.ground for _, space in drawn_cells(scene))
        case Track(stops=stops):
            yield from (stop.kind for stop in stops if stop.kind)
    yield from (thing.noun for thing in things_in(scene))
    if isinstance(scene, Row | Board):
        yield from (way.noun for way in scene.ways)


def things_in(scene: Scene) -> Iterator[Token | Mark | Piece]:
    """Yield the tokens, marks and pieces of a scene: all things that can have a number printed on them."""
    match scene:
        case Row(tokens=tokens):
            yield from tokens
            yield from (mark for token in tokens for mark in token.marks)
        case Board(pieces=pieces):
            yield from (mark for _, space in drawn_cells(scene) for mark in space.marks)
            yield from pieces
        case Track(stops=stops):
            yield from (mark for stop in stops for mark in stop.marks)


def statements_in(scene: Scene) -> tuple[Statement, ...]:
    """Return the statements in a scene: its caption and summary, or the label and total of a row."""
    match scene:
        case Row(label=title, total=more) | Board(caption=title, summary=more):
            return (title,) if more is None else (title, more)
        case _:
            return (scene.caption,)


def drawn_cells(board: Board) -> Iterator[tuple[Cell, Space]]:
    """Yield the spaces of a board without its gaps, each with its row and column."""
    for row, spaces in enumerate(board.rows):
        for column, space in enumerate(spaces):
            if space is not None:
                yield (row, column), space


Ways: TypeAlias = Mapping[str, Sequence[Way | Trail]]
"""The paths along which a move moved things over boards or along rows, by name of the scene."""


def with_ways(situation: Situation, ways: Ways) -> Situation:
    """Return a situation with paths set in its scenes; `ways` has the paths by name of the scene.

    Raises `TypeError` for the name of a scene that the situation does not have.

    >>> from rulebook_tools.engine.figures import Statement
    >>> row = Row(Statement("row"), (Token("house"), Token("house")), name="street")
    >>> with_ways(Situation(scenes=(row,)), {"street": [Trail("rider", (0, 1))]}).scenes[0].ways
    (Trail(noun='rider', places=(0, 1), player=None, number=None),)
    """
    gone = {name: tuple(each) for name, each in ways.items() if each}
    if not gone:
        return situation
    scenes: Any = [
        replace(scene, ways=gone.pop(scene.name)) if scene.name in gone else scene  # type: ignore[arg-type]
        for scene in situation.scenes
    ]
    if gone:
        raise TypeError(f"a way over {', '.join(map(repr, gone))}, which the situation does not draw")
    return replace(situation, scenes=tuple(scenes))
