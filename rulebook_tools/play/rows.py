"""Actions that are not listed because a row of small choices does the same.

Exhibiting three cards at once is as good as one after another: `legal_actions` need list the small steps
alone. An action that does more than one thing is proved so by a row of listed actions that leads to the same
position, all of them by those who take it: what another player has to do first is no part of it.
"""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rulebook_tools.engine.data import GivenError, Plain
from rulebook_tools.engine.figures import Figure, Player
from rulebook_tools.engine.game import Game, IllegalAction

MOST_APPLIED = 2000
"""So many listed actions are tried to find a row; those that come closest are followed first."""
FARTHEST = 20
"""Numbers are no farther apart than this: they may stand for other things than amounts."""


def is_row(game: Game[Any, Any], position: Any, action: Any, after: Any) -> bool:
    """Say whether listed actions of those who take an action lead where it leads, one after another."""
    takers = _players(game, position, action)
    aim = _Aim(game.to_json(after))
    ways, known, applied = [(0, 0, position)], set[str](), 0
    while ways and applied < MOST_APPLIED:
        *_, here = heapq.heappop(ways)
        if here == after:
            return True
        for listed in game.legal_actions(here):
            if not _players(game, here, listed) <= takers:
                continue
            applied += 1
            try:
                there = game.apply(here, listed, explain=False).position
            except (IllegalAction, GivenError):  # told where it is listed
                continue
            plain = game.to_json(there)
            if (text := json.dumps(plain, default=str)) not in known:
                known.add(text)
                heapq.heappush(ways, (aim.distance(plain), applied, there))
    return False


def _players(game: Game[Any, Any], position: Any, action: Any) -> set[str]:
    """Return the letters of those who take an action, by what is said of it."""
    return {figure.letter for figure in _figures(game.describe(position, action).figures)}


def _figures(figures: Mapping[str, Figure]) -> Iterator[Player]:
    waiting = list(figures.values())
    while waiting:
        figure = waiting.pop()
        if isinstance(figure, Player):
            yield figure
        elif isinstance(figure, tuple):
            waiting += [part for part in figure if isinstance(part, tuple)]


class _Aim:
    """The position that a row should reach, as JSON data, and how far another is from it."""

    def __init__(self, plain: Plain) -> None:
        self._values = dict(_leaves(plain, ()))
        self._lying = Counter(_lying(self._values))

    def distance(self, plain: Plain) -> int:
        """Return 0 for the same data, else more the more values differ, wherever in a list they lie."""
        values = dict(_leaves(plain, ()))
        lying = Counter(_lying(values))
        apart = (lying - self._lying).total() + (self._lying - lying).total()
        for path, value in self._values.items():
            other = values.get(path)
            if type(value) is int and type(other) is int:
                apart += min(abs(value - other), FARTHEST)
            else:
                apart += value != other
        return apart


def _leaves(plain: Plain, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Plain]]:
    """Yield what JSON data holds, with the path to it."""
    if isinstance(plain, Mapping):
        for key, part in plain.items():
            yield from _leaves(part, (*path, key))
    elif isinstance(plain, list | tuple):
        for index, part in enumerate(plain):
            yield from _leaves(part, (*path, index))
    else:
        yield path, plain


def _lying(values: Mapping[tuple[str | int, ...], Plain]) -> Iterator[tuple[object, ...]]:
    """Yield each text with where it lies, but for its place in a list: such places shift."""
    for path, value in values.items():
        if isinstance(value, str):
            yield *(key for key in path if isinstance(key, str)), value
