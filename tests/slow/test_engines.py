"""Thousands of examples that no game has, so many for each game, and five times as many actions."""

import os

import pytest

from tests.games.hostile import examples_of, troubles_of_actions, troubles_of_examples
from tests.games.test_hostile import SOURCES, TABLES

CASES = int(os.environ.get("RULEBOOK_CASES", "20000"))
SEED = int(os.environ.get("RULEBOOK_SEED", "2"))


@pytest.mark.parametrize("name", SOURCES)
def test_changed_actions_are_refused_or_sound(name: str) -> None:
    """Whatever a typed action holds, it is refused, or leads to a sound position; none ever changes."""
    assert troubles_of_actions(SOURCES[name], SEED, CASES * 5) == []


@pytest.mark.parametrize("name", TABLES)
def test_changed_examples_are_told_at_their_place(name: str) -> None:
    """Whatever an example holds, it is read, or refused at its place."""
    assert troubles_of_examples(SOURCES[name], examples_of(TABLES[name].sources), SEED, CASES) == []
