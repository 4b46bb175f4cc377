"""Conformance of an engine to the protocol: types of answers (results of methods), and declared names.

Engines may be third-party code. `Answers` checks each result when it is returned; `Statements` checks that
all rules, wordings, nouns and parameters in use are declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import partial
from itertools import chain, repeat
from types import CodeType, UnionType
from typing import Any, get_args, get_origin

from rulebook_tools.engine.editing import Editable
from rulebook_tools.engine.figures import Count, Name, Player, Spot, Statement, Step, Typical, nouns_of
from rulebook_tools.engine.game import Applied, Decisions, Game, IllegalAction, Observed, Outcome, Pending
from rulebook_tools.engine.guard import Broken, Guard
from rulebook_tools.engine.scenes import (
    MOST_THINGS,
    Board,
    Grid,
    Mark,
    Piece,
    Row,
    Scene,
    Situation,
    Token,
    Way,
    nouns_in,
    statements_in,
    things_in,
)
from rulebook_tools.engine.values import hints_of

SHOWN = 60
"""Maximum number of characters of a wrong value that a message quotes."""
NAME_TYPES = frozenset((Name, Player, Spot))


class WrongAnswer(TypeError):
    """Raised if a method returns a value of a wrong type; `at` is the file and line of the method."""

    def __init__(self, wrong: str, at: tuple[str, int] | None) -> None:
        self.at = at
        super().__init__(wrong)


class Answers:
    """A proxy of a game that raises `WrongAnswer` if a method returns a type that the protocol forbids."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._game, name)
        if name in ANSWERS:
            found = self._checked(name, found, ANSWERS[name])
        if callable(found):
            self.__dict__[name] = found
        return found

    @staticmethod
    def _checked(name: str, method: Any, check: Callable[[Any], Any]) -> Callable[..., Any]:
        def ask(*args: Any, **kwargs: Any) -> Any:
            try:
                answer = method(*args, **kwargs)
            except IllegalAction as refusal:
                held(refusal, _check_refusal)
                raise
            return held(answer, check)

        def held(answer: object, check: Callable[[Any], Any]) -> Any:
            try:
                found = check(answer)
            except TypeError as error:
                code = getattr(method, "__code__", None)
                at = (code.co_filename, code.co_firstlineno) if isinstance(code, CodeType) else None
                raise WrongAnswer(f"{name} answers {_short(answer)}: {error}", at) from error
            return answer if found is None else found

        return ask


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"


