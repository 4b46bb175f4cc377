"""Sources are written as a person would write them, and read back exactly."""

from __future__ import annotations

from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from rulebook_tools.engine.data import Plain
from rulebook_tools.sources.decode import plain
from rulebook_tools.sources.folders import parse_source
from rulebook_tools.sources.nodes import parse
from rulebook_tools.sources.yaml_writing import source_yaml, yaml_text
from rulebook_tools.util.errors import Problems
from tests.conftest import REPOSITORY

GAMES = REPOSITORY / "docs/games"
KINDS = {"game.yml": "game", "parameters.yml": "parameters", "glossary.yml": "glossary"}
KINDS |= {"rulings.yml": "rulings", "wording.yml": "wording", "pictures.yml": "pictures", "card.yml": "card"}
SOURCES = sorted(GAMES.rglob("*.yml"))

words = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n \t:#'\"-{}[]|>&*!%@`,?"))
shown = words.filter(
    lambda text: not set(text) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
)
data = st.recursive(
    shown | st.integers(-(10**9), 10**9) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(shown, inner, max_size=4),
    max_leaves=12,
)


def read(text: str) -> Plain:
    """Return what our reader makes of a source."""
    problems = Problems()
    node = parse("x.yml", text.encode(), problems)
    assert node is not None, problems.found
    return plain(node)


@given(st.dictionaries(st.just("key") | shown, data, min_size=1, max_size=3))
@example({"key": "007"})
@example({"key": "true"})
@example({"key": " a\n  b\n\n"})
@example({"7": ["~", None, "null", ""]})
def test_any_data_is_read_back_as_it_was(made: dict[str, Plain]) -> None:
    """Whatever a text looks like: numbers, words of YAML, spaces at either end."""
    assert read(yaml_text(made)) == made


def test_every_source_of_the_games_is_written_as_it_reads() -> None:
    """Texts may lose the line ends after their last line, nothing else."""
    assert [path for path in SOURCES if not is_written_as_it_reads(path)] == []


def is_written_as_it_reads(path: Path) -> bool:
    is_example = path.parent.name == "examples"
    node = parse_source(path.name, path.read_bytes(), Problems())
    assert node is not None
    made = plain(node)
    assert isinstance(made, dict)
    kind = "example" if is_example else KINDS.get(path.name, "chapter")
    written = source_yaml(kind, made, 3 if is_example else 2)
    is_same = stripped(read(written)) == stripped(made)
    # An example names the schema of its own game.
    return is_same and (is_example or written.splitlines()[0] == path.read_text("utf-8").splitlines()[0])


def stripped(value: Plain) -> Plain:
    """Return data without the line ends after texts."""
    if isinstance(value, str):
        return value.rstrip("\n")
    if isinstance(value, list):
        return [stripped(item) for item in value]
    return {key: stripped(item) for key, item in value.items()} if isinstance(value, dict) else value


def test_chapter_is_written_in_the_order_of_the_model() -> None:
    """Text of several lines after a bar, short mappings in one line, blocks indented."""
    written = source_yaml(
        "chapter",
        {
            "source": {"en": "Setup", "de": ["A", "B"]},
            "blocks": [{"body": "One: *two*.", "heading": "B", "id": "a.b"}],
            "heading": "A: B",
            "body": "First.\n\n- Second",
            "id": "a",
        },
    )
    assert written == (
        "# yaml-language-server: $schema=../../schemas/chapter.json\n"
        "id: a\n"
        "heading: 'A: B'\n"
        "body: |\n"
        "  First.\n"
        "\n"
        "  - Second\n"
        "source:\n"
        "  en: Setup\n"
        "  de: [A, B]\n"
        "blocks:\n"
        "  - id: a.b\n"
        "    heading: B\n"
        "    body: 'One: *two*.'\n"
    )
