"""Random games, played by the same loop for every engine, so that only the engines differ."""

import gc
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, NamedTuple, Protocol

MOST_MOVES = 20_000
"""The most moves of a game; a longer one counts as endless."""


class Rules(Protocol):
    """The interface of an engine; a move may change a position or return a new one."""

    players: int

    def begin(self, seed: int) -> Any:
        """Return the initial position of a game with this seed."""

    def by_chance(self, position: Any) -> Any:
        """Return a random move, or None if a player must choose."""

    def legal(self, position: Any) -> Sequence[Any]:
        """Return all legal actions of the player."""

    def apply(self, position: Any, action: Any) -> Any:
        """Return the position after an action."""

    def is_over(self, position: Any) -> bool:
        """Return whether the game is over."""

    def end(self, position: Any) -> str:
        """Return a text that describes the end of the game; equal ends have equal texts."""


class Played(NamedTuple):
    """A played game: the numbers of its moves, of choices among them, and of the legal actions in all."""

    moves: int
    choices: int
    legal: int
    position: Any


@dataclass(frozen=True, slots=True)
class Slice:
    """Some games played in a row, and the CPU seconds they took."""

    seconds: float
    moves: int
    choices: int
    legal: int
    ends: list[str]
    """How each game ended, and after how many moves."""


def play(rules: Rules, seed: int) -> Played:
    """Play a random game; raise `ValueError` for one without an end."""
    number = Random(2 * seed + 1).random  # chance has even seeds: no stream is there twice
    by_chance, legal_in, apply, is_over = rules.by_chance, rules.legal, rules.apply, rules.is_over
    moves = choices = legal = 0
    position = rules.begin(2 * seed)
    while not is_over(position):
        action = by_chance(position)
        if action is None:
            actions = legal_in(position)
            action = actions[int(number() * len(actions))]
            choices += 1
            legal += len(actions)
        position = apply(position, action)
        moves += 1
        if moves > MOST_MOVES:
            raise ValueError(f"the game of seed {seed} is not over after {MOST_MOVES} moves")
    return Played(moves, choices, legal, position)


def play_slice(rules: Rules, seeds: Iterable[int]) -> Slice:
    """Play a game for each seed and measure all of them together."""
    gc.collect()
    seconds, moves, choices, legal, ends = 0.0, 0, 0, 0, []
    for seed in seeds:
        before = process_time()
        game = play(rules, seed)
        seconds += process_time() - before
        moves += game.moves
        choices += game.choices
        legal += game.legal
        ends.append(f"{game.moves}: {rules.end(game.position)}")
    return Slice(seconds, moves, choices, legal, ends)
