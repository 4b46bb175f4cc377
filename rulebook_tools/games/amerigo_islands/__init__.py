"""Amerigo, the board game (Stefan Feld, Queen Games 2013), from set-up to winner.

`legal_actions` lists only falls of a single cube and draws of a single token, though `apply` also accepts
several at once. Of all possible landscapes of islands, it lists one random landscape.
"""

from __future__ import annotations

from rulebook_tools.engine.kit import GameDefinition, GameFactory
from rulebook_tools.games.amerigo_islands.examples import given, notation, then, when
from rulebook_tools.games.amerigo_islands.invariants import invariants
from rulebook_tools.games.amerigo_islands.model import Action, Position
from rulebook_tools.games.amerigo_islands.pages import editing, situation
from rulebook_tools.games.amerigo_islands.pages import map as islands
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules import (
    building,
    choose,
    end,
    gold,
    interim,
    phases,
    sailing,
    setup,
    tokens,
    tracks,
)

CHAPTERS = (setup, interim, phases, choose, sailing, building, tracks, tokens, gold, end)

game: GameFactory[Position, Action] = GameDefinition(
    ruleset=Rules,
    position=Position,
    accounts=then.ACCOUNTS,
    chapters=tuple(each.CHAPTER for each in CHAPTERS),
    new_game=setup.new_game,
    actor=lambda position: position.actor,
    outcome=end.outcome,
    over=end.why_over,
    rests=phases.is_resting,
    nouns=lambda _: situation.PICTURED,
    given=notation.GIVEN,
    read_given=given.read_position,
    write_given=notation.write_given,
    editable=editing.editable,
    verbs=when.VERBS,
    fill=when.fill,
    observe=then.observe,
    situation=situation.situation,
    ways=islands.ways,
    exhibits=situation.exhibits,
    invariants=invariants,
)
