"""Actions that are not listed because a row of small choices does the same.

Exhibiting three cards at once is as good as one after another: `legal_actions` need list the small steps
alone. An action that does more than one thing is proved so by a row of listed actions that leads to the same
position: each is a part of it, but for one, such as the word that it is enough; and all are taken by those
who take it. What another player has to do first is no part of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Figure, Player
from rulebook_tools.engine.game import Game, IllegalAction

MOST_APPLIED = 1000
"""So many listed actions are tried to find a row; those that come first in the action are tried first."""


class _Choice(NamedTuple):
    """A listed action that may come next in a row, and what is left to do after it."""

    position: Any
    listed: Any
    left: Any
    may_add: bool
    """Whether one more of the row may be no part of the action."""


class _NoPart(Exception):
    """A value holds nothing of another."""


def is_row(game: Game[Any, Any], position: Any, action: Any, after: Any) -> bool:
    """Say whether listed actions lead where an action that is not listed leads."""
    if position == after:
        return True
    takers = _players(game, position, action)
    choices, known, applied = list(_choices(game, position, action, may_add=True)), list[Any](), 0
    while choices and applied < MOST_APPLIED:
        here, listed, left, may_add = choices.pop()
        if not _players(game, here, listed) <= takers:
            continue
        applied += 1
        try:
            there = game.apply(here, listed, explain=False).position
        except (IllegalAction, GivenError):  # told where it is listed
            continue
        if there == after:
            return True
        if (there, left, may_add) not in known:
            known.append((there, left, may_add))
            choices += _choices(game, there, left, may_add=may_add)
    return False


def _choices(game: Game[Any, Any], position: Any, rest: Any, *, may_add: bool) -> Iterator[_Choice]:
    """Yield what may come next: last what lies first in the rest of an action."""
    parts = [(listed, *_without(rest, listed)) for listed in game.legal_actions(position)]
    for listed, left, _ in sorted(parts, key=lambda part: -part[2]):
        if left != rest:
            yield _Choice(position, listed, left, may_add)
        elif may_add:
            yield _Choice(position, listed, left, may_add=False)


def _without(action: Any, part: Any) -> tuple[Any, int]:
    """Return what is left of an action after a part of it, and how far back the part lies in it."""
    names = getattr(action, "_fields", None) or tuple(getattr(action, "__dataclass_fields__", ()))
    if type(part) is not type(action) or not names:
        return action, LAST
    try:
        lefts = {name: _left(getattr(action, name), getattr(part, name)) for name in names}
    except _NoPart:
        return action, LAST
    places = [place for _, place in lefts.values() if place < LAST]
    return type(action)(**{name: left for name, (left, _) in lefts.items()}), min(places, default=LAST)


LAST = 1_000_000
"""The place of what is no part, behind all others."""


def _left(whole: Any, part: Any) -> tuple[Any, int]:
    """Return what is left of a value without a part of it, and where the part lies; raise `_NoPart`.

    A list is made up of its entries, or else of the parts of each; a number of smaller ones. A switch, or
    what may be absent, is left as it is, whatever stands in a part.
    """
    if isinstance(whole, bool) or whole is None or part is None:
        return whole, LAST
    if isinstance(whole, tuple) and isinstance(part, tuple) and not hasattr(whole, "_fields"):
        return _entries_left(whole, part)
    if isinstance(whole, int) and isinstance(part, int) and 0 < part < whole:
        return whole - part, 0
    if whole == part:
        return whole, LAST
    raise _NoPart


def _entries_left(whole: Sequence[Any], part: Sequence[Any]) -> tuple[Any, int]:
    left, places = list(whole), []
    for entry in part:
        if entry not in left:
            break
        places.append(left.index(entry))
        left.remove(entry)
    else:
        return tuple(left), min(places, default=LAST)
    if len(part) != len(whole):
        raise _NoPart
    pairs = [
        (one, LAST) if other in (0, ()) else (0, at) if one == other else _left(one, other)
        for at, (one, other) in enumerate(zip(whole, part, strict=True))
    ]
    return tuple(left for left, _ in pairs), min(place for _, place in pairs)


def _players(game: Game[Any, Any], position: Any, action: Any) -> set[str]:
    """Return the letters of those who take an action, by what is said of it."""
    return {figure.letter for figure in _figures(game.describe(position, action).figures)}


def _figures(figures: Mapping[str, Figure]) -> Iterator[Player]:
    waiting = list(figures.values())
    for figure in waiting:
        if isinstance(figure, Player):
            yield figure
        elif isinstance(figure, tuple):
            waiting += [part for part in figure if isinstance(part, tuple)]
