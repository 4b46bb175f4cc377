"""Compare the expectations of an example with observed values and legal actions."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from rulebook_tools.engine.data import Data, GivenError
from rulebook_tools.engine.figures import Player, Statement, Step
from rulebook_tools.engine.game import Game, IllegalAction, Observations, Observed
from rulebook_tools.examples.patterns import allows_all, is_met, meant, read_wanted, shown
from rulebook_tools.examples.run import Say
from rulebook_tools.model import Located
from rulebook_tools.util.errors import Place, Problem, nearest


class Compared(NamedTuple):
    """An expectation of an example and the observed value."""

    names: tuple[str, ...]
    """The value's name as `then` spells it, part by part."""
    place: Place
    came_out: str
    """The observed value, as messages show it."""
    wrong: Problem | None
    """The problem to report; None if the expectation holds."""

    @property
    def holds(self) -> bool:
        """Whether the observed value meets the expectation."""
        return self.wrong is None

    @property
    def name(self) -> str:
        """The value's name with dots."""
        return ".".join(self.names)


Because: TypeAlias = Callable[["tuple[str, ...]", Observed], "tuple[str, ...]"]
"""Explains how a value came about, in lines."""
Beside: TypeAlias = Mapping[str, Callable[[Data], Iterator[Compared]]]
"""Comparisons of other names than a game's observations, such as `legal`."""


def expectations(
    where: Located,
    observed: Observations,
    *,
    said: Data | None = None,
    unknown: frozenset[str] = frozenset(),
    because: Because = lambda _names, seen: seen.rules,
    beside: Beside = MappingProxyType({}),
) -> Iterator[Compared]:
    """Compare every expectation of a source with its observed value; unknown names are compared too.

    `said` is the relevant part of the source, by default all of it. `unknown` has the names in `then` whose
    values turns passed over may have changed.
    """
    comparison = _Comparison(where, unknown, because, beside)
    return comparison.compared(Data(where.value) if said is None else said, observed, ())


class _Comparison(NamedTuple):
    """Compares the expectations of one moment."""

    where: Located
    unknown: frozenset[str]
    because: Because
    beside: Beside

    def compared(
        self, said: Data, observed: Observations | Observed, names: tuple[str, ...]
    ) -> Iterator[Compared]:
        if isinstance(observed, Observed):
            yield self._value(said, observed, names)
            return
        beside = {} if names else {name: ask for name, ask in self.beside.items() if name not in observed}
        if not isinstance(said.value, (dict, Mapping)):
            place, name = self.where.place_of(said.path), ".".join(names) or "then"
            expected = f"one of {', '.join((*observed, *beside))}"
            yield _nothing(names, Problem(place, f"{name} is {shown(said.value)}", expected))
            return
        if names and not said.value:
            name = ".".join(names)
            expected = f"one of {', '.join(observed)}, or {name} left out"
            wrong = f"{name} names nothing: this expects nothing"
            yield _nothing(names, Problem(self.where.place_of(said.path), wrong, expected))
        for key, value in said.value.items():
            part = Data(value, (*said.path, key))
            if key in beside:
                yield from beside[key](part)
            elif key not in observed:
                at, valid = self.where.place_of(part.path), (*observed, *beside)
                wrong = f"nothing is called {key!r} here"
                problem = Problem(at, wrong, ", ".join(valid), nearest(key, valid))
                yield _nothing((*names, key), problem)
            elif isinstance(found := observed[key], Observed):
                yield self._value(part, found, (*names, key))
            else:
                yield from self.compared(part, found, (*names, key))

    def _value(self, said: Data, observed: Observed, names: tuple[str, ...]) -> Compared:
        place, value, name = self.where.place_of(said.path), observed.value, ".".join(names)
        if observed.any_order and isinstance(value, list | tuple):
            value = sorted(value, key=shown)
        came_out = shown(value)
        try:
            wanted = read_wanted(said)
        except GivenError as error:
            return Compared(names, place, came_out, problem_of(error, self.where))
        if allows_all(wanted, observed):
            wrong = f"{name} is {shown(wanted)} whatever comes out: this expects nothing"
            expected = f"one that could fail, or {name} left out"
            return Compared(names, place, "anything", Problem(place, wrong, expected))
        if passed_over := self.unknown & set(names):
            return Compared(names, place, came_out, hidden(name, place, passed_over))
        if is_met(wanted, observed):
            return Compared(names, place, came_out, None)
        expected = f"{shown(wanted)} as the example says"
        if value is None:  # before a sale, a homecoming or the end, nothing can be right
            expected = f"actions that lead to one, or {name} left out"
        wrong, because = f"{name} is {came_out} by the rules", self.because(names, observed)
        problem = Problem(place, wrong, expected, meant(said.value), because)
        return Compared(names, place, came_out, problem)


