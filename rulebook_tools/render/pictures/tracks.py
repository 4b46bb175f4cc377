"""Tracks: places in a row that goes on in the next line, or in a ring, clockwise from the top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import TypeAlias

from rulebook_tools.engine.scenes import Stop, Track
from rulebook_tools.render.pictures.artist import Artist, Spot, ThingView
from rulebook_tools.render.pictures.ways import rounded

MOST_IN_ROWS = 26
"""Places of a track that are drawn one by one; of longer ones, those where something lies and their ends."""
FEWEST, MOST_IN_RING = 3, 16
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

Place: TypeAlias = tuple[Stop, Sequence[ThingView]]
"""A place of a track, and what lies there."""
Ring: TypeAlias = tuple[str, str, Sequence[tuple[str, str, Stop, Sequence[Spot]]]]
"""A track as a circle: the box around all of it, its width in letters of the text around it, and its places:
the middle of each, and the marks outside it."""


def places(artist: Artist, before: Track | None, track: Track) -> list[Place]:
    """Return the places of a track, with what has moved since an earlier position."""
    old = () if before is None else before.stops
    earlier = [*(stop.marks for stop in old), *(None if before is None else () for _ in track.stops)]
    return [(stop, artist.marks(was, stop.marks)) for was, stop in zip(earlier, track.stops, strict=False)]


def shown_places(found: Sequence[Place]) -> Iterator[Place | None]:
    """Yield the places that are drawn one after another; None for those left out between two of them."""
    last = len(found) - 1
    marked = {at for at, (_, marks) in enumerate(found) if marks}
    near = {0, last} | {at + beside for at in marked for beside in (-1, 0, 1)}
    for at, place in enumerate(found):
        if last < MOST_IN_ROWS or at in near:
            yield place
        elif at - 1 in near:
            yield None


def ring(artist: Artist, found: Sequence[Place]) -> Ring | None:
    """Return places as a circle; None where there are too many, or where something in it needs words."""
    if not FEWEST <= len(found) <= MOST_IN_RING or not all(_is_drawable(artist, *place) for place in found):
        return None
    radius = max(LEAST, ROOM * len(found) / (2 * pi))
    drawn: list[tuple[str, str, Stop, Sequence[Spot]]] = []
    boxes: list[tuple[float, float, float]] = []
    for at, (stop, marks) in enumerate(found):
        angle = 2 * pi * at / len(found)
        across, down = sin(angle), -cos(angle)
        boxes.append((across * radius, down * radius, PLACE + 2.0))
        # Marks stand outside their place, the first of them next to it.
        distances = [radius + PLACE + 2 + MARK * (number + 0.5) for number in range(len(marks))]
        boxes += [(across * far, down * far, MARK / 2) for far in distances]
        corners = [(rounded(across * far - MARK / 2), rounded(down * far - MARK / 2)) for far in distances]
        spots = [(x, y, "", mark) for (x, y), mark in zip(corners, marks, strict=True)]
        drawn.append((rounded(across * radius), rounded(down * radius), stop, spots))
    left, top = (min(box[axis] - box[2] for box in boxes) for axis in (0, 1))
    right, foot = (max(box[axis] + box[2] for box in boxes) for axis in (0, 1))
    return " ".join(map(rounded, (left, top, right - left, foot - top))), f"{(right - left) / EM:.1f}", drawn


def _is_drawable(artist: Artist, stop: Stop, marks: Sequence[ThingView]) -> bool:
    """Return whether drawings can show a place and everything on it without words."""
    needs_words = stop.kind and not artist.looks.of(stop.kind).drawing
    return not needs_words and all(mark.look.drawing or mark.letter for mark in marks)
