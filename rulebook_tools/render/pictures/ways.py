"""Ways: lines over the spaces of a board, and lanes over the things of a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import hypot
from typing import Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.scenes import Row, Token, Trail, Way
from rulebook_tools.model import Colour
from rulebook_tools.render.pictures.changes import Changed, changed_tokens, has_same_things

Side = Literal["left", "right"]
Lane: TypeAlias = tuple[Colour, bool, bool, Literal["", "left", "right"], bool]
"""Part of a way over a row, at a slot: its colour, lines to the left and the right of the middle; there, the
head of an arrow that points to a side, or a dot where it starts."""
Line: TypeAlias = tuple[str, str, Colour]
"""A way over a board: the line through its spaces, the head of its arrow, its colour."""


class Stretch(NamedTuple):
    """A stretch of a way in one direction, from a slot of a drawn row to another one."""

    start: int
    end: int
    colour: Colour

    @property
    def side(self) -> Side:
        """The side that it leads to."""
        return "right" if self.start < self.end else "left"


def shown_rows(before: Row | None, row: Row, along: Iterable[Row]) -> list[Row]:
    """Return the rows with ways whose things are, or were before, in this row."""
    rows = [each for each in along if each.ways]
    changed = changed_tokens(before.tokens if before else None, row.tokens) if rows else []
    return [each for each in rows if slots_of(changed, before, row, each) is not None]


def slots_of(
    changed: Sequence[Changed[Token]], before: Row | None, row: Row, lying: Row
) -> Sequence[int] | None:
    """Return the slots of another row's things in a drawn row, by its present or its former things."""
    slots = list(enumerate(changed))
    if has_same_things(lying, row):
        return [at for at, each in slots if each.was or each.change != "gone"]
    if before is None or not has_same_things(lying, before):
        return None
    there = [(at, each.was or each.thing) for at, each in slots if each.was or each.change == "gone"]
    in_order = [token for _, token in there] == list(before.tokens)
    return [at for at, _ in there] if in_order else None


def runs(
    changed: Sequence[Changed[Token]],
    before: Row | None,
    row: Row,
    along: Iterable[Row],
    colour_of: Callable[[Trail], Colour],
) -> Iterator[Stretch]:
    """Yield the stretches of ways over a drawn row, in which removed things have a slot, too."""
    for lying in along:
        there = slots_of(changed, before, row, lying)
        if there is None:
            continue
        slots = [-1, *there, len(changed)]
        for trail in lying.ways:
            moves = (
                move for move in pairwise(slots[place + 1] for place in trail.places) if move[0] != move[1]
            )
            for _, group in groupby(moves, lambda move: move[0] < move[1]):
                led = list(group)
                yield Stretch(led[0][0], led[-1][1], colour_of(trail))


def lanes(all_runs: Iterable[Stretch]) -> list[list[Stretch]]:
    """Return runs in lanes; a run that continues the previous one in the same direction shares its lane."""
    found: list[list[Stretch]] = []
    for run in all_runs:
        last = found[-1][-1] if found else None
        if last is not None and last[1:] == (run.start, run.colour) and last.side == run.side:
            found[-1].append(run)
        else:
            found.append([run])
    return found


def lane_at(lane: Sequence[Stretch], slot: int) -> Lane:
    """Return the part of a lane at a slot."""
    is_left = any(min(run.start, run.end) < slot <= max(run.start, run.end) for run in lane)
    is_right = any(min(run.start, run.end) <= slot < max(run.start, run.end) for run in lane)
    head = lane[0].side if any(run.end == slot for run in lane) else ""
    return lane[0].colour, is_left, is_right, head, lane[0].start == slot


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


def lines_of_ways(ways: Sequence[Way], size: int, colour_of: Callable[[Way], Colour]) -> Iterator[Line]:
    """Yield ways over spaces of a size, in order."""
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
    """Return a parallel line at a distance to the right."""
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
    """Return a line through points, as the path of an SVG."""
    return "M" + "L".join(f"{rounded(x)} {rounded(y)}" for x, y in points)


def rounded(length: float) -> str:
    """Return a length with one decimal at most."""
    return f"{round(length, 1) + 0:g}"
