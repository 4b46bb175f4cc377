"""The source text of a game's modules, and the statements that their calls can make.

These calls make statements: `log.say(rule, statement, …)`, `refuse(rule, statement, …)`, `wait_for(rule,
statement, …)`, `chapter.awaits(due, rule, statement, …)` and `tell(statement, …)`. Rule and statement are
literal strings, so that they can be listed without playing; rules known only in play are listed by
`Chapter.several`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.abc import InspectLoader
from importlib.util import decode_source
from itertools import takewhile
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from rulebook_tools.engine.kit.statements import FigureTypes, name_of

KIT = __name__.rpartition(".")[0]


class SourceModule(NamedTuple):
    """A module of a game with its source text, and the path of its file as pages show it."""

    module: ModuleType
    file: str
    text: str


def source_modules(functions: Iterable[object]) -> list[SourceModule]:
    """Return the modules of functions, and all modules of their common package that these import, by name.

    Indirect imports count as well. A module whose source text cannot be read is left out.
    """
    names = {getattr(function, "__module__", None) for function in functions}
    begun = {name for name in names if name in sys.modules and not f"{name}.".startswith(f"{KIT}.")}
    found = [(module, _text(module)) for module in _closure([sys.modules[name] for name in sorted(begun)])]
    return [SourceModule(module, shown_path(module), text) for module, text in found if text is not None]


def shown_path(module: ModuleType) -> str:
    """Return a module's path from its top-level package on; for a module in no package, its file name."""
    path = Path(getattr(module, "__file__", None) or module.__name__)
    if not all(map(str.isidentifier, module.__name__.split("."))):
        return path.name
    depth = module.__name__.count(".") + (path.name == "__init__.py")
    return path.relative_to(path.parents[depth]).as_posix()


def common_package(names: Sequence[str]) -> str:
    """Return the package that modules have in common; for only one module, its own name."""
    parts = zip(*(name.split(".") for name in names), strict=False)
    return ".".join(each[0] for each in takewhile(lambda same: len(set(same)) == 1, parts))


def _text(module: ModuleType) -> str | None:
    """Return the source text of a module; None if it cannot be read.

    It comes from the loader of the module or, for modules that pytest rewrites, from the file.
    """
    loader, file = getattr(module, "__loader__", None), getattr(module, "__file__", None)
    try:
        if isinstance(loader, InspectLoader):
            return loader.get_source(module.__name__)
        return decode_source(Path(file).read_bytes()) if file else None
    except (ImportError, OSError, SyntaxError):
        return None


def _closure(begun: Sequence[ModuleType]) -> list[ModuleType]:
    found = {module.__name__: module for module in begun}
    package, waiting = common_package([*found]), [*begun]
    while waiting:
        for value in vars(waiting.pop()).values():
            name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
            is_inside = isinstance(name, str) and name.startswith(f"{package}.")
            if is_inside and name not in found and name in sys.modules:
                found[name] = sys.modules[name]
                waiting.append(found[name])
    return [found[name] for name in sorted(found)]


KINDS = {"say": "step", "refuse": "refuse", "wait_for": "due", "awaits": "due", "tell": ""}
"""The first part of a statement's name, by the function that makes it; `tell` takes full names."""


class StatementForm(NamedTuple):
    """A statement that a game can make, with the rules that it can cite and the names of its figures."""

    name: str
    kind: str
    """The first part of its name, such as `step`, `refuse` or `due`."""
    rules: tuple[str, ...]
    figures: tuple[str, ...]
    types: FigureTypes
    at: tuple[str, int] | None = None
    """The file and line of the first call that makes the statement; None for a declared statement."""

    @property
    def placeholders(self) -> frozenset[str]:
        """The placeholders of `wording.yml` that the statement fills in."""
        return self.types.placeholders(self.figures)


class Call(NamedTuple):
    """A call in source code that makes a statement: its line, and the statement's kind, names and figures."""

    line: int
    kind: str
    """The first part of the name: `step`, `refuse` or `due`; empty for `tell`, which takes full names."""
    says: tuple[tuple[str, tuple[str, ...] | None], ...]
    """Pairs of a possible name in `wording.yml` and the ids of its rules (None if known only in play)."""
    figures: tuple[str | None, ...]
    """The names of the statement's figures; None for unpacked ones (`**figures`)."""


@lru_cache(maxsize=200)
def parsed(text: str) -> ast.Module:
    """Return the syntax tree of a module; an empty tree if the text cannot be parsed."""
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return ast.Module([], [])


