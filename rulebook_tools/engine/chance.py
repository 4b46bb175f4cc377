"""Seeded random choices. Only `Random.random()` is used: it gives the same numbers on every Python."""

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
        """The number of choices made so far between two or more options."""

    def below(self, limit: int) -> int:
        """Return a random whole number from 0 to `limit` - 1."""
        self.uses += limit > 1
        return int(self._following() * limit)

    @cached_property
    def _following(self) -> Callable[[], float]:
        # Seeded only when first used: seeding takes longer than most moves.
        return random.Random(self._seed).random  # noqa: S311 -- games, not secrets

    def hits(self, odds: int, limit: int, times: int) -> int:
        """Draw `times` numbers from 0 to `limit` - 1; return how many of them are less than `odds`."""
        self.uses += times if limit > 1 else 0
        following = self._following
        return sum([following() * limit < odds for _ in range(times)])

    def choice(self, options: Sequence[T]) -> T:
        """Return one of the options; all are equally likely."""
        return options[self.below(len(options))]

    def weighted(self, weights: Sequence[int]) -> int:
        """Return a random index of `weights`; the probability of each index is in proportion to its weight.

        Raises `ValueError` if no weight is above 0.
        """
        sums = [*accumulate(weights)]
        total = sums[-1] if sums else 0
        if not total:
            raise ValueError("no weight above 0")
        return bisect(sums, self.below(total))


class Biased(Chance):
    """Choices of which the first `BIASED_CHOICES` are not random: all take the first option, or all the last.

    Later choices are fair, so that a game that repeats draws until they are valid does not loop forever.
    """

    BIASED_CHOICES = 250
    """The number of biased choices; all later choices are fair."""

    def __init__(self, seed: int, *, to_last: bool) -> None:
        super().__init__(seed)
        self._to_last = to_last

    def below(self, limit: int) -> int:
        """Return 0, or `limit` - 1 if the last option is always taken.

        After `BIASED_CHOICES` choices, return a random number from 0 to `limit` - 1.
        """
        fair = super().below(limit)
        if self.uses > self.BIASED_CHOICES:
            return fair
        return limit - 1 if self._to_last else 0

    def hits(self, odds: int, limit: int, times: int) -> int:
        """Draw `times` numbers from 0 to `limit` - 1; return how many of them are less than `odds`."""
        return sum([self.below(limit) < odds for _ in range(times)])
