"""JSON Schema of the examples of one game: `given`, `when` and `then` with the names that it knows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from rulebook_tools.engine.vocabulary import Verb, Vocabulary
from rulebook_tools.engine.written import (
    Either,
    Fields,
    Flag,
    Many,
    Nothing,
    Number,
    Part,
    Text,
    Thing,
    Word,
    Written,
)
from rulebook_tools.model import EXPECT, FORBIDDEN_BY
from rulebook_tools.source.schema import SCALAR, Schema, schemas
from rulebook_tools.source.schema_examples import DEFINITIONS, ENTRY, EXPECTED, LEGAL, VALUE

NOT_TEXT = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
"""Words that some readers of YAML take for true or false."""
FORMS = "Forms"
SHORT = 120
"""Characters of a schema that stands where it belongs; a longer one that comes twice is defined once."""


def schema_name(game: str) -> str:
    """Return how the schema of a game's examples is called."""
    return f"example-{game}"


def schema_of_examples(game: str, vocabulary: Vocabulary) -> bytes:
    """Return the schema of a game's examples as a file's content."""
    schema = game_schema(schema_name(game), game, vocabulary)
    return (json.dumps(schema, indent=2, ensure_ascii=False) + "\n").encode()


def game_schema(name: str, game: str, vocabulary: Vocabulary) -> Schema:
    """Return what an example of a game can be: as any example, with what this game can say."""
    schema = dict(schemas()["example"])
    definitions = dict(schema["$defs"])
    example = dict(definitions["Example"])
    writer = _Writer()
    properties = dict(example["properties"])
    properties["given"] = properties["given"] | writer.schema(vocabulary.given, "given")
    expected = writer.expected(vocabulary.then)
    if vocabulary.seats:
        entry = writer.entry(vocabulary)
        alone = [verb for verb, said in vocabulary.common.items() if said.alone]
        several: Schema = {"type": "array", "items": {"$ref": f"#/$defs/{ENTRY}"}}
        properties["when"] = {
            "description": properties["when"]["description"],
            "anyOf": [several, {"enum": alone}] if alone else [several],
        }
        definitions[ENTRY] = entry
    definitions |= {EXPECTED: expected, FORMS: _forms(), "Example": example | {"properties": properties}}
    definitions |= writer.common()
    return {
        **schema,
        "$id": f"{name}.json",
        "title": f"An example of {game}",
        "$defs": dict(sorted(definitions.items())),
    }


def _forms() -> Schema:
    """Return what says more of a value than the value itself."""
    value = {"$ref": f"#/$defs/{VALUE}"}
    some = {"type": "array", "items": value, "minItems": 1}
    return {
        "description": "A form that says more of a value.",
        "type": "object",
        "properties": {
            "any_of": {"description": "The value is one of these.", **some},
            "any_order": {"description": "A list has these members, in any order.", **some},
            "at_least": {"description": "The number is this or more.", "type": "integer"},
            "at_most": {"description": "The number is this or less.", "type": "integer"},
        },
        "minProperties": 1,
        "additionalProperties": False,
    }


