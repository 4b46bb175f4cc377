"""Plays random games, and finds what no game may do. Knows no game, only what all of them offer."""

from rulebook_tools.play.game import MOST_MOVES, SAMPLED, Move, moves, play_game
from rulebook_tools.play.jobs import Recipe, play_all, play_games
from rulebook_tools.play.report import ALL_FORMATS, FORMATS, as_json, as_text
from rulebook_tools.play.summary import Played, Summary, Violation

__all__ = [
    "ALL_FORMATS",
    "FORMATS",
    "MOST_MOVES",
    "SAMPLED",
    "Move",
    "Played",
    "Recipe",
    "Summary",
    "Violation",
    "as_json",
    "as_text",
    "moves",
    "play_all",
    "play_game",
    "play_games",
]
