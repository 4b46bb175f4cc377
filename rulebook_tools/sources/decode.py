"""Nodes to the frozen types of the model, guided by their type hints.

The dataclasses of the model are the one statement of which keys a source may have: unknown,
missing and wrong ones are all reported with their places.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Callable, Iterator
from collections.abc import Mapping as AbstractMapping
from functools import cache, partial
from typing import Any, TypeVar, cast

from rulebook_tools.engine.data import Path, Plain
from rulebook_tools.model import Citation, Located, Ref, Text
from rulebook_tools.sources.nodes import BLANK_LINES, Mapping, Node, Scalar, Sequence
from rulebook_tools.util.errors import Place, Problems, short

T = TypeVar("T")
_Reader: typing.TypeAlias = Callable[[Node, Problems], Any]
"""Reads a node; raises `_Unreadable` for one of the wrong kind."""

NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,9})")
NAME = re.compile(r"[a-z0-9][a-z0-9_.-]*")
MAX_KEYS = 100
"""Keys of a record, the misspelt ones among them: no record has a third of that."""
EMPTY = {"", "~", "null"}

_FAILED: Any = object()
"""Stands for a value that could not be read; its problem is noted."""


class _Unreadable(Exception):
    """A node of the wrong kind: raised within this module only. `valid` are the words that it could be."""

    def __init__(self, expected: str, valid: tuple[str, ...] = ()) -> None:
        self.valid = valid
        super().__init__(expected)


def decode(node: Node | None, kind: type[T], problems: Problems) -> T | None:
    """Return the node as a `kind`, or None if it has problems (then noted)."""
    if node is None:
        return None
    value = _read(node, _reader(cast("Any", kind)), problems)
    problems.incomplete |= value is _FAILED
    return None if value is _FAILED else cast("T", value)


def decode_mapping(node: Node | None, kind: type[T], problems: Problems) -> dict[str, T]:
    """Return a mapping of names to `kind`, without the entries that have problems."""
    if node is None:
        return {}
    value = _read(node, partial(_entries, _reader(cast("Any", kind))), problems)
    problems.incomplete |= value is _FAILED
    return {} if value is _FAILED else cast("dict[str, T]", value)


def plain(node: Node) -> Plain:
    """Return a node as plain data: text, numbers, true and false, lists, mappings."""
    if isinstance(node, Mapping):
        return {key: plain(value) for key, (_, value) in node.entries.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if not node.plain:
        return node.value
    if node.value in EMPTY:
        return None
    if node.value in ("true", "false"):
        return node.value == "true"
    return int(node.value) if NUMBER.fullmatch(node.value) else node.value


def located(node: Node) -> Located:
    """Return a node as plain data with the place of every part."""
    return Located(plain(node), _Places(node))


class _Places(AbstractMapping[Path, Place]):
    """The place of every part of a node by its path, found when it is asked for: few ever are."""

    def __init__(self, node: Node) -> None:
        self._node = node

    def __getitem__(self, path: Path) -> Place:
        part, place = self._node, self._node.place
        for index, step in enumerate(path):
            if isinstance(part, Mapping) and isinstance(step, str):
                key, part = part.entries[step]
                place = key.place
            elif isinstance(part, Sequence) and isinstance(step, int) and 0 <= step < len(part.items):
                part = part.items[step]
                place = part.place
            elif index == len(path) - 1 and isinstance(part, Scalar) and step in _rows(part):
                return Place(part.place.file, part.place.line + 1 + int(step))
            else:
                raise KeyError(path)
        return place

    def __iter__(self) -> Iterator[Path]:
        parts: list[tuple[Path, Node]] = [((), self._node)]
        for path, part in parts:
            yield path
            match part:
                case Sequence():
                    parts += [((*path, index), item) for index, item in enumerate(part.items)]
                case Mapping():
                    parts += [((*path, name), value) for name, (_, value) in part.entries.items()]
                case Scalar():
                    yield from ((*path, row) for row in _rows(part))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _rows(part: Scalar) -> range:
    """Return the lines of a text of several lines: what is wrong in a row of a map is told at the row."""
    return range(len(part.value.splitlines()) if part.literal else 0)


def _read(node: Node, read: _Reader, problems: Problems) -> Any:
    """Return a node as it is read, or `_FAILED` with the problem noted."""
    try:
        return read(node, problems)
    except _Unreadable as error:
        name = node.value if isinstance(node, Scalar) and error.valid else ""
        problems.add(node.place, _describe(node), str(error), name=name, valid=error.valid)
        return _FAILED


@cache
def _reader(hint: Any) -> _Reader:
    """Return what reads nodes as the type that a hint names; it raises `_Unreadable` for another kind."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint in _READERS:
        return _READERS[hint]
    if dataclasses.is_dataclass(hint):
        return partial(_record, cast("type", hint))
    if origin in {typing.Union, types.UnionType}:
        return _reader(next(arg for arg in args if arg is not type(None)))
    if origin is typing.Literal:
        return partial(_choice, args)
    if origin is tuple:
        return partial(_several, _reader(args[0]))
    if origin is AbstractMapping:
        return partial(_entries, _reader(args[1]))
    raise TypeError(f"no source can hold a {hint}")


