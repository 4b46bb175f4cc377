"""Memoisation: safe, because all values are immutable."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

S = ParamSpec("S")
T = TypeVar("T")


def kept(make: Callable[S, T]) -> Callable[S, T]:
    """Cache what a function returns: the same actions are listed again and again."""
    return cast("Callable[S, T]", lru_cache(maxsize=1024)(make))
