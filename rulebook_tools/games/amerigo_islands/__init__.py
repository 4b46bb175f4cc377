"""Amerigo, the board game (Stefan Feld, Queen Games 2013), from set-up to winner.

In `legal_actions` cubes fall and tokens are drawn one by one, though `apply` also takes many at once;
one landscape of islands stands for all of them.
"""

from __future__ import annotations

from rulebook_tools.engine.game import GameFactory
from rulebook_tools.engine.kit.given import certain
from rulebook_tools.engine.kit.rulebook import Rulebook
from rulebook_tools.games.amerigo_islands import possible
from rulebook_tools.games.amerigo_islands.actions import Action
from rulebook_tools.games.amerigo_islands.examples.gaps import fill
from rulebook_tools.games.amerigo_islands.examples.given.names import GIVEN
from rulebook_tools.games.amerigo_islands.examples.given.position import read_position
from rulebook_tools.games.amerigo_islands.examples.then import observe
from rulebook_tools.games.amerigo_islands.examples.when import VERBS
from rulebook_tools.games.amerigo_islands.invariants import invariants
from rulebook_tools.games.amerigo_islands.pages.map import PICTURED
from rulebook_tools.games.amerigo_islands.pages.situation import SITUATION, situation
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.building.build import BUILD
from rulebook_tools.games.amerigo_islands.rules.building.islands import ISLANDS
from rulebook_tools.games.amerigo_islands.rules.building.plan import PLAN
from rulebook_tools.games.amerigo_islands.rules.building.sites import SITES
from rulebook_tools.games.amerigo_islands.rules.display import DISPLAY
from rulebook_tools.games.amerigo_islands.rules.end import END, outcome
from rulebook_tools.games.amerigo_islands.rules.gold import GOLD
from rulebook_tools.games.amerigo_islands.rules.interim import INTERIM
from rulebook_tools.games.amerigo_islands.rules.landscape import LANDSCAPE
from rulebook_tools.games.amerigo_islands.rules.order import ORDER, why_over
from rulebook_tools.games.amerigo_islands.rules.pirates import PIRATES
from rulebook_tools.games.amerigo_islands.rules.round.choose import CHOOSE
from rulebook_tools.games.amerigo_islands.rules.round.finish import FINISH, is_resting
from rulebook_tools.games.amerigo_islands.rules.round.instead import INSTEAD
from rulebook_tools.games.amerigo_islands.rules.round.phases import PHASES
from rulebook_tools.games.amerigo_islands.rules.round.throw import THROW
from rulebook_tools.games.amerigo_islands.rules.sailing.posts import POSTS
from rulebook_tools.games.amerigo_islands.rules.sailing.ships import SHIPS
from rulebook_tools.games.amerigo_islands.rules.setup import SETUP, new_game
from rulebook_tools.games.amerigo_islands.rules.stock import STOCK
from rulebook_tools.games.amerigo_islands.rules.tokens.own import OWN
from rulebook_tools.games.amerigo_islands.rules.tokens.use import USE
from rulebook_tools.games.amerigo_islands.rules.tracks.discs import DISCS
from rulebook_tools.games.amerigo_islands.rules.tracks.goods import GOODS
from rulebook_tools.games.amerigo_islands.rules.tracks.progress import PROGRESS
from rulebook_tools.games.amerigo_islands.state import Drawing, Falling, Position, actor


def rests(position: Position) -> bool:
    """Say whether an example may end here without a word about what is due."""
    due = position.due
    if isinstance(due, Drawing):
        return bool(position.round) and due.what == "pirate"
    return not isinstance(due, Falling) and is_resting(position)


ROUND = (ORDER, PHASES, THROW, CHOOSE, INSTEAD, FINISH)
ACTIONS = (SHIPS, POSTS, PLAN, SITES, BUILD, ISLANDS, DISCS, PROGRESS, GOODS)
ELSEWHERE = (SETUP, LANDSCAPE, DISPLAY, PIRATES, STOCK, GOLD, OWN, USE, INTERIM, END, SITUATION)

game: GameFactory[Position, Action] = Rulebook(
    ruleset=Rules,
    position=Position,
    chapters=(*ROUND, *ACTIONS, *ELSEWHERE),
    new_game=new_game,
    actor=actor,
    outcome=outcome,
    over=why_over,
    rests=rests,
    nouns=lambda _: PICTURED,
    given=GIVEN,
    read_given=certain(read_position),
    verbs=VERBS,
    fill=fill,
    observe=observe,
    situation=situation,
    possible=possible.check_position,
    invariants=invariants,
)
