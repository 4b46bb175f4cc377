"""Warnings for the author of an imported page, about oddities and how the import handled them."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook_tools.util.errors import Place, Problem

MAX_QUOTED = 40
"""The largest number of characters of the page that a warning quotes."""


@dataclass(slots=True)
class ImportNotes:
    """Warnings about one page, each with its line."""

    file: str
    found: list[Problem] = field(default_factory=list)

    def add(self, line: int, odd: str, done: str, column: int = 1) -> None:
        """Add a warning about a line, counted from 1: the oddity, and what the import has `done` with it."""
        self.found.append(Problem(Place(self.file, line, column), f"{odd}; {done}"))

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """All warnings, sorted by place, without duplicates."""
        return tuple(sorted(set(self.found)))


def shown(text: str) -> str:
    """Return a text in quotes, cut to MAX_QUOTED characters, for a warning."""
    line = " ".join(text.split())
    return repr(line if len(line) <= MAX_QUOTED else line[: MAX_QUOTED - 1] + "…")
