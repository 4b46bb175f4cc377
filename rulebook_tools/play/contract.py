"""What a game promises, one function a promise: each yields what is wrong, for whoever wrote the game.

They know no game. Positions and actions are the game's own; `Tried` holds what they share during one game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from rulebook_tools.engine.answers import Answers
from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.declared import Statements
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.game import Applied, Game, IllegalAction, Outcome
from rulebook_tools.engine.variety import Unmade, Variety
from rulebook_tools.play.changed import changed_json
from rulebook_tools.play.rows import is_row

TRIED = 8
"""Actions that are made up at a position that is looked at closely."""
CHANGED = 2
"""Changed positions that are read there."""
FOLLOWED = 40
"""Moves that a game goes on from a changed position."""
LOOKED_FOR = 200
"""Actions that are made up to find one by which a game goes on that lists none."""
LONGEST = 20_000
"""Characters of a refusal that somebody still reads."""
SHOWN = 300
"""Characters of an action or a position that a problem quotes."""

Excuse: TypeAlias = Callable[[Game[Any, Any], Any, Any], bool]
"""Says of a game, a position and an action whether it may be accepted there though it is not listed."""


def is_chance(game: Game[Any, Any], position: Any, _action: Any) -> bool:
    """Excuse what chance may do: it does what `by_chance` says, and a list of it could be endless."""
    return game.by_chance(position, Chance(0)) is not None


SAMPLED = 40
"""One position in so many is looked at closely."""
LEAST_CLOSE = 4
"""As many are, however short a game."""
FIRST = 2
"""Moves of each game whose positions are watched for changes: a game that changes them begins with these."""


class Move(NamedTuple):
    """A move of a random game."""

    before: Any
    action: Any
    steps: tuple[Step, ...]
    after: Any


@dataclass(frozen=True, slots=True)
class Terms:
    """How closely a game is looked at, and what it is allowed; neither changes the game of a seed."""

    sample: int = SAMPLED
    """At one position in so many, actions and saved positions are made up as well, and at a few in any game.

    With 0 at none; then no game is replayed, either.
    """
    excused: Excuse = is_chance
    kinds: Sequence[type[Any]] | None = None
    """The kinds of actions that may be met in play: those that the game names as `actions`, if it does.

    Kinds that are met are known without.
    """


class Tried:
    """A game on trial: what it may say, the actions that were met, chance for what is made up."""

    def __init__(self, game: Game[Any, Any], terms: Terms, seed: int) -> None:
        self.game: Game[Any, Any] = Answers(game)
        self.terms = terms
        self.chance = Chance(seed)
        self.statements = Statements(game)
        kinds = getattr(game, "actions", ()) if terms.kinds is None else terms.kinds
        self.variety = Variety(kinds)
        self.seed = seed
        self.move = 1
        """The move that is looked at, from 1."""
        self.doing = ""
        """What is being tried, should the game break off there."""

    @property
    def is_watched(self) -> bool:
        """Whether a position is watched for changes while its listed actions are tried."""
        sample = self.terms.sample
        return sample > 0 and (self.move <= FIRST or (self.seed + self.move) % sample == 0)

    def is_close(self, moves: int) -> bool:
        """Say whether a position is looked at closely in a game of so many moves: others in each game."""
        every = min(self.terms.sample, max(1, moves // LEAST_CLOSE))
        return (self.seed + self.move) % every == 0


def listed_is_accepted(
    game: Game[Any, Any], position: Any, legal: Sequence[Any]
) -> tuple[list[Applied[Any]], list[str]]:
    """Return what each legal action leads to, and which of them are not accepted."""
    reached, problems = [], [] if legal else ["the game goes on, but no action is legal"]
    for action in legal:
        try:
            reached.append(game.apply(position, action, explain=False))
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


def accepted_is_listed(tried: Tried, position: Any, legal: Sequence[Any]) -> Iterator[str]:
    """Make up actions, and say which of them a game takes in another way than it should.

    What is not listed is refused, by a rule that there is and in words that are declared, whether it is to be
    explained or not; or a row of listed actions does the same. What is accepted leads to a sound position.
    """
    before = Snapshot(tried.game, position)
    for _ in range(TRIED if legal else 0):
        try:
            action = tried.variety.action(position, tried.chance.choice(legal), tried.chance)
        except Unmade:
            continue
        tried.doing = f"trying {short(action)}"
        problems = list(_taken(tried, position, action, action in legal))
        problems += before.changed(position)
        yield from (f"{short(action)}: {problem}" for problem in problems)
        tried.doing = ""
        if problems:
            return


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


def same_in_json(game: Game[Any, Any], position: Any) -> Iterator[str]:
    """Say if a position is another one after it was written as JSON and read again."""
    try:
        same = game.from_json(json.loads(json.dumps(game.to_json(position)))) == position
    except GivenError as error:
        yield f"its own JSON is refused: {error.wrong}"
    else:
        if not same:
            yield "the position read from its JSON is another one"


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


def replayed(game: Game[Any, Any], players: int, record: Sequence[Move]) -> Iterator[str]:
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
    """What a position was before something was done with it."""

    def __init__(self, game: Game[Any, Any], position: Any) -> None:
        self._game = game
        self._was = self._taken(position)

    def _taken(self, position: Any) -> tuple[str, str, int]:
        return json.dumps(self._game.to_json(position)), repr(position), _hash(position)

    def changed(self, position: Any) -> Iterator[str]:
        """Say if the position is another one."""
        if self._taken(position) != self._was:
            yield "the position that it was tried at has changed"


def _hash(position: Any) -> int:
    try:
        return hash(position)
    except TypeError:  # a part of it has none
        return 0


def short(value: object) -> str:
    """Return a value as a problem quotes it."""
    shown = str(value)
    return shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"


def difference(plain: Any, changed: Any, path: str = "") -> str:
    """Return where two JSON values first differ, and what stands there."""
    if isinstance(plain, dict) and isinstance(changed, dict):
        for key in [*plain, *changed]:
            if key not in plain or key not in changed or _text(plain[key]) != _text(changed[key]):
                was, is_ = plain.get(key, ABSENT), changed.get(key, ABSENT)
                return difference(was, is_, f"{path}.{short(key)}" if path else short(key))
    if isinstance(plain, list) and isinstance(changed, list) and len(plain) == len(changed):
        for at, (was, is_) in enumerate(zip(plain, changed, strict=True)):
            if _text(was) != _text(is_):
                return difference(was, is_, f"{path}.{at}" if path else f"{at}")
    shown = "nothing" if changed is ABSENT else _text(changed)
    return f"{path or 'all'}: {shown}"


ABSENT = object()
"""Where there is nothing."""


def _text(value: Any) -> str:
    return json.dumps(value, default=repr)
