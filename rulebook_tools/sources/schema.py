"""JSON Schemas for editors: of the sources, made from the model, and of the examples of each game."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from rulebook_tools import model
from rulebook_tools.engine.vocabulary import (
    Either,
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
from rulebook_tools.sources.decode import SCALAR, Schema, keys_of, named, notation_of

ENTRY, EXPECTED, VALUE, LEGAL = "Entry", "Expected", "Value", "Legal"
"""The names of definitions in the schemas of examples."""


INTEGER: Schema = {"type": "integer"}


def defined(name: str) -> Schema:
    """Return a schema that refers to the shared definition with a name."""
    return {"$ref": f"#/$defs/{name}"}


def described(text: str, schema: Schema) -> Schema:
    """Return a schema with a description, which editors show."""
    return {"description": text, **schema}


def nonempty_list(item: Schema) -> Schema:
    """Return the schema of a list with at least one item; `item` is the schema of each."""
    return {"type": "array", "items": item, "minItems": 1}


def mapping(properties: Mapping[str, Schema], more: Schema | None = None) -> Schema:
    """Return the schema of a mapping with these keys.

    `more` is the schema of the values of other keys; None if there must be none.
    """
    return {
        "type": "object",
        "properties": dict(properties),
        "additionalProperties": False if more is None else more,
    }


FORMS: Mapping[str, Schema] = {
    "any_of": described("The value is one of these.", nonempty_list(defined(VALUE))),
    "any_order": described("A list has these members, in any order.", nonempty_list(defined(VALUE))),
    "at_least": described("The number is this or more.", INTEGER),
    "at_most": described("The number is this or less.", INTEGER),
}
"""The keys that express a condition instead of an exact expected value, with their schemas."""
EXPECTED_SO_FAR = "What must have come out so far, since the beginning of the example; alone in its entry."
REFUSED_BY = "The id of the rule that must refuse this action; the example goes on from the same position."
ENTRY_KEYS: Mapping[str, Schema] = {
    EXPECT: described(EXPECTED_SO_FAR, defined(EXPECTED)),
    FORBIDDEN_BY: described(REFUSED_BY, SCALAR),
}
"""The keys of an entry of `when` that are not actions."""
INCLUDED: Mapping[str, Schema] = {
    "includes": described("Actions that must be legal.", nonempty_list(defined(ENTRY))),
    "excludes": described("Actions that must be forbidden.", nonempty_list(defined(ENTRY))),
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
ENTRIES: Schema = {"anyOf": [{"type": "array", "items": defined(ENTRY)}, {"type": "string"}]}
FIELDS: Mapping[type, Mapping[str, Schema]] = {
    model.Example: {"when": ENTRIES, "then": defined(EXPECTED)},
    model.TourStop: {"when": ENTRIES, "then": defined(EXPECTED)},
    model.Pick: {"do": defined(ENTRY), "then": defined(EXPECTED)},
}
"""By class of the model: the keys whose schemas are not made from the model, with these schemas."""

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
    "tour": (model.Tour, False),
    "teach": (model.Teaching, False),
    "quiz": (model.Quiz, False),
    "labels": (model.Label, True),
    "page": (model.SitePage, False),
    "site": (model.Identity, False),
}
"""By kind of source file: the class of its content, and whether a file has many of these, by name."""


def schemas() -> dict[str, Schema]:
    """Return the schema of each kind of source file, by the name of the kind."""
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
    """Return the content of each schema file by its name, such as `game.json`."""
    return {f"{name}.json": written(schema) for name, schema in schemas().items()}


def written(schema: Schema) -> bytes:
    """Return the content of a schema's file."""
    return (json.dumps(schema, indent=2, ensure_ascii=False) + "\n").encode()


def _definitions(root: type) -> Iterator[tuple[str, Schema]]:
    """Yield name and schema of a class of the model, and of all classes that it refers to."""
    records = [root]
    for record in records:
        keys, notes = keys_of(record), _descriptions(record)
        special = FIELDS.get(record, {})
        written = {name: special.get(name, key.notation.schema) for name, key in keys.items()}
        schema = mapping({name: described(notes[name], each) for name, each in written.items()})
        schema["required"] = [name for name, key in keys.items() if key.required]
        yield record.__name__, described((record.__doc__ or "").split("\n")[0], schema)
        if special:
            yield from DEFINITIONS.items()
        records += [each for key in keys.values() for each in key.notation.records if each not in records]


