"""Numbers of cubes by colour, and what they decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from rulebook_tools.engine.chance import Chance
from rulebook_tools.games.amerigo_islands.colours import COLOURS

Cubes: TypeAlias = "tuple[int, ...]"
"""How many cubes of each colour, in the order of the storage spaces."""

NO_CUBES: Cubes = (0,) * len(COLOURS)


class Tower(NamedTuple):
    """Where all cubes are: on their storage spaces, hidden in the tower, on the action field, or spilled."""

    storage: Cubes
    hidden: Cubes
    field: Cubes
    tray: Cubes
    """Cubes that fell at an unsuitable time and wait in the tray for the next throw."""


def add(one: Cubes, other: Cubes) -> Cubes:
    """Return two lots of cubes put together."""
    return tuple(map(sum, zip(one, other, strict=True)))


def less(one: Cubes, other: Cubes) -> Cubes:
    """Return cubes without some of them; a number below 0 says that these are not there."""
    return tuple(a - b for a, b in zip(one, other, strict=True))


def only(cubes: Cubes, colour: int) -> Cubes:
    """Return the cubes of one colour."""
    return tuple(number if each == colour else 0 for each, number in enumerate(cubes))


def thrown(tower: Tower, colour: int) -> Cubes:
    """Return the cubes thrown in the phase of a colour: those of its storage space, and spilled ones.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    return add(only(tower.storage, colour), tower.tray)


def throw(tower: Tower, colour: int) -> Tower:
    """Return the tower after the cubes of a storage space, and those spilled, were thrown into it.

    Source: Spielablauf; Como se Juega.
    """
    storage = less(tower.storage, only(tower.storage, colour))
    return tower._replace(storage=storage, hidden=add(tower.hidden, thrown(tower, colour)), tray=NO_CUBES)


def fall(tower: Tower, cubes: Cubes) -> Tower:
    """Return the tower after cubes fell out of it and were put on the action field.

    Source: Spielablauf; Como se Juega.
    """
    return tower._replace(hidden=less(tower.hidden, cubes), field=add(tower.field, cubes))


def put_back(tower: Tower) -> Tower:
    """Return the tower after the cubes of the action field went back to their storage spaces.

    Source: Spielablauf; Como se Juega.
    """
    return tower._replace(storage=add(tower.storage, tower.field), field=NO_CUBES)


def available(field: Cubes) -> tuple[int, ...]:
    """Return the colours whose actions can be chosen: those with a cube in the action field.

    Source: Spielablauf; Como se Juega.
    """
    return tuple(colour for colour, number in enumerate(field) if number)


def action_points(field: Cubes) -> int:
    """Return the action points of every action: the cubes of the most frequent colour.

    Source: Spielablauf; Como se Juega.
    """
    return max(field)


def chance_fall(hidden: Cubes, new: Cubes, odds: tuple[int, int], chance: Chance) -> Cubes:
    """Return the cubes that fall: each with its own odds of so many in `PARTS`.

    The first of the odds is that of cubes just thrown, the second that of cubes in the tower before.
    """
    old = less(hidden, new)
    return tuple(
        _falling(fresh, odds[0], chance) + _falling(rest, odds[1], chance)
        for fresh, rest in zip(new, old, strict=True)
    )


PARTS = 100
"""What the odds of a cube are counted in."""


def _falling(cubes: int, odds: int, chance: Chance) -> int:
    return sum(chance.below(PARTS) < odds for _ in range(cubes))


def total(cubes: Sequence[int]) -> int:
    """Return all cubes, whatever their colour."""
    return sum(cubes)
