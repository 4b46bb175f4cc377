"""Drawings of maps and tracks: areas, tiles, ways, and the marks on spaces. Lengths are units of the SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import cos, pi, sin
from typing import TypeAlias

from rulebook_tools.engine.scenes import Board, Cell, Piece, Space, Stop, Track, drawn_cells
from rulebook_tools.model import Colour
from rulebook_tools.render.pictures.artist import Artist, Spot, SpotSize, ThingView
from rulebook_tools.render.pictures.changes import MINUS, Change, changed_marks
from rulebook_tools.render.pictures.looks import PALETTE, WATER
from rulebook_tools.render.pictures.ways import Point, lines_of_ways, path, rounded


@lru_cache(maxsize=5_000)
def outline(cells: tuple[Cell, ...], size: float, inset: float = 0) -> str:
    """Return the outline of square spaces with the side `size` as an SVG path, moved inwards by `inset`."""
    loops = (
        f"{path([(x * size, y * size) for x, y in _inset(loop, inset / size)])}z"
        for loop in _loops(set(cells))
    )
    return "".join(loops)


@lru_cache(maxsize=5_000)
def inner_lines(cells: tuple[Cell, ...], size: float) -> str:
    """Return the lines between adjacent spaces with the side `size` as an SVG path; join collinear ones."""
    there = set(cells)
    across = sorted((y + 1, x) for y, x in there if (y + 1, x) in there)
    down = sorted((x + 1, y) for y, x in there if (y, x + 1) in there)
    lines = [
        f"M{rounded(x * size)} {rounded(y * size)}h{rounded(length * size)}" for y, x, length in _runs(across)
    ]
    lines += [
        f"M{rounded(x * size)} {rounded(y * size)}v{rounded(length * size)}" for x, y, length in _runs(down)
    ]
    return "".join(lines)


def _runs(places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Yield row, first column and length of each run of adjacent cells; `places` must be sorted."""
    for (row, _), group in groupby(enumerate(places), lambda each: (each[1][0], each[1][1] - each[0])):
        run = [at for _, (_, at) in group]
        yield row, run[0], len(run)


def _loops(cells: set[Cell]) -> list[list[tuple[int, int]]]:
    """Return the outlines of spaces and of holes in them as loops of corners, clockwise around spaces."""
    leads: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for y, x in sorted(cells):
        sides = (
            ((y - 1, x), (x, y), (x + 1, y)),
            ((y, x + 1), (x + 1, y), (x + 1, y + 1)),
            ((y + 1, x), (x + 1, y + 1), (x, y + 1)),
            ((y, x - 1), (x, y + 1), (x, y)),
        )
        for beside, start, end in sides:
            if beside not in cells:
                leads.setdefault(start, []).append(end)
    loops = []
    while leads:
        start = min(leads)
        loop: list[tuple[int, int]] = []
        at, way = start, (1, 0)
        while at != start or not loop:
            ends = leads[at]
            # Where two spaces touch at a corner alone, the loop stays with its own: it turns right.
            end = min(ends, key=lambda end: _turn(way, (end[0] - at[0], end[1] - at[1])))
            ends.remove(end)
            if not ends:
                del leads[at]
            loop.append(at)
            way, at = (end[0] - at[0], end[1] - at[1]), end
        loops.append(loop)
    return loops


def _turn(way: tuple[int, int], other: tuple[int, int]) -> int:
    """Return a sort key for the turn from one direction to another: first right, then none, then left."""
    return -(way[0] * other[1] - way[1] * other[0])


def _inset(loop: list[tuple[int, int]], inset: float) -> list[Point]:
    """Return the corners at which a loop turns, each moved inwards by `inset` (1 is a whole space)."""
    found = []
    for before, at, after in zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True):
        come, go = (at[0] - before[0], at[1] - before[1]), (after[0] - at[0], after[1] - at[1])
        if come != go:
            found.append((at[0] - (come[1] + go[1]) * inset, at[1] + (come[0] + go[0]) * inset))
    return found


SIZE = 24
"""The side of a space; drawings and marks have a box of the same size."""
EDGE = 16
"""The width of the margins with the names of columns and rows."""
EM_A_SPACE = 2.7
"""The width of a space on a page, in `em`."""
LAYOUTS: Sequence[tuple[int, int, int, SpotSize]] = (
    (1, 1, 24, "whole"),
    (2, 1, 12, "flat"),
    (4, 2, 12, "small"),
    (9, 3, 8, "tiny"),
)
"""The ways to place marks on a space: the most marks that are placed so (more than those of the last way are
not drawn), the number of columns, the height of a row, the size of a mark."""
LETTER = 4
"""The distance from the middle of a letter down to its baseline."""
SIGNS: Mapping[Change, str] = {"new": "+", "gone": MINUS}


Placed: TypeAlias = tuple[int, int, str]
"""Coordinates x and y on a board, and the text or the name of the drawing there."""
Tile: TypeAlias = tuple[str, Colour, Sequence[Placed], Placed | None, Change, Placed]
"""A tile on a board: outline, colour, the texts on it, the drawing (or None) on it, its change, and the sign
that marks the change (its text is empty without one)."""


