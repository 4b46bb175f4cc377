"""Amerigo, the card game (Din Li, daVinci 2008), from set-up to winner.

`legal_actions` lists only `Exhibit` actions with one card, one after another; `apply` also accepts an action
with several cards.
"""

from __future__ import annotations

from rulebook_tools.engine.kit import GameDefinition, GameFactory
from rulebook_tools.games.amerigo_cards.examples.given import GIVEN, read_given, write_given
from rulebook_tools.games.amerigo_cards.examples.then import ACCOUNTS, observe
from rulebook_tools.games.amerigo_cards.examples.when import VERBS, fill
from rulebook_tools.games.amerigo_cards.invariants import invariants
from rulebook_tools.games.amerigo_cards.model import Action, Position
from rulebook_tools.games.amerigo_cards.pages import HAND, editable, exhibits, situation
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules import awards, draw, end, exhibit, journey, sale, setup, turn

game: GameFactory[Position, Action] = GameDefinition(
    ruleset=Rules,
    position=Position,
    accounts=ACCOUNTS,
    chapters=tuple(each.CHAPTER for each in (setup, turn, journey, draw, awards, exhibit, sale, end)),
    new_game=setup.new_game,
    actor=lambda position: position.actor,
    outcome=end.outcome,
    over=end.why_over,
    nouns=lambda _: ("card", "doubloon", "total", HAND),
    given=GIVEN,
    read_given=read_given,
    write_given=write_given,
    editable=editable,
    verbs=VERBS,
    fill=fill,
    observe=observe,
    situation=situation,
    exhibits=exhibits,
    invariants=invariants,
)
