"""What executable rules answer, held against what they promise: whoever shows it can rely on its types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulebook_tools.engine.figures import Count, Name, Player, Spot, Statement, Step
from rulebook_tools.engine.game import Outcome, Pending
from rulebook_tools.engine.scenes import Board, Grid, Mark, Row, Situation, Space, Token


def check_step(step: object) -> None:
    """Raise `TypeError` for what is no step."""
    step = _a(Step, step)
    _a(str, step.rule)
    check_statement(step.statement)
    _each(str, step.reads)


def check_statement(said: object) -> None:
    """Raise `TypeError` for what is no statement."""
    said = _a(Statement, said)
    _a(str, said.wording)
    for name, figure in _a(Mapping, said.figures).items():
        _a(str, name)
        _check_figure(figure)


def check_pending(pending: object) -> None:
    """Raise `TypeError` for what can be due in no position."""
    if pending is not None:
        pending = _a(Pending, pending)
        _a(str, pending.name)
        _a(str, pending.rule)
        check_statement(pending.statement)


def check_outcome(outcome: object) -> None:
    """Raise `TypeError` for how no game can end."""
    if outcome is not None:
        outcome = _a(Outcome, outcome)
        _a(str, outcome.rule)
        _each(str, outcome.winners)
        for letter, score in _a(Mapping, outcome.scores).items():
            _a(str, letter)
            _a((int, float), score)


def check_situation(situation: object) -> None:
    """Raise `TypeError` for what no page can show."""
    situation = _a(Situation, situation)
    for said in _each(Statement, situation.statements):
        check_statement(said)
    for scene in _each((Row, Grid, Board), situation.scenes):
        match scene:
            case Row():
                check_statement(scene.label)
                _check_tokens(scene.tokens)
                if scene.total is not None:
                    check_statement(scene.total)
            case Grid():
                check_statement(scene.caption)
                _each((Player, Name), scene.columns)
                for name, cells in _each(tuple, scene.rows):
                    _a(str, _a(Name, name).noun)
                    _each((int, type(None)), cells)
            case Board():
                check_statement(scene.caption)
                _each(str, scene.column_names)
                _each(str, scene.row_names)
                _check_spaces(scene)


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


def _check_figure(figure: object) -> None:
    match figure:
        case Count(number, noun):
            _a((int, float), number)
            _a(str, noun)
        case Name(text) | Player(text) | Spot(text):
            _a(str, text)
        case int():
            pass
        case tuple() | list():
            for part in figure:
                _check_figure(part)
        case _:
            _a((int, Count, Name, Player, Spot, tuple), figure)


def _each(kind: Any, values: object) -> Iterable[Any]:
    """Return the members of a tuple, each of which must be of a kind."""
    found = _a((tuple, list), values)
    for value in found:
        _a(kind, value)
    return found


def _a(kind: Any, value: object) -> Any:
    """Return a value of a kind; raise `TypeError` for one of another."""
    if not isinstance(value, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        expected = " or ".join("None" if each is type(None) else each.__name__ for each in kinds)
        raise TypeError(f"the rules answer {value!r:.60} where {expected} belongs")
    return value
