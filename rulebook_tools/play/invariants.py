"""What every game promises of its moves: each check yields what is wrong, for the author of the game.

Checks know no game: positions and actions are the game's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy, deepcopy
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.conformance import Answers, Statements
from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Player, Step
from rulebook_tools.engine.game import Applied, Game, IllegalAction, Outcome
from rulebook_tools.engine.values import Unmade
from rulebook_tools.play.sampler import Sampler
from rulebook_tools.util import errors
from rulebook_tools.util.defaults import SAMPLED

TRIED = 8
"""Actions that are made up at a position that is looked at closely, beside one of each kind."""
SHOWN = 300
"""Characters of an action that a problem quotes."""
LEAST_CLOSE = 4
"""Positions of a game that are looked at closely, however short it is."""
FIRST = 2
"""Moves of each game whose positions are watched for changes: a game that changes them begins with these."""
MOST_APPLIED = 1000
"""Listed actions that are tried to find a row; those that come first in the action are tried first."""
LAST = 1_000_000
"""The place of what is no part of an action, behind all others."""

Excuse: TypeAlias = Callable[[Game[Any, Any], Any, Any], bool]
"""Says of a game, a position and an action whether it may be accepted there though it is not listed."""


def is_chance(game: Game[Any, Any], position: Any, _action: Any) -> bool:
    """Excuse what chance may do: it does what `by_chance` says, and a list of it could be endless."""
    return game.by_chance(position, Chance(0)) is not None


class Transition(NamedTuple):
    """A move of a random game, with the positions before and after it."""

    before: Any
    action: Any
    steps: tuple[Step, ...]
    after: Any


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """How closely a game is looked at, and what it is allowed; neither changes the game of a seed."""

    sample: int = SAMPLED
    """At one position in so many, actions are made up as well, and at a few in any game.

    With 0 at none; then no game is replayed, either.
    """
    excused: Excuse = is_chance
    kinds: Sequence[type[Any]] | None = None
    """The kinds of actions that there are: those that the game names as `actions`, if left out.

    Kinds that are met in play are known without.
    """


@dataclass(frozen=True, slots=True)
class Violation:
    """What went wrong in the game of a seed, after so many moves."""

    seed: int
    move: int
    problem: str
    is_crash: bool = False

    def __str__(self) -> str:
        return f"seed {self.seed}, move {self.move}: {self.problem}"


@dataclass(slots=True)
class Played:
    """One game played: its moves, how it ended, what went wrong."""

    seed: int
    moves: int = 0
    outcome: Outcome | None = None
    violations: list[Violation] = field(default_factory=list)
    applied: Counter[str] = field(default_factory=Counter)
    """How often each rule was applied: a step of it came of a move."""


class Trial:
    """A random game under checks: what it may say, the actions that were met, chance for what is made up."""

    def __init__(self, game: Game[Any, Any], settings: PlaySettings, seed: int) -> None:
        self.game: Game[Any, Any] = Answers(game)
        self.settings, self.played, self.chance = settings, Played(seed), Chance(seed)
        self.statements = Statements(game)
        self.sampler = Sampler(getattr(game, "actions", ()) if settings.kinds is None else settings.kinds)
        self.move = 1
        """The move that is looked at, from 1."""
        self.attempt = ""
        """What is being tried, should the game break off there."""

    def note(self, problems: Iterable[object]) -> bool:
        """Note what is wrong with the move; say whether nothing was wrong so far."""
        violations, seed = self.played.violations, self.played.seed
        violations += [Violation(seed, self.move, f"{problem}") for problem in problems]
        return not violations

    @property
    def is_watched(self) -> bool:
        """Whether a position is watched for changes while its listed actions are tried."""
        sample = self.settings.sample
        return sample > 0 and (self.move <= FIRST or (self.played.seed + self.move) % sample == 0)

    def is_close(self, moves: int) -> bool:
        """Say whether a position is looked at closely in a game of so many moves: others in each game."""
        every = min(self.settings.sample, max(1, moves // LEAST_CLOSE))
        return (self.played.seed + self.move) % every == 0


def copied(position: Any) -> Any:
    """Return a copy to find out later whether the game changed the position in place; itself if none can."""
    try:
        found = deepcopy(position)
    except TypeError:  # a part of it, such as a lock, cannot be copied
        return position
    return found if found == position else position


def changed(position: Any, before: Any) -> list[str]:
    """Say whether a position differs from its copy."""
    is_same = before is position or before == position
    return [] if is_same else ["the position at which actions were tried has changed"]


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
            yield f"{_short(action)} is listed more than once"
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
        again = "when the same game is played again"
        try:
            position, steps = game.apply(position, move.action)
        except (IllegalAction, GivenError):
            yield f"{_short(move.action)} of move {number} is refused {again}"
            return
        if (position, steps) != (move.after, move.steps):
            yield f"{_short(move.action)} of move {number} leads elsewhere {again}"
            return


def accepted_is_listed(
    trial: Trial, position: Any, legal: Sequence[Any], like: Sequence[Any] = ()
) -> Iterator[str]:
    """Make up actions, some of every kind, and say which a game takes in another way than it should.

    They are like those that are legal; where none is, `like` others.

    What is not listed is refused, by a rule that there is and in words that are declared, whether it is to be
    explained or not; or a row of listed actions does the same. What is accepted leads to a sound position.
    """
    before = copied(position)
    for action in _made_up(trial, position, legal or like):
        trial.attempt = f"trying {_short(action)}"
        problems = list(_apply(trial, position, action, is_listed=action in legal))
        trial.attempt = ""
        if problems:
            yield from (f"{_short(action)}: {problem}" for problem in problems)
            break
    yield from changed(position, before)


def _made_up(trial: Trial, position: Any, known: Sequence[Any]) -> Iterator[Any]:
    sampler, chance = trial.sampler, trial.chance
    for kind in (*sampler.kinds, *[None] * TRIED) if known else ():
        like = chance.choice(known)
        with suppress(Unmade):
            if kind is None:
                yield sampler.action(position, like, chance)
            else:
                yield sampler.of_kind(kind, position, like, chance)


def _apply(trial: Trial, position: Any, action: Any, *, is_listed: bool) -> Iterator[str]:
    """Say what is wrong with how a game takes or refuses an action, whatever it is."""
    game, statements = trial.game, trial.statements
    try:
        after, steps = game.apply(position, action)
    except (IllegalAction, GivenError) as refusal:
        if isinstance(refusal, IllegalAction):
            if refusal.rule not in game.rules:
                yield f"refused by the unknown rule {refusal.rule!r}"
            yield from statements.wrong([refusal.statement])
        with suppress(type(refusal)):
            game.apply(position, action, explain=False)
            yield "refused, but accepted without its steps"
        return
    if game.apply(position, action, explain=False) != (after, ()):
        yield "without its steps the move leads elsewhere"
    yield from statements.wrong([game.describe(position, action)], steps)
    yield from game.invariants(position, steps, after)
    is_fine = is_listed or trial.settings.excused(game, position, action)
    if not is_fine and not is_row(game, position, action, after):
        yield "accepted, but not listed, and no row of listed actions does the same"


def _short(value: object) -> str:
    return errors.short(str(value), SHOWN)


def is_row(game: Game[Any, Any], position: Any, action: Any, after: Any) -> bool:
    """Say whether listed actions lead where an action that is not listed leads.

    Exhibiting three cards at once is as good as one after another: `legal_actions` need list the small steps
    alone. Each of the row is a part of the action, but for one, such as the word that it is enough; and all
    are taken by those who take it. What another player has to do first is no part of it.
    """
    if position == after:
        return True
    takers = _players(game, position, action)
    choices, known, applied = list(_choices(game, position, action, may_add=True)), list[Any](), 0
    while choices and applied < MOST_APPLIED:
        here, listed, left, may_add = choices.pop()
        if not _players(game, here, listed) <= takers:
            continue
        applied += 1
        try:
            there = game.apply(here, listed, explain=False).position
        except (IllegalAction, GivenError):  # a problem of its own, noted where it is listed
            continue
        if there == after:
            return True
        if (there, left, may_add) not in known:
            known.append((there, left, may_add))
            choices += _choices(game, there, left, may_add=may_add)
    return False


def _choices(game: Game[Any, Any], position: Any, rest: Any, *, may_add: bool) -> Iterator[Any]:
    """Yield the position, what may come next of a row, what is left after it, and whether one may be added.

    Last comes what lies first in the rest of the action.
    """
    parts = [(listed, *_without(rest, listed)) for listed in game.legal_actions(position)]
    for listed, left, _ in sorted(parts, key=lambda part: -part[2]):
        if left != rest:
            yield position, listed, left, may_add
        elif may_add:
            yield position, listed, left, False


class _NoPart(Exception):
    """A value holds nothing of another."""


def _without(action: Any, part: Any) -> tuple[Any, int]:
    """Return what is left of an action after a part of it, and how far back the part lies in it."""
    names = getattr(action, "_fields", None) or tuple(getattr(action, "__dataclass_fields__", ()))
    if type(part) is not type(action) or not names:
        return action, LAST
    try:
        lefts = {name: _left(getattr(action, name), getattr(part, name)) for name in names}
    except _NoPart:
        return action, LAST
    rest = type(action)(**{name: left for name, (left, _) in lefts.items()})
    return rest, min(place for _, place in lefts.values())


def _left(whole: Any, part: Any) -> tuple[Any, int]:
    """Return what is left of a value without a part of it, and where the part lies; raise `_NoPart`.

    A list is made up of its entries, or else of the parts of each; a number of smaller ones. A switch, or
    what may be absent, is left as it is, whatever stands in a part.
    """
    if isinstance(whole, bool) or whole is None or part is None:
        return whole, LAST
    if isinstance(whole, tuple) and isinstance(part, tuple) and not hasattr(whole, "_fields"):
        return _entries_left(whole, part)
    if isinstance(whole, int) and isinstance(part, int) and 0 < part < whole:
        return whole - part, 0
    if whole == part:
        return whole, LAST
    raise _NoPart


def _entries_left(whole: Sequence[Any], part: Sequence[Any]) -> tuple[Any, int]:
    left, places = list(whole), [LAST]
    for entry in part:
        if entry not in left:
            break
        places.append(left.index(entry))
        left.remove(entry)
    else:
        return tuple(left), min(places)
    if len(part) != len(whole):
        raise _NoPart
    pairs = [
        (one, LAST) if other in (0, ()) else (0, at) if one == other else _left(one, other)
        for at, (one, other) in enumerate(zip(whole, part, strict=True))
    ]
    return tuple(left for left, _ in pairs), min(place for _, place in pairs)


def _players(game: Game[Any, Any], position: Any, action: Any) -> set[str]:
    """Return the letters of those who take an action, by what is said of it."""
    figures = list(game.describe(position, action).figures.values())
    for figure in figures:
        if isinstance(figure, tuple) and not isinstance(figure, Player):
            figures += [part for part in figure if isinstance(part, tuple)]
    return {figure.letter for figure in figures if isinstance(figure, Player)}
