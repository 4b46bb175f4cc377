"""What the values of an action can be: by the types of its fields, and by what is declared beside them.

An action is a NamedTuple or a dataclass. Its types say what kind of value each field has; `Annotated`
says beside a type which of its values there are: `Annotated[int, Range(seats)]`. Whether a rule allows
an action is another question: here falls what is no action at all, whatever the rules.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

from rulebook_tools.engine.data import LARGEST, SHOWN, GivenError, said

Check: TypeAlias = Callable[[Any, Any, Any], "GivenError | None"]
"""Judges a value of an action at a position: what is wrong, by the path from the value on, or None."""


class Unjudged:
    """What the rules fix, as the type of a field: nobody hands it in, and it is not judged."""


class Range:
    """Beside `int`: the numbers from `least` up to, but without, the limit at a position for an action.

    A limit may look at the fields before its own: they have been judged.
    """

    def __init__(
        self, limit: Callable[[Any, Any], int] = lambda _position, _action: LARGEST + 1, least: int = 0
    ) -> None:
        self.limit, self.least = limit, least


@dataclass(frozen=True, slots=True)
class Known:
    """Beside any type: whether there is a value at a position, and what to expect instead."""

    is_there: Callable[[Any, Any], bool]
    expected: str


class Kinds:
    """The kinds of actions of a game.

    >>> class Lay(NamedTuple):
    ...     counters: Annotated[int, Range(lambda position, action: position + 1, least=1)]
    >>> Kinds([Lay]).check(3, Lay(3))
    >>> Kinds([Lay]).check(3, Lay(4))
    Traceback (most recent call last):
    rulebook_tools.engine.data.GivenError: counters: the number 4 cannot be; expected a whole number, 1 to 3
    """

    def __init__(self, kinds: Iterable[type[Any]]) -> None:
        self._checks = {kind: _record(kind) for kind in kinds}

    def check(self, position: Any, action: Any) -> None:
        """Raise `GivenError` for what is no action of the game, or has a value that none can have.

        The path leads to the field, and within it to the value. The position must be one of the game.
        """
        check = self._checks.get(type(action))
        if check is None:
            names = ", ".join(sorted(kind.__name__ for kind in self._checks))
            raise GivenError((), f"{said(action)} where an action of this game belongs", names)
        fault = check(position, action, action)
        if fault is not None:
            raise fault


class _Row(NamedTuple):
    """How a field is judged: for most values a glance at the first of these will do, others need a check."""

    name: str
    plain: object
    """The only value of the field, or None where there may be none; else a value of its own."""
    kind: type[Any] | None
    """The type of simple values."""
    limit: Callable[[Any, Any], int] | None
    least: int
    is_there: Callable[[Any, Any], bool] | None
    check: Check


_NOTHING = object()
"""A value that no field has."""


def _record(kind: type[Any]) -> Check:
    """Return what judges the values of a NamedTuple or a dataclass, field by field."""
    known = vars(sys.modules[kind.__module__])  # said, so that functions in annotations know them too
    hints = get_type_hints(kind, known, include_extras=True)
    is_tuple = issubclass(kind, tuple)
    names = kind._fields if is_tuple else [field.name for field in dataclasses.fields(kind)]
    rows = [_row(name, hints[name]) for name in names]
    number = len(rows)

    def check(position: Any, action: Any, value: Any) -> GivenError | None:
        if type(value) is not kind or (is_tuple and len(value) != number):
            return _wrong(value, f"a {kind.__name__}")
        parts = value if is_tuple else [getattr(value, name, _NOTHING) for name in names]
        for part, (name, plain, kind_of, limit, least, is_there, judge) in zip(parts, rows):  # noqa: B905 -- as many
            if part is plain or (
                type(part) is kind_of
                and (limit is None or least <= part < limit(position, action))
                and (is_there is None or is_there(position, part))
            ):
                continue
            fault = judge(position, action, part)
            if fault is not None:
                return _within(name, fault)
        return None

    return check


def _row(name: str, hint: Any) -> _Row:
    """Return how a field of a type is judged."""
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    plain: object = None if NoneType in parts else _NOTHING
    if get_origin(hint) is Literal and len(get_args(hint)) == 1:
        (plain,) = get_args(hint)
    for part in parts:
        base, ranges, known = _declared(part)
        if _is_simple(base) and base is not NoneType and len(known) <= 1 and (ranges or base is not int):
            limit, least = (ranges[0].limit, ranges[0].least) if ranges else (None, 0)
            return _Row(name, plain, base, limit, least, known[0].is_there if known else None, _check(hint))
    return _Row(name, plain, None, None, 0, None, _check(hint))


def _declared(hint: Any) -> tuple[Any, list[Range], list[Known]]:
    """Return a type, and what is declared beside it."""
    if get_origin(hint) is not Annotated:
        return hint, [], []
    base, *more = get_args(hint)
    ranges = [each for each in more if isinstance(each, Range)]
    return base, ranges, [each for each in more if isinstance(each, Known)]


def _is_simple(hint: Any) -> bool:
    """Say whether the values of a type have no parts."""
    return hint in NAMES or (isinstance(hint, type) and issubclass(hint, Enum))


def _check(hint: Any) -> Check:
    """Return what judges values by a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(hint)
    if origin in (Union, UnionType):
        return _one_of([_check(part) for part in parts])
    if origin is Literal:
        return _literal(parts)
    if origin is tuple:
        return _several(_check(parts[0])) if parts[1:] == (...,) else _fixed([_check(part) for part in parts])
    if isinstance(hint, type) and issubclass(hint, Unjudged):
        return lambda _position, _action, _value: None
    if hint is int:
        return _number(Range(least=-LARGEST))
    if isinstance(hint, type) and (hasattr(hint, "_fields") or dataclasses.is_dataclass(hint)):
        return _record(hint)
    if _is_simple(hint):
        return _kind(hint, NAMES.get(hint, f"a {getattr(hint, '__name__', '')}"))
    raise TypeError(f"{hint} is no type that a field of an action can have")


