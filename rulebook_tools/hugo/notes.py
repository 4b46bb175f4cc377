"""Warnings for the author of an imported page, about oddities and how the import handled them."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook_tools.util.errors import Place, Problem, short


@dataclass(slots=True)
class ImportNotes:
    """Warnings about one page, each with its line."""

    file: str
    found: list[Problem] = field(default_factory=list)

    def add(self, line: int, odd: str, done: str, column: int = 1) -> None:
        """Add a warning about a line, counted from 1: the oddity, and what the import has `done` with it."""
        self.found.append(Problem(Place(self.file, line, column), f"{odd}; {done}"))


def shown(text: str) -> str:
    """Return a text on one line, short and in quotes, for a warning."""
    return repr(short(" ".join(text.split())))
