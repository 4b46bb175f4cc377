"""What a game promises of actions and saved positions that nobody took and nobody saved.

Each function makes some up at a position of a random game, and yields what is wrong with the game's answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.game import IllegalAction
from rulebook_tools.engine.variety import Unmade
from rulebook_tools.play.changed import changed_json
from rulebook_tools.play.promises import Snapshot, same_in_json
from rulebook_tools.play.quotes import difference, short
from rulebook_tools.play.rows import is_row
from rulebook_tools.play.terms import Tried

TRIED = 8
"""Actions that are made up at a position that is looked at closely, beside one of each kind."""
CHANGED = 2
"""Changed positions that are read there."""
FOLLOWED = 40
"""Moves that a game goes on from a changed position."""
LOOKED_FOR = 200
"""Actions that are made up to find one by which a game goes on that lists none."""
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
    before = Snapshot(tried.game, position)
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
    yield from same_in_json(game, after)
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


def changed_json_is_refused(tried: Tried, position: Any) -> Iterator[str]:
    """Read a position from changed JSON, and say what is wrong with a game that goes on from it.

    Most of it is no position, and must be refused with `GivenError`.
    """
    game = tried.game
    for _ in range(CHANGED):
        plain = json.loads(json.dumps(game.to_json(position)))
        changed = changed_json(plain, tried.chance)
        tried.doing = f"reading {short(difference(plain, changed))}"
        try:
            read = game.from_json(changed)
        except GivenError as refusal:
            if len(str(refusal)) > LONGEST:
                yield f"{tried.doing}: refused in {len(str(refusal)):,} characters"
        else:
            tried.doing = f"going on from changed JSON, {short(difference(plain, changed))}"
            for problem in _followed(tried, read):
                yield f"{tried.doing}: {problem}"
                return
        tried.doing = ""


def _followed(tried: Tried, position: Any) -> Iterator[str]:
    """Say what goes wrong in some moves from a position that was read."""
    game = tried.game
    for _ in range(FOLLOWED):
        legal = game.legal_actions(position)
        game.pending(position)
        if game.outcome(position) is not None:
            if legal:
                yield f"the game is over, but {len(legal)} actions are legal"
            return
        action = game.by_chance(position, tried.chance)
        if action is None and not legal:
            if not _goes_on(tried, position):
                yield "the game is not over, but nothing can be done"
            return
        if action is None:
            action = tried.chance.choice(legal)
        try:
            after, steps = game.apply(position, action)
        except (IllegalAction, GivenError) as error:
            yield f"{short(action)} is legal but refused: {error}"
            return
        yield from tried.statements.wrong([game.describe(position, action)], steps)
        yield from game.invariants(position, steps, after)
        position = after


def _goes_on(tried: Tried, position: Any) -> bool:
    """Say whether some action is accepted, though none is listed: of a hand that is unknown, any card."""
    for _ in range(LOOKED_FOR):
        try:
            action = tried.variety.action(position, tried.variety.any(tried.chance), tried.chance)
            tried.game.apply(position, action, explain=False)
        except (Unmade, IllegalAction, GivenError):
            continue
        return True
    return False
