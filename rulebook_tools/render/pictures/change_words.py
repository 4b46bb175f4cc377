"""Text alternatives of pictures: what a move has changed, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TypeAlias

from rulebook_tools.engine.figures import Name
from rulebook_tools.engine.scenes import Board, Grid, Mark, Row, Scene, Stop, Token, Track, drawn_cells
from rulebook_tools.render.pictures.changes import Change, changed_cells, changed_marks, changed_tokens
from rulebook_tools.render.pictures.words import PictureWords, space_name, told

ChangeInWords = tuple[Change, str]
"""The kind of a change, and the changed thing in words."""
KINDS: tuple[Change, ...] = ("new", "gone", "turned")
ONCE_EACH = 2
"""How often a mark that exists only once occurs before and after a move, counted together."""
Places: TypeAlias = Mapping[str, tuple[Sequence[Mark], Sequence[Mark]]]
"""For each place of a board or a track, by its name: the marks there before a move, and those after it."""


def changes_in_words(words: PictureWords, before: Scene, scene: Scene) -> Iterator[str]:
    """Yield sentences on the changes since `before`: what has moved, come, gone or been turned over."""
    places: Places = {}
    match before, scene:
        case Board(), Board():
            places = _on_board(before, scene)
        case Track(), Track():
            pairs = zip_longest(before.stops, scene.stops, fillvalue=Stop())
            there = [*enumerate(pairs)][: len(scene.stops)]
            places = {words.stop(scene, at): (was.marks, stop.marks) for at, (was, stop) in there}
    moves = dict(_moved(places))
    if not (isinstance(scene, Board) and scene.ways):  # the ways say it
        yield from (words.moved(words.mark(mark), ends) for mark, ends in moves.items())
    found = [*_changes(words, before, scene)]
    for place, (was, marks) in places.items():
        found += _marks(words, was, marks, place, moves)
    for kind in KINDS:
        yield words.changed(kind, [text for change, text in found if change == kind])


def _changes(words: PictureWords, before: Scene, scene: Scene) -> Iterator[ChangeInWords]:
    match before, scene:
        case Row(), Row():
            yield from _tokens(words, before, scene)
        case Grid(), Grid():
            yield from _cells(words, before, scene)
        case Board(), Board():
            sides: list[tuple[Change, Board, Board]] = [("new", scene, before), ("gone", before, scene)]
            for kind, one, other in sides:
                yield from ((kind, words.piece(one, each)) for each in one.pieces if each not in other.pieces)


def _tokens(words: PictureWords, before: Row, row: Row) -> Iterator[ChangeInWords]:
    """Yield the changes of a row; equal things are counted, those only at another place are not changed."""
    turned, more, on_things = Counter[Token](), Counter[Token](), list[ChangeInWords]()
    for each in changed_tokens(before.tokens, row.tokens):
        if each.change == "turned":
            turned[told(replace(each.thing, is_turned=False))] += each.thing.count
            continue
        more[told(each.thing)] += each.by
        if each.was is not None:
            where = words.token(Token(each.thing.noun, each.thing.number))
            on_things += _marks(words, each.was.marks, each.thing.marks, where)
    kinds: dict[Change, Counter[Token]] = {"new": +more, "gone": -more, "turned": turned}
    for kind, numbers in kinds.items():
        yield from ((kind, each) for each in words.tokens([*numbers.items()]))
    yield from on_things


def _cells(words: PictureWords, before: Grid, grid: Grid) -> Iterator[ChangeInWords]:
    for (name, _), cells in zip(grid.rows, changed_cells(before, grid), strict=True):
        for column, (_, by) in zip(grid.columns, cells, strict=True):
            if by and not isinstance(column, Name):
                count = words.counted(name.noun, abs(by))
                yield ("new" if by > 0 else "gone"), words.whose(count, column)


def _on_board(before: Board, board: Board) -> Places:
    was = dict(drawn_cells(before))
    return {
        space_name(board, cell): (was[cell].marks if cell in was else (), space.marks)
        for cell, space in drawn_cells(board)
    }


def _moved(places: Places) -> Iterator[tuple[Mark, Sequence[str]]]:
    """Yield each mark of a player that has moved, with its old and its new place; skip marks with a twin."""
    was = {mark: place for place, (before, _) in places.items() for mark in before}
    now = {mark: place for place, (_, after) in places.items() for mark in after}
    many = Counter(mark for pair in places.values() for marks in pair for mark in marks)
    for mark, place in now.items():
        if mark.player and many[mark] <= ONCE_EACH and was.get(mark, place) != place:
            yield mark, [was[mark], place]


def _marks(
    words: PictureWords,
    before: Iterable[Mark],
    after: Iterable[Mark],
    where: str,
    moved: Container[Mark] = (),
) -> Iterator[ChangeInWords]:
    for each in changed_marks(before, after):
        if each.by and not each.thing.is_implied and each.thing not in moved:
            yield ("new" if each.by > 0 else "gone"), words.on(words.mark(each.thing, abs(each.by)), where)
