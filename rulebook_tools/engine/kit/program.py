"""The passages of a game's source text that implement each rule: the functions that cite it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import FunctionType
from typing import Any, NamedTuple

from rulebook_tools.engine.kit.definition import GameDefinition
from rulebook_tools.engine.kit.source_text import (
    SourceModule,
    call_of,
    common_package,
    named_by,
    parsed,
    shown_path,
)


@dataclass(frozen=True, slots=True)
class Passage:
    """A function or a top-level statement that helps to implement a rule."""

    file: str
    line: int
    """The number of its first line, from 1."""
    name: str
    """The function's name; empty for other statements."""
    text: str
    says: frozenset[int]
    """The line numbers in the file, from 1, where the passage cites the rule."""
    kinds: frozenset[str] = frozenset()
    """The kinds of statements that cite the rule: `step`, `refuse` or `due`."""
    callers: tuple[str, ...] = ()
    """The names of the game's functions that call the passage's function."""


@dataclass(frozen=True)
class Program:
    """The executable rules of a game as pages show them: the source text that implements each rule."""

    file: str = ""
    """The file or folder of the rules; empty if unknown."""
    rules: frozenset[str] = frozenset()
    """The ids of the rules whose passages are known."""
    book: GameDefinition[Any, Any, Any] | None = field(default=None, repr=False)
    """The definition of the game; None if it is not written with the kit, or its text cannot be read."""

    @classmethod
    def of(cls, factory: object, shown: str = "") -> Program:
        """Return the program of a game's factory; `shown` is the path of its file, if that is in the project.

        A game not written with the kit, or whose text cannot be read, gets a program without rules.
        """
        if not isinstance(factory, GameDefinition):
            module = sys.modules.get(getattr(factory, "__module__", ""))
            return cls(shown or (shown_path(module) if hasattr(module, "__file__") and module else ""))
        rules = frozenset(rule for spoken in factory.statements.values() for rule in spoken.rules)
        citing = {spoken.at[0] for spoken in factory.statements.values() if spoken.rules and spoken.at}
        names = [each.module.__name__ for each in factory.modules if each.module.__file__ in citing]
        if not names:
            return cls(shown)
        return cls(shown or common_package(names).replace(".", "/"), rules, factory)

    @cached_property
    def passages(self) -> Mapping[str, tuple[Passage, ...]]:
        """The passages of each rule by its id, sorted by file and line."""
        found: dict[str, list[Passage]] = {rule: [] for rule in sorted(self.rules)}
        modules = self.book.modules if self.book else ()
        units = [(source, unit) for source in modules for unit in _units(source)]
        callers = _callers(units)
        for source, unit in units:
            name = source.module.__name__, unit.name
            if name not in self._observers:
                text = "\n".join(source.text.split("\n")[unit.first - 1 : unit.last])
                for rule, (lines, kinds) in self._cited(unit).items():
                    on, using = frozenset(lines), tuple(callers.get(name, ()))
                    passage = Passage(source.file, unit.first, unit.name, text, on, frozenset(kinds), using)
                    found[rule].append(passage)
        return {rule: tuple(each) for rule, each in found.items()}

    def _cited(self, unit: _Unit) -> Mapping[str, tuple[set[int], set[str]]]:
        """Return the rules that a function (or other top-level code) cites, each with lines and kinds.

        The lines are those that cite the rule. The kinds are those of its statements there, such as `refuse`.
        """
        several = self.book.declared.cited if self.book else {}
        found: dict[str, tuple[set[int], set[str]]] = {}
        for node in unit.nodes:
            match node:
                case ast.Call() if call := call_of(node):
                    for name, rules in call.says:
                        for rule in rules or several.get(name, ()):
                            lines, kinds = found.setdefault(rule, (set(), set()))
                            lines.add(call.line)
                            kinds |= {call.kind} - {""}
                case ast.Constant(value=str(text), lineno=line) if "." in text and text in self.rules:
                    found.setdefault(text, (set(), set()))[0].add(line)
        return found

    @cached_property
    def _observers(self) -> frozenset[tuple[str, str]]:
        """The module and name of each function that only observes positions, and so implements no rule."""
        book = self.book
        looking = (book.situation, book.ways, book.observe, book.invariants) if book else ()
        return frozenset((getattr(each, "__module__", ""), getattr(each, "__name__", "")) for each in looking)


class _Unit(NamedTuple):
    """A function or another top-level statement: its first and last line (from 1), and its syntax nodes."""

    first: int
    last: int
    name: str
    """The function's name; empty for other statements."""
    nodes: Sequence[ast.AST]


def _units(source: SourceModule) -> Iterator[_Unit]:
    waiting: list[ast.stmt] = [*reversed(parsed(source.text).body)]
    while waiting:
        match waiting.pop():
            case ast.ClassDef(body=body):
                waiting += reversed(body)
            case ast.Import() | ast.ImportFrom():
                pass
            case ast.FunctionDef() | ast.AsyncFunctionDef() as node:
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                yield _Unit(first, node.end_lineno or first, node.name, list(ast.walk(node)))
            case node:
                yield _Unit(node.lineno, node.end_lineno or node.lineno, "", list(ast.walk(node)))


def _callers(units: Iterable[tuple[SourceModule, _Unit]]) -> Mapping[tuple[str, str], Iterable[str]]:
    """Return for each used function, by module and name, the names of the functions that use it."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for source, unit in units:
        for node in unit.nodes if unit.name else ():
            used = named_by(node, source.module)
            if isinstance(used, FunctionType) and used.__name__ != unit.name:
                found.setdefault((used.__module__, used.__name__), {})[unit.name] = None
    return found
