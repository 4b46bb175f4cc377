"""JSON Schemas of the sources for editors, made from the model and the docstrings of its fields."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator, Mapping
from itertools import pairwise

from rulebook_tools import model
from rulebook_tools.model import EXPECT, FORBIDDEN_BY
from rulebook_tools.sources.decode import SCALAR, Schema, keys_of, named, notation_of

ENTRY, EXPECTED, VALUE, LEGAL = "Entry", "Expected", "Value", "Legal"
"""The names of the definitions."""


INTEGER: Schema = {"type": "integer"}


def defined(name: str) -> Schema:
    """Return a reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def described(text: str, schema: Schema) -> Schema:
    """Return a schema with a description, which editors show."""
    return {"description": text, **schema}


def some(item: Schema) -> Schema:
    """Return the schema of a list that is not empty."""
    return {"type": "array", "items": item, "minItems": 1}


def mapping(properties: Mapping[str, Schema], more: Schema | None = None) -> Schema:
    """Return the schema of values by name; `more` is the schema of values under other names."""
    return {
        "type": "object",
        "properties": dict(properties),
        "additionalProperties": False if more is None else more,
    }


FORMS: Mapping[str, Schema] = {
    "any_of": described("The value is one of these.", some(defined(VALUE))),
    "any_order": described("A list has these members, in any order.", some(defined(VALUE))),
    "at_least": described("The number is this or more.", INTEGER),
    "at_most": described("The number is this or less.", INTEGER),
}
"""The forms of an expected value."""
EXPECTED_SO_FAR = "What must have come out so far, since the beginning of the example; alone in its entry."
REFUSED_BY = "The id of the rule that must refuse this action; the example goes on from the same position."
ENTRY_KEYS: Mapping[str, Schema] = {
    EXPECT: described(EXPECTED_SO_FAR, defined(EXPECTED)),
    FORBIDDEN_BY: described(REFUSED_BY, SCALAR),
}
"""The keys of an entry of `when` that are not actions."""
INCLUDED: Mapping[str, Schema] = {
    "includes": described("Actions that must be legal.", some(defined(ENTRY))),
    "excludes": described("Actions that must be forbidden.", some(defined(ENTRY))),
}
DUE = described("What the position waits for, where it is not at rest.", defined(VALUE))
DEFINITIONS: Mapping[str, Schema] = {
    ENTRY: {
        "description": "An action, perhaps with the rule that forbids it, or what is expected on the way.",
        "type": ["string", "object"],
        "properties": ENTRY_KEYS,
        "if": {"type": "object", "required": [EXPECT]},
        "then": {"maxProperties": 1},
    },
    EXPECTED: described(
        "Any part of what the game observes, by name.",
        mapping({"due": DUE, "legal": defined(LEGAL)}, defined(VALUE)),
    ),
    LEGAL: {
        "description": "Exactly these actions are legal, or these and not those.",
        "anyOf": [{"type": "array", "items": defined(ENTRY)}, {**mapping(INCLUDED), "minProperties": 1}],
    },
    VALUE: {
        **mapping(FORMS, defined(VALUE)),
        "description": "A value, values by name, or a form that says more of a value.",
        "type": ["string", "number", "boolean", "array", "object", "null"],
        "items": defined(VALUE),
    },
}
FIELDS: Mapping[str, Schema] = {
    "when": {"anyOf": [{"type": "array", "items": defined(ENTRY)}, {"type": "string"}]},
    "then": defined(EXPECTED),
}
"""The fields of an example with a special schema."""

DRAFT = "https://json-schema.org/draft/2020-12/schema"

FORMATS: dict[str, tuple[type, bool]] = {
    "game": (model.About, False),
    "chapter": (model.Block, False),
    "example": (model.Example, False),
    "parameters": (model.Parameter, True),
    "glossary": (model.Term, True),
    "rulings": (model.Ruling, True),
    "wording": (model.Wordings, False),
    "pictures": (model.Look, True),
    "card": (model.Card, False),
    "labels": (model.Label, True),
    "page": (model.SitePage, False),
    "site": (model.Identity, False),
}
"""The kinds of source files: the class of the content, and whether a file has many of them by name."""


def schemas() -> dict[str, Schema]:
    """Return the schema of each kind of source file, by name."""
    return {
        name: {
            "$schema": DRAFT,
            "$id": f"{name}.json",
            "title": f"A rulebook's {name}",
            **(named(notation_of(record).schema) if is_mapping else notation_of(record).schema),
            "$defs": dict(sorted(_definitions(record))),
        }
        for name, (record, is_mapping) in FORMATS.items()
    }


def schema_files() -> dict[str, bytes]:
    """Return the schemas as files: name and content."""
    return {f"{name}.json": written(schema) for name, schema in schemas().items()}


def written(schema: Schema) -> bytes:
    """Return the content of a schema's file."""
    return (json.dumps(schema, indent=2, ensure_ascii=False) + "\n").encode()


def _definitions(root: type) -> Iterator[tuple[str, Schema]]:
    """Yield the definition of a record and of all records within it, by name."""
    records = [root]
    for record in records:
        keys, notes = keys_of(record), _descriptions(record)
        special = FIELDS if record is model.Example else {}
        written = {name: special.get(name, key.notation.schema) for name, key in keys.items()}
        schema = mapping({name: described(notes[name], each) for name, each in written.items()})
        schema["required"] = [name for name, key in keys.items() if key.must]
        yield record.__name__, described((record.__doc__ or "").split("\n")[0], schema)
        if special:
            yield from DEFINITIONS.items()
        records += [each for key in keys.values() for each in key.notation.records if each not in records]


def _descriptions(record: type) -> dict[str, str]:
    """Return the description of each key of a record: the docstring after its field."""
    found = {}
    for kind in reversed(record.__mro__[:-1]):
        (source,) = ast.parse(inspect.getsource(kind)).body
        for node, note in pairwise(source.body if isinstance(source, ast.ClassDef) else ()):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                match note:
                    case ast.Expr(ast.Constant(str() as text)):
                        found[node.target.id] = inspect.cleandoc(text).replace("\n", " ")
    return found
