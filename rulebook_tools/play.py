"""Plays random games, and finds what no game may do. Knows no game, only what all of them offer."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebook_tools.engine.answers import Answers
from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.declared import Statements
from rulebook_tools.engine.figures import Step, seat_letter
from rulebook_tools.engine.game import Applied, Game, IllegalAction, Outcome, PlayersError
from rulebook_tools.engine.guard import Broken, Guard, told
from rulebook_tools.games import raised_at

MOST_MOVES = 20_000
"""A game that is not over after so many moves is taken for one without an end."""

SAMPLED = 40
"""One position in so many is written as JSON and read again, and the last one of each game."""


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


def play_games(
    game: Game[Any, Any],
    players: int,
    seeds: Sequence[int],
    watch: Callable[[int], object] | None = None,
    *,
    options: Mapping[str, str] | None = None,
) -> Summary:
    """Return what came of one random game for each seed; `watch` hears of each game that is over.

    `options` are the readings that the game was made with, for the summary to tell.
    Raises `PlayersError` for a number of players that the game is not made for.
    """
    if players not in game.players:
        raise PlayersError(players, game.players)
    summary = Summary(players, options=options or {})
    for seed in seeds:
        summary.games.append(play_game(game, players, seed))
        if watch is not None:
            watch(1)
    return summary


def play_game(game: Game[Any, Any], players: int, seed: int) -> Played:
    """Return a random game, played to its end or to the first move with which something is wrong."""
    played = Played(seed)
    try:
        with Guard():
            _play(Answers(game), players, played)
    except Broken as broken:  # a crash is told like anything else, with its seed
        played.moves += 1
        at = "".join(raised_at(broken.error))
        played.violations.append(Violation(seed, played.moves, told(broken.error), at))
    return played


def _play(game: Game[Any, Any], players: int, played: Played) -> None:
    """Play a game until it is over or something is wrong with it."""
    chance, statements, position = Chance(played.seed), Statements(game), game.new_game(players)
    while played.outcome is None and not played.violations:
        if played.moves >= MOST_MOVES:
            problems: list[str] = [f"the game is not over after {MOST_MOVES} moves"]
        else:
            position, played.outcome, problems = _move(game, position, chance, statements, played.moves)
        played.moves += 1
        played.violations += [Violation(played.seed, played.moves, f"{problem}") for problem in problems]


def _move(
    game: Game[Any, Any], position: Any, chance: Chance, statements: Statements, number: int
) -> tuple[Any, Outcome | None, list[str]]:
    """Take one move; return the position after it, how the game ended, and what is wrong."""
    legal = game.legal_actions(position)
    reached, problems = _reached(game, position, legal)
    if problems:
        return position, None, problems
    action = game.by_chance(position, chance)
    if action is None:
        at = chance.below(len(legal))
        action, untold = legal[at], reached[at]
    else:
        untold = game.apply(position, action, explain=False)
    after, steps = game.apply(position, action)
    if untold != (after, ()):
        problems.append("without its steps the move leads elsewhere")
    problems += statements.wrong([game.describe(position, action)], steps)
    problems += game.invariants(position, steps, after)
    outcome = game.outcome(after)
    if outcome is not None:
        problems += _wrong_end(game, outcome, steps, game.legal_actions(after))
    if outcome is not None or number % SAMPLED == 0:
        problems += _lost_in_json(game, after)
    return after, outcome, problems


def _reached(
    game: Game[Any, Any], position: Any, legal: Sequence[Any]
) -> tuple[list[Applied[Any]], list[str]]:
    """Return what each legal action leads to, and which of them are not accepted."""
    reached, problems = [], [] if legal else ["the game goes on, but no action is legal"]
    for action in legal:
        try:
            reached.append(game.apply(position, action, explain=False))
        except IllegalAction as error:
            problems.append(f"{action} is legal but refused by {error.rule}")
        except GivenError as error:
            problems.append(f"{action} is legal but refused: {error.wrong}")
    return reached, problems


def _lost_in_json(game: Game[Any, Any], position: Any) -> Iterator[str]:
    """Say if a position is another one after it was written as JSON and read again."""
    try:
        same = game.from_json(json.loads(json.dumps(game.to_json(position)))) == position
    except GivenError as error:
        yield f"its own JSON is refused: {error.wrong}"
    else:
        if not same:
            yield "the position read from its JSON is another one"


def _wrong_end(
    game: Game[Any, Any], outcome: Outcome, steps: Sequence[Step], legal: Sequence[Any]
) -> Iterator[str]:
    """Say what is wrong with how a game ended."""
    if outcome.rule not in {step.rule for step in steps} & game.rules:
        yield f"the game is over by {outcome.rule!r}, which the last move does not cite"
    if outcome.scores and not (outcome.winners and set(outcome.winners) <= outcome.scores.keys()):
        yield f"nobody wins who has a score: {', '.join(outcome.winners) or 'nobody wins'}"
    if legal:
        yield f"the game is over, but {len(legal)} actions are legal"


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
    return json.dumps(
        {
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
        },
        indent=2,
        ensure_ascii=False,
    )


def _number(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


FORMATS: dict[str, Callable[[str, Summary], str]] = {"text": as_text, "json": as_json}
