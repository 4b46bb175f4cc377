"""Random examples of a rule: random legal play until the rule is met."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, NamedTuple

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.game import Game
from rulebook_tools.examples.run import play_course
from rulebook_tools.explore.cases import Case, CaseError
from rulebook_tools.explore.playing import SEED, random_action
from rulebook_tools.util.errors import UsageError, unknown

MOST_MOVES = 10_000
"""The number of random moves after which the search for a rule ends."""
LONGEST = 40
"""The most actions of a random example: it begins with the last position that can be written."""


class _Past(NamedTuple):
    """A position of a random game, and the entry of `when` of the action taken there."""

    position: Any
    entry: Plain


def case_of_rule(game: Game[Any, Any], rule: str, seed: int = 0) -> Case:
    """Return a case that ends with a random action to which a rule is applied, or which it forbids.

    Raises `UsageError` for a rule that is not executed, `CaseError` if random play does not meet it.
    """
    if rule not in game.rules:
        raise UsageError(unknown("rule", rule, sorted(game.rules)))
    for past in _met(game, rule, Chance(seed)):
        if (case := _case(game, past)) is not None and _meets(game, case, rule):
            return case
    raise CaseError(f"{MOST_MOVES:,} random moves with the seed {seed} never met the rule {rule}")


def _met(game: Game[Any, Any], rule: str, chance: Chance) -> Iterator[deque[_Past]]:
    """Yield the last positions and actions of random games, each time that their last action meets a rule."""
    moves, rounds = 0, 0
    write: Any = getattr(game, "write_action", lambda _position, _action: None)
    refused: Any = getattr(game, "refused_actions", lambda _position: ())
    while moves < MOST_MOVES:
        players = game.players[(chance.below(len(game.players)) + rounds) % len(game.players)]
        rounds += 1
        position, past = game.new_game(players), deque[_Past](maxlen=LONGEST)
        while moves < MOST_MOVES and game.outcome(position) is None:
            moves += 1
            for action, error in refused(position):
                if error.rule == rule and (entry := write(position, action)) is not None:
                    yield deque((*past, _Past(position, entry)), LONGEST)
                    break
            action = random_action(game, position, chance)
            past.append(_Past(position, write(position, action)))
            position, steps = game.apply(position, action)
            if any(step.rule == rule for step in steps):
                yield past


def _case(game: Game[Any, Any], past: deque[_Past]) -> Case | None:
    """Return the shortest case that leads to the end of a game's past; None if none can be written."""
    write: Any = getattr(game, "write_position", lambda _position: None)
    entries: list[Plain] = []
    for position, entry in reversed(past):
        if entry is None:
            return None
        entries.insert(0, entry)
        if (given := write(position)) is not None:
            return Case(given, tuple(entries))
    return None


def _meets(game: Game[Any, Any], case: Case, rule: str) -> bool:
    course = play_course(case.example, game, Chance(SEED))
    return course.fault is None and any(rule in taken.rules for taken in course.taken)
