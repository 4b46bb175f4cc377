"""What random games came to, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulebook_tools.play.summary import Summary
from rulebook_tools.util.defaults import PLAYED


def as_text(name: str, summary: Summary) -> str:
    """Return a summary for people: games, moves, ends, wins, and everything that went wrong."""
    seeds = [game.seed for game in summary.games]
    won = ", ".join(f"{letter} {number:,}" for letter, number in summary.wins.items())
    together = f"{summary.shared:,} of the games by several together"
    if summary.lost:
        together += f", {summary.lost:,} lost by all"
    reasons = [f"{rule} {number:,}" for rule, number in sorted(summary.reasons.items())]
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
            *(str(violation) for violation in found),
            _number(len(found), "violation") if found else "no violation",
        ]
    )


def as_json(name: str, summary: Summary) -> str:
    """Return a summary in its stable JSON form."""
    return _dumped(_data(name, summary))


def all_as_text(name: str, summaries: Sequence[Summary]) -> str:
    """Return the summaries of several numbers of players for people, one after another."""
    return "\n".join(as_text(name, summary) for summary in summaries)


def all_as_json(name: str, summaries: Sequence[Summary]) -> str:
    """Return the summaries of several numbers of players in their stable JSON form."""
    found = [_data(name, summary) for summary in summaries]
    return _dumped({"game": name, "players": "all", "summaries": found})


def _data(name: str, summary: Summary) -> dict[str, Any]:
    return {
        "game": name,
        "options": dict(summary.options),
        "players": summary.players,
        "seeds": [summary.games[0].seed, summary.games[-1].seed],
        "games": len(summary.games),
        "moves": summary.moves,
        "longest": {"seed": summary.longest.seed, "moves": summary.longest.moves},
        "reasons": dict(sorted(summary.reasons.items())),
        "wins": summary.wins,
        "shared": summary.shared,
        "lost": summary.lost,
        "violations": [
            {"seed": each.seed, "move": each.move, "problem": each.told} for each in summary.violations
        ],
    }


def _dumped(data: dict[str, Any]) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False)


def _number(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


FORMATS: Mapping[str, Callable[[str, Summary], str]] = dict(zip(PLAYED, (as_text, as_json), strict=True))
"""The forms of one summary."""
ALL_FORMATS: Mapping[str, Callable[[str, Sequence[Summary]], str]] = dict(
    zip(PLAYED, (all_as_text, all_as_json), strict=True)
)
"""The same forms of a summary for each number of players."""