class _Writer:
    """Writes schemas; long ones that come more than once become definitions."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._found: dict[str, Schema] = {}

    def common(self) -> dict[str, Schema]:
        """Return the definitions that were made."""
        return self._found

    def _once(self, schema: Schema, name: str) -> Schema:
        """Return a reference to a long schema, which is defined under the name where it came first."""
        text = json.dumps(schema, sort_keys=True)
        if len(text) < SHORT:
            return schema
        found = self._names.setdefault(text, name)
        self._found[found] = schema
        return {"$ref": f"#/$defs/{found}"}

    def schema(self, written: Written, name: str) -> Schema:
        """Return the schema of what can be written at a place."""
        match written:
            case Word():
                more = sorted({NOT_TEXT[word] for word in written.words if word in NOT_TEXT})
                return self._once({"enum": [*written.words, *more]}, name)
            case Many():
                part = self.schema(written.part, name)
                several: Schema = {"type": "array", "items": part}
                return {"anyOf": [several, part]} if written.alone and part else several
            case Fields():
                return self._once(self._fields(written, name), name)
            case Thing():
                return self._once(self.schema(written.what, written.one), written.one)
            case Either():
                parts = enumerate(written.parts, 1)
                return {"anyOf": [self.schema(part, f"{name}.{at}") for at, part in parts]}
            case _:
                return _simple(written)

    def _fields(self, written: Fields, name: str) -> Schema:
        properties = {
            key: {**_described(part), **self.schema(part.what, f"{name}.{key}")}
            for key, part in written.parts.items()
        }
        return _mapping(properties, is_open=written.more is not None)

    def expected(self, then: Fields) -> Schema:
        """Return the schema of `then`: each value as it is, or by a form that says more of it."""
        properties = {name: self._observed(part.what, f"then.{name}") for name, part in then.parts.items()}
        return {
            "description": "Any part of what the game observes, by name.",
            **_mapping({**properties, "legal": {"$ref": f"#/$defs/{LEGAL}"}}, is_open=then.more is not None),
        }

    def _observed(self, what: Written, name: str) -> Schema:
        if isinstance(what, Fields):
            properties = {key: self._observed(part.what, f"{name}.{key}") for key, part in what.parts.items()}
            return self._once(_mapping(properties, is_open=what.more is not None), name)
        plain = self.schema(what.part if isinstance(what, Many) else what, name)
        if not plain:
            return {"$ref": f"#/$defs/{VALUE}"}
        forms = {"$ref": f"#/$defs/{FORMS}"}
        if isinstance(what, Many):
            plain = {"type": "array", "items": {"anyOf": [plain, forms]}}
        return self._once({"anyOf": [plain, forms]}, name)

    def entry(self, vocabulary: Vocabulary) -> Schema:
        """Return the schema of an entry of `when`."""
        own = self._own(vocabulary)
        alone = [verb for verb, said in vocabulary.common.items() if said.alone]
        properties: dict[str, Schema] = {
            letter: {"description": f"What player {letter} does.", **own} for letter in vocabulary.seats
        }
        properties |= {
            verb: {"description": said.example, **self._under(said, f"when.{verb}")}
            for verb, said in vocabulary.common.items()
        }
        properties |= {
            EXPECT: {
                "description": "What must have come out so far; alone in its entry.",
                "$ref": f"#/$defs/{EXPECTED}",
            },
            FORBIDDEN_BY: {
                "description": "The id of the rule that must refuse this action.",
                "type": ["string", "number", "boolean"],
            },
        }
        mapping = {
            **_mapping(properties, is_open=False),
            "minProperties": 1,
            "if": {"required": [FORBIDDEN_BY]},
            "then": {"maxProperties": 2, "properties": {EXPECT: False}},
            "else": {"maxProperties": 1},
        }
        return {
            "description": DEFINITIONS[ENTRY]["description"],
            **({"anyOf": [{"enum": alone}, mapping]} if alone else mapping),
        }

    def _own(self, vocabulary: Vocabulary) -> Schema:
        """Return the schema of what stands under a player's letter."""
        verbs = vocabulary.own
        alone = [verb for verb, said in verbs.items() if said.what is None or said.alone]
        properties: dict[str, Schema] = {}
        for verb, said in verbs.items():
            if said.what is not None:
                properties[verb] = {"description": said.example, **self._under(said, f"when.player.{verb}")}
            for name, what in said.beside.items():
                properties.setdefault(name, self.schema(what, f"when.player.{name}"))
        kinds: list[Schema] = [{"enum": alone}] if alone else []
        if vocabulary.short is not None:
            kinds.append(self.schema(vocabulary.short, "when.player.short"))
        if properties:
            kinds.append({**_mapping(properties, is_open=False), "minProperties": 1})
        return self._once(kinds[0] if len(kinds) == 1 else {"anyOf": kinds}, "when.player")

    def _under(self, said: Verb, name: str) -> Schema:
        return {} if said.what is None else self.schema(said.what, name)


def _simple(written: Written) -> Schema:
    """Return the schema of one value that is no word."""
    match written:
        case Flag():
            return {"type": "boolean"}
        case Nothing():
            return {"type": "null"}
        case Number(least, most):
            bounds = {"minimum": least, "maximum": most}
            return {"type": "integer"} | {key: bound for key, bound in bounds.items() if bound is not None}
        case Text(example, pattern) if pattern:
            return {"type": "string", "pattern": f"^(?:{pattern})$", "examples": [example]}
        case Text():
            return SCALAR
        case _:
            return {}


def _mapping(properties: Mapping[str, Schema], *, is_open: bool) -> Schema:
    closed = {} if is_open else {"additionalProperties": False}
    return {"type": "object", "properties": dict(properties), **closed}


def _described(part: Part) -> Schema:
    """Return what an editor shows beside a name."""
    note = " ".join(_sentences(part))
    return {"description": note} if note else {}


def _sentences(part: Part) -> Iterable[str]:
    if part.note:
        yield part.note
    if part.without:
        yield f"Left out: {part.without}."
