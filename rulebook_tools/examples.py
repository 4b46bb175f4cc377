"""Runs worked examples against the rules, and says what differs, in the words of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebook_tools.catalog.speech import Speech
from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Path, Plain
from rulebook_tools.engine.declared import Statements
from rulebook_tools.engine.figures import Player, Statement, Step
from rulebook_tools.engine.game import Game, IllegalAction, Observations, Observed
from rulebook_tools.engine.scenes import Row, Situation
from rulebook_tools.errors import Problem, nearest
from rulebook_tools.model import Example, Located

SEED = 0
"""The seed of draws that an example leaves open."""

MAX_FILLED = 1000
"""Choices and draws that may be filled in before one action of an example."""


@dataclass(frozen=True, slots=True)
class Taken:
    """An action taken in an example and its steps; `filled` if the example left it open."""

    action: Statement
    steps: tuple[Step, ...]
    filled: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """An example run against the rules."""

    example: Example
    situation: Situation = field(default_factory=Situation)
    taken: tuple[Taken, ...] = ()
    refused: Statement | None = None
    """What the last action was refused with."""
    refused_action: Statement | None = None
    refused_by: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything came out as the example says."""
        return not self.problems

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the example, in order."""
        return tuple(step for taken in self.taken for step in taken.steps)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that were applied or refused something, in order, each once."""
        cited = [step.rule for step in self.steps] + [self.refused_by] * bool(self.refused_by)
        return tuple(dict.fromkeys(cited))


def run_example(example: Example, game: Game[Any, Any], speech: Speech) -> Run:
    """Return the example run from its given position through its actions.

    Nothing that an example holds raises: what does not fit is among the run's problems.
    """
    try:
        position = game.read_position(Data(example.given.value))
        situation = game.situation(position, Data(example.given.value))
    except GivenError as error:
        return Run(example, problems=(_given_problem(error, example.given),))
    return _Runner(example, game, speech, position, situation).run()


