"""Ways over things in a row: lines above them, in lanes one below another; each turn begins a new one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Literal, NamedTuple

from rulebook_tools.engine.scenes import Row, Token, Trail
from rulebook_tools.model import Colour
from rulebook_tools.render.pictures.changes import Changed, changed_tokens, lies_as

Side = Literal["left", "right"]


class LaneView(NamedTuple):
    """A part of a way over a row: lines on either side of its middle, there the head of an arrow or a dot."""

    colour: Colour
    is_left: bool
    is_right: bool
    head: Literal["", "left", "right"]
    is_start: bool


class Stretch(NamedTuple):
    """A stretch of a way in one direction, from a slot of a drawn row to another one."""

    start: int
    end: int
    colour: Colour

    @property
    def side(self) -> Side:
        """Where it leads."""
        return "right" if self.start < self.end else "left"


def shown_rows(before: Row | None, row: Row, along: Iterable[Row]) -> list[Row]:
    """Return the rows with ways that a row can show: what they lead over lies there, or did so before."""
    rows = [each for each in along if each.ways]
    changed = changed_tokens(before.tokens if before else None, row.tokens) if rows else []
    return [each for each in rows if slots_of(changed, before, row, each) is not None]


def slots_of(
    changed: Sequence[Changed[Token]], before: Row | None, row: Row, lying: Row
) -> Sequence[int] | None:
    """Return where in a drawn row the things of another one are: as they lie in it, or as they did before."""
    slots = list(enumerate(changed))
    if lies_as(lying, row):
        return [at for at, each in slots if each.was or each.change != "gone"]
    if before is None or not lies_as(lying, before):
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
    """Yield the stretches of ways over a row as it is drawn: what has gone from it has a slot, too."""
    for lying in along:
        there = slots_of(changed, before, row, lying)
        if there is None:
            continue
        slots = [-1, *there, len(changed)]
        for trail in lying.ways:
            yield from stretches([slots[place + 1] for place in trail.places], colour_of(trail))


def stretches(slots: Sequence[int], colour: Colour) -> Iterator[Stretch]:
    """Yield the stretches of a way: it goes on in the other direction where it turns."""
    moved = (step for step in pairwise(slots) if step[0] != step[1])
    for _, steps in groupby(moved, lambda step: step[0] < step[1]):
        led = list(steps)
        yield Stretch(led[0][0], led[-1][1], colour)


def lanes(all_runs: Iterable[Stretch]) -> list[list[Stretch]]:
    """Return the runs in lanes: one that goes on where the last one ended, and as it did, shares its lane."""
    found: list[list[Stretch]] = []
    for run in all_runs:
        last = found[-1][-1] if found else None
        if last is not None and last[1:] == (run.start, run.colour) and last.side == run.side:
            found[-1].append(run)
        else:
            found.append([run])
    return found


def lane_at(lane: Sequence[Stretch], slot: int) -> LaneView:
    """Return what a lane shows at a slot: lines beside its middle, there a dot or the head of an arrow."""
    is_left = any(min(run.start, run.end) < slot <= max(run.start, run.end) for run in lane)
    is_right = any(min(run.start, run.end) <= slot < max(run.start, run.end) for run in lane)
    head = lane[0].side if any(run.end == slot for run in lane) else ""
    return LaneView(lane[0].colour, is_left, is_right, head, lane[0].start == slot)