def _of_kind(kind: Any, value: object) -> Any:
    if not isinstance(value, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        expected = " or ".join("None" if each is type(None) else each.__name__ for each in kinds)
        raise TypeError(f"{_short(value)} where {expected} belongs")
    return value


def _check_statement(value: object) -> None:
    statement: Statement = _of_kind(Statement, value)
    _of_kind(str, statement.wording)
    for name, figure in _of_kind(Mapping, statement.figures).items():
        _of_kind(str, name)
        if type(figure) not in NAME_TYPES or type(figure[0]) is not str:  # fast path: most are names
            _check_figure(figure)


def _check_figure(figure: Any) -> None:
    match figure:
        case int():
            pass
        case Name(text) | Player(text) | Spot(text):
            _of_kind(str, text)
        case Count(number, noun):
            _of_kind((int, float), number)
            _of_kind(str, noun)
        case tuple() | list():
            for part in figure:
                _check_figure(part)
        case _:
            _of_kind((int, Count, Name, Player, Spot, tuple), figure)


def _check(hint: Any, value: Any) -> None:
    """Raise `TypeError` if a value or one of its parts does not have the type of the hint."""
    if hint is Statement:
        _check_statement(value)
        return
    for inner, part in _parts(hint, value):
        _check(inner, part)
    _check_fit(value)


def _parts(hint: Any, value: Any) -> Iterable[tuple[Any, Any]]:
    """Return the elements or fields of a value, each after its type in `hint`; `TypeError` if they misfit."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is tuple:
        found = _of_kind((tuple, list), value)
        if inner[1:] != (...,) and len(found) != len(inner):
            raise TypeError(f"{len(found)} parts where {len(inner)} belong")
        if len(found) > MOST_THINGS:
            raise TypeError(f"{len(found)} things in a scene where at most {MOST_THINGS} belong")
        return zip(repeat(inner[0]) if inner[1:] == (...,) else inner, found, strict=False)
    if origin is Mapping:
        pairs = _of_kind(Mapping, value).items()
        return ((kind, each) for pair in pairs for kind, each in zip(inner, pair, strict=True))
    if origin is UnionType:
        kinds = {get_origin(part) or part: part for part in inner}
        _of_kind(tuple(kinds), value)
        return [(next(part for kind, part in kinds.items() if isinstance(value, kind)), value)]
    _of_kind(hint, value)
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return [(each, getattr(value, name)) for name, each in hints_of(hint).items()]
    return ()


def _check_fit(value: object) -> None:
    """Raise `TypeError` for faults that types cannot express: wrong ranges, inconsistent fields."""
    match value:
        case Token(count=count) | Mark(count=count) if count < 0:
            raise TypeError(f"{count} where a number of things belongs")
        case Row():
            _check_row(value)
        case Grid(columns=columns, rows=rows, notes=notes):
            for _, cells in rows:
                _as_many(cells, columns, "numbers in a row", "columns")
            _as_many(notes or rows, rows, "notes", "rows")
        case Board():
            _check_board(value)
        case Situation(scenes=scenes):
            _check_names(scenes)


def _check_row(row: Row) -> None:
    for trail in row.ways:
        if not trail.places:
            raise TypeError(f"{trail.noun!r} went nowhere")
        for place in trail.places:
            if not -1 <= place <= len(row.tokens):
                raise TypeError(f"place {place} where one from -1 to {len(row.tokens)} belongs")


def _check_board(board: Board) -> None:
    _as_many(board.row_names, board.rows, "names of rows", "rows")
    for row in board.rows:
        _as_many(row, board.column_names, "spaces in a row", "names of columns")
    rows, columns = len(board.rows), len(board.column_names)
    things: tuple[Piece | Way, ...] = (*board.pieces, *board.ways)
    for thing in things:
        if not thing.cells:
            raise TypeError(f"{thing.noun!r} covers no space")
        for row_number, column in thing.cells:
            if not (0 <= row_number < rows and 0 <= column < columns):
                at = (row_number, column)
                raise TypeError(f"{at!r} where a row below {rows} and a column below {columns} belong")


def _as_many(things: Sequence[Any], others: Sequence[Any], what: str, beside: str) -> None:
    if len(things) != len(others):
        raise TypeError(f"{len(things)} {what} where {len(others)} {beside} are")


def _check_names(scenes: Iterable[Scene]) -> None:
    names = [scene.name for scene in scenes if scene.name]
    for name in names:
        if names.count(name) > 1:
            raise TypeError(f"two scenes have the name {name!r}")


def _check_refusal(refusal: IllegalAction) -> None:
    _of_kind(str, refusal.rule)
    _check_statement(refusal.statement)


def _applied(answer: Any) -> Applied[Any]:
    if len(_of_kind(tuple, answer)) != len(Applied._fields):
        raise TypeError(f"expected {' and '.join(Applied._fields)}")
    position, steps = answer
    for step in _of_kind((tuple, list), steps):
        _of_kind(str, _of_kind(Step, step).rule)
        _check_statement(step.statement)
        for read in _of_kind((tuple, list), step.reads):
            if type(read) is not str:
                _of_kind(str, read)
    return Applied(position, tuple(steps))


def _check_observations(observed: object) -> None:
    for name, value in _of_kind(Mapping, observed).items():
        _of_kind(str, name)
        if isinstance(value, Observed):
            _check(tuple[str, ...], value.rules)
            _of_kind(bool, value.any_order)
        else:
            _check_observations(value)


def _check_exhibits(exhibits: Any) -> None:
    _check(Mapping[str, tuple[Scene, ...]], exhibits)
    for scenes in exhibits.values():
        _check_names(scenes)


def _broken_invariants(answer: object) -> Sequence[str]:
    found = list(_of_kind(Iterable, answer))
    for wrong in found:
        _of_kind(str, wrong)
    return found


ANSWERS: Mapping[str, Callable[[Any], Any]] = {
    "legal_actions": partial(_of_kind, Sequence),
    "apply": _applied,
    "outcome": partial(_check, Outcome | None),
    "pending": partial(_check, Pending | None),
    "observe": _check_observations,
    "situation": partial(_check, Situation),
    "situation_after": partial(_check, Situation),
    "editable": partial(_check, tuple[Editable, ...]),
    "exhibits": _check_exhibits,
    "decisions": partial(_check, Decisions),
    "describe": _check_statement,
    "invariants": _broken_invariants,
}
"""The check of each method's result; positions and actions are not checked, as games define their types."""


class Statements:
    """Finds names (of wordings, figures, nouns, rules, parameters) that a game uses but does not declare."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._good: set[tuple[str, ...]] = set()

    def wrong(
        self, said: Iterable[Statement], steps: Sequence[Step] = (), scenes: Sequence[Scene] = ()
    ) -> list[str]:
        """Return a message for each undeclared name in statements, steps and scenes."""
        every = chain(said, *map(statements_in, scenes))
        problems = [problem for statement in every for problem in self._wrong_statement(statement)]
        for step in steps:
            if step.rule not in self.game.rules:
                problems.append(f"a step cites the unknown rule {step.rule!r}")
            if not self.game.parameters.issuperset(step.reads):
                problems.append(f"a step of {step.rule} reads unknown parameters: {', '.join(step.reads)}")
            problems += self._wrong_statement(step.statement)
        things = chain(*map(things_in, scenes))
        more = (noun for thing in things for noun in (thing.unit, getattr(thing, "back", "")) if noun)
        nouns = dict.fromkeys(chain(*map(nouns_in, scenes), more))
        unknown = [noun for noun in nouns if noun not in self.game.nouns]
        problems += [
            f"a picture shows the unknown noun {noun!r}, which is not among the engine’s `nouns`"
            for noun in unknown
        ]
        return problems

    def _wrong_statement(self, statement: Statement) -> list[str]:
        name, figures = statement.wording, statement.figures
        nouns = nouns_of(*figures.values())
        kind = (name, *figures, "", *nouns)
        if kind in self._good:
            return []
        problems = []
        declared = self.game.wordings.get(name)
        if declared is None:
            problems.append(f"the unknown wording {name!r}")
        elif declared != figures.keys():
            problems.append(f"{name!r} has the figures {_names(figures)}, not {_names(declared)}")
        problems += [
            f"{name!r} speaks of the unknown noun {noun!r}" for noun in nouns if noun not in self.game.nouns
        ]
        if not problems:
            self._good.add(kind)
        return problems


def _names(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def typical_of(game: object) -> Mapping[str, Typical]:
    """Return a typical instance of each statement, by its name; empty if the engine has no `typical`."""
    offered = getattr(game, "typical", None)
    if offered is None:
        return {}
    try:
        with Guard():
            return dict(offered())
    except Broken:
        return {}
