"""Plays examples of the game on the rooftops, for its tests."""

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
from rulebook_tools.games.amerigo_rooftops import game

SOURCES = Path(__file__).parents[2] / "docs/games/amerigo-rooftops"
ENTRIES = yaml.safe_load((SOURCES / "parameters.yml").read_text("utf-8"))


def parameters(**changes: Any) -> Parameters:
    """Return the parameters of the sources, some of them changed."""
    return Parameters({name: entry["value"] for name, entry in ENTRIES.items()} | changes)


class Played(NamedTuple):
    seen: Any
    steps: tuple[Step, ...]

    @property
    def rules(self) -> list[str]:
        return [step.rule for step in self.steps]


def play(given: Plain, *when: Plain, options: Mapping[str, str] | None = None, **changes: Any) -> Played:
    """Play the actions of an example and return what can be expected of it."""
    rooftops = game(parameters(**changes), options or {})
    position = before = rooftops.read_position(Data(given, ("given",)))
    chance, steps = Chance(0), list[Step]()
    for entry in (*when, None):
        action = None if entry is None else rooftops.read_action(position, Data(entry, ("when",)))
        while (filled := rooftops.fill(position, action, chance)) is not None:
            position, more = rooftops.apply(position, filled)
            steps += more
        if entry is not None:
            position, more = rooftops.apply(position, rooftops.read_action(position, Data(entry, ("when",))))
            steps += more
    return Played(plain(rooftops.observe(before, steps, position)), tuple(steps))


def plain(observed: Observations | Observed) -> Any:
    if isinstance(observed, Observed):
        return observed.value
    return {key: plain(value) for key, value in observed.items()}


def refusal(given: Plain, *when: Plain, **given_by: Any) -> str:
    """Return the rule that refuses the last action, and none before it."""
    play(given, *when[:-1], **given_by)
    with pytest.raises(IllegalAction) as refused:
        play(given, *when, **given_by)
    return refused.value.rule


def wrong(given: Plain, *when: Plain, **given_by: Any) -> tuple[str | int, ...]:
    """Return the path of what no game can have led to."""
    with pytest.raises(GivenError) as error:
        play(given, *when, **given_by)
    return error.value.path


def street(*route: str, amerigo: int = 1, **given: Plain) -> dict[str, Plain]:
    """Return a route and where Amerigo stands on it, from 1."""
    return {"route": list(route), "amerigo": amerigo, **given}
