"""The contract of games (what every game must guarantee): checks that return messages of violations.

The checks work for any game, as they know nothing about its positions and actions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy, deepcopy
from dataclasses import dataclass, field, is_dataclass
from typing import Any, NamedTuple, TypeAlias

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.conformance import Answers, Statements
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.figures import Player, Step, single_figures
from rulebook_tools.engine.game import Applied, Game, IllegalAction, Outcome
from rulebook_tools.engine.values import Unmade, field_names
from rulebook_tools.play.sampler import Sampler
from rulebook_tools.util import SAMPLED, errors

MORE_SAMPLES = 8
"""The number of actions sampled at a position that is checked closely, besides one of each type."""
SHOWN = 300
"""How many characters of an action a message quotes; a longer one is cut."""
LEAST_CLOSE = 4
"""About so many positions of each game, or more, are checked closely, that is with sampled actions."""
FIRST_WATCHED = 2
"""Before each of so many first moves, the position is copied, to see if trying actions changes it."""
MOST_APPLIED = 1000
"""How many legal actions `is_listed_series` applies in its search; then it returns False."""
NO_PART = 1_000_000
"""Stands for the index of something that is no part of an action; higher than any real index."""

Excuse: TypeAlias = Callable[[Game[Any, Any], Any, Any], bool]
"""A function of game, position and action: may the game accept the action without listing it as legal?"""


def is_chance(game: Game[Any, Any], position: Any, _action: Any) -> bool:
    """Return whether chance acts at a position: then the game need not list its draws as legal actions."""
    return game.by_chance(position, Chance(0)) is not None


class Transition(NamedTuple):
    """A move of a random game: an action, its steps, and the positions before and after it."""

    before: Any
    action: Any
    steps: tuple[Step, ...]
    after: Any


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """Settings of the checks of random games; they do not influence which moves a seed leads to."""

    sample: int = SAMPLED
    """One in so many positions is checked closely, with sampled actions; of a short game, `LEAST_CLOSE`.

    With 0, no actions are sampled and no game is replayed.
    """
    excused: Excuse = is_chance
    """Returns whether the game may accept an action that it does not list as legal."""
    kinds: Sequence[type[Any]] | None = None
    """The types of actions to sample, besides those of legal ones; if None, those in the game's `actions`."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A violation of the contract in the random game with this seed, at a move (counted from 1)."""

    seed: int
    move: int
    problem: str
    is_crash: bool = False

    def __str__(self) -> str:
        return f"seed {self.seed}, move {self.move}: {self.problem}"


@dataclass(slots=True)
class Played:
    """The result of one random game: its number of moves, outcome and violations."""

    seed: int
    moves: int = 0
    outcome: Outcome | None = None
    """None if the game did not reach its end."""
    violations: list[Violation] = field(default_factory=list)
    applied: Counter[str] = field(default_factory=Counter)
    """The number of steps of each rule in all moves, by the id of the rule."""


