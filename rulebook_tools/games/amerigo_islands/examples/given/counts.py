"""Numbers of things by name, as examples give them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.engine.piles import Counts

COUNTED = re.compile(r"(?:([0-9]{1,2})x )?([a-z0-9-]+)")


def letters_of(players: int) -> list[str]:
    """Return the letters of so many seats."""
    return [seat_letter(seat) for seat in range(players)]


def read_count(data: Data, name: str, most: int | None = None) -> int:
    """Return a number of a player, 0 if it is left out."""
    entry = data.get(name)
    return 0 if entry is None else entry.count(most=most)


def read_table(data: Data | None, names: Sequence[str]) -> Counts:
    """Return numbers given by name, 0 for names left out."""
    given = {} if data is None else {name: entry.count() for name, entry in data.entries(names)}
    return tuple(given.get(name, 0) for name in names)


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
    counts = [0] * len(names)
    for kind, number, _ in counted_entries(data, names):
        counts[kind] += number
    return tuple(counts)
