"""Warnings for the author of a page: what is odd in which line, and what the import did about it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook_tools.util.errors import Place, Problem

SHOWN = 40
"""Characters of a text that a warning quotes."""


@dataclass(slots=True)
class ImportNotes:
    """Warnings about one page, each with its line."""

    file: str
    found: list[Problem] = field(default_factory=list)

    def add(self, line: int, odd: str, done: str, column: int = 1) -> None:
        """Note something odd in a line, counted from 1, and what the import did about it."""
        self.found.append(Problem(Place(self.file, line, column), f"{odd}; {done}"))

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """All warnings, sorted by place, without duplicates."""
        return tuple(sorted(set(self.found)))


def shown(text: str) -> str:
    """Return the beginning of a text in quotes, for a warning."""
    line = " ".join(text.split())
    return repr(line if len(line) <= SHOWN else line[: SHOWN - 1] + "…")
