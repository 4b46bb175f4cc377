"""The model of what teaches a game: tours, the order of teaching (`teach.yml`), questions (`quiz.yml`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rulebook_tools.model.words import Located, Placed, Ref, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Placed):
    """An action that the learner may pick at a stop instead of the tour's own move.

    A rule must forbid it (`forbidden_by`), or `then` says what it leads to.
    """

    do: Located
    """The action, as an entry of an example’s `when`."""
    forbidden_by: Ref | None = None
    """The id of the rule that must forbid the action at this stop; the page answers with it."""
    then: Located | None = None
    """What the action leads to, if it is legal: values as in an example’s `then`; the page says them."""
    tell: Text | None = None
    """What the narrator says to a legal pick, in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TourStop(Placed):
    """A stop of a tour: the narrator’s words, perhaps a question, then moves."""

    tell: Text
    """What the narrator says before the moves, in a sentence or two, without figures."""
    ask: Text | None = None
    """The question to the learner; if left out, the page asks what to do."""
    choices: Mapping[str, Pick] = field(default_factory=dict)
    """Other actions that the learner may pick, by name; the first action of `when` is the right one."""
    when: Located | None = None
    """The actions taken at this stop, as in an example."""
    rules: tuple[Ref, ...] = ()
    """The ids of the rules that the stop is about: its moves must apply them, the page says what they do."""
    then: Located | None = None
    """The values expected so far, as in an example’s `then`; the last stop must have them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tour(Placed):
    """A guided game: an example with pauses. The position `given`, then stops with moves and questions."""

    id: Ref
    """The id of the tour, which is the name of its file and of its page."""
    title: Text
    """A short title."""
    also: tuple[Text, ...] = ()
    """Other words under which the search finds the tour; no page shows them."""
    story: Text
    """Who plays and what the learner will do, in a few sentences, without figures."""
    options: Mapping[str, Ref] = field(default_factory=dict)
    """Readings used instead of the adopted ones, by option of the engine."""
    given: Located
    """The position before the first stop, as in an example."""
    stops: Mapping[str, TourStop]
    """The stops in order, by names that never change."""

    @property
    def last(self) -> str:
        """The name of the last stop."""
        return list(self.stops)[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeachingLine(Placed):
    """A rule to explain in one sentence (its summary or the first of its body), and what to point at."""

    rule: Ref
    """The id of the rule to explain."""
    sentence: Literal["summary", "body"] = "summary"
    """Which sentence explains it: the summary of the rule, if it has one, or the first of its body."""
    show: Text | None = None
    """What to point at, in a few words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeachingPart(Placed):
    """A part of the teaching of a game, with a heading."""

    heading: Text
    """A short heading."""
    lines: tuple[TeachingLine, ...]
    """The rules in the order in which they are explained."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Teaching(Placed):
    """The file `teach.yml`: the rules in the order in which somebody explains the game."""

    parts: Mapping[str, TeachingPart]
    """The parts in order, by names that never change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Placed):
    """A question about an executed example, whose answer is computed."""

    example: Ref
    """The id of the example; the page shows its position and describes its actions."""
    value: Ref | None = None
    """The value of its `then` that is asked for, such as A.earned; if left out, the question is whether the
    last action is allowed.
    """
    ask: Text | None = None
    """The question about the value; left out without `value`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quiz(Placed):
    """The file `quiz.yml`: questions with which learners check themselves."""

    questions: Mapping[str, Question]
    """The questions in order, by names that never change."""
