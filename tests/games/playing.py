"""Functions that play examples of any game for the tests of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.game import GameFactory, IllegalAction, Observations, Observed
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.scenes import Situation

GAMES = Path(__file__).parents[2] / "docs/games"


class Played(NamedTuple):
    """The values that `then` can check after an example (`seen`), and the steps of the example."""

    seen: Any
    steps: tuple[Step, ...]

    @property
    def rules(self) -> list[str]:
        return [step.rule for step in self.steps]

    def said(self, wording: str) -> list[Step]:
        return [step for step in self.steps if step.statement.wording == wording]


class Table:
    """A game with the parameters of its sources; `is_whole` if its examples give complete positions."""

    def __init__(self, name: str, game: GameFactory[Any, Any], *, is_whole: bool = False) -> None:
        self.sources = GAMES / name
        self._is_whole = is_whole
        self.factory = game

    @cached_property
    def _values(self) -> dict[str, Any]:
        entries = yaml.safe_load((self.sources / "parameters.yml").read_text("utf-8"))
        return {name: entry["value"] for name, entry in entries.items() if "value" in entry}

    def parameters(self, **changes: Any) -> Parameters:
        """Return the parameters of the sources, with some `changes` by name."""
        values = self._values | changes
        tables = {name: value for name, value in values.items() if isinstance(value, Mapping)}
        as_text = {name: {str(key): number for key, number in each.items()} for name, each in tables.items()}
        return Parameters(values | as_text)

    def play(
        self, given: Plain, *when: Plain, options: Mapping[str, str] | None = None, **changes: Any
    ) -> Played:
        """Play the actions of an example; return its steps and the values that its `then` can check."""
        game = self.factory(self.parameters(**changes), options or {})
        position = before = game.read_position(Data(given, ("given",)))
        chance, steps = Chance(0), list[Step]()
        for entry in (*when, None):
            action = None if entry is None else game.read_action(position, Data(entry, ("when",)))
            while (filled := game.fill(position, action, chance)) is not None:
                position, more = game.apply(position, filled)
                steps += more
            if entry is not None:
                position, more = game.apply(position, game.read_action(position, Data(entry, ("when",))))
                steps += more
        assert not self._is_whole or list(game.invariants(position, (), position)) == []
        return Played(plain(game.observe(before, steps, position)), tuple(steps))

    def situation(self, given: Plain, *when: Plain, **options: str) -> Situation:
        """Return what readers are shown after the last of some actions, with the ways of what it moved."""
        game: Any = self.factory(self.parameters(), options)
        data, steps = Data(given), ()
        position = before = game.read_position(data)
        for entry in when:
            before = position
            position, steps = game.apply(position, game.read_action(position, Data(entry)))
        shown: Situation = game.situation_after(before, steps, position, data)
        return shown

    def refusal(self, given: Plain, *when: Plain, **others: Any) -> str:
        """Return the rule that refuses the last action of an example; earlier ones must be legal."""
        self.play(given, *when[:-1], **others)
        with pytest.raises(IllegalAction) as refused:
            self.play(given, *when, **others)
        return refused.value.rule

    def wrong(self, given: Plain, *when: Plain, **others: Any) -> tuple[str | int, ...]:
        """Return the path of the entry that makes an example impossible."""
        with pytest.raises(GivenError) as error:
            self.play(given, *when, **others)
        return error.value.path


def plain(observed: Observations | Observed) -> Any:
    """Return observed values as plain data."""
    if isinstance(observed, Observed):
        return observed.value
    return {key: plain(value) for key, value in observed.items()}
