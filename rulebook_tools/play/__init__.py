"""Play random games and check the contract of every game; knows the interface of games only."""

from rulebook_tools.play.game import MOST_MOVES, moves, play_game
from rulebook_tools.play.invariants import PlaySettings, is_chance
from rulebook_tools.play.jobs import Recipe, hash_seed_matters, play_games
from rulebook_tools.play.report import Summary, report

__all__ = [
    "MOST_MOVES",
    "PlaySettings",
    "Recipe",
    "Summary",
    "hash_seed_matters",
    "is_chance",
    "moves",
    "play_game",
    "play_games",
    "report",
]
