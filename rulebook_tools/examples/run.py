"""Run an example: read its entries, fill in the choices that it leaves open, and apply its actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, NamedTuple, TypeAlias

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Path
from rulebook_tools.engine.figures import Statement, Step
from rulebook_tools.engine.game import Game, IllegalAction, Pending
from rulebook_tools.engine.kit.when import Meanwhile
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.model import EXPECT, FORBIDDEN_BY, Example, Located, Ref
from rulebook_tools.util.errors import Place, Problem

Say: TypeAlias = Callable[[Statement], str]
"""A function that returns a statement as text: in a language, or `repr` where no reader sees the text."""


class Refusal(NamedTuple):
    """The rule that refused an action, and the statement of the reason."""

    rule: str
    statement: Statement


class Taken(NamedTuple):
    """An action of a run: its statement and its steps; a refused action has a refusal and no steps."""

    action: Statement
    steps: tuple[Step, ...] = ()
    filled: bool = False
    """Whether the action was filled in, because the example left it open."""
    by_chance: bool = False
    """Whether chance decided the action that was filled in."""
    refusal: Refusal | None = None
    passes_over: bool = False
    """Whether the action is the entry `meanwhile` of `when`, which skips turns of other players."""
    entry: int = 0
    """The index of the entry of `when` that led to the action; the number of entries if it came after all."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that were applied, in order, or the rule that refused the action."""
        return tuple(step.rule for step in self.steps) + ((self.refusal.rule,) if self.refusal else ())


class Run(NamedTuple):
    """An example that was run: its first situation, its actions, the situations after them, its problems."""

    example: Example
    situation: Situation = Situation()
    taken: tuple[Taken, ...] = ()
    after: Sequence[Situation] = ()
    """The situation after each action; empty if the run is not shown."""
    problems: tuple[Problem, ...] = ()
    is_broken: bool = False
    """Whether the rules raised an exception other than a refusal."""
    led: frozenset[int] = frozenset()
    """The steps that led to a value that `then` or an `expect` names: their indexes among all steps."""
    due: Statement | None = None
    """The statement about what is pending at the end; None if nothing is."""
    legal: tuple[tuple[Statement, bool], ...] = ()
    """The actions that `then` names under `legal`, each with whether it is allowed."""
    warnings: tuple[Problem, ...] = ()
    """What is probably a mistake of the author, in a run that passes; empty if the run is not shown."""

    @property
    def passed(self) -> bool:
        """Whether the example has no problems."""
        return not self.problems

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the run, in order."""
        return tuple(step for taken in self.taken for step in taken.steps)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that were applied or refused an action, in order, each once."""
        return tuple(dict.fromkeys(rule for taken in self.taken for rule in taken.rules))

    @property
    def prepared(self) -> int:
        """The number of actions at the beginning that chance decided, such as those of a set-up."""
        return sum(1 for _ in takewhile(lambda taken: taken.by_chance, self.taken))

    @property
    def refused_by(self) -> str:
        """The rule that refuses the last action, if the example ends with a refusal; else empty."""
        last = self.taken[-1].refusal if self.taken else None
        return last.rule if last is not None and self.example.then is None else ""


class WhenEntry(NamedTuple):
    """An entry of `when`: an action or an `expect` (expectations in between); the other one is None."""

    path: Path
    action: Data | None = None
    forbidden_by: Ref | None = None
    """The rule that must refuse the action, if any; the example then continues from the same position."""
    expect: Data | None = None


def read_entries(example: Example) -> list[WhenEntry]:
    """Return the entries of `when`; the `forbidden_by` of the example itself applies to the last one.

    Raises `GivenError` if `when` is no list, or if an entry has both an action and an `expect`.
    """
    entries = [_read(entry, example) for entry in Data(example.when.value).items()]
    if example.forbidden_by is not None and entries:
        entries[-1] = entries[-1]._replace(forbidden_by=example.forbidden_by)
    return entries


def _read(entry: Data, example: Example) -> WhenEntry:
    value = entry.value
    if not isinstance(value, Mapping):
        return WhenEntry(entry.path, entry)
    if (expect := entry.get(EXPECT)) is not None:
        if len(value) > 1:
            raise entry.error(f"{EXPECT} beside something else", "a separate entry")
        if not isinstance(expect.value, Mapping) or not expect.value:
            raise expect.error(f"{EXPECT} names nothing", "names with values, as in `then`")
        return WhenEntry(entry.path, expect=expect)
    if (forbidden := entry.get(FORBIDDEN_BY)) is None:
        return WhenEntry(entry.path, entry)
    place: Place = example.when.place_of(forbidden.path)
    action = {key: part for key, part in value.items() if key != FORBIDDEN_BY}
    return WhenEntry(entry.path, Data(action, entry.path), Ref(forbidden.text(), place))


