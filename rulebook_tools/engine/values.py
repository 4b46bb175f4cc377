"""Forms of types made of others (tuples, unions, records), and what is done with forms.

`form_of` returns the `Form` of a type. Annotations of a type limit its values (`Range`, `Known`), or replace
the way they are written (a `Form`). By default, NamedTuples and dataclasses are written as mappings, tuples
as lists, and members of enumerations as their values.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from rulebook_tools.engine import vocabulary
from rulebook_tools.engine.data import SHOWN, Data, GivenError, Plain, described
from rulebook_tools.engine.forms import FIXED, SIMPLE, Integer, wrong_value
from rulebook_tools.engine.forms import FixedByRules as FixedByRules
from rulebook_tools.engine.forms import Form as Form
from rulebook_tools.engine.forms import Known as Known
from rulebook_tools.engine.forms import Make as Make
from rulebook_tools.engine.forms import OneOf as OneOf
from rulebook_tools.engine.forms import Range as Range
from rulebook_tools.engine.forms import Unmade as Unmade
from rulebook_tools.engine.forms import made as made

KIND = "kind"
"""The field that distinguishes the members of a union of records."""

LONGEST_SAMPLE = 3
"""Maximum number of entries in a random sample of a tuple of variable length."""


class _Tuple(Form):
    def __init__(self, forms: Sequence[Form], number: int | None) -> None:
        self.forms, self.number = forms, number

    def each(self, number: int) -> Sequence[Form]:
        """Return the form of each entry of a tuple; `number` is its length if that is variable."""
        return self.forms if self.number is not None else [*self.forms] * number

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        entries = data.elements(self.number or 0, self.number)
        return tuple(
            form.read(rules, entry) for form, entry in zip(self.each(len(entries)), entries, strict=True)
        )

    def write(self, rules: Any, value: Any) -> Plain:
        return [form.write(rules, each) for form, each in zip(self.each(len(value)), value, strict=True)]

    def written(self, rules: Any) -> vocabulary.Written:
        return vocabulary.Many(vocabulary.either(*(form.written(rules) for form in self.forms)))

    def check(self, position: Any, action: Any, value: Any) -> GivenError | None:
        if type(value) is not tuple or self.number not in (None, len(value)):
            return wrong_value(value, "a tuple" if self.number is None else f"a tuple of {self.number}")
        for index, (form, part) in enumerate(self.parts(value)):
            fault = form.check(position, action, part)
            if fault is not None:
                return _within(index, fault)
        return None

    def sample(self, make: Make) -> Any:
        return tuple(map(make, self.each(make.chance.below(LONGEST_SAMPLE + 1))))

    def parts(self, value: Any) -> Iterable[tuple[Form, Any]]:
        return zip(self.each(len(value)), value, strict=False) if isinstance(value, tuple) else ()


class _Union(Form):
    """The form of a union of types: of a value or None, or of one of several records."""

    def __init__(self, forms: Sequence[Form]) -> None:
        self.forms = forms
        self.some = [form for form in forms if form is not SIMPLE[NoneType]]
        records = [form for form in self.some if isinstance(form, Record)]
        self.kinds: Mapping[str, Form] = {}
        if len(records) == len(self.some) > 1:
            self.kinds = {form.name_among(len(records)): form for form in records}

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        if data.value is None and len(self.some) < len(self.forms):
            return None
        if self.kinds:
            return self.kinds[data.need(KIND).choice(self.kinds)].read(rules, data)
        return self.some[0].read(rules, data, default)

    def write(self, rules: Any, value: Any) -> Plain:
        form = self.kinds[value.kind] if self.kinds and value is not None else self.some[0]
        return None if value is None else form.write(rules, value)

    def written(self, rules: Any) -> vocabulary.Written:
        nothing = [vocabulary.NOTHING] if len(self.some) < len(self.forms) else []
        return vocabulary.either(*(form.written(rules) for form in self.some), *nothing)

    def check(self, position: Any, action: Any, value: Any) -> GivenError | None:
        found: list[GivenError] = []
        for form in self.forms:
            fault = form.check(position, action, value)
            if fault is None:
                return None
            found.append(fault)
        deepest = max(found, key=lambda fault: len(fault.path))
        return deepest if deepest.path else wrong_value(value, " or ".join(fault.expected for fault in found))

    def sample(self, make: Make) -> Any:
        return make(make.chance.choice(self.forms))

    def parts(self, value: Any) -> Iterable[tuple[Form, Any]]:
        return () if value is None else ((form, value) for form in self.some)


class Record(Form):
    """The form of a NamedTuple or a dataclass: a mapping of its fields, without a field for the rule set."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.forms = {name: _field(kind, name, hint) for name, hint in hints_of(kind).items()}
        self.fixed = [name for name, form in self.forms.items() if form is FIXED]
        self.own = {name: form for name, form in self.forms.items() if name not in self.fixed}
        self.needed = frozenset(names_without_default(kind))
        self.checks = [(name, (form if form.known else form.base).check) for name, form in self.forms.items()]

    def name_among(self, number: int) -> str:
        """Return the value of the field `kind`, by which a union distinguishes its records.

        Raises `TypeError` for a record without this field; the message gives the `number` of records in the
        union.
        """
        form = self.own.get(KIND)
        if not isinstance(form, OneOf):
            wrong = f"is one of {number} kinds, but has no field `{KIND}` that tells it apart"
            raise TypeError(f"{self.kind.__name__} {wrong}")
        return next(iter(form.named))

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        given = dict(data.entries(self.own))
        values = dict.fromkeys(self.fixed, rules)
        for name, form in self.own.items():
            before = None if default is None else getattr(default, name)
            if name in given:
                values[name] = form.read(rules, given[name], before)
            elif default is not None:
                values[name] = before
            elif name in self.needed:
                data.need(name)
        return self.kind(**values)

    def write(self, rules: Any, value: Any) -> Plain:
        return {name: form.write(rules, getattr(value, name)) for name, form in self.own.items()}

    def written(self, rules: Any) -> vocabulary.Written:
        return vocabulary.Fields(
            {name: vocabulary.Field(form.written(rules)) for name, form in self.own.items()}
        )

    def check(self, position: Any, action: Any, value: Any) -> GivenError | None:
        if type(value) is not self.kind or (isinstance(value, tuple) and len(value) != len(self.forms)):
            return wrong_value(value, f"a {self.kind.__name__}")
        parts = value if isinstance(value, tuple) else [getattr(value, name) for name in self.forms]
        for part, (name, check) in zip(parts, self.checks, strict=True):
            fault = check(position, action, part)
            if fault is not None:
                return _within(name, fault)
        return None

    def sample(self, make: Make) -> Any:
        return make.record(self.kind, self.forms)

    def parts(self, value: Any) -> Iterable[tuple[Form, Any]]:
        there = self.forms.items() if isinstance(value, self.kind) else ()
        return [(form, getattr(value, name)) for name, form in there]


