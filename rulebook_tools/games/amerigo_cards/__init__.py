"""Amerigo, the card game (Din Li, daVinci 2008), from set-up to winner.

To exhibit is a row of small choices in `legal_actions`, though `apply` also takes many cards at once.
"""

from __future__ import annotations

from rulebook_tools.engine.game import GameFactory
from rulebook_tools.engine.kit.rulebook import Rulebook
from rulebook_tools.games.amerigo_cards.actions import Action
from rulebook_tools.games.amerigo_cards.examples.accounts import ACCOUNTS
from rulebook_tools.games.amerigo_cards.examples.gaps import fill
from rulebook_tools.games.amerigo_cards.examples.given import GIVEN, read_given
from rulebook_tools.games.amerigo_cards.examples.then import observe
from rulebook_tools.games.amerigo_cards.examples.when import VERBS
from rulebook_tools.games.amerigo_cards.invariants import invariants
from rulebook_tools.games.amerigo_cards.pages.exhibits import EXHIBITS, HAND, exhibits
from rulebook_tools.games.amerigo_cards.pages.situation import SITUATION, situation
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules.awards import AWARDS
from rulebook_tools.games.amerigo_cards.rules.choices import CHOICES
from rulebook_tools.games.amerigo_cards.rules.draw import DRAW
from rulebook_tools.games.amerigo_cards.rules.end import END, outcome
from rulebook_tools.games.amerigo_cards.rules.exhibit import EXHIBIT
from rulebook_tools.games.amerigo_cards.rules.journey import JOURNEY
from rulebook_tools.games.amerigo_cards.rules.order import ORDER, why_over
from rulebook_tools.games.amerigo_cards.rules.sale import SALE
from rulebook_tools.games.amerigo_cards.rules.setup import SETUP, new_game
from rulebook_tools.games.amerigo_cards.rules.turn import TURN
from rulebook_tools.games.amerigo_cards.rules.values import VALUES
from rulebook_tools.games.amerigo_cards.state import Position, actor

game: GameFactory[Position, Action] = Rulebook(
    ruleset=Rules,
    position=Position,
    accounts=ACCOUNTS,
    chapters=(
        SETUP,
        ORDER,
        TURN,
        JOURNEY,
        DRAW,
        AWARDS,
        CHOICES,
        EXHIBIT,
        VALUES,
        SALE,
        END,
        SITUATION,
        EXHIBITS,
    ),
    new_game=new_game,
    actor=actor,
    outcome=outcome,
    over=why_over,
    nouns=lambda _: ("card", "doubloon", "total", HAND),
    given=GIVEN,
    read_given=read_given,
    verbs=VERBS,
    fill=fill,
    observe=observe,
    situation=situation,
    exhibits=exhibits,
    invariants=invariants,
)
