"""Whether what an example says rests on chance that it does not give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rulebook_tools.engine.data import GivenError, Path
from rulebook_tools.errors import Place, Problem
from rulebook_tools.examples.expectations import Compared
from rulebook_tools.model import Example


class Result(NamedTuple):
    """What an example comes to with some chance, as far as it says something of it."""

    values: Mapping[tuple[Place, str], Compared]
    """What the example expects, on the way and at its end, by place and name."""
    refusals: tuple[tuple[Path, str], ...]
    """Where an action should be refused or was, and the rule that did."""
    fault: GivenError | None
    unfinished: str
    """What is open at the end, in words."""
    unmet: frozenset[Place]
    """Where `illustrates` names a rule that was not met."""

    @property
    def way(self) -> tuple[tuple[Path, str], ...]:
        """Where it was not simply done what the example says: what was refused, or could not be done."""
        fault = () if self.fault is None else ((self.fault.path, "fault"),)
        return (*self.refusals, *fault)


def vary(results: Sequence[Result]) -> bool:
    """Say whether a value differs with chance, while an example allows for all that came out."""
    return any(
        len({each.came_out for each in came_out}) > 1 and all(each.holds for each in came_out)
        for _, came_out in _values(results)
    )


def uncertain(
    example: Example, results: Sequence[Result], problems: Sequence[Problem], left_open: str
) -> list[Problem]:
    """Return the problems of an example whose first result was judged, with what rests on chance.

    `results` are those with several kinds of chance, `left_open` says what was left to it. A value
    that rests on chance is told as that alone, whatever the first result was; one that an example allows
    to be either, as it comes, does not rest on it.
    """
    found = list(_uncertain(example, results, left_open))
    places = {problem.place for problem in found}
    return [*(problem for problem in problems if problem.place not in places), *found]


def _uncertain(example: Example, results: Sequence[Result], left_open: str) -> Iterator[Problem]:
    expected = f"in `when` what is left to chance: {left_open}"
    ways = [frozenset(result.way) for result in results]
    if different := frozenset.union(*ways) - frozenset.intersection(*ways):
        path = min((path for path, _ in different), key=lambda each: tuple(map(str, each)))
        how = "whether this can be done, and what forbids it, rests on chance"
        yield Problem(example.when.place_of(path), how, expected)
        return
    for first, values in _values(results):
        came_out = list(dict.fromkeys(each.came_out for each in values))
        if len(came_out) > 1 and not all(each.holds for each in values):
            yield Problem(first.place, f"{first.name} rests on chance: {' or '.join(came_out)}", expected)
    if len({result.unfinished for result in results}) > 1:
        said = next(result.unfinished for result in results if result.unfinished)
        yield Problem(example.when.place_of(()), f"it rests on chance whether {said}", expected)
    for place in frozenset.union(*(result.unmet for result in results)):
        if any(place not in result.unmet for result in results):
            yield Problem(place, "whether the example meets this rule rests on chance", expected)


def _values(results: Sequence[Result]) -> Iterator[tuple[Compared, list[Compared]]]:
    """Yield each thing expected, with what came out in all results that came to it."""
    for key, first in results[0].values.items():
        yield first, [result.values[key] for result in results if key in result.values]
