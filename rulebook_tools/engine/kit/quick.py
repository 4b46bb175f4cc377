"""Ways to spare time that change no answer: all values are immutable."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

S = ParamSpec("S")
T = TypeVar("T")
N = TypeVar("N", bound="tuple[Any, ...]")

of_values: Callable[[type[N], Iterable[Any]], N] = tuple.__new__
"""Returns a NamedTuple of the values of all its fields, in half the time of its own constructor."""


def quick(kind: type[T]) -> type[T]:
    """Return a NamedTuple whose `_replace` takes half the time."""
    fields: Any = kind
    index = {name: at for at, name in enumerate(fields._fields)}

    def replace(self: Any, **changes: Any) -> Any:
        values = [*self]
        try:
            for name in changes:  # noqa: PLC0206 -- quicker than by items
                values[index[name]] = changes[name]
        except KeyError as error:
            raise ValueError(f"{fields.__name__} has no field {error}") from None
        return of_values(fields, values)

    fields._replace = replace
    return kind


def kept(make: Callable[S, T]) -> Callable[S, T]:
    """Return what makes the same values, most of them only once: actions that are listed again and again."""
    return cast("Callable[S, T]", lru_cache(maxsize=1024)(make))