def hidden(name: str, place: Place, unknown: Iterable[str]) -> Problem:
    """Return the problem for a value that turns passed over may have changed."""
    wrong = f"{name} may have changed in the turns that `meanwhile` passes over"
    names = " and ".join(map(repr, sorted(unknown)))
    return Problem(
        place, wrong, f"those turns in `when`, or {names} among what `meanwhile` says is unchanged"
    )


def _nothing(names: tuple[str, ...], problem: Problem) -> Compared:
    return Compared(names, problem.place, "nothing of that name", problem)


def problem_of(error: GivenError, where: Located) -> Problem:
    """Return the problem for invalid data, at its place in the source."""
    # Third-party engines may raise errors whose parts are not strings.
    wrong, expected, near = map(str, (error.wrong, error.expected, error.nearest))
    return Problem(where.place_of(error.path), wrong, expected, near)


def steps_of(steps: Sequence[Step], say: Say) -> Because:
    """Return a function that explains a value by its steps: rules, parameters read, and statements."""

    def because(names: tuple[str, ...], observed: Observed) -> tuple[str, ...]:
        said = []
        for step in steps:
            about = step.figures.get("player")
            is_other = isinstance(about, Player) and about.letter not in names
            if step.rule in observed.rules and not is_other:
                reads = f" ({', '.join(step.reads)})" if step.reads else ""
                said.append(f"{step.rule}{reads}: {say(step.statement)}")
        return tuple(dict.fromkeys(said or observed.rules))

    return because


LEGAL = "legal"
"""The key of `then` for legal actions."""
INCLUDES, EXCLUDES = "includes", "excludes"
MOST_SAID = 12
"""Maximum number of actions that a message lists."""


class _Named(NamedTuple):
    """An action that an example names; `refused` says why it cannot be taken, empty if it can."""

    data: Data
    action: Any
    statement: Statement
    refused: str


