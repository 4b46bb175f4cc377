"""Helpers that play examples of the board game, for its tests."""

from typing import Any

from rulebook_tools.engine.data import Plain
from rulebook_tools.games.amerigo_islands import game
from tests.games.playing import Table

TABLE = Table("amerigo-islands", game, is_whole=True)
SOURCES, parameters = TABLE.sources, TABLE.parameters
GAME: Any = game(parameters(), {})
"""The game with the figures of its sources and the usual readings."""
play, refusal, wrong = TABLE.play, TABLE.refusal, TABLE.wrong


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