def board_parts(artist: Artist, before: Board | None, board: Board) -> Mapping[str, object]:
    """Return the parts of a map for the template, by name, in drawing order, with changes since `before`."""
    there = dict(drawn_cells(board))
    was = None if before is None else dict(drawn_cells(before))
    width, height = EDGE + SIZE * len(board.column_names), EDGE + SIZE * len(board.row_names)
    return {
        "width": width,
        "height": height,
        "em": f"{width * EM_A_SPACE / SIZE:.1f}",
        "areas": _areas(artist, there),
        "drawings": _drawings(artist, board, there),
        "tiles": _tiles(artist, before, board, there),
        "ways": lines_of_ways(board.ways, SIZE, artist.way_colour),
        "spots": _spots(artist, was, there),
        "changed": () if was is None else _changed(was, there),
        "focus": None if before is None else _focus(before, board),
    }


def _focus(before: Board, board: Board) -> tuple[int, int, int, int] | None:
    """Return where a board has changed: column, row, number of columns and of rows; None if nowhere."""
    was, there = dict(drawn_cells(before)), dict(drawn_cells(board))
    cells = {cell for cell in was.keys() | there.keys() if was.get(cell) != there.get(cell)}
    for piece in set(before.pieces) ^ set(board.pieces):
        cells.update(piece.cells)
    for way in board.ways:
        cells.update(way.cells)
    if not cells:
        return None
    rows, columns = zip(*cells, strict=True)
    left, top = min(columns), min(rows)
    return left, top, max(columns) - left + 1, max(rows) - top + 1


def _areas(artist: Artist, spaces: Mapping[Cell, Space]) -> Iterator[tuple[Colour, str, str, bool]]:
    """Yield the area of each colour, water first: colour, outline, inner lines, whether it is water."""
    found: dict[Colour, list[Cell]] = {}
    for cell, space in spaces.items():
        found.setdefault(artist.looks.of(space.ground).colour, []).append(cell)
    for colour in sorted(found, key=lambda colour: (colour not in WATER, PALETTE.index(colour))):
        cells = tuple(found[colour])
        yield colour, outline(cells, SIZE), inner_lines(cells, SIZE), colour in WATER


def _drawings(artist: Artist, board: Board, spaces: Mapping[Cell, Space]) -> Iterator[Placed]:
    """Yield the drawings printed on spaces that nothing covers."""
    covered = {cell for piece in board.pieces for cell in piece.cells}
    for (row, column), space in spaces.items():
        drawing = artist.looks.of(space.ground).drawing
        if drawing and not space.marks and (row, column) not in covered:
            yield column * SIZE + 5, row * SIZE + 5, drawing


def _tiles(
    artist: Artist, before: Board | None, board: Board, spaces: Mapping[Cell, Space]
) -> Iterator[Tile]:
    old = set() if before is None else set(before.pieces)
    for piece in board.pieces:
        yield _tile(artist, piece, spaces, "new" if before is not None and piece not in old else "")
    for piece in (piece for piece in (before.pieces if before else ()) if piece not in set(board.pieces)):
        yield _tile(artist, piece, {}, "gone")


