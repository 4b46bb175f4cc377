"""Gold: how much the cubes bring, and what becomes of gold that the track has no room for."""

from __future__ import annotations

from typing import NamedTuple


class Gained(NamedTuple):
    """The gold on a track after some was added, and the gold that did not fit on it."""

    gold: int
    over: int


def for_cubes(cubes: int, rate: int) -> int:
    """Return the gold for the cubes in the action field: one for so many of them, rounded up.

    Source: Gold.
    """
    return -(-cubes // rate)


def gain(gold: int, added: int, limit: int) -> Gained:
    """Return the gold on the track after some was added, and what exceeds its end.

    Source: Gold; Goldwertung.
    """
    there = min(gold + added, limit)
    return Gained(there, gold + added - there)
