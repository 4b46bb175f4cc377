"""Things by the names that examples give them, as figures: the same in every language."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.engine.figures import Figure, Spot
from rulebook_tools.games.amerigo_islands.charts import Chart
from rulebook_tools.games.amerigo_islands.grid import Spaces, each
from rulebook_tools.games.amerigo_islands.naming import space_name
from rulebook_tools.games.amerigo_islands.owning import token
from rulebook_tools.games.amerigo_islands.rules import Rules
from rulebook_tools.games.amerigo_islands.steps import tile


def spot(chart: Chart, space: int) -> Spot:
    """Return a space: `c4`."""
    return Spot(space_name(chart, space))


def spots(chart: Chart, spaces: Spaces) -> tuple[Spot, ...]:
    """Return some spaces, in reading order."""
    return tuple(spot(chart, space) for space in each(spaces))


def token_names(rules: Rules) -> tuple[str, ...]:
    """Return the names of the kinds of progress tokens."""
    return tuple(kind.name for kind in rules.tokens)


def token_label(rules: Rules, kind: int) -> Spot:
    """Return a kind of progress token: `swap`."""
    return Spot(rules.tokens[kind].name)


def named_token(rules: Rules, kind: int) -> Mapping[str, Figure]:
    """Return a kind of progress token by its name and in words, as the figures of a refusal."""
    return {"label": token_label(rules, kind), "token": token(rules, kind)}


def named_tile(rules: Rules, kind: str, shape: int) -> Mapping[str, Figure]:
    """Return a tile by the name of its shape and in words, as the figures of a refusal."""
    tiles = rules.villages if kind == "village" else rules.landscapes
    return {"label": Spot(tiles.names[shape]), "tile": tile(rules, kind, shape)}


def production_names(rules: Rules) -> tuple[str, ...]:
    """Return the names of the kinds of production tokens: sort and cost."""
    return tuple(f"{rules.sorts[sort]}-{cost}" for sort, cost in rules.production)


def production_label(rules: Rules, kind: int) -> Spot:
    """Return a kind of production token: `cotton-2`."""
    return Spot(production_names(rules)[kind])
