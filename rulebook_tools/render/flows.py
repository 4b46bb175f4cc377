"""Rounds and turns as drawings: boxes of text that wrap, and between them the arrows, drawn here.

Lines are stretched to the boxes that they join; heads of arrows keep their form.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup

WIDTH, HEIGHT = 100, 10
"""Of the place between two rows of boxes, in units of a drawing."""


@cache
def fork(ways: int) -> Markup:
    """Return the lines that lead from one box down to several side by side."""
    middle, across = HEIGHT // 2, [_centre(way, ways) for way in range(ways)]
    lines = [f"M{WIDTH // 2} 0V{middle}", f"M{across[0]} {middle}H{across[-1]}"]
    return _lines("fork", [*lines, *(f"M{x} {middle}V{HEIGHT}" for x in across)])


@cache
def join(ways: int) -> Markup:
    """Return the lines that lead from several boxes side by side down to one."""
    middle, across = HEIGHT // 2, [_centre(way, ways) for way in range(ways)]
    lines = [f"M{x} 0V{middle}" for x in across]
    return _lines("join", [*lines, f"M{across[0]} {middle}H{across[-1]}", f"M{WIDTH // 2} {middle}V{HEIGHT}"])


@cache
def loop() -> Markup:
    """Return the line that leads from the last box up to the first, along the side of all."""
    return _lines("loop", [f"M0 {HEIGHT}H{WIDTH}V0H0"])


def _centre(way: int, ways: int) -> str:
    return f"{WIDTH * (2 * way + 1) / (2 * ways):g}"


def _lines(name: str, lines: Iterable[str]) -> Markup:
    path = "".join(lines)
    return Markup(
        '<svg class="rb-flow__{}" viewBox="0 0 {} {}" preserveAspectRatio="none" aria-hidden="true"'
        ' focusable="false"><path d="{}"/></svg>'
    ).format(name, WIDTH, HEIGHT, path)


HEAD = Markup(
    '<svg class="rb-flow__head" viewBox="0 0 10 8" aria-hidden="true" focusable="false">'
    '<path d="M0 0H10L5 8Z"/></svg>'
)
"""The head of an arrow that points down, at the box below it."""
