"""Given data of an example, as plain values that remember their path.

A game reads what an example gives through `Data` and reports what is wrong by path; the
sources know which file and line a path stands on.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Plain: TypeAlias = "str | int | float | bool | Sequence[Plain] | Mapping[str, Plain] | None"
Path: TypeAlias = "tuple[str | int, ...]"

LARGEST = 1_000_000_000
"""The largest number in given data: larger ones would only cost time."""
LONGEST = 10_000
"""Maximum length of one text: more than a whole map needs."""
MAPPINGS = (dict, Mapping)
"""Types of mappings, the most frequent first: a fast check with `isinstance`."""
SHOWN = 60
"""Maximum number of characters of a text that messages show."""


class GivenError(Exception):
    """Raised for invalid data of an example: its path, what is wrong, what was expected."""

    def __init__(self, path: Path, wrong: str, expected: str = "", nearest: str = "") -> None:
        self.path, self.wrong, self.expected, self.nearest = path, wrong, expected, nearest
        where = f"{'.'.join(map(str, path))}: " if path else ""
        super().__init__(f"{where}{wrong}; expected {expected}" if expected else f"{where}{wrong}")


@dataclass(slots=True)  # not frozen, as examples are read by the thousand; nobody changes one
class Data:
    """A value of an example and the path that leads to it.

    Every reading method raises `GivenError` where the value is of another kind.
    """

    value: Plain
    path: Path = ()

    def error(
        self, wrong: str, expected: str = "", *, name: str = "", valid: Iterable[str] = ()
    ) -> GivenError:
        """Return the error to raise for this value."""
        near = difflib.get_close_matches(name, list(valid), n=1) if name and len(name) <= SHOWN else []
        return GivenError(self.path, wrong, expected, near[0] if near else "")

    def text(self) -> str:
        """Return the value as text."""
        if not isinstance(self.value, str):
            raise self.error(f"{said(self.value)} where a name belongs", "a name")
        if len(self.value) > LONGEST:
            raise self.error(f"a text of {len(self.value):,} characters", f"{LONGEST:,} characters or fewer")
        return self.value

    def count(self, least: int = 0, most: int | None = None) -> int:
        """Return the value as a whole number within bounds."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(f"{said(value)} where a number belongs", "a whole number")
        if not least <= value <= (LARGEST if most is None else most):
            bounds = f"{least} or more" if most is None else f"{least} to {most}"
            raise self.error(f"{shown_number(value)} is out of range", bounds)
        return value

    def flag(self) -> bool:
        """Return the value as true or false."""
        if not isinstance(self.value, bool):
            raise self.error(f"{said(self.value)} where true or false belongs", "true or false")
        return self.value

    def choice(self, valid: Iterable[str]) -> str:
        """Return the value if it is one of the valid names."""
        names = list(valid)
        value = self.text()
        if value not in names:
            raise self.error(f"unknown name {shown_text(value)}", ", ".join(names), name=value, valid=names)
        return value

    def items(self) -> list[Data]:
        """Return the elements of a list; a single value counts as a list of one."""
        if isinstance(self.value, list | tuple):
            return [Data(value, (*self.path, i)) for i, value in enumerate(self.value)]
        if isinstance(self.value, Mapping) or self.value is None:
            raise self.error(f"{said(self.value)} where a list belongs", "a list")
        return [self]

    def entries(self, valid: Iterable[str] | None = None) -> Iterator[tuple[str, Data]]:
        """Yield the keys and values of a mapping, whose keys must be among `valid`."""
        if not isinstance(self.value, MAPPINGS):
            raise self.error(f"{said(self.value)} where a mapping belongs", "names with values")
        names = None if valid is None else list(valid)
        for key, value in self.value.items():
            if not isinstance(key, str):
                raise self.error(f"{said(key)} for a key", "a name")
            if len(key) > LONGEST:
                raise self.error(f"a key of {len(key):,} characters", f"{LONGEST:,} characters or fewer")
            entry = Data(value, (*self.path, key))
            if names is not None and key not in names:
                raise entry.error(f"unknown key {shown_text(key)}", ", ".join(names), name=key, valid=names)
            yield key, entry

    def need(self, key: str) -> Data:
        """Return the value under a key of a mapping."""
        found = self.get(key)
        if found is None:
            what = "" if isinstance(self.value, Mapping) else f"{said(self.value)} without "
            raise self.error(f"{what}no {key}" if not what else f"{what}{key}", key)
        return found

    def elements(self, least: int = 0, most: int | None = None) -> list[Data]:
        """Return the elements of a list; raise `GivenError` for no list or a wrong number of elements."""
        if not isinstance(self.value, list | tuple):
            raise self.error(f"{said(self.value)} where a list belongs", "a list")
        number = len(self.value)
        if number < least or (most is not None and number > most):
            bounds = (
                f"{least} or more" if most is None else f"{least} to {most}" if least < most else f"{most}"
            )
            raise self.error(f"{number} entries", bounds)
        return self.items()

    def get(self, key: str) -> Data | None:
        """Return the value under a key of a mapping, or None where there is none."""
        value = self.value
        if isinstance(value, MAPPINGS) and key in value:
            return Data(value[key], (*self.path, key))
        return None


def said(value: object) -> str:
    """Return a value as messages show it: its kind, and a short form of it."""
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
    """Return a whole number in figures, a huge one by its length in bits."""
    return str(value) if abs(value) <= LARGEST**2 else f"a number of {value.bit_length():,} bits"


def shown_text(value: str) -> str:
    """Return a text in quotation marks, the beginning of a long one."""
    return repr(value) if len(value) <= SHOWN else f"{value[:SHOWN]!r}…"
