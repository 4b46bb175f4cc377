"""Ways over a board: lines through the middles of spaces, beside one another where several lead there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from rulebook_tools.engine.scenes import Way
from rulebook_tools.model import Colour
from rulebook_tools.render.pictures.artist import Artist

Point = tuple[float, float]

BESIDE = 2.5
"""How far to the right of the middle a line is that shares its spaces: there and back are two lines."""
APART, FARTHEST = 5.0, 9.5
"""How far the next one in the same direction is from it, and how far from the middle any is at most."""
LEAVES, ARRIVES = 4.0, 10.0
"""How far from the middles of its ends a line begins, and its arrow ends: what went it lies there."""
HEAD, HALF = 8.0, 4.5
"""The length of the head of an arrow, and half its width."""
BACK = -0.999
"""Below this cosine, a way turns back."""


class WayView(NamedTuple):
    """A way: the line through its spaces and the head of its arrow."""

    path: str
    head: str
    colour: Colour


def way_views(artist: Artist, ways: Sequence[Way], size: int) -> Iterator[WayView]:
    """Yield the views of ways over spaces of a size, in order."""
    steps = [{step for step in pairwise(way.cells) if step[0] != step[1]} for way in ways]
    met = Counter(frozenset(step) for each in steps for step in each)
    for at, way in enumerate(ways):
        before = sum(not each.isdisjoint(steps[at]) for each in steps[:at])
        is_alone = all(met[frozenset(step)] == 1 for step in steps[at])
        aside = 0 if is_alone else min(FARTHEST, BESIDE + APART * before)
        yield _view(
            artist, way, [((column + 0.5) * size, (row + 0.5) * size) for row, column in way.cells], aside
        )


def _view(artist: Artist, way: Way, middles: Sequence[Point], aside: float) -> WayView:
    points = [point for at, point in enumerate(middles) if not at or point != middles[at - 1]]
    if len(points) == 1:
        return WayView("", "", artist.went(way))
    line = _beside(points, aside)
    first, last = _unit(line[0], line[1]), _unit(line[-2], line[-1])
    line[0] = _moved(line[0], first, LEAVES)
    tip = _moved(line[-1], last, -ARRIVES)
    line[-1] = foot = _moved(tip, last, -HEAD)
    right = (-last[1], last[0])
    head = _path([tip, _moved(foot, right, HALF), _moved(foot, right, -HALF)])
    return WayView(_path(line), f"{head}z", artist.went(way))


def _beside(points: Sequence[Point], aside: float) -> list[Point]:
    """Return a line so far to the right of another one."""
    sides = [(-down, across) for across, down in (_unit(*step) for step in pairwise(points))]
    found = [_moved(points[0], sides[0], aside)]
    for point, (one, other) in zip(points[1:-1], pairwise(sides), strict=True):
        cosine = one[0] * other[0] + one[1] * other[1]
        if cosine < BACK:
            found += [_moved(point, one, aside), _moved(point, other, aside)]
        else:
            found.append(_moved(point, (one[0] + other[0], one[1] + other[1]), aside / (1 + cosine)))
    return [*found, _moved(points[-1], sides[-1], aside)]


def _unit(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _moved(point: Point, way: Point, far: float) -> Point:
    return point[0] + way[0] * far, point[1] + way[1] * far


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{round(x, 1) + 0:g} {round(y, 1) + 0:g}" for x, y in points)
