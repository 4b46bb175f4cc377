"""The pirates' attack on one player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Attack(NamedTuple):
    """What an attack leaves: cannons and victory points, and whether it was fended off in full."""

    cannons: int
    points: int
    fended: bool
    damage: int
    """The victory points that the player had to lose, though nobody goes below 0."""


def strength(markers: Sequence[int], raisers: int, raise_by: int) -> int:
    """Return the pirates' strength against a player: the open markers, and what others' tokens add.

    Source: Zwischenwertung; Erklärung der Fortschrittsmarker, Piratenaktionen.
    """
    return sum(markers) + raisers * raise_by


def attack(force: int, cannons: int, points: int, share: int) -> Attack:
    """Return what an attack leaves to a player, who loses a `share`-th of it in victory points.

    With too few cannons, all of them are lost, and victory points by the full strength; part of it
    only with a progress token, rounded up. Source: Zwischenwertung; Erklärung der Fortschrittsmarker.
    """
    if cannons >= force:
        return Attack(cannons - force, points, fended=True, damage=0)
    damage = -(-force // share)
    return Attack(0, max(points - damage, 0), fended=False, damage=damage)
