"""What applies each action, and how a game ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.engine.game import Outcome
from rulebook_tools.engine.noting import Log, refusal
from rulebook_tools.games.amerigo_rooftops import choosing, closing, drawing, performing, setting_up
from rulebook_tools.games.amerigo_rooftops.actions import (
    Action,
    Choose,
    Draw,
    Lay,
    Perform,
    Place,
    Remove,
    Reveal,
    Shuffle,
    Tell,
)
from rulebook_tools.games.amerigo_rooftops.position import Over, Position

WIN = "goal.win"


def apply(position: Position, action: Action, log: Log) -> Position:
    """Return what an action leads to, noting its steps.

    Raises `IllegalAction` if a rule forbids it: the one that ended the game if it is over, the one that asks
    for something else if that must come first. Raises `GivenError` for cards that there are not.
    """
    if isinstance(position.due, Over):
        raise refusal(position.due.rule, "refuse.over")
    return APPLIED[type(action)](position, action, log)


def outcome(position: Position) -> Outcome | None:
    """Return how the game ended, or None while it goes on: all win together, or nobody does.

    Source: Doel.
    """
    due = position.due
    if not isinstance(due, Over):
        return None
    seats = range(len(position.hands)) if due.rule == WIN else ()
    return Outcome(due.rule, tuple(seat_letter(seat) for seat in seats))


APPLIED: Mapping[type[Action], Callable[[Position, Any, Log], Position]] = {
    Lay: setting_up.lay,
    Shuffle: setting_up.shuffle,
    Draw: drawing.draw,
    Choose: choosing.choose,
    Reveal: choosing.reveal,
    Place: choosing.place,
    Tell: performing.tell,
    Perform: performing.go_on,
    Remove: closing.remove,
}
"""What applies each kind of action."""
