"""What editors know of `when` and `then` in an example of any game: the forms that all games share."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from rulebook_tools.model import (
    EXPECT,
    FORBIDDEN_BY,
    About,
    Block,
    Card,
    Example,
    Identity,
    Label,
    Look,
    Parameter,
    Ruling,
    SitePage,
    Term,
    Wordings,
)
from rulebook_tools.sources.decode import Schema, keys_of, kind_of, named

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


def schemas() -> dict[str, Schema]:
    """Return the schema of each kind of source file, by name."""
    return {name: _schema(name, kind, is_mapping=named) for name, (kind, named) in FORMATS.items()}


def schema_files() -> dict[str, bytes]:
    """Return the schemas as files: name and content."""
    return {
        f"{name}.json": (json.dumps(schema, indent=2, ensure_ascii=False) + "\n").encode()
        for name, schema in schemas().items()
    }


def _schema(name: str, record: type, *, is_mapping: bool) -> Schema:
    root = kind_of(record).schema
    definitions = dict(_definitions(record))
    title = {"$schema": DRAFT, "$id": f"{name}.json", "title": f"A rulebook's {name}"}
    return {
        **title,
        **(named(root) if is_mapping else root),
        "$defs": dict(sorted(definitions.items())),
    }


def _definitions(root: type) -> Iterator[tuple[str, Schema]]:
    """Yield the definition of a record and of all records within it, by name."""
    records = [root]
    for record in records:
        keys, described = keys_of(record), _descriptions(record)
        special = FIELDS if record is Example else {}
        yield (
            record.__name__,
            {
                "type": "object",
                "description": (record.__doc__ or "").split("\n")[0],
                "properties": {
                    name: {"description": described[name], **(special.get(name) or key.kind.schema)}
                    for name, key in keys.items()
                },
                "required": [name for name, key in keys.items() if key.must],
                "additionalProperties": False,
            },
        )
        if special:
            yield from DEFINITIONS.items()
        records += [each for key in keys.values() for each in key.kind.records if each not in records]


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