class _Annotated(Form):
    """A type with its annotations: a range, conditions, a notation."""

    def __init__(self, base: Any, beside: Sequence[Any]) -> None:
        own = [each for each in reversed(beside) if isinstance(each, Form)]
        ranges = [each for each in beside if isinstance(each, Range)]
        self.known = [each for each in beside if isinstance(each, Known)]
        self._of = base, ranges
        self.notation = own[0] if own else self.base

    @cached_property
    def base(self) -> Form:
        # Made only on use: a type that has a notation needs no form of its own.
        base, ranges = self._of
        return Integer(ranges[0]) if ranges else form_of(base)

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        return self.notation.read(rules, data, default)

    def write(self, rules: Any, value: Any) -> Plain:
        return self.notation.write(rules, value)

    def written(self, rules: Any) -> vocabulary.Written:
        return self.notation.written(rules)

    def check(self, position: Any, action: Any, value: Any) -> GivenError | None:
        fault = self.base.check(position, action, value)
        if fault is None:
            for each in self.known:
                if not each.is_there(position, value):
                    return GivenError((), f"{repr(value)[:SHOWN]} cannot be", each.expected)
        return fault

    def sample(self, make: Make) -> Any:
        return self.base.sample(make)

    def parts(self, value: Any) -> Iterable[tuple[Form, Any]]:
        return self.base.parts(value)


