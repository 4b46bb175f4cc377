"""Compute the values of parameters: given ones, and ones derived from others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import cast

from rulebook_tools.engine.parameters import Parameters, Value
from rulebook_tools.model import Located, Parameter, Ref
from rulebook_tools.sources.decode import NUMBER
from rulebook_tools.util.errors import Problems

MAX_DEPTH = 50
"""The greatest length of a chain of parameters in which each is derived from the next one."""
LARGEST = 10**12
"""The largest derived value; the smallest is its negative."""
VALUE_KEYS = ("value", "sum", "product", "entries", "keys_of")
"""The keys of a parameter that define its value; each parameter has one of them."""


def parameter_values(parameters: Mapping[str, Parameter], problems: Problems) -> Parameters:
    """Return the values of all parameters by name; invalid ones are noted and left out."""
    resolver = _Resolver(parameters, problems)
    for name in parameters:
        resolver.resolve(name)
    return Parameters(resolver.values)


def lookup(values: Mapping[str, Value], path: str) -> Value | None:
    """Return the value at a path such as `king_award.7`, or None if there is none."""
    name, _, key = path.partition(".")
    value = values.get(name)
    if not key:
        return value
    return value.get(key) if isinstance(value, Mapping) else None


def paths(values: Mapping[str, Value]) -> list[str]:
    """Return the paths of all values: `name` for a parameter, `name.key` for an entry of a table."""
    tables = ((name, value) for name, value in values.items() if isinstance(value, Mapping))
    return [*values, *(f"{name}.{key}" for name, table in tables for key in table)]


@dataclass
class _Resolver:
    """Computes the values of parameters, each after the ones that it is derived from."""

    parameters: Mapping[str, Parameter]
    problems: Problems
    values: dict[str, Value] = field(default_factory=dict)
    tried: set[str] = field(default_factory=set)
    """The parameters for which `resolve` has been called, so that it notes their problems only once."""

    def resolve(self, name: str, within: tuple[str, ...] = ()) -> None:
        parameter, add = self.parameters.get(name), self.problems.add
        if parameter is None or name in self.values:
            return
        if name in within or len(within) > MAX_DEPTH:
            wrong = "itself" if name in within else f"others, more than {MAX_DEPTH} deep"
            add(parameter.place, f"{name!r} is made of {wrong}", "other parameters")
            return
        if name in self.tried:
            return
        self.tried.add(name)
        ways = [way for way in VALUE_KEYS if getattr(parameter, way) not in (None, ())]
        if len(ways) != 1:
            wrong = " and ".join(ways) or "no value"
            add(parameter.place, f"{name!r} has {wrong}", f"one of {', '.join(VALUE_KEYS)}")
            return
        if parameter.value is not None:
            value = self._given(parameter.value)
        else:
            table = parameter.entries or parameter.keys_of
            refs = (table,) if table else parameter.sum or parameter.product
            for ref in refs:
                self.resolve(ref.name.partition(".")[0], (*within, name))
            value = self._derived(parameter, refs)
        if value is not None:
            self.values[name] = value

    def _given(self, given: Located) -> Value | None:
        table = given.value
        if type(table) is int:
            return table
        if not (isinstance(table, Mapping) and table):
            expected = "a whole number, or a table of whole numbers"
            self.problems.add(given.place_of(()), "the value is not a number", expected)
            return None
        odd = [key for key, number in table.items() if type(number) is not int]
        for key in odd:
            self.problems.add(
                given.place_of((key,)), f"the value of {key!r} is not a number", "a whole number"
            )
        return None if odd else cast("Mapping[str, int]", table)

    def _derived(self, parameter: Parameter, refs: tuple[Ref, ...]) -> Value | None:
        """Return a sum, a product, a table's number of entries or its keys.

        If one of `refs` does not fit, note the problem and return None.
        """
        parts: list[int] = []
        for ref in refs:
            value = lookup(self.values, ref.name)
            if value is None:
                base = ref.name.partition(".")[0]
                if base in self.values or base not in self.parameters:  # else its own problem is noted
                    known, wrong = [*self.parameters, *paths(self.values)], f"no parameter {ref.name!r}"
                    self.problems.add(ref.place, wrong, "a parameter", name=ref.name, valid=known)
                return None
            if parameter.entries or parameter.keys_of:
                if isinstance(value, int):
                    self.problems.add(ref.place, f"{ref.name!r} is not a table", "a table")
                    return None
                return len(value) if parameter.entries else self._keys_as_values(ref, value)
            parts += [value] if isinstance(value, int) else value.values()
        made = sum(parts) if parameter.sum else prod(parts)
        if abs(made) <= LARGEST:
            return made
        self.problems.add(parameter.place, "the figure made of others is out of range", f"at most {LARGEST}")
        return None

    def _keys_as_values(self, ref: Ref, table: Mapping[str, int]) -> Value | None:
        """Return None, with problems noted, if a key is not a number."""
        odd = [key for key in table if not NUMBER.fullmatch(key)]
        for key in odd:
            wrong = f"the key {key!r} of {ref.name!r} is not a number"
            self.problems.add(ref.place, wrong, "whole numbers as keys")
        return None if odd else {key: int(key) for key in table}
