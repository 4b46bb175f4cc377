"""An example run against the rules: the actions taken, their steps, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from rulebook_tools.engine.figures import Statement, Step
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.model import Example
from rulebook_tools.util.errors import Place, Problem

Say: TypeAlias = Callable[[Statement], str]
"""Formats a statement: in the words of a language, or by `repr` where only differences count."""


class Refusal(NamedTuple):
    """The rule that refused an action, and what it says."""

    rule: str
    statement: Statement


class Taken(NamedTuple):
    """An action taken in an example and its steps; one that a rule refused has none."""

    action: Statement
    steps: tuple[Step, ...] = ()
    filled: bool = False
    """Whether the example left it open."""
    by_chance: bool = False
    """Whether chance decided what was filled in."""
    refusal: Refusal | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that were applied, or the one that refused it, in order."""
        return tuple(step.rule for step in self.steps) + ((self.refusal.rule,) if self.refusal else ())


class Run(NamedTuple):
    """An example run against the rules."""

    example: Example
    situation: Situation = Situation()
    taken: tuple[Taken, ...] = ()
    after: tuple[Situation, ...] = ()
    """What a reader sees after each action; nothing where it is not shown."""
    problems: tuple[Problem, ...] = ()
    is_broken: bool = False
    """Whether the rules raised something where an answer was due."""

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
        return tuple(dict.fromkeys(rule for taken in self.taken for rule in taken.rules))

    @property
    def refused_by(self) -> str:
        """The rule that refuses the last action, where that is what the example comes to."""
        last = self.taken[-1].refusal if self.taken else None
        return last.rule if last is not None and self.example.then is None else ""


class Verified(NamedTuple):
    """What became of an example, for a report; one that could not be read has no title and no rules."""

    game: str
    id: str
    place: Place
    title: str = ""
    origin: str = ""
    rules: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything came out as the example says."""
        return not self.problems


def verified(game: str, run: Run) -> Verified:
    """Return what became of an example that was run."""
    example = run.example
    return Verified(
        game,
        example.id.name,
        example.place,
        example.title.text,
        example.origin,
        run.rules,
        run.problems,
    )
