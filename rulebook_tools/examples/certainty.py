"""Whether what an example says rests on chance that it does not give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulebook_tools.engine.data import GivenError, Path
from rulebook_tools.errors import Place, Problem
from rulebook_tools.examples.course import Refused
from rulebook_tools.examples.expectations import Expected, shown
from rulebook_tools.model import Example


@dataclass(frozen=True, slots=True)
class Result:
    """What an example comes to with some chance, as far as it says something of it."""

    values: Mapping[Path, Expected]
    """What `then` names; nothing where an action was refused or could not be taken."""
    refused: Refused | None
    fault: GivenError | None
    unfinished: str
    """What is open at the end, in words."""
    unmet: frozenset[Place]
    """Where `illustrates` names a rule that was not met."""


def uncertain(
    example: Example, results: Sequence[Result], problems: Sequence[Problem], left_open: str
) -> list[Problem]:
    """Return the problems of an example whose first result was judged, with what rests on chance.

    `results` are those with several kinds of chance, `left_open` says what was left to it. A value
    that rests on chance is told as that alone, whatever the first result was.
    """
    found = list(_uncertain(example, results, left_open))
    places = {problem.place for problem in found}
    return [*(problem for problem in problems if problem.place not in places), *found]


def _uncertain(example: Example, results: Sequence[Result], left_open: str) -> Iterator[Problem]:
    first = results[0]
    expected = f"in `when` what is left to chance: {left_open}"
    ends = {_end(result) for result in results}
    if len(ends) > 1:
        path = min((end[1] for end in ends if end[1] is not None), key=lambda each: tuple(map(str, each)))
        how = "whether this can be done, and what forbids it, rests on chance"
        yield Problem(example.when.place_of(path), how, expected)
        return
    for path, value in first.values.items():
        came_out = [result.values[path].observed.value for result in results if path in result.values]
        different = list(dict.fromkeys(map(shown, came_out)))
        if len(different) > 1:
            yield Problem(value.place, f"{value.name} rests on chance: {' or '.join(different)}", expected)
    if len({result.unfinished for result in results}) > 1:
        said = next(result.unfinished for result in results if result.unfinished)
        yield Problem(example.when.place_of(()), f"it rests on chance whether {said}", expected)
    for place in frozenset.union(*(result.unmet for result in results)):
        if any(place not in result.unmet for result in results):
            yield Problem(place, "whether the example meets this rule rests on chance", expected)


def _end(result: Result) -> tuple[str, Path | None]:
    """Return what stopped the example, and at which entry of `when`."""
    if result.fault is not None:
        return "fault", result.fault.path
    if result.refused is not None:
        return result.refused.rule, result.refused.path
    return "", None
