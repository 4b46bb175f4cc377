"""Random games whose outcome pages tell of: always the same ones, with every number of players."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulebook_tools.engine.game import Game
from rulebook_tools.engine.guard import Broken, Guard, told
from rulebook_tools.model.random_games import RandomGames
from rulebook_tools.play.game import play_game
from rulebook_tools.play.stages import stages_of
from rulebook_tools.play.summary import Played
from rulebook_tools.play.terms import PlaySettings
from rulebook_tools.util.errors import RulebookError

ENOUGH, MANY = 2_500, 60
"""Moves, and games, after which no further round is begun: a game of each number of players."""
EVERY_MOVE = PlaySettings(sample=0)
"""Each move is looked at; what asks for made-up actions and positions is left to `rulebook play`."""


def play_random_games(game: Game[Any, Any]) -> RandomGames:
    """Return what random games come to, each played to its end or to the first move that breaks a promise.

    Raises `RulebookError` where one breaks off.
    """
    played, seed = list[Played](), 0
    try:
        with Guard():
            numbers = list(game.players)
    except Broken as broken:
        raise RulebookError(f"the numbers of players cannot be told: {told(broken.error)}") from broken
    while len(played) < MANY and sum(each.moves for each in played) < ENOUGH:
        seed += 1
        for players in numbers:
            played.append(play_game(game, players, seed, EVERY_MOVE))
            for violation in played[-1].violations:
                if violation.raised_at:
                    raise RulebookError(f"a random game of {players} players breaks off: {violation}")
    applied = Counter[str]()
    for each in played:
        applied.update(each.applied)
    return RandomGames(
        players=(min(numbers), max(numbers)),
        games=len(played),
        moves=sum(each.moves for each in played),
        violations=sum(len(each.violations) for each in played),
        applied=dict(sorted(applied.items())),
        stages=stages_of(game, ((players, each) for each in range(1, seed + 1) for players in numbers)),
    )
