"""Judge an example: run it, compare the results, and repeat with other seeds if chance is involved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rulebook_tools.engine.chance import Biased, Chance
from rulebook_tools.engine.conformance import Statements
from rulebook_tools.engine.data import Data, GivenError, Path
from rulebook_tools.engine.figures import Statement
from rulebook_tools.engine.game import Game, Observed
from rulebook_tools.engine.kit.then import JoinedObservations
from rulebook_tools.engine.scenes import Situation, nouns_in, statements_in
from rulebook_tools.examples.expectations import LEGAL, Compared, Legality, expectations, problem_of, steps_of
from rulebook_tools.examples.run import DUE, Bookmark, Course, Moment, Refused, Run, Say, play_course
from rulebook_tools.model import Example
from rulebook_tools.util.errors import Place, Problem


class Result(NamedTuple):
    """The results of one run of an example, with one stream of chance."""

    values: Mapping[tuple[Place, str], Compared]
    """The compared values, by place and name."""
    refusals: tuple[tuple[Path, str], ...]
    """Each action that should be refused or was: its path, and the rule that refused it."""
    fault: GivenError | None
    unfinished: str
    """What is still open at the end, in words."""
    unmet: frozenset[Place]
    """The places in `illustrates` of rules that were not applied."""

    @property
    def way(self) -> tuple[tuple[Path, str], ...]:
        """The deviations from the example's actions: refusals and impossible actions, by path."""
        fault = () if self.fault is None else ((self.fault.path, "fault"),)
        return (*self.refusals, *fault)


def vary(results: Sequence[Result]) -> bool:
    """Return whether a value depends on chance and the example accepts all values seen so far."""
    return any(
        len({each.came_out for each in came_out}) > 1 and all(each.holds for each in came_out)
        for _, came_out in _values(results)
    )


def uncertain(
    example: Example, results: Sequence[Result], problems: Sequence[Problem], left_open: str
) -> list[Problem]:
    """Return the problems of the first result, extended by the values that depend on chance.

    `results` has one result for each seed; `left_open` lists what was left to chance. A value that depends
    on chance is reported as such only, whatever the first result was. A value does not count as dependent
    if the example accepts all its variants.
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
    for key, first in results[0].values.items():
        yield first, [result.values[key] for result in results if key in result.values]


SEED = 0
"""The seed of the course that pages show."""
OTHER_SEEDS = range(1, 7)
MORE_SEEDS = range(7, 40)
"""Further seeds, for examples whose values differ but have all been accepted so far."""
OVER = "over"
"""The value of `due` when the game is over."""


def run_example(
    example: Example, statements: Statements, say: Say, bookmark: Bookmark, *, is_shown: bool = True
) -> Run:
    """Run an example and return the run with its problems.

    If chance is involved, the example is run with several seeds; the results must not differ. Errors of the
    example become problems of the run. If the rules raise an exception, `bookmark` has the current place.
    Situations are made only if the run `is_shown`.
    """
    game = statements.game
    chance = Chance(SEED)
    try:
        course = play_course(example, game, chance, bookmark)
        bookmark.place = example.given.place_of(())
        given = Data(example.given.value)
        situation = game.situation(course.before, given) if is_shown else Situation()
        after = tuple(_seen(game, course, given)) if is_shown else ()
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

        found = [judge.result(course, compared), *results(*map(Chance, OTHER_SEEDS))]
        found += results(Biased(SEED, to_last=False), Biased(SEED, to_last=True))
        if vary(found):
            found += results(*map(Chance, MORE_SEEDS))
        problems = uncertain(example, found, problems, judge.left_open(course))
    undeclared = _undeclared(example, statements, (situation, *after), course)
    return Run(example, situation, course.taken, after, (*problems, *undeclared))


def _seen(game: Game[Any, Any], course: Course, given: Data) -> Iterator[Situation]:
    after: Callable[..., Situation] | None = getattr(game, "situation_after", None)
    before = (course.before, *course.positions)
    for was, taken, position in zip(before, course.taken, course.positions, strict=False):
        if after is None or taken.refusal is not None:
            yield game.situation(position, given)
        else:
            yield after(was, taken.steps, position, given)


class _Judge(NamedTuple):
    """Compares courses of one example with its expectations."""

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
        at_end = course.fault is None and course.refused is None
        return Result(
            {(each.place, each.name): each for each in compared},
            tuple((each.path, each.rule) for each in course.refusals),
            course.fault,
            "; ".join(each.wrong for each in self._unfinished(course)) if at_end else "",
            frozenset(each.place for each in self._unmet(course)) if course.fault is None else frozenset(),
        )

    def left_open(self, course: Course) -> str:
        said = (self.say(taken.action) for taken in course.taken if taken.by_chance)
        return " ".join(dict.fromkeys(said))

    def compared(self, course: Course) -> Iterator[Compared]:
        for moment in course.moments:
            self.bookmark.place = moment.where.place_of(moment.said.path)
            yield from self._compared_at(course, moment)

    def _compared_at(self, course: Course, moment: Moment) -> Iterator[Compared]:
        """Yield the comparisons of one moment; every game has `due` among its observations."""
        pending, position = moment.pending, moment.position
        due = Observed(OVER) if pending is None else Observed(pending.name, (pending.rule,))
        observed = JoinedObservations({DUE: due}, self.game.observe(course.before, moment.steps, position))
        legality = Legality(self.game, self.say, position, moment.where, moment.unknown)
        return expectations(
            moment.where,
            observed,
            said=moment.said,
            unknown=moment.unknown,
            because=steps_of(moment.steps, self.say),
            beside={LEGAL: legality.comparisons},
        )

    def _unfinished(self, course: Course) -> Iterator[Problem]:
        """Yield a problem if something is still open at the end and the example does not say so."""
        pending = course.pending
        if pending is None or pending.rests or self._says_due(course):
            return
        number = len(Data(self.example.when.value).items())
        place = self.example.when.place_of((number - 1,) if number else ())
        wrong = f"the example ends in the middle of something: {self.say(pending.statement)}"
        yield Problem(place, wrong, f"that it goes on, or `due: {pending.name}` in `then`")

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
            yield Problem(expected.place, wrong, expected.name)

    def _unmet(self, course: Course) -> Iterator[Problem]:
        met = course.met
        for rule in self.example.illustrates:
            if rule.name not in met and rule.name in self.game.rules:
                cited = ", ".join(sorted(met)) or "no rule"
                yield Problem(
                    rule.place, f"the example never meets {rule.name!r}", f"one of those it meets: {cited}"
                )


def _undeclared(
    example: Example, statements: Statements, situations: Sequence[Situation], course: Course
) -> Iterator[Problem]:
    said: list[Statement] = [taken.action for taken in course.taken]
    for situation in situations:
        said += situation.statements
        said += [statement for scene in situation.scenes for statement in statements_in(scene)]
    said += [taken.refusal.statement for taken in course.taken if taken.refusal]
    said += [course.pending.statement] if course.pending else []
    drawn = [noun for situation in situations for scene in situation.scenes for noun in nouns_in(scene)]
    for wrong in dict.fromkeys([*statements.wrong(said, course.steps), *statements.unknown(drawn)]):
        yield Problem(example.place, f"the rules say something undeclared: {wrong}", "it declared")
