"""Amerigo, the cooperative game on the rooftops (Pandaqi), from set-up to win or loss.

In `legal_actions` everyone chooses a card after another, though `apply` also takes all choices at once.
"""

from __future__ import annotations

from rulebook_tools.engine.game import GameFactory
from rulebook_tools.engine.kit.given import certain
from rulebook_tools.engine.kit.rulebook import Rulebook
from rulebook_tools.games.amerigo_rooftops.actions import Action
from rulebook_tools.games.amerigo_rooftops.examples.accounts import ACCOUNTS
from rulebook_tools.games.amerigo_rooftops.examples.gaps import fill
from rulebook_tools.games.amerigo_rooftops.examples.given import GIVEN, read_position
from rulebook_tools.games.amerigo_rooftops.examples.then import observe
from rulebook_tools.games.amerigo_rooftops.examples.when import VERBS
from rulebook_tools.games.amerigo_rooftops.invariants import invariants
from rulebook_tools.games.amerigo_rooftops.pages.exhibits import EXHIBITS, exhibits
from rulebook_tools.games.amerigo_rooftops.pages.situation import SITUATION, situation
from rulebook_tools.games.amerigo_rooftops.pages.table import PICTURED, TABLE
from rulebook_tools.games.amerigo_rooftops.pages.ways import ways
from rulebook_tools.games.amerigo_rooftops.parameters import Rules
from rulebook_tools.games.amerigo_rooftops.rules.close import CLOSE
from rulebook_tools.games.amerigo_rooftops.rules.deliver import DELIVER
from rulebook_tools.games.amerigo_rooftops.rules.draw import DRAW
from rulebook_tools.games.amerigo_rooftops.rules.round.choose import CHOOSE
from rulebook_tools.games.amerigo_rooftops.rules.round.flow import FLOW, outcome, why_over
from rulebook_tools.games.amerigo_rooftops.rules.round.perform import PERFORM
from rulebook_tools.games.amerigo_rooftops.rules.setup import SETUP, new_game
from rulebook_tools.games.amerigo_rooftops.state import Position, rests

game: GameFactory[Position, Action] = Rulebook(
    ruleset=Rules,
    position=Position,
    accounts=ACCOUNTS,
    chapters=(SETUP, DRAW, CHOOSE, PERFORM, DELIVER, CLOSE, FLOW, SITUATION, TABLE, EXHIBITS),
    new_game=new_game,
    outcome=outcome,
    over=why_over,
    rests=rests,
    nouns=lambda _: (*PICTURED, "pile.horse", "pile.parcel", "pile.mixed"),
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
