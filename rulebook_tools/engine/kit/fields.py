"""What stands beside the type of a field of a NamedTuple whose value data need not have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")
W = TypeVar("W")
Made = Callable[[Any, Any], Any]
"""Makes the value of a field, of the rules and the tuple."""


class Follows:
    """Beside a field that follows from others of its NamedTuple: no part of the data, made when it is read.

    It is kept so that nobody has to work it out again and again.
    """

    def __init__(self, made: Made) -> None:
        self.made = made


class Added:
    """Beside a field that data written earlier lacks: what it is then is made, or else it has its default.

    All other data has it, under its name.
    """

    def __init__(self, made: Made | None = None) -> None:
        self.made = made


@cache
def beside(kind: Any, what: type[W]) -> Mapping[str, W]:
    """Return what of a type stands beside fields of a NamedTuple, by their names."""
    return {
        name: each
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if get_origin(hint) is Annotated
        for each in get_args(hint)[1:]
        if isinstance(each, what)
    }


def with_made(rules: Any, value: T, fields: Mapping[str, Made]) -> T:
    """Return a NamedTuple with some fields made of the others."""
    made = {name: make(rules, value) for name, make in fields.items()}
    return value._replace(**made) if made else value  # type: ignore[attr-defined] # a NamedTuple


def followed(rules: Any, value: T) -> T:
    """Return a NamedTuple with all that follows from its other fields."""
    kind: Any = type(value)
    return with_made(rules, value, {name: each.made for name, each in beside(kind, Follows).items()})
