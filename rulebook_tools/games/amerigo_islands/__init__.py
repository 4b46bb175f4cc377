"""Amerigo, the board game (Stefan Feld, Queen Games 2013), from set-up to winner.

In `legal_actions` cubes fall and tokens are drawn one by one, though `apply` also takes many at once;
one landscape of islands stands for all of them.
"""

from __future__ import annotations

from rulebook_tools.engine.kit import GameDefinition, GameFactory, certain
from rulebook_tools.games.amerigo_islands.examples.given import GIVEN, read_position
from rulebook_tools.games.amerigo_islands.examples.then import ACCOUNTS, observe
from rulebook_tools.games.amerigo_islands.examples.when import VERBS, fill
from rulebook_tools.games.amerigo_islands.invariants import invariants
from rulebook_tools.games.amerigo_islands.model import Action, Drawing, Falling, Position, actor
from rulebook_tools.games.amerigo_islands.pages.exhibits import exhibits
from rulebook_tools.games.amerigo_islands.pages.map import ways
from rulebook_tools.games.amerigo_islands.pages.situation import PICTURED, situation
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules import (
    building,
    choose,
    display,
    end,
    gold,
    interim,
    order,
    phases,
    sailing,
    setup,
    throw,
    tokens,
    tracks,
)


def rests(position: Position) -> bool:
    """Say whether an example may end here without a word about what is due."""
    due = position.due
    if isinstance(due, Drawing):
        return bool(position.round) and due.what == "pirate"
    return not isinstance(due, Falling) and phases.is_resting(position)


CHAPTERS = (
    setup,
    display,
    order,
    phases,
    throw,
    choose,
    sailing,
    building,
    tracks,
    tokens,
    gold,
    interim,
    end,
)

game: GameFactory[Position, Action] = GameDefinition(
    ruleset=Rules,
    position=Position,
    accounts=ACCOUNTS,
    chapters=tuple(each.CHAPTER for each in CHAPTERS),
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
