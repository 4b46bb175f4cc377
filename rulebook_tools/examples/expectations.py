"""Compare the expectations in an example with observed values and legal actions."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rulebook_tools.engine.data import Data, GivenError
from rulebook_tools.engine.figures import LETTERS, Player, Statement, Step
from rulebook_tools.engine.game import IllegalAction, Observations, Observed
from rulebook_tools.examples.patterns import allows_all, is_met, meant, read_wanted, shown
from rulebook_tools.examples.run import Say
from rulebook_tools.model import Located
from rulebook_tools.util.errors import Place, Problem, nearest

LEGAL = "legal"
"""The key of `then` for legal actions."""
INCLUDES, EXCLUDES = "includes", "excludes"
ALLOWED = "allowed"
"""The value of `Compared.came_out` for a legal action."""
MOST_LISTED = 12
"""Maximum number of actions that a message lists; if there are more, it also states their number."""


class Compared(NamedTuple):
    """The comparison of an expectation with the observed value."""

    names: tuple[str, ...]
    """The keys in `then` that lead to the value."""
    place: Place
    came_out: str
    """The observed value as text; for an action, `ALLOWED` or its refusal."""
    wrong: Problem | None
    """The problem to report; None if the expectation holds."""
    rules: tuple[str, ...] = ()
    """The rules that led to the observed value."""
    led: tuple[int, ...] = ()
    """The steps that led to the observed value: their indexes among all steps since the beginning."""
    action: Statement | None = None
    """The action that is expected to be allowed or forbidden; None for any other expectation."""

    @property
    def holds(self) -> bool:
        """Whether the observed value meets the expectation."""
        return self.wrong is None

    @property
    def name(self) -> str:
        """The keys joined by dots."""
        return ".".join(self.names)


class Expectations(NamedTuple):
    """Compares the expectations at one moment of an example with the position at that moment."""

    where: Located
    """The source of the expectations: `when` or `then`."""
    game: Any = None
    """The game; None if legal actions need not be compared."""
    position: Any = None
    steps: Sequence[Step] = ()
    """All steps from the beginning to that moment; they explain a value in messages."""
    unknown: frozenset[str] = frozenset()
    """The names in `then` whose values may have changed in turns that the example skips (`meanwhile`)."""
    say: Say = repr

    def compared(
        self, said: Data, observed: Observations | Observed, names: tuple[str, ...] = ()
    ) -> Iterator[Compared]:
        """Yield a comparison for each expectation in `said`; for an unknown name, one with a problem.

        `said` may be a part of the expectations: then `observed` is the same part of the observations, and
        `names` are the keys of `then` that lead to it.
        """
        if isinstance(observed, Observed):
            yield self._value(said, observed, names)
            return
        valid, name = [*observed], ".".join(names)
        if self.game is not None and not names and LEGAL not in observed:
            valid.append(LEGAL)
        if not isinstance(said.value, (dict, Mapping)):
            wrong = f"{name or 'then'} is {shown(said.value)}"
            yield self._no_value(said, names, wrong, f"one of {', '.join(valid)}")
            return
        if names and not said.value:
            expected = f"one of {', '.join(observed)}, or {name} left out"
            yield self._no_value(said, names, f"{name} names nothing: this checks nothing", expected)
        for key, value in said.value.items():
            part = Data(value, (*said.path, key))
            if key in observed:
                yield from self.compared(part, observed[key], (*names, key))
            elif key in valid:
                yield from self._legal(part)
            else:
                wrong = f"nothing is called {key!r} here"
                yield self._no_value(part, (*names, key), wrong, ", ".join(valid), nearest(key, valid))

    def _no_value(
        self, said: Data, names: tuple[str, ...], wrong: str, expected: str, near: str = ""
    ) -> Compared:
        place = self.where.place_of(said.path)
        return Compared(names, place, "nothing of that name", Problem(place, wrong, expected, near))

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
            wrong = f"{name} is always {shown(wanted)}: this checks nothing"
            expected = f"one that could fail, or {name} left out"
            return Compared(names, place, "anything", Problem(place, wrong, expected))
        if hidden := self.unknown.intersection((names[0], ".".join(names[:2]))):
            return Compared(names, place, came_out, self._hidden(name, place, hidden))
        if value is not None and is_met(wanted, observed):
            led = self._leading_steps(names, observed)
            is_sum = isinstance(value, int | list | tuple) and not isinstance(value, bool)
            return Compared(names, place, came_out, None, observed.rules, led if is_sum else led[-1:])
        expected = f"{shown(wanted)} as the example says"
        if value is None:  # before a sale, a homecoming or the end, nothing can be right
            expected = f"actions that lead to one, or {name} left out"
        wrong, because = f"{name} is {came_out} by the rules", self._because(names, observed)
        return Compared(names, place, came_out, Problem(place, wrong, expected, meant(said.value), because))

    def _because(self, names: tuple[str, ...], observed: Observed) -> tuple[str, ...]:
        """Return a line for each step that led to a value: its rule, the parameters read, its statement.

        If there is no such step, return the rules that led to the value.
        """
        said = []
        for index in self._leading_steps(names, observed):
            step = self.steps[index]
            reads = f" ({', '.join(step.reads)})" if step.reads else ""
            said.append(f"{step.rule}{reads}: {self.say(step.statement)}")
        return tuple(dict.fromkeys(said or observed.rules))

    def _leading_steps(self, names: tuple[str, ...], observed: Observed) -> tuple[int, ...]:
        """Return the indexes of the steps that apply the rules that led to a value.

        If `names`, the keys that lead to the value, have a player, steps about other players are left out.
        """
        owners, found = {name for name in names if name in LETTERS}, []
        for index, step in enumerate(self.steps):
            if step.rule in observed.rules:
                about = step.figures.get("player")
                if not owners or not isinstance(about, Player) or about.letter in owners:
                    found.append(index)
        return tuple(found)

    def _hidden(self, name: str, place: Place, unknown: frozenset[str]) -> Problem:
        """Return the problem for the value `name`, which turns that `meanwhile` passes over may have changed.

        The value could be expected if `meanwhile` in the example listed the names in `unknown` as unchanged.
        """
        wrong = f"{name} may have changed in the turns that `meanwhile` passes over"
        names = " and ".join(map(repr, sorted(unknown)))
        return Problem(
            place, wrong, f"those turns in `when`, or {names} among what `meanwhile` says is unchanged"
        )

    # Legal actions: `said` is the data under `legal`.

    def _legal(self, said: Data) -> Iterator[Compared]:
        """Yield a comparison for each action under `legal`; a plain list must name all legal actions.

        If players make an action in several choices, the game lists only the first choice, and the plain list
        must name that one. `includes` and `excludes` also accept the complete action.
        """
        place = self.where.place_of(said.path)
        if self.unknown:
            yield Compared((LEGAL,), place, "unknown", self._hidden(LEGAL, place, self.unknown))
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
                    yield self._compared_action(entry, is_wanted=name == INCLUDES)[0]
        except GivenError as error:
            yield Compared((LEGAL,), place, "unknown", problem_of(error, self.where))

    def _compared_action(self, entry: Data, *, is_wanted: bool) -> tuple[Compared, Any]:
        """Return the comparison for an action that an example names, and the action (None if it is invalid).

        The action must be legal if `is_wanted`, else forbidden.
        """
        place, wrong = self.where.place_of(entry.path), None
        try:
            action = self.game.read_action(self.position, entry)
            refused = self._refusal(action)
        except GivenError as error:
            return Compared((LEGAL,), place, "no action", problem_of(error, self.where)), None
        if refused and is_wanted:
            wrong = Problem(place, refused, "an action that the rules allow")
        elif not refused and not is_wanted:
            allowed = f"this is allowed: {self._described(action)}"
            wrong = Problem(place, allowed, "an action that a rule forbids")
        said = self.game.describe(self.position, action)
        return Compared((LEGAL,), place, refused or ALLOWED, wrong, action=said), action

    def _exactly(self, said: Data) -> Iterator[Compared]:
        """Yield a comparison for each action of a complete list, and one for the legal actions it omits."""
        place, pending = self.where.place_of(said.path), self.game.pending(self.position)
        listed = list(self.game.legal_actions(self.position))
        if not listed and pending is not None:
            wrong = f"the rules list nothing, though this is due: {self.say(pending.statement)}"
            expected = f"{INCLUDES} and {EXCLUDES}, or a position that leaves less open"
            yield Compared((LEGAL,), place, "nothing", Problem(place, wrong, expected))
            return
        left = listed
        for entry in said.elements():
            compared, action = self._compared_action(entry, is_wanted=True)
            if compared.holds:
                same = [each for each in listed if self._is_same(action, each)]
                if not any(each in left for each in same):
                    surplus = self._surplus(compared.place, action, is_listed=bool(same))
                    compared = compared._replace(wrong=surplus)
                left = [each for each in left if each not in same]
            yield compared
        omitted = list(dict.fromkeys(map(self._described, left)))
        more = f" … ({len(omitted)} in all)" if len(omitted) > MOST_LISTED else ""
        came_out = " ".join(omitted[:MOST_LISTED]) + more
        missing = Problem(place, f"the rules allow more: {came_out}", "these too") if omitted else None
        yield Compared((LEGAL,), place, came_out or "nothing more", missing)

    def _refusal(self, action: Any) -> str:
        described = self._described(action)
        try:
            self.game.apply(self.position, action, explain=False)
        except IllegalAction as refusal:
            return f"forbidden by {refusal.rule}: {described} {self.say(refusal.statement)}"
        return ""

    def _is_same(self, named: Any, listed: Any) -> bool:
        """Return whether the action that an example names is one that the game lists.

        Actions made in several small choices have a flag (a boolean field) for whether more choices follow.
        Examples do not name flags: actions that differ only in flags are the same unless the statements about
        them differ.
        """
        if named == listed:
            return True
        fields = _without_flags(named)
        if type(named) is not type(listed) or fields is None or fields != _without_flags(listed):
            return False
        describe = self.game.describe
        return bool(describe(self.position, named) == describe(self.position, listed))

    def _surplus(self, place: Place, action: Any, *, is_listed: bool) -> Problem:
        """Return the problem for a legal action that is one too many in the example's list of all of them.

        If `is_listed`, the game lists the action, so the example names it twice; else players make it by
        several choices, of which the game lists only the first.
        """
        if is_listed:
            return Problem(place, f"this is named twice: {self._described(action)}", "each action once")
        wrong = f"this is allowed, but done in several choices: {self._described(action)}"
        return Problem(place, wrong, f"the first of them, or {INCLUDES} in place of all")

    def _described(self, action: Any) -> str:
        return self.say(self.game.describe(self.position, action))


def problem_of(error: GivenError, where: Located) -> Problem:
    """Return the problem for invalid data, at its place in the source."""
    # Third-party engines may raise errors whose parts are not strings.
    wrong, expected, near = map(str, (error.wrong, error.expected, error.nearest))
    return Problem(where.place_of(error.path), wrong, expected, near)


def _without_flags(action: Any) -> Sequence[Any] | None:
    if dataclasses.is_dataclass(action):
        values = [getattr(action, each.name) for each in dataclasses.fields(action)]
    elif isinstance(action, tuple):
        values = list(action)
    else:
        return None
    return [value for value in values if not isinstance(value, bool)]