@dataclass
class _Runner:
    """One example on its way through its actions."""

    example: Example
    game: Game[Any, Any]
    speech: Speech
    position: Any
    situation: Situation
    taken: list[Taken] = field(default_factory=list)

    def run(self) -> Run:
        before = self.position
        chance = Chance(SEED)
        try:
            actions = Data(self.example.when.value).items()
            for index, entry in enumerate(actions):
                refusal = self._take(entry, chance)
                if refusal is not None:
                    return self._refused(*refusal, entry, is_last=index == len(actions) - 1)
            self._fill(None, chance)
        except GivenError as error:
            return self._ended(_given_problem(error, self.example.when))
        if (rule := self.example.forbidden_by) is not None:
            wrong = "every action is allowed"
            return self._ended(Problem(rule.place, wrong, f"the last one to be forbidden by {rule.name}"))
        steps = [step for taken in self.taken for step in taken.steps]
        observed = self.game.observe(before, steps, self.position)
        return self._ended(*self._differences(observed, steps), *self._unmet())

    def _undeclared(self, refused: Statement | None) -> Iterator[Problem]:
        """Yield what the rules said in this example without having declared it."""
        situation = self.situation
        rows = [scene for scene in situation.scenes if isinstance(scene, Row)]
        said = [*situation.statements, *(taken.action for taken in self.taken)]
        said += [statement for row in rows for statement in (row.label, row.total) if statement]
        said += [scene.caption for scene in situation.scenes if not isinstance(scene, Row)]
        said += [refused] if refused else []
        steps = [step for taken in self.taken for step in taken.steps]
        for wrong in dict.fromkeys(Statements(self.game).wrong(said, steps)):
            yield Problem(self.example.place, f"the rules say something undeclared: {wrong}", "it declared")

    def _take(self, entry: Data, chance: Chance) -> tuple[IllegalAction, Statement] | None:
        """Take one action of the example, after what must come before it; return its refusal, if any."""
        action = self.game.read_action(self.position, entry)
        self._fill(action, chance)
        # Filling in may have made the action mean something else.
        action = self.game.read_action(self.position, entry)
        said = self.game.describe(self.position, action)
        try:
            self.position, steps = self.game.apply(self.position, action)
        except IllegalAction as refusal:
            return refusal, said
        self.taken.append(Taken(said, steps))
        return None

    def _fill(self, following: Any, chance: Chance) -> None:
        for _ in range(MAX_FILLED):
            action = self.game.fill(self.position, following, chance)
            if action is None:
                return
            said = self.game.describe(self.position, action)
            self.position, steps = self.game.apply(self.position, action)
            self.taken.append(Taken(said, steps, filled=True))
        raise RuntimeError(f"{self.example.id.name}: the game fills in actions without end")

    def _refused(self, refusal: IllegalAction, said: Statement, entry: Data, *, is_last: bool) -> Run:
        expected = self.example.forbidden_by
        what = f"{self.speech.statement(said)} {self.speech.statement(refusal.statement)}"
        if expected is None or not is_last:
            place = self.example.when.place_of(entry.path)
            wrong = f"forbidden by {refusal.rule}: {what}"
            problems = [Problem(place, wrong, "an action that the rules allow")]
        elif expected.name != refusal.rule:
            problems = [Problem(expected.place, f"forbidden by {refusal.rule}: {what}", expected.name)]
        else:
            problems = list(self._unmet(refusal.rule))
        return self._ended(*problems, refused=refusal.statement, refused_action=said, refused_by=refusal.rule)

    def _ended(self, *problems: Problem, **refused: Any) -> Run:
        problems = (*problems, *self._undeclared(refused.get("refused")))
        return Run(self.example, self.situation, tuple(self.taken), problems=problems, **refused)

    def _unmet(self, refused_by: str = "") -> Iterator[Problem]:
        """Yield the rules that the example says it illustrates and that it never met."""
        met = {step.rule for taken in self.taken for step in taken.steps} | {refused_by}
        for rule in self.example.illustrates:
            if rule.name not in met and rule.name in self.game.rules:
                cited = ", ".join(sorted(met - {""})) or "no rule"
                yield Problem(
                    rule.place, f"the example never meets {rule.name!r}", f"one of those it meets: {cited}"
                )

    def _differences(self, observed: Observations, steps: Sequence[Step]) -> Iterator[Problem]:
        if self.example.then is not None:
            yield from self._compare(self.example.then, self.example.then.value, observed, (), steps)

    def _compare(
        self,
        then: Located,
        expected: Plain,
        observed: Observations | Observed,
        path: Path,
        steps: Sequence[Step],
    ) -> Iterator[Problem]:
        """Compare what is expected with what came out, as far as something is expected."""
        place = then.place_of(path)
        name = ".".join(map(str, path))
        if isinstance(observed, Observed):
            if not _same(expected, observed.value):
                wrong = f"{name} is {_shown(observed.value)} by the rules"
                because = tuple(self._because(observed, path, steps))
                yield Problem(place, wrong, f"{_shown(expected)} as the example says", because=because)
        elif not isinstance(expected, Mapping):
            yield Problem(place, f"{name or 'then'} is {_shown(expected)}", "one of " + ", ".join(observed))
        else:
            for key, value in expected.items():
                if key in observed:
                    yield from self._compare(then, value, observed[key], (*path, key), steps)
                else:
                    expectation = ", ".join(observed)
                    at = then.place_of((*path, key))
                    yield Problem(at, f"nothing is called {key!r} here", expectation, nearest(key, observed))

    def _because(self, observed: Observed, path: Path, steps: Sequence[Step]) -> Iterator[str]:
        """Yield the steps that made a value, in words, with their rules and the parameters they read."""
        said = []
        for step in steps:
            about = step.figures.get("player")
            if step.rule in observed.rules and (not isinstance(about, Player) or about.letter in path):
                reads = f" ({', '.join(step.reads)})" if step.reads else ""
                said.append(f"{step.rule}{reads}: {self.speech.statement(step.statement)}")
        yield from dict.fromkeys(said or observed.rules)


def _same(expected: Plain, value: Plain) -> bool:
    """Compare, a mapping only as far as keys are expected."""
    if isinstance(expected, Mapping) and isinstance(value, Mapping):
        return all(key in value and _same(part, value[key]) for key, part in expected.items())
    if isinstance(expected, list | tuple) and isinstance(value, list | tuple):
        return list(expected) == list(value)
    return expected == value and isinstance(expected, bool) == isinstance(value, bool)


def _shown(value: Plain) -> str:
    match value:
        case Mapping():
            return ", ".join(f"{key} {_shown(part)}" for key, part in value.items())
        case list() | tuple():
            return ", ".join(map(_shown, value)) or "nothing"
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case str() if value.isdecimal():
            return f"the text {value!r}"
        case _:
            return str(value)


def _given_problem(error: GivenError, where: Located) -> Problem:
    return Problem(where.place_of(error.path), error.wrong, error.expected, error.nearest)
