"""The figures in which rules speak of things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulebook_tools.engine.figures import Count, Name
from rulebook_tools.games.amerigo_islands.colours import COLOURS
from rulebook_tools.games.amerigo_islands.rules import Rules


def points(number: int) -> Count:
    """Return a number of victory points as a figure."""
    return Count(number, "point")


def action_points(number: int) -> Count:
    """Return a number of action points as a figure."""
    return Count(number, "action_point")


def gold(number: int) -> Count:
    """Return an amount of gold as a figure."""
    return Count(number, "gold")


def cannons(number: int) -> Count:
    """Return a number of cannons as a figure."""
    return Count(number, "cannon")


def cubes(numbers: Sequence[int]) -> tuple[Count, ...]:
    """Return cubes by colour as a figure, without the colours of which there are none."""
    return tuple(Count(n, f"cube.{name}") for name, n in zip(COLOURS, numbers, strict=True) if n)


def cube_total(numbers: Sequence[int]) -> Count:
    """Return the number of all cubes as a figure."""
    return Count(sum(numbers), "cube")


def action(colour: int) -> Name:
    """Return the action of a colour as a figure."""
    return Name(f"action.{COLOURS[colour]}")


def actions(colours: Iterable[int]) -> tuple[Name, ...]:
    """Return several actions as a figure."""
    return tuple(map(action, colours))


def colour(index: int) -> Name:
    """Return a colour as a figure."""
    return Name(f"colour.{COLOURS[index]}")


def counted(kind: str, names: Sequence[str], numbers: Sequence[int]) -> tuple[Count, ...]:
    """Return numbers of things of a kind as a figure, without those of which there are none."""
    return tuple(Count(n, f"{kind}.{name}") for name, n in zip(names, numbers, strict=True) if n)


def tile(rules: Rules, kind: str, shape: int) -> Name:
    """Return a tile as a figure: its sort and its shape."""
    tiles = rules.villages if kind == "village" else rules.landscapes
    return Name(f"{kind}.{tiles.names[shape]}")


def island(number: int) -> int:
    """Return an island as a figure: its number in reading order."""
    return number
