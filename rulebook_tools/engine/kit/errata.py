"""What is wrong with the chapters of a game by themselves, found when they are put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rulebook_tools.engine.kit.chapter import Declared, kind_of


def errata(declared: Declared[Any]) -> Iterator[str]:
    """Yield what chapters begin and do not end: actions that nothing judges, dues that nobody can meet."""
    judged, done = declared.forbidden.keys(), declared.done.keys()
    listed, by_chance = declared.offered.keys() | declared.listed.keys(), declared.chance.keys()
    given = declared.gives.values()
    yield from _each(done - judged, "is done, but nothing says what forbids it")
    yield from _each(declared.told.keys() - judged, "is told, but nothing says what forbids it")
    yield from _each({*given} - (done - declared.undone), "is given by chance, but nothing does it")
    yield from _each(declared.offered.keys() & declared.listed.keys(), "is offered for and listed for")
    unmet = declared.awaited.keys() - listed - by_chance
    yield from _each(unmet, "is awaited, but no action is offered for it")
    yield from _each(by_chance - listed, "is left to chance, but nothing lists what can come")
    yield from _each((listed | by_chance) - declared.awaited.keys(), "has actions, but nothing awaits it")
    named = Counter([kind_of(kind) for kind in judged])
    yield from (f"{number} actions are called {name!r}" for name, number in named.items() if number > 1)


def _each(kinds: Iterable[type[Any]], wrong: str) -> Iterator[str]:
    return (f"{name} {wrong}" for name in sorted(kind.__name__ for kind in kinds))
