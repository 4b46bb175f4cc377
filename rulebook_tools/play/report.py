"""What came of many random games, for people and for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.play.invariants import Played, Violation


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
    def reasons(self) -> dict[str, int]:
        """How many games each rule ended, by rule."""
        counted = Counter(game.outcome.rule for game in self.games if game.outcome)
        return dict(sorted(counted.items()))

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


def report(name: str, summaries: Sequence[Summary], form: str = "text", *, of_all: bool = False) -> str:
    """Return the summary of a number of players, or of all numbers, as text or in its stable JSON form."""
    if form == "text":
        return "\n".join(_text(name, summary) for summary in summaries)
    found = [_data(name, summary) for summary in summaries]
    data = {"game": name, "players": "all", "summaries": found} if of_all else found[0]
    return json.dumps(data, indent=2, ensure_ascii=False)


def _text(name: str, summary: Summary) -> str:
    seeds = [game.seed for game in summary.games]
    won = ", ".join(f"{letter} {number:,}" for letter, number in summary.wins.items())
    together = f"{summary.shared:,} of the games by several together"
    if summary.lost:
        together += f", {summary.lost:,} lost by all"
    reasons = [f"{rule} {number:,}" for rule, number in summary.reasons.items()]
    found = summary.violations
    games, players = _number(len(seeds), "game"), _number(summary.players, "player")
    name = ", ".join([name, *(f"{option}={reading}" for option, reading in summary.options.items())])
    return "\n".join(
        [
            f"{name}: {games} of {players}, seeds {seeds[0]} to {seeds[-1]}",
            f"  moves    {summary.moves:,}",
            f"  over by  {', '.join(reasons) or 'nothing'}",
            f"  won by   {won}; {together}",
            f"  longest  {_number(summary.longest.moves, 'move')} (seed {summary.longest.seed})",
            *map(str, found),
            _number(len(found), "violation") if found else "no violation",
        ]
    )


def _number(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _data(name: str, summary: Summary) -> dict[str, Any]:
    return {
        "game": name,
        "options": dict(summary.options),
        "players": summary.players,
        "seeds": [summary.games[0].seed, summary.games[-1].seed],
        "games": len(summary.games),
        "moves": summary.moves,
        "longest": {"seed": summary.longest.seed, "moves": summary.longest.moves},
        "reasons": summary.reasons,
        "wins": summary.wins,
        "shared": summary.shared,
        "lost": summary.lost,
        "violations": [
            {"seed": each.seed, "move": each.move, "problem": each.told} for each in summary.violations
        ],
    }
