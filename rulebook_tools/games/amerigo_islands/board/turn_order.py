"""Turn order: who is further forward on the special action track, and higher in a stack there.

The discs of all players are a row of seats in turn order: the space of each disc says where its
stack stands, and the row says who lies above whom.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

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
