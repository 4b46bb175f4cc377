"""Conformance of an engine to the protocol: the types of its answers, and whether what it says was declared.

Engines may come from anywhere. `Answers` checks each answer when it is given; `Statements` compares what is
said with the rules, wordings, nouns and parameters that the engine names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache, partial
from types import CodeType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from rulebook_tools.engine.figures import Count, Figure, Name, Player, Spot, Statement, Step, Typical
from rulebook_tools.engine.game import Applied, Game, IllegalAction, Observed, Outcome, Pending
from rulebook_tools.engine.guard import Broken, Guard
from rulebook_tools.engine.scenes import Board, Cell, Grid, Mark, Piece, Row, Scene, Situation, Token, Way

SHOWN = 60
"""Characters of an answer that a message quotes."""
MOST_PLACES = 2_000
"""Things, spaces or places of a scene: the largest map of a game has some two hundred."""
NAMED = frozenset((Name, Player, Spot))
"""The figures that are a name alone."""
WITH_NOUN, WITHOUT = (Count, Name), (Player, Spot, int)
"""The kinds of figures that carry a noun, and that carry none; others are lists."""


class WrongAnswer(TypeError):
    """An answer of a wrong type; `at` is the file and line of the method that gave it."""

    def __init__(self, wrong: str, at: tuple[str, int] | None) -> None:
        self.at = at
        super().__init__(wrong)


class Answers:
    """A proxy of a game: raises `WrongAnswer` for an answer of another type than the protocol says."""

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
            raise WrongAnswer(f"{name} answers {_short_of(answer)}: {error}", at) from error


def _check_statement(said: object) -> Statement:
    """Return a statement; raise `TypeError` for anything else, or for figures that nobody can say."""
    found: Statement = _of_kind(Statement, said)
    _of_kind(str, found.wording)
    figures = found.figures
    for name, figure in (figures if type(figures) is dict else _of_kind(Mapping, figures)).items():
        if type(name) is not str:
            _of_kind(str, name)
        if type(figure) is not int:
            _check_figure(figure)
    return found


def _check_figure(figure: Any) -> None:
    """Raise `TypeError` for what is no figure."""
    if type(figure) in NAMED and type(figure[0]) is str:
        return  # most are told by a glance
    match figure:
        case Name(text) | Player(text) | Spot(text):
            _of_kind(str, text)
        case Count(number, noun):
            _of_kind((int, float), number)
            _of_kind(str, noun)
        case int():
            pass
        case tuple() | list():
            for part in figure:
                _check_figure(part)
        case _:
            _of_kind((int, Count, Name, Player, Spot, tuple), figure)


def _each_of(kind: Any, values: object) -> Sequence[Any]:
    """Return the members of a tuple, each of which must be of a kind."""
    found: Sequence[Any] = _of_kind((tuple, list), values)
    for value in found:
        if not isinstance(value, kind):
            _of_kind(kind, value)
    return found


def _of_kind(kind: Any, value: object) -> Any:
    """Return a value of a kind; raise `TypeError` for one of another."""
    if not isinstance(value, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        expected = " or ".join("None" if each is type(None) else each.__name__ for each in kinds)
        raise TypeError(f"{_short_of(value)} where {expected} belongs")
    return value


def _short_of(value: object) -> str:
    """Return a value as a message quotes it."""
    shown = repr(value)
    return shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"


def _refusal(refusal: IllegalAction) -> None:
    _of_kind(str, refusal.rule)
    _check_statement(refusal.statement)


def _applied(applied: object) -> Applied[Any]:
    position, steps = _pair(applied)
    for step in _each_of(Step, steps):
        _of_kind(str, step.rule)
        _check_statement(step.statement)
        _each_of(str, step.reads)
    return Applied(position, tuple(steps))


def _pair(value: object) -> tuple[Any, Any]:
    found = _of_kind(tuple, value)
    if len(found) != len(Applied._fields):
        raise TypeError(f"expected {' and '.join(Applied._fields)}")
    return found[0], found[1]


def _pending(pending: object) -> Pending | None:
    if pending is not None:
        found = _of_kind(Pending, pending)
        _of_kind(str, found.name)
        _of_kind(str, found.rule)
        _check_statement(found.statement)
    return pending  # type: ignore[return-value] # just looked at


def _outcome(outcome: object) -> Outcome | None:
    if outcome is not None:
        found = _of_kind(Outcome, outcome)
        _of_kind(str, found.rule)
        _each_of(str, found.winners)
        for letter, score in _of_kind(Mapping, found.scores).items():
            _of_kind(str, letter)
            _of_kind((int, float), score)
    return outcome  # type: ignore[return-value] # just looked at


def _observations(observed: object) -> Mapping[str, Any]:
    for name, value in _of_kind(Mapping, observed).items():
        _of_kind(str, name)
        if isinstance(value, Observed):
            _each_of(str, value.rules)
            _of_kind(bool, value.any_order)
        else:
            _observations(value)
    return observed  # type: ignore[return-value] # just looked at


def _exhibits(exhibits: object) -> Mapping[str, Any]:
    found: Mapping[str, Any] = _of_kind(Mapping, exhibits)
    for name, scenes in found.items():
        _of_kind(str, name)
        _check_of(tuple[Scene, ...])(scenes)
        _check_names(scenes)
    return found


def _situation(situation: Any) -> Situation:
    _check_of(Situation)(situation)
    _check_names(situation.scenes)
    return situation  # type: ignore[no-any-return] # just looked at


CHECKS: Mapping[str, Callable[[Any], Any]] = {
    "legal_actions": lambda actions: _of_kind(Sequence, actions),
    "apply": _applied,
    "outcome": _outcome,
    "pending": _pending,
    "observe": _observations,
    "situation": _situation,
    "situation_after": _situation,
    "exhibits": _exhibits,
    "describe": _check_statement,
    "invariants": lambda wrong: _each_of(str, list(_of_kind(Iterable, wrong))),
}
"""The methods whose answers are checked; of positions and actions only the game itself knows the kind."""


def _check_names(scenes: Iterable[Scene]) -> None:
    names = [scene.name for scene in scenes if scene.name]
    for name in names:
        if names.count(name) > 1:
            raise TypeError(f"two scenes have the name {name!r}")


@cache
def _check_of(hint: Any) -> Callable[[Any], object]:
    """Return what raises `TypeError` for a value that is not of a type, or has a part that is not."""
    parts = get_args(hint)
    if get_origin(hint) is tuple:
        if parts[1:] == (...,):
            return partial(_check_list, _check_of(parts[0]))
        return partial(_check_tuple, [_check_of(part) for part in parts])
    if get_origin(hint) is UnionType:
        return partial(_check_union, {part: _check_of(part) for part in parts})
    if hint is Statement:
        return _check_statement
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        fields = {name: _check_of(each) for name, each in get_type_hints(hint).items()}
        return partial(_check_record, hint, fields)
    return partial(_of_kind, hint)


def _check_list(check: Callable[[Any], object], value: object) -> None:
    found = _of_kind((tuple, list), value)
    if len(found) > MOST_PLACES:
        raise TypeError(f"{len(found)} things in a scene where at most {MOST_PLACES} belong")
    for part in found:
        check(part)


def _check_tuple(checks: Sequence[Callable[[Any], object]], value: object) -> None:
    found = _of_kind((tuple, list), value)
    if len(found) != len(checks):
        raise TypeError(f"{len(found)} parts where {len(checks)} belong")
    for check, part in zip(checks, found, strict=True):
        check(part)


def _check_union(checks: Mapping[type, Callable[[Any], object]], value: object) -> None:
    _of_kind(tuple(checks), value)
    next(check for kind, check in checks.items() if isinstance(value, kind))(value)


def _check_record(kind: type, fields: Mapping[str, Callable[[Any], object]], value: object) -> None:
    _of_kind(kind, value)
    for name, check in fields.items():
        check(getattr(value, name))
    if kind in BETWEEN_FIELDS:
        BETWEEN_FIELDS[kind](value)


def _check_count(thing: Token | Mark) -> None:
    if thing.count < 0:
        raise TypeError(f"{thing.count} where a number of things belongs")


def _check_row(row: Row) -> None:
    for trail in row.ways:
        for place in trail.places:
            if not -1 <= place <= len(row.tokens):
                raise TypeError(f"place {place} where one from -1 to {len(row.tokens)} belongs")
        if not trail.places:
            raise TypeError(f"{trail.noun!r} went nowhere")


def _check_grid(grid: Grid) -> None:
    for _, cells in grid.rows:
        _as_many(cells, grid.columns, "numbers in a row", "columns")
    if grid.notes:
        _as_many(grid.notes, grid.rows, "notes", "rows")


def _check_board(board: Board) -> None:
    _as_many(board.row_names, board.rows, "names of rows", "rows")
    for row in board.rows:
        _as_many(row, board.column_names, "spaces in a row", "names of columns")
    things: tuple[Piece | Way, ...] = (*board.pieces, *board.ways)
    for thing in things:
        if not _of_kind(tuple, thing.cells):
            raise TypeError(f"{thing.noun!r} covers no space")
        for cell in thing.cells:
            _check_cell(cell, len(board.rows), len(board.column_names))


def _check_cell(cell: Cell, rows: int, columns: int) -> None:
    row, column = _of_kind(tuple, cell)
    if not (0 <= row < rows and 0 <= column < columns):
        raise TypeError(f"{cell!r} where a row below {rows} and a column below {columns} belong")


def _as_many(things: Sequence[Any], others: Sequence[Any], what: str, beside: str) -> None:
    if len(things) != len(others):
        raise TypeError(f"{len(things)} {what} where {len(others)} {beside} are")


BETWEEN_FIELDS: Mapping[type, Callable[[Any], None]] = {
    Token: _check_count,
    Mark: _check_count,
    Row: _check_row,
    Grid: _check_grid,
    Board: _check_board,
}
"""What the types of fields cannot say: numbers out of range, fields that do not fit together."""


class Statements:
    """Finds what a game says without having declared it; each kind of statement is judged once."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._good: set[tuple[str, ...]] = set()

    def wrong(self, said: Iterable[Statement], steps: Sequence[Step] = ()) -> list[str]:
        """Return what is wrong with what is said of a position or an action, and with steps."""
        problems = [problem for statement in said for problem in self._wrong_statement(statement)]
        for step in steps:
            if step.rule not in self._game.rules:
                problems.append(f"a step cites the unknown rule {step.rule!r}")
            if not self._game.parameters.issuperset(step.reads):
                problems.append(f"a step of {step.rule} reads unknown parameters: {', '.join(step.reads)}")
            problems += self._wrong_statement(step.statement)
        return problems

    def unknown(self, drawn: Iterable[str]) -> list[str]:
        """Return what is wrong with the nouns of what is drawn."""
        nouns = dict.fromkeys(drawn)
        return [
            f"a picture shows the unknown noun {noun!r}" for noun in nouns if noun not in self._game.nouns
        ]

    def _wrong_statement(self, statement: Statement) -> list[str]:
        name, figures = statement.wording, statement.figures
        nouns = _nouns(figures)
        kind = (name, *figures, "", *nouns)
        if kind in self._good:
            return []
        problems = []
        declared = self._game.wordings.get(name)
        if declared is None:
            problems.append(f"the unknown wording {name!r}")
        elif declared != figures.keys():
            problems.append(f"{name!r} has the figures {_names(figures)}, not {_names(declared)}")
        problems += [
            f"{name!r} speaks of the unknown noun {noun!r}" for noun in nouns if noun not in self._game.nouns
        ]
        if not problems:
            self._good.add(kind)
        return problems


def _names(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _nouns(figures: Mapping[str, Figure]) -> list[str]:
    """Return the nouns of figures, those in lists among them."""
    nouns: list[str] = []
    parts: list[Figure] = list(figures.values())
    for figure in parts:
        if isinstance(figure, WITH_NOUN):
            nouns.append(figure.noun)
        elif not isinstance(figure, WITHOUT):
            parts.extend(figure)
    return nouns


def typical_of(game: object) -> Mapping[str, Typical]:
    """Return what the statements of executable rules typically say, by name, where they tell."""
    offered = getattr(game, "typical", None)
    if offered is None:
        return {}
    try:
        with Guard():
            return dict(offered())
    except Broken:
        return {}
