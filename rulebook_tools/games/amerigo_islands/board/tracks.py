"""Colours, tracks with discs on them, and the turn order that they decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

COLOURS = ("blue", "black", "red", "brown", "green", "yellow", "white")
"""In the order in which their cubes are thrown."""
BLUE, BLACK, RED, BROWN, GREEN, YELLOW, WHITE = range(len(COLOURS))


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


Discs: TypeAlias = "tuple[int, ...]"


def place_on_top(discs: Discs, spaces: Sequence[int], seat: int) -> Discs:
    """Return the discs after one was put on a space, on top of any that lie there.

    `spaces` has the space of every seat, that of the moved disc included. Source: Die weiße Aktion 1.
    """
    others = [each for each in discs if each != seat]
    before = sum(spaces[each] > spaces[seat] for each in others)
    return (*others[:before], seat, *others[before:])


def in_order(discs: Sequence[int], spaces: Sequence[int]) -> Discs:
    """Return discs in turn order: who is further forward first, in a stack from the top down.

    Of discs on one space, those that come first in `discs` lie on top. Source: Spielablauf.
    """
    return tuple(sorted(discs, key=lambda seat: -spaces[seat]))


def tied_at_front(discs: Discs, spaces: Sequence[int], among: Sequence[int]) -> tuple[int, ...]:
    """Return those of some seats whose discs are furthest forward, in turn order.

    Source: Spielende.
    """
    front = max(spaces[seat] for seat in among)
    return tuple(seat for seat in discs if seat in among and spaces[seat] == front)
