"""A game on trial: how closely it is looked at, and what is known of it so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.conformance import Answers, Statements
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.game import Game
from rulebook_tools.engine.variety import Variety
from rulebook_tools.util.defaults import SAMPLED

Excuse: TypeAlias = Callable[[Game[Any, Any], Any, Any], bool]
"""Says of a game, a position and an action whether it may be accepted there though it is not listed."""


def is_chance(game: Game[Any, Any], position: Any, _action: Any) -> bool:
    """Excuse what chance may do: it does what `by_chance` says, and a list of it could be endless."""
    return game.by_chance(position, Chance(0)) is not None


LEAST_CLOSE = 4
"""As many are, however short a game."""
FIRST = 2
"""Moves of each game whose positions are watched for changes: a game that changes them begins with these."""


class Transition(NamedTuple):
    """A move of a random game."""

    before: Any
    action: Any
    steps: tuple[Step, ...]
    after: Any


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """How closely a game is looked at, and what it is allowed; neither changes the game of a seed."""

    sample: int = SAMPLED
    """At one position in so many, actions are made up as well, and at a few in any game.

    With 0 at none; then no game is replayed, either.
    """
    excused: Excuse = is_chance
    kinds: Sequence[type[Any]] | None = None
    """The kinds of actions that may be met in play: those that the game names as `actions`, if it does.

    Kinds that are met are known without.
    """


class Tried:
    """A game on trial: what it may say, the actions that were met, chance for what is made up."""

    def __init__(self, game: Game[Any, Any], terms: PlaySettings, seed: int) -> None:
        self.game: Game[Any, Any] = Answers(game)
        self.terms = terms
        self.chance = Chance(seed)
        self.statements = Statements(game)
        kinds = getattr(game, "actions", ()) if terms.kinds is None else terms.kinds
        self.variety = Variety(kinds)
        self.seed = seed
        self.move = 1
        """The move that is looked at, from 1."""
        self.doing = ""
        """What is being tried, should the game break off there."""

    @property
    def is_watched(self) -> bool:
        """Whether a position is watched for changes while its listed actions are tried."""
        sample = self.terms.sample
        return sample > 0 and (self.move <= FIRST or (self.seed + self.move) % sample == 0)

    def is_close(self, moves: int) -> bool:
        """Say whether a position is looked at closely in a game of so many moves: others in each game."""
        every = min(self.terms.sample, max(1, moves // LEAST_CLOSE))
        return (self.seed + self.move) % every == 0
