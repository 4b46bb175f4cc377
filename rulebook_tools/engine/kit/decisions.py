"""The moments of a game, derived from its declarations: the actions of each, and all that can forbid them.

The source text shows which actions a function offers (the types of actions that it names), and which
statements a function returns: those of its calls in returned expressions, and of the functions called there.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any, TypeVar

from rulebook_tools.engine.game import Choice, Cited, Decision, Decisions
from rulebook_tools.engine.kit.chapter import Declared
from rulebook_tools.engine.kit.kinds import kind_of
from rulebook_tools.engine.kit.source_text import SourceModule, StatementForm, call_of, named_by, parsed

T = TypeVar("T", bound=ast.AST)
_Node = ast.FunctionDef | ast.Lambda


def decisions_of(
    declared: Declared[Any],
    modules: Sequence[SourceModule],
    statements: Mapping[str, StatementForm],
    over: Callable[..., Any],
) -> Decisions:
    """Return the decisions of a game, as its declarations and the source text of their functions show them.

    An action belongs to each moment that offers it or has its own function to forbid it. If it belongs to
    none, or to more than two and more than half of all, it is in `any_time` instead. Actions of chance are
    in `by_chance`. `over` is the function that can refuse every action: see `GameDefinition.over`.
    """
    found = _Declarations(declared, _Functions(modules), statements)
    moments = {due: found.choices(due) for due in declared.awaited if due not in declared.parts}
    moments = {due: choices for due, choices in moments.items() if choices}
    offered = [kind for choices in moments.values() for kind in choices]
    free = {kind for kind in offered if offered.count(kind) > max(2, len(moments) / 2)}
    free |= declared.forbidden.keys() - declared.parts.keys() - found.by_chance - {*offered}
    return Decisions(
        tuple(
            Decision(
                tuple(found.awaited(due)),
                tuple(found.choice(kind, due) for kind in choices if kind not in free),
            )
            for due, choices in moments.items()
        ),
        any_time=found.forbidden_choices(free),
        by_chance=found.forbidden_choices(found.by_chance),
        always=tuple(found.returned(over, "refuse")),
    )


class _Functions:
    """The source text of a game's functions, and a search for the functions and types that they name."""

    def __init__(self, modules: Sequence[SourceModule]) -> None:
        self._nodes: dict[tuple[str, int, str], list[_Node]] = {}
        for module, _, text in modules:
            for node in ast.walk(parsed(text)):
                if isinstance(node, _Node):
                    decorators = getattr(node, "decorator_list", ())
                    line = min([node.lineno, *(each.lineno for each in decorators)])
                    key = module.__name__, line, getattr(node, "name", "<lambda>")
                    self._nodes.setdefault(key, []).append(node)
        self._modules = {module.__name__: module for module, _, _ in modules}

    def nodes(self, function: object) -> Sequence[_Node]:
        """Return the syntax nodes of a function, or of all lambdas on its line."""
        code = getattr(function, "__code__", None)
        module = getattr(function, "__module__", "")
        return self._nodes.get((module, code.co_firstlineno, code.co_name), ()) if code else ()

    def reached(
        self, function: object, parts: Callable[[_Node], Iterable[T]], without: Iterable[object] = ()
    ) -> Iterator[tuple[T, object]]:
        """Walk the call graph from a function: yield each node that `parts` returns, and the object it names.

        `parts` returns the nodes of interest inside a function. Functions in `without` are not entered.
        """
        waiting, seen = [function], set(without)
        while waiting:
            function = waiting.pop(0)
            seen.add(function)
            module = self._modules.get(getattr(function, "__module__", ""))
            for part in (part for node in self.nodes(function) for part in parts(node)):
                named = named_by(part, module) if module else None
                yield part, named
                several = named.values() if isinstance(named, Mapping) else [named]
                waiting += [each for each in several if isinstance(each, FunctionType) and each not in seen]


