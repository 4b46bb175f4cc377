"""The outlines of spaces that belong together: areas of a map, tiles in their shapes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rulebook_tools.engine.scenes import Cell

Point = tuple[float, float]


def outline(cells: Collection[Cell], size: float, inset: float = 0) -> str:
    """Return the outline of spaces as the path of an SVG, so far inside; holes are loops of their own."""
    paths = (
        _path([(x * size, y * size) for x, y in _inset(loop, inset / size)]) for loop in _loops(set(cells))
    )
    return "".join(paths)


def inner_lines(cells: Collection[Cell], size: float) -> str:
    """Return the lines between spaces that belong together, as the path of an SVG, each in one go."""
    there = set(cells)
    across = sorted((y + 1, x) for y, x in there if (y + 1, x) in there)
    down = sorted((x + 1, y) for y, x in there if (y, x + 1) in there)
    lines = [f"M{_n(x * size)} {_n(y * size)}h{_n(length * size)}" for y, x, length in _runs(across)]
    lines += [f"M{_n(x * size)} {_n(y * size)}v{_n(length * size)}" for x, y, length in _runs(down)]
    return "".join(lines)


def _runs(places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Yield places in order, those that follow one another in a row as one: the row, the first, how many."""
    found: list[tuple[int, int, int]] = []
    for row, at in places:
        if found and (found[-1][0], found[-1][1] + found[-1][2]) == (row, at):
            found[-1] = (row, found[-1][1], found[-1][2] + 1)
        else:
            found.append((row, at, 1))
    yield from found


def _loops(cells: set[Cell]) -> list[list[tuple[int, int]]]:
    """Return the edges around spaces as closed loops of corners, the spaces to their right."""
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
    """Return a rank of turns: right, straight on, left."""
    return -(way[0] * other[1] - way[1] * other[0])


def _inset(loop: list[tuple[int, int]], inset: float) -> list[Point]:
    """Return the corners of a loop where it turns, each moved so far to the inside."""
    found = []
    for before, at, after in zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True):
        come, go = (at[0] - before[0], at[1] - before[1]), (after[0] - at[0], after[1] - at[1])
        if come != go:
            found.append((at[0] - (come[1] + go[1]) * inset, at[1] + (come[0] + go[0]) * inset))
    return found


def _path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + "z"


def _n(value: float) -> str:
    """Return a length as short as can be."""
    return f"{value:.1f}".removesuffix(".0")
