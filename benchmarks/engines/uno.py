"""RLCard's Uno for the loop: its rules only, without the environment that encodes them for learning."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import Any

uno = importlib.import_module("rlcard.games.uno.game")


class Uno:
    """Uno; the cards are shuffled before the first move, and drawing one is part of a player's move."""

    players = 4

    def __init__(self) -> None:
        self._game = uno.UnoGame(num_players=self.players)
        self._game.get_state = _no_view

    def begin(self, seed: int) -> Any:
        self._game.np_random.seed(seed)
        self._game.init_game()
        return self._game

    def by_chance(self, _position: Any) -> Any:
        return None

    def legal(self, position: Any) -> Sequence[Any]:
        actions: Sequence[Any] = position.get_legal_actions()
        return actions

    def apply(self, position: Any, action: Any) -> Any:
        position.step(action)
        return position

    def is_over(self, position: Any) -> bool:
        return bool(position.is_over())

    def end(self, position: Any) -> str:
        return f"{position.round.winner}"


def _no_view(_player: int) -> dict[str, Any]:
    """Return an empty view of a player, which the game would otherwise make after each move, for learning."""
    return {}


def engines() -> Mapping[str, Uno]:
    """Return the game by its name."""
    return {"RLCard uno": Uno()}
