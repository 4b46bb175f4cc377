"""Runs worked examples against the rules, and says what differs, in the words of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulebook_tools.catalog.speech import Speech
from rulebook_tools.engine.chance import Biased, Chance
from rulebook_tools.engine.data import Data, GivenError
from rulebook_tools.engine.declared import Statements
from rulebook_tools.engine.figures import Statement
from rulebook_tools.engine.game import Game, Observations, Observed
from rulebook_tools.engine.scenes import Row, Situation
from rulebook_tools.errors import Problem
from rulebook_tools.examples.certainty import Result, uncertain
from rulebook_tools.examples.course import DUE, Bookmark, Course, Refused, play_course
from rulebook_tools.examples.expectations import Expected, expectations, mismatch
from rulebook_tools.examples.run import Run
from rulebook_tools.model import Example, Located

SEED = 0
"""The seed of the course that pages show, where an example leaves something open."""
OTHER_SEEDS = range(1, 7)
OVER = "over"
"""What is due when the game is over."""


def run_example(example: Example, game: Game[Any, Any], speech: Speech, bookmark: Bookmark) -> Run:
    """Return the example run from its given position through its actions.

    What it leaves to chance is filled in several times over, and must make no difference to what it
    compares. Nothing that an example holds raises: what does not fit is among the run's problems. Where the
    rules themselves raise, `bookmark` is at what they were asked about.
    """
    chance = Chance(SEED)
    try:
        course = play_course(example, game, chance, bookmark)
        bookmark.place = example.given.place_of(())
        situation = game.situation(course.before, Data(example.given.value))
    except GivenError as error:
        return Run(example, problems=(_given_problem(error, example.given),))
    bookmark.place = example.place if example.then is None else example.then.place_of(())
    judge = _Judge(example, game, speech)
    problems = judge.problems(course)
    if chance.uses:
        others = (*map(Chance, OTHER_SEEDS), Biased(SEED, to_last=False), Biased(SEED, to_last=True))
        courses = [play_course(example, game, other, bookmark) for other in others]
        results = [judge.result(each) for each in (course, *courses)]
        problems = uncertain(example, results, problems, judge.left_open(course))
    refused = course.refused
    undeclared = _undeclared(example, game, situation, course, refused)
    return Run(
        example,
        situation,
        course.taken,
        refused.statement if refused else None,
        refused.action if refused else None,
        refused.rule if refused else "",
        (*problems, *undeclared),
    )


@dataclass(frozen=True, slots=True)
class _Judge:
    """Holds courses of one example against what it expects."""

    example: Example
    game: Game[Any, Any]
    speech: Speech

    def problems(self, course: Course) -> list[Problem]:
        """Return what is wrong with a course."""
        if course.fault is not None:
            return [_given_problem(course.fault, self.example.when)]
        if course.refused is not None:
            return [*self._refused(course.refused)] or [*self._unmet(course)]
        if (rule := self.example.forbidden_by) is not None:
            wrong = "every action is allowed"
            return [Problem(rule.place, wrong, f"the last one to be forbidden by {rule.name}")]
        return [*self._unfinished(course), *self._differences(course), *self._unmet(course)]

    def result(self, course: Course) -> Result:
        """Return what a course comes to, as far as the example says something of it."""
        at_end = course.fault is None and course.refused is None
        values = {each.path: each for each in self._expected(course) if isinstance(each, Expected)}
        return Result(
            values if at_end else {},
            course.refused,
            course.fault,
            "; ".join(each.wrong for each in self._unfinished(course)) if at_end else "",
            frozenset(each.place for each in self._unmet(course)) if course.fault is None else frozenset(),
        )

    def left_open(self, course: Course) -> str:
        """Return what chance filled in, in words."""
        said = (self.speech.statement(taken.action) for taken in course.taken if taken.by_chance)
        return " ".join(dict.fromkeys(said))

    def _observed(self, course: Course) -> Observations:
        """Return all that `then` can name; what is due is said by the same names in every game."""
        pending = course.pending
        due = Observed(OVER) if pending is None else Observed(pending.name, (pending.rule,))
        return {DUE: due, **self.game.observe(course.before, course.steps, course.position)}

    def _expected(self, course: Course) -> Iterator[Expected | Problem]:
        if self.example.then is not None:
            yield from expectations(self.example.then, self._observed(course))

    def _differences(self, course: Course) -> Iterator[Problem]:
        for each in self._expected(course):
            if isinstance(each, Problem):
                yield each
            elif passed_over := course.unknown & set(map(str, each.path)):
                name = min(passed_over)
                wrong = f"{each.name} may have changed in the turns that `meanwhile` passes over"
                expected = f"those turns in `when`, or {name!r} among what `meanwhile` says is unchanged"
                yield Problem(each.place, wrong, expected)
            elif not each.holds:
                yield mismatch(each, course.steps, self.speech)

    def _unfinished(self, course: Course) -> Iterator[Problem]:
        """Yield what is still open at the end, unless the example names what is due."""
        pending, then = course.pending, self.example.then
        says_due = then is not None and Data(then.value).get(DUE) is not None
        if pending is None or pending.rests or says_due:
            return
        number = len(Data(self.example.when.value).items())
        place = self.example.when.place_of((number - 1,) if number else ())
        wrong = f"the example ends in the middle of something: {self.speech.statement(pending.statement)}"
        yield Problem(place, wrong, f"that it goes on, or `due: {pending.name}` in `then`")

    def _refused(self, refused: Refused) -> Iterator[Problem]:
        expected = self.example.forbidden_by
        what = f"{self.speech.statement(refused.action)} {self.speech.statement(refused.statement)}"
        wrong = f"forbidden by {refused.rule}: {what}"
        if expected is None or not refused.is_last:
            place = self.example.when.place_of(refused.path)
            yield Problem(place, wrong, "an action that the rules allow")
        elif expected.name != refused.rule:
            yield Problem(expected.place, wrong, expected.name)

    def _unmet(self, course: Course) -> Iterator[Problem]:
        """Yield the rules that the example says it illustrates and that it never met."""
        for rule in self.example.illustrates:
            if rule.name not in course.met and rule.name in self.game.rules:
                cited = ", ".join(sorted(course.met)) or "no rule"
                yield Problem(
                    rule.place, f"the example never meets {rule.name!r}", f"one of those it meets: {cited}"
                )


def _undeclared(
    example: Example, game: Game[Any, Any], situation: Situation, course: Course, refused: Refused | None
) -> Iterator[Problem]:
    """Yield what the rules said in this example without having declared it."""
    rows = [scene for scene in situation.scenes if isinstance(scene, Row)]
    said: list[Statement] = [*situation.statements, *(taken.action for taken in course.taken)]
    said += [statement for row in rows for statement in (row.label, row.total) if statement]
    said += [scene.caption for scene in situation.scenes if not isinstance(scene, Row)]
    said += [refused.statement, refused.action] if refused else []
    said += [course.pending.statement] if course.pending else []
    for wrong in dict.fromkeys(Statements(game).wrong(said, course.steps)):
        yield Problem(example.place, f"the rules say something undeclared: {wrong}", "it declared")


def _given_problem(error: GivenError, where: Located) -> Problem:
    # Executable rules of others may say it in anything but words.
    wrong, expected, nearest = map(str, (error.wrong, error.expected, error.nearest))
    return Problem(where.place_of(error.path), wrong, expected, nearest)
