"""Tracks that lead round in a circle: places clockwise from the top, marks outside them."""

from __future__ import annotations

from math import cos, pi, sin

from rulebook_tools.render.pictures.views import RingStopView, RingView, SpotView, StopView

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
EM = 14.5
"""Units of the drawing in a letter of the text around it."""


def ring_view(stops: tuple[StopView, ...]) -> RingView | None:
    """Return places as a circle; None where there are too many, or where something in it needs words."""
    if not FEWEST <= len(stops) <= MOST_STOPS or not all(map(_is_drawable, stops)):
        return None
    radius = max(LEAST, ROOM * len(stops) / (2 * pi))
    most = max(len(stop.marks) for stop in stops)
    reach = radius + PLACE + MARK * most + 4
    placed = tuple(_stop(stop, 2 * pi * at / len(stops), radius) for at, stop in enumerate(stops))
    return RingView(f"{reach:.0f}", f"{2 * reach:.0f}", f"{2 * reach / EM:.1f}", placed)


def _is_drawable(stop: StopView) -> bool:
    """Say whether a place and all on it can do without words."""
    marks = (mark.drawing or mark.letter or mark.number for mark in stop.marks)
    return bool(stop.drawing or stop.number or not stop.words) and all(marks)


def _stop(stop: StopView, angle: float, radius: float) -> RingStopView:
    across, down = sin(angle), -cos(angle)
    spots = []
    for at, mark in enumerate(stop.marks):
        far = radius + PLACE + 2 + MARK * (at + 0.5)
        spots.append(SpotView(_n(across * far - MARK / 2), _n(down * far - MARK / 2), "", mark))
    return RingStopView(_n(across * radius), _n(down * radius), stop, tuple(spots))


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace("-0", "0") if abs(value) < 0.1 else f"{value:.1f}"  # noqa: PLR2004 -- no minus nothing
