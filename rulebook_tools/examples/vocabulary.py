"""What the examples of a game can say, under any of its readings, as the game itself tells it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rulebook_tools.engine.game import Game, Observations, Observed
from rulebook_tools.engine.kit.observations import Named
from rulebook_tools.engine.vocabulary import Vocabulary, together
from rulebook_tools.engine.written import (
    ANYTHING,
    FLAG,
    NUMBER,
    TEXT,
    Fields,
    Many,
    Part,
    Written,
    either,
    merged,
    words,
)
from rulebook_tools.examples.course import DUE


def vocabulary(games: Iterable[Game[Any, Any]]) -> Vocabulary:
    """Return what examples can say of a game under some readings, the adopted ones first."""
    return together(map(_vocabulary, games))


def _vocabulary(game: Game[Any, Any]) -> Vocabulary:
    """Return what examples can say: `then` what a new game observes, for any number of players."""
    tell = getattr(game, "vocabulary", None)
    said: Vocabulary = Vocabulary() if tell is None else tell()
    begun = [game.new_game(number) for number in reversed(game.players)]
    then = merged(*(_fields(game.observe(position, (), position)) for position in begun))
    due: Written = words(said.due) if said.due else TEXT
    if DUE in then.parts:
        due = either(then.parts[DUE].what, *((due,) if said.due else ()))
    open_due = Part(due, "What the position waits for, where it is not at rest.")
    return replace(said, then=replace(then, parts={**then.parts, DUE: open_due}))


def _fields(observed: Observations) -> Fields:
    """Return the names of what is observed; of none at all, any may come."""
    if isinstance(observed, Named):
        return Fields({}, _fields(observed.such()))
    parts = {
        name: Part(_kind(value) if isinstance(value, Observed) else _fields(value))
        for name, value in observed.items()
    }
    return Fields(parts, None if parts else ANYTHING)


def _kind(observed: Observed) -> Written:
    """Return what a value can be, by what the game says of it, or else by one that it has."""
    if observed.can_be is not None:
        can_be = observed.can_be()
        return replace(can_be, any_order=observed.any_order) if isinstance(can_be, Many) else can_be
    match observed.value:
        case bool():
            return FLAG
        case int():
            return NUMBER
        case str():
            return TEXT
        case list() | tuple():
            return Many(ANYTHING, any_order=observed.any_order)
        case _:
            return ANYTHING
