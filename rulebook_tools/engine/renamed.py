"""Executable rules that cite rules by ids which they had once: who asks them hears the ids they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.game import Applied, Game, IllegalAction, Observed, Outcome, Pending
from rulebook_tools.engine.typical import Typical


class Renamed:
    """A game that calls some rules by other ids; what it asks of itself stays as it is."""

    def __init__(self, game: Game[Any, Any], aliases: Mapping[str, str]) -> None:
        """Call rules by the ids that `aliases` has for those that the game cites."""
        self._game = game
        self._now = {rule: aliases[rule] for rule in game.rules if rule in aliases}
        self._then = {now: rule for rule, now in self._now.items()}
        self.rules = frozenset(map(self._called, game.rules))

    def __getattr__(self, name: str) -> Any:
        """Return what the game has of that name."""
        return getattr(self._game, name)

    def apply(self, position: Any, action: Any, *, explain: bool = True) -> Applied[Any]:
        """Return what an action leads to; raise `IllegalAction` if a rule forbids it."""
        try:
            position, steps = self._game.apply(position, action, explain=explain)
        except IllegalAction as refusal:
            refusal.rule = self._called(refusal.rule)
            raise
        return Applied(position, tuple(self._renamed(steps, self._now)))

    def outcome(self, position: Any) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        found = self._game.outcome(position)
        return None if found is None else replace(found, rule=self._called(found.rule))

    def pending(self, position: Any) -> Pending | None:
        """Return what a position waits for, or None when the game is over."""
        found = self._game.pending(position)
        return None if found is None else replace(found, rule=self._called(found.rule))

    def observe(self, before: Any, steps: Sequence[Step], after: Any) -> Mapping[str, Any]:
        """Return all that an example can expect of what happened between two positions."""
        seen: Mapping[str, Any] = self._seen(
            self._game.observe(before, self._renamed(steps, self._then), after)
        )
        return seen

    def invariants(self, before: Any, steps: Sequence[Step], after: Any) -> Any:
        """Yield what is wrong with a move."""
        return self._game.invariants(before, self._renamed(steps, self._then), after)

    def typical(self) -> Mapping[str, Typical]:
        """Return every statement as it typically is, by name, where the game tells."""
        found: Mapping[str, Typical] = getattr(self._game, "typical", dict)()
        return {
            name: each._replace(rules=tuple(map(self._called, each.rules))) for name, each in found.items()
        }

    def _called(self, rule: str) -> str:
        return self._now.get(rule, rule)

    def _seen(self, observed: Any) -> Any:
        if isinstance(observed, Observed):
            return observed._replace(rules=tuple(map(self._called, observed.rules)))
        return {name: self._seen(each) for name, each in observed.items()}

    @staticmethod
    def _renamed(steps: Sequence[Step], names: Mapping[str, str]) -> list[Step]:
        return [step._replace(rule=names[step.rule]) if step.rule in names else step for step in steps]


def renamed(game: Game[Any, Any], aliases: Mapping[str, str]) -> Game[Any, Any]:
    """Return a game as it is, if it cites no rule by an id that it had once; else one that does not."""
    rules: object = game.rules
    if not isinstance(rules, frozenset) or rules.isdisjoint(aliases):
        return game
    found: Any = Renamed(game, aliases)
    return found  # type: ignore[no-any-return] # what it does not have itself, the game has
