"""An example under every reading of a ruling: what comes out under one of them and not under the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError
from rulebook_tools.engine.figures import Statement
from rulebook_tools.engine.game import Game
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.examples.run import Bookmark, Refusal, Taken, play_course
from rulebook_tools.examples.verdict import SEED
from rulebook_tools.model import Example, Rulebook, Ruling

Said = Statement | Refusal
"""A sentence of an outcome."""


@dataclass(frozen=True)
class ExampleOutcome:
    """What becomes of an example under one reading."""

    taken: tuple[Taken, ...] = ()
    end: tuple[Statement, ...] = ()
    """What is said of the position at the end, and was not at the beginning."""
    due: tuple[Statement, ...] = ()
    """What the position at the end waits for; nothing after a refusal and when the game is over."""
    before: Situation = field(default_factory=Situation)
    after: Situation = field(default_factory=Situation)
    """What is seen at the beginning and at the end."""
    wrong: str = ""
    """Why it does not begin or go on, where no rule says it."""

    @cached_property
    def told(self) -> Mapping[tuple[Statement | None, Said], int]:
        """Each sentence, with the action that it is about and how often: steps, refusals, the end.

        Statements make their figures when they are compared: whatever the rules raise then, this raises.
        """
        found = Counter[tuple[Statement | None, Said]]()
        for taken in self.taken:
            found.update((taken.action, step.statement) for step in taken.steps)
            found[taken.action, taken.refusal or taken.action] += 1
        found.update((None, statement) for statement in (*self.end, *self.due))
        return found


@dataclass(frozen=True, slots=True)
class Difference:
    """An action and what came of it under one reading alone.

    The end of the example has no action: what is due then, and more where no action makes the difference.
    """

    action: Statement | None
    told: tuple[Said, ...]


@dataclass(frozen=True)
class Comparison:
    """An example and its outcome under each reading of a ruling, the adopted one first."""

    example: Example
    outcomes: Mapping[str, ExampleOutcome]

    def tells_apart(self, one: str, other: str) -> bool:
        """Say whether anything comes out otherwise under two readings."""
        first, second = self.outcomes[one], self.outcomes[other]
        return (first.told, first.wrong) != (second.told, second.wrong)

    @cached_property
    def differences(self) -> Mapping[str, Sequence[Difference]]:
        """What came out under each reading and not under all of them, in order."""
        counts = [outcome.told for outcome in self.outcomes.values()]
        common = {key: min(count.get(key, 0) for count in counts) for key in counts[0]}
        return {reading: _beyond(outcome, common) for reading, outcome in self.outcomes.items()}


def _beyond(outcome: ExampleOutcome, common: Mapping[tuple[Statement | None, Said], int]) -> list[Difference]:
    """Return what an outcome says more often than all have it in common."""
    left = Counter(common)

    def is_own(action: Statement | None, said: Said) -> bool:
        left[action, said] -= 1
        return left[action, said] < 0

    found = []
    for taken in outcome.taken:
        acted = taken.refusal or taken.action
        own = [step.statement for step in taken.steps if is_own(taken.action, step.statement)]
        is_new = is_own(taken.action, acted)
        refusal = [taken.refusal] if taken.refusal and is_new else []
        if own or is_new:
            found.append(Difference(taken.action, (*own, *refusal)))
    if end := tuple(each for each in (not found and outcome.end) or outcome.due if is_own(None, each)):
        found.append(Difference(None, end))
    return found


def outcome_of(example: Example, game: Game[Any, Any]) -> ExampleOutcome:
    """Return what becomes of an example under some readings, whatever it expects itself.

    An action that it says is forbidden is taken where they allow it, and ends it then.
    """
    try:
        course = play_course(example, game, Chance(SEED), Bookmark(example.place), takes_forbidden=True)
        given = Data(example.given.value)
        before, after = (game.situation(each, given) for each in (course.before, course.position))
    except GivenError as error:
        return ExampleOutcome(wrong=str(error))
    end = tuple(each for each in after.statements if each not in before.statements)
    is_cut_off = course.fault or (course.taken and course.taken[-1].refusal)
    due = (course.pending.statement,) if course.pending and not is_cut_off else ()
    return ExampleOutcome(course.taken, end, due, before, after, str(course.fault or ""))


def examples_about(
    rulebook: Rulebook, ruling: Ruling, options: Mapping[str, Sequence[str]]
) -> Iterator[Example]:
    """Yield the examples of a ruling's other readings, then those of the rules that it concerns.

    Of the latter, those that stand at such a rule come first, in the order of the ruling's rules. What asks
    for readings that are not among the `options` of the rules is left out: it is told where it is run.
    """
    option, concerned = ruling.option, [ref.name for ref in ruling.concerns]
    named: list[Example] = []
    found: dict[str, list[Example]] = {rule: [] for rule in (*concerned, "")}
    for example in rulebook.examples:
        rules = [ref.name for ref in example.illustrates]
        if any(reading.name not in options.get(name, ()) for name, reading in example.options.items()):
            continue
        if option is not None and option.name in example.options:
            named.append(example)
        elif not set(rules).isdisjoint(concerned):
            found[rules[0] if rules[0] in concerned else ""].append(example)
    return chain(named, *found.values())