MAX_FILLED = 1000
"""Maximum number of choices and draws filled in for one example; more are a fault of the rules."""
DUE = "due"
"""The key of `then` for the decision or draw that is pending."""


@dataclass(slots=True)
class Bookmark:
    """The current place in the source of an example, for error reports if the rules raise an exception."""

    place: Place


class Refused(NamedTuple):
    """An action that a rule should refuse (`expected`) or did refuse (`refusal`), with its path in `when`."""

    action: Statement
    path: Path
    expected: Ref | None
    """The rule that should refuse the action, if the example names one."""
    refusal: Refusal | None
    """The actual refusal; None if the rules allow the action."""

    @property
    def rule(self) -> str:
        """The rule that refused the action; empty if none did."""
        return self.refusal.rule if self.refusal else ""


class Moment(NamedTuple):
    """A moment of a run at which expectations are compared: at an `expect`, or at the end."""

    said: Data
    """The expectations as data; their path is relative to `where`."""
    where: Located
    """The source of the expectations: `when` or `then`."""
    position: Any
    steps: tuple[Step, ...]
    """All steps since the beginning of the example."""
    pending: Pending | None
    """The pending decision or draw; None if the game is over."""
    unknown: frozenset[str]
    """The names in `then` whose values may have changed in turns that the example skips (`meanwhile`)."""


def play_course(
    example: Example,
    game: Game[Any, Any],
    chance: Chance,
    bookmark: Bookmark | None = None,
    *,
    takes_forbidden: bool = False,
) -> Course:
    """Play the actions of an example and return the course; `chance` decides what the example leaves open.

    With `takes_forbidden`, an action that should be forbidden but is allowed is applied. The current place in
    the source is noted in `bookmark`, for reports of exceptions in the rules.
    Raises `GivenError` for an impossible position; other errors become the `fault` of the course.
    """
    bookmark = bookmark or Bookmark(example.place)
    bookmark.place = example.given.place_of(())
    position = game.read_position(Data(example.given.value), chance)
    course = Course(example, game, chance, bookmark, takes_forbidden, position, position)
    try:
        course.play()
    except GivenError as error:
        course.fault = error
    course.pending = game.pending(course.position)
    return course


