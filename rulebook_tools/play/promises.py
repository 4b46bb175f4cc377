"""What a game promises of every move, one function a promise: each yields what is wrong, for its author.

They know no game: positions and actions are the game's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy, deepcopy
from typing import Any

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.game import Applied, Game, IllegalAction, Outcome
from rulebook_tools.play.terms import Transition
from rulebook_tools.util import errors

SHOWN = 300
"""Characters of an action that a problem quotes."""


def listed_is_accepted(
    game: Game[Any, Any], position: Any, legal: Sequence[Any]
) -> tuple[list[Applied[Any]], list[str]]:
    """Return what each legal action leads to, and which of them are not accepted."""
    reached, problems = [], [] if legal else ["the game goes on, but no action is legal"]
    for action in legal:
        try:
            # An equal one: a game may take it that what it has just listed itself is legal.
            reached.append(game.apply(position, copy(action), explain=False))
        except IllegalAction as error:
            problems.append(f"{action} is legal but refused by {error.rule}")
        except GivenError as error:
            problems.append(f"{action} is legal but refused: {error.wrong}")
    return reached, problems


def listed_again(game: Game[Any, Any], position: Any, legal: Sequence[Any]) -> Iterator[str]:
    """Say which action is listed more than once, and if others are when the game is asked again."""
    for at, action in enumerate(legal):
        if action in legal[:at]:
            yield f"{short(action)} is listed more than once"
    if list(game.legal_actions(position)) != list(legal):
        yield "other actions are legal when the game is asked again"


def ends_well(
    game: Game[Any, Any], outcome: Outcome, steps: Sequence[Step], legal: Sequence[Any]
) -> Iterator[str]:
    """Say what is wrong with how a game ended."""
    if outcome.rule not in {step.rule for step in steps} & game.rules:
        yield f"the game is over by {outcome.rule!r}, which the last move does not cite"
    if outcome.scores and not (outcome.winners and set(outcome.winners) <= outcome.scores.keys()):
        yield f"nobody wins who has a score: {', '.join(outcome.winners) or 'nobody wins'}"
    if legal:
        yield f"the game is over, but {len(legal)} actions are legal"


def replayed(game: Game[Any, Any], players: int, record: Sequence[Transition]) -> Iterator[str]:
    """Take the actions of a game again, and say if one of them is refused or leads elsewhere."""
    position = game.new_game(players)
    for number, move in enumerate(record, 1):
        try:
            again = game.apply(position, move.action)
        except (IllegalAction, GivenError):
            yield f"{short(move.action)} of move {number} is refused when the same game is played again"
            return
        if again != (move.after, move.steps):
            yield f"{short(move.action)} of move {number} leads elsewhere when the same game is played again"
            return
        position = again.position


class Snapshot:
    """A copy of a position, to find out whether the game changes it in place."""

    def __init__(self, position: Any) -> None:
        try:
            self._was = deepcopy(position)
        except TypeError:  # a part of it, such as a lock, cannot be copied
            self._was = position
        self._is_comparable = self._was == position

    def changed(self, position: Any) -> Iterator[str]:
        """Say if the position is another one."""
        if self._is_comparable and self._was != position:
            yield "the position at which actions were tried has changed"


def short(value: object) -> str:
    """Return an action as a problem quotes it."""
    return errors.short(str(value), SHOWN)