class _Declarations:
    def __init__(
        self, declared: Declared[Any], functions: _Functions, statements: Mapping[str, StatementForm]
    ) -> None:
        self._declared, self._functions, self._statements = declared, functions, statements
        self._judging = {*declared.judging.values(), *declared.forbidden_at.values()}
        self.by_chance = {kind for decide in declared.chance.values() for kind in self._action_types(decide)}
        """The types of actions that chance takes."""

    def choices(self, due: type[Any]) -> list[type[Any]]:
        """Return the types of actions that players have while an item is due, without small steps.

        Small steps are declared by `part_of`. An action that is not offered is left out if all of its
        refusals are also those of an earlier action.
        """
        declared, offer = self._declared, self._declared.offered.get(due)
        offered = dict.fromkeys(self._action_types(offer)) if offer else {}
        judged = [kind for kind, at in declared.forbidden_at if at is due]
        kinds = [
            kind
            for kind in dict.fromkeys((*offered, *judged))
            if kind not in declared.parts and kind not in self.by_chance
        ]
        if not {*offered} - self.by_chance:
            return []
        return [
            kind
            for at, kind in enumerate(kinds)
            if kind in offered or not any(self._repeats(kind, other, due) for other in kinds[:at])
        ]

    def _repeats(self, kind: type[Any], other: type[Any], due: type[Any]) -> bool:
        return {*self._refusals(kind, due)} <= {*self._refusals(other, due)}

    def choice(self, kind: type[Any], due: type[Any] | None = None) -> Choice:
        """Return an action with all that can forbid it while `due` is due (None: whatever is due)."""
        return Choice(self._describing_statements(kind), tuple(dict.fromkeys(self._refusals(kind, due))))

    def forbidden_choices(self, kinds: Iterable[type[Any]]) -> tuple[Choice, ...]:
        found = [self.choice(kind) for kind in self._declared.forbidden if kind in kinds]
        return tuple(choice for choice in found if choice.refusals)

    def _refusals(self, kind: type[Any], due: type[Any] | None) -> Iterator[Cited]:
        """Yield the refusals of an action, and of the smaller actions that are declared as its parts.

        If the action has refusals for certain due items, only those for `due` are included (None: all).
        """
        declared = self._declared
        for (each, at), why in declared.forbidden_at.items():
            if declared.parts.get(each, declared.parts.get(at)) is kind or (
                each is kind and due in {at, None}
            ):
                yield from self.returned(why, "refuse")
        for each, judge in declared.judging.items():
            if kind in (each, declared.parts.get(each)):
                yield from self.returned(judge, "refuse")

    def _describing_statements(self, kind: type[Any]) -> tuple[str, ...]:
        told, name = self._declared.told.get(kind), self._declared.named.get(kind)
        if told is None or name is not None:
            return (name or f"action.{kind_of(kind)}",)
        return tuple(dict.fromkeys(said.wording for said in self.returned(told, "")))

    def awaited(self, due: type[Any]) -> Sequence[Cited]:
        """Return the statements that can tell players what to do while an item of the type `due` is due.

        If the declaration names a statement, it is the only one; otherwise `due.<kind>` comes first, if it is
        among them.
        """
        if name := self._declared.named.get(due):
            return [Cited(name, self._statements[name].rules)]
        found = dict.fromkeys(self.returned(self._declared.awaited[due], "due"))
        return sorted(found, key=lambda said: said.wording != f"due.{kind_of(due)}")

    def returned(self, function: object, kind: str) -> Iterator[Cited]:
        """Yield the statements of a kind (`refuse`, `due`; empty for `tell`) that a function can return."""
        for call, _ in self._functions.reached(function, _returned_calls):
            if (said := call_of(call)) and said.kind == kind:
                for name, rules in said.says:
                    yield Cited(name, rules or self._declared.cited.get(name, ()))

    def _action_types(self, function: object) -> Iterator[type[Any]]:
        """Yield those named by a function, or by those that it uses, except functions that forbid actions."""
        reached = self._functions.reached(function, _inside, self._judging)
        kinds = (named for _, named in reached if isinstance(named, type))
        return (kind for kind in kinds if kind in self._declared.forbidden)


def _returned_calls(node: _Node) -> Iterator[ast.Call]:
    """Yield the calls whose result a function can return, and their arguments that make statements."""
    inside = _inside(node)
    waiting = [each.value for each in inside if isinstance(each, ast.Return) and each.value]
    if isinstance(node, ast.Lambda):
        waiting = [node.body]
    while waiting:
        match waiting.pop(0):
            case ast.Call(args=args) as call:
                yield call
                yield from (each for each in args if isinstance(each, ast.Call) and call_of(each))
            case ast.IfExp(body=body, orelse=orelse):
                waiting += [body, orelse]
            case ast.BoolOp(values=values):
                waiting += values
            case ast.Name(id=name):
                waiting += _assigned_values(name, inside)


def _inside(node: _Node) -> Sequence[ast.AST]:
    body = node.body if isinstance(node, ast.FunctionDef) else [node.body]
    return [inner for part in body for inner in ast.walk(part)]


def _assigned_values(name: str, inside: Iterable[ast.AST]) -> Iterator[ast.expr]:
    for each in inside:
        match each:
            case ast.NamedExpr(target=ast.Name(id=bound), value=value) if bound == name:
                yield value
            case ast.Assign(targets=[ast.Name(id=bound)], value=value) if bound == name:
                yield value
