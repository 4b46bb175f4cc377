"""Cubes by colour, in the tower and outside it, and what they decide.

Source, where a rule names no other: Spielablauf; Como se Juega.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from rulebook_tools.engine.kit import (
    Chance,
    CountedEach,
    Counts,
    Pile,
)
from rulebook_tools.games.amerigo_islands.board.tracks import COLOURS

Cubes: TypeAlias = Annotated[Counts, Pile(lambda _: COLOURS), CountedEach("cube", lambda _: COLOURS)]
"""How many cubes of each colour, in the order of the storage spaces."""

NO_CUBES: Cubes = (0,) * len(COLOURS)
ODDS = (57, 17)
"""How often in a hundred throws a cube falls: one just thrown, and one that lay in the tower.

No rule: the tower itself decides at the table. With these, set-up hides about as many cubes as in
the rulebook's example, and a throw brings out about as many as there.
"""
PARTS = 100
"""What the odds of a cube are counted in."""


class Tower(NamedTuple):
    """Where all cubes are: on their storage spaces, hidden in the tower, on the action field, or spilled."""

    storage: Cubes
    hidden: Cubes
    field: Cubes
    tray: Cubes
    """Cubes that fell at an unsuitable time and wait in the tray for the next throw."""


def add(one: Cubes, other: Cubes) -> Cubes:
    """Return two lots of cubes put together."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def less(one: Cubes, other: Cubes) -> Cubes:
    """Return cubes without some of them; a number below 0 says that these are not there."""
    return tuple([a - b for a, b in zip(one, other, strict=True)])


def only(cubes: Cubes, colour: int) -> Cubes:
    """Return the cubes of one colour."""
    return (*NO_CUBES[:colour], cubes[colour], *NO_CUBES[colour + 1 :])


def one(colour: int) -> Cubes:
    """Return one cube of a colour."""
    return (*NO_CUBES[:colour], 1, *NO_CUBES[colour + 1 :])


def still_new(hidden: Cubes, new: Cubes, falling: Cubes) -> Cubes:
    """Return the cubes just thrown that are left when some fall; those that lay there before go first."""
    left = [there - number for there, number in zip(hidden, falling, strict=True)]
    return tuple([min(fresh, number) for fresh, number in zip(new, left, strict=True)])


def thrown(tower: Tower, colour: int) -> Cubes:
    """Return the cubes thrown in the phase of a colour: those of its storage space, and spilled ones.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    return add(only(tower.storage, colour), tower.tray)


def throw(tower: Tower, colour: int, new: Cubes) -> Tower:
    """Return the tower after the cubes of a storage space, and those spilled, were thrown into it."""
    storage = (*tower.storage[:colour], 0, *tower.storage[colour + 1 :])
    return tower._replace(storage=storage, hidden=add(tower.hidden, new), tray=NO_CUBES)


def fall(tower: Tower, cubes: Cubes) -> Tower:
    """Return the tower after cubes fell out of it and were put on the action field."""
    return tower._replace(hidden=less(tower.hidden, cubes), field=add(tower.field, cubes))


def put_back(tower: Tower) -> Tower:
    """Return the tower after the cubes of the action field went back to their storage spaces."""
    return tower._replace(storage=add(tower.storage, tower.field), field=NO_CUBES)


def available(field: Cubes) -> tuple[int, ...]:
    """Return the colours whose actions can be chosen: those with a cube in the action field."""
    return tuple([colour for colour, number in enumerate(field) if number])


def action_points(field: Cubes) -> int:
    """Return the action points of every action: the cubes of the most frequent colour."""
    return max(field)


def chance_fall(hidden: Cubes, new: Cubes, chance: Chance) -> Cubes:
    """Return the cubes that fall: each by its own odds, those just thrown before those that lay there."""
    of_new, of_old = ODDS
    falling = []
    for there, fresh in zip(hidden, new, strict=True):
        number = chance.hits(of_new, PARTS, fresh) if fresh else 0
        falling.append(number + (chance.hits(of_old, PARTS, there - fresh) if there > fresh else 0))
    return tuple(falling)
