"""Finding the executable rules of a game."""

from __future__ import annotations

import importlib.metadata

import pytest

from rulebook_tools.errors import RulebookError
from rulebook_tools.games import find_game
from rulebook_tools.games.amerigo_cards import game


def offer(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """Let an installed package offer the rules of a game."""
    offered = importlib.metadata.EntryPoint("own-game", value, "rulebook.games")
    found = importlib.metadata.EntryPoints([offered])
    monkeypatch.setattr(importlib.metadata, "entry_points", found.select)


def test_game_of_this_package_is_found_by_its_name() -> None:
    """`amerigo-cards` is the package `amerigo_cards`; no list names it."""
    assert find_game("amerigo-cards") is game
    assert find_game("no-such-game") is None


def test_game_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever installs rules of their own needs no change here."""
    offer(monkeypatch, "rulebook_tools.games.amerigo_cards:game")
    assert find_game("own-game") is game


@pytest.mark.parametrize("value", ["no_such_module:game", "rulebook_tools.games.amerigo_cards:gone"])
def test_rules_that_cannot_be_loaded_are_told(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """With the game's name and the reason, not with a traceback."""
    offer(monkeypatch, value)
    with pytest.raises(RulebookError, match="the executable rules of own-game cannot be loaded: "):
        find_game("own-game")
