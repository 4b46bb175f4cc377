"""What the text of a module consists of: each function with the names that it looks up, line by line."""

from __future__ import annotations

import ast
import dis
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType
from typing import NamedTuple

LOADS = frozenset({"LOAD_GLOBAL", "LOAD_NAME"})
"""The instructions that look up what a module names."""
ASKS = frozenset({"LOAD_ATTR", "LOAD_METHOD"})
"""Those that look up something of it in turn."""


class Load(NamedTuple):
    """A name that is looked up in a module, or a text that stands there."""

    line: int
    name: str = ""
    attribute: str = ""
    """What is looked up in turn of what it names."""
    text: str = ""


class Unit(NamedTuple):
    """A function or another statement of a module: its lines, from 1, and what it looks up."""

    first: int
    last: int
    name: str
    """What it defines, if it is a function."""
    loads: tuple[Load, ...]


@lru_cache(maxsize=200)
def units(text: str) -> tuple[Unit, ...]:
    """Return what a module consists of, methods apart from their classes; nothing of what cannot be read.

    >>> [(unit.last, unit.name, unit.loads) for unit in units("def limit(): return LIMIT")]
    [(1, 'limit', (Load(line=1, name='LIMIT', attribute='', text=''),))]
    """
    try:
        tree = ast.parse(text)
        loads = sorted(_loads(compile(tree, "", "exec", dont_inherit=True)))
    except (SyntaxError, ValueError, RecursionError):
        return ()
    found = []
    for node in _statements(tree):
        first, last, name = node.lineno, node.end_lineno or node.lineno, ""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first, name = min([first, *(each.lineno for each in node.decorator_list)]), node.name
        here = tuple(load for load in loads if first <= load.line <= last)
        found.append(Unit(first, last, name, here))
    return tuple(found)


def _statements(node: ast.Module | ast.ClassDef) -> Iterator[ast.stmt]:
    for inner in node.body:
        if isinstance(inner, ast.ClassDef):
            yield from _statements(inner)
        elif not isinstance(inner, ast.Import | ast.ImportFrom):
            yield inner


def _loads(code: CodeType) -> Iterator[Load]:
    """Yield what code looks up in its module, and the texts in it."""
    instructions = [each for each in dis.get_instructions(code) if each.opname != "CACHE"]
    for each, following in zip(instructions, [*instructions[1:], None], strict=True):
        line = each.positions.lineno if each.positions else None
        if line is None:
            continue
        if each.opname in LOADS:
            asked = str(following.argval) if following and following.opname in ASKS else ""
            yield Load(line, str(each.argval), asked)
        elif each.opname == "LOAD_CONST":
            texts = each.argval if isinstance(each.argval, tuple) else (each.argval,)
            yield from (Load(line, text=text) for text in texts if isinstance(text, str))
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _loads(inner)
