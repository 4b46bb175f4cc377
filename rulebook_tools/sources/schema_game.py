"""JSON Schema of the examples of one game: `given`, `when` and `then` with the names that it knows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from rulebook_tools.engine.vocabulary import (
    Either,
    Field,
    Fields,
    Flag,
    Many,
    Nothing,
    Number,
    TextPattern,
    Thing,
    Verb,
    Vocabulary,
    Word,
    Written,
)
from rulebook_tools.model import EXPECT, FORBIDDEN_BY
from rulebook_tools.sources.decode import SCALAR, Schema
from rulebook_tools.sources.schema import DEFINITIONS, ENTRY, EXPECTED, LEGAL, VALUE, schemas

NOT_TEXT = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
"""Words that some readers of YAML take for true or false."""
FORMS = "Forms"
FORM_NOTES = {name: schema["description"] for name, schema in DEFINITIONS[VALUE]["properties"].items()}
"""What each form that says more of a value means."""
BOUNDS: Mapping[str, Schema] = {key: {"type": "integer"} for key in ("at_least", "at_most")}
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
    """Return what says more of any value than the value itself."""
    some = _some({"$ref": f"#/$defs/{VALUE}"})
    return _form({"any_of": some, "any_order": some, **BOUNDS})


def _form(properties: Mapping[str, Schema]) -> Schema:
    """Return the schema of a form, with what each of its keys says."""
    described = {key: {"description": FORM_NOTES[key], **schema} for key, schema in properties.items()}
    return {**_mapping(described), "minProperties": 1}


def _some(item: Schema) -> Schema:
    return {"type": "array", "items": item, "minItems": 1}


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
        found = self._names.get(text, name)
        while self._found.get(found, schema) != schema:
            found += "+"
        self._names[text], self._found[found] = found, schema
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
        more = None if written.more is None else self.schema(written.more, f"{name}.any")
        taken = {str(NOT_TEXT[key]).lower(): properties[key] for key in properties if key in NOT_TEXT}
        known = {"patternProperties": {f"^{key}$": schema for key, schema in taken.items()}} if taken else {}
        return {**_mapping(properties, more), **known}

    def expected(self, then: Fields) -> Schema:
        """Return the schema of `then`: each value as it is, or by a form that says more of it."""
        properties = {name: self._observed(part.what, f"then.{name}") for name, part in then.parts.items()}
        return {
            "description": "Any part of what the game observes, by name.",
            **_mapping(
                {**properties, "legal": {"$ref": f"#/$defs/{LEGAL}"}},
                None if then.more is None else {"$ref": f"#/$defs/{VALUE}"},
            ),
        }

    def _observed(self, what: Written, name: str) -> Schema:
        if isinstance(what, Fields):
            properties = {key: self._observed(part.what, f"{name}.{key}") for key, part in what.parts.items()}
            more = None if what.more is None else self._observed(what.more, f"{name}.any")
            return self._once(_mapping(properties, more), name)
        return self._value(what, name)

    def _value(self, what: Written, name: str) -> Schema:
        """Return the schema of a value, or of a form with such values in it; deeper ones can be any."""
        forms = {"$ref": f"#/$defs/{FORMS}"}
        if isinstance(what, Many):
            item = self._value(what.part, name)
            several: Schema = {"type": "array", "items": item}
            within = {"any_of": _some({"anyOf": [several, forms]}), "any_order": _some(item)}
            return self._once({"anyOf": [several, _form(within)]}, f"{name}.list")
        plain = self.schema(what, name)
        if not plain:
            return {"$ref": f"#/$defs/{VALUE}"}
        within = {"any_of": _some({"anyOf": [plain, forms]}), **BOUNDS}
        return self._once({"anyOf": [plain, _form(within)]}, f"{name}.value")

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
            **_mapping(properties),
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
            kinds.append({**_mapping(properties), "minProperties": 1})
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
        case TextPattern(example, pattern) if pattern:
            return {"type": "string", "pattern": f"^(?:{pattern})$", "examples": [example]}
        case TextPattern():
            return SCALAR
        case _:
            return {}


def _mapping(properties: Mapping[str, Schema], more: Schema | None = None) -> Schema:
    """Return the schema of values by name; `more` is that of values under other names, if any."""
    return {
        "type": "object",
        "properties": dict(properties),
        "additionalProperties": False if more is None else more,
    }


def _described(part: Field) -> Schema:
    """Return what an editor shows beside a name."""
    note = " ".join(_sentences(part))
    return {"description": note} if note else {}


def _sentences(part: Field) -> Iterable[str]:
    if part.note:
        yield part.note
    if part.without:
        yield f"Left out: {part.without}."
