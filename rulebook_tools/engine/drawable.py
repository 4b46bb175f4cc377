"""Scenes of a foreign game, looked at before anyone draws them, and the nouns that they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rulebook_tools.engine.figures import Name, Player, Statement
from rulebook_tools.engine.kinds import check_statement, each_of, of_kind
from rulebook_tools.engine.scenes import (
    Board,
    Cell,
    Grid,
    Mark,
    Piece,
    Row,
    Scene,
    Space,
    Stop,
    Token,
    Track,
    Trail,
    Way,
)

NUMBER = (int, type(None))
MOST_PLACES = 2_000
"""Things, spaces or places of a scene: the largest map of a game has some two hundred."""


def check_scenes(scenes: object) -> None:
    """Raise `TypeError` for scenes that cannot be drawn."""
    names = set[str]()
    for scene in each_of((Row, Grid, Board, Track), scenes):
        if of_kind(str, scene.name) in names:
            raise TypeError(f"two scenes have the name {scene.name!r}")
        names |= {scene.name} - {""}
        of_kind(bool, scene.is_given)
        each_of(int, scene.players)
        match scene:
            case Row():
                _row(scene)
            case Grid():
                _grid(scene)
            case Board():
                _board(scene)
            case Track():
                _track(scene)


def _row(row: Row) -> None:
    check_statement(row.label)
    if row.total is not None:
        check_statement(row.total)
    for token in _some(Token, row.tokens):
        of_kind(str, token.noun)
        of_kind(NUMBER, token.number)
        _count(token.count)
        of_kind(bool, token.is_turned)
        _marks(token.marks)
    for trail in _some(Trail, row.ways):
        _went(trail)
        for place in _some(int, trail.places):
            if not -1 <= place <= len(row.tokens):
                raise TypeError(f"place {place} where one from -1 to {len(row.tokens)} belongs")
        if not trail.places:
            raise TypeError(f"{trail.noun!r} went nowhere")


def _grid(grid: Grid) -> None:
    check_statement(grid.caption)
    for column in _some((Player, Name), grid.columns):
        of_kind(str, column[0])
    for row in _some(tuple, grid.rows):
        if len(row) != 2:  # noqa: PLR2004 -- a name and its cells
            raise TypeError(f"a row of {len(row)} parts where a name and its numbers belong")
        name, cells = row
        of_kind(str, of_kind(Name, name).noun)
        _as_many(each_of(NUMBER, cells), grid.columns, "numbers in a row", "columns")
    for note in each_of((Name, type(None)), grid.notes):
        of_kind((str, type(None)), note and note.noun)
    if grid.notes:
        _as_many(grid.notes, grid.rows, "notes", "rows")


def _board(board: Board) -> None:
    check_statement(board.caption)
    columns, rows = each_of(str, board.column_names), _some((tuple, list), board.rows)
    _as_many(each_of(str, board.row_names), rows, "names of rows", "rows")
    for row in rows:
        _as_many(_some((Space, type(None)), row), columns, "spaces in a row", "names of columns")
        for space in row:
            if space is not None:
                of_kind(str, space.ground)
                _marks(space.marks)
    things: list[Piece | Way] = [*_some(Piece, board.pieces), *_some(Way, board.ways)]
    for thing in things:
        of_kind(str, thing.noun)
        _player(thing.player)
        if not of_kind(tuple, thing.cells):
            raise TypeError(f"{thing.noun!r} covers no space")
        for cell in thing.cells:
            _cell(cell, len(rows), len(columns))
        of_kind(NUMBER, thing.number)


def _went(trail: Trail) -> None:
    of_kind(str, trail.noun)
    _player(trail.player)
    of_kind(NUMBER, trail.number)


def _track(track: Track) -> None:
    check_statement(track.caption)
    of_kind(bool, track.is_ring)
    for stop in _some(Stop, track.stops):
        of_kind(NUMBER, stop.number)
        of_kind(str, stop.kind)
        _marks(stop.marks)


def _marks(marks: object) -> None:
    for mark in _some(Mark, marks):
        of_kind(str, mark.noun)
        _player(mark.player)
        of_kind(NUMBER, mark.number)
        _count(mark.count)


def _player(player: object) -> None:
    if player is not None:
        of_kind(str, of_kind(Player, player).letter)


def _cell(cell: object, rows: int, columns: int) -> None:
    row, column = each_of(int, cell) if isinstance(cell, tuple) and len(cell) == 2 else (-1, -1)  # noqa: PLR2004
    if not (0 <= row < rows and 0 <= column < columns):
        raise TypeError(f"{cell!r} where a row below {rows} and a column below {columns} belong")


def _count(count: object) -> None:
    if of_kind(int, count) < 0:
        raise TypeError(f"{count} where a number of things belongs")


def _some(kind: Any, values: object) -> Sequence[Any]:
    """Return the members of a tuple that is not too long to be drawn."""
    found = each_of(kind, values)
    if len(found) > MOST_PLACES:
        raise TypeError(f"{len(found)} things in a scene where at most {MOST_PLACES} belong")
    return found


def _as_many(things: Sequence[Any], others: Sequence[Any], what: str, beside: str) -> None:
    if len(things) != len(others):
        raise TypeError(f"{len(things)} {what} where {len(others)} {beside} are")


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
