"""Fuzzing: actions made up at positions of a random game, and what is wrong with how the game takes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.game import IllegalAction
from rulebook_tools.engine.variety import Unmade
from rulebook_tools.play.promises import Snapshot, short
from rulebook_tools.play.rows import is_row
from rulebook_tools.play.terms import Tried

TRIED = 8
"""Actions that are made up at a position that is looked at closely, beside one of each kind."""
LONGEST = 20_000
"""Characters of a refusal that somebody still reads."""


def accepted_is_listed(
    tried: Tried, position: Any, legal: Sequence[Any], like: Sequence[Any] = ()
) -> Iterator[str]:
    """Make up actions, some of every kind, and say which a game takes in another way than it should.

    They are like those that are legal; where none is, `like` others.

    What is not listed is refused, by a rule that there is and in words that are declared, whether it is to be
    explained or not; or a row of listed actions does the same. What is accepted leads to a sound position.
    """
    before = Snapshot(position)
    for action in _actions(tried, position, legal or like):
        tried.doing = f"trying {short(action)}"
        problems = list(_taken(tried, position, action, action in legal))
        tried.doing = ""
        if problems:
            yield from (f"{short(action)}: {problem}" for problem in problems)
            break
    yield from before.changed(position)


def _actions(tried: Tried, position: Any, known: Sequence[Any]) -> Iterator[Any]:
    """Yield actions to try, like some that are known."""
    variety, chance = tried.variety, tried.chance
    for kind in (*variety.kinds, *[None] * TRIED) if known else ():
        like = chance.choice(known)
        with suppress(Unmade):
            if kind is None:
                yield variety.action(position, like, chance)
            else:
                yield variety.of_kind(kind, position, like, chance)


def _taken(tried: Tried, position: Any, action: Any, is_listed: bool) -> Iterator[str]:  # noqa: FBT001 -- found out
    """Say what is wrong with how a game takes an action, whatever it is."""
    game, says = tried.game, tried.statements
    try:
        after, steps = game.apply(position, action)
    except (IllegalAction, GivenError) as refusal:
        yield from _refused(tried, position, action, refusal)
        return
    if game.apply(position, action, explain=False) != (after, ()):
        yield "without its steps the move leads elsewhere"
    yield from says.wrong([game.describe(position, action)], steps)
    yield from game.invariants(position, steps, after)
    is_fine = is_listed or tried.terms.excused(game, position, action)
    if not is_fine and not is_row(game, position, action, after):
        yield "accepted, but not listed, and no row of listed actions does the same"


def _refused(tried: Tried, position: Any, action: Any, refusal: IllegalAction | GivenError) -> Iterator[str]:
    """Say what is wrong with how a game refuses an action."""
    if isinstance(refusal, IllegalAction):
        if refusal.rule not in tried.game.rules:
            yield f"refused by the unknown rule {refusal.rule!r}"
        yield from tried.statements.wrong([refusal.statement])
    elif len(str(refusal)) > LONGEST:
        yield f"refused in {len(str(refusal)):,} characters"
    try:
        tried.game.apply(position, action, explain=False)
    except type(refusal):
        return
    yield "refused, but accepted without its steps"
