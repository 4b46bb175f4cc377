"""What editors know of `when` and `then` in an example of any game: the forms that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebook_tools.model import EXPECT, FORBIDDEN_BY

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
