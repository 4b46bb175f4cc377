"""Convert YAML nodes to the dataclasses of the model, by the type hints of their fields.

The dataclasses of the model alone define the keys of a source: unknown, missing and wrong ones are all
reported with their places. Their JSON Schema comes from the same hints.
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
from rulebook_tools.model.words import Placed
from rulebook_tools.sources.nodes import BLANK_LINES, Mapping, Node, Scalar, Sequence
from rulebook_tools.util.errors import Place, Problems, short

T = TypeVar("T")
_Reader: typing.TypeAlias = Callable[[Node, Problems], Any]
"""A function that returns the value of a node; it raises `_Unreadable` for a node of the wrong kind."""

NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,9})")
NAME = re.compile(r"[a-z0-9][a-z0-9_.-]*")
MAX_KEYS = 100
"""The largest number of keys in a record, including misspelt ones; no class has a third of that."""
EMPTY = {"", "~", "null"}

SCALAR = {"type": ["string", "number", "boolean"]}
"""The schema of a text. It allows numbers, too: to other YAML readers, an unquoted text may be one."""
Schema: typing.TypeAlias = dict[str, Any]

_FAILED: Any = object()
"""The value returned for a node that could not be read; its problem is noted."""


class Notation(typing.NamedTuple):
    """How sources write values of a type: the function that reads one, and their JSON Schema."""

    read: _Reader
    schema: Schema
    records: tuple[type, ...] = ()
    """The classes of the model that the schema refers to."""


class _Unreadable(Exception):
    """Raised for a node of the wrong kind; `valid` are the allowed words, empty if any word is allowed."""

    def __init__(self, expected: str, valid: tuple[str, ...] = ()) -> None:
        self.valid = valid
        super().__init__(expected)


def decode(node: Node | None, kind: type[T], problems: Problems) -> T | None:
    """Return a node's value as a `kind`; None without a node, or (with a problem noted) if unreadable."""
    value = None if node is None else _read(node, notation_of(cast("Any", kind)).read, problems)
    problems.incomplete |= value is _FAILED
    return None if value is _FAILED else cast("T", value)


def decode_mapping(node: Node | None, kind: type[T], problems: Problems) -> dict[str, T]:
    """Return a node as a mapping of names to values of a `kind`, without entries that cannot be read."""
    return decode(node, mapping_to(kind), problems) or {}


def mapping_to(kind: type[T]) -> type[dict[str, T]]:
    """Return the type of a mapping of names to values of a `kind`, as `decode` takes it."""
    mapping: type[dict[str, T]] = cast("Any", AbstractMapping)[str, kind]
    return mapping


def plain(node: Node) -> Plain:
    """Return a node as plain data: text, whole numbers, booleans, None, lists, mappings."""
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
    return Located(plain(node), {(): node.place} | dict(_places(node, ())))


def _places(node: Node, path: Path) -> Iterator[tuple[Path, Place]]:
    """Yield path and place of every part of the node at `path`, and of each line of a literal text."""
    match node:
        case Sequence():
            for index, item in enumerate(node.items):
                yield (*path, index), item.place
                yield from _places(item, (*path, index))
        case Mapping():
            for name, (key, value) in node.entries.items():
                yield (*path, name), key.place
                yield from _places(value, (*path, name))
        case Scalar(place, value, literal=True):
            for row in range(len(value.splitlines())):
                yield (*path, row), Place(place.file, place.line + 1 + row)


def _read(node: Node, read: _Reader, problems: Problems) -> Any:
    """Return the value of a node as `read` reads it; if it cannot, note the problem.

    Then a misspelt name is read as the nearest valid one, like a misspelt key; any other value is `_FAILED`.
    """
    try:
        return read(node, problems)
    except _Unreadable as error:
        name = node.value if isinstance(node, Scalar) and error.valid else ""
        problems.add(node.place, _describe(node), str(error), name=name, valid=error.valid)
        return problems.nearest(name, error.valid) or _FAILED