class Trial:
    """The state of the checks of one random game: result so far, checker of statements, action sampler."""

    def __init__(self, game: Game[Any, Any], settings: PlaySettings, seed: int) -> None:
        self.game: Game[Any, Any] = Answers(game)
        self.settings, self.played, self.chance = settings, Played(seed), Chance(seed)
        self.statements = Statements(game)
        self.sampler = Sampler(getattr(game, "actions", ()) if settings.kinds is None else settings.kinds)
        self.move = 1
        """The number of the current move, from 1."""
        self.attempt = ""
        """A description of the action that is being tried, for the message of a crash."""

    def note(self, problems: Iterable[object]) -> bool:
        """Add `problems` as violations at the current move; return whether the game has had none so far."""
        violations, seed = self.played.violations, self.played.seed
        violations += [Violation(seed, self.move, f"{problem}") for problem in problems]
        return not violations

    @property
    def is_watched(self) -> bool:
        """Whether to copy the current position first, to see if trying its legal actions changes it."""
        sample = self.settings.sample
        return sample > 0 and (self.move <= FIRST_WATCHED or (self.played.seed + self.move) % sample == 0)

    def is_checked_closely(self, moves: int) -> bool:
        """Return whether to try sampled actions at the current position of a game of `moves` moves."""
        every = min(self.settings.sample, max(1, moves // LEAST_CLOSE))
        return (self.played.seed + self.move) % every == 0


def copied(position: Any) -> Any:
    """Return a copy of a position, to compare later; the position itself if it cannot be copied."""
    try:
        found = deepcopy(position)
    except TypeError:  # a part of it, such as a lock, cannot be copied
        return position
    return found if found == position else position


def changed(position: Any, before: Any) -> list[str]:
    """Return one message if a position differs from its earlier copy `before`; else an empty list."""
    is_same = before is position or before == position
    return [] if is_same else ["the position at which actions were tried has changed"]


def listed_is_accepted(
    game: Game[Any, Any], position: Any, legal: Sequence[Any]
) -> tuple[list[Applied[Any]], list[str]]:
    """Apply each action in `legal`; return what the accepted ones lead to, and messages of violations.

    It is a violation if the game refuses an action in `legal`, or if `legal` is empty.
    """
    reached, problems = list[Applied[Any]](), list[str]()
    if not legal:
        due = game.pending(position)
        problems.append(f"the game goes on, but no action is legal; due: {due.name if due else 'nothing'}")
    for action in legal:
        try:
            # A copy, because a game may skip its checks for the objects that it has listed.
            reached.append(game.apply(position, copy(action), explain=False))
        except IllegalAction as error:
            problems.append(f"{action} is legal but refused by {error.rule}")
        except GivenError as error:
            problems.append(f"{action} is legal but refused: {error.wrong}")
    return reached, problems


def listed_again(game: Game[Any, Any], position: Any, legal: Sequence[Any]) -> Iterator[str]:
    """Yield violations: an action is listed twice, or `legal_actions`, called again, returns another list."""
    for at, action in enumerate(legal):
        if action in legal[:at]:
            yield f"{_short(action)} is listed more than once"
    if list(game.legal_actions(position)) != list(legal):
        yield "other actions are legal when the game is asked again"


def end_violations(
    game: Game[Any, Any], outcome: Outcome, steps: Sequence[Step], legal: Sequence[Any]
) -> Iterator[str]:
    """Yield violations at the end of a game, given its outcome, last steps and remaining legal actions."""
    if outcome.rule not in {step.rule for step in steps} & game.rules:
        yield f"the game is over by {outcome.rule!r}, which the last move does not cite"
    if outcome.scores and not (outcome.winners and set(outcome.winners) <= outcome.scores.keys()):
        yield f"nobody wins who has a score: {', '.join(outcome.winners) or 'nobody wins'}"
    if legal:
        yield f"the game is over, but actions are legal: {len(legal)}"


def written_is_read(game: Game[Any, Any], position: Any, actions: Iterable[Any]) -> Iterator[str]:
    """Yield a message for each action whose entry in `when`, if read back, gives a different action."""
    write: Callable[[Any, Any], Plain] | None = getattr(game, "write_action", None)
    if write is None:
        return
    for action in actions:
        entry = write(position, action)
        if entry is not None and (read := game.read_action(position, Data(entry))) != action:
            yield f"{_short(action)} is written {_short(entry)}, which means {_short(read)}"


def replayed(game: Game[Any, Any], players: int, record: Sequence[Transition]) -> Iterator[str]:
    """Replay a recorded game; yield a violation if an action is refused or leads to another position."""
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
    """Sample actions and yield the violations of the first one that the game handles wrongly.

    The actions resemble the legal ones, or those in `like` if none is legal. The game must refuse an action
    that is not listed, with a known rule and a declared statement, whether or not it is asked for steps,
    unless a series of listed actions has the same result (see `is_listed_series`). Accepted actions must
    break no invariant.
    """
    before = copied(position)
    for action in _sampled(trial, position, legal or like):
        trial.attempt = f"trying {_short(action)}"
        problems = list(_apply(trial, position, action, is_listed=action in legal))
        trial.attempt = ""
        if problems:
            yield from (f"{_short(action)}: {problem}" for problem in problems)
            break
    yield from changed(position, before)


def _sampled(trial: Trial, position: Any, known: Sequence[Any]) -> Iterator[Any]:
    sampler, chance = trial.sampler, trial.chance
    for kind in (*sampler.kinds, *[None] * MORE_SAMPLES) if known else ():
        like = chance.choice(known)
        with suppress(Unmade):
            if kind is None:
                yield sampler.action(position, like, chance)
            else:
                yield sampler.of_kind(kind, position, like, chance)


def _apply(trial: Trial, position: Any, action: Any, *, is_listed: bool) -> Iterator[str]:
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
    if not is_fine and not is_listed_series(game, position, action, after):
        yield "accepted, but not listed, and no row of listed actions does the same"


def _short(value: object) -> str:
    return errors.short(str(value), SHOWN)


def is_listed_series(game: Game[Any, Any], position: Any, action: Any, after: Any) -> bool:
    """Return whether a series of listed actions leads to the same position `after` as an unlisted `action`.

    For example, drawing three cards at once equals drawing them one after another: `legal_actions` may list
    single cards only. Each action of the series is a part of `action`, except for at most one, such as one
    that ends the series. Only players named in the description of `action` act in the series.
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
    """Yield possible next actions of a series, each as: `position`, action, new `rest`, new `may_add`.

    `rest` is the action without the parts done so far; `may_add` allows one action that is not part of it.
    Actions with the earliest part of `rest` come last, because the caller pops choices from the end.
    """
    parts = [(listed, *_without(rest, listed)) for listed in game.legal_actions(position)]
    for listed, left, _ in sorted(parts, key=lambda part: -part[2]):
        if left != rest:
            yield position, listed, left, may_add
        elif may_add:
            yield position, listed, left, False


def _without(action: Any, part: Any) -> tuple[Any, int]:
    """Return what is left of `action` after the action `part`, and at which index in a field `part` begins.

    A part has the same type, and each of its fields is equal or a part, such as some entries of a tuple or a
    smaller number. The index is the lowest at which an entry of `part` is in a tuple of `action` (0 for a
    part of a number), `NO_PART` if there is none. If `part` is no part, return `action` and `NO_PART`.
    """
    names = field_names(action) if hasattr(action, "_fields") or is_dataclass(action) else ()
    if type(part) is not type(action) or not names:
        return action, NO_PART
    try:
        lefts = {name: _left(getattr(action, name), getattr(part, name)) for name in names}
    except ValueError:
        return action, NO_PART
    rest = type(action)(**{name: left for name, (left, _) in lefts.items()})
    return rest, min(place for _, place in lefts.values())


def _left(whole: Any, part: Any) -> tuple[Any, int]:
    """Return what is left of a field's value `whole` without `part`, and the lowest index of the part in it.

    A tuple can lose some entries, or a part of each entry; a number can lose a smaller one (index 0). Any
    other value stays whole, with the index `NO_PART`. Raises `ValueError` if `part` is neither a part nor the
    same, unless one of them is None or `whole` a Boolean.
    """
    if isinstance(whole, bool) or whole is None or part is None:
        return whole, NO_PART
    if isinstance(whole, tuple) and isinstance(part, tuple) and not hasattr(whole, "_fields"):
        return _entries_left(whole, part)
    if isinstance(whole, int) and isinstance(part, int) and 0 < part < whole:
        return whole - part, 0
    if whole == part:
        return whole, NO_PART
    raise ValueError


def _entries_left(whole: tuple[Any, ...], part: tuple[Any, ...]) -> tuple[Any, int]:
    left = list(whole)
    try:
        for entry in part:
            left.remove(entry)
        return tuple(left), min(map(whole.index, part), default=NO_PART)
    except ValueError:
        pairs = enumerate(zip(whole, part, strict=True))
        lefts = [
            (one, NO_PART) if other in (0, ()) else (0, at) if one == other else _left(one, other)
            for at, (one, other) in pairs
        ]
        return tuple(left for left, _ in lefts), min(place for _, place in lefts)


def _players(game: Game[Any, Any], position: Any, action: Any) -> set[str]:
    figures = single_figures(*game.describe(position, action).figures.values())
    return {figure.letter for figure in figures if isinstance(figure, Player)}
