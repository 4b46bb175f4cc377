"""Seeded chance. Only `Random.random()` is used: its stream is the same on every Python."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of random choices; the same seed gives the same stream anywhere."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.uses = 0
        """How often chance decided between several things."""

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit` - 1."""
        self.uses += limit > 1
        return int(self._following() * limit)

    @cached_property
    def _following(self) -> Callable[[], float]:
        """The stream, made only when it is asked for: to seed it takes longer than most moves."""
        return random.Random(self._seed).random  # noqa: S311 -- games, not secrets

    def hits(self, odds: int, limit: int, times: int) -> int:
        """Return how often a number from 0 to `limit` - 1 is less than `odds`, of so many."""
        self.uses += times if limit > 1 else 0
        following = self._following
        return sum([following() * limit < odds for _ in range(times)])

    def choice(self, options: Sequence[T]) -> T:
        """Return one of the options, each as likely as any other."""
        return options[self.below(len(options))]

    def weighted(self, weights: Sequence[int]) -> int:
        """Return an index, each as likely as its weight; the weights must not all be 0."""
        sums = [*accumulate(weights)]
        total = sums[-1] if sums else 0
        if not total:
            raise ValueError("no weight above 0")
        return bisect(sums, self.below(total))


class Biased(Chance):
    """Chance that at first always falls on the first option, or on the last, and then is fair.

    It is fair in the end, so that what is tried again until it fits does come to an end.
    """

    FIRST = 250
    """So many times chance falls the same way."""

    def __init__(self, seed: int, *, to_last: bool) -> None:
        super().__init__(seed)
        self._to_last = to_last

    def below(self, limit: int) -> int:
        """Return the lowest number, or the highest; a fair one after so many."""
        fair = super().below(limit)
        if self.uses > self.FIRST:
            return fair
        return limit - 1 if self._to_last else 0

    def hits(self, odds: int, limit: int, times: int) -> int:
        """Return how often a number from 0 to `limit` - 1 is less than `odds`, of so many."""
        return sum([self.below(limit) < odds for _ in range(times)])