def named_by(node: ast.AST, module: ModuleType) -> object:
    """Return the object that a name, or the function in a call, stands for in a module; None if unknown.

    Names can have one dot: `sale.draw`, `sale.draw()`.
    """
    match node:
        case ast.Name(id=name):
            return vars(module).get(name)
        case ast.Attribute(value=ast.Name() as owner, attr=name):
            holder = named_by(owner, module)
            return getattr(holder, name, None) if isinstance(holder, ModuleType) else None
        case ast.Call(func=called):
            return named_by(called, module)
    return None


@lru_cache(maxsize=200)
def calls_in(text: str) -> tuple[Call, ...]:
    """Return the calls in the source text of a module that make statements, in order of lines.

    >>> calls_in('log.say("sell.ask", player=seat)')
    (Call(line=1, kind='step', says=(('step.ask', ('sell.ask',)),), figures=('player',)),)
    """
    found = [call_of(node) for node in ast.walk(parsed(text)) if isinstance(node, ast.Call)]
    return tuple(sorted((call for call in found if call is not None), key=lambda call: call.line))


def call_of(node: ast.Call) -> Call | None:
    """Return the description of a call that makes statements; None for any other call."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    kind, arguments = KINDS.get(called), node.args
    figures = tuple(each.arg for each in node.keywords)
    if called == "awaits":
        figures = (*(text for each in arguments[3:] for text in _texts(each) or ()), *figures)
        arguments = arguments[1:3]
    if kind is None or not arguments:
        return None
    first = _texts(arguments[0])
    says: list[tuple[str, tuple[str, ...] | None]]
    if called == "tell":
        return Call(node.lineno, kind, tuple((name, ()) for name in first or ()), figures)
    names = _texts(arguments[1]) if len(arguments) > 1 else ("",)
    if names == ("",):
        says = [(name_of(kind, rule, ""), (rule,)) for rule in first or ()]
    else:
        says = [(name_of(kind, "", name), first) for name in names or ()]
    return Call(node.lineno, kind, tuple(says), figures)


def _texts(node: ast.expr) -> tuple[str, ...] | None:
    """Return the strings to which an expression can evaluate; None if the source does not show them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,)
    if isinstance(node, ast.IfExp):
        either, other = _texts(node.body), _texts(node.orelse)
        return None if either is None or other is None else tuple(dict.fromkeys((*either, *other)))
    return None


class StatementError(TypeError):
    """Raised for a statement that cannot be listed; `at` is its file and line."""

    def __init__(self, wrong: str, at: tuple[str, int]) -> None:
        self.at = at
        super().__init__(wrong)


def statement_forms(
    texts: Iterable[tuple[str, str]], types: FigureTypes, several: Mapping[str, tuple[str, ...]]
) -> dict[str, StatementForm]:
    """Return the statements that modules make, by name; `texts` has the file name and text of each module.

    `several` has the rules of statements whose rules are known only in play. Raises `StatementError` for a
    statement that cannot be listed, or whose calls have different figures.
    """
    found: dict[str, StatementForm] = {}
    for file, text in texts:
        for call in calls_in(text):
            for each in _forms(file, call, types, several):
                known = found.get(each.name, each)
                if set(known.figures) != set(each.figures):
                    there = f"on line {known.at[1]} of {known.at[0]}" if known.at else "in its declaration"
                    here, before = ", ".join(each.figures) or "none", ", ".join(known.figures) or "none"
                    wrong = f"{each.name} has the figures {here}, but {before} {there}"
                    raise StatementError(wrong, (file, call.line))
                rules = tuple(dict.fromkeys((*known.rules, *each.rules)))
                found[each.name] = known._replace(rules=several.get(each.name, rules))
    return found


def _forms(
    file: str, call: Call, types: FigureTypes, several: Mapping[str, tuple[str, ...]]
) -> Iterator[StatementForm]:
    at = file, call.line
    figures = tuple(name for name in call.figures if name is not None)
    if len(figures) < len(call.figures):
        raise StatementError("the figures of a statement are written out, not unpacked", at)
    if not call.says:
        raise StatementError("the statement is not written out: give its name as a text", at)
    if unknown := [name for name in figures if name not in types]:
        wrong = f"{call.says[0][0]} has no figure {', '.join(unknown)}: see the class of figures"
        raise StatementError(wrong, at)
    for name, cited in call.says:
        rules = several.get(name, cited)
        if rules is None:
            expected = f"list the rules it can be with `several({name!r}, …)` of a chapter"
            raise StatementError(f"the rule of {name} is known only in play: {expected}", at)
        yield StatementForm(name, call.kind or name.partition(".")[0], rules, figures, types, at)
