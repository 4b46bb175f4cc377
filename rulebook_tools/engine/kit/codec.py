"""Values as plain data (what YAML and JSON can hold) and back, by their types alone.

NamedTuples are mappings of their fields, tuples lists, enumerations their values. A type says beside it
where it is written otherwise: a thing by its name (`Of`), a pile by the names of what lies in it (`Pile`).
What the rules fix is no part of the data; it is put in again when they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from rulebook_tools.engine.data import LARGEST, Data, Plain
from rulebook_tools.engine.kit.ruleset import Ruleset
from rulebook_tools.engine.values import Range
from rulebook_tools.engine.written import (
    ANYTHING,
    FLAG,
    NOTHING,
    TEXT,
    Field,
    Fields,
    Many,
    Number,
    Written,
    either,
    words,
)

T = TypeVar("T")
KIND = "kind"
"""The field by which the members of a union are told apart."""


class Form:
    """How values of a type are written, under given rules."""

    def write(self, rules: Any, value: Any) -> Plain:  # noqa: ARG002 -- names come from the rules
        """Return a value as plain data."""
        return value  # type: ignore[no-any-return] # plain already

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        """Return the value of some data; `default` has what a mapping leaves out.

        Raises `GivenError` where there is none.
        """
        raise NotImplementedError

    def written(self, rules: Any) -> Written:  # noqa: ARG002
        """Return what can be written for such a value."""
        return ANYTHING


class Read(Form):
    """A notation of a game's own: what reads it, and what can be written."""

    def __init__(self, read: Callable[[Any, Data], Any], written: Callable[[Any], Written]) -> None:
        self._read, self._written = read, written

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        """Return what the game reads."""
        return self._read(rules, data)

    def written(self, rules: Any) -> Written:
        """Return what the game says of it."""
        return self._written(rules)


def as_is(written: Callable[[Any], Written]) -> Read:
    """Return a notation of data that is read where the position is known."""
    return Read(lambda _, data: data, written)


AS_IS = as_is(lambda _: ANYTHING)


class Within(Form):
    """A whole number from one bound to another, both of them included."""

    def __init__(self, bounds: Callable[[Any], tuple[int, int | None]]) -> None:
        self.bounds = bounds

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        """Return the number."""
        return data.count(*self.bounds(rules))

    def written(self, rules: Any) -> Written:
        """Return the bounds."""
        return Number(*self.bounds(rules))


class Listed(Form):
    """A list of things in a notation; one alone needs no list around it."""

    def __init__(self, part: Form, least: int = 0) -> None:
        self.part, self.least = part, least

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        """Return the things in their order."""
        entries = data.items()
        if len(entries) < self.least:
            raise data.error(f"{len(entries)} entries", f"{self.least} or more")
        return tuple(self.part.read(rules, each) for each in entries)

    def written(self, rules: Any) -> Written:
        """Return a list of what the notation says."""
        return Many(self.part.written(rules), alone=True)


class Of(Range, Form):
    """Beside `int`: a thing by its number in a list of the rules, written by its name there.

    >>> good = Of(lambda rules: ("gems", "coffee"))
    >>> good.write(None, 1), good.read(None, Data("gems"))
    ('coffee', 0)
    """

    def __init__(self, names: Callable[[Any], Sequence[str]]) -> None:
        super().__init__(lambda position, _action: len(names(position.rules)))
        self.names = names

    def write(self, rules: Any, value: Any) -> Plain:
        """Return the name of a thing."""
        name: str = self.names(rules)[value]
        return name

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        """Return the number of a name."""
        names = self.names(rules)
        return names.index(data.choice(names))

    def written(self, rules: Any) -> Written:
        """Return the names."""
        return words(self.names(rules))


class Pile(Form):
    """Beside a tuple of numbers, one for each kind of thing: written by the names of what there is.

    >>> goods = Pile(lambda rules: ("gems", "cloth", "coffee"))
    >>> goods.write(None, (2, 0, 1)), goods.read(None, Data({"cloth": 3}))
    ({'gems': 2, 'coffee': 1}, (0, 3, 0))
    """

    def __init__(self, names: Callable[[Any], Sequence[str]]) -> None:
        self.names = names

    def write(self, rules: Any, value: Any) -> Plain:
        """Return how many there are of what there is any of."""
        return {name: number for name, number in zip(self.names(rules), value, strict=True) if number}

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        """Return the number of each kind of thing."""
        names = self.names(rules)
        there = {name: entry.count(least=1) for name, entry in data.entries(names)}
        return tuple(there.get(name, 0) for name in names)

    def written(self, rules: Any) -> Written:
        """Return numbers under the names."""
        return Fields({name: Field(Number(1)) for name in self.names(rules)})


class _Number(Form):
    def __init__(self, least: int) -> None:
        self.least = least

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        return data.count(self.least)

    def written(self, rules: Any) -> Written:  # noqa: ARG002
        return Number(None if self.least == -LARGEST else self.least)


class _Flag(Form):
    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        return data.flag()

    def written(self, rules: Any) -> Written:  # noqa: ARG002
        return FLAG


class _Text(Form):
    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        return data.text()

    def written(self, rules: Any) -> Written:  # noqa: ARG002
        return TEXT


class _Choice(Form):
    """One of some values, each with a name."""

    def __init__(self, named: Mapping[str, Any]) -> None:
        self.named = named

    def write(self, rules: Any, value: Any) -> Plain:  # noqa: ARG002
        return value.value if isinstance(value, Enum) else value  # type: ignore[no-any-return]

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        return self.named[data.choice(self.named)]

    def written(self, rules: Any) -> Written:  # noqa: ARG002
        return words(self.named)


