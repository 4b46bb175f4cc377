"""Laying the island tiles and the frame.

Sources of the rules: de “Inselaufbau”; es “Configuración de las islas”. Assumed, as the pictures are lost:
tiles are square and may be turned, and one frame space lies along each outer side of a tile. For each number
of players, this gives as many frame spaces as the pieces of the frame have.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

from rulebook_tools.engine.kit import Chance
from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces

Face: TypeAlias = "tuple[str, ...]"  # what an island tile shows: rows of marks, as many as columns

TURNS = 4
TRIES = 10_000  # how many random arrangements are tried


def enclosed_sea(chart: Chart) -> Spaces:
    """Return the sea spaces that no ship can reach, which the first rule of laying forbids.

    Ships come from the frame or, if the map has none, from its edge.
    """
    cells, stride = chart.cells, chart.stride
    inner = cells << 1 & cells >> 1 & cells << stride & cells >> stride
    open_water = chart.frame_cells or cells & ~inner
    return chart.sea & ~charts.flood(open_water, chart.all_water, stride)


def land_at_corners(chart: Chart) -> Spaces:
    """Return the land spaces that touch another island at a corner, against the second rule of laying."""
    corners = 0
    for island in chart.islands.values():
        sides = island << 1 | island >> 1
        corners |= (sides << chart.stride | sides >> chart.stride) & chart.land & ~island
    return corners


@lru_cache(maxsize=256)
def turned(face: Face, quarters: int) -> Face:
    """Return the face of a tile turned clockwise by a number of quarters."""
    for _ in range(quarters % TURNS):
        face = tuple("".join(column) for column in zip(*reversed(face), strict=True))
    return face


def lay(faces: Sequence[Face], columns: int) -> tuple[str, ...]:
    """Return the chart, as rows of marks, of tiles in reading order, `columns` per row, with its frame."""
    starts = range(0, len(faces), columns)
    bands = [zip(*faces[start : start + columns], strict=True) for start in starts]
    lines = ["".join(abreast) for band in bands for abreast in band]
    size, tall, marks = len(faces[0]), len(faces) // columns, iter(charts.LABELS)
    sides = (columns, tall, columns, tall)
    top, right, bottom, left = ("".join(mark * size for mark in islice(marks, side)) for side in sides)
    bottom, left = bottom[::-1], left[::-1]
    rows = [west + line + east for west, line, east in zip(left, lines, right, strict=True)]
    return (top[0] + top + right[0], *rows, left[-1] + bottom + bottom[-1])


def arrange(
    faces: Sequence[Face], rows: int, columns: int, chance: Chance, *, large: int, chests: int
) -> Chart:
    """Return the chart of a random arrangement of `rows` x `columns` tiles that the rules of laying allow.

    Ships can reach all sea, islands do not touch at corners, and at most `chests` islands are large: of
    `large` land spaces or more. Raises `ValueError` if no such arrangement is found in `TRIES` attempts.
    """
    for _ in range(TRIES):
        left = list(faces)
        laid = [turned(left.pop(chance.below(len(left))), chance.below(TURNS)) for _ in range(rows * columns)]
        chart = charts.chart_of(lay(laid, columns))
        fits = not enclosed_sea(chart) and not land_at_corners(chart)
        if fits and len(chart.large(large)) <= chests:
            return chart
    raise ValueError(f"no fit arrangement in {TRIES}")


DRAWN = """
~~~~~~  ~~~~~~  ~~~~~~  ~~##~~  ~~f#~~  ~~##~~  ~~##~~  ~~#b~~
~~~~~~  ~b~~~~  ~~~~~~  AT#k~~  ~###TA  ~AT#~~  ~##k#~  ~#c#~~
~AT#A~  ~TA~~~  ~~#ss~  ~#c#~~  ~s##~~  ~~~~~~  ~#kT~~  AT####
~~s#T~  ~#~#f~  ~s###~  ~~~#~~  ~~Tc~~  ~~~fk~  ~~bA~~  ~#~AT#
~##s#~  ~#AT#~  ~T##T~  ~~~T~~  ~~A#~~  ~~##T~  ~~#~~~  ~~~~~~
~~~~~~  ~~~~~~  ~A~~A~  ~~~A~~  ~~~~~~  ~~~~A~  ~~~~~~  ~~~~~~

~A#b~~  ~Ab#~~  ~~b#~~  ~~cc~~  ~~##~~  ~~##~~  ~~#f~~  ~~##~~
~T##TA  ~Tc#~~  ~~##TA  ~~###~  ~~#fTA  ~~#Tc~  ~~T#s~  ~~##~~
~~#f##  ~~####  ~A~~##  ~AT#~~  ~~#~~~  ~~#A~~  ~~Ak##  ~~~#s#
~~~~#b  ~~~###  ~Tk~b#  ~~##TA  ~~TA~~  ~AT~k~  ~~~###  ~~AAT#
~~~~~~  ~~~#T~  ~#~~~~  ~~k#~~  ~~#cT~  ~~#f#~  ~AT#~~  ~~T##~
~~~~~~  ~~~~A~  ~~~~~~  ~~##~~  ~~##A~  ~~##~~  ~~##~~  ~~#f~~
"""

BLOCKS = [map(str.split, block.splitlines()) for block in DRAWN.strip().split("\n\n")]
ASSUMED_FACES: tuple[Face, ...] = tuple(face for block in BLOCKS for face in zip(*block, strict=True))
"""The faces of the sixteen island tiles, unturned."""