NAMES: Mapping[Any, str] = {int: "a whole number", bool: "true or false", str: "a text", NoneType: "None"}
"""What to call the values of simple types."""


def _annotated(hint: Any) -> Check:
    """Return what judges values by a type and what is declared beside it."""
    base, ranges, known = _declared(hint)
    check = _number(ranges[0]) if ranges else _check(base)
    for each in known:
        check = _both(check, each)
    return check


def _number(within: Range) -> Check:
    def check(position: Any, action: Any, value: Any) -> GivenError | None:
        limit, least = within.limit(position, action), within.least
        if type(value) is int and least <= value < limit:
            return None
        if limit > LARGEST:
            return _wrong(value, f"a whole number, {least} or more" if least > -LARGEST else "a whole number")
        return _wrong(
            value, f"a whole number, {least} to {limit - 1}" if least < limit else "none: there is none"
        )

    return check


def _kind(kind: type[Any], name: str) -> Check:
    def check(_position: Any, _action: Any, value: Any) -> GivenError | None:
        return None if type(value) is kind else _wrong(value, name)

    return check


def _literal(valid: tuple[Any, ...]) -> Check:
    def check(_position: Any, _action: Any, value: Any) -> GivenError | None:
        if any(type(value) is type(each) and value == each for each in valid):
            return None
        return _wrong(value, ", ".join(map(str, valid)))

    return check


def _one_of(checks: list[Check]) -> Check:
    def check(position: Any, action: Any, value: Any) -> GivenError | None:
        faults = [each(position, action, value) for each in checks]
        found = [fault for fault in faults if fault is not None]
        if len(found) < len(faults):
            return None
        deepest = max(found, key=lambda fault: len(fault.path))
        return deepest if deepest.path else _wrong(value, " or ".join(fault.expected for fault in found))

    return check


def _several(part: Check) -> Check:
    def check(position: Any, action: Any, value: Any) -> GivenError | None:
        if type(value) is not tuple:
            return _wrong(value, "a tuple")
        for index, each in enumerate(value):
            fault = part(position, action, each)
            if fault is not None:
                return _within(index, fault)
        return None

    return check


def _fixed(parts: list[Check]) -> Check:
    def check(position: Any, action: Any, value: Any) -> GivenError | None:
        if type(value) is not tuple or len(value) != len(parts):
            return _wrong(value, f"a tuple of {len(parts)}")
        found = (part(position, action, each) for part, each in zip(parts, value, strict=True))
        return next((_within(index, fault) for index, fault in enumerate(found) if fault is not None), None)

    return check


def _both(check: Check, known: Known) -> Check:
    def both(position: Any, action: Any, value: Any) -> GivenError | None:
        fault = check(position, action, value)
        if fault is None and not known.is_there(position, value):
            return GivenError((), f"{repr(value)[:SHOWN]} cannot be", known.expected)
        return fault

    return both


def _wrong(value: Any, expected: str) -> GivenError:
    shown = "nothing" if value is _NOTHING else said(value)
    return GivenError((), f"{shown} cannot be", expected)


def _within(key: str | int, fault: GivenError) -> GivenError:
    return GivenError((key, *fault.path), fault.wrong, fault.expected)
