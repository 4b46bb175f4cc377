"""Recorded statistics of random games: how often each rule was applied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


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
    key: str = ""
    """A hash of the rules that were played and of these statistics: it reveals changes of either."""

    @property
    def steps(self) -> int:
        """How often rules were applied, in total."""
        return sum(self.applied.values())
