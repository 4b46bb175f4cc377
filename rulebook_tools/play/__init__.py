"""Plays random games, and finds what no game may do. Knows no game, only what all of them offer."""

from rulebook_tools.play.game import MOST_MOVES, moves, play_game
from rulebook_tools.play.jobs import Recipe, hash_seed_matters, play_all, play_games
from rulebook_tools.play.report import ALL_FORMATS, FORMATS, as_json, as_text
from rulebook_tools.play.summary import Played, Summary, Violation
from rulebook_tools.play.terms import PlaySettings, Transition, is_chance
from rulebook_tools.util.defaults import SAMPLED

__all__ = [
    "ALL_FORMATS",
    "FORMATS",
    "MOST_MOVES",
    "SAMPLED",
    "PlaySettings",
    "Played",
    "Recipe",
    "Summary",
    "Transition",
    "Violation",
    "as_json",
    "as_text",
    "hash_seed_matters",
    "is_chance",
    "moves",
    "play_all",
    "play_game",
    "play_games",
]
