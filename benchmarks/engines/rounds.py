"""Rounds of measuring: in each, every side plays a slice of every engine, one after the other.

So disturbances affect all sides alike, and a ratio is taken within a round. No seed is played twice in a
process: engines cache results for a board, and a game would be faster the second time.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Any, TypeVar

from benchmarks.engines.checkouts import Checkout
from benchmarks.engines.sides import Side, run_examples

WARMING = 4
"""How many games each side plays before the first round, to determine the length of a slice."""
T = TypeVar("T")
SECONDS = 0.1
"""The approximate CPU seconds of a slice: short neighbouring slices meet the same disturbances."""
SEEDS = 1_000_000
"""The distance between the first seeds of two engines."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine, the sides that have it, and the measured slices by side and round."""

    name: str
    sides: Sequence[Side]
    slices: dict[Side, list[Mapping[str, Any]]] = field(default_factory=dict)

    def per_second(self, side: Side, what: str) -> list[float]:
        """Return how many moves, choices or games a side played in a CPU second, by round."""
        found = self.slices[side]
        return [(len(each["ends"]) if what == "games" else each[what]) / each["seconds"] for each in found]

    def total(self, side: Side, what: str) -> int:
        """Return the moves, choices, legal actions or games of all rounds."""
        found = self.slices[side]
        return sum(len(each["ends"]) if what == "games" else each[what] for each in found)

    def same_ends(self, side: Side, other: Side) -> int:
        """Return how many games ended equally, after equally many moves, on two sides."""
        pairs = zip(self.slices[side], self.slices[other], strict=True)
        return sum(
            a == b for mine, theirs in pairs for a, b in zip(mine["ends"], theirs["ends"], strict=True)
        )


def play_rounds(engines: Sequence[Engine], rounds: int, watch: Callable[[int], object]) -> None:
    """Play a number of rounds, the same games on all sides; `watch` is called after each round."""
    games = {engine.name: _games(engine) for engine in engines}
    seeds = {engine.name: number * SEEDS for number, engine in enumerate(engines, 1)}
    for round_ in range(rounds):
        watch(round_ + 1)
        for engine in engines:
            first = seeds[engine.name]
            seeds[engine.name] = end = first + games[engine.name]
            for side in _in_turn(engine.sides, round_):
                engine.slices.setdefault(side, []).append(side.play(engine.name, range(first, end)))


def _games(engine: Engine) -> int:
    """Return the number of games in a slice, which depends on the slowest side."""
    took = [side.play(engine.name, range(WARMING))["seconds"] / WARMING for side in engine.sides]
    slowest: float = max(took)
    return ceil(SECONDS / slowest)


def run_rounds(
    checkouts: Sequence[Checkout],
    games: Path,
    names: Sequence[str],
    rounds: int,
    watch: Callable[[int], object],
) -> Mapping[Checkout, list[Mapping[str, Any]]]:
    """Return the measurements of processes that run a folder of examples, by checkout; a round warms up."""
    runs: dict[Checkout, list[Mapping[str, Any]]] = {each: [] for each in checkouts}
    for round_ in range(rounds + 1):
        watch(round_)
        for each in _in_turn(checkouts, round_):
            run = run_examples(each.name, each.root, games, names)
            if round_:
                runs[each].append(run)
    return runs


def _in_turn(sides: Sequence[T], round_: int) -> Sequence[T]:
    """Return the sides in an order that changes from round to round."""
    return sides[::-1] if round_ % 2 else sides
