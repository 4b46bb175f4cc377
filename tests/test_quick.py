"""What spares time changes no answer: a quick tuple, and many throws of chance at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from rulebook_tools.engine.chance import Biased, Chance
from rulebook_tools.engine.kit.quick import kept, quick


class Slow(NamedTuple):
    one: int
    other: str = ""


@quick
class Quick(NamedTuple):
    one: int
    other: str = ""


def test_quick_tuples_replace_fields_as_others_do() -> None:
    """The result is of the same type, and equal to that of any other NamedTuple."""
    replaced = Quick(1)._replace(other="x")
    assert isinstance(replaced, Quick)
    assert tuple(replaced) == tuple(Slow(1)._replace(other="x"))
    assert Quick(1)._replace() == Quick(1)


def test_quick_tuples_have_no_other_fields() -> None:
    """A name that is no field is refused."""
    thing: Any = Quick(1)
    with pytest.raises(ValueError, match="more"):
        thing._replace(more=1)


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
