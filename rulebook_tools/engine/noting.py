"""How rules note what they did, and how they refuse."""

from __future__ import annotations

from typing import TypeAlias

from rulebook_tools.engine.figures import Figure, Statement, Step
from rulebook_tools.engine.game import IllegalAction, Pending

Log: TypeAlias = "list[Step] | None"
"""The steps so far, or None where nobody wants them."""


def step(rule: str, wording: str, *reads: str, **figures: Figure) -> Step:
    """Return a step of a rule that read some parameters."""
    return Step(rule, Statement(wording, figures), reads)


def note(log: Log, rule: str, wording: str, *reads: str, **figures: Figure) -> None:
    """Note a step of a rule that read some parameters, if anybody wants it."""
    if log is not None:
        log.append(step(rule, wording, *reads, **figures))


def refusal(rule: str, wording: str, **figures: Figure) -> IllegalAction:
    """Return the refusal of an action by a rule."""
    return IllegalAction(rule, wording, figures)


def refusal_while(pending: Pending) -> IllegalAction:
    """Return the refusal of an action while something else is due: by the rule that asks for it."""
    return IllegalAction(pending.rule, pending.statement.wording, pending.statement.figures)
