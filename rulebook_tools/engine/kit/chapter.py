"""Chapters: registries of executable rules, filled by decorators and declarations.

A game is assembled from its chapters: the rules that it can cite, its statements with their figures, its
actions, and the functions that forbid or carry out each action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from types import FunctionType
from typing import Any, Generic, TypeVar

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.game import P
from rulebook_tools.engine.kit.kinds import kind_of
from rulebook_tools.engine.kit.source_text import StatementForm
from rulebook_tools.engine.kit.statements import NOT_DUE, FigureTypes, Log, RuleStatement, name_of
from rulebook_tools.engine.values import Kinds

F = TypeVar("F", bound=Callable[..., Any])
Why = TypeVar("Why", bound=Callable[..., RuleStatement | None])
Telling = TypeVar("Telling", bound=Callable[..., RuleStatement])
Offer = TypeVar("Offer", bound=Callable[..., Iterable[Any]])


@dataclass(eq=False)
class Chapter(Generic[P]):
    """The rules of one chapter, for positions of type `P`: `Chapter(types)`, then filled by its methods.

    `types` converts the values of statements to figures. The other fields hold what the methods register, by
    type of action or due item; in `cited` and `described`, by name of the statement. In `forbidden_at` and
    `done_at`, each key is a pair of both types: action and due item. In the methods, `kinds` are types of
    actions, `due` and `dues` types of due items.
    """

    types: FigureTypes
    cited: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The ids of the rules that a statement can cite, if the code computes them only at run time."""
    described: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The names of a statement's figures; only for statements of actions and those with computed names."""
    gives: dict[type[Any], type[Any]] = field(default_factory=dict)
    """The type of the action that chance takes at a due item; none if it can take none, or several types."""
    named: dict[type[Any], str] = field(default_factory=dict)
    """The full name of the statement of an action (`action.…`) or of a due item (`due.…`)."""
    parts: dict[type[Any], type[Any]] = field(default_factory=dict)
    """By due item or action that is only a small step of another action: that action."""
    forbidden: dict[type[Any], Callable[[P, Any], RuleStatement | None]] = field(default_factory=dict)
    forbidden_at: dict[tuple[type[Any], type[Any]], Callable[[P, Any, Any], RuleStatement | None]] = field(
        default_factory=dict
    )
    done: dict[type[Any], Callable[[P, Any, Log], P]] = field(default_factory=dict)
    done_at: dict[tuple[type[Any], type[Any]], Callable[[P, Any, Any, Log], P]] = field(default_factory=dict)
    told: dict[type[Any], Callable[[P, Any], RuleStatement]] = field(default_factory=dict)
    """Returns the statement of an action."""
    awaited: dict[type[Any], Callable[[P, Any], RuleStatement]] = field(default_factory=dict)
    """Returns the statement of a due item."""
    offered: dict[type[Any], Callable[[P, Any], Iterable[Any]]] = field(default_factory=dict)
    chance: dict[type[Any], Callable[[P, Any, Chance], Any]] = field(default_factory=dict)

    # Statements of rules.

    def several(self, statements: str, *rules: str) -> None:
        """List the rules that some statements can cite, if the code computes the rule's id only at run time.

        `statements` are names: `several("step.draw refuse.draw", "explore.draw", "turn.none")`. Raises
        `ValueError` for a statement listed before.
        """
        for statement in statements.split():
            if statement in self.cited:
                raise ValueError(f"the rules of {statement} are listed twice")
            self.cited[statement] = rules

    def also(self, *said: RuleStatement) -> None:
        """Declare statements with computed names, which cannot be found in the calls of the source text."""
        for each in said:
            self.described[each.name] = tuple(each.values)

    def action(
        self, kind: type[Any], *fields: str, statement: str = "", **figures: Callable[[P, Any], Any]
    ) -> None:
        """Declare the statement of an action.

        Its figures are `fields` of the action, and results of functions of position and action (`figures`).
        Its name is `action.<statement>`; without `statement`, `action.` and the name of the type `kind`.
        """
        name = self.named[kind] = f"action.{statement or kind_of(kind)}"
        self.described[name] = (*fields, *figures)
        _check_fields(kind, fields)
        _registered(self.told, (kind,))(self._statement_maker(name, "", fields, figures))

    def awaits(
        self,
        due: type[Any],
        rule: str | Callable[[P, Any], str],
        statement: str = "",
        /,
        *fields: str,
        **figures: Callable[[P, Any], Any],
    ) -> None:
        """Declare the statement of a due item (pending decision or draw): who must do what, by which rule.

        Its figures are `fields` of the item, `player` (the one who must act), and results of functions of
        position and item (`figures`). `rule` is the id of the rule, or a function of position and item that
        returns it. The statement is named `due.<statement>`; if `statement` is empty, `due.` and the last
        part of the rule's id.
        """
        _check_fields(due, [name for name in fields if name != "player"])
        self.named[due] = name_of("due", rule if isinstance(rule, str) else "", statement)
        _registered(self.awaited, (due,))(self._statement_maker(statement, rule, fields, figures))

    def _statement_maker(
        self,
        statement: str,
        rule: str | Callable[[P, Any], str],
        fields: tuple[str, ...],
        figures: Mapping[str, Callable[[P, Any], Any]],
    ) -> Callable[[P, Any], RuleStatement]:
        manner = "due" if rule else ""

        def said(position: P, about: Any) -> RuleStatement:
            values = {name: getattr(about, name, None) for name in fields}
            values |= {name: figure(position, about) for name, figure in figures.items()}
            cited = rule(position, about) if callable(rule) else rule
            return RuleStatement(self.types, manner, cited, statement, values)

        return said

    def part_of(self, action: type[Any], *parts: type[Any]) -> None:
        """Declare that due items or actions (`parts`) are only small steps of an `action` of the game.

        The page *What may I do now?* shows what forbids these steps beside what forbids the action.
        """
        self.parts |= dict.fromkeys(parts, action)

    # Functions of rules, by type of action. Those that forbid an action are called by `legal_actions` and
    # `apply`; those that carry it out are called only if none forbids it.

    def forbids(self, *kinds: type[Any], due: type[Any] | None = None) -> Callable[[Why], Why]:
        """Register a function of position and action that returns why the action is forbidden, or None.

        With `due`, it is called while an item of that type is due, with the item as last argument. In other
        cases, the function registered without `due` is called; if there is none, the action is refused.
        """
        if due is None:
            return _registered(self.forbidden, kinds)
        return _registered(self.forbidden_at, [(kind, due) for kind in kinds])

    def does(self, *kinds: type[Any], due: type[Any] | None = None) -> Callable[[F], F]:
        """Register a function that carries out an action: from position, action and log to the next position.

        With `due`, it is called while an item of that type is due, with the item between action and log.
        """
        if due is None:
            return _registered(self.done, kinds)
        return _registered(self.done_at, [(kind, due) for kind in kinds])

    def describes(self, *kinds: type[Any]) -> Callable[[Telling], Telling]:
        """Register a function of position and action that returns the statement of the action.

        Use it if the position decides which statement it is; else declare the statement with `action`.
        """
        return _registered(self.told, kinds)

    # Functions by type of due item.

    def expects(self, *dues: type[Any]) -> Callable[[Telling], Telling]:
        """Register a function of position and due item that returns the statement of the item.

        It is for due items whose statement depends on the position; `awaits` declares all others.
        """
        return _registered(self.awaited, dues)

    def offers(self, *dues: type[Any]) -> Callable[[Offer], Offer]:
        """Register a function of position and due item that yields actions.

        Those that no rule forbids are legal.
        """
        return _registered(self.offered, dues)

    def by_chance(self, due: type[Any], gives: type[Any] | None = None) -> Callable[[F], F]:
        """Register a function of position, due item and `Chance` that returns the action of chance.

        `gives` is the type of the action. Leave it out if chance does not always act, or has actions of
        several types; then `fill` of the definition must return the draws that an example may leave out.
        """
        if gives is not None:
            self.gives[due] = gives
        return _registered(self.chance, (due,))


