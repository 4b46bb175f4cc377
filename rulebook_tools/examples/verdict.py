"""An example judged: run, compared, and tried with other chance where it leaves something to chance."""

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
    for key, first in results[0].values.items():
        yield first, [result.values[key] for result in results if key in result.values]


SEED = 0
"""The seed of the course that pages show, where an example leaves something open."""
OTHER_SEEDS = range(1, 7)
MORE_SEEDS = range(7, 40)
"""Tried too where values differ and an example allows for all of them so far."""
OVER = "over"
"""What is due when the game is over."""


def run_example(
    example: Example, statements: Statements, say: Say, bookmark: Bookmark, *, is_shown: bool = True
) -> Run:
    """Return the example run from its given position through its actions.

    What it leaves to chance is filled in several times over, and must make no difference to what it
    compares. Nothing that an example holds raises: what does not fit is among the run's problems. Where the
    rules themselves raise, `bookmark` is at what they were asked about. What readers see of its position is
    made only if it `is_shown`.
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
    """Holds courses of one example against what it expects."""

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
        """Yield what is expected at a moment; what is due is said by the same names in every game."""
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
        """Yield what is still open at the end, unless the example names what is due."""
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
