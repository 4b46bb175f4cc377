"""The passages of a program that decide each rule: the functions that say it, refuse by it or name it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from rulebook_tools.engine.kit.definition import GameDefinition
from rulebook_tools.engine.kit.source_text import SourceModule, calls_in, common_package, parsed, shown_path


@dataclass(frozen=True, slots=True)
class Passage:
    """A function or a top-level statement that helps to implement a rule."""

    file: str
    line: int
    """The number of the first line, from 1."""
    name: str
    """The function's name; empty for other statements."""
    text: str
    says: frozenset[int]
    """The lines of the file on which the rule is cited."""
    manners: frozenset[str] = frozenset()
    """How the rule is cited: as `step`, `refuse` or `due`."""
    callers: tuple[str, ...] = ()
    """The names of the game's functions that use the passage."""


@dataclass(frozen=True)
class Program:
    """The executable rules of a game as text."""

    file: str = ""
    """The file or folder of the rules; empty if unknown."""
    rules: frozenset[str] = frozenset()
    """The rules whose passages are known."""
    book: GameDefinition[Any, Any, Any] | None = field(default=None, repr=False)

    @classmethod
    def of(cls, factory: object, shown: str = "") -> Program:
        """Return the program that makes a game; `shown` names the project's file that it comes from.

        A game not written with the kit, or whose text cannot be read, gets a program with a file alone.
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
        """The passages of each rule, by its id, file by file."""
        found: dict[str, list[Passage]] = {rule: [] for rule in sorted(self.rules)}
        modules = self.book.modules if self.book else ()
        callers = _callers(modules)
        for module in modules:
            for rule, passage in self._passages(module, callers):
                found[rule].append(passage)
        return {rule: tuple(each) for rule, each in found.items()}

    def _passages(
        self, source: SourceModule, callers: Mapping[tuple[str, str], Iterable[str]]
    ) -> Iterator[tuple[str, Passage]]:
        lines, cited = source.text.split("\n"), list(self._cited(source))
        for unit in units(source.text):
            name = source.module.__name__, unit.name
            if name in self._observers:
                continue
            said: dict[str, tuple[set[int], set[str]]] = {}
            for line, rule, manner in cited:
                if unit.first <= line <= unit.last:
                    on, manners = said.setdefault(rule, (set(), set()))
                    on.add(line)
                    manners |= {manner} - {""}
            text = "\n".join(lines[unit.first - 1 : unit.last])
            for rule, (on, manners) in said.items():
                using = tuple(callers.get(name, ()))
                at = source.file, unit.first, unit.name, text
                yield rule, Passage(*at, frozenset(on), frozenset(manners), using)

    def _cited(self, source: SourceModule) -> Iterator[tuple[int, str, str]]:
        said = set()
        several = self.book.declared.cited if self.book else {}
        for call in calls_in(source.text):
            for name, cited in call.says:
                for rule in cited or several.get(name, ()):
                    said.add((call.line, rule))
                    yield call.line, rule, call.kind
        for node in ast.walk(parsed(source.text)):
            match node:
                case ast.Constant(value=str(text), lineno=line) if "." in text and text in self.rules:
                    if (line, text) not in said:
                        yield line, text, ""

    @cached_property
    def _observers(self) -> frozenset[tuple[str, str]]:
        """The module and name of each function that only observes positions and decides nothing."""
        book = self.book
        looking = (book.situation, book.ways, book.observe, book.invariants) if book else ()
        return frozenset((getattr(each, "__module__", ""), getattr(each, "__name__", "")) for each in looking)


class Unit(NamedTuple):
    """A function or another top-level statement: its lines, from 1, and the names that it uses."""

    first: int
    last: int
    name: str
    """The function's name; empty for what is no function."""
    used: tuple[tuple[str, str], ...]
    """Each name with the attribute that is taken of it, or an empty text."""


@lru_cache(maxsize=200)
def units(text: str) -> tuple[Unit, ...]:
    """Return the top-level statements of a module; a class counts as its methods.

    >>> units("def limit(): return LIMIT")
    (Unit(first=1, last=1, name='limit', used=(('LIMIT', ''),)),)
    """
    return tuple(map(_unit, _statements(parsed(text))))


def _unit(node: ast.stmt) -> Unit:
    first, last = node.lineno, node.end_lineno or node.lineno
    used = dict.fromkeys((each.id, "") for each in ast.walk(node) if isinstance(each, ast.Name))
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
            used[each.value.id, each.attr] = None
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        first = min([first, *(each.lineno for each in node.decorator_list)])
        return Unit(first, last, node.name, tuple(used))
    return Unit(first, last, "", tuple(used))


def _statements(node: ast.Module | ast.ClassDef) -> Iterator[ast.stmt]:
    for inner in node.body:
        if isinstance(inner, ast.ClassDef):
            yield from _statements(inner)
        elif not isinstance(inner, ast.Import | ast.ImportFrom):
            yield inner


def _callers(sources: Sequence[SourceModule]) -> Mapping[tuple[str, str], Iterable[str]]:
    """Return the names of the functions that use each function, by its module and name."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for source in sources:
        for unit in units(source.text):
            for name, attribute in unit.used if unit.name else ():
                named = vars(source.module).get(name)
                if isinstance(named, ModuleType):
                    named = vars(named).get(attribute)
                if isinstance(named, FunctionType) and named.__name__ != unit.name:
                    found.setdefault((named.__module__, named.__name__), {})[unit.name] = None
    return found
