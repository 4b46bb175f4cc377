"""Summaries of random games, as text and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.play.invariants import Played, Violation


@dataclass(slots=True)
class Summary:
    """The results of all games with one number of players; `options` are the requested readings."""

    players: int
    games: list[Played]
    options: Mapping[str, str]

    @property
    def violations(self) -> list[Violation]:
        """All violations, game by game."""
        return [violation for game in self.games for violation in game.violations]

    def data(self, name: str) -> dict[str, Any]:
        """Return the summary as data for the stable JSON form; `name` is the id of the game."""
        games = self.games
        ends = [game.outcome for game in games if game.outcome]
        longest = max(games, key=lambda game: game.moves)
        wins = Counter(letter for end in ends for letter in end.winners)
        return {
            "game": name,
            "options": dict(self.options),
            "players": self.players,
            "seeds": [games[0].seed, games[-1].seed],
            "games": len(games),
            "moves": sum(game.moves for game in games),
            "longest": {"seed": longest.seed, "moves": longest.moves},
            "reasons": dict(sorted(Counter(end.rule for end in ends).items())),
            "wins": {letter: wins[letter] for letter in map(seat_letter, range(self.players))},
            "shared": sum(len(end.winners) > 1 for end in ends),
            "lost": sum(not end.winners for end in ends),
            "violations": [
                {"seed": each.seed, "move": each.move, "problem": each.problem} for each in self.violations
            ],
        }

    def text(self, name: str) -> str:
        """Return the summary as lines of text: games, moves, ends, wins and violations."""
        data, found = self.data(name), self.violations
        first, last = data["seeds"]
        games, players = _number(data["games"], "game"), _number(self.players, "player")
        title = ", ".join([name, *(f"{option}={reading}" for option, reading in self.options.items())])
        reasons = ", ".join(f"{rule} {number:,}" for rule, number in data["reasons"].items())
        won = ", ".join(f"{letter} {number:,}" for letter, number in data["wins"].items())
        lost = f", {data['lost']:,} lost by all" if data["lost"] else ""
        longest = data["longest"]
        return "\n".join(
            [
                f"{title}: {games} of {players}, seeds {first} to {last}",
                f"  moves    {data['moves']:,}",
                f"  over by  {reasons or 'nothing'}",
                f"  won by   {won}; {data['shared']:,} of the games by several together{lost}",
                f"  longest  {_number(longest['moves'], 'move')} (seed {longest['seed']})",
                *map(str, found),
                _number(len(found), "violation") if found else "no violation",
            ]
        )


def report(name: str, summaries: Sequence[Summary], form: str = "text", *, of_all: bool = False) -> str:
    """Return summaries as text or, if `form` is `json`, as the stable JSON form of one of them or of all.

    `name` is the id of the game. The JSON form has all summaries if `of_all`, else only the first one.
    """
    if form == "text":
        return "\n".join(summary.text(name) for summary in summaries)
    found = [summary.data(name) for summary in summaries]
    data = {"game": name, "players": "all", "summaries": found} if of_all else found[0]
    return json.dumps(data, indent=2, ensure_ascii=False)


def _number(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
