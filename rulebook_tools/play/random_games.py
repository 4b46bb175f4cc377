"""Results of a fixed set of random games, which are recorded for the pages of the site."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulebook_tools.engine.game import Game
from rulebook_tools.engine.guard import Broken, Guard, error_line
from rulebook_tools.model.random_games import RandomGames
from rulebook_tools.play.game import play_game
from rulebook_tools.play.invariants import Played, PlaySettings
from rulebook_tools.util.errors import RulebookError

ENOUGH_MOVES, ENOUGH_GAMES = 2_500, 60
"""Numbers of moves and games after which no new round (one game for each number of players) starts."""


def play_random_games(game: Game[Any, Any]) -> RandomGames:
    """Play random games, each to its end or to its first violation, and return the results to record.

    Every move is checked, but no actions are sampled for checks. Raises `RulebookError` if a game crashes.
    """
    played, seed = list[Played](), 0
    try:
        with Guard():
            numbers = list(game.players)
    except Broken as broken:
        raise RulebookError(f"the numbers of players cannot be told: {error_line(broken.error)}") from broken
    while len(played) < ENOUGH_GAMES and sum(each.moves for each in played) < ENOUGH_MOVES:
        seed += 1
        for players in numbers:
            played.append(play_game(game, players, seed, PlaySettings(sample=0)))
            for violation in played[-1].violations:
                if violation.is_crash:
                    raise RulebookError(f"a random game of {players} players breaks off: {violation}")
    applied = sum((each.applied for each in played), Counter[str]())
    return RandomGames(
        players=(min(numbers), max(numbers)),
        games=len(played),
        moves=sum(each.moves for each in played),
        violations=sum(len(each.violations) for each in played),
        applied=dict(sorted(applied.items())),
    )
