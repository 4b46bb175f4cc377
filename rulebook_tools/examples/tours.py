"""Tours: examples with pauses. A tour is run as one example, and as one more for each legal pick."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, takewhile
from typing import NamedTuple

from rulebook_tools.engine.data import Path, Plain
from rulebook_tools.examples.run import Run, Taken
from rulebook_tools.model import EXPECT, FORBIDDEN_BY, Example, Located, Pick, Ref, Tour, TourStop
from rulebook_tools.util.errors import Place, Problem

NOTHING_GIVEN: Plain = []


class StopRun(NamedTuple):
    """A stop of a tour, with the run of its moves, its forbidden (`refused`) and legal picks (`detours`)."""

    name: str
    stop: TourStop
    run: Run
    """The run of the stop's own moves, without refused picks; it begins where the stop before ended."""
    refused: Mapping[str, Taken]
    """The refused actions of the picks that a rule must forbid, by name of the pick."""
    detours: Mapping[str, Run]
    """The runs of the legal picks, by name, from the stop on: the pick, and what it leads to."""

    @property
    def first(self) -> Taken | None:
        """The first action that `when` of the stop states (not filled in); None if there is none."""
        return first_named(self.run)


def first_named(run: Run) -> Taken | None:
    """Return the first action of a run that its `when` states, not one that it leaves open; None if none."""
    return next((taken for taken in run.taken if not taken.filled), None)


