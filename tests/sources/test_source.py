"""Sources: what is read, what is refused, where a problem is said to be; and what is written."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulebook_tools.engine.data import Plain
from rulebook_tools.model import Parameter, Term
from rulebook_tools.sources.decode import decode, decode_mapping, located, plain
from rulebook_tools.sources.folders import Folders
from rulebook_tools.sources.nodes import MAX_BYTES, MAX_DEPTH, parse
from rulebook_tools.sources.yaml_writing import source_yaml, yaml_text
from rulebook_tools.util.errors import Problems, UsageError
from tests.conftest import Project, checked


def read(content: str | bytes) -> Plain:
    """Return YAML as plain data; it must have no problem."""
    problems = Problems()
    node = parse("f.yml", content.encode() if isinstance(content, str) else content, problems)
    assert node is not None, problems.found
    return plain(node)


def refused(content: str | bytes) -> str:
    """Return the one problem of YAML that cannot be read."""
    problems = Problems()
    assert parse("f.yml", content.encode() if isinstance(content, str) else content, problems) is None
    (problem,) = problems.found
    return str(problem)


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        ("", "f.yml:1:1: the file is empty"),
        ("# only a comment\n", "f.yml:1:1: the file is empty"),
        ("a: 1\nb: [1, 2\nc: 3\n", "f.yml:3:2: not readable as YAML"),
        ("a:\n\tb: 1\n", "f.yml:2:1: a tab; expected spaces"),
        ("a: 1\n---\nb: 2\n", "f.yml:2:1: a second document"),
        ("a: 1\na: 2\n", "f.yml:2:1: the key 'a' is used twice (first in line 1)"),
        ("? [a]\n: 1\n", "f.yml:1:3: a list or mapping as a key"),
        ("a: !!python/object/apply:os.system [x]\n", "f.yml:1:4: the tag"),
        ("a: &x 1\nb: *x\n", "f.yml:1:4: the anchor &x"),
        ("a: 1\nb: *x\n", "f.yml:2:4: the alias *x"),
        ("ok: 1\na: b\x00c\n", "f.yml:2:5: the invisible character U+0000"),
        ("ok: 1\na: b\x1b[31mc\n", "f.yml:2:5: the invisible character U+001B"),
        ("a: right\u202eleft\n", "f.yml:1:9: the invisible character U+202E"),
        ("a: b\u2066c\n", "f.yml:1:5: the invisible character U+2066"),
        *(
            (f'a: "x{at}"\n', "f.yml:1:4: the invisible character")
            for at in (r"\x01", r"\0", r"\u202E", r"\u2066")
        ),
        (b"a: 1\nb: \xff\n", "f.yml:2:1: not valid UTF-8"),
        ("a: [" + "1," * MAX_BYTES, "f.yml:1:1: the file has"),
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), f"f.yml:1:{MAX_DEPTH + 1}: nested too deeply"),
    ],
)
def test_what_no_source_may_hold_is_refused_at_its_place(content: str | bytes, wrong: str) -> None:
    """Each kind of unfit YAML gives one problem, at the very line and column."""
    assert refused(content).startswith(wrong)


def test_byte_order_mark_is_no_part_of_the_first_key() -> None:
    """Editors on Windows put one in front."""
    assert read(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n") == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        *(("12", 12), ("-3", -3), ("0", 0), ("true", True), ("false", False)),
        *(("null", None), ("~", None), ("", None), ("'12'", "12"), ('"true"', "true")),
        *((text, text) for text in ("no", "True", "0x1f", "017", "1_000", "1:30", "1.5", "2024-01-31")),
    ],
)
def test_values_are_what_they_look_like(written: str, value: Plain) -> None:
    """Only whole numbers, true, false and nothing are more than text: no surprises of YAML 1.1."""
    found = read(f"a: {written}")
    assert isinstance(found, dict)
    assert found["a"] == value
    assert type(found["a"]) is type(value)


@given(st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace")))
@example(b"\xef\xbb\xbf")
@example(b"%YAML 9.9\n---\na")
@example(b"? - ? -")
@example(b'"\\ud800"')
@example(b"- !<tag:x> &a *b")
def test_no_bytes_make_the_reader_raise(content: bytes) -> None:
    """Whatever a file holds, it becomes a tree or a problem in that file."""
    problems = Problems()
    node = parse("f.yml", content, problems)
    assert (node is None) == bool(problems.found)
    assert all(problem.place.file == "f.yml" and problem.place.line >= 1 for problem in problems.found)
    for kind in (Parameter, Term):
        decode(node, kind, problems)
        decode_mapping(node, kind, problems)


def test_every_part_of_given_data_knows_its_place() -> None:
    """A path leads to the line and column of its key, item, or row of a text; else to what is around it."""
    text = b"A:\n  hand: [gems-1, coffee-2]\nB: {where: home}\nmap: |\n  ~~~\n  ~#~\n"
    node = parse("f.yml", text, Problems())
    assert node is not None
    places = {
        ("A", "hand"): (2, 3),
        ("A", "hand", 1): (2, 18),
        ("B", "where"): (3, 5),
        ("B", "nothing", "here"): (3, 1),
        ("map",): (4, 1),
        ("map", 1): (6, 1),
        ("map", 1, 2): (6, 1),
    }
    assert {path: located(node).place_of(path)[1:] for path in places} == places


def test_problems_of_all_files_come_at_once(project: Project) -> None:
    """A typo here, a missing key there, broken YAML elsewhere: one run tells of each."""
    project.replace("10-draw.yml", "    heading: Ties\n", "    headin: Ties\n")
    project.replace("glossary.yml", "  definition: The cards that nobody holds.\n", "")
    project.source("rulings.yml", "a: [\n")
    project.replace("game.yml", "year: 2020", "year: long ago")
    text = "\n".join(checked(project))
    assert "10-draw.yml:16:5: unknown key 'headin'" in text
    assert "did you mean 'heading'?" in text
    assert "glossary.yml:2:3: missing definition" in text
    assert "rulings.yml:1:5: not readable as YAML" in text
    assert "game.yml:7:7: 'long ago'; expected a whole number" in text


def test_two_slips_in_one_record_are_both_told(project: Project) -> None:
    """An unknown key does not hide a wrong value beside it."""
    project.source("parameters.yml", "hand_limit:\n  label: [a]\n  valu: 3\n  source: none\n")
    text = "\n".join(checked(project))
    assert "parameters.yml:2:10: a list; expected text" in text
    assert "parameters.yml:3:3: unknown key 'valu'" in text
    assert "parameters.yml:4:11: 'none'; expected sections by edition" in text


@pytest.mark.parametrize(
    ("name", "old", "new", "wrong"),
    [
        ("game.yml", "title: Tiny", "title:", "1:1: the key 'title' has no value"),
        ("game.yml", "year: 2020", "year: 0x7E4", "7:7: '0x7E4'; expected a whole number"),
        ("game.yml", "year: 2020", "year: true", "7:7: 'true'; expected a whole number"),
        ("game.yml", "  en: {name", "  E N: {name", "9:3: the name 'E N'; expected small letters"),
        ("10-draw.yml", "kind: thresholds", "kind: steps", "18:37: 'steps'; expected thresholds"),
        ("10-draw.yml", "heading: Drawing", "heading: ' '", "2:10: nothing; expected text"),
        ("10-draw.yml", "id: draw\n", "id: {a: b}\n", "1:5: keys with values; expected a name"),
        ("10-draw.yml", "id: draw\n", "id: drew\n", "1:5: the id 'drew' in a file named for 'draw'"),
        ("10-draw.yml", "- id: draw.tie", "- id: Draw!", "15:9: the id 'Draw!'; expected small"),
        ("wording.yml", "statements: {}", "statements: []", "5:13: a list; expected names"),
    ],
)
def test_wrong_values_are_told_with_what_was_expected(
    project: Project, name: str, old: str, new: str, wrong: str
) -> None:
    """A value of the wrong kind stops at its own line and column."""
    project.replace(name, old, new)
    assert any(problem.startswith(f"{name}:{wrong}") for problem in checked(project)), checked(project)


def test_line_of_a_paragraph_counts_the_blank_lines_before_it(project: Project) -> None:
    """A body that begins with blank lines still has its problems at their own lines."""
    project.replace("10-draw.yml", "body: |\n  You may", "body: |\n\n\n  You may")
    project.replace("10-draw.yml", "rule:draw.tie", "rule:nowhere")
    assert checked(project)[0].startswith("10-draw.yml:7:1: the link rule:nowhere")


def test_id_is_given_once_in_a_game(project: Project) -> None:
    """Blocks, terms, rulings and examples share their ids, over all files."""
    project.source("20-more.yml", "id: more\nheading: More\nsource: {en: x}\naliases: [deck]\n")
    (problem,) = checked(project)
    assert problem.startswith("glossary.yml:2:3: the id 'deck' is used twice")
    assert "20-more.yml:4:11" in problem


def test_file_of_unknown_name_is_told_with_the_nearest(project: Project) -> None:
    """A misnamed file is not silently left out."""
    (project.sources / "glossary.yml").rename(project.sources / "glosary.yml")
    project.source("10-draw.yaml", "id: draw\n")
    text = "\n".join(checked(project))
    assert "glosary.yml:1:1: the unknown file 'glosary.yml'" in text
    assert "did you mean 'glossary.yml'?" in text
    assert "10-draw.yaml:1:1: the unknown file" in text


def test_missing_game_file_is_told(project: Project) -> None:
    (project.sources / "game.yml").unlink()
    assert checked(project)[0].startswith("game.yml:1:1: cannot be read: No such file")


@pytest.mark.parametrize("name", ["Tiny", "two_words", "tiny.old", "1st", "a--b", "ünder", "site"])
def test_game_folder_needs_a_plain_name(project: Project, name: str) -> None:
    """The name becomes part of addresses; `site` is the catalog of the site's texts."""
    project.sources.rename(project.root / "docs/games" / name)
    assert any(f"the game's id {name!r}; expected small letters" in problem for problem in checked(project))