class _List(Form):
    def __init__(self, part: Form, parts: Sequence[Form] = ()) -> None:
        self.part, self.parts = part, parts

    def write(self, rules: Any, value: Any) -> Plain:
        parts = self.parts or [self.part] * len(value)
        return [part.write(rules, each) for part, each in zip(parts, value, strict=True)]

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        number = len(self.parts)
        entries = data.elements(number, number) if self.parts else data.elements()
        parts = self.parts or [self.part] * len(entries)
        return tuple(part.read(rules, each) for part, each in zip(parts, entries, strict=True))

    def written(self, rules: Any) -> Written:
        return Many(either(*(part.written(rules) for part in self.parts or (self.part,))))


class _Maybe(Form):
    def __init__(self, some: Form) -> None:
        self.some = some

    def write(self, rules: Any, value: Any) -> Plain:
        return None if value is None else self.some.write(rules, value)

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        return None if data.value is None else self.some.read(rules, data, default)

    def written(self, rules: Any) -> Written:
        return either(self.some.written(rules), NOTHING)


class _Record(Form):
    """The fields of a NamedTuple by name, but for what the rules fix."""

    def __init__(self, kind: Any, fields: Mapping[str, Form], fixed: Sequence[str]) -> None:
        self.kind, self.fields, self.fixed = kind, fields, fixed
        self.following = following(kind)

    def write(self, rules: Any, value: Any) -> Plain:
        return {name: form.write(rules, getattr(value, name)) for name, form in self.fields.items()}

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        given = dict(data.entries(self.fields))
        values = dict.fromkeys(self.following) | dict.fromkeys(self.fixed, rules)
        for name, form in self.fields.items():
            before = None if default is None else getattr(default, name)
            if name in given:
                values[name] = form.read(rules, given[name], before)
            elif default is not None:
                values[name] = before
            elif name not in self.kind._field_defaults:
                data.need(name)
        return followed(rules, self.kind(**values))

    def written(self, rules: Any) -> Written:
        return Fields({name: Field(form.written(rules)) for name, form in self.fields.items()})


class _Kinds(Form):
    """One of several NamedTuples, told apart by a field of their own."""

    def __init__(self, kinds: Mapping[str, _Record]) -> None:
        self.kinds = kinds

    def write(self, rules: Any, value: Any) -> Plain:
        return self.kinds[value.kind].write(rules, value)

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        return self.kinds[data.need(KIND).choice(self.kinds)].read(rules, data)

    def written(self, rules: Any) -> Written:
        return either(*(kind.written(rules) for kind in self.kinds.values()))


class _NoForm(TypeError):
    """A type whose values cannot be written."""


@cache
def form_of(hint: Any) -> Form:
    """Return how values of a type are written; raise `TypeError` for a type that has no form.

    >>> pairs = form_of(tuple[tuple[int, str], ...])
    >>> pairs.write(None, ((7, "a"), (8, "b")))
    [[7, 'a'], [8, 'b']]
    >>> pairs.read(None, Data([[7, 8]]))
    Traceback (most recent call last):
    rulebook_tools.engine.data.GivenError: 0.1: the number 8 where a name belongs; expected a name
    """
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        own = next((each for each in reversed(parts[1:]) if isinstance(each, Form)), None)
        least = next((each.least for each in parts[1:] if isinstance(each, Range)), -LARGEST)
        return own or (_Number(least) if parts[0] is int else form_of(parts[0]))
    if origin in (Union, UnionType):
        some = [part for part in parts if part is not NoneType]
        found = form_of(some[0]) if len(some) == 1 else _Kinds(_by_kind(some))
        return _Maybe(found) if len(some) < len(parts) else found
    if origin is Literal:
        return _Choice({part: part for part in parts})
    if origin is tuple:
        return _List(form_of(parts[0]), () if parts[1:] == (...,) else [form_of(part) for part in parts])
    if simple := {int: _Number(-LARGEST), bool: _Flag(), str: _Text()}.get(hint):
        return simple
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _Choice({each.value: each for each in hint})
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return _record(hint)
    raise _NoForm(f"{getattr(origin or hint, '__name__', hint)} has no form as plain data")


def _record(kind: Any) -> _Record:
    hints = get_type_hints(kind, include_extras=True)
    fixed = [name for name, hint in hints.items() if isinstance(hint, type) and issubclass(hint, Ruleset)]
    left_out = {*fixed, *following(kind)}
    fields = {name: _field(kind, name, hint) for name, hint in hints.items() if name not in left_out}
    return _Record(kind, fields, fixed)


def _field(kind: Any, name: str, hint: Any) -> Form:
    """Return how a field is written; raise `TypeError`, by its name, for a type that has no form."""
    try:
        return form_of(hint)
    except _NoForm as error:
        expected = "a number, text, flag, enumeration, NamedTuple, or a tuple or union of them"
        raise TypeError(f"{kind.__name__}.{name}: {error}; expected {expected}") from None


def _by_kind(kinds: Sequence[type[Any]]) -> Mapping[str, _Record]:
    records = [_record(kind) for kind in kinds]
    for each in records:
        if KIND not in each.fields:
            wrong = f"is one of {len(records)} kinds, but has no field `{KIND}` that tells it apart"
            raise TypeError(f"{each.kind.__name__} {wrong}")
    return {get_args(get_type_hints(each.kind)[KIND])[0]: each for each in records}


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
