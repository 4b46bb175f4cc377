"""Ways of things that moved, as arrows over spaces of a board or things of a row; lengths in SVG units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import hypot
from typing import Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.scenes import Row, Token, Trail, Way
from rulebook_tools.model import Colour
from rulebook_tools.render.pictures.changes import Changed, has_same_things

Side = Literal["left", "right"]
Lane: TypeAlias = tuple[Colour, bool, bool, Literal["", "left", "right"], bool]
"""How a lane (a line along a row, for ways of things) looks at a slot (the place of one thing in the row).

The elements: the colour; whether the lane has a line left, and right, of the middle of the slot; the side to
which an arrowhead in the middle points ("" for no arrowhead); whether a way starts in this slot.
"""
LedOver: TypeAlias = tuple[Row, Sequence[int]]
"""A row with ways over it, and the slots of its things: their indexes in the drawn row, which also
has removed things."""
Line: TypeAlias = tuple[str, str, Colour]
"""A way over a board: SVG paths of its line and of its arrowhead, and its colour."""


class Stretch(NamedTuple):
    """A part of a way in one direction, from slot to slot of a row (0: the first thing; -1: left of it)."""

    start: int
    end: int
    colour: Colour

    @property
    def side(self) -> Side:
        """The direction in which the stretch leads."""
        return "right" if self.start < self.end else "left"


def shown_rows(
    changed: Sequence[Changed[Token]], before: Row | None, row: Row, along: Iterable[Row]
) -> Iterator[LedOver]:
    """Yield the rows in `along` that show ways and have the same things as `row` or as `before`.

    `changed` contains the things of `row` as it is drawn, including removed ones. With each row comes a list
    of the indexes in `changed` at which its things are drawn.
    """
    slots = list(enumerate(changed))
    for each in along:
        if each.ways and has_same_things(each, row):
            yield each, [at for at, thing in slots if thing.was or thing.change != "gone"]
        elif each.ways and before is not None and has_same_things(each, before):
            there = [(at, thing) for at, thing in slots if thing.was or thing.change == "gone"]
            if [thing.was or thing.thing for _, thing in there] == list(before.tokens):
                yield each, [at for at, _ in there]


def stretches(led: Iterable[LedOver], end: int, colour_of: Callable[[Trail], Colour]) -> Iterator[Stretch]:
    """Yield the stretches of ways over rows; `led` has pairs of a row and the slots of its things.

    `end` is the slot after the last thing drawn; `colour_of` returns the colour of a way.
    """
    for row, there in led:
        slots = [-1, *there, end]
        for trail in row.ways:
            moves = (
                move for move in pairwise(slots[place + 1] for place in trail.places) if move[0] != move[1]
            )
            for _, group in groupby(moves, lambda move: move[0] < move[1]):
                straight = list(group)
                yield Stretch(straight[0][0], straight[-1][1], colour_of(trail))


def lanes(all_stretches: Iterable[Stretch]) -> list[list[Stretch]]:
    """Put stretches in lanes (parallel lines); a straight continuation in the same colour shares a lane."""
    found: list[list[Stretch]] = []
    for run in all_stretches:
        last = found[-1][-1] if found else None
        if last is not None and last[1:] == (run.start, run.colour) and last.side == run.side:
            found[-1].append(run)
        else:
            found.append([run])
    return found


def lane_at(lane: Sequence[Stretch], slot: int) -> Lane:
    """Return how a lane, given by its stretches, looks at a slot, the place of a thing in the row."""
    is_left = any(min(run.start, run.end) < slot <= max(run.start, run.end) for run in lane)
    is_right = any(min(run.start, run.end) <= slot < max(run.start, run.end) for run in lane)
    head = lane[0].side if any(run.end == slot for run in lane) else ""
    return lane[0].colour, is_left, is_right, head, lane[0].start == slot


Point = tuple[float, float]

BESIDE = 2.5
"""How far to the right of the middles of spaces a line is drawn if other ways use the same spaces."""
APART, FARTHEST = 5.0, 9.5
"""The distance between ways in the same direction, and the most that a line is moved to the right."""
LEAVES, ARRIVES = 4.0, 10.0
"""The distance of the beginning of a line, and of its arrow tip, from the middle of the space there."""
HEAD, HALF = 8.0, 4.5
"""The length of an arrowhead, and half its width."""
BACK = -0.999
"""The way turns back if the cosine of the angle between two steps is lower than this."""


def lines_of_ways(ways: Sequence[Way], size: int, colour_of: Callable[[Way], Colour]) -> Iterator[Line]:
    """Yield each way's line over a board (spaces of side `size`); ways that share spaces are drawn apart."""
    steps = [{step for step in pairwise(way.cells) if step[0] != step[1]} for way in ways]
    met = Counter(frozenset(step) for each in steps for step in each)
    for at, way in enumerate(ways):
        before = sum(not each.isdisjoint(steps[at]) for each in steps[:at])
        is_alone = all(met[frozenset(step)] == 1 for step in steps[at])
        aside = 0 if is_alone else min(FARTHEST, BESIDE + APART * before)
        yield _line(
            colour_of(way), [((column + 0.5) * size, (row + 0.5) * size) for row, column in way.cells], aside
        )


def _line(colour: Colour, middles: Sequence[Point], aside: float) -> Line:
    points = [point for at, point in enumerate(middles) if not at or point != middles[at - 1]]
    if len(points) == 1:
        return "", "", colour
    line = _beside(points, aside)
    first, last = _unit(line[0], line[1]), _unit(line[-2], line[-1])
    line[0] = _moved(line[0], first, LEAVES)
    tip = _moved(line[-1], last, -ARRIVES)
    line[-1] = foot = _moved(tip, last, -HEAD)
    right = (-last[1], last[0])
    head = path([tip, _moved(foot, right, HALF), _moved(foot, right, -HALF)])
    return path(line), f"{head}z", colour


def _beside(points: Sequence[Point], aside: float) -> list[Point]:
    """Return a line parallel to that through `points`, at a distance `aside` to its right."""
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


def path(points: Sequence[Point]) -> str:
    """Return a line through points as an SVG path."""
    return "M" + "L".join(f"{rounded(x)} {rounded(y)}" for x, y in points)


def rounded(length: float) -> str:
    """Return a length as text with at most one decimal."""
    return f"{round(length, 1) + 0:g}"
