"""Executable rules whose answers are held against what they promise, so that others can rely on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import CodeType
from typing import Any

from rulebook_tools.engine.figures import Count, Name, Player, Spot, Statement, Step
from rulebook_tools.engine.game import Applied, Game, IllegalAction, Observed, Outcome, Pending
from rulebook_tools.engine.scenes import Board, Grid, Mark, Row, Situation, Space, Token

SHOWN = 60
"""Characters of an answer that a message quotes."""
NAMED = frozenset((Name, Player, Spot))
"""The figures that are a name alone."""


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
            raise WrongAnswer(f"{name} answers {_short(answer)}: {error}", at) from error


def _refusal(refusal: IllegalAction) -> None:
    _a(str, refusal.rule)
    _statement(refusal.statement)


def _applied(applied: object) -> Applied[Any]:
    position, steps = _pair(applied)
    for step in _each(Step, steps):
        _a(str, step.rule)
        _statement(step.statement)
        _each(str, step.reads)
    return Applied(position, tuple(steps))


def _pair(value: object) -> tuple[Any, Any]:
    found = _a(tuple, value)
    if len(found) != len(Applied._fields):
        raise TypeError(f"expected {' and '.join(Applied._fields)}")
    return found[0], found[1]


def _statement(said: object) -> Statement:
    found: Statement = _a(Statement, said)
    _a(str, found.wording)
    figures = found.figures
    for name, figure in (figures if type(figures) is dict else _a(Mapping, figures)).items():
        if type(name) is not str:
            _a(str, name)
        if type(figure) is not int:
            _check_figure(figure)
    return found


def _pending(pending: object) -> Pending | None:
    if pending is not None:
        found = _a(Pending, pending)
        _a(str, found.name)
        _a(str, found.rule)
        _statement(found.statement)
    return pending  # type: ignore[return-value] # just looked at


def _outcome(outcome: object) -> Outcome | None:
    if outcome is not None:
        found = _a(Outcome, outcome)
        _a(str, found.rule)
        _each(str, found.winners)
        for letter, score in _a(Mapping, found.scores).items():
            _a(str, letter)
            _a((int, float), score)
    return outcome  # type: ignore[return-value] # just looked at


def _observations(observed: object) -> Mapping[str, Any]:
    for name, value in _a(Mapping, observed).items():
        _a(str, name)
        if isinstance(value, Observed):
            _each(str, value.rules)
            _a(bool, value.any_order)
        else:
            _observations(value)
    return observed  # type: ignore[return-value] # just looked at


def _situation(situation: object) -> Situation:
    found: Situation = _a(Situation, situation)
    for said in _each(Statement, found.statements):
        _statement(said)
    for scene in _each((Row, Grid, Board), found.scenes):
        match scene:
            case Row():
                _statement(scene.label)
                _check_tokens(scene.tokens)
                if scene.total is not None:
                    _statement(scene.total)
            case Grid():
                _statement(scene.caption)
                _each((Player, Name), scene.columns)
                for name, cells in _each(tuple, scene.rows):
                    _a(str, _a(Name, name).noun)
                    _each((int, type(None)), cells)
            case Board():
                _statement(scene.caption)
                _each(str, scene.column_names)
                _each(str, scene.row_names)
                _check_spaces(scene)
    return found


def _check_tokens(tokens: object) -> None:
    for token in _each(Token, tokens):
        _a(str, token.noun)
        _a((int, type(None)), token.number)
        _a(int, token.count)


def _check_spaces(board: Board) -> None:
    for row in board.rows:
        for space in _each((Space, type(None)), row):
            if space is not None:
                _a(str, space.ground)
                for mark in _each(Mark, space.marks):
                    _a(str, mark.noun)
                    _a((Player, type(None)), mark.player)


def _check_figure(figure: Any) -> None:
    if type(figure) in NAMED and type(figure[0]) is str:
        return  # most are told by a glance
    match figure:
        case Name(text) | Player(text) | Spot(text):
            _a(str, text)
        case Count(number, noun):
            _a((int, float), number)
            _a(str, noun)
        case int():
            pass
        case tuple() | list():
            for part in figure:
                _check_figure(part)
        case _:
            _a((int, Count, Name, Player, Spot, tuple), figure)


def _each(kind: Any, values: object) -> Sequence[Any]:
    """Return the members of a tuple, each of which must be of a kind."""
    found: Sequence[Any] = _a((tuple, list), values)
    for value in found:
        if not isinstance(value, kind):
            _a(kind, value)
    return found


def _a(kind: Any, value: object) -> Any:
    """Return a value of a kind; raise `TypeError` for one of another."""
    if not isinstance(value, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        expected = " or ".join("None" if each is type(None) else each.__name__ for each in kinds)
        raise TypeError(f"{_short(value)} where {expected} belongs")
    return value


def _short(value: object) -> str:
    """Return a value as a message quotes it."""
    shown = repr(value)
    return shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"


CHECKS: Mapping[str, Callable[[Any], Any]] = {
    "legal_actions": lambda actions: _a(Sequence, actions),
    "apply": _applied,
    "outcome": _outcome,
    "pending": _pending,
    "observe": _observations,
    "situation": _situation,
    "describe": _statement,
    "invariants": lambda wrong: _each(str, list(_a(Iterable, wrong))),
}
"""The methods whose answers are checked; of positions and actions only the game itself knows the kind."""
