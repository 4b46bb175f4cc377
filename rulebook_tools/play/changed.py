"""JSON with something changed in it: what a file may hold, and no game may choke on."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Sequence
from typing import Any

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Plain

NUMBERS: tuple[int, ...] = (-1, 0, 1, 2, 3, 7, 40, 1000, -1_000_000, 10**9, 10**9 + 1, 2**64)
VALUES: tuple[Any, ...] = (
    *NUMBERS,
    *(True, False, None),
    *(math.nan, math.inf, 1.0),
    *("", "1", "none", "A" * 100_000),
    *([], [0], [[]], {}, {"a": 0}, {"A": {}}, {"": []}),
)
"""What may stand in the place of anything."""
KEYS = ("x", "kind", "left", "A", "A" * 300)
"""What an entry more may be called."""
DEPTHS = (1, 5, 100)
"""How deep something is wrapped in lists or mappings."""


def changed_json(plain: Plain, chance: Chance, values: Sequence[Any] = VALUES) -> Any:
    """Return a copy of JSON data with one thing changed somewhere within it, rarely two or three.

    `values` are what may come in the place of anything.
    """
    found: Any = {"": copy.deepcopy(plain)}
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        _change(found, chance, values)
    return found[""]


def _change(found: Any, chance: Chance, values: Sequence[Any]) -> None:
    """Change one thing: lose, repeat, add, exchange, shift, wrap or replace it."""
    places = list(_walk(found))
    holder, key = chance.choice(places)
    numbers = [(where, at) for where, at in places if type(where[at]) is int]
    match chance.below(9):
        case 0 if isinstance(holder, dict) and key:
            del holder[key]
        case 0 | 1 if isinstance(holder, list):
            del holder[key]
        case 1 | 2 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case 2 | 3 if isinstance(holder[key], dict):
            holder[key][chance.choice(KEYS)] = _other(0, chance, values)
        case 4:
            other, there = chance.choice(places)
            holder[key], other[there] = copy.deepcopy(other[there]), copy.deepcopy(holder[key])
        case 5 if chance.below(3) == 0:
            holder[key] = _wrapped(holder[key], chance)
        case 6 | 7 if numbers:
            (one, at), (other, there) = chance.choice(numbers), chance.choice(numbers)
            one[at] += 1
            other[there] -= 1
        case _ if type(holder[key]) not in (dict, list) or chance.below(10) == 0:
            holder[key] = _other(holder[key], chance, values)
        case _:
            pass


def _other(value: Any, chance: Chance, values: Sequence[Any]) -> Any:
    """Return what may stand in the place of a value: a number near it, or anything."""
    if type(value) is int and chance.below(2):
        return value + chance.choice((-1, 1, 2, -3, 10, -10))
    return copy.deepcopy(chance.choice((*values, [value])))


def _wrapped(value: Any, chance: Chance) -> Any:
    """Return a value deep within lists, or within mappings of the kind that games nest."""
    is_list = chance.below(2)
    deep: Any = [value] if is_list else {"kind": "shuffling", "after": value}
    for _ in range(chance.choice(DEPTHS)):
        deep = [deep] if is_list else {**deep, "after": deep}
    return deep


def _walk(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each holder with a key or an index of it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in list(items):
        yield value, key
        yield from _walk(part)
