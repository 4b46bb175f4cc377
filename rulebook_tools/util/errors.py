"""Error types and problem reports: place, fault, expectation, nearest valid name."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import PurePosixPath
from typing import NamedTuple

SHOWN = 40
"""Characters of a name that a message quotes."""
MOST_SAID = 600
"""Characters of one part of a message."""
MOST_NAMES = 30
"""Names that a message lists."""
MOST_COMPARED = 20_000
"""Names that are compared to find the nearest; further problems come without."""
LONGEST_COMPARED = 100
"""Characters of a name that is compared."""
MOST_IN_FILE, MOST_LINES = 25, 60
"""Problems that are shown of one file, and of all."""


class Place(NamedTuple):
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
    """One problem in an input: its place, the fault, the expectation, the nearest valid name.

    `because` tells how it came about, a line each.
    """

    place: Place
    wrong: str
    expected: str = ""
    nearest: str = ""
    because: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = f"{self.place}: {short(self.wrong, MOST_SAID)}"
        if self.expected:
            text += f"; expected {short(self.expected, MOST_SAID)}"
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
        self.problems: tuple[Problem, ...] = in_order(problems)
        super().__init__("\n".join(summed_up(self.problems)))


@dataclass(slots=True)
class Problems:
    """Gathers problems, so that a user sees all of them at once.

    If `incomplete`, a part could not be read at all, and names that lead nowhere may belong to it.
    """

    found: list[Problem] = field(default_factory=list)
    incomplete: bool = False
    compared: int = 0
    """Number of names that were compared."""

    def add(
        self, place: Place, wrong: str, expected: str = "", *, name: str = "", valid: Iterable[str] = ()
    ) -> None:
        """Note a problem; with `name` and `valid`, suggest the valid name nearest to it."""
        self.found.append(Problem(place, wrong, expected, self.nearest(name, valid) if name else ""))

    def nearest(self, name: str, valid: Iterable[str]) -> str:
        """Return the name of `valid` nearest to another, while there are not too many to look through."""
        names = list(valid)
        self.compared += len(names)
        return nearest(name, names) if self.compared <= MOST_COMPARED else ""

    def raise_any(self) -> None:
        """Raise `SourceError` with all problems, if there is one."""
        if self.found:
            raise SourceError(self.found)


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems by their places, each once."""
    return tuple(sorted(set(problems), key=_order))


def _order(problem: Problem) -> tuple[str | int | tuple[str, ...], ...]:
    place = problem.place
    said = problem.wrong, problem.expected, problem.nearest, problem.because
    return (place.file, place.line, place.column, *said)


def summed_up(problems: Sequence[Problem]) -> list[str]:
    """Return the lines to print for problems in order: of many, the first of each file, and a count.

    The same problem at the same place, met in several examples, is shown once.
    """
    told: dict[tuple[Place, str], Problem] = {}
    for problem in problems:
        told.setdefault((problem.place, problem.wrong), problem)
    in_file: Counter[str] = Counter()
    lines: list[str] = []
    for problem in told.values():
        in_file[problem.place.file] += 1
        is_first = in_file[problem.place.file] <= MOST_IN_FILE and len(lines) < MOST_LINES
        if is_first or len(told) <= MOST_LINES:
            lines.append(str(problem))
    return [*lines, f"and {len(told) - len(lines)} more"] if len(told) > len(lines) else lines


def short(text: str, most: int = SHOWN) -> str:
    """Return a text as messages quote it: shortened if it is long."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def listed(names: Iterable[str]) -> str:
    """Return names as a message lists them: the first ones, if there are many."""
    found = list(islice(names, MOST_NAMES + 1))
    return ", ".join([*map(short, found[:MOST_NAMES]), *["…"] * (len(found) > MOST_NAMES)])


def nearest(name: str, valid: Iterable[str]) -> str:
    """Return the valid name most similar to `name`, or an empty string."""
    names = [each for each in valid if len(each) <= LONGEST_COMPARED] if len(name) <= LONGEST_COMPARED else []
    matches = difflib.get_close_matches(name, names, n=1, cutoff=0.6) if name else []
    return matches[0] if matches and matches[0] != name else ""


def unknown(what: str, name: str, valid: Sequence[str] | Mapping[str, object]) -> str:
    """Return a message about an unknown name: which there are, and the nearest."""
    near = nearest(name, valid)
    wrong = f"no {what} {short(name)!r}; there is {listed(valid)}"
    return wrong + (f"; did you mean {near!r}?" if near else "")