@cache
def _descriptions(record: type) -> Mapping[str, str]:
    """Return the description of each key of a class of the model: the docstring after its field."""
    found = {}
    for kind in reversed(record.__mro__[:-1]):
        (source,) = ast.parse(inspect.getsource(kind)).body
        for node, note in pairwise(source.body if isinstance(source, ast.ClassDef) else ()):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                match note:
                    case ast.Expr(ast.Constant(str() as text)):
                        found[node.target.id] = inspect.cleandoc(text).replace("\n", " ")
    return found


NOT_TEXT = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
"""Words that some YAML readers convert to booleans."""
ANY_FORM = "Forms"
"""The name of the shared definition of patterns with any of the keys `any_of`, `any_order`, `at_least`, …"""
BOUNDS = ("at_least", "at_most")
MAX_INLINE = 120
"""The number of characters of JSON from which a schema becomes a shared definition."""


def schema_name(game: str, kind: str = "example") -> str:
    """Return the name of the schema of a game's examples, or of its tours if `kind` is `tour`."""
    return f"{kind}-{game}"


def schema_of_examples(game: str, vocabulary: Vocabulary, kind: str = "example") -> bytes:
    """Return the schema file of a game's examples, or of its tours if `kind` is `tour`.

    It is the general schema with what the game's vocabulary allows in `given`, `when` and `then`.
    """
    name, schema = schema_name(game, kind), schemas()[kind]
    definitions, writer = schema["$defs"], _Writer()
    played = [
        definitions[record]["properties"]
        for record in ("Example", "Tour", "TourStop")
        if record in definitions
    ]
    for properties in played:
        if "given" in properties:
            properties["given"] |= writer.schema(vocabulary.given, "given")
    definitions[EXPECTED] = writer.expected(vocabulary.then)
    if vocabulary.seats:
        alone = [verb for verb, said in vocabulary.common.items() if said.alone]
        several: Schema = {"type": "array", "items": defined(ENTRY)}
        kinds = [several, {"enum": alone}] if alone else [several]
        for properties in played:
            if "when" in properties:
                properties["when"] = described(properties["when"]["description"], {"anyOf": kinds})
        definitions[ENTRY] = writer.entry(vocabulary, alone)
    definitions[ANY_FORM] = _form(FORMS)
    schema["$defs"] = dict(sorted({**definitions, **writer.common}.items()))
    article = "An" if kind == "example" else "A"
    return written(schema | {"$id": f"{name}.json", "title": f"{article} {kind} of {game}"})


def _form(forms: Mapping[str, Schema]) -> Schema:
    keys = {key: described(FORMS[key]["description"], schema) for key, schema in forms.items()}
    return {**mapping(keys), "minProperties": 1}


