"""Turns that an example passes over: nobody looks at them, so what they may change is not known any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.kit.codec import Read, as_is
from rulebook_tools.engine.kit.fields import Kind
from rulebook_tools.engine.kit.seats import Seat, all_letters
from rulebook_tools.engine.written import Fields, Many, Part, Written, either, words


class Meanwhile(Kind):
    """Only in examples: others have their turns until the next one that matters."""

    next: Seat | None
    """The seat whose turn it is then; None after the turns of all."""
    unknown: tuple[str, ...] = ()
    """What those turns may have changed, by the names that `then` knows."""


def read_next(data: Data, valid: Sequence[str]) -> str:
    """Return whose turn comes next: `meanwhile: B`, or `meanwhile: {next: B, unchanged: [C]}`."""
    if not isinstance(data.value, Mapping):
        return data.choice(valid)
    named = dict(data.entries(("next", "unchanged")))
    if "next" not in named:
        raise data.error("nobody is next", f"next: {' or '.join(valid)}")
    return named["next"].choice(valid)


def read_unknown(data: Data, changed: Sequence[str]) -> tuple[str, ...]:
    """Return what those turns may have changed, without what the example says they left as it was.

    Raises `GivenError` for the name of something that those turns cannot change.
    """
    unchanged = data.get("unchanged")
    kept = {entry.choice(changed) for entry in unchanged.items()} if unchanged is not None else set()
    return tuple(name for name in changed if name not in kept)


def passed(changed: Sequence[str], all_of_them: str = "") -> Read:
    """Return how turns passed over are written, and what they may change beside what players have."""

    def written(rules: object) -> Written:
        seats = all_letters(rules)
        following = words((*seats, *((all_of_them,) if all_of_them else ())))
        kept = Many(words((*seats, *changed)), alone=True)
        return either(following, Fields({"next": Part(following), "unchanged": Part(kept)}))

    return as_is(written)
