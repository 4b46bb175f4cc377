"""What an example can expect, made only when somebody looks: of all that there is it names little."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from rulebook_tools.engine.game import Observations, Observed, Outcome
from rulebook_tools.engine.written import Many, words


def winners(ended: Outcome | None, seats: Iterable[str], cause: tuple[str, ...]) -> Observed:
    """Return the letters of the winners, in any order; nothing before the end of the game."""
    won = list(ended.winners) if ended else None
    return Observed(won, cause, any_order=True, can_be=lambda: Many(words(seats)))


class Lazily(Mapping[str, "Observed | Observations"]):
    """Observations, each given as what makes it; it is made anew each time that somebody looks."""

    def __init__(self, made: Mapping[str, Callable[[], Observed | Observations]]) -> None:
        self._made = made

    def __getitem__(self, name: str) -> Observed | Observations:
        return self._made[name]()

    def __contains__(self, name: object) -> bool:
        return name in self._made

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class Named(Lazily):
    """Observations under names that depend on the position; `such` returns those of any, for authors."""

    def __init__(
        self,
        made: Mapping[str, Callable[[], Observed | Observations]],
        such: Callable[[], Observations],
    ) -> None:
        super().__init__(made)
        self.such = such


class Joined(Mapping[str, "Observed | Observations"]):
    """Observations with others beside them, the names of which come first."""

    def __init__(self, first: Observations, more: Observations) -> None:
        self._first, self._more = first, more

    def __getitem__(self, name: str) -> Observed | Observations:
        return (self._more if name in self._more else self._first)[name]

    def __contains__(self, name: object) -> bool:
        return name in self._first or name in self._more

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._first, *self._more)))

    def __len__(self) -> int:
        return len(self._first.keys() | self._more.keys())
