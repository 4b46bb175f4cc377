"""What an example expects, beside what came out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rulebook_tools.catalog.speech import Speech
from rulebook_tools.engine.data import Path, Plain
from rulebook_tools.engine.figures import Player, Step
from rulebook_tools.engine.game import Observations, Observed
from rulebook_tools.errors import Place, Problem, nearest
from rulebook_tools.model import Located


class Expected(NamedTuple):
    """A value that `then` names, where it stands, and what came out."""

    path: Path
    place: Place
    value: Plain
    observed: Observed

    @property
    def name(self) -> str:
        """The value's name as `then` spells it."""
        return ".".join(map(str, self.path))

    @property
    def holds(self) -> bool:
        """Whether it came out as expected."""
        return _same(self.value, self.observed.value)


def expectations(then: Located, observed: Observations) -> Iterator[Expected | Problem]:
    """Yield every value that `then` names with what came out, and a problem for each unknown name."""
    yield from _expected(then, then.value, observed, ())


def _expected(
    then: Located, value: Plain, observed: Observations | Observed, path: Path
) -> Iterator[Expected | Problem]:
    place = then.place_of(path)
    if isinstance(observed, Observed):
        yield Expected(path, place, value, observed)
    elif not isinstance(value, Mapping):
        name = ".".join(map(str, path)) or "then"
        yield Problem(place, f"{name} is {shown(value)}", "one of " + ", ".join(observed))
    else:
        for key, part in value.items():
            if key in observed:
                yield from _expected(then, part, observed[key], (*path, key))
            else:
                at, expectation = then.place_of((*path, key)), ", ".join(observed)
                yield Problem(at, f"nothing is called {key!r} here", expectation, nearest(key, observed))


def mismatch(expected: Expected, steps: Sequence[Step], speech: Speech) -> Problem:
    """Return what to say of a value that came out otherwise, with the steps that made it."""
    wrong = f"{expected.name} is {shown(expected.observed.value)} by the rules"
    because = tuple(_because(expected, steps, speech))
    return Problem(expected.place, wrong, f"{shown(expected.value)} as the example says", because=because)


def _because(expected: Expected, steps: Sequence[Step], speech: Speech) -> Iterator[str]:
    """Yield the steps that made a value, in words, with their rules and the parameters they read."""
    said = []
    for step in steps:
        about = step.figures.get("player")
        is_other = isinstance(about, Player) and about.letter not in expected.path
        if step.rule in expected.observed.rules and not is_other:
            reads = f" ({', '.join(step.reads)})" if step.reads else ""
            said.append(f"{step.rule}{reads}: {speech.statement(step.statement)}")
    yield from dict.fromkeys(said or expected.observed.rules)


def _same(expected: Plain, value: Plain) -> bool:
    """Compare, a mapping only as far as keys are expected."""
    if isinstance(expected, Mapping) and isinstance(value, Mapping):
        return all(key in value and _same(part, value[key]) for key, part in expected.items())
    if isinstance(expected, list | tuple) and isinstance(value, list | tuple):
        return len(expected) == len(value) and all(map(_same, expected, value))
    return expected == value and isinstance(expected, bool) == isinstance(value, bool)


def shown(value: Plain) -> str:
    """Return a value as messages show it."""
    match value:
        case Mapping():
            return ", ".join(f"{key} {shown(part)}" for key, part in value.items())
        case list() | tuple():
            return ", ".join(map(shown, value)) or "nothing"
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case str() if value.isdecimal():
            return f"the text {value!r}"
        case _:
            return str(value)
