"""Rule sets: classes whose typed fields are the parameters of a game and its readings (of rulings).

    class Rules(Ruleset):
        hand_limit: int  # a parameter of one number
        sale_pay: Annotated[int, Least(1)]
        king_award: Annotated[NumberTable, Numbered()]  # a table by numbers, each row valid up to the next
        sale_rate: Annotated[NumberTable, Least(1), RowNames("rare", "popular", "common")]
        leftovers: Literal["stay", "give"]  # the readings of a ruling, the adopted one first

The name of a field is its name in parameters.yml or rulings.yml. Values computed from fields are properties.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    Self,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from rulebook_tools.engine.parameters import ParameterError, Parameters
from rulebook_tools.engine.values import FixedByRules

R = TypeVar("R", bound="Ruleset")
T = TypeVar("T")
_cached: Callable[[Callable[[Any], T]], Callable[[Any], T]] = cache
"""`functools.cache`, typed to take a class as argument: mypy regards classes of dataclasses as unhashable."""


class NumberTable(tuple[int, ...]):  # noqa: SLOT001 -- a tuple can have no slots of its own
    """A parameter that is a table: a number for each row, in order; rows have names.

    >>> award = NumberTable.of("award", {"7": 1, "8": 2, "10": 5})
    >>> award.at(9), award.row(9)  # the row of 8 applies up to the next row, 10
    (2, 1)
    >>> award.at(1)  # the first row also applies to smaller numbers
    1
    >>> award.under("10"), award[2], list(award)
    (5, 5, [1, 2, 5])
    """

    names: tuple[str, ...]
    starts: tuple[int, ...]
    """The names of the rows as numbers, if all are numbers; else empty."""
    path: str
    paths: tuple[str, ...]
    """The path of each row in the parameters, such as `award.7`."""

    @classmethod
    def of(cls, path: str, rows: Mapping[Any, int]) -> NumberTable:
        """Return the table of the parameter at `path` with these rows (numbers by name)."""
        table = cls(rows.values())
        table.path, table.names = path, tuple(map(str, rows))
        table.paths = tuple(f"{path}.{name}" for name in table.names)
        table.starts = tuple(map(int, rows)) if all(map(str.isdecimal, table.names)) else ()
        return table

    def row(self, number: int) -> int:
        """Return the index of the row valid for a number: the last row not above it, or the first row."""
        following = bisect(self.starts, number)
        return following - 1 if following else 0

    def at(self, number: int) -> int:
        """Return the value of the row valid for a number."""
        return self[self.row(number)]

    def under(self, name: str) -> int:
        """Return the value of the row called `name`; raise `ValueError` if there is none."""
        return self[self.names.index(name)]

    def rows(self) -> Iterator[tuple[str, int]]:
        """Return pairs of the name and the value of each row."""
        return zip(self.names, self, strict=True)


class _RecordingTable(NumberTable):
    """A table that records in `reads` the path of each row that is read."""

    reads: list[str]

    def __getitem__(self, index: Any) -> Any:
        paths = self.paths[index]
        self.reads += (paths,) if isinstance(paths, str) else paths
        return super().__getitem__(index)

    def __iter__(self) -> Iterator[int]:
        self.reads += self.paths
        return super().__iter__()


class Least(NamedTuple):
    """Annotation of a parameter: its smallest valid number (by default, 0)."""

    number: int


class Numbered:
    """Annotation of a table whose row names are numbers; each row is valid up to the next."""


class Bound:
    """Annotation of a parameter that only limits other parameters: no step ever reads it."""


class OptionName(NamedTuple):
    """Annotation of readings: the name of their option, if it differs from the name of the field."""

    name: str


class RowNames:
    """Annotation of a table: the names that its rows must have, in this order."""

    def __init__(self, *names: str) -> None:
        self.names = names


@dataclass_transform(frozen_default=True)
class Ruleset(FixedByRules):
    """Base class of rule sets (parameters and readings of a game); subclasses become frozen dataclasses."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(frozen=True)(cls)

    @classmethod
    def options(cls) -> Mapping[str, tuple[str, ...]]:
        """Return the possible readings of each option; the adopted one comes first."""
        return {field.option: field.readings for field in _fields(cls) if field.readings}

    @classmethod
    def read(cls, parameters: Parameters, options: Mapping[str, str]) -> Self:
        """Return the rule set with given parameters and readings.

        Raises `ParameterError` for a missing or invalid parameter, or an unknown reading.
        """
        known = cls.options()
        for name, reading in options.items():
            if reading not in known.get(name, ()):
                expected = ", ".join(known.get(name, known))
                raise ParameterError(f"options.{name}", f"no reading {reading!r}", expected)
        rules = cls(**{field.name: field.value(parameters, options) for field in _fields(cls)})
        rules.check()
        for name in dir(cls):  # computed before play, so that no step counts as reading it
            if isinstance(getattr(cls, name), cached_property):
                getattr(rules, name)
        return rules

    def __deepcopy__(self, _memo: object) -> Self:
        """Return the rule set itself, as it is immutable."""
        return self

    @property
    def players(self) -> range:
        """The supported numbers of players; subclasses must define it."""
        name = type(self).__name__
        raise NotImplementedError(f"{name} does not say how many play: expected `players`, a range")

    def check(self) -> None:
        """Raise `ParameterError` for the first check that fails, of those that `faults` yields."""
        for is_wrong, path, wrong, expected in self.faults():
            if is_wrong:
                raise ParameterError(path, wrong, expected)

    def faults(self) -> Iterable[tuple[object, str, str, str]]:
        """Yield for each check: whether it fails, the path of the parameter, the problem, what is expected.

        Only the first failure is raised; later checks are not evaluated, so that they can rely on earlier
        ones.
        """
        return ()

    @property
    def paths_read(self) -> frozenset[str]:
        """The paths of all parameters that steps can read; a table has a path for each row."""
        single, tables = _parameter_names(type(self))
        return frozenset(self.paths_of(*single, *tables))

    def paths_of(self, *names: str) -> list[str]:
        """Return the paths of parameters with these names; a table has a path for each row."""
        paths: list[str] = []
        for name in names:
            value = getattr(self, name)
            paths += [f"{name}.{row}" for row in value.names] if isinstance(value, NumberTable) else [name]
        return paths


