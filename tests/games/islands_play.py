"""Plays examples of the board game, for its tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.game import IllegalAction, Observations, Observed
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.games.amerigo_islands import game

SOURCES = Path(__file__).parents[2] / "docs/games/amerigo-islands"


def parameters(**changes: Any) -> Parameters:
    """Return the parameters of the sources, some of them changed."""
    entries = yaml.safe_load((SOURCES / "parameters.yml").read_text("utf-8"))
    values = {name: entry["value"] for name, entry in entries.items() if "value" in entry} | changes
    tables = {name: value for name, value in values.items() if isinstance(value, Mapping)}
    as_text = {name: {str(key): number for key, number in table.items()} for name, table in tables.items()}
    return Parameters(values | as_text)


class Played(NamedTuple):
    seen: Any
    steps: tuple[Step, ...]

    @property
    def rules(self) -> list[str]:
        return [step.rule for step in self.steps]

    def said(self, wording: str) -> list[Step]:
        return [step for step in self.steps if step.statement.wording == wording]


def play(
    given: Mapping[str, Plain], *when: Plain, options: Mapping[str, str] | None = None, **changes: Any
) -> Played:
    """Play the actions of an example and return what can be expected of it."""
    islands = game(parameters(**changes), options or {})
    position = before = islands.read_position(Data(given, ("given",)))
    chance, steps = Chance(0), list[Step]()
    for entry in (*when, None):
        action = None if entry is None else islands.read_action(position, Data(entry, ("when",)))
        while (filled := islands.fill(position, action, chance)) is not None:
            position, more = islands.apply(position, filled)
            steps += more
        if entry is not None:
            position, more = islands.apply(position, islands.read_action(position, Data(entry, ("when",))))
            steps += more
    assert list(islands.invariants(position, (), position)) == []
    return Played(plain(islands.observe(before, steps, position)), tuple(steps))


def plain(observed: Observations | Observed) -> Any:
    if isinstance(observed, Observed):
        return observed.value
    return {key: plain(value) for key, value in observed.items()}


def refusal(given: Mapping[str, Plain], *when: Plain, options: Mapping[str, str] | None = None) -> str:
    """Return the rule that refuses the last action, and none before it."""
    play(given, *when[:-1], options=options)
    with pytest.raises(IllegalAction) as refused:
        play(given, *when, options=options)
    return refused.value.rule


def wrong(given: Mapping[str, Plain], *when: Plain) -> tuple[str | int, ...]:
    """Return the path of what no game can have led to."""
    with pytest.raises(GivenError) as error:
        play(given, *when)
    return error.value.path


def cubes(**field: int) -> dict[str, Plain]:
    """Return cubes on the action field, as an example gives them."""
    return {"cubes": {"field": dict(field)}}


MAP: list[Plain] = [
    "=======",
    "=~~~~~=",
    "=~AT#~=",
    "=~~c#~=",
    "=~AT#~=",
    "=~~~~~=",
    "=======",
]
"""An island of six spaces, two of them for trading posts."""
