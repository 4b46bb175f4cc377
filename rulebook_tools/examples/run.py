"""An example as it was run: what was done, what the rules said, what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook_tools.engine.figures import Statement, Step
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.errors import Place, Problem
from rulebook_tools.model import Example


@dataclass(frozen=True, slots=True)
class Taken:
    """An action taken in an example and its steps."""

    action: Statement
    steps: tuple[Step, ...]
    filled: bool = False
    """Whether the example left it open."""
    by_chance: bool = False
    """Whether chance decided what was filled in."""


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
        cited = [step.rule for step in self.steps] + [self.refused_by] * bool(self.refused_by)
        return tuple(dict.fromkeys(cited))


@dataclass(frozen=True, slots=True)
class Verified:
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
