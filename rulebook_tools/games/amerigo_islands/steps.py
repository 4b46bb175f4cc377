"""How rules note what they did, and in which figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rulebook_tools.engine.figures import Count, Figure, Name, Statement, Step
from rulebook_tools.engine.game import IllegalAction
from rulebook_tools.games.amerigo_islands.colours import COLOURS
from rulebook_tools.games.amerigo_islands.rules import Rules

Log: TypeAlias = "list[Step] | None"
"""The steps so far, or None where nobody wants them."""


def note(log: Log, rule: str, wording: str, *reads: str, **figures: Figure) -> None:
    """Note a step of a rule that read some parameters."""
    if log is not None:
        log.append(Step(rule, Statement(wording, figures), reads))


def refusal(rule: str, wording: str, **figures: Figure) -> IllegalAction:
    """Return the refusal of an action by a rule."""
    return IllegalAction(rule, wording, figures)


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
