"""Patterns for expected values: one of several values, a range of numbers, a list in any order.

Patterns can be nested, also inside lists: `{any_order: [coffee, {any_of: [gems, cloth]}]}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from rulebook_tools.engine.data import LARGEST, Data, Plain
from rulebook_tools.engine.game import Observed
from rulebook_tools.engine.vocabulary import ANYTHING, FLAG, Flag, Number, Word, Written, alternatives
from rulebook_tools.util.errors import nearest

ANY_OF, ANY_ORDER, AT_LEAST, AT_MOST = "any_of", "any_order", "at_least", "at_most"
PATTERN_KEYS = (ANY_OF, ANY_ORDER, AT_LEAST, AT_MOST)
PATTERN_KEY_SET = frozenset(PATTERN_KEYS)
MAX_NESTED = 3
"""Maximum number of levels of nested patterns; deeper ones would be unreadable, and are refused."""


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A pattern that matches one of several values or patterns."""

    values: Sequence[Wanted]


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """A pattern that matches a list with these members in any order."""

    values: Sequence[Wanted]


@dataclass(frozen=True, slots=True)
class Between:
    """A pattern that matches a number from `least` to `most`; None for no bound."""

    least: int | None
    most: int | None


Wanted: TypeAlias = "Plain | AnyOf | AnyOrder | Between | Sequence[Wanted] | Mapping[str, Wanted]"
"""A value that an example expects, or a pattern for it."""


def read_wanted(data: Data, depth: int = 0) -> Wanted:
    """Return the expected value or pattern in `data`; `depth` counts the patterns around it.

    Raises `GivenError` for a malformed pattern: one with other keys, without a list, or nested too deeply.
    """
    match data.value:
        case Mapping() as value if not PATTERN_KEY_SET.isdisjoint(value):
            if depth == MAX_NESTED:
                raise data.error(f"{next(iter(value))} is nested too deeply", f"at most {MAX_NESTED} levels")
            return _form(data, depth + 1)
        case Mapping():
            return {key: read_wanted(part, depth) for key, part in data.entries()}
        case list() | tuple():
            return [read_wanted(part, depth) for part in data.items()]
        case _:
            return data.value


def _form(data: Data, depth: int) -> Wanted:
    named = dict(data.entries())
    name = next(name for name in named if name in PATTERN_KEYS)
    together = (AT_LEAST, AT_MOST) if name in (AT_LEAST, AT_MOST) else (name,)
    for other, part in named.items():
        if other not in together:
            raise part.error(f"{other} beside {name}", " and ".join(together) + " alone")
    if name in (ANY_OF, ANY_ORDER):
        part = named[name]
        values = [read_wanted(each, depth) for each in part.elements()]
        if not values:
            raise part.error(
                f"{name} lists nothing", "a value or more" if name == ANY_OF else "a list, or []"
            )
        return AnyOf(values) if name == ANY_OF else AnyOrder(values)
    least, most = (named[each].count(-LARGEST) if each in named else None for each in (AT_LEAST, AT_MOST))
    if least is not None and most is not None and least > most:
        raise data.error(f"no number is {least} or more and {most} or less", f"{most} to {least}")
    return Between(least, most)


def is_plain(wanted: Wanted) -> bool:
    """Return whether an expected value contains no pattern."""
    match wanted:
        case AnyOf() | AnyOrder() | Between():
            return False
        case Mapping():
            return all(map(is_plain, wanted.values()))
        case list():
            return all(map(is_plain, wanted))
        case _:
            return True


def is_met(wanted: Wanted, observed: Observed) -> bool:
    """Return whether an observed value matches an expected value or pattern.

    If the observed value is a list, an expected word or number `x` means the list `[x]`.
    """
    is_list = isinstance(observed.value, list | tuple)
    alone = [wanted] if is_list and isinstance(wanted, str | int) else wanted
    return _fits(alone, observed.value, observed.spelled, any_order=observed.any_order)


