"""OpenSpiel's dominoes, written in Python by its authors, for the loop. It is for two players only."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

pyspiel = importlib.import_module("pyspiel")
importlib.import_module("open_spiel.python.games.block_dominoes")  # makes it known by its name


class Dominoes:
    """Block dominoes; dealing a tile is a random move."""

    players = 2

    def __init__(self) -> None:
        self._game = pyspiel.load_game("python_block_dominoes")
        self._number = Random(0).random

    def begin(self, seed: int) -> Any:
        self._number = Random(seed).random
        return self._game.new_initial_state()

    def by_chance(self, position: Any) -> Any:
        if not position.is_chance_node():
            return None
        outcomes = position.chance_outcomes()  # each as likely as any other
        return outcomes[int(self._number() * len(outcomes))][0]

    def legal(self, position: Any) -> Sequence[Any]:
        actions: Sequence[Any] = position.legal_actions()
        return actions

    def apply(self, position: Any, action: Any) -> Any:
        position.apply_action(action)
        return position

    def is_over(self, position: Any) -> bool:
        return bool(position.is_terminal())

    def end(self, position: Any) -> str:
        return f"{position.returns()}"


def engines() -> Mapping[str, Dominoes]:
    """Return the game by its name."""
    return {"OpenSpiel python_block_dominoes": Dominoes()}