class _Writer:
    """Makes schemas from a vocabulary; long ones become shared definitions."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self.common: dict[str, Schema] = {}
        """The shared definitions by name."""

    def _shared_if_long(self, schema: Schema, name: str) -> Schema:
        """Return a short schema itself, or for a long one a reference to its shared definition."""
        text = json.dumps(schema, sort_keys=True)
        if len(text) < MAX_INLINE:
            return schema
        found = self._names.get(text, name)
        while self.common.get(found, schema) != schema:
            found += "+"
        self._names[text], self.common[found] = found, schema
        return defined(found)

    def schema(self, what: Written, name: str) -> Schema:
        """Return the schema of a kind of value; `name` names its shared definition, if it becomes one."""
        match what:
            case Word(words):
                more = sorted({NOT_TEXT[word] for word in words if word in NOT_TEXT})
                return self._shared_if_long({"enum": [*words, *more]}, name)
            case Many():
                part = self.schema(what.part, name)
                several: Schema = {"type": "array", "items": part}
                return {"anyOf": [several, part]} if what.alone and part else several
            case Fields():
                return self._shared_if_long(self._fields(what, name), name)
            case Thing():
                return self._shared_if_long(self.schema(what.what, what.one), what.one)
            case Either(parts):
                numbered = enumerate(parts, 1)
                return {"anyOf": [self.schema(part, f"{name}.{at}") for at, part in numbered]}
            case Flag():
                return {"type": "boolean"}
            case Nothing():
                return {"type": "null"}
            case Number(least, most):
                bounds = {"minimum": least, "maximum": most}
                return INTEGER | {key: bound for key, bound in bounds.items() if bound is not None}
            case TextPattern(example, pattern):
                strict = {"type": "string", "pattern": f"^(?:{pattern})$", "examples": [example]}
                return strict if pattern else SCALAR
            case _:
                return {}

    def _fields(self, fields: Fields, name: str) -> Schema:
        properties = {}
        for key, part in fields.parts.items():
            without = f"Left out: {part.without}." if part.without else ""
            note = " ".join(filter(None, (part.note, without)))
            schema = self.schema(part.what, f"{name}.{key}")
            properties[key] = described(note, schema) if note else schema
        more = None if fields.more is None else self.schema(fields.more, f"{name}.any")
        taken = {f"^{str(NOT_TEXT[key]).lower()}$": properties[key] for key in properties if key in NOT_TEXT}
        return {**mapping(properties, more), **({"patternProperties": taken} if taken else {})}

    def expected(self, then: Fields) -> Schema:
        properties = {name: self._observed(part.what, f"then.{name}") for name, part in then.parts.items()}
        more = None if then.more is None else defined(VALUE)
        schema = mapping(properties | {"legal": defined(LEGAL)}, more)
        return described(DEFINITIONS[EXPECTED]["description"], schema)

    def _observed(self, what: Written, name: str, *, is_item: bool = False) -> Schema:
        """Return the schema of what `then` expects: a value, or a pattern for it such as `{at_least: 2}`.

        A pattern inside a pattern may contain any values. A long schema becomes a shared definition, named
        after `name`. If `is_item`, the value is an item of a list, and its parts cannot be patterns.
        """
        forms = defined(ANY_FORM)
        if isinstance(what, Fields) and not is_item:
            properties = {key: self._observed(part.what, f"{name}.{key}") for key, part in what.parts.items()}
            more = None if what.more is None else self._observed(what.more, f"{name}.any")
            return self._shared_if_long(mapping(properties, more), name)
        if isinstance(what, Many):
            item = self._observed(what.part, name, is_item=True)
            several: Schema = {"type": "array", "items": item}
            within = {"any_of": nonempty_list({"anyOf": [several, forms]}), "any_order": nonempty_list(item)}
            return self._shared_if_long({"anyOf": [several, _form(within)]}, f"{name}.list")
        plain = self.schema(what, name)
        if not plain:
            return defined(VALUE)
        within = {"any_of": nonempty_list({"anyOf": [plain, forms]}), **dict.fromkeys(BOUNDS, INTEGER)}
        return self._shared_if_long({"anyOf": [plain, _form(within)]}, f"{name}.value")

    def entry(self, vocabulary: Vocabulary, alone: Sequence[str]) -> Schema:
        """Return the schema of an entry of `when`; the verbs in `alone` can be used without arguments."""
        own = self._own(vocabulary)
        properties = {letter: described(f"What player {letter} does.", own) for letter in vocabulary.seats}
        properties |= {verb: self._verb(verb, said, "when") for verb, said in vocabulary.common.items()}
        schema = {
            **mapping({**properties, **ENTRY_KEYS}),
            "minProperties": 1,
            "if": {"required": [FORBIDDEN_BY]},
            "then": {"maxProperties": 2, "properties": {EXPECT: False}},
            "else": {"maxProperties": 1},
        }
        schema = {"anyOf": [{"enum": alone}, schema]} if alone else schema
        return described(DEFINITIONS[ENTRY]["description"], schema)

    def _own(self, vocabulary: Vocabulary) -> Schema:
        """Return the schema of the value under a player's letter: what this player does."""
        alone = [verb for verb, said in vocabulary.own.items() if said.what is None or said.alone]
        properties: dict[str, Schema] = {}
        for verb, said in vocabulary.own.items():
            if said.what is not None:
                properties[verb] = self._verb(verb, said, "when.player")
            for name, what in said.beside.items():
                properties.setdefault(name, self.schema(what, f"when.player.{name}"))
        kinds: list[Schema] = [{"enum": alone}] if alone else []
        if vocabulary.short is not None:
            kinds.append(self.schema(vocabulary.short, "when.player.short"))
        if properties:
            kinds.append({**mapping(properties), "minProperties": 1})
        return self._shared_if_long(kinds[0] if len(kinds) == 1 else {"anyOf": kinds}, "when.player")

    def _verb(self, verb: str, said: Verb, name: str) -> Schema:
        return described(said.example, {} if said.what is None else self.schema(said.what, f"{name}.{verb}"))