@cache
def notation_of(hint: Any) -> Notation:
    """Return how sources write values of a type hint; raise `TypeError` for one that sources cannot have."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint in _NOTATIONS:
        return _NOTATIONS[hint]
    if dataclasses.is_dataclass(hint):
        record = cast("type", hint)
        schema: Schema = {"$ref": f"#/$defs/{record.__name__}"}
        schema = {"anyOf": [SCALAR, schema]} if hasattr(record, "brief") else schema
        return Notation(partial(_record, record), schema, (record,))
    if origin in {typing.Union, types.UnionType}:
        return notation_of(next(arg for arg in args if arg is not type(None)))
    if origin is typing.Literal:
        return Notation(partial(_choice, args), {"enum": list(args)})
    if origin is tuple:
        item = notation_of(args[0])
        schema = {"type": "array", "items": item.schema}
        # A single name needs no list; for records, editors give better messages if the schema requires one.
        schema = schema if dataclasses.is_dataclass(args[0]) else {"anyOf": [schema, item.schema]}
        return Notation(partial(_several, item.read), schema, item.records)
    if origin is AbstractMapping:
        entry = notation_of(args[1])
        return Notation(partial(_entries, entry.read), named(entry.schema), entry.records)
    raise TypeError(f"no source can hold a {hint}")


def named(entry: Schema) -> Schema:
    """Return the schema of a mapping of names to values; `entry` is the schema of a value."""
    names = {"pattern": f"^{NAME.pattern}$"}
    return {"type": "object", "propertyNames": names, "additionalProperties": entry}


def _choice(valid: tuple[str, ...], node: Node, _problems: Problems) -> str:
    if not isinstance(node, Scalar) or node.value not in valid:
        raise _Unreadable(", ".join(valid), valid)
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
        # The lines of a literal text are counted from its first one, even if that is blank.
        place = Place(place.file, place.line + blank[0].count("\n"), place.column)
    return Text(text[blank.end() :] if blank else text, place, scalar.literal)


def _ref(node: Node, _problems: Problems) -> Ref:
    scalar = _scalar(node, "a name")
    return Ref(scalar.value, scalar.place)


def _plain(kind: type, expected: str, node: Node, _problems: Problems) -> Any:
    value = plain(node)
    if type(value) is not kind:
        raise _Unreadable(expected)
    return value


def _citation(node: Node, problems: Problems) -> Citation:
    if not isinstance(node, Mapping):
        raise _Unreadable("sections by edition, such as {en: Setup}")
    return Citation(node.place, _entries(partial(_several, _ref), node, problems))


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


SECTION = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR, "minItems": 1}]}
_NOTATIONS: dict[Any, Notation] = {
    Text: Notation(_text, SCALAR),
    Ref: Notation(_ref, SCALAR),
    str: Notation(lambda node, _problems: _scalar(node, "text").value, SCALAR),
    int: Notation(partial(_plain, int, "a whole number"), {"type": "integer"}),
    bool: Notation(partial(_plain, bool, "true or false"), {"type": "boolean"}),
    Citation: Notation(_citation, named(SECTION)),
    Located: Notation(lambda node, _problems: located(node), {}),
}


class Key(typing.NamedTuple):
    """A key of a record: how its value is written, whether it is required, whether its value is a `Text`."""

    notation: Notation
    required: bool
    is_text: bool


Keys: typing.TypeAlias = AbstractMapping[str, Key]


@cache
def keys_of(record: type) -> Keys:
    """Return the possible keys of a record by name: all fields of its class except `place`."""
    hints = typing.get_type_hints(record)
    return {
        field.name: Key(
            notation_of(hints[field.name]),
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING,
            hints[field.name] is Text,
        )
        for field in dataclasses.fields(record)
        if field.name != "place"
    }


def _record(kind: type, node: Node, problems: Problems) -> Any:
    """Return a node as a `kind`; note unknown and missing keys.

    A missing required text is replaced by the name of its key, so that reading can continue; if a
    required key of another type is missing, the result is `_FAILED`. If the class has an attribute `brief`, a
    scalar is read as the value of the key that it names.
    """
    keys, brief = keys_of(kind), getattr(kind, "brief", "")
    if brief and isinstance(node, Scalar):
        return kind(**{brief: keys[brief].notation.read(node, problems)})
    if not isinstance(node, Mapping):
        names = "the keys " + ", ".join(keys if brief else (n for n, key in keys.items() if key.required))
        raise _Unreadable(f"{brief}, or {names}" if brief else names)
    values = _values(node, keys, problems)
    missing = [name for name, key in keys.items() if key.required and name not in values]
    if missing:
        _note_missing(missing, node, keys, problems)
    for name in missing:
        if not keys[name].is_text:
            problems.incomplete = True
            return _FAILED
        values[name] = Text(name, node.place)
    if issubclass(kind, Placed):
        values["place"] = node.place
    return kind(**values)


def _note_missing(missing: list[str], node: Mapping, keys: Keys, problems: Problems) -> None:
    """Note missing keys as one problem, unless an unknown key is probably the first of them, misspelt."""
    unsaid = [name for name in missing if name not in node.entries]
    odd = [] if len(node.entries) > MAX_KEYS else [name for name in node.entries if name not in keys]
    if unsaid and not problems.nearest(unsaid[0], odd):
        what = ", ".join(unsaid)
        problems.add(node.place, f"missing {what}", f"the key{'s' * (len(unsaid) > 1)} {what}")


def _values(node: Mapping, keys: Keys, problems: Problems) -> dict[str, Any]:
    """Return the values of a record by key; a misspelt key is read as the nearest missing one."""
    values: dict[str, Any] = {}
    if len(node.entries) > MAX_KEYS:
        problems.add(node.place, f"{len(node.entries)} keys", f"at most {MAX_KEYS}, of {', '.join(keys)}")
        return values
    for written, (key, value) in node.entries.items():
        name = written
        if name not in keys:
            wrong = f"unknown key {short(name)!r}"
            problems.add(key.place, wrong, ", ".join(keys), name=name, valid=keys)
            name = problems.nearest(name, [each for each in keys if each not in node.entries])
        elif isinstance(value, Scalar) and value.plain and value.value in EMPTY:
            problems.add(key.place, f"the key {name!r} has no value", "a value, or leave the key out")
            continue
        if name:
            read = _read(value, keys[name].notation.read, problems)
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
