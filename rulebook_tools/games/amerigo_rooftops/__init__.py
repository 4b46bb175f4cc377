"""Amerigo, the cooperative game on the rooftops (Pandaqi), from set-up to win or loss.

In `legal_actions` everyone chooses a card after another, though `apply` also takes all choices at once.
"""

from __future__ import annotations

from rulebook_tools.engine.assembly import Assembly
from rulebook_tools.engine.game import GameFactory
from rulebook_tools.games.amerigo_rooftops import (
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
from rulebook_tools.games.amerigo_rooftops.actions import Action
from rulebook_tools.games.amerigo_rooftops.position import Position
from rulebook_tools.games.amerigo_rooftops.rules import OPTIONS, read_rules
from rulebook_tools.games.amerigo_rooftops.wordings import RULES, WORDINGS, nouns

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
