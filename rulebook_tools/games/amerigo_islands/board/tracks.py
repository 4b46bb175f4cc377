"""Tracks with a disc on them: where it gets to, what it passes and what it has reached."""

from __future__ import annotations

from typing import NamedTuple


class Track(NamedTuple):
    """A track's last space, and its spaces with victory points: space and value, in order."""

    end: int
    points: tuple[tuple[int, int], ...] = ()


def passed(track: Track, space: int, reached: int) -> tuple[tuple[int, int], ...]:
    """Return the spaces with victory points that a disc reaches or passes.

    Source: Die braune Aktion; La acción marrón.
    """
    return tuple(each for each in track.points if space < each[0] <= reached)


def value_at(track: Track, space: int) -> tuple[int, int] | None:
    """Return the last space with victory points that a disc has reached or passed, or None.

    Source: Die braune Aktion, Die weiße Aktion; La acción marrón.
    """
    reached = passed(track, -1, space)
    return max(reached, key=lambda each: each[1]) if reached else None
