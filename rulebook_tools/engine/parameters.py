"""The parameters of a game: the numbers in its rules, as the sources state them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = "int | Mapping[str, int]"


class ParameterError(Exception):
    """Raised for a missing or invalid parameter, with its path, the problem, and the expected value."""

    def __init__(self, path: str, wrong: str, expected: str) -> None:
        self.path, self.wrong, self.expected = path, wrong, expected
        super().__init__(f"{path}: {wrong}; expected {expected}")


@dataclass(frozen=True, slots=True)
class Parameters:
    """The values of all parameters of one game, by name."""

    values: Mapping[str, Value]

    def number(self, name: str, least: int = 0) -> int:
        """Return a parameter that is one number; raise `ParameterError` if it is not, or is below `least`."""
        value = self.values.get(name)
        if not isinstance(value, int):
            raise ParameterError(name, "not a single number", f"a number of {least} or more")
        if value < least:
            raise ParameterError(name, f"{value} is too small", f"{least} or more")
        return value

    def table(self, name: str, least: int = 0) -> dict[str, int]:
        """Return a table of numbers by name; raise `ParameterError` unless all are `least` or more."""
        value = self.values.get(name)
        if not isinstance(value, Mapping) or not value:
            raise ParameterError(name, "not a table", "a table of numbers by name")
        for key, number in value.items():
            if number < least:
                raise ParameterError(f"{name}.{key}", f"{number} is too small", f"{least} or more")
        return dict(value)

    def thresholds(self, name: str, least: int = 0) -> dict[int, int]:
        """Return a table with numbers as keys, in ascending order; a row is valid up to the next key.

        Raises `ParameterError` for a key that is no number, or a value below `least`.
        """
        table = self.table(name, least)
        for key in table:
            if not key.isdecimal():
                raise ParameterError(f"{name}.{key}", f"the key {key!r} is not a number", "a number")
        return {int(key): number for key, number in sorted(table.items(), key=lambda e: int(e[0]))}