TABLES = [each.name for each in fields(Chapter) if each.name != "types"]
"""The names of the attributes that the methods of a chapter fill."""


def _registered(table: dict[Any, Any], kinds: Sequence[Any]) -> Callable[[F], F]:
    def register(function: F) -> F:
        for kind in kinds:
            if kind in table:
                name = (kind[0] if isinstance(kind, tuple) else kind).__name__
                raise ValueError(f"{name} has two: {table[kind].__name__}, {function.__name__}")
            table[kind] = function
        return function

    return register


def _check_fields(kind: type[Any], fields: Iterable[str]) -> None:
    if unknown := [name for name in fields if not hasattr(kind, name)]:
        raise TypeError(f"{kind.__name__} has no field {', '.join(unknown)}")


class Declared(Chapter[P]):
    """The declarations of all chapters; raises `ValueError` if two chapters declare the same thing."""

    def __init__(self, chapters: Sequence[Chapter[P]]) -> None:
        super().__init__(chapters[0].types)
        for chapter in chapters:
            for name in TABLES:
                table, own = getattr(self, name), getattr(chapter, name)
                if twice := table.keys() & own.keys():
                    raise ValueError(f"declared in two chapters: {', '.join(map(str, twice))}")
                table.update(own)
        self.judging = {**self.forbidden}
        """The functions that forbid actions whatever is due, by type of action."""
        every = (each for name in TABLES for each in getattr(self, name).values())
        self.functions = [each for each in every if isinstance(each, FunctionType)]
        self.forbidden |= _by_due(self.forbidden, self.forbidden_at, lambda *_: NOT_DUE)
        self.done |= _by_due(self.done, self.done_at, _left_undone)
        self.undone = frozenset(self.forbidden.keys() - self.done.keys())
        """The types of actions that no rule ever allows."""
        self.done |= dict.fromkeys(self.undone, _left_undone)
        untold = self.forbidden.keys() - self.told.keys()
        self.plain = {kind: FigureTypes(kind) for kind in untold}
        """The figures of actions without a declared statement: all of their fields."""
        self.kinds = Kinds(self.forbidden)

    def declared_statements(self) -> Iterator[StatementForm]:
        """Yield the statements that are declared, not made by calls like `log.say`; most are of actions."""
        for name, figures in self.described.items():
            yield StatementForm(name, name.partition(".")[0], (), figures, self.types)
        for kind, types in self.plain.items():
            fields = tuple(name for name in types if name != "kind")
            yield StatementForm(f"action.{kind_of(kind)}", "action", (), fields, types)


