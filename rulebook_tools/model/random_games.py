"""Recorded statistics of random games: how often each rule was applied, and the actions at each stage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Slot:
    """The values that a placeholder of a statement had in all games; empty for lists and for mixed kinds."""

    players: tuple[str, ...] = ()
    """Letters of players in the order in which the statement names them, not by seat: A is the first."""
    numbers: tuple[int, ...] = ()
    """The only number, or the lowest and the highest."""
    nouns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StatementPattern:
    """A statement with all values of its placeholders: the name of its wording, and a slot by placeholder."""

    wording: str
    slots: Mapping[str, Slot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RulePattern:
    """The pattern of a statement, and the id of the rule that makes the statement."""

    rule: str
    phrase: StatementPattern


@dataclass(frozen=True, slots=True)
class StageAction:
    """An action that is possible at a stage, and the reasons that can forbid it."""

    phrase: StatementPattern
    rules: tuple[str, ...] = ()
    """Ids of the rules that were the first to be applied by this action, sorted from the most frequent."""
    forbidden: tuple[RulePattern, ...] = ()
    is_rare: bool = False
    """Whether the action is rarely legal at this stage."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A kind of decision in random games: why the game waits, the actions, and reasons that forbid many."""

    waits: RulePattern
    options: tuple[StageAction, ...] = ()
    forbidden: tuple[RulePattern, ...] = ()


@dataclass(frozen=True, slots=True)
class Stages:
    """All stages at which a player decides, and the actions that were never legal."""

    stages: tuple[Stage, ...] = ()
    never: tuple[StageAction, ...] = ()


@dataclass(frozen=True, slots=True)
class RandomGames:
    """The statistics of random games, played with all possible numbers of players."""

    players: tuple[int, int]
    """The lowest and the highest number of players."""
    games: int
    moves: int
    """The number of actions in all games, including those of chance."""
    violations: int
    """How often an invariant was broken: one that every game must keep, or one of this game."""
    applied: Mapping[str, int] = field(default_factory=dict)
    """How often each rule was applied, by its id; rules that never were are left out."""
    stages: Stages = field(default_factory=Stages)
    """The stages of the game with the actions of players."""
    key: str = ""
    """A hash of the rules that were played and of these statistics: it reveals changes of either."""

    @property
    def steps(self) -> int:
        """How often rules were applied, in total."""
        return sum(self.applied.values())
