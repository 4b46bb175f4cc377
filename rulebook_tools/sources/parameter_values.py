"""The values of parameters: those given, and those made of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulebook_tools.engine.parameters import Parameters, Value
from rulebook_tools.model import Parameter, Ref
from rulebook_tools.sources.decode import NUMBER
from rulebook_tools.util.errors import Problems

MAX_DEPTH = 50
"""Parameters that one may be made of, each of the next."""
MOST = 10**12
"""The largest figure that others may make."""


def parameter_values(parameters: Mapping[str, Parameter], problems: Problems) -> Parameters:
    """Return the value of every parameter; note those that are wrong and leave them out."""
    values: dict[str, Value] = {}
    tried: set[str] = set()
    for name in parameters:
        _resolve(name, parameters, values, tried, problems)
    return Parameters(values)


def _product(factors: Sequence[int]) -> int:
    """Return a product, or no more than shows that it is out of range."""
    made = 0 if 0 in factors else 1
    for factor in factors:
        made *= factor
        if abs(made) > MOST:
            break
    return made


def lookup(values: Mapping[str, Value], path: str) -> Value | None:
    """Return what a path such as `king_award.7` leads to, or None."""
    name, _, key = path.partition(".")
    value = values.get(name)
    if not key:
        return value
    return value.get(key) if isinstance(value, Mapping) else None


def paths(values: Mapping[str, Value]) -> list[str]:
    """Return every path that leads to a value."""
    found = list(values)
    found += [
        f"{name}.{key}" for name, value in values.items() if isinstance(value, Mapping) for key in value
    ]
    return found


def _resolve(
    name: str,
    parameters: Mapping[str, Parameter],
    values: dict[str, Value],
    tried: set[str],
    problems: Problems,
    *,
    within: tuple[str, ...] = (),
) -> None:
    """Compute one parameter after those that it is made of."""
    if name in values or name not in parameters:
        return
    parameter = parameters[name]
    if name in within or len(within) > MAX_DEPTH:
        wrong = "itself" if name in within else f"others, more than {MAX_DEPTH} deep"
        problems.add(parameter.place, f"{name!r} is made of {wrong}", "other parameters")
        return
    if name in tried:
        return
    tried.add(name)
    ways = [
        way
        for way, present in (
            ("value", parameter.value is not None),
            ("sum", bool(parameter.sum)),
            ("product", bool(parameter.product)),
            ("entries", parameter.entries is not None),
            ("keys_of", parameter.keys_of is not None),
        )
        if present
    ]
    if len(ways) != 1:
        wrong = " and ".join(ways) or "no value"
        problems.add(parameter.place, f"{name!r} has {wrong}", "one of value, sum, product, entries, keys_of")
        return
    if parameter.value is not None:
        value = _given(parameter, problems)
    else:
        table = parameter.entries or parameter.keys_of
        refs = parameter.sum or parameter.product or ((table,) if table else ())
        for base in (ref.name.partition(".")[0] for ref in refs):
            _resolve(base, parameters, values, tried, problems, within=(*within, name))
        value = _made(parameter, refs, parameters, values, problems)
    if value is not None:
        values[name] = value


def _given(parameter: Parameter, problems: Problems) -> Value | None:
    """Return a value as it is given: a whole number or a table of them."""
    given = parameter.value
    assert given is not None  # noqa: S101 -- the caller looked
    match given.value:
        case bool():
            pass
        case int() as number:
            return number
        case Mapping() as table if table:
            odd = [
                key
                for key, number in table.items()
                if isinstance(number, bool) or not isinstance(number, int)
            ]
            for key in odd:
                problems.add(given.place_of((key,)), f"the value of {key!r} is no number", "a whole number")
            return None if odd else {key: number for key, number in table.items() if isinstance(number, int)}
    problems.add(given.place_of(()), "a value that is no number", "a whole number, or a table of them")
    return None


def _made(
    parameter: Parameter,
    refs: tuple[Ref, ...],
    parameters: Mapping[str, Parameter],
    values: Mapping[str, Value],
    problems: Problems,
) -> Value | None:
    """Return the sum or the product of other parameters, the number of a table's entries, or its keys."""
    parts: list[int] = []
    for ref in refs:
        value = lookup(values, ref.name)
        if value is None:
            base = ref.name.partition(".")[0]
            if base in values or base not in parameters:  # else it has a problem of its own
                known, wrong = [*parameters, *paths(values)], f"no parameter {ref.name!r}"
                problems.add(ref.place, wrong, "a parameter", name=ref.name, valid=known)
            return None
        if parameter.entries or parameter.keys_of:
            if isinstance(value, int):
                problems.add(ref.place, f"{ref.name!r} is no table", "a table")
                return None
            return len(value) if parameter.entries else _keys(ref, value, problems)
        parts += [value] if isinstance(value, int) else value.values()
    made = sum(parts) if parameter.sum else _product(parts)
    if abs(made) > MOST:
        problems.add(parameter.place, "the figure made of others is out of range", f"at most {MOST}")
        return None
    return made


def _keys(ref: Ref, table: Mapping[str, int], problems: Problems) -> Value | None:
    """Return the keys of a table as its figures; note those that are no numbers."""
    odd = [key for key in table if not NUMBER.fullmatch(key)]
    for key in odd:
        problems.add(ref.place, f"the key {key!r} of {ref.name!r} is no number", "whole numbers as keys")
    return None if odd else {key: int(key) for key in table}
