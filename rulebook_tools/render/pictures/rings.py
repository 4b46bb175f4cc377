"""Tracks that lead round in a circle: places clockwise from the top, marks outside them."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from markupsafe import Markup

from rulebook_tools.model import Colour
from rulebook_tools.render.pictures.artist import ThingView

FEWEST, MOST_STOPS = 3, 16
"""Places of a circle; a ring of fewer or more goes on from line to line."""
PLACE = 15
"""Half the width of a place."""
MARK = 24
"""The side of the box that a mark is drawn in."""
LEAST = 40
"""How far from the middle places are at least."""
ROOM = 38
"""How far apart two places are, along the circle."""
EM = 11.5
"""Units of the drawing in a letter of the text around it."""


class StopView(NamedTuple):
    """A place of a track."""

    number: str
    drawing: str
    colour: Colour | None
    words: Markup
    marks: Sequence[ThingView]


class SpotView(NamedTuple):
    """A mark at its place: where the box of 24 by 24 that it is drawn in begins, and its scale."""

    x: str
    y: str
    scale: str
    mark: ThingView


class RingStopView(NamedTuple):
    """A place of a ring: where its middle is, and the marks around it."""

    x: str
    y: str
    stop: StopView
    spots: Sequence[SpotView]


class RingView(NamedTuple):
    """A track as a circle: the box around all of it, and the width at which it is shown."""

    box: str
    em: str
    stops: Sequence[RingStopView]


def ring_view(stops: Sequence[StopView]) -> RingView | None:
    """Return places as a circle; None where there are too many, or where something in it needs words."""
    if not FEWEST <= len(stops) <= MOST_STOPS or not all(map(_is_drawable, stops)):
        return None
    radius = max(LEAST, ROOM * len(stops) / (2 * pi))
    angles = [2 * pi * at / len(stops) for at in range(len(stops))]
    # The middle of each place and mark, and how far it reaches from there.
    reaches = [(sin(angle) * radius, -cos(angle) * radius, PLACE + 2.0) for angle in angles]
    for stop, angle in zip(stops, angles, strict=True):
        reaches += [(*_beside(angle, radius, at), MARK / 2) for at in range(len(stop.marks))]
    left, top = (min(each[axis] - each[2] for each in reaches) for axis in (0, 1))
    right, foot = (max(each[axis] + each[2] for each in reaches) for axis in (0, 1))
    placed = [_stop(stop, angle, radius) for stop, angle in zip(stops, angles, strict=True)]
    box = " ".join(map(_n, (left, top, right - left, foot - top)))
    return RingView(box, f"{(right - left) / EM:.1f}", placed)


def _is_drawable(stop: StopView) -> bool:
    """Say whether a place and all on it can do without words."""
    return bool(stop.drawing or not stop.words) and all(
        mark.look.drawing or mark.letter for mark in stop.marks
    )


def _stop(stop: StopView, angle: float, radius: float) -> RingStopView:
    spots = []
    for at, mark in enumerate(stop.marks):
        x, y = _beside(angle, radius, at)
        spots.append(SpotView(_n(x - MARK / 2), _n(y - MARK / 2), "", mark))
    return RingStopView(_n(sin(angle) * radius), _n(-cos(angle) * radius), stop, spots)


def _beside(angle: float, radius: float, at: int) -> tuple[float, float]:
    """Return the middle of a mark outside a place, the first of them next to it."""
    far = radius + PLACE + 2 + MARK * (at + 0.5)
    return sin(angle) * far, -cos(angle) * far


def _n(value: float) -> str:
    return f"{round(value, 1) + 0:g}"
