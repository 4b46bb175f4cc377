"""Random games that are played for a page, always the same ones: what they came to."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from rulebook_tools.engine.game import Game
from rulebook_tools.engine.guard import Broken, Guard
from rulebook_tools.play.game import play_game
from rulebook_tools.play.stages import Stages, read_stages, stages_json, stages_of
from rulebook_tools.play.summary import Played
from rulebook_tools.play.terms import Terms

ENOUGH, MANY = 2_500, 60
"""Moves, and games, after which no further round is begun: a game of each number of players."""
PATIENCE = 60.0
"""Seconds of computing after which a game is too slow to be played on the way to a page."""
NOT_PLAYED = "not played"
"""Stands for a trial that there is none of."""
EVERY_MOVE = Terms(sample=0)
"""Each move is looked at; what asks for made-up actions and positions is left to `rulebook play`."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What random games of all numbers of players came to."""

    players: tuple[int, int]
    """The least and the most that played."""
    games: int
    moves: int
    """Those of chance among them."""
    violations: int
    """How often a promise of every game was broken, or an invariant of this one."""
    applied: Mapping[str, int]
    """How often each rule was applied; one that never was is left out."""
    stages: Stages = field(default_factory=Stages)
    """What players could do, and when."""

    @property
    def steps(self) -> int:
        """How often rules were applied, all together."""
        return sum(self.applied.values())


def trial_of(game: Game[Any, Any] | None) -> Trial | None:
    """Return what the random games of a game come to.

    None where there is nothing to be told of: without a game, and where one cannot be played to its end.
    """
    return ([None, *rounds(game)])[-1]


def rounds(game: Game[Any, Any] | None) -> Iterator[Trial | None]:
    """Yield None after each random game, and what all of them came to, or None, as the last."""
    if game is None:
        return
    played, seed, hurried = list[Played](), 0, cast("Game[Any, Any]", _Hurried(game))
    try:
        with Guard():
            numbers = list(game.players)
    except Broken:
        return
    while numbers and len(played) < MANY and sum(each.moves for each in played) < ENOUGH:
        seed += 1
        for players in numbers:
            played.append(play_game(hurried, players, seed, EVERY_MOVE))
            if not _is_told(played[-1]):
                return
            yield None
    applied = Counter[str]()
    for each in played:
        applied.update(each.applied)
    yield Trial(
        players=(min(numbers), max(numbers)),
        games=len(played),
        moves=sum(each.moves for each in played),
        violations=sum(len(each.violations) for each in played),
        applied=dict(sorted(applied.items())),
        stages=stages_of(hurried, ((players, each) for each in range(1, seed + 1) for players in numbers)),
    )


class _Hurried:
    """A game that gives up when it has taken too long."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game, self._until = game, time.process_time() + PATIENCE

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def legal_actions(self, position: Any) -> Any:
        """Return the legal actions; raise `TimeoutError` where nobody waits for them any more."""
        if time.process_time() > self._until:
            raise TimeoutError("too slow to be played on the way to a page")
        return self._game.legal_actions(position)


def _is_told(played: Played) -> bool:
    """Say whether a game was played: to its end, or to the first move with which something is wrong."""
    return played.moves > 0 and not any(each.raised_at for each in played.violations)


def trial_text(found: Trial | None) -> str:
    """Return a trial as JSON."""
    if found is None:
        return json.dumps(NOT_PLAYED)
    stages = stages_json(found.stages)
    return json.dumps([found.players, found.games, found.moves, found.violations, found.applied, stages])


def read_trial(text: str) -> Trial | None:
    """Return the trial that `trial_text` made a text of."""
    parts = json.loads(text)
    if parts == NOT_PLAYED:
        return None
    (least, most), games, moves, violations, applied, stages = parts
    return Trial((least, most), games, moves, violations, applied, read_stages(stages))
