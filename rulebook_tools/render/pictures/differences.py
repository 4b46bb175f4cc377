"""What has changed between two pictures of the same scene, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from rulebook_tools.engine.figures import Name
from rulebook_tools.engine.scenes import Board, Grid, Mark, Row, Scene, Stop, Token, Track, drawn_cells
from rulebook_tools.render.pictures.changes import Change, changed_cells, changed_marks, changed_tokens
from rulebook_tools.render.pictures.words import PictureWords, space_name

Told = tuple[Change, str]
"""What became of a thing, and the thing in words."""
KINDS: tuple[Change, ...] = ("new", "gone", "turned")


def difference(words: PictureWords, before: Scene, scene: Scene) -> str:
    """Return what is new in a scene, gone from it, or turned over: a sentence each."""
    told = list(_told(words, before, scene))
    return words.between("sentences").join(
        filter(
            None, (words.changed(kind, (said for change, said in told if change == kind)) for kind in KINDS)
        )
    )


def _told(words: PictureWords, before: Scene, scene: Scene) -> Iterator[Told]:
    match before, scene:
        case Row(), Row():
            yield from _tokens(words, before, scene)
        case Grid(), Grid():
            yield from _cells(words, before, scene)
        case Board(), Board():
            yield from _board(words, before, scene)
        case Track(), Track():
            for place, (was, stop) in enumerate(zip_longest(before.stops, scene.stops, fillvalue=Stop())):
                if place < len(scene.stops):
                    yield from _marks(words, was.marks, stop.marks, words.stop(scene, place))


def _tokens(words: PictureWords, before: Row, row: Row) -> Iterator[Told]:
    for each in changed_tokens(before.tokens, row.tokens):
        if each.change == "turned":
            yield "turned", words.token(each.thing)
        elif each.by:
            yield ("new" if each.by > 0 else "gone"), words.token(each.thing, abs(each.by))
        if each.was is not None:
            where = words.token(Token(each.thing.noun, each.thing.number))
            yield from _marks(words, each.was.marks, each.thing.marks, where)


def _cells(words: PictureWords, before: Grid, grid: Grid) -> Iterator[Told]:
    for (name, _), cells in zip(grid.rows, changed_cells(before, grid), strict=True):
        for column, (_, by) in zip(grid.columns, cells, strict=True):
            if by and not isinstance(column, Name):
                count = words.counted(name.noun, abs(by))
                yield ("new" if by > 0 else "gone"), words.whose(count, column)
    old = {name: note for (name, _), note in zip(before.rows, before.notes, strict=False)}
    for (name, _), note in zip(grid.rows, grid.notes, strict=False):
        if note is not None and old.get(name) != note:
            yield "new", words.detailed(words.noun(name.noun), [words.noun(note.noun)])


def _board(words: PictureWords, before: Board, board: Board) -> Iterator[Told]:
    was, there = dict(drawn_cells(before)), dict(drawn_cells(board))
    for cell, space in there.items():
        name = space_name(board, cell)
        old = was.get(cell)
        if old is None or old.ground != space.ground:
            yield "new", words.detailed(words.noun(space.ground), [name])
        yield from _marks(words, old.marks if old else (), space.marks, name)
    yield from (("new", words.piece(board, piece)) for piece in board.pieces if piece not in before.pieces)
    yield from (("gone", words.piece(before, piece)) for piece in before.pieces if piece not in board.pieces)


def _marks(words: PictureWords, before: Iterable[Mark], after: Iterable[Mark], where: str) -> Iterator[Told]:
    for each in changed_marks(before, after):
        if each.by:
            said = words.detailed(words.mark(each.thing, abs(each.by)), [where])
            yield ("new" if each.by > 0 else "gone"), said