def recording(rules: R, reads: list[str]) -> R:
    """Return a copy of a rule set that appends the path of each parameter to `reads` when it is read."""
    kind = _recording_kind(type(rules))
    _, tables = _parameter_names(type(rules))
    copy: R = object.__new__(kind)
    values = dict(vars(rules))
    for name in tables:
        table = _RecordingTable(values[name])
        vars(table).update(vars(values[name]), reads=reads)
        values[name] = table
    vars(copy).update(values, _reads=reads)
    return copy


@_cached
def _recording_kind(kind: Any) -> Any:
    single, _ = _parameter_names(kind)
    reading = {name: property(_read_noted(name)) for name in single}
    return type(kind.__name__, (kind,), {**reading, "__hash__": object.__hash__})


def _read_noted(name: str) -> Callable[[Any], int]:
    def read(rules: Any) -> int:
        there = rules.__dict__
        there["_reads"].append(name)
        return there[name]  # type: ignore[no-any-return] # a parameter of one number

    return read


class _Field(NamedTuple):
    """A field of a rule set: its name, its type, and the annotations of the type."""

    name: str
    base: Any
    beside: tuple[Any, ...]

    def declared(self, marker: type[T]) -> T | None:
        return next((each for each in self.beside if isinstance(each, marker)), None)

    @property
    def readings(self) -> tuple[str, ...]:
        return get_args(self.base) if get_origin(self.base) is Literal else ()

    @property
    def option(self) -> str:
        named = self.declared(OptionName)
        return named.name if named else self.name

    def value(self, parameters: Parameters, options: Mapping[str, str]) -> str | int | NumberTable:
        if self.readings:
            return options.get(self.option, self.readings[0])
        bound, named = self.declared(Least), self.declared(RowNames)
        least = bound.number if bound else 0
        if self.base is int:
            return parameters.number(self.name, least)
        if self.declared(Numbered):
            return NumberTable.of(self.name, parameters.thresholds(self.name, least))
        rows = parameters.table(self.name, least)
        if named is not None:
            if sorted(rows) != sorted(named.names):
                raise ParameterError(self.name, f"has {', '.join(rows)}", ", ".join(named.names))
            rows = {key: rows[key] for key in named.names}
        return NumberTable.of(self.name, rows)


@_cached
def _fields(kind: Any) -> Sequence[_Field]:
    hints = get_type_hints(kind, include_extras=True)
    found: list[_Field] = []
    for name in [each.name for each in dataclasses.fields(kind) if each.init]:
        hint = hints[name]
        base, *beside = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        if base not in (int, NumberTable) and get_origin(base) is not Literal:
            raise TypeError(f"{kind.__name__}.{name} must be an int, a NumberTable or a Literal of readings")
        found.append(_Field(name, base, tuple(beside)))
    return found


@_cached
def _parameter_names(kind: Any) -> tuple[Sequence[str], Sequence[str]]:
    """Return the names of single numbers, then those of tables, that steps can read."""
    read = [field for field in _fields(kind) if not field.declared(Bound)]
    single = [field.name for field in read if field.base is int]
    return single, [field.name for field in read if field.base is NumberTable]
