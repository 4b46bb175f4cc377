"""Play random games and check that a game keeps its contract; uses only the protocol of games."""

from rulebook_tools.play.game import MOST_MOVES as MOST_MOVES
from rulebook_tools.play.game import moves as moves
from rulebook_tools.play.game import play_game as play_game
from rulebook_tools.play.game import play_random_games as play_random_games
from rulebook_tools.play.invariants import PlaySettings as PlaySettings
from rulebook_tools.play.invariants import is_chance as is_chance
from rulebook_tools.play.jobs import Recipe as Recipe
from rulebook_tools.play.jobs import hash_seed_matters as hash_seed_matters
from rulebook_tools.play.jobs import play_games as play_games
from rulebook_tools.play.report import Summary as Summary
from rulebook_tools.play.report import report as report
