"""Sets of spaces as the bits of whole numbers.

A space is the number row * stride + column. A stride is one more than the columns of a chart, so that
between two rows there is always a bit that is no space: what is shifted out of a row is in no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Spaces: TypeAlias = int
"""A set of spaces, one bit each."""


def each(spaces: Spaces) -> list[int]:
    """Return the spaces of a set in reading order."""
    found = []
    while spaces:
        lowest = spaces & -spaces
        found.append(lowest.bit_length() - 1)
        spaces ^= lowest
    return found


def first(spaces: Spaces) -> int:
    """Return the first space of a set, -1 if it is empty."""
    return (spaces & -spaces).bit_length() - 1


def spaces_of(spaces: Iterable[int]) -> Spaces:
    """Return the set of some spaces."""
    together = 0
    for space in spaces:
        together |= 1 << space
    return together


def beside(spaces: Spaces, stride: int) -> Spaces:
    """Return what is orthogonally adjacent to some spaces: other spaces, and what is off the chart."""
    around = spaces << 1 | spaces >> 1 | spaces << stride | spaces >> stride
    return around & ~spaces


def diagonal(spaces: Spaces, stride: int) -> Spaces:
    """Return what touches some spaces at a corner: spaces, and what is off the chart."""
    sides = spaces << 1 | spaces >> 1
    return sides << stride | sides >> stride


def flood(start: Spaces, within: Spaces, stride: int) -> Spaces:
    """Return the spaces of `within` that hang together orthogonally with those of `start` in it."""
    reached = grown = start & within
    while grown:
        grown = (grown << 1 | grown >> 1 | grown << stride | grown >> stride) & within & ~reached
        reached |= grown
    return reached


def parts(spaces: Spaces, stride: int) -> Iterator[Spaces]:
    """Yield the orthogonally connected parts of a set, in reading order of their first spaces."""
    while spaces:
        part = flood(spaces & -spaces, spaces, stride)
        yield part
        spaces ^= part
