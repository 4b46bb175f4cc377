"""What came of random games: one by one, and together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.engine.game import Outcome


@dataclass(frozen=True, slots=True)
class Violation:
    """What went wrong in the game of a seed, after so many moves."""

    seed: int
    move: int
    problem: str
    raised_at: str = ""
    """Which line of the game raised it, if one did."""

    def __str__(self) -> str:
        return f"seed {self.seed}, move {self.move}: {self.told}"

    @property
    def told(self) -> str:
        """The problem, with the line that it comes from where it is known."""
        return f"{self.problem} ({self.raised_at})" if self.raised_at else self.problem


@dataclass(slots=True)
class Played:
    """One game played: its moves, how it ended, what went wrong."""

    seed: int
    moves: int = 0
    outcome: Outcome | None = None
    violations: list[Violation] = field(default_factory=list)
    applied: Counter[str] = field(default_factory=Counter)
    """How often each rule was applied: a step of it came of a move."""


@dataclass(slots=True)
class Summary:
    """What came of many games."""

    players: int
    games: list[Played] = field(default_factory=list)
    options: Mapping[str, str] = field(default_factory=dict)
    """The readings that were played instead of the adopted ones, by option."""

    @property
    def moves(self) -> int:
        """All moves of all games, those of chance among them."""
        return sum(game.moves for game in self.games)

    @property
    def longest(self) -> Played:
        """The game with the most moves."""
        return max(self.games, key=lambda game: game.moves)

    @property
    def reasons(self) -> Counter[str]:
        """How many games each rule ended."""
        return Counter(game.outcome.rule for game in self.games if game.outcome)

    @property
    def wins(self) -> dict[str, int]:
        """How many games each seat won, alone or with others."""
        counted = Counter(letter for game in self.games if game.outcome for letter in game.outcome.winners)
        return {seat_letter(seat): counted[seat_letter(seat)] for seat in range(self.players)}

    @property
    def shared(self) -> int:
        """How many games several players won together."""
        return sum(len(game.outcome.winners) > 1 for game in self.games if game.outcome)

    @property
    def lost(self) -> int:
        """How many games all players lost together."""
        return sum(not game.outcome.winners for game in self.games if game.outcome)

    @property
    def violations(self) -> list[Violation]:
        """All that went wrong, game by game."""
        return [violation for game in self.games for violation in game.violations]
