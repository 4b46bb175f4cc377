"""How large a card is printed: as large as fits on one side, by an estimate of its lines.

Sizes and widths are in points, of the smaller of both sides of A4 and Letter. Where the estimate is wrong and
a card takes two sides, `rulebook pdf` says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil
from unicodedata import east_asian_width

from rulebook_tools.render.card_views import SectionView
from rulebook_tools.render.prose import plain_text

SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
"""The sizes of type that a card is printed in, the largest first; `card.css` knows them."""
WIDTH, HEIGHT = 538.0, 741.0
"""Of what is printed on: A4 is the narrower one, Letter the shorter one, without margins."""
GAP = 17.0
"""Between two columns."""
LETTER, WIDE_LETTER = 0.52, 1.0
"""How wide a letter is on average in a type of size one, and an ideograph."""
LINE, PADDED, HEADING, BOX = 1.2, 0.24, 2.55, 2.6
"""Heights in a type of size one: of a line, what a line of a list has around it, of a heading with the space
above it, of a box with the arrow above it beyond its lines."""
TITLE = 22.0


def card_size(sections: Sequence[SectionView]) -> float:
    """Return the size of type that a card is printed in, in points."""
    return next((size for size in SIZES if _height(sections, size) <= HEIGHT), SIZES[-1])


def _height(sections: Sequence[SectionView], size: float) -> float:
    column, height = (WIDTH - GAP) / 2, TITLE
    for is_wide, run in groupby(sections, lambda section: section.is_wide):
        if is_wide:
            height += sum(_section(section, WIDTH, size) for section in run)
        else:
            height += _balanced([_section(section, column, size) for section in run])
    return height


def _balanced(heights: Sequence[float]) -> float:
    """Return how high two columns are that hold sections one after another, none of them parted."""
    return min(max(sum(heights[:first]), sum(heights[first:])) for first in range(1, len(heights) + 1))


def _section(section: SectionView, width: float, size: float) -> float:
    """Return how high a section is in a column of a width."""
    number = len(section.lines)
    lines = sum(_lines(view.text + view.rule.number, width - size, size) for view in section.lines)
    height = HEADING + LINE * lines + PADDED * number
    for step in section.steps:
        height += BOX + LINE * (_lines(step.line.text, width, size) - 1)
        if step.choices:
            each = 0.85 * width / len(step.choices)
            height += BOX + LINE * max(
                _lines(view.text + view.rule.number, each, size) for view in step.choices
            )
    if section.again:
        height += BOX
    if section.rows:
        height += _rows([section.heads, *(row.cells for row in section.rows)], width, size)
    for shown in section.tables:
        number_of_rows = 3 if shown.lies else 2 + len(shown.table.rows)
        height += (LINE + 2 * PADDED) * number_of_rows
    return height * size


def _rows(rows: Sequence[Sequence[str]], width: float, size: float) -> float:
    """Return how high a comparison is in a type of size one: columns share the width by what they hold."""
    longest = [max(map(_letters, column)) for column in zip(*rows, strict=True)]
    widths = [max(width * part / (sum(longest) or 1), 6 * size) - size for part in longest]
    return sum(
        LINE * max(_lines(cell, share, size) for cell, share in zip(row, widths, strict=True)) + 2 * PADDED
        for row in rows
    )


def _lines(text: str, width: float, size: float) -> int:
    return max(1, ceil(_letters(text) * size / width))


def _letters(html: str) -> float:
    """Return how wide a text is in a type of size one."""
    return sum(WIDE_LETTER if east_asian_width(letter) in "WF" else LETTER for letter in plain_text(html))
