"""Completed islands and what they bring.

Sources of the rules: de “Fertigstellung einer Insel”; es “Completando una isla”. Where there is a
line between large and small islands: de “Inselaufbau”; es “Configuración de las islas”.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from rulebook_tools.games.amerigo_islands.building import Built
from rulebook_tools.games.amerigo_islands.charts import Chart
from rulebook_tools.games.amerigo_islands.grid import Spaces


class Beyond(Enum):
    """What more trading posts on one island bring than the table has rows; no edition says it."""

    SERIES = auto()
    """The series goes on: each further trading post adds its own number."""
    LAST = auto()
    """As much as the last row."""


def is_large(chart: Chart, island: int, least: int) -> bool:
    """Return whether an island has so many land spaces that it is a large one."""
    return chart.size(island) >= least


def large_islands(chart: Chart, least: int) -> tuple[int, ...]:
    """Return the large islands, each of which gets a treasure chest."""
    return tuple(island for island in chart.numbers if is_large(chart, island, least))


def free_spaces(chart: Chart, built: Built, island: int) -> Spaces:
    """Return the land spaces of an island without tile and trading post."""
    return chart.island(island) & ~built.covered


def is_complete(chart: Chart, built: Built, island: int) -> bool:
    """Return whether every land space of an island has a tile or a trading post."""
    return not free_spaces(chart, built, island)


def completed_by(chart: Chart, before: Built, after: Built) -> tuple[int, ...]:
    """Return the islands that have been completed between two moments, by a tile or a trading post."""
    changed = after.covered & ~before.covered
    return tuple(
        island
        for island in chart.numbers
        if chart.island(island) & changed and is_complete(chart, after, island)
    )


def posts_on(chart: Chart, built: Built, island: int) -> tuple[int, ...]:
    """Return how many trading posts each player has on an island, by seat."""
    land = chart.island(island)
    return tuple((posts & land).bit_count() for posts in built.posts)


def factor(table: Mapping[int, int], posts: int, beyond: Beyond) -> int:
    """Return by what so many trading posts multiply the time marker, 0 for none.

    Raises `KeyError` for a number that the table jumps over.
    """
    if not posts:
        return 0
    last = max(table)
    if posts <= last:
        return table[posts]
    return table[last] + (sum(range(last + 1, posts + 1)) if beyond is Beyond.SERIES else 0)


def owners_points(
    chart: Chart, built: Built, island: int, *, table: Mapping[int, int], time: int, beyond: Beyond
) -> tuple[int, ...]:
    """Return the victory points that a completed island brings to those with trading posts, by seat.

    These are the factor of the table times the number on the topmost time marker.
    """
    return tuple(factor(table, posts, beyond) * time for posts in posts_on(chart, built, island))
