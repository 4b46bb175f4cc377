"""Executable rules whose answers are held against what they promise, so that others can rely on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import CodeType
from typing import Any

from rulebook_tools.engine.drawable import check_scenes
from rulebook_tools.engine.figures import Statement, Step
from rulebook_tools.engine.game import Applied, Game, IllegalAction, Observed, Outcome, Pending
from rulebook_tools.engine.kinds import check_statement, each_of, of_kind, short_of
from rulebook_tools.engine.scenes import Situation


class WrongAnswer(TypeError):
    """An answer of a kind that no game gives, and the file and line of the method that gave it."""

    def __init__(self, wrong: str, at: tuple[str, int] | None) -> None:
        self.at = at
        super().__init__(wrong)


class Answers:
    """A game, each of whose answers is checked: `WrongAnswer` is raised for one that it must not give."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        """Return what the game has of that name; a method is looked up once."""
        found = getattr(self._game, name)
        check = CHECKS.get(name)
        if check is not None:
            return self._checked(name, found, check)
        if callable(found):
            self.__dict__[name] = found
        return found

    def _checked(self, name: str, method: Any, check: Callable[[Any], Any]) -> Callable[..., Any]:
        """Return a method that checks its answer, and keep it for the next time."""

        def ask(*args: Any, **kwargs: Any) -> Any:
            try:
                answer = method(*args, **kwargs)
            except IllegalAction as refusal:
                self._check(name, method, refusal, _refusal)
                raise
            return self._check(name, method, answer, check)

        self.__dict__[name] = ask
        return ask

    @staticmethod
    def _check(name: str, method: Any, answer: object, check: Callable[[Any], Any]) -> Any:
        try:
            return check(answer)
        except TypeError as error:
            code = getattr(method, "__code__", None)
            at = (code.co_filename, code.co_firstlineno) if isinstance(code, CodeType) else None
            raise WrongAnswer(f"{name} answers {short_of(answer)}: {error}", at) from error


def _refusal(refusal: IllegalAction) -> None:
    of_kind(str, refusal.rule)
    check_statement(refusal.statement)


def _applied(applied: object) -> Applied[Any]:
    position, steps = _pair(applied)
    for step in each_of(Step, steps):
        of_kind(str, step.rule)
        check_statement(step.statement)
        each_of(str, step.reads)
    return Applied(position, tuple(steps))


def _pair(value: object) -> tuple[Any, Any]:
    found = of_kind(tuple, value)
    if len(found) != len(Applied._fields):
        raise TypeError(f"expected {' and '.join(Applied._fields)}")
    return found[0], found[1]


def _pending(pending: object) -> Pending | None:
    if pending is not None:
        found = of_kind(Pending, pending)
        of_kind(str, found.name)
        of_kind(str, found.rule)
        check_statement(found.statement)
    return pending  # type: ignore[return-value] # just looked at


def _outcome(outcome: object) -> Outcome | None:
    if outcome is not None:
        found = of_kind(Outcome, outcome)
        of_kind(str, found.rule)
        each_of(str, found.winners)
        for letter, score in of_kind(Mapping, found.scores).items():
            of_kind(str, letter)
            of_kind((int, float), score)
    return outcome  # type: ignore[return-value] # just looked at


def _observations(observed: object) -> Mapping[str, Any]:
    for name, value in of_kind(Mapping, observed).items():
        of_kind(str, name)
        if isinstance(value, Observed):
            each_of(str, value.rules)
            of_kind(bool, value.any_order)
        else:
            _observations(value)
    return observed  # type: ignore[return-value] # just looked at


def _exhibits(exhibits: object) -> Mapping[str, Any]:
    found: Mapping[str, Any] = of_kind(Mapping, exhibits)
    for name, scenes in found.items():
        of_kind(str, name)
        check_scenes(scenes)
    return found


def _situation(situation: object) -> Situation:
    found: Situation = of_kind(Situation, situation)
    for said in each_of(Statement, found.statements):
        check_statement(said)
    check_scenes(found.scenes)
    return found


CHECKS: Mapping[str, Callable[[Any], Any]] = {
    "legal_actions": lambda actions: of_kind(Sequence, actions),
    "apply": _applied,
    "outcome": _outcome,
    "pending": _pending,
    "observe": _observations,
    "situation": _situation,
    "situation_after": _situation,
    "exhibits": _exhibits,
    "describe": check_statement,
    "invariants": lambda wrong: each_of(str, list(of_kind(Iterable, wrong))),
}
"""The methods whose answers are checked; of positions and actions only the game itself knows the kind."""