@dataclass(slots=True)
class Course:
    """The course of an example: all positions, actions and refusals."""

    example: Example
    game: Game[Any, Any]
    chance: Chance
    bookmark: Bookmark
    takes_forbidden: bool
    """Whether an action that should be forbidden, but is allowed, is applied."""
    before: Any
    """The position at the beginning."""
    position: Any
    """The position at the end."""
    taken: list[Taken] = field(default_factory=list)
    positions: list[Any] = field(default_factory=list)
    """For each action in `taken`, the position after it; after a refused action, the position before it."""
    pending: Pending | None = None
    """The decision or draw pending at the end; None if the game is over."""
    moments: list[Moment] = field(default_factory=list)
    """The moments with expectations that were reached, in order."""
    refusals: list[Refused] = field(default_factory=list)
    """The actions that were refused or that the example calls forbidden, in order."""
    refused: Refused | None = None
    """The element of `refusals` that ended the course, if one did."""
    fault: GivenError | None = None
    """The error of an invalid entry of `when`; it ended the course."""
    unknown: set[str] = field(default_factory=set)
    """The names in `then` whose values may have changed in turns that the example skips (`meanwhile`)."""
    entry: int = 0
    """The index of the current entry of `when`."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, in order."""
        return tuple(step for taken in self.taken for step in taken.steps)

    def situation_after(self, at: int) -> Situation:
        """Return the situation after the action with the index `at`, with the paths of what moved."""
        taken, position, given = self.taken[at], self.positions[at], Data(self.example.given.value)
        after: Callable[..., Situation] | None = getattr(self.game, "situation_after", None)
        if after is None or taken.refusal is not None:
            return self.game.situation(position, given)
        return after(self.positions[at - 1] if at else self.before, taken.steps, position, given)

    def play(self) -> None:
        """Take the actions of the example; raise `GivenError` for an invalid entry of `when`."""
        entries, end = read_entries(self.example), self.example.then
        then = None if end is None else Data(end.value)
        for index, entry in enumerate(entries):
            self.entry = index
            self.bookmark.place = self.example.when.place_of(entry.path)
            if entry.expect is not None:
                self._fill_up(entry.expect, entries[index + 1 :])
                self._look(entry.expect, self.example.when)
                continue
            is_last = index == len(entries) - 1 and then is None
            refused = entry.action and self._take(entry, entry.action, goes_on=not is_last)
            if refused and refused.refusal and (is_last or refused.expected is None):
                self.refused = refused
                return
        self.entry = len(entries)
        self._fill_up(then, ())
        if end is not None and then is not None:
            self._look(then, end)

    def _note(self, taken: Taken) -> None:
        self.taken.append(taken._replace(entry=self.entry))
        self.positions.append(self.position)

    def _look(self, said: Data, where: Located) -> None:
        now = self.position, self.steps, self.game.pending(self.position), frozenset(self.unknown)
        self.moments.append(Moment(said, where, *now))

    def _take(self, entry: WhenEntry, data: Data, *, goes_on: bool) -> Refused | None:
        """Fill in what must come before the action of an entry (`data`), then apply it.

        Return None, or the action as `Refused` if a rule refuses it. If the entry expects a refusal and the
        example `goes_on`, the actions filled in before a refused action are undone.

        If the entry expects a refusal, but the action is allowed, return None and do not apply it; with
        `takes_forbidden`, apply it and return it as `Refused` (with `refusal` None).

        Nothing is filled in if the expected rule would refuse the action before that, but not afterwards.
        """
        action, rule = self.game.read_action(self.position, data), entry.forbidden_by
        now, number = self.position, len(self.taken)
        must_wait = rule is not None and self._refusing(action) == rule.name
        if self._fill_one(action):
            while self._fill_one(action):
                pass
            if must_wait and rule is not None and self._refusing(action) != rule.name:
                self.position = now
                del self.taken[number:], self.positions[number:]
            else:
                # The entry may mean another action now.
                action = self.game.read_action(self.position, data)
        said = self.game.describe(self.position, action)
        try:
            position, steps = self.game.apply(self.position, action)
        except IllegalAction as error:
            refusal = Refusal(error.rule, error.statement)
            if rule is not None and goes_on:
                self.position = now
                del self.taken[number:], self.positions[number:]
            self._note(Taken(said, refusal=refusal))
            refused = Refused(said, entry.path, rule, refusal)
            self.refusals.append(refused)
            return refused
        allowed = None if rule is None else Refused(said, entry.path, rule, None)
        if allowed is not None:
            self.refusals.append(allowed)
            if not self.takes_forbidden:
                return None
        elif isinstance(action, Meanwhile):
            self.unknown.update(action.unknown)
        self.position = position
        self._note(Taken(said, steps, passes_over=isinstance(action, Meanwhile)))
        return allowed

    def _refusing(self, action: Any) -> str:
        """Return the rule that now refuses an action; empty if none does, or if the action is invalid."""
        try:
            self.game.apply(self.position, action, explain=False)
        except IllegalAction as error:
            return error.rule
        except GivenError:
            pass  # the values are checked once the position is filled up
        return ""

    def _fill_up(self, expected: Data | None, following: Sequence[WhenEntry]) -> None:
        """Fill in open choices before the expectations in `expected`; `following` has the entries after them.

        Stops at the choice that `expected` names as `due`, and at a choice that the next action makes itself.
        """
        due = None if expected is None else expected.get(DUE)
        entry = next((each.action for each in following if each.action is not None), None)

        def is_expected() -> bool:
            pending = None if due is None else self.game.pending(self.position)
            return due is not None and pending is not None and pending.name == due.value

        while not is_expected() and self._is_open(entry) and self._fill_one(None):
            pass

    def _is_open(self, following: Data | None) -> bool:
        if following is None:
            return True
        try:
            action = self.game.read_action(self.position, following)
        except GivenError:
            return True  # the error is reported when the action is taken
        return self.game.fill(self.position, action, Chance(0)) is not None

    def _fill_one(self, following: Any) -> bool:
        """Fill in an action that must come before the action `following`; return whether there was one.

        `following` is None before expectations.
        """
        uses = self.chance.uses
        action = self.game.fill(self.position, following, self.chance)
        if action is None:
            return False
        if sum(taken.filled for taken in self.taken) >= MAX_FILLED:
            raise RuntimeError("the game fills in actions without end")
        said = self.game.describe(self.position, action)
        self.position, steps = self.game.apply(self.position, action)
        self._note(Taken(said, steps, filled=True, by_chance=self.chance.uses > uses))
        return True
