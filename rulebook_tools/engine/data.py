"""Data of an example: plain values, each with its path (the keys and indexes that lead to it).

A game reads an example through `Data` and reports errors by path; the sources translate a path to a file
and line.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Plain: TypeAlias = "str | int | float | bool | Sequence[Plain] | Mapping[str, Plain] | None"
Path: TypeAlias = "tuple[str | int, ...]"

LARGEST = 1_000_000_000
"""The largest number allowed in an example: larger ones would only cost time."""
LONGEST = 10_000
"""Maximum number of characters of a text in an example: more than a whole map needs."""
MAPPINGS = (dict, Mapping)
"""Mapping types for `isinstance`; the frequent `dict` comes first, for speed."""
SHOWN = 60
"""Maximum number of characters of a text that a message quotes."""


class GivenError(Exception):
    """Raised for invalid data of an example, with its path, the problem, and the expected data.

    `nearest` is the most similar valid name, if a name was misspelt.
    """

    def __init__(self, path: Path, wrong: str, expected: str = "", nearest: str = "") -> None:
        self.path, self.wrong, self.expected, self.nearest = path, wrong, expected, nearest
        where = f"{'.'.join(map(str, path))}: " if path else ""
        super().__init__(f"{where}{wrong}; expected {expected}" if expected else f"{where}{wrong}")


@dataclass(slots=True)  # not frozen, as examples are read by the thousand; nobody changes one
class Data:
    """A value of an example with its path.

    Methods such as `text`, `count` and `items` raise `GivenError` if the value has the wrong type.
    """

    value: Plain
    path: Path = ()

    def error(
        self, wrong: str, expected: str = "", *, name: str = "", valid: Iterable[str] = ()
    ) -> GivenError:
        """Return an error about this value, with the problem (`wrong`) and what is expected.

        For a misspelt `name`, the error suggests the most similar name in `valid`.
        """
        near = difflib.get_close_matches(name, list(valid), n=1) if name and len(name) <= SHOWN else []
        return GivenError(self.path, wrong, expected, near[0] if near else "")

    def text(self) -> str:
        """Return the value if it is a text of at most `LONGEST` characters."""
        if not isinstance(self.value, str):
            raise self.error(f"{described(self.value)} where a name belongs", "a name")
        if len(self.value) > LONGEST:
            raise self.error(f"a text of {len(self.value):,} characters", f"{LONGEST:,} characters or fewer")
        return self.value

    def count(self, least: int = 0, most: int | None = None) -> int:
        """Return the value if it is a whole number from `least` to `most` (None: `LARGEST`)."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(f"{described(value)} where a number belongs", "a whole number")
        if not least <= value <= (LARGEST if most is None else most):
            bounds = f"{least} or more" if most is None else f"{least} to {most}"
            raise self.error(f"{shown_number(value)} is out of range", bounds)
        return value

    def flag(self) -> bool:
        """Return the value if it is true or false."""
        if not isinstance(self.value, bool):
            raise self.error(f"{described(self.value)} where true or false belongs", "true or false")
        return self.value

    def choice(self, valid: Iterable[str]) -> str:
        """Return the value if it is one of the names in `valid`."""
        names = list(valid)
        value = self.text()
        if value not in names:
            raise self.error(f"unknown name {shown_text(value)}", ", ".join(names), name=value, valid=names)
        return value

    def items(self) -> list[Data]:
        """Return the elements of a list; a text, number or flag counts as a list with one element."""
        if isinstance(self.value, list | tuple):
            return [Data(value, (*self.path, i)) for i, value in enumerate(self.value)]
        if isinstance(self.value, Mapping) or self.value is None:
            raise self.error(f"{described(self.value)} where a list belongs", "a list")
        return [self]

    def entries(self, valid: Iterable[str] | None = None) -> Iterator[tuple[str, Data]]:
        """Yield the keys and values of a mapping; with `valid`, other keys raise `GivenError`."""
        if not isinstance(self.value, MAPPINGS):
            raise self.error(f"{described(self.value)} where a mapping belongs", "names with values")
        names = None if valid is None else list(valid)
        for key, value in self.value.items():
            if not isinstance(key, str):
                raise self.error(f"{described(key)} for a key", "a name")
            if len(key) > LONGEST:
                raise self.error(f"a key of {len(key):,} characters", f"{LONGEST:,} characters or fewer")
            entry = Data(value, (*self.path, key))
            if names is not None and key not in names:
                raise entry.error(f"unknown key {shown_text(key)}", ", ".join(names), name=key, valid=names)
            yield key, entry

    def need(self, key: str) -> Data:
        """Return the value under a key of a mapping; raise `GivenError` if the key is missing."""
        found = self.get(key)
        if found is None:
            what = "" if isinstance(self.value, Mapping) else f"{described(self.value)} without "
            raise self.error(f"{what}no {key}" if not what else f"{what}{key}", key)
        return found

    def at(self, path: Iterable[str | int]) -> Data | None:
        """Return the value at a path of keys; None if it has no such keys."""
        found: Data | None = self
        for key in path:
            found = None if found is None else found.get(str(key))
        return found

    def elements(self, least: int = 0, most: int | None = None) -> list[Data]:
        """Return the elements of a list; raise `GivenError` unless it has `least` to `most` of them."""
        if not isinstance(self.value, list | tuple):
            raise self.error(f"{described(self.value)} where a list belongs", "a list")
        number = len(self.value)
        if number < least or (most is not None and number > most):
            bounds = (
                f"{least} or more" if most is None else f"{least} to {most}" if least < most else f"{most}"
            )
            raise self.error(f"{number} entries", bounds)
        return self.items()

    def get(self, key: str) -> Data | None:
        """Return the value under a key; None if the value has no such key or is no mapping."""
        value = self.value
        if isinstance(value, MAPPINGS) and key in value:
            return Data(value[key], (*self.path, key))
        return None


def described(value: object) -> str:
    """Return the description of a value in a message: its type, and the value itself if it is short."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true or false"
        case int():
            return f"the number {shown_number(value)}"
        case float():
            return f"the number {value}"
        case str():
            return f"the text {shown_text(value)}"
        case Mapping():
            return "a mapping"
        case list():
            return "a list"
        case _:
            return f"a {type(value).__name__}"


def shown_number(value: int) -> str:
    """Return a whole number as text; for a huge one, only its length in bits."""
    return str(value) if abs(value) <= LARGEST**2 else f"a number of {value.bit_length():,} bits"


def shown_text(value: str) -> str:
    """Return a text in quotation marks; a long one is cut off."""
    return repr(value) if len(value) <= SHOWN else f"{value[:SHOWN]!r}…"