def _fits(
    wanted: Wanted, value: Plain, spelled: Callable[[str], str] | None, *, any_order: bool = False
) -> bool:
    """Return whether a value matches an expected value or pattern.

    Lists must have the same order unless `any_order` is true; of a mapping, only the expected keys are
    compared. An empty mapping matches only an empty mapping. `spelled` converts a name as examples may spell
    it to its spelling in `value`; None if that is the only one.
    """

    def fits(part: Wanted, value: Plain) -> bool:
        return _fits(part, value, spelled)

    match wanted:
        case AnyOf(values):
            return any(_fits(each, value, spelled, any_order=any_order) for each in values)
        case AnyOrder(values):
            return isinstance(value, list | tuple) and _pairs_up(values, value, fits)
        case Between(least, most):
            return (
                isinstance(value, int)
                and not isinstance(value, bool)
                and (least is None or least <= value)
                and (most is None or value <= most)
            )
        case Mapping():
            return (
                isinstance(value, Mapping)
                and bool(wanted or not value)
                and all(key in value and fits(part, value[key]) for key, part in wanted.items())
            )
        case list():
            if not isinstance(value, list | tuple):
                return False
            if any_order:
                return _pairs_up(wanted, value, fits)
            return len(wanted) == len(value) and all(map(fits, wanted, value))
        case _:
            return _is_same(wanted, value, spelled)


def allows_all(wanted: Wanted, observed: Observed) -> bool:
    """Return whether a pattern matches every value that is possible for the observation."""
    if not isinstance(wanted, AnyOf | Between):
        return False
    possible: Written = ANYTHING
    match observed:
        case Observed(can_be=can_be) if can_be is not None:
            possible = can_be()
        case Observed(value=bool()):
            possible = FLAG
        case Observed(value=int(value)) if value >= 0:
            possible = Number(least=0)
    samples = (each for kind in alternatives(possible) for each in _samples(kind, wanted))
    return all(_fits(wanted, each, observed.spelled) for each in samples)


def _samples(possible: Written, wanted: Wanted) -> Iterator[Plain]:
    match possible:
        case Word(words):
            yield from words
        case Flag():
            yield from (True, False)
        case Number(least, most):
            low, high = -LARGEST if least is None else least, LARGEST if most is None else most
            near = {number + step for number in _numbers(wanted) for step in (-1, 0, 1)}
            yield from (low, high, *(number for number in near if low <= number <= high))
        case _:
            yield None


def _numbers(wanted: Wanted) -> Iterator[int]:
    match wanted:
        case AnyOf(values):
            yield from chain.from_iterable(map(_numbers, values))
        case Between(least, most):
            yield from (each for each in (least, most) if each is not None)
        case int():
            yield wanted


def _is_same(wanted: Wanted, value: Plain, spelled: Callable[[str], str] | None) -> bool:
    if spelled is not None and isinstance(wanted, str):
        return spelled(wanted) == value
    return wanted == value and isinstance(wanted, bool) == isinstance(value, bool)


def _pairs_up(
    wanted: Sequence[Wanted], values: Sequence[Plain], fits: Callable[[Wanted, Plain], bool]
) -> bool:
    """Return whether expected and observed values can be paired one to one so that `fits` holds for each."""
    if len(wanted) != len(values):
        return False
    left = list(values)
    forms = []
    for each in wanted:
        if not is_plain(each):
            forms.append(each)  # matched below, with the values that plain ones leave
            continue
        found = next((index for index, value in enumerate(left) if fits(each, value)), None)
        if found is None:
            return False
        del left[found]
    fitting = [[index for index, value in enumerate(left) if fits(each, value)] for each in forms]
    taken: dict[int, int] = {}

    def place(form: int, tried: set[int]) -> bool:
        """Assign a value to a pattern, if necessary by reassigning others; return whether this worked."""
        for index in fitting[form]:
            if index not in tried:
                tried.add(index)
                if index not in taken or place(taken[index], tried):
                    taken[index] = form
                    return True
        return False

    return all(place(form, set()) for form in range(len(forms)))


def meant(value: Plain) -> str:
    """Return the pattern key most similar to a (misspelt) key of the mapping `value`; empty if none is."""
    keys = value if isinstance(value, Mapping) else ()
    return next(filter(None, (nearest(key, PATTERN_KEYS) for key in keys)), "")


def shown(value: Wanted) -> str:
    """Return a value or pattern as text for messages."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case str():
            return f"the text {value!r}" if value.isdecimal() else value
        case AnyOf(values):
            return " or ".join(
                f"({shown(each)})" if isinstance(each, list) else shown(each) for each in values
            )
        case AnyOrder(values):
            return f"{', '.join(map(shown, values))} in any order"
        case Between():
            return _bounds(value)
        case Mapping():
            return ", ".join(f"{key} {shown(part)}" for key, part in value.items()) or "nothing"
        case list() | tuple():
            return ", ".join(map(shown, value)) or "nothing"
        case _:
            return str(value)


def _bounds(between: Between) -> str:
    if between.most is None:
        return f"{between.least} or more"
    return f"{between.most} or less" if between.least is None else f"{between.least} to {between.most}"
