"""Derived fields of NamedTuples: the kind of an action, and what is computed from other fields."""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

__all__ = ["Follows", "Kind", "followed", "following"]
T = TypeVar("T")

if TYPE_CHECKING:  # for mypy, a subclass is the NamedTuple that it is made into
    from typing import NamedTuple as Kind
else:

    class _WithKind(type):
        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
            hints = {**body.get("__annotations__", {}), "kind": Literal[kind]}
            defaults = [*(body[field] for field in hints if field in body), kind]
            made = namedtuple(name, hints, defaults=defaults, module=body["__module__"])  # noqa: PYI024
            made.__annotations__, made.__doc__ = hints, body["__doc__"]
            return made

    class Kind(metaclass=_WithKind):
        """A NamedTuple with a last field `kind`: `TakeBack(0).kind` is `"take_back"`.

        Without it, actions of two kinds with the same fields would be equal, as tuples are.
        """


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
