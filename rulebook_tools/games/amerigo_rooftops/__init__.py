"""Amerigo, the cooperative game on the rooftops (Pandaqi), from set-up to win or loss.

`legal_actions` lists the secret choices of single players, in any order; `apply` also accepts all at once.
"""

from __future__ import annotations

from rulebook_tools.engine.kit import GameDefinition, GameFactory
from rulebook_tools.games.amerigo_rooftops import pages
from rulebook_tools.games.amerigo_rooftops.examples.given import GIVEN, read_position, write_given
from rulebook_tools.games.amerigo_rooftops.examples.then import ACCOUNTS, observe
from rulebook_tools.games.amerigo_rooftops.examples.when import VERBS, fill
from rulebook_tools.games.amerigo_rooftops.invariants import invariants
from rulebook_tools.games.amerigo_rooftops.model import Action, Position
from rulebook_tools.games.amerigo_rooftops.parameters import Rules
from rulebook_tools.games.amerigo_rooftops.rules import choose, close, draw, flow, perform, setup

game: GameFactory[Position, Action] = GameDefinition(
    ruleset=Rules,
    position=Position,
    accounts=ACCOUNTS,
    chapters=tuple(each.CHAPTER for each in (setup, draw, choose, perform, close, flow, pages)),
    new_game=setup.new_game,
    outcome=flow.outcome,
    over=flow.why_over,
    rests=lambda position: position.is_at_rest,
    nouns=lambda _: pages.PICTURED,
    given=GIVEN,
    read_given=read_position,
    write_given=write_given,
    editable=pages.editable,
    verbs=VERBS,
    fill=fill,
    observe=observe,
    situation=pages.situation,
    ways=pages.ways,
    exhibits=pages.exhibits,
    invariants=invariants,
)
