"""Amerigo, the board game (Stefan Feld, Queen Games 2013), from set-up to winner.

In `legal_actions` cubes fall and tokens are drawn one by one, though `apply` also takes many at once;
one landscape of islands stands for all of them.
"""

from __future__ import annotations

from rulebook_tools.engine.game import GameFactory
from rulebook_tools.engine.kit.given import certain
from rulebook_tools.engine.kit.rulebook import Rulebook
from rulebook_tools.games.amerigo_islands.actions import Action
from rulebook_tools.games.amerigo_islands.examples.accounts import ACCOUNTS
from rulebook_tools.games.amerigo_islands.examples.gaps import fill
from rulebook_tools.games.amerigo_islands.examples.given.names import GIVEN
from rulebook_tools.games.amerigo_islands.examples.given.position import read_position
from rulebook_tools.games.amerigo_islands.examples.then import observe
from rulebook_tools.games.amerigo_islands.examples.when import VERBS
from rulebook_tools.games.amerigo_islands.invariants import invariants
from rulebook_tools.games.amerigo_islands.pages import cubes, given, players, tracks
from rulebook_tools.games.amerigo_islands.pages import display as on_display
from rulebook_tools.games.amerigo_islands.pages import map as islands_drawn
from rulebook_tools.games.amerigo_islands.pages.exhibits import EXHIBITS, exhibits
from rulebook_tools.games.amerigo_islands.pages.situation import PICTURED, SITUATION, situation
from rulebook_tools.games.amerigo_islands.pages.ways import ways
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules import (
    display,
    end,
    gold,
    interim,
    landscape,
    order,
    pirates,
    setup,
    stock,
)
from rulebook_tools.games.amerigo_islands.rules.building import build, islands, plan, sites
from rulebook_tools.games.amerigo_islands.rules.round import choose, finish, instead, phases, throw
from rulebook_tools.games.amerigo_islands.rules.sailing import posts, ships
from rulebook_tools.games.amerigo_islands.rules.tokens import own, use
from rulebook_tools.games.amerigo_islands.rules.tracks import discs, goods, progress
from rulebook_tools.games.amerigo_islands.state import Drawing, Falling, Position, actor


def rests(position: Position) -> bool:
    """Say whether an example may end here without a word about what is due."""
    due = position.due
    if isinstance(due, Drawing):
        return bool(position.round) and due.what == "pirate"
    return not isinstance(due, Falling) and finish.is_resting(position)


ROUND = (order.ORDER, phases.PHASES, throw.THROW, choose.CHOOSE, instead.INSTEAD, finish.FINISH)
SAILING = (ships.SHIPS, posts.POSTS)
BUILDING = (plan.PLAN, sites.SITES, build.BUILD, islands.ISLANDS)
TRACKS = (discs.DISCS, progress.PROGRESS, goods.GOODS, own.OWN, use.USE)
BOARD = (setup.SETUP, landscape.LANDSCAPE, display.DISPLAY, pirates.PIRATES, stock.STOCK)
POINTS = (gold.GOLD, interim.INTERIM, end.END)
PAGES = (
    SITUATION,
    islands_drawn.MAP,
    cubes.CUBES,
    tracks.TRACKS,
    on_display.DISPLAY,
    players.PLAYERS,
    given.GIVEN,
    EXHIBITS,
)

game: GameFactory[Position, Action] = Rulebook(
    ruleset=Rules,
    position=Position,
    accounts=ACCOUNTS,
    chapters=(*BOARD, *ROUND, *SAILING, *BUILDING, *TRACKS, *POINTS, *PAGES),
    new_game=setup.new_game,
    actor=actor,
    outcome=end.outcome,
    over=order.why_over,
    rests=rests,
    nouns=lambda _: PICTURED,
    given=GIVEN,
    read_given=certain(read_position),
    verbs=VERBS,
    fill=fill,
    observe=observe,
    situation=situation,
    ways=ways,
    exhibits=exhibits,
    invariants=invariants,
)
