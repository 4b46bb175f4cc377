"""Nodes to the frozen types of the model, guided by their type hints.

The dataclasses of the model are the one statement of which keys a source may have: unknown,
missing and wrong ones are all reported with their places.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Callable
from collections.abc import Mapping as AbstractMapping
from functools import cache
from typing import Any, TypeVar, cast

from rulebook_tools.engine.data import Path, Plain
from rulebook_tools.errors import Place, Problems, short
from rulebook_tools.model import Citation, Located, Ref, Text
from rulebook_tools.source.nodes import BLANK_LINES, Mapping, Node, Scalar, Sequence

T = TypeVar("T")

NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,9})")
NAME = re.compile(r"[a-z0-9][a-z0-9_.-]*")
MAX_KEYS = 100
"""Keys of a record, the misspelt ones among them: no record has a third of that."""
EMPTY = {"", "~", "null"}

_FAILED: Any = object()
"""Stands for a value that could not be read; its problem is noted."""


class _Unreadable(Exception):
    """A node of the wrong kind: raised within this module only."""


def decode(node: Node | None, kind: type[T], problems: Problems) -> T | None:
    """Return the node as a `kind`, or None if it has problems (then noted)."""
    if node is None:
        return None
    value = _read(node, kind, problems)
    problems.incomplete |= value is _FAILED
    return None if value is _FAILED else cast("T", value)


def decode_mapping(node: Node | None, kind: type[T], problems: Problems) -> dict[str, T]:
    """Return a mapping of names to `kind`, without the entries that have problems."""
    if node is None:
        return {}
    value = _read(node, AbstractMapping[str, kind], problems)  # type: ignore[valid-type]
    problems.incomplete |= value is _FAILED
    return {} if value is _FAILED else cast("dict[str, T]", value)


def plain(node: Node) -> Plain:
    """Return a node as plain data: text, numbers, true and false, lists, mappings."""
    match node:
        case Scalar():
            if not node.plain:
                return node.value
            if node.value in EMPTY:
                return None
            if node.value in ("true", "false"):
                return node.value == "true"
            return int(node.value) if NUMBER.fullmatch(node.value) else node.value
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {key: plain(value) for key, (_, value) in node.entries.items()}


def located(node: Node) -> Located:
    """Return a node as plain data with the place of every part."""
    places: dict[Path, Place] = {}

    def visit(part: Node, path: Path) -> None:
        places[path] = part.place
        if isinstance(part, Sequence):
            for index, item in enumerate(part.items):
                visit(item, (*path, index))
        elif isinstance(part, Mapping):
            for name, (key, value) in part.entries.items():
                visit(value, (*path, name))
                places[*path, name] = key.place
        elif part.literal:
            # A map in a text of several lines: what is wrong in a row is told at the row.
            for index in range(len(part.value.splitlines())):
                places[*path, index] = Place(part.place.file, part.place.line + 1 + index)

    visit(node, ())
    return Located(plain(node), places)


def _read(node: Node, hint: Any, problems: Problems) -> Any:
    """Return the node read as the hint says, or `_FAILED` with the problem noted."""
    try:
        return _convert(node, hint, problems)
    except _Unreadable as error:
        problems.add(node.place, _describe(node), str(error))
        return _FAILED


def _convert(node: Node, hint: Any, problems: Problems) -> Any:
    """Return a node as the type that a hint names; raise `_Unreadable` if it is of another kind."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint in _READERS:
        return _READERS[hint](node, problems)
    if dataclasses.is_dataclass(hint):
        return _record(node, cast("type", hint), problems)
    if origin in {typing.Union, types.UnionType}:
        return _convert(node, next(arg for arg in args if arg is not type(None)), problems)
    if origin is typing.Literal:
        if not isinstance(node, Scalar) or node.value not in args:
            raise _Unreadable(" or ".join(args))
        return node.value
    if origin is tuple:
        # A single value counts as a list of one.
        items = node.items if isinstance(node, Sequence) else [node]
        return _kept(_read(item, args[0], problems) for item in items)
    if origin is AbstractMapping:
        return _entries(node, args[1], problems)
    raise TypeError(f"no source can hold a {hint}")


def _scalar(node: Node, expected: str) -> Scalar:
    if not isinstance(node, Scalar) or not node.value.strip():
        raise _Unreadable(expected)
    return node