@pytest.mark.parametrize("name", ["index", "glossary", "rulings", "checked"])
def test_chapter_may_not_take_the_page_of_another(project: Project, name: str) -> None:
    """The pages that every game has keep their addresses: a chapter of that id would replace one."""
    project.source(f"20-{name}.yml", f"id: {name}\nheading: Mine\nsource: {{en: x}}\n")
    assert checked(project)[0].startswith(f"20-{name}.yml:1:5: the id {name!r}")


def test_empty_project_is_wrong_usage(tmp_path: Path) -> None:
    """Without `docs/games`, or without a game in it, there is nothing to work on."""
    with pytest.raises(UsageError, match="no such folder"):
        Folders(tmp_path).game_ids()
    (tmp_path / "docs/games/.hidden").mkdir(parents=True)
    with pytest.raises(UsageError, match="no game in it"):
        Folders(tmp_path).game_ids()


def test_example_must_expect_something(cards_project: Project) -> None:
    """Neither `then` nor `forbidden_by`, or an empty `then`, proves nothing; both contradict each other."""
    base = "title: T\nillustrates: sail.out\norigin: reference\ngiven: {}\nwhen: []\n"
    ends = {"none": "", "empty": "then: {}\n", "both": "then: {A: {}}\nforbidden_by: sail.out\n"}
    for name, end in ends.items():
        cards_project.source(f"examples/{name}.yml", f"id: {name}\n{base}{end}")
    told = {problem.split(":")[0].split("/")[-1] for problem in checked(cards_project)}
    assert told == {"none.yml", "empty.yml", "both.yml"}


words = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n \t:#'\"-{}[]|>&*!%@`,?"))
shown = words.filter(
    lambda text: not set(text) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
)
data = st.recursive(
    shown | st.integers(-(10**9), 10**9) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(shown, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.just("key") | shown, data, min_size=1, max_size=3))
@example({"key": "007"})
@example({"key": "true"})
@example({"key": " a\n  b\n\n"})
@example({"7": ["~", None, "null", ""]})
def test_any_data_is_read_back_as_it_was(made: dict[str, Plain]) -> None:
    """Whatever a text looks like: numbers, words of YAML, spaces at either end."""
    assert read(yaml_text(made)) == made


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
