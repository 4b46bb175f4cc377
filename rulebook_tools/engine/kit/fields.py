"""Derived fields of NamedTuples: computed from the other fields when data is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")


class Follows:
    """Marks a field (`Annotated[int, Follows(…)]`) that `made` computes from the rules and the other fields.

    Data does not have it; it is a field so that it is computed only once.
    """

    def __init__(self, made: Callable[[Any, Any], Any]) -> None:
        self.made = made


@cache
def following(kind: Any) -> Mapping[str, Follows]:
    """Return what makes the fields of a NamedTuple that follow from others, by their names."""
    return {
        name: each
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if get_origin(hint) is Annotated
        for each in get_args(hint)[1:]
        if isinstance(each, Follows)
    }


def followed(rules: Any, value: T) -> T:
    """Return a NamedTuple with all that follows from its other fields."""
    kind: Any = type(value)
    made = {name: each.made(rules, value) for name, each in following(kind).items()}
    return value._replace(**made) if made else value  # type: ignore[attr-defined] # a NamedTuple
