"""Seeded chance. Only `Random.random()` is used: its stream is the same on every Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of random choices; the same seed gives the same stream anywhere."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 -- games, not secrets

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit` - 1."""
        return int(self._random.random() * limit)

    def choice(self, options: Sequence[T]) -> T:
        """Return one of the options, each as likely as any other."""
        return options[self.below(len(options))]

    def weighted(self, weights: Sequence[int]) -> int:
        """Return an index, each as likely as its weight; the weights must not all be 0."""
        at = self.below(sum(weights))
        for index, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return index
        raise ValueError("no weight above 0")
