"""Every game under the contract, with every number of players and every reading."""

from __future__ import annotations

from typing import Any

from rulebook_tools.contract import GameContract
from rulebook_tools.engine.game import Game
from rulebook_tools.games.amerigo_cards import actions as cards
from rulebook_tools.games.amerigo_islands import actions as islands


class TestCards(GameContract):
    game = "amerigo-cards"

    def is_excused(self, game: Game[Any, Any], position: Any, action: Any) -> bool:
        """Cards may be dealt to any seat first; listed is the first that lacks some."""
        return isinstance(action, cards.Deal)


class TestIslands(GameContract):
    game = "amerigo-islands"
    games = 2

    def is_excused(self, game: Game[Any, Any], position: Any, action: Any) -> bool:
        """There are more landscapes than can be listed."""
        return isinstance(action, islands.LayIslands)


class TestRooftops(GameContract):
    game = "amerigo-rooftops"

    def is_excused(self, game: Game[Any, Any], position: Any, action: Any) -> bool:
        """All that is accepted is listed, or a row of what is."""
        return False
