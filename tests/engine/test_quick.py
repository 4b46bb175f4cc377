"""What spares time changes no answer: memoisation, and many throws of chance at once."""

from __future__ import annotations

import pytest

from rulebook_tools.engine.chance import Biased, Chance
from rulebook_tools.engine.kit.chapter import kept


def test_what_is_kept_is_what_would_be_made_anew() -> None:
    """The same values make the same thing, others another."""
    made: list[int] = []

    @kept
    def double(number: int) -> tuple[int, int]:
        made.append(number)
        return number, number

    assert (double(2), double(3), double(2)) == ((2, 2), (3, 3), (2, 2))
    assert made == [2, 3]


@pytest.mark.parametrize("make", [Chance, lambda seed: Biased(seed, to_last=True)])
@pytest.mark.parametrize("seed", range(5))
def test_hits_are_counted_as_one_by_one(make: type[Chance], seed: int) -> None:
    """The same stream gives the same hits, whether they are counted at once or one by one."""
    at_once, single = make(seed), make(seed)
    for times in (0, 1, 40):
        assert at_once.hits(57, 100, times) == sum(single.below(100) < 57 for _ in range(times))
    assert (at_once.uses, at_once.below(9)) == (single.uses, single.below(9))
