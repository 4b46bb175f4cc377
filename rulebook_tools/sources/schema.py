"""What editors know of `when` and `then` in an example of any game: the forms that all games share."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import types
import typing
from collections.abc import Mapping
from collections.abc import Mapping as AbstractMapping
from itertools import pairwise
from typing import Any

from rulebook_tools.model import (
    EXPECT,
    FORBIDDEN_BY,
    About,
    Block,
    Card,
    Citation,
    Example,
    Identity,
    Label,
    Located,
    Look,
    Parameter,
    Ref,
    Ruling,
    SitePage,
    Term,
    Text,
    Wordings,
)
from rulebook_tools.sources.decode import NAME

ENTRY, EXPECTED, VALUE, LEGAL = "Entry", "Expected", "Value", "Legal"
"""The names of the definitions."""


def _defined(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _list(name: str, least: int, description: str) -> dict[str, Any]:
    return {"description": description, "type": "array", "items": _defined(name), "minItems": least}


ANYTHING: dict[str, Any] = {"type": ["string", "number", "boolean", "array", "object", "null"]}

DEFINITIONS: Mapping[str, dict[str, Any]] = {
    ENTRY: {
        "description": "An action, perhaps with the rule that forbids it, or what is expected on the way.",
        "type": ["string", "object"],
        "properties": {
            EXPECT: {
                "description": "What must have come out so far, since the beginning of the example; alone "
                "in its entry.",
                **_defined(EXPECTED),
            },
            FORBIDDEN_BY: {
                "description": "The id of the rule that must refuse this action; the example goes on from "
                "the same position.",
                "type": ["string", "number", "boolean"],
            },
        },
        "if": {"type": "object", "required": [EXPECT]},
        "then": {"maxProperties": 1},
    },
    EXPECTED: {
        "description": "Any part of what the game observes, by name.",
        "type": "object",
        "properties": {
            "due": {
                "description": "What the position waits for, where it is not at rest.",
                **_defined(VALUE),
            },
            "legal": _defined(LEGAL),
        },
        "additionalProperties": _defined(VALUE),
    },
    LEGAL: {
        "description": "Exactly these actions are legal, or these and not those.",
        "anyOf": [
            {"type": "array", "items": _defined(ENTRY)},
            {
                "type": "object",
                "properties": {
                    "includes": _list(ENTRY, 1, "Actions that must be legal."),
                    "excludes": _list(ENTRY, 1, "Actions that must be forbidden."),
                },
                "minProperties": 1,
                "additionalProperties": False,
            },
        ],
    },
    VALUE: {
        "description": "A value, values by name, or a form that says more of a value.",
        **ANYTHING,
        "properties": {
            "any_of": _list(VALUE, 1, "The value is one of these."),
            "any_order": _list(VALUE, 1, "A list has these members, in any order."),
            "at_least": {"description": "The number is this or more.", "type": "integer"},
            "at_most": {"description": "The number is this or less.", "type": "integer"},
        },
        "additionalProperties": _defined(VALUE),
        "items": _defined(VALUE),
    },
}

FIELDS: Mapping[str, dict[str, Any]] = {
    "when": {"anyOf": [{"type": "array", "items": _defined(ENTRY)}, {"type": "string"}]},
    "then": _defined(EXPECTED),
}
"""The fields of an example that have more to them than plain data."""


DRAFT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]

FORMATS: dict[str, tuple[type, bool]] = {
    "game": (About, False),
    "chapter": (Block, False),
    "example": (Example, False),
    "parameters": (Parameter, True),
    "glossary": (Term, True),
    "rulings": (Ruling, True),
    "wording": (Wordings, False),
    "pictures": (Look, True),
    "card": (Card, False),
    "labels": (Label, True),
    "page": (SitePage, False),
    "site": (Identity, False),
}
"""The kinds of source files: what one holds, and whether it holds many by name."""

SCALAR = {"type": ["string", "number", "boolean"]}
"""Text, quoted or not: YAML readers differ in what an unquoted word is."""


def schemas() -> dict[str, Schema]:
    """Return the schema of each kind of source file, by name."""
    return {name: _schema(name, kind, is_mapping=named) for name, (kind, named) in FORMATS.items()}


def schema_files() -> dict[str, bytes]:
    """Return the schemas as files: name and content."""
    return {
        f"{name}.json": (json.dumps(schema, indent=2, ensure_ascii=False) + "\n").encode()
        for name, schema in schemas().items()
    }


def _schema(name: str, kind: type, *, is_mapping: bool) -> Schema:
    definitions: dict[str, Schema] = {}
    root = _of(kind, definitions)
    if is_mapping:
        root = _named(root)
    title = {"$schema": DRAFT, "$id": f"{name}.json", "title": f"A rulebook's {name}"}
    return {**title, **root, "$defs": dict(sorted(definitions.items()))}


def _of(hint: Any, definitions: dict[str, Schema]) -> Schema:
    """Return the schema of what a type hint of the model can be read from."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint in _SCALARS:
        return _SCALARS[hint]
    if hint is Citation:
        section = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR, "minItems": 1}]}
        return _named(section)
    if dataclasses.is_dataclass(hint):
        return _record(hint, definitions)
    if origin in {typing.Union, types.UnionType}:
        return _of(next(arg for arg in args if arg is not type(None)), definitions)
    if origin is typing.Literal:
        return {"enum": list(args)}
    if origin is tuple:
        item = _of(args[0], definitions)
        items = {"type": "array", "items": item}
        # One name may stand without a list around it; of records an editor tells more if it may not.
        return items if dataclasses.is_dataclass(args[0]) else {"anyOf": [items, item]}
    if origin is AbstractMapping:
        return _named(_of(args[1], definitions))
    raise TypeError(f"no source can hold a {hint}")


_SCALARS: dict[Any, Schema] = {
    Text: SCALAR,
    Ref: SCALAR,
    str: SCALAR,
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Located: {},
}


def _record(kind: Any, definitions: dict[str, Schema]) -> Schema:
    """Return a reference to the definition of a record, which is made at its first mention."""
    name = kind.__name__
    if name not in definitions:
        definitions[name] = {}
        hints, described = typing.get_type_hints(kind), _descriptions(kind)
        fields = [field for field in dataclasses.fields(kind) if field.name != "place"]
        known = FIELDS if kind is Example else {}
        properties = {
            field.name: {
                "description": described[field.name],
                **(known.get(field.name) or _of(hints[field.name], definitions)),
            }
            for field in fields
        }
        definitions.update(DEFINITIONS if known else {})
        definitions[name] = {
            "type": "object",
            "description": (kind.__doc__ or "").split("\n")[0],
            "properties": properties,
            "required": [
                field.name
                for field in fields
                if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
            ],
            "additionalProperties": False,
        }
    reference = {"$ref": f"#/$defs/{name}"}
    return {"anyOf": [SCALAR, reference]} if hasattr(kind, "brief") else reference


def _descriptions(kind: type) -> dict[str, str]:
    """Return what each key of a record means: the docstring after its field."""
    (record,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(record, ast.ClassDef)  # noqa: S101 -- the source of a class
    return {
        field.target.id: inspect.cleandoc(said.value.value).replace("\n", " ")
        for field, said in pairwise(record.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(said, ast.Expr) and isinstance(said.value, ast.Constant)
        if isinstance(said.value.value, str)
    }


def _named(value: Schema) -> Schema:
    """Return the schema of a mapping of names to values."""
    names = {"pattern": f"^{NAME.pattern}$"}
    return {"type": "object", "propertyNames": names, "additionalProperties": value}