class TourRun(NamedTuple):
    """A tour, the run of its course, and its problems."""

    tour: Tour
    run: Run
    stops: tuple[StopRun, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def example(self) -> Example:
        """The course of the tour as an example."""
        return self.run.example

    @property
    def passed(self) -> bool:
        """Whether the tour has no problems."""
        return not self.problems

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """Probable mistakes of the author."""
        return self.run.warnings

    @property
    def runs(self) -> Iterator[Run]:
        """The runs whose results the page shows: those of the legal picks."""
        for stop in self.stops:
            yield from stop.detours.values()


class _Entry(NamedTuple):
    """An entry of `when` in a tour's example: its data, their places, and the names of its stop and pick.

    `pick` is empty if the entry is a move, not a pick.
    """

    value: Plain
    places: Mapping[Path, Place]
    stop: str
    pick: str = ""


def run_tour(
    tour: Tour, run_example: Callable[[Example], Run], try_example: Callable[[Example], Run]
) -> TourRun:
    """Run a tour: its course with `run_example`, its legal picks with `try_example`.

    No page shows the situations of legal picks, so `try_example` may leave them out.
    """
    entries = list(_entries(tour))
    run = run_example(_course(tour, entries))
    detours = {
        (name, picked): try_example(_detour(tour, run.example, entries, name, picked))
        for name, stop in tour.stops.items()
        for picked, pick in stop.choices.items()
        if pick.forbidden_by is None
    }
    stops = tuple(_stop_runs(tour, run, entries, detours)) if run.taken else ()
    found = [*run.problems, *chain.from_iterable(each.problems for each in detours.values())]
    if not found:
        found = [problem for stop in stops for problem in _faults(stop)]
    unique = {(each.place, each.wrong): each for each in found}
    return TourRun(tour, run, stops, tuple(unique.values()))


def _entries(tour: Tour) -> Iterator[_Entry]:
    """Yield the `when` entries of a tour's example; at each stop: forbidden picks, moves, an `expect`."""
    for name, stop in tour.stops.items():
        for picked, pick in stop.choices.items():
            if pick.forbidden_by is not None:
                yield _forbidden(pick, pick.forbidden_by, name, picked)
        moves = stop.when.value if stop.when else NOTHING_GIVEN
        for index, move in enumerate(moves if isinstance(moves, list) else [moves]):
            yield _Entry(move, _places_below(stop.when, (index,)), name)
        if stop.then is not None and name != tour.last:
            places = {(EXPECT, *path): place for path, place in stop.then.places.items()}
            yield _Entry({EXPECT: stop.then.value}, {(): stop.then.place_of(()), **places}, name)


def _forbidden(pick: Pick, rule: Ref, stop: str, picked: str) -> _Entry:
    action = pick.do.value if isinstance(pick.do.value, Mapping) else {}
    places = {**pick.do.places, (FORBIDDEN_BY,): rule.place}
    return _Entry({**action, FORBIDDEN_BY: rule.name}, places, stop, picked)


def _places_below(located: Located | None, path: Path) -> Mapping[Path, Place]:
    """Return the places of the part at a path, and of parts in it by paths relative to it."""
    if located is None:
        return {}
    length = len(path)
    inside = {at[length:]: place for at, place in located.places.items() if at[:length] == path}
    return {(): located.place_of(path), **inside}


def _when(tour: Tour, entries: Iterable[_Entry]) -> Located:
    listed = list(entries)
    places: dict[Path, Place] = {(): tour.place}
    for index, entry in enumerate(listed):
        places |= {(index, *path): place for path, place in entry.places.items()}
    return Located([entry.value for entry in listed], places)


def _course(tour: Tour, entries: Iterable[_Entry]) -> Example:
    rules: dict[str, Ref] = {}
    for rule in chain.from_iterable(stop.rules for stop in tour.stops.values()):
        rules.setdefault(rule.name, rule)
    return Example(
        place=tour.place,
        id=tour.id,
        title=tour.title,
        origin="reference",
        illustrates=tuple(rules.values()),
        options=tour.options,
        given=tour.given,
        when=_when(tour, entries),
        then=tour.stops[tour.last].then,
    )


def _detour(tour: Tour, course: Example, entries: Iterable[_Entry], name: str, picked: str) -> Example:
    """Return the example of a legal pick: the moves of all stops before the stop `name`, then that pick.

    `picked` is the name of the pick among the choices of the stop, `course` the example of the whole tour,
    `entries` are the entries of `when` in `course`.
    """
    pick = tour.stops[name].choices[picked]
    before = [each for each in takewhile(lambda each: each.stop != name, entries) if not each.pick]
    chosen = _Entry(pick.do.value, pick.do.places, name, picked)
    id_, when = _id(tour, name, picked), _when(tour, [*before, chosen])
    return replace(course, place=pick.place, id=id_, illustrates=(), when=when, then=pick.then)


def _stop_runs(
    tour: Tour, run: Run, entries: list[_Entry], detours: Mapping[tuple[str, str], Run]
) -> Iterator[StopRun]:
    """Yield the stops of a tour with their runs; `detours` has the runs of legal picks, by stop and pick.

    Actions filled in for `then` belong to the last stop.
    """
    names = [*(entry.stop for entry in entries), tour.last]
    for name, stop in tour.stops.items():
        at_stop = [index for index, taken in enumerate(run.taken) if names[taken.entry] == name]
        own = [index for index in at_stop if run.taken[index].refusal is None]
        part = _part_of_run(
            run, own, replace(run.example, id=_id(tour, name), illustrates=stop.rules, then=None)
        )
        tried = (run.taken[index] for index in at_stop if index not in own)
        refused = {entries[taken.entry].pick: taken for taken in tried}
        legal = {picked: _from_last_entry(each) for (at, picked), each in detours.items() if at == name}
        yield StopRun(name, stop, part, refused, legal)


def _part_of_run(run: Run, indexes: Sequence[int], example: Example) -> Run:
    """Return these actions as a run of `example`, which begins before the first one."""
    before = [len(taken.steps) for taken in run.taken[: indexes[0] if indexes else 0]]
    steps = sum(len(run.taken[index].steps) for index in indexes)
    led = (index - sum(before) for index in run.led)
    return run._replace(
        example=example,
        situation=run.after[indexes[0] - 1] if indexes and indexes[0] and run.after else run.situation,
        taken=tuple(run.taken[index] for index in indexes),
        after=tuple(run.after[index] for index in indexes if run.after),
        led=frozenset(index for index in led if 0 <= index < steps),
    )


def _from_last_entry(run: Run) -> Run:
    last = max((taken.entry for taken in run.taken if not taken.filled), default=0)
    return _part_of_run(
        run, [index for index, taken in enumerate(run.taken) if taken.entry >= last], run.example
    )


def _id(tour: Tour, *names: str) -> Ref:
    return Ref(".".join((tour.id.name, *names)), tour.stops[names[0]].place)


def _faults(stop: StopRun) -> Iterator[Problem]:
    """Yield problems of a stop: rules that it never meets; picks equal to another or the tour's own move."""
    met = {rule for taken in stop.run.taken for rule in taken.rules}
    for rule in stop.stop.rules:
        if rule.name not in met:
            cited = ", ".join(sorted(met)) or "no rule"
            wrong = f"{rule.name!r} never applies in the stop {stop.name!r}"
            yield Problem(rule.place, wrong, f"one of the rules that apply: {cited}")
    taken = {picked: first_named(run) for picked, run in stop.detours.items()}
    said = [stop.first] if stop.first else []
    for picked, chosen in {**taken, **stop.refused}.items():
        if chosen is not None and any(_is_same(chosen, other) for other in said):
            wrong = f"a second right answer, or the same one twice: {picked!r}"
            expected = "choices that differ from the tour’s own move and from each other"
            yield Problem(stop.stop.choices[picked].place, wrong, expected)
        said += [chosen] if chosen is not None else []


def _is_same(one: Taken, other: Taken) -> bool:
    return one.action == other.action or (bool(one.steps) and one.steps == other.steps)