class Legality(NamedTuple):
    """Compares expectations about legal actions with the legal actions of a position."""

    game: Game[Any, Any]
    say: Say
    position: Any
    where: Located
    unknown: frozenset[str]
    """The names whose values turns passed over may have changed; if any, legal actions are unknown."""

    def comparisons(self, said: Data) -> Iterator[Compared]:
        """Yield a comparison for each action that an example names; a list must name all legal actions.

        A list has exactly the actions that the game lists (the first one of several small choices).
        `includes` and `excludes` also accept actions that take several small choices.
        """
        if self.unknown:
            yield self._compared(said, "unknown", hidden(LEGAL, self._at(said), self.unknown))
            return
        try:
            if not isinstance(said.value, Mapping):
                yield from self._exactly(said)
                return
            named = list(said.entries((INCLUDES, EXCLUDES)))
            if not named:
                raise said.error("nothing is named", f"a list of actions, or {INCLUDES} or {EXCLUDES}")
            for name, part in named:
                for entry in part.elements(least=1):
                    yield self._judged(entry, is_wanted=name == INCLUDES)
        except GivenError as error:
            yield self._compared(said, "unknown", problem_of(error, self.where))

    def _judged(self, entry: Data, *, is_wanted: bool) -> Compared:
        named = self._read(entry)
        if isinstance(named, Compared):
            return named
        if is_wanted and named.refused:
            return self._compared(entry, named.refused, self._refused(named))
        if is_wanted or named.refused:
            return self._compared(entry, named.refused or "allowed", None)
        wrong = f"this is allowed: {self.say(named.statement)}"
        expected = "an action that a rule forbids"
        return self._compared(entry, "allowed", Problem(self._at(entry), wrong, expected))

    def _exactly(self, said: Data) -> Iterator[Compared]:
        """Compare a complete list of actions, then the legal actions that it omits."""
        listed = list(self.game.legal_actions(self.position))
        pending = self.game.pending(self.position)
        if not listed and pending is not None:
            wrong = f"the rules list nothing, though this is due: {self.say(pending.statement)}"
            expected = f"{INCLUDES} and {EXCLUDES}, or a position that leaves less open"
            yield self._compared(said, "nothing", Problem(self._at(said), wrong, expected))
            return
        left = listed
        for entry in said.elements():
            named = self._read(entry)
            if isinstance(named, Compared):
                yield named
            elif named.refused:
                yield self._compared(entry, named.refused, self._refused(named))
            else:
                same = [each for each in listed if self._is_same(named, each)]
                is_first = any(each in left for each in same)
                left = [each for each in left if each not in same]
                surplus = None if is_first else self._surplus(named, is_listed=bool(same))
                yield self._compared(entry, "allowed", surplus)
        yield self._left(said, list(dict.fromkeys(map(self._said, left))))

    def _left(self, said: Data, texts: Sequence[str]) -> Compared:
        """Return the comparison for legal actions that a complete list omits."""
        more = f" … ({len(texts)} in all)" if len(texts) > MOST_SAID else ""
        came_out = " ".join(texts[:MOST_SAID]) + more
        wrong = Problem(self._at(said), f"the rules allow more: {came_out}", "these too") if texts else None
        return self._compared(said, came_out or "nothing more", wrong)

    def _read(self, entry: Data) -> _Named | Compared:
        try:
            action = self.game.read_action(self.position, entry)
            statement = self.game.describe(self.position, action)
            return _Named(entry, action, statement, self._refusal(action, statement))
        except GivenError as error:
            return self._compared(entry, "no action", problem_of(error, self.where))

    def _refusal(self, action: Any, said: Statement) -> str:
        try:
            self.game.apply(self.position, action, explain=False)
        except IllegalAction as refusal:
            why = f"{self.say(said)} {self.say(refusal.statement)}"
            return f"forbidden by {refusal.rule}: {why}"
        return ""

    def _is_same(self, named: _Named, listed: Any) -> bool:
        """Return whether a listed action is the named one.

        Actions with several small choices have a flag for whether more choices follow, which examples do not
        mention: flags count only if the statements about both actions differ.
        """
        if named.action == listed:
            return True
        if type(named.action) is not type(listed):
            return False
        return _but_flags(named.action) == _but_flags(listed) is not None and named.statement == (
            self.game.describe(self.position, listed)
        )

    def _surplus(self, named: _Named, *, is_listed: bool) -> Problem:
        """Return the problem for a legal action that the game does not list, or that is named twice."""
        at, said = self._at(named.data), self.say(named.statement)
        if is_listed:
            return Problem(at, f"this is named before: {said}", "each action once")
        wrong = f"this is allowed, but done in several choices: {said}"
        return Problem(at, wrong, f"the first of them, or {INCLUDES} in place of all")

    def _refused(self, named: _Named) -> Problem:
        return Problem(self._at(named.data), named.refused, "an action that the rules allow")

    def _said(self, action: Any) -> str:
        return self.say(self.game.describe(self.position, action))

    def _at(self, data: Data) -> Place:
        return self.where.place_of(data.path)

    def _compared(self, data: Data, came_out: str, wrong: Problem | None) -> Compared:
        return Compared((LEGAL,), self._at(data), came_out, wrong)


def _but_flags(action: Any) -> Sequence[Any] | None:
    """Return the values of an action's fields without flags; None if it has no fields."""
    if dataclasses.is_dataclass(action):
        values = [getattr(action, each.name) for each in dataclasses.fields(action)]
    elif isinstance(action, tuple):
        values = list(action)
    else:
        return None
    return [value for value in values if not isinstance(value, bool)]
