"""JSON Schemas of the sources, as editors use them."""

import json
import re
from functools import cache
from pathlib import Path

import jsonschema
import pytest

from rulebook_tools.project.book import Book
from rulebook_tools.sources.decode import plain
from rulebook_tools.sources.nodes import parse
from rulebook_tools.sources.schema import schema_files
from rulebook_tools.util.errors import Problems
from tests.conftest import REPOSITORY

WRITTEN = REPOSITORY / "docs/schemas"
SOURCES = sorted((REPOSITORY / "docs").rglob("*.yml"))
NAMED = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


@cache
def validator(path: Path) -> jsonschema.Draft202012Validator:
    """Return what checks data with a schema, which must be one of its draft."""
    schema = json.loads(path.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def errors(path: Path, content: str) -> list[str]:
    """Return what is wrong with YAML by a schema."""
    node = parse("f.yml", content.encode(), Problems())
    assert node is not None
    return [error.message for error in validator(path).iter_errors(plain(node))]


def errors_of(source: Path) -> list[str]:
    """Return what is wrong with a source by the schema that it names in its first line."""
    content = source.read_text("utf-8")
    named = NAMED.match(content)
    assert named, f"{source} names no schema"
    return errors((source.parent / named[1]).resolve(), content)


def test_written_schemas_are_those_of_the_model(book: Book) -> None:
    """`rulebook schema` would change nothing: neither a schema nor a page that says what examples can say."""
    made = schema_files() | book.schemas()
    assert {path.name: path.read_bytes() for path in WRITTEN.iterdir()} == made


def test_every_source_names_its_schema_and_keeps_to_it() -> None:
    """What the project's own reader accepts, an editor does not mark."""
    assert {path: wrong for path in SOURCES if (wrong := errors_of(path))} == {}


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
    found = errors(WRITTEN / f"{name}.json", text)
    assert any(wrong in message for message in found), found