def _text(node: Node, _problems: Problems) -> Text:
    scalar = _scalar(node, "text")
    text, place = scalar.value.rstrip(), scalar.place
    if (blank := BLANK_LINES.match(text)) and scalar.literal:
        # The lines of a literal text are counted from its first one, be it blank.
        place = Place(place.file, place.line + blank[0].count("\n"), place.column)
    return Text(text[blank.end() :] if blank else text, place, scalar.literal)


def _ref(node: Node, _problems: Problems) -> Ref:
    scalar = _scalar(node, "a name")
    return Ref(scalar.value, scalar.place)


def _string(node: Node, _problems: Problems) -> str:
    return _scalar(node, "text").value


def _whole_number(node: Node, _problems: Problems) -> int:
    value = plain(node)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _Unreadable("a whole number")
    return value


def _kept(values: typing.Iterable[Any]) -> tuple[Any, ...]:
    return tuple(value for value in values if value is not _FAILED)


def _citation(node: Node, problems: Problems) -> Citation:
    if not isinstance(node, Mapping):
        raise _Unreadable("sections by edition, such as {en: Setup}")
    sections = _entries(node, tuple[Ref, ...], problems)
    return Citation(node.place, sections)


def _entries(node: Node, hint: Any, problems: Problems) -> dict[str, Any]:
    if not isinstance(node, Mapping):
        raise _Unreadable("names, each with its value")
    read: dict[str, Any] = {}
    for name, (key, value) in node.entries.items():
        if not NAME.fullmatch(name):
            expected = "small letters a-z, digits, '-', '_' and '.'"
            problems.add(key.place, f"the name {short(name)!r}", expected)
            continue
        entry = _read(value, hint, problems)
        if entry is not _FAILED:
            read[name] = entry
    return read


_READERS: dict[Any, Callable[[Node, Problems], Any]] = {
    Text: _text,
    Ref: _ref,
    str: _string,
    int: _whole_number,
    Citation: _citation,
    Located: lambda node, _problems: located(node),
}


@cache
def _fields(kind: type) -> dict[str, tuple[Any, bool]]:
    """Return the keys a record may have: each with its type hint and whether it must be there."""
    hints = typing.get_type_hints(kind)
    return {
        field.name: (
            hints[field.name],
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING,
        )
        for field in dataclasses.fields(kind)
        if field.name != "place"
    }


def _record(node: Node, kind: type, problems: Problems) -> Any:
    """Return a record; what is misspelt or missing is noted, and stood in for where that is possible."""
    fields = _fields(kind)
    if not isinstance(node, Mapping):
        raise _Unreadable("the keys " + ", ".join(name for name, (_, must) in fields.items() if must))
    values = _values(node, fields, problems)
    missing = [name for name, (_, must) in fields.items() if must and name not in values]
    unsaid = [name for name in missing if name not in node.entries]
    odd = [] if len(node.entries) > MAX_KEYS else [name for name in node.entries if name not in fields]
    if unsaid and not problems.nearest(unsaid[0], odd):
        what = ", ".join(unsaid)
        problems.add(node.place, f"missing {what}", f"the key{'s' * (len(unsaid) > 1)} {what}")
    for name in missing:
        if fields[name][0] is not Text:
            problems.incomplete = True
            return _FAILED
        values[name] = Text(name, node.place)
    if any(field.name == "place" for field in dataclasses.fields(kind)):
        values["place"] = node.place
    return kind(**values)


def _values(node: Mapping, fields: dict[str, tuple[Any, bool]], problems: Problems) -> dict[str, Any]:
    """Return what the keys of a record hold; a misspelt key is read as the one it must stand for."""
    values: dict[str, Any] = {}
    if len(node.entries) > MAX_KEYS:
        problems.add(node.place, f"{len(node.entries)} keys", f"at most {MAX_KEYS}, of {', '.join(fields)}")
        return values
    free = [name for name in fields if name not in node.entries]
    for written, (key, value) in node.entries.items():
        name = written
        if name not in fields:
            wrong = f"unknown key {short(name)!r}"
            problems.add(key.place, wrong, ", ".join(fields), name=name, valid=fields)
            name = problems.nearest(name, free)
        elif isinstance(value, Scalar) and value.plain and value.value in EMPTY:
            problems.add(key.place, f"the key {name!r} has no value", "a value, or leave the key out")
            continue
        if name:
            read = _read(value, fields[name][0], problems)
            if read is not _FAILED:
                values[name] = read
    return values


def _describe(node: Node) -> str:
    match node:
        case Scalar():
            shown = short(node.value)
            return f"{shown!r}" if shown.strip() else "nothing"
        case Sequence():
            return "a list"
        case Mapping():
            return "keys with values"
