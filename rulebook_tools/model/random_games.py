"""What random games of a game came to: how often each rule was applied, what players could do and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Slot:
    """All values of a figure in a statement: players, numbers or nouns; empty for a list."""

    players: tuple[str, ...] = ()
    """By letters that go by their order in the statement, as who sits where does not matter."""
    numbers: tuple[int, ...] = ()
    """The one that it always was, or the least and the most."""
    nouns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StatementPattern:
    """A statement as it is said in general: its wording, and what each of its figures was."""

    wording: str
    slots: Mapping[str, Slot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RulePattern:
    """The pattern of a rule's statement."""

    rule: str
    phrase: StatementPattern


@dataclass(frozen=True, slots=True)
class StageAction:
    """An action that can be taken at a stage, and what can forbid it."""

    phrase: StatementPattern
    rules: tuple[str, ...] = ()
    """Those that are applied first when it is taken, the usual one before others; none if nobody took it."""
    forbidden: tuple[RulePattern, ...] = ()
    is_rare: bool = False
    """Whether it is hardly ever legal."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A decision that the game waits for, its possible actions, and the common reasons that forbid them."""

    waits: RulePattern
    options: tuple[StageAction, ...] = ()
    forbidden: tuple[RulePattern, ...] = ()


@dataclass(frozen=True, slots=True)
class Stages:
    """All stages at which a player has a say, and the actions that no rule ever allows."""

    stages: tuple[Stage, ...] = ()
    never: tuple[StageAction, ...] = ()


@dataclass(frozen=True, slots=True)
class RandomGames:
    """What random games of all numbers of players came to."""

    players: tuple[int, int]
    """The least and the most that played."""
    games: int
    moves: int
    """Those of chance among them."""
    violations: int
    """How often a promise of every game was broken, or an invariant of this one."""
    applied: Mapping[str, int] = field(default_factory=dict)
    """How often each rule was applied; one that never was is left out."""
    stages: Stages = field(default_factory=Stages)
    """What players could do, and when."""
    key: str = ""
    """Tells what the games were played with, and that nobody has changed what they came to."""

    @property
    def steps(self) -> int:
        """How often rules were applied, all together."""
        return sum(self.applied.values())
