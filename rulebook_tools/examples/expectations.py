"""What an example expects, beside what came out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from rulebook_tools.engine.data import Data, GivenError
from rulebook_tools.engine.figures import Player, Step
from rulebook_tools.engine.game import Observations, Observed
from rulebook_tools.errors import Place, Problem, nearest
from rulebook_tools.examples.patterns import allows_all, is_met, meant, read_wanted, shown
from rulebook_tools.examples.words import Words
from rulebook_tools.model import Located


class Compared(NamedTuple):
    """Something that an example says, held against what came out."""

    names: tuple[str, ...]
    """The value's name as `then` spells it, part by part."""
    place: Place
    came_out: str
    """What came out, as messages show it."""
    wrong: Problem | None
    """What to say of it; None where it came out as the example says."""

    @property
    def holds(self) -> bool:
        """Whether it came out as the example says."""
        return self.wrong is None

    @property
    def name(self) -> str:
        """The value's name in one word."""
        return ".".join(self.names)


Because: TypeAlias = Callable[["tuple[str, ...]", Observed], "tuple[str, ...]"]
"""Says how a value came about, a line each."""
Beside: TypeAlias = Mapping[str, Callable[[Data], Iterator[Compared]]]
"""What else an example can speak of than what a game observes, by name."""


def expectations(
    where: Located,
    observed: Observations,
    *,
    said: Data | None = None,
    unknown: frozenset[str] = frozenset(),
    because: Because = lambda _names, seen: seen.rules,
    beside: Beside = MappingProxyType({}),
) -> Iterator[Compared]:
    """Yield every value that a source names with what came out, unknown names among them.

    `said` is the part of the source that is meant, if not all of it; `unknown` what turns that nobody looked
    at may have changed, by the names that `then` knows.
    """
    comparison = _Comparison(where, unknown, because, beside)
    return comparison.compared(Data(where.value) if said is None else said, observed, ())


class _Comparison(NamedTuple):
    """Holds what an example says at one moment against what came out."""

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
        """Return a value with what came out; of a set the members in an order of their own."""
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
    """Return what to say of something that turns which nobody looked at may have changed."""
    wrong = f"{name} may have changed in the turns that `meanwhile` passes over"
    names = " and ".join(map(repr, sorted(unknown)))
    return Problem(
        place, wrong, f"those turns in `when`, or {names} among what `meanwhile` says is unchanged"
    )


def _nothing(names: tuple[str, ...], problem: Problem) -> Compared:
    return Compared(names, problem.place, "nothing of that name", problem)


def problem_of(error: GivenError, where: Located) -> Problem:
    """Return what to say of data that is not as it should be, at its place."""
    # Executable rules of others may say it in anything but words.
    wrong, expected, near = map(str, (error.wrong, error.expected, error.nearest))
    return Problem(where.place_of(error.path), wrong, expected, near)


def steps_of(steps: Sequence[Step], words: Words) -> Because:
    """Return what tells the steps that made a value, in words, with their rules and what they read."""

    def because(names: tuple[str, ...], observed: Observed) -> tuple[str, ...]:
        said = []
        for step in steps:
            about = step.figures.get("player")
            is_other = isinstance(about, Player) and about.letter not in names
            if step.rule in observed.rules and not is_other:
                reads = f" ({', '.join(step.reads)})" if step.reads else ""
                said.append(f"{step.rule}{reads}: {words.statement(step.statement)}")
        return tuple(dict.fromkeys(said or observed.rules))

    return because