@cache
def form_of(hint: Any) -> Form:
    """Return the `Form` of a type, which reads and writes its values as plain data.

    Raises `TypeError` for a type that examples cannot contain.

    >>> pairs = form_of(tuple[tuple[int, str], ...])
    >>> pairs.write(None, ((7, "a"), (8, "b")))
    [[7, 'a'], [8, 'b']]
    >>> pairs.read(None, Data([[7, 8]]))
    Traceback (most recent call last):
    rulebook_tools.engine.data.GivenError: 0.1: the number 8 where a name belongs; expected a name
    """
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _Annotated(parts[0], parts[1:])
    if origin in (Union, UnionType):
        return _Union([form_of(part) for part in parts])
    if origin is Literal:
        return OneOf({part: part for part in parts}, ", ".join(map(str, parts)))
    if origin is tuple:
        is_any = parts[1:] == (...,)
        return _Tuple([form_of(part) for part in parts if part is not ...], None if is_any else len(parts))
    if hint in SIMPLE:
        return SIMPLE[hint]
    if isinstance(hint, type) and issubclass(hint, FixedByRules):
        return FIXED
    if isinstance(hint, type) and issubclass(hint, Enum):
        return OneOf({each.value: each for each in hint}, f"a {hint.__name__}")
    if hasattr(hint, "_fields") or dataclasses.is_dataclass(hint):
        return Record(hint)
    expected = "a number, text, flag, enumeration, NamedTuple, or a tuple or union of them"
    name = getattr(origin or hint, "__name__", hint)
    raise TypeError(f"{name} has no form as plain data; expected {expected}")


def _field(kind: Any, name: str, hint: Any) -> Form:
    try:
        return form_of(hint)
    except TypeError as error:
        raise TypeError(f"{kind.__name__}.{name}: {error}") from error


@cache
def hints_of(kind: Any) -> Mapping[str, Any]:
    """Return the types of the fields of a NamedTuple or a dataclass, by name."""
    known = vars(sys.modules[kind.__module__])  # passed on for functions in annotations
    hints = get_type_hints(kind, known, include_extras=True)
    return {name: hints[name] for name in field_names(kind)}


def field_names(kind: Any) -> Sequence[str]:
    """Return the names of the fields of a NamedTuple or a dataclass."""
    return getattr(kind, "_fields", None) or [field.name for field in dataclasses.fields(kind)]


def names_without_default(kind: Any) -> list[str]:
    """Return the names of those fields of a NamedTuple or a dataclass that have no default, in order."""
    if dataclasses.is_dataclass(kind):
        none = dataclasses.MISSING
        fields = dataclasses.fields(kind)
        return [each.name for each in fields if each.default is each.default_factory is none]
    return [name for name in kind._fields if name not in kind._field_defaults]


def _within(key: str | int, fault: GivenError) -> GivenError:
    return GivenError((key, *fault.path), fault.wrong, fault.expected)


class Kinds:
    """The types of actions of a game, for checks of the values in their fields.

    >>> from typing import NamedTuple
    >>> class Lay(NamedTuple):
    ...     counters: Annotated[int, Range(lambda position, action: position + 1, least=1)]
    >>> Kinds([Lay]).check(3, Lay(3))
    >>> Kinds([Lay]).check(3, Lay(4))
    Traceback (most recent call last):
    rulebook_tools.engine.data.GivenError: counters: the number 4 cannot be; expected a whole number, 1 to 3
    """

    def __init__(self, kinds: Iterable[Any]) -> None:
        self._forms = {kind: form_of(kind) for kind in kinds}

    def check(self, position: Any, action: Any) -> None:
        """Raise `GivenError` for an action of none of these types, or with an invalid value in a field.

        The path of the error begins with the name of the field. `position` itself is not checked.
        """
        form = self._forms.get(type(action))
        if form is None:
            names = ", ".join(sorted(kind.__name__ for kind in self._forms))
            raise GivenError((), f"{described(action)} where an action of this game belongs", names)
        fault = form.check(position, action, action)
        if fault is not None:
            raise fault