def _choice(valid: tuple[str, ...], node: Node, _problems: Problems) -> str:
    if not isinstance(node, Scalar) or node.value not in valid:
        raise _Unreadable(" or ".join(valid), valid)
    return node.value


def _several(read: _Reader, node: Node, problems: Problems) -> tuple[Any, ...]:
    # A single value counts as a list of one.
    items = node.items if isinstance(node, Sequence) else [node]
    return tuple([value for item in items if (value := _read(item, read, problems)) is not _FAILED])


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


def _truth(node: Node, _problems: Problems) -> bool:
    value = plain(node)
    if not isinstance(value, bool):
        raise _Unreadable("true or false")
    return value


def _citation(node: Node, problems: Problems) -> Citation:
    if not isinstance(node, Mapping):
        raise _Unreadable("sections by edition, such as {en: Setup}")
    sections = _entries(_reader(tuple[Ref, ...]), node, problems)
    return Citation(node.place, sections)


def _entries(read: _Reader, node: Node, problems: Problems) -> dict[str, Any]:
    if not isinstance(node, Mapping):
        raise _Unreadable("names, each with its value")
    found: dict[str, Any] = {}
    for name, (key, value) in node.entries.items():
        if not NAME.fullmatch(name):
            expected = "small letters a-z, digits, '-', '_' and '.'"
            problems.add(key.place, f"the name {short(name)!r}", expected)
            continue
        entry = _read(value, read, problems)
        if entry is not _FAILED:
            found[name] = entry
    return found


_READERS: dict[Any, _Reader] = {
    Text: _text,
    Ref: _ref,
    str: _string,
    int: _whole_number,
    bool: _truth,
    Citation: _citation,
    Located: lambda node, _problems: located(node),
}


class _Field(typing.NamedTuple):
    """A key that a record may have."""

    read: _Reader
    must: bool
    """Whether it must be there."""
    is_text: bool


@cache
def _fields(kind: type) -> tuple[AbstractMapping[str, _Field], bool]:
    """Return the keys a record may have, and whether it keeps its place."""
    hints = typing.get_type_hints(kind)
    fields = {
        field.name: _Field(
            _reader(hints[field.name]),
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING,
            hints[field.name] is Text,
        )
        for field in dataclasses.fields(kind)
        if field.name != "place"
    }
    return fields, "place" in hints


def _record(kind: type, node: Node, problems: Problems) -> Any:
    """Return a record; what is misspelt or missing is noted, and stood in for where that is possible."""
    fields, has_place = _fields(kind)
    brief: str = getattr(kind, "brief", "")
    if brief and isinstance(node, Scalar):
        return kind(**{brief: fields[brief].read(node, problems)})
    if not isinstance(node, Mapping):
        keys = "the keys " + ", ".join(
            fields if brief else (name for name, each in fields.items() if each.must)
        )
        raise _Unreadable(f"{brief}, or {keys}" if brief else keys)
    values = _values(node, fields, problems)
    missing = [name for name, field in fields.items() if field.must and name not in values]
    if missing:
        _tell_missing(missing, node, fields, problems)
    for name in missing:
        if not fields[name].is_text:
            problems.incomplete = True
            return _FAILED
        values[name] = Text(name, node.place)
    if has_place:
        values["place"] = node.place
    return kind(**values)


def _tell_missing(
    missing: list[str], node: Mapping, fields: AbstractMapping[str, _Field], problems: Problems
) -> None:
    """Note keys that are not there, unless one of them is probably misspelt."""
    unsaid = [name for name in missing if name not in node.entries]
    odd = [] if len(node.entries) > MAX_KEYS else [name for name in node.entries if name not in fields]
    if unsaid and not problems.nearest(unsaid[0], odd):
        what = ", ".join(unsaid)
        problems.add(node.place, f"missing {what}", f"the key{'s' * (len(unsaid) > 1)} {what}")


def _values(node: Mapping, fields: AbstractMapping[str, _Field], problems: Problems) -> dict[str, Any]:
    """Return what the keys of a record hold; a misspelt key is read as the one it must stand for."""
    values: dict[str, Any] = {}
    if len(node.entries) > MAX_KEYS:
        problems.add(node.place, f"{len(node.entries)} keys", f"at most {MAX_KEYS}, of {', '.join(fields)}")
        return values
    for written, (key, value) in node.entries.items():
        name = written
        if name not in fields:
            wrong = f"unknown key {short(name)!r}"
            problems.add(key.place, wrong, ", ".join(fields), name=name, valid=fields)
            name = problems.nearest(name, [each for each in fields if each not in node.entries])
        elif isinstance(value, Scalar) and value.plain and value.value in EMPTY:
            problems.add(key.place, f"the key {name!r} has no value", "a value, or leave the key out")
            continue
        if name:
            read = _read(value, fields[name].read, problems)
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
