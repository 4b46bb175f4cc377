"""Plays examples of the card game, for its tests."""

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
from rulebook_tools.games.amerigo_cards import game

SOURCES = Path(__file__).parents[2] / "docs/games/amerigo-cards"


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
    players: Plain,
    *when: Plain,
    options: Mapping[str, str] | None = None,
    beside: Mapping[str, Plain] | None = None,
    **changes: Any,
) -> Played:
    """Play the actions of an example and return what can be expected of it.

    `beside` is what the example gives beside its players.
    """
    amerigo = game(parameters(**changes), options or {})
    given = ({} if players is None else {"players": players}) | dict(beside or {})
    position = before = amerigo.read_position(Data(given, ("given",)))
    chance, steps = Chance(0), list[Step]()
    for entry in (*when, None):
        action = None if entry is None else amerigo.read_action(position, Data(entry, ("when",)))
        while (filled := amerigo.fill(position, action, chance)) is not None:
            position, more = amerigo.apply(position, filled)
            steps += more
        if entry is not None:
            position, more = amerigo.apply(position, amerigo.read_action(position, Data(entry, ("when",))))
            steps += more
    return Played(plain(amerigo.observe(before, steps, position)), tuple(steps))


def plain(observed: Observations | Observed) -> Any:
    if isinstance(observed, Observed):
        return observed.value
    return {key: plain(value) for key, value in observed.items()}


def refusal(players: Plain, *when: Plain, **given: Any) -> str:
    """Return the rule that refuses the last action, and none before it."""
    play(players, *when[:-1], **given)
    with pytest.raises(IllegalAction) as refused:
        play(players, *when, **given)
    return refused.value.rule


def wrong(players: Plain, *when: Plain, **given: Any) -> tuple[str | int, ...]:
    """Return the path of what no game can have led to."""
    with pytest.raises(GivenError) as error:
        play(players, *when, **given)
    return error.value.path


BACK: dict[str, Plain] = {
    "where": "returning",
    "out": ["gems-2", "cloth-3", "gems-2"],
    "back": ["coffee-3"],
    "hand": ["coffee-1"],
}
MARKET: dict[str, Plain] = {
    "A": {"offer": ["5x coffee", "gems", "cloth"]},
    "B": {"offer": ["coffee", "5x antiques", "cloth"]},
    "C": {"where": "outward", "out": ["spices-1"], "offer": ["2x gems"]},
    "D": {"offer": ["3x cloth", "3x spices"]},
}
ALL_FIVE = ["gems", "2x cloth", "3x antiques", "4x spices"]
SALE: tuple[Plain, ...] = ({"A": "sell"}, {"B": {"answer": "sell"}}, {"D": {"answer": "keep"}})
