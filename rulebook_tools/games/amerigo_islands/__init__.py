"""Amerigo, the board game (Stefan Feld, Queen Games 2013), from set-up to winner.

In `legal_actions` cubes fall and tokens are drawn one by one, though `apply` also takes many at once;
one landscape of islands stands for all of them.
"""

from __future__ import annotations

from rulebook_tools.engine.assembly import Assembly
from rulebook_tools.engine.game import GameFactory
from rulebook_tools.games.amerigo_islands import (
    entries,
    filling,
    invariants,
    legal,
    observing,
    pending,
    play,
    reading,
    saving,
    setting_up,
    telling,
)
from rulebook_tools.games.amerigo_islands.actions import Action
from rulebook_tools.games.amerigo_islands.options import OPTIONS
from rulebook_tools.games.amerigo_islands.position import Position
from rulebook_tools.games.amerigo_islands.rules import read_rules
from rulebook_tools.games.amerigo_islands.wordings import RULES, WORDINGS, nouns

game: GameFactory[Position, Action] = Assembly(
    options=OPTIONS,
    read_rules=read_rules,
    rules=RULES,
    wordings=WORDINGS,
    nouns=nouns,
    new_game=setting_up.new_game,
    by_chance=filling.by_chance,
    read_position=reading.read_position,
    read_action=entries.read_action,
    legal_actions=legal.legal_actions,
    apply=play.apply,
    actions=play.APPLIED.keys(),
    outcome=play.outcome,
    pending=pending.pending,
    fill=filling.fill,
    observe=observing.observe,
    situation=telling.situation,
    describe=telling.describe,
    invariants=invariants.invariants,
    to_json=saving.to_json,
    from_json=saving.from_json,
)
