"""The executable rules, one package a game. Games never import each other."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
from typing import Any

from rulebook_tools.engine.game import GameFactory
from rulebook_tools.errors import RulebookError

ENTRY_POINTS = "rulebook.games"
"""Where a package of one's own offers its games, named by game id."""


def find_game(game: str) -> GameFactory[Any, Any] | None:
    """Return the executable rules of a game, or None where it has none.

    They are those that an installed package offers under `rulebook.games`, or the package here
    that is named as the game is (`amerigo_cards` for `amerigo-cards`). Raises `RulebookError` for
    rules that cannot be loaded.
    """
    module = f"{__name__}.{game.replace('-', '_')}"
    try:
        for offered in importlib.metadata.entry_points(group=ENTRY_POINTS, name=game):
            return offered.load()  # type: ignore[no-any-return]
        if not game.isascii() or importlib.util.find_spec(module) is None:
            return None
        return importlib.import_module(module).game  # type: ignore[no-any-return]
    except (ImportError, AttributeError, SyntaxError) as error:
        raise RulebookError(f"the executable rules of {game} cannot be loaded: {error}") from error
