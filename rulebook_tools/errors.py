"""What can be wrong with an input, where it stands, and the way out."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a file: the path as shown to the user, line and column from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    @property
    def name(self) -> str:
        """The file's name without its folders."""
        return PurePosixPath(self.file).name


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing wrong: the place, what is wrong, what was expected, the nearest valid name.

    `because` tells how it came about, a line each.
    """

    place: Place
    wrong: str
    expected: str = ""
    nearest: str = ""
    because: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = f"{self.place}: {self.wrong}"
        if self.expected:
            text += f"; expected {self.expected}"
        if self.nearest:
            text += f"; did you mean {self.nearest!r}?"
        return "\n    ".join((text, *self.because))


class RulebookError(Exception):
    """Anything this package reports to its user."""


class UsageError(RulebookError):
    """The command was called in a way that cannot work (exit code 2)."""


class SourceError(RulebookError):
    """The sources, catalogs or examples have problems; all of them are in `problems`."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


@dataclass(slots=True)
class Problems:
    """Gathers problems, so that a user sees every one of them at once.

    `incomplete` says that a part could not be read at all: names that seem to lead nowhere may
    only lead to that part.
    """

    found: list[Problem] = field(default_factory=list)
    incomplete: bool = False

    def add(
        self,
        place: Place,
        wrong: str,
        expected: str = "",
        *,
        name: str = "",
        valid: Iterable[str] = (),
    ) -> None:
        """Note a problem; with `name` and `valid`, suggest the valid name nearest to it."""
        self.found.append(Problem(place, wrong, expected, nearest(name, valid)))

    def raise_any(self) -> None:
        """Raise `SourceError` with all problems, if there is one."""
        if self.found:
            raise SourceError(self.found)


def nearest(name: str, valid: Iterable[str]) -> str:
    """Return the name of `valid` that `name` most likely stands for, or an empty string."""
    matches = difflib.get_close_matches(name, list(valid), n=1, cutoff=0.6) if name else []
    return matches[0] if matches and matches[0] != name else ""


def unknown(what: str, name: str, valid: Sequence[str] | Mapping[str, object]) -> str:
    """Say that there is no such thing, what there is, and which of it is nearest."""
    near = nearest(name, valid)
    return f"no {what} {name!r}; there is {', '.join(valid)}" + (f"; did you mean {near!r}?" if near else "")
