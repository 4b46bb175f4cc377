"""Numbers of things as examples give them, and what there is of each while an example gives it away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulebook_tools.engine.kit import Counts, Data

COUNTED = re.compile(r"(?:([0-9]{1,2})x )?([a-z0-9-]+)")


def counted_entries(data: Data | None, names: Sequence[str]) -> Iterator[tuple[int, int, Data]]:
    """Yield the kind, the number and the place of each entry of a list, as in `2x swap`."""
    for entry in data.items() if data is not None else ():
        text = entry.text()
        match = COUNTED.fullmatch(text)
        name = match[2] if match else text
        if match is None or name not in names:
            raise entry.error(f"unknown name {text!r}", ", ".join(names), name=name, valid=names)
        yield names.index(name), int(match[1] or 1), entry


def read_counted(data: Data | None, names: Sequence[str]) -> Counts:
    """Return how many of each kind a list names."""
    return Stock("", [0] * len(names), names).listed(data)


class Stock:
    """What there is of some kinds of things, while an example gives them away."""

    def __init__(self, what: str, numbers: Sequence[int], names: Sequence[str] = ("",)) -> None:
        """Take what things are called, with `*` where the name of their kind belongs."""
        self._what, self._names, self._numbers = what, names, tuple(numbers)
        self._given = [0] * len(names)
        self._first_over: list[Data | None] = [None] * len(names)

    def take(self, kind: int, number: int, data: Data) -> None:
        """Give so many of a kind away, where an example does."""
        self._given[kind] += number
        if self._given[kind] > self._numbers[kind] and self._first_over[kind] is None:
            self._first_over[kind] = data

    def listed(self, data: Data | None, room: Stock | None = None) -> Counts:
        """Give away what a list names, as in `2x swap`, and room for each; return how many of each kind."""
        counts = [0] * len(self._names)
        for kind, number, entry in counted_entries(data, self._names):
            counts[kind] += number
            self.take(kind, number, entry)
            if room is not None:
                room.take(0, number, entry)
        return tuple(counts)

    def table(self, data: Data | None) -> Counts:
        """Give away what a table of numbers names; return how many of each kind."""
        given = {} if data is None else dict(data.entries(self._names))
        for name, entry in given.items():
            self.take(self._names.index(name), entry.count(), entry)
        return tuple(given[name].count() if name in given else 0 for name in self._names)

    @property
    def left(self) -> Counts:
        """How many of each kind have not been given away; below 0 for more than there are."""
        return tuple(map(int.__sub__, self._numbers, self._given))

    def check(self) -> None:
        """Raise `GivenError`, where the first too many stands, for more of a kind than there are."""
        for kind, data in enumerate(self._first_over):
            if data is not None:
                named = self._what.replace("*", self._names[kind])
                raise data.error(f"{self._given[kind]} {named} in all", f"{self._numbers[kind]} or fewer")
