"""Exceptions, and problems in inputs: place, fault, what was expected, the most similar valid name."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

SHOWN = 40
"""The most characters of a name that a message quotes; a longer name is cut."""
MOST_SAID = 600
"""The most characters of each part of a problem's message, such as the fault; a longer part is cut."""
MOST_NAMES = 30
"""The most names that a message lists; an ellipsis stands for the others."""
MOST_COMPARED = 20_000
"""How many valid names one `Problems` compares with wrong names at most; later problems suggest none."""
LONGEST_COMPARED = 100
"""The most characters of a name that is compared with others to find the most similar one."""
MOST_IN_FILE, MOST_LINES = 25, 60
"""Up to `MOST_LINES` problems are all printed; of more, only so many, at most `MOST_IN_FILE` of a file."""


class Place(NamedTuple):
    """A place in a file: the path as shown to the user, line and column from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """A problem in an input: its place, what is wrong, what was expected, the most similar valid name.

    `because` are further lines of the message that explain the cause, such as a traceback.
    """

    place: Place
    wrong: str
    expected: str = ""
    nearest: str = ""
    because: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = f"{self.place}: {short(self.wrong, MOST_SAID)}"
        if self.expected:
            text = f"{text.removesuffix('.')}; expected {short(self.expected, MOST_SAID)}"
        if self.nearest:
            text += f"; did you mean {self.nearest!r}?"
        return "\n    ".join((text, *self.because))


class RulebookError(Exception):
    """An error that is reported to the user as a message, without a traceback."""


class UsageError(RulebookError):
    """The command was called in a way that cannot work (exit code 2)."""


class SourceError(RulebookError):
    """The sources, catalogs or examples have problems; all of them are in `problems`."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = in_order(problems)
        super().__init__("\n".join(summed_up(self.problems)))


@dataclass(slots=True)
class Problems:
    """Collects problems, so that a user sees all of them at once.

    If `incomplete`, a source could not be read, and references are not checked: their targets may be in it.
    """

    found: list[Problem] = field(default_factory=list)
    incomplete: bool = False
    compared: int = 0
    """How many names have been compared so far to find similar ones."""

    def add(
        self, place: Place, wrong: str, expected: str = "", *, name: str = "", valid: Iterable[str] = ()
    ) -> None:
        """Add a problem. With an unknown `name`, suggest the most similar of the `valid` names."""
        self.found.append(Problem(place, wrong, expected, self.nearest(name, valid) if name else ""))

    def nearest(self, name: str, valid: Iterable[str]) -> str:
        """Return the valid name most similar to `name`; empty if there is none, or after many comparisons."""
        names = list(valid)
        self.compared += len(names)
        return nearest(name, names) if self.compared <= MOST_COMPARED else ""

    def raise_any(self) -> None:
        """Raise `SourceError` with all problems, if there are any."""
        if self.found:
            raise SourceError(self.found)


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems without duplicates, sorted by place."""
    return tuple(sorted(set(problems)))


def summed_up(problems: Sequence[Problem]) -> list[str]:
    """Return the messages to print for sorted problems; of many, the first of each file and a count.

    A problem that several examples found at one place is printed once.
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
    """Return a text to quote in a message; cut after `most` characters, with an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def listed(names: Iterable[str]) -> str:
    """Return names to list in a message, separated by commas; of many, the first and an ellipsis."""
    found = list(islice(names, MOST_NAMES + 1))
    return ", ".join([*map(short, found[:MOST_NAMES]), *["…"] * (len(found) > MOST_NAMES)])


def nearest(name: str, valid: Iterable[str]) -> str:
    """Return the valid name most similar to `name`, or an empty string."""
    names = [each for each in valid if len(each) <= LONGEST_COMPARED] if len(name) <= LONGEST_COMPARED else []
    matches = difflib.get_close_matches(name, names, n=1, cutoff=0.6) if name else []
    return matches[0] if matches and matches[0] != name else ""


def unknown(what: str, name: str, valid: Sequence[str] | Mapping[str, object]) -> str:
    """Return a message about an unknown name of a kind `what`, with the valid names and the most similar."""
    near = nearest(name, valid)
    wrong = f"no {what} {short(name)!r}; expected {listed(valid)}"
    return wrong + (f"; did you mean {near!r}?" if near else "")
