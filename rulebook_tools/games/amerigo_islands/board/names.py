"""Names of spaces: `c4` is column c, row 4, counted from the top left."""

from __future__ import annotations

import re
from string import ascii_lowercase

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.grid import Spaces, each
from rulebook_tools.games.amerigo_islands.board.marks import LETTERS, cell_name

FORM = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")


def space_name(chart: Chart, space: int) -> str:
    """Return the name of a space."""
    return cell_name(*divmod(space, chart.stride))


def names(chart: Chart, spaces: Spaces) -> tuple[str, ...]:
    """Return the names of some spaces, in reading order."""
    return tuple(space_name(chart, space) for space in each(spaces))


def read_space(chart: Chart, data: Data) -> int:
    """Return the space that an example names, a frame space by any of its cells.

    Raises `GivenError` for what names no space of the chart.
    """
    text = data.text()
    width, height = chart.stride - 1, len(chart.rows)
    last = cell_name(height - 1, width - 1)
    match = FORM.fullmatch(text)
    if match is None:
        raise data.error(f"{text!r} names no space", f"a column and a row, a1 to {last}")
    column = 0
    for letter in match[1]:
        column = column * LETTERS + ascii_lowercase.index(letter) + 1
    row = int(match[2])
    if column > width or row > height:
        raise data.error(f"space {text} is off the chart", f"a1 to {last}")
    space = (row - 1) * chart.stride + column - 1
    return chart.frame_of.get(space, space)


def read_spaces(chart: Chart, data: Data) -> Spaces:
    """Return the set of spaces that an example lists; raise `GivenError` for one named twice."""
    spaces: Spaces = 0
    for entry in data.items():
        space = read_space(chart, entry)
        if spaces >> space & 1:
            raise entry.error(f"space {entry.text()} is named twice", "each space once")
        spaces |= 1 << space
    return spaces
