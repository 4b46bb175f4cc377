"""JSON Schemas of the sources, as editors use them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from rulebook_tools.project.book import Book
from rulebook_tools.sources.schema import schema_files
from tests.conftest import REPOSITORY

WRITTEN = REPOSITORY / "docs/schemas"
SOURCES = sorted((REPOSITORY / "docs").rglob("*.yml"))
NAMED = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


def schema_of(path: Path) -> dict[str, Any]:
    """Return the schema that a source names in its first line."""
    named = NAMED.match(path.read_text("utf-8"))
    assert named, f"{path} names no schema"
    return json.loads((path.parent / named.group(1)).read_text("utf-8"))  # type: ignore[no-any-return]


def errors(schema: dict[str, Any], text: str) -> list[str]:
    # Through JSON, as an editor sees it: keys are text.
    data = json.loads(json.dumps(yaml.safe_load(text)))
    return [error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(data)]


def test_written_schemas_are_those_of_the_model(book: Book) -> None:
    """`rulebook schema` would change nothing: neither a schema nor a page that says what examples can say."""
    made = schema_files() | book.schemas()
    assert {path.name: path.read_bytes() for path in WRITTEN.iterdir()} == made


@pytest.mark.parametrize("name", sorted(path.name for path in WRITTEN.glob("*.json")))
def test_schema_is_one(name: str) -> None:
    """Each is a valid schema of its draft."""
    jsonschema.Draft202012Validator.check_schema(json.loads((WRITTEN / name).read_text("utf-8")))


def test_every_source_names_its_schema_and_keeps_to_it() -> None:
    """What the project's own reader accepts, an editor does not mark."""
    assert {path: errors(schema_of(path), path.read_text("utf-8")) for path in SOURCES} == {
        path: [] for path in SOURCES
    }


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("chapter", "id: x\nheadng: X\n", "'headng' was unexpected"),
        ("chapter", "id: x\n", "'heading' is a required property"),
        ("chapter", "id: x\nheading: X\nblocks: [{id: y}]\n", "'heading' is a required property"),
        ("example", "id: x\norigin: mine\n", "'mine' is not one of"),
        ("parameters", "Hand: {label: x, value: 1}\n", "does not match"),
        ("game", "year: soon\n", "'soon' is not of type 'integer'"),
    ],
)
def test_schema_marks_what_is_wrong(name: str, text: str, wrong: str) -> None:
    """A misspelt key, a missing one, a wrong value: while typing."""
    found = errors(json.loads(schema_files()[f"{name}.json"]), text)
    assert any(wrong in message for message in found), found
