"""Judge an example: run it, compare the results, and repeat it with other seeds if chance is involved."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from rulebook_tools.engine.chance import Biased, Chance
from rulebook_tools.engine.conformance import Statements
from rulebook_tools.engine.data import Data, GivenError, Path
from rulebook_tools.engine.figures import Statement
from rulebook_tools.engine.game import Game, Observations, Observed
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.examples.expectations import ALLOWED, Compared, Expectations, problem_of
from rulebook_tools.examples.run import DUE, Bookmark, Course, Refused, Run, Say, play_course
from rulebook_tools.model import Example
from rulebook_tools.util.errors import Place, Problem


class Result(NamedTuple):
    """The results of one run of an example, with one seed."""

    values: Mapping[tuple[Place, str], Compared]
    """The comparisons of expected values, by place in the source and keys of `then`, such as `A.earned`."""
    deviations: frozenset[tuple[Path, str]]
    """For each action that a rule refuses, expected or not: its path in `when`, and the rule.

    Also for an action that is allowed although the example calls it forbidden, with an empty text in place of
    the rule; and for an impossible action, with `fault`.
    """
    unfinished: str
    """A description of what is still pending at the end; empty if nothing is."""
    unmet: frozenset[Place]
    """The places in the source where `illustrates` names a rule that was not applied."""


def vary(results: Sequence[Result]) -> bool:
    """Return whether any value differs between `results`, although the example accepts it in all of them."""
    return any(
        len({each.came_out for each in came_out}) > 1 and all(each.holds for each in came_out)
        for _, came_out in _values(results)
    )


def uncertain(example: Example, results: Sequence[Result], left_open: str) -> Iterator[Problem]:
    """Yield a problem for each result that depends on chance; `left_open` lists the actions left to chance.

    `results` has one result for each seed. A value that the example accepts in all of them is no problem.
    """
    expected = f"in `when` what is left to chance: {left_open}" if left_open else "what `given` leaves open"
    ways = [result.deviations for result in results]
    if different := frozenset.union(*ways) - frozenset.intersection(*ways):
        path = min((path for path, _ in different), key=lambda each: tuple(map(str, each)))
        how = "whether this can be done, and what forbids it, depends on chance"
        yield Problem(example.when.place_of(path), how, expected)
        return
    for first, values in _values(results):
        came_out = list(dict.fromkeys(each.came_out for each in values))
        if len(came_out) > 1 and not all(each.holds for each in values):
            yield Problem(first.place, f"{first.name} depends on chance: {' or '.join(came_out)}", expected)
    if len({result.unfinished for result in results}) > 1:
        said = next(result.unfinished for result in results if result.unfinished)
        yield Problem(example.when.place_of(()), f"it depends on chance whether {said}", expected)
    for place in frozenset.union(*(result.unmet for result in results)):
        if any(place not in result.unmet for result in results):
            yield Problem(place, "whether this rule applies in the example depends on chance", expected)


def _values(results: Sequence[Result]) -> Iterator[tuple[Compared, list[Compared]]]:
    for key, first in results[0].values.items():
        yield first, [result.values[key] for result in results if key in result.values]


SEED = 0
"""The seed of the run that pages show."""
OTHER_SEEDS = range(1, 7)
"""The seeds with which an example is run again if chance is involved."""
MORE_SEEDS = range(7, 40)
"""Further seeds, for examples whose values differ between seeds but were all accepted so far."""
MOST_NAMED = 4
"""Maximum number of values that a warning suggests; others are left out."""
OVER = "over"
"""The value of `due` in `then` when the game is over."""


def other_chances() -> list[Chance]:
    """Return the `Chance` objects with which an example is run again if chance is involved."""
    return [*map(Chance, OTHER_SEEDS), Biased(SEED, to_last=False), Biased(SEED, to_last=True)]


def run_example(
    example: Example, statements: Statements, say: Say, bookmark: Bookmark, *, is_shown: bool = True
) -> Run:
    """Run an example and return the run with its problems.

    If chance is involved, the example is run with several seeds; the results must not differ. Errors of the
    example become problems of the run. If the rules raise an exception, `bookmark` has the place that was
    reached in the example. Without `is_shown`, the run has no situations (positions as readers see them).
    `say` returns a statement as text.
    """
    game = statements.game
    chance = Chance(SEED)
    try:
        course = play_course(example, game, chance, bookmark)
        bookmark.place = example.given.place_of(())
        situation = game.situation(course.before, Data(example.given.value)) if is_shown else Situation()
        after = tuple(map(course.situation_after, range(len(course.taken)))) if is_shown else ()
    except GivenError as error:
        return Run(example, problems=(problem_of(error, example.given),))
    bookmark.place = example.place if example.then is None else example.then.place_of(())
    judge = _Judge(example, game, say, bookmark)
    compared = list(judge.compared(course))
    problems = judge.problems(course, compared)
    if chance.uses:

        def results(*chances: Chance) -> list[Result]:
            courses = (play_course(example, game, each, bookmark) for each in chances)
            return [judge.result(each, judge.compared(each)) for each in courses]

        found = [judge.result(course, compared), *results(*other_chances())]
        if vary(found):
            found += results(*map(Chance, MORE_SEEDS))
        left_open = " ".join(dict.fromkeys(say(taken.action) for taken in course.taken if taken.by_chance))
        by_chance = list(uncertain(example, found, left_open))
        places = {problem.place for problem in by_chance}  # whatever the first result was there
        problems = [*(problem for problem in problems if problem.place not in places), *by_chance]
    undeclared = _undeclared(example, statements, (situation, *after), course)
    led = frozenset(index for each in compared for index in each.led)
    due, at_end = course.pending, example.then.places.values() if example.then else ()
    legal = tuple(
        (each.action, each.came_out == ALLOWED) for each in compared if each.action and each.place in at_end
    )
    seen = situation, tuple(course.taken), after
    said = due.statement if due else None
    warnings = tuple(judge.off_the_point(course, compared)) if is_shown and not problems else ()
    return Run(example, *seen, (*problems, *undeclared), led=led, due=said, legal=legal, warnings=warnings)


class _Judge(NamedTuple):
    example: Example
    game: Game[Any, Any]
    say: Say
    bookmark: Bookmark

    def problems(self, course: Course, compared: Iterable[Compared]) -> list[Problem]:
        when = self.example.when
        found = [each.wrong for each in compared if each.wrong is not None]
        if course.fault is not None:
            return [*found, problem_of(course.fault, when)]
        if refused := [problem for each in course.refusals for problem in self._refused(each)]:
            return [*found, *refused]
        rule = self.example.forbidden_by
        if rule is not None and course.refused is None:
            wrong = "every action is allowed"
            return [*found, Problem(rule.place, wrong, f"the last one to be forbidden by {rule.name}")]
        if course.refused is None:
            found = [*self._unfinished(course), *found]
        return [*found, *self._unmet(course)]

    def result(self, course: Course, compared: Iterable[Compared]) -> Result:
        deviations = [(each.path, each.rule) for each in course.refusals]
        if course.fault is not None:
            deviations.append((course.fault.path, "fault"))
        at_end = course.fault is None and course.refused is None
        return Result(
            {(each.place, each.name): each for each in compared},
            frozenset(deviations),
            "; ".join(each.wrong for each in self._unfinished(course)) if at_end else "",
            frozenset(each.place for each in self._unmet(course)) if course.fault is None else frozenset(),
        )

    def compared(self, course: Course) -> Iterator[Compared]:
        for moment in course.moments:
            where, pending = moment.where, moment.pending
            self.bookmark.place = where.place_of(moment.said.path)
            due = Observed(OVER) if pending is None else Observed(pending.name, (pending.rule,))
            seen: Any = self.game.observe(course.before, moment.steps, moment.position)
            expected = Expectations(where, self.game, moment.position, moment.steps, moment.unknown, self.say)
            yield from expected.compared(moment.said, ChainMap(seen, {DUE: due}))

    def off_the_point(self, course: Course, compared: Sequence[Compared]) -> Iterator[Problem]:
        """Yield a warning if `then` compares no actions and no values to which the illustrated rules led."""
        rules, then = {ref.name for ref in self.example.illustrates}, self.example.then
        if then is None or any(each.action or not rules.isdisjoint(each.rules) for each in compared):
            return
        end = course.moments[-1]
        seen = leaves(self.game.observe(course.before, end.steps, end.position))
        led = (name for name, each in seen if each.value is not None and not rules.isdisjoint(each.rules))
        if could := ", ".join(islice(led, MOST_NAMED)):
            wrong = f"`then` compares nothing that these rules lead to: {', '.join(sorted(rules))}"
            yield Problem(then.place_of(()), wrong, f"the point of the example, such as {could}")

    def _unfinished(self, course: Course) -> Iterator[Problem]:
        pending = course.pending
        if pending is None or pending.rests or self._says_due(course):
            return
        number = len(Data(self.example.when.value).items())
        place = self.example.when.place_of((number - 1,) if number else ())
        wrong = f"the example ends before this is decided: {self.say(pending.statement)}"
        yield Problem(place, wrong, f"more entries in `when`, or `due: {pending.name}` in `then`")

    def _says_due(self, course: Course) -> bool:
        last = course.moments[-1] if course.moments else None
        return last is not None and last.position is course.position and last.said.get(DUE) is not None

    def _refused(self, refused: Refused) -> Iterator[Problem]:
        expected, refusal = refused.expected, refused.refusal
        said = self.say(refused.action)
        if refusal is None:
            if expected is not None and expected != self.example.forbidden_by:
                yield Problem(
                    expected.place, f"this is allowed: {said}", f"it to be forbidden by {expected.name}"
                )
            return
        wrong = f"forbidden by {refusal.rule}: {said} {self.say(refusal.statement)}"
        if expected is None:
            place = self.example.when.place_of(refused.path)
            yield Problem(place, wrong, "an action that the rules allow")
        elif expected.name != refusal.rule:
            yield Problem(expected.place, wrong, f"it to be forbidden by {expected.name}")

    def _unmet(self, course: Course) -> Iterator[Problem]:
        met = {rule for taken in course.taken for rule in taken.rules}
        for rule in self.example.illustrates:
            if rule.name not in met and rule.name in self.game.rules:
                cited = ", ".join(sorted(met)) or "no rule"
                yield Problem(
                    rule.place,
                    f"{rule.name!r} never applies in the example",
                    f"one of the rules that apply: {cited}",
                )


def leaves(observed: Observations | Observed, name: str = "") -> Iterator[tuple[str, Observed]]:
    """Yield each observed value after its name: the keys of `then` that lead to it, joined by dots.

    `name` is that of `observed` itself; empty for all observations.
    """
    if isinstance(observed, Observed):
        yield name, observed
        return
    for key in observed:
        yield from leaves(observed[key], f"{name}.{key}".lstrip("."))


def _undeclared(
    example: Example, statements: Statements, situations: Sequence[Situation], course: Course
) -> Iterator[Problem]:
    said: list[Statement] = [taken.action for taken in course.taken]
    said += [statement for situation in situations for statement in situation.statements]
    said += [taken.refusal.statement for taken in course.taken if taken.refusal]
    said += [course.pending.statement] if course.pending else []
    scenes = [scene for situation in situations for scene in situation.scenes]
    for wrong in dict.fromkeys(statements.wrong(said, course.steps, scenes)):
        yield Problem(example.place, f"the rules say something undeclared: {wrong}", "it declared")
