"""What a position waits for, and the refusal of whatever else is done in the meantime."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.engine.figures import Figure, Name, Statement, player
from rulebook_tools.engine.game import IllegalAction, Pending
from rulebook_tools.engine.noting import refusal, refusal_while
from rulebook_tools.games.amerigo_cards.position import (
    Dealing,
    Drawing,
    Due,
    Laying,
    Over,
    Position,
    Selling,
    actor,
)
from rulebook_tools.games.amerigo_cards.rules import CLASSES, deal_rule
from rulebook_tools.games.amerigo_cards.steps import cards

TURN = "turn"
"""What is due when a turn begins."""

RULES: Mapping[str, str] = {
    "shuffling": "setup.shuffle",
    "converting": "setup.doubloon",
    "laying": "sail",
    "awarding": "award.cards",
    "exhibiting": "exhibit",
    "asking": "sell.ask",
    "selling": "value.cards",
    "leaving": "sell.rest",
}
"""The rule that asks for what is due, where it is the same in every case."""


def pending(position: Position) -> Pending | None:
    """Return who must do what next, or None when the game is over."""
    return None if isinstance(position.due, Over) else waiting(position)


def waiting(position: Position) -> Pending:
    """Return who must do what next in a game that goes on.

    Source: Spielablauf; The Game.
    """
    due = position.due
    who: dict[str, Figure] = {"player": player(actor(position))}
    if due is None:
        return Pending(TURN, "turn.left", Statement("due.turn", who), rests=True)
    return Pending(due.kind, rule_of(position, due), said(due, who))


def rule_of(position: Position, due: Due) -> str:
    """Return the rule that asks for what is due."""
    match due:
        case Dealing():
            return deal_rule(position.rules, actor(position))
        case Drawing(rule=rule):
            return rule
        case _:
            return RULES[due.kind]


def said(due: Due, who: Mapping[str, Figure]) -> Statement:
    """Return who must do what."""
    match due:
        case Dealing(left=left):
            return Statement("due.dealing", {**who, "cards": cards(next(filter(None, left)))})
        case Laying(left=number) | Drawing(left=number):
            return Statement(f"due.{due.kind}", {**who, "cards": cards(number)})
        case Selling(sold_class=of_class):
            wording = "selling" if due.turns else "discarding"
            return Statement(f"due.{wording}", {**who, "class": Name(f"class.{CLASSES[of_class]}")})
        case _ if due.kind == "shuffling":
            return Statement("due.shuffling")
        case _:
            return Statement(f"due.{due.kind}", who)


def not_due(position: Position) -> IllegalAction:
    """Return the refusal of an action while something else is due: by the rule that asks for it."""
    return refusal_while(waiting(position))


def require_turn(position: Position, seat: int) -> None:
    """Refuse what a player does on a turn: while something else is due, and out of turn.

    Source: Spielablauf; The Game.
    """
    if position.due is not None:
        raise not_due(position)
    if position.turn != seat:
        raise refusal("turn.left", "refuse.turn", player=player(seat), next=player(position.turn))
