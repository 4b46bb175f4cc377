"""Play many random games, one after another or in parallel processes.

The results are the same in both cases, because a game depends on its seed only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product, zip_longest
from typing import Any, TypeAlias

from rulebook_tools.engine.game import Game, Outcome, PlayersError
from rulebook_tools.engine.guard import Broken, Guard
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.games import EngineFile, find_game
from rulebook_tools.play.game import USUAL, moves, play_game
from rulebook_tools.play.invariants import Played, PlaySettings, Violation
from rulebook_tools.play.report import Summary
from rulebook_tools.util.workers import run_each

MOST_TOGETHER = 20
"""Maximum number of games that a process plays before it returns their results."""
MOVES_COMPARED = 500
"""How many of the first moves of a game are compared under two values of PYTHONHASHSEED."""
HASH_SEED_MATTERS = "the same seed leads elsewhere under another PYTHONHASHSEED: the order of a set decides"


@dataclass(frozen=True)
class Recipe:
    """The data from which another process can make the same game."""

    game: str
    """The id of the game."""
    own: EngineFile | None
    """The file of the game's executable rules in the project; None if an installed package has them."""
    parameters: Parameters
    options: Mapping[str, str]
    """The chosen reading of each option."""

    def make(self) -> Game[Any, Any]:
        """Return the game; raise `SourceError` or `ParameterError` if its sources have become invalid."""
        factory = find_game(self.game, self.own)
        if factory is None:
            raise LookupError(f"{self.game} has no executable rules")
        return factory(self.parameters, self.options)


_Task: TypeAlias = tuple[int, Sequence[int]]
"""A number of players, and the seeds of the games to play."""


@dataclass
class _Worker:
    recipe: Recipe
    settings: PlaySettings = USUAL

    @cached_property
    def _game(self) -> Game[Any, Any]:
        return self.recipe.make()

    def play(self, task: _Task) -> tuple[int, list[Played]]:
        """Play the games of a task; return the number of players, and results that can be pickled."""
        players, seeds = task
        games = [play_game(self._game, players, seed, self.settings) for seed in seeds]
        for played in games:
            if (end := played.outcome) is not None:
                played.outcome = Outcome(end.rule, tuple(end.winners), dict(end.scores))
        return players, games

    def trace(self, task: _Task) -> tuple[int, list[str]]:
        """Return the number of players and a hash of each of the first game's first moves; "" for a crash."""
        (players, seeds), hashes = task, []
        try:
            with Guard():
                for move in islice(moves(self._game, players, seeds[0]), MOVES_COMPARED):
                    said = repr((self._game.describe(move.before, move.action), move.steps))
                    hashes.append(hashlib.sha256(said.encode()).hexdigest())
        except Broken:
            hashes.append("")
        return players, hashes


def play_games(
    game: Game[Any, Any],
    numbers: Sequence[int],
    seeds: Sequence[int],
    watch: Callable[[int], object] = lambda _: None,
    *,
    options: Mapping[str, str] | None = None,
    settings: PlaySettings = USUAL,
    recipe: Recipe | None = None,
    jobs: int = 1,
) -> list[Summary]:
    """Play one random game for each number of players and each seed; return a summary for each number.

    `watch` is called with the number of games ended since its last call. `options` are put into the summaries
    and change nothing else.

    With a `recipe`, from which other processes can make the game, up to `jobs` of them play in parallel, and
    the first game with each number of players is replayed under two hash seeds; a difference is a violation.

    Raises `PlayersError` for an unsupported number of players, `RulebookError` if a process was killed.
    """
    for players in numbers:
        if players not in game.players:
            raise PlayersError(players, game.players)
    played: Iterable[tuple[int, list[Played]]]
    if recipe is None or jobs == 1:
        pairs = product(numbers, seeds)
        played = ((players, [play_game(game, players, seed, settings)]) for players, seed in pairs)
    else:
        size = max(1, min(MOST_TOGETHER, len(seeds) // (2 * jobs)))
        parts = [seeds[at : at + size] for at in range(0, len(seeds), size)]
        played = run_each(_Worker(recipe, settings).play, list(product(numbers, parts)), jobs)
    found: dict[tuple[int, int], Played] = {}
    for players, games in played:
        found |= {(players, each.seed): each for each in games}
        watch(len(games))
    summaries = [
        Summary(players, [found[players, seed] for seed in seeds], options or {}) for players in numbers
    ]
    sound = {summary.players: summary.games[0] for summary in summaries if not summary.violations}
    if recipe is not None and settings.sample and sound:
        for players, move in hash_seed_matters(recipe, list(sound), seeds[0]).items():
            sound[players].violations.append(Violation(seeds[0], move, HASH_SEED_MATTERS))
    return summaries


def hash_seed_matters(recipe: Recipe, numbers: Sequence[int], seed: int) -> dict[int, int]:
    """Return the first move (from 1) that differs under two values of `PYTHONHASHSEED`, by number of players.

    One game with `seed` is played for each of the `numbers` of players; those without a difference are left
    out.
    """
    tasks, worker = [(players, [seed]) for players in numbers], _Worker(recipe)
    one, other = (
        dict(run_each(worker.trace, tasks, 1, {"PYTHONHASHSEED": hash_seed})) for hash_seed in ("1", "2")
    )
    found = {}
    for players in numbers:
        pairs = enumerate(zip_longest(one[players], other[players]), 1)
        if apart := next((number for number, (mark, twin) in pairs if mark != twin), 0):
            found[players] = apart
    return found
