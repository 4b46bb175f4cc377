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


class GivenError(Exception):
    """Given data that no game position can have: its path, what is wrong, what was expected."""

    def __init__(self, path: Path, wrong: str, expected: str = "", nearest: str = "") -> None:
        self.path, self.wrong, self.expected, self.nearest = path, wrong, expected, nearest
        super().__init__(f"{'.'.join(map(str, path))}: {wrong}")


@dataclass(frozen=True, slots=True)
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
        near = difflib.get_close_matches(name, list(valid), n=1) if name else []
        return GivenError(self.path, wrong, expected, near[0] if near else "")

    def text(self) -> str:
        """Return the value as text."""
        if not isinstance(self.value, str):
            raise self.error(f"{_kind(self.value)} where a name belongs", "a name")
        return self.value

    def count(self, least: int = 0, most: int | None = None) -> int:
        """Return the value as a whole number within bounds."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(f"{_kind(value)} where a number belongs", "a whole number")
        if value < least or (most is not None and value > most):
            bounds = f"{least} or more" if most is None else f"{least} to {most}"
            raise self.error(f"{value} is out of range", bounds)
        return value

    def flag(self) -> bool:
        """Return the value as true or false."""
        if not isinstance(self.value, bool):
            raise self.error(f"{_kind(self.value)} where true or false belongs", "true or false")
        return self.value

    def choice(self, valid: Iterable[str]) -> str:
        """Return the value if it is one of the valid names."""
        names = list(valid)
        value = self.text()
        if value not in names:
            raise self.error(f"unknown name {value!r}", ", ".join(names), name=value, valid=names)
        return value

    def items(self) -> list[Data]:
        """Return the elements of a list; a single value counts as a list of one."""
        if isinstance(self.value, Sequence) and not isinstance(self.value, str):
            return [Data(value, (*self.path, i)) for i, value in enumerate(self.value)]
        if isinstance(self.value, Mapping) or self.value is None:
            raise self.error(f"{_kind(self.value)} where a list belongs", "a list")
        return [self]

    def entries(self, valid: Iterable[str] | None = None) -> Iterator[tuple[str, Data]]:
        """Yield the keys and values of a mapping, whose keys must be among `valid`."""
        if not isinstance(self.value, Mapping):
            raise self.error(f"{_kind(self.value)} where a mapping belongs", "names with values")
        names = None if valid is None else list(valid)
        for key, value in self.value.items():
            entry = Data(value, (*self.path, key))
            if names is not None and key not in names:
                raise entry.error(f"unknown key {key!r}", ", ".join(names), name=key, valid=names)
            yield key, entry

    def get(self, key: str) -> Data | None:
        """Return the value under a key of a mapping, or None where there is none."""
        if isinstance(self.value, Mapping) and key in self.value:
            return Data(self.value[key], (*self.path, key))
        return None


def _kind(value: Plain) -> str:
    """Name the kind of a value, for a message."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true or false"
        case int() | float():
            return f"the number {value}"
        case str():
            return f"the text {value!r}"
        case Mapping():
            return "a mapping"
        case _:
            return "a list"
