"""Compare the outcomes of an example under all readings of a ruling."""

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


@dataclass(frozen=True)
class ExampleOutcome:
    """The outcome of an example under one reading."""

    taken: tuple[Taken, ...] = ()
    end: tuple[Statement, ...] = ()
    """The statements about the final position that are not also statements about the first position."""
    due: tuple[Statement, ...] = ()
    """The pending decision or draw at the end; empty after a refusal or if the game is over."""
    before: Situation = field(default_factory=Situation)
    """The situation at the beginning."""
    after: Situation = field(default_factory=Situation)
    """The situation at the end."""
    is_settled: bool = True
    """Whether the example can be played to its end under this reading, and an example may end there."""

    @cached_property
    def counts(self) -> Mapping[tuple[Statement | None, Said], int]:
        """How often each sentence occurs with an action, by pairs: the action, the sentence.

        For a sentence about the end, the action is None. Comparing statements computes their figures, so this
        can raise any exception of the rules.
        """
        found = Counter[tuple[Statement | None, Said]]()
        for taken in self.taken:
            found.update((taken.action, step.statement) for step in taken.steps)
            found[taken.action, taken.refusal or taken.action] += 1
        found.update((None, statement) for statement in (*self.end, *self.due))
        return found


@dataclass(frozen=True, slots=True)
class Difference:
    """An action (refused or not) under one reading, and those of its results that differ between readings.

    If no action differs, the action is None and the results are the statements about the end that differ:
    about the final position or, if nothing is said about that, about the pending decision or draw.
    """

    taken: Taken | None
    results: tuple[Statement, ...]


@dataclass(frozen=True)
class Comparison:
    """An example and its outcome under each reading of a ruling, the adopted one first."""

    example: Example
    outcomes: Mapping[str, ExampleOutcome]

    def tells_apart(self, one: str, other: str) -> bool:
        """Return whether the outcomes under two readings (given by name) differ."""
        return self.outcomes[one].counts != self.outcomes[other].counts

    @property
    def is_settled(self) -> bool:
        """Whether the example can be played to its end, and may end there, under every reading.

        Also true if it stops before the same decision or draw under every reading.
        """
        outcomes = self.outcomes.values()
        ends = {each.due or id(each) for each in outcomes}
        return len(ends) == 1 or all(each.is_settled for each in outcomes)

    @cached_property
    def differences(self) -> Mapping[str, Sequence[Difference]]:
        """The results that do not occur under every reading, in order, by name of the reading."""
        counts = [outcome.counts for outcome in self.outcomes.values()]
        common = {key: min(count.get(key, 0) for count in counts) for key in counts[0]}
        return {reading: _beyond(outcome, common) for reading, outcome in self.outcomes.items()}


def _beyond(outcome: ExampleOutcome, common: Mapping[tuple[Statement | None, Said], int]) -> list[Difference]:
    """Return the results that an outcome has more often than `common`, the counts shared by all readings."""
    left = Counter(common)

    def is_own(action: Statement | None, said: Said) -> bool:
        left[action, said] -= 1
        return left[action, said] < 0

    found = []
    for taken in outcome.taken:
        acted = taken.refusal or taken.action
        own = [step.statement for step in taken.steps if is_own(taken.action, step.statement)]
        is_new = is_own(taken.action, acted)
        if own or (is_new and not taken.filled):
            found.append(Difference(taken, tuple(own)))
    at_end = () if found else outcome.end or outcome.due
    end = tuple(each for each in at_end if is_own(None, each))
    return [*found, Difference(None, end)] if end else found


def outcome_of(example: Example, game: Game[Any, Any]) -> ExampleOutcome:
    """Return the outcome of an example under the reading that `game` has; its expectations are ignored.

    An action that should be forbidden but is allowed is applied.
    """
    try:
        course = play_course(example, game, Chance(SEED), Bookmark(example.place), takes_forbidden=True)
        given = Data(example.given.value)
        before, after = (game.situation(each, given) for each in (course.before, course.position))
    except GivenError:
        return ExampleOutcome(is_settled=False)
    end = tuple(each for each in after.statements if each not in before.statements)
    is_cut_off = course.fault or (course.taken and course.taken[-1].refusal)
    pending = None if is_cut_off else course.pending
    due = (pending.statement,) if pending else ()
    is_at_rest = (
        pending is None or pending.rests or game.fill(course.position, None, Chance(SEED)) is not None
    )
    is_settled = not course.fault and is_at_rest
    return ExampleOutcome(tuple(course.taken), end, due, before, after, is_settled)


def examples_about(
    rulebook: Rulebook, ruling: Ruling, options: Mapping[str, Sequence[str]]
) -> Iterator[Example]:
    """Yield examples that state a reading of a ruling, then examples of the rules in its `concerns`.

    Of the latter, those whose first rule is in `concerns` come first, in the order of `concerns`. Examples
    with a reading that is not in `options` (the valid readings by option) are skipped; running them reports
    the error.
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
