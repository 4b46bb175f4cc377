"""Ways to spare time that change no answer: all values are immutable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

T = TypeVar("T")
P = TypeVar("P")
S = ParamSpec("S")


def quick(kind: type[T]) -> type[T]:
    """Return a NamedTuple whose `_replace` takes half the time."""
    fields: Any = kind
    index = {name: at for at, name in enumerate(fields._fields)}
    make = tuple.__new__

    def replace(self: Any, **changes: Any) -> Any:
        values = list(self)
        for name, value in changes.items():
            values[index[name]] = value
        return make(fields, values)

    fields._replace = replace
    return kind


def latest(function: Callable[Concatenate[P, S], T]) -> Callable[Concatenate[P, S], T]:
    """Return a function that remembers its last answer, for the very same position and equal arguments.

    It is for what offers and refusals ask of one position again and again.
    """
    last: tuple[Any, Any, Any] = (None, None, None)

    def ask(position: P, /, *args: S.args, **kwargs: S.kwargs) -> T:
        nonlocal last
        about, arguments, answer = last
        if about is not position or arguments != args or kwargs:
            answer = function(position, *args, **kwargs)
            if not kwargs:
                last = position, args, answer
        found: T = answer
        return found

    return ask