def _tile(artist: Artist, piece: Piece, spaces: Mapping[Cell, Space], change: Change) -> Tile:
    look = artist.looks.of(piece.noun)
    free = [cell for cell in piece.cells if not (cell in spaces and spaces[cell].marks)] or list(piece.cells)
    said = [*filter(None, (artist.number(piece.number), piece.player.letter if piece.player else ""))]
    if len(free) < len(said):
        said = ["".join(reversed(said))]
    places = zip(said, free, strict=False)
    texts = [(x * SIZE + SIZE // 2, y * SIZE + SIZE // 2 + LETTER, text) for text, (y, x) in places]
    spare = free[len(texts) :]
    drawing: Placed | None = None
    if look.drawing and spare and change != "gone":
        row, column = spare[0]
        drawing = (column * SIZE + 5, row * SIZE + 5, look.drawing)
    colour = artist.seat(piece.player) if piece.player else look.colour
    row, column = min(piece.cells)
    sign = ((column + 1) * SIZE + LETTER, row * SIZE - LETTER, SIGNS.get(change, ""))
    return outline(piece.cells, SIZE, 1.8), colour, texts, drawing, change, sign


def _spots(artist: Artist, was: Mapping[Cell, Space] | None, spaces: Mapping[Cell, Space]) -> Iterator[Spot]:
    """Yield the marks on spaces: one fills its space, two halve it, more stand in rows of two or three.

    `was` are the spaces in the position before; if it is None, no changes are marked.
    """
    for cell in dict.fromkeys((*spaces, *(was or {}))):
        after, earlier = (each[cell].marks if cell in each else () for each in (spaces, was or {}))
        marks = artist.marks(None if was is None else earlier, after)
        most, columns, side, size = next((each for each in LAYOUTS if len(marks) <= each[0]), LAYOUTS[-1])
        for place, mark in enumerate(marks[:most]):
            row, column = divmod(place, columns)
            yield str(cell[1] * SIZE + column * side), str(cell[0] * SIZE + row * side), size, mark


def _changed(was: Mapping[Cell, Space], spaces: Mapping[Cell, Space]) -> Iterator[tuple[Placed, Change]]:
    """Yield each space whose ground or marks have changed, as x, y and sign; and its change.

    The sign is a plus if the ground has changed, and empty if only marks have changed.
    """
    for cell in dict.fromkeys((*spaces, *was)):
        x, y = cell[1] * SIZE, cell[0] * SIZE
        if cell not in was or cell not in spaces or was[cell].ground != spaces[cell].ground:
            yield (x, y, SIGNS["new"]), "new"
        elif changes := {each.change for each in changed_marks(was[cell].marks, spaces[cell].marks)} - {""}:
            yield (x, y, ""), "new" if "new" in changes else "gone"


MOST_IN_ROWS = 26
"""The most places of a track that are all shown; of a longer one, only its ends and places near things."""
FEWEST, MOST_IN_RING = 3, 16
"""The fewest and the most places of a circular track that is drawn as a circle; others are drawn in lines."""
PLACE = 15
"""Half the width of a place of a circular track."""
MARK = 24
"""The side of the box of a mark."""
LEAST_RADIUS = 40
"""The smallest distance of a place from the middle of a circular track."""
PLACE_DISTANCE = 38
"""The least distance between the middles of neighbouring places of a circular track, along the circle."""
EM = 11.5
"""The font size of the text around a drawing, in units of the drawing."""

TrackPlace: TypeAlias = tuple[Stop, Sequence[ThingView]]
"""A place of a track, and the marks on it."""
Ring: TypeAlias = tuple[str, str, Sequence[tuple[str, str, Stop, Sequence[Spot]]]]
"""A circular track: its `viewBox`, its width in `em`, and its places: x and y of the middle, the place, the
marks outside it."""


def places(artist: Artist, before: Track | None, track: Track) -> list[TrackPlace]:
    """Return the places of a track, with the changes of their marks since `before`."""
    old = () if before is None else before.stops
    earlier = [*(stop.marks for stop in old), *(None if before is None else () for _ in track.stops)]
    return [(stop, artist.marks(was, stop.marks)) for was, stop in zip(earlier, track.stops, strict=False)]


def shown_places(all_places: Sequence[TrackPlace]) -> Iterator[TrackPlace | None]:
    """Yield the places of a track to show, in order, with one None for each run of places not shown."""
    last = len(all_places) - 1
    marked = {at for at, (_, marks) in enumerate(all_places) if marks}
    near = {0, last} | {at + beside for at in marked for beside in (-1, 0, 1)}
    for at, place in enumerate(all_places):
        if last < MOST_IN_ROWS or at in near:
            yield place
        elif at - 1 in near:
            yield None


def ring(artist: Artist, all_places: Sequence[TrackPlace]) -> Ring | None:
    """Return a track's places in a circle; None if too few or too many, or if some need words."""
    if not FEWEST <= len(all_places) <= MOST_IN_RING or not all(
        _is_drawable(artist, *place) for place in all_places
    ):
        return None
    radius = max(LEAST_RADIUS, PLACE_DISTANCE * len(all_places) / (2 * pi))
    drawn: list[tuple[str, str, Stop, Sequence[Spot]]] = []
    boxes: list[tuple[float, float, float]] = []
    for at, (stop, marks) in enumerate(all_places):
        angle = 2 * pi * at / len(all_places)
        across, down = sin(angle), -cos(angle)
        boxes.append((across * radius, down * radius, PLACE + 2.0))
        # Marks stand outside their place in a line, the first of them next to it; no box touches another.
        first = radius + PLACE + 2 + MARK / 2 * (abs(across) + abs(down))
        step = MARK / max(abs(across), abs(down))
        distances = [first + step * number for number in range(len(marks))]
        boxes += [(across * far, down * far, MARK / 2) for far in distances]
        corners = [(rounded(across * far - MARK / 2), rounded(down * far - MARK / 2)) for far in distances]
        spots: list[Spot] = [(x, y, "whole", mark) for (x, y), mark in zip(corners, marks, strict=True)]
        drawn.append((rounded(across * radius), rounded(down * radius), stop, spots))
    left, top = (min(box[axis] - box[2] for box in boxes) for axis in (0, 1))
    right, foot = (max(box[axis] + box[2] for box in boxes) for axis in (0, 1))
    return " ".join(map(rounded, (left, top, right - left, foot - top))), f"{(right - left) / EM:.1f}", drawn


def _is_drawable(artist: Artist, stop: Stop, marks: Sequence[ThingView]) -> bool:
    """Return whether a place and its marks can be shown by drawings and letters, without words."""
    needs_words = stop.kind and not artist.looks.of(stop.kind).drawing
    return not needs_words and all(mark.look.drawing or mark.letter for mark in marks)
