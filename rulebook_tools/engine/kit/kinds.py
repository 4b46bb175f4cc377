"""Base class of actions and due items: NamedTuples with a last field `kind` that distinguishes them."""

from __future__ import annotations

import re
from collections import namedtuple
from typing import TYPE_CHECKING, Any, Literal

__all__ = ["Kind", "kind_of"]

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
            made.__annotations__, made.__doc__ = hints, body.get("__doc__")
            return made

    class Kind(metaclass=_WithKind):
        """A NamedTuple with a last field `kind`, made from its name: `TakeBack(0).kind` is `"take_back"`.

        Without the field, actions of two types with equal values would be equal, like any tuples.
        """


def kind_of(kind: type[Any]) -> str:
    """Return the name of a type of action: the default of its field `kind`.

    Raises `TypeError` for a type without that field.
    """
    name = getattr(kind, "_field_defaults", {}).get("kind")
    if not isinstance(name, str):
        raise TypeError(f"{kind.__name__} has no name: give it a field `kind` with one, as its last")
    return name
