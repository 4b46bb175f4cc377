"""Functions that play examples of the game on the rooftops for its tests."""

from typing import Any

from rulebook_tools.engine.data import Plain
from rulebook_tools.games.amerigo_rooftops import game
from tests.games.playing import Table

TABLE = Table("amerigo-rooftops", game)
SOURCES, parameters = TABLE.sources, TABLE.parameters
GAME: Any = game(parameters(), {})
"""The game with the figures of its sources and the usual readings."""
play, refusal, wrong = TABLE.play, TABLE.refusal, TABLE.wrong


def street(*route: str, amerigo: int = 1, **given: Plain) -> dict[str, Plain]:
    """Return the `given` part of an example: a route, Amerigo's place on it (from 1), other entries."""
    return {"route": list(route), "amerigo": amerigo, **given}
