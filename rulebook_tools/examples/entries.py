"""The entries of an example's `when`: an action, one that a rule forbids, or what is expected on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulebook_tools.engine.data import Data, Path
from rulebook_tools.errors import Place
from rulebook_tools.model import EXPECT, FORBIDDEN_BY, Example, Ref


class Entry(NamedTuple):
    """An entry of `when`: the data of its action, or of what it expects."""

    path: Path
    action: Data | None = None
    forbidden_by: Ref | None = None
    """The rule that must refuse the action; the example goes on from the same position."""
    expect: Data | None = None


def read_entries(example: Example) -> list[Entry]:
    """Return the entries of an example; the last one has what `forbidden_by` says of the whole example.

    Raises `GivenError` where there is no list, and for entries that hold several things.
    """
    entries = [_read(entry, example) for entry in Data(example.when.value).items()]
    if example.forbidden_by is not None and entries:
        last = entries[-1]
        entries[-1] = Entry(last.path, last.action, example.forbidden_by, last.expect)
    return entries


def _read(entry: Data, example: Example) -> Entry:
    value = entry.value
    if not isinstance(value, Mapping):
        return Entry(entry.path, entry)
    if (expect := entry.get(EXPECT)) is not None:
        if len(value) > 1:
            raise entry.error(f"{EXPECT} with something beside it", "an entry of its own")
        if not isinstance(expect.value, Mapping) or not expect.value:
            raise expect.error(f"{EXPECT} names nothing", "names with values, as in `then`")
        return Entry(entry.path, expect=expect)
    if (forbidden := entry.get(FORBIDDEN_BY)) is None:
        return Entry(entry.path, entry)
    place: Place = example.when.place_of(forbidden.path)
    action = {key: part for key, part in value.items() if key != FORBIDDEN_BY}
    return Entry(entry.path, Data(action, entry.path), Ref(forbidden.text(), place))