def _by_due(
    always: Mapping[type[Any], Callable[..., Any]],
    at: Mapping[tuple[type[Any], type[Any]], Callable[..., Any]],
    otherwise: Callable[..., Any],
) -> Mapping[type[Any], Callable[..., Any]]:
    """Return, by type of action, a function that calls the one in `at` for the current due item.

    If `at` has none for this item, it calls the one in `always`, or else `otherwise`.
    """
    found: dict[type[Any], dict[type[Any], Callable[..., Any]]] = {}
    for (kind, due), function in at.items():
        found.setdefault(kind, {})[due] = function
    return {kind: _while_due(each, always.get(kind, otherwise)) for kind, each in found.items()}


def _while_due(
    at: Mapping[type[Any], Callable[..., Any]], otherwise: Callable[..., Any]
) -> Callable[..., Any]:
    def call(position: Any, action: Any, *log: Log) -> Any:
        now = getattr(position, "due", None)
        if function := at.get(type(now)):
            return function(position, action, now, *log)
        return otherwise(position, action, *log)

    return call


def _left_undone(_position: Any, action: Any, _log: Log) -> Any:
    raise TypeError(f"nothing forbids {action}, but nothing does it either")


def missing_declarations(declared: Declared[Any]) -> Iterator[str]:
    """Yield a message for each missing declaration, such as an action without a function that forbids it."""
    judged, done = declared.forbidden.keys(), declared.done.keys()
    offered, by_chance = declared.offered.keys(), declared.chance.keys()
    given = declared.gives.values()
    yield from _faults(done - judged, "is done, but nothing says what forbids it")
    yield from _faults(declared.told.keys() - judged, "is told, but nothing says what forbids it")
    yield from _faults({*given} - (done - declared.undone), "is given by chance, but nothing does it")
    unmet = declared.awaited.keys() - offered - by_chance
    yield from _faults(unmet, "is awaited, but no action is offered for it")
    yield from _faults(by_chance - offered, "is left to chance, but nothing offers what can come")
    yield from _faults((offered | by_chance) - declared.awaited.keys(), "has actions, but nothing awaits it")
    named = Counter([kind_of(kind) for kind in judged])
    yield from (f"{number} actions are called {name!r}" for name, number in named.items() if number > 1)


def _faults(kinds: Iterable[type[Any]], wrong: str) -> Iterator[str]:
    return (f"{name} {wrong}" for name in sorted(kind.__name__ for kind in kinds))
