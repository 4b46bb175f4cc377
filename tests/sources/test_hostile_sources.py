"""Hostile sources end in a few clear lines, in time and memory that grow as they do, and change nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulebook_tools.cli import main
from rulebook_tools.project.book import Book
from rulebook_tools.prose.body import MAX_PIECES
from rulebook_tools.sources.decode import MAX_KEYS
from rulebook_tools.sources.nodes import MAX_LINES, MAX_MARKS, MAX_NODES
from rulebook_tools.util.errors import Place, Problem, Problems, RulebookError, SourceError, summed_up
from tests.attacks import SOURCES, mutations
from tests.conftest import TINY, Project

FEW = 62
"""Lines of what is told of the worst source: problems, how many more, how many in all."""


def check(project: Project) -> Result:
    """Run `rulebook check`; whatever it finds, it ends with a code of its own."""
    ran = CliRunner().invoke(main, ["check", "--project", str(project.root)])
    assert isinstance(ran.exception, SystemExit | None), ran.exception
    return ran


def files(root: Path) -> dict[str, bytes]:
    """Return all files of a folder."""
    return {str(path): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.mark.parametrize("attack", SOURCES)
def test_hostile_source_is_told_in_a_few_lines(project: Project, attack: str) -> None:
    """Each kind of fault, some thousand times over; nothing is changed on disk."""
    name, make = SOURCES[attack]
    project.source(name, make(40_000))
    before = files(project.root)
    ran = check(project)
    lines = ran.output.splitlines()
    assert ran.exit_code in (0, 1)
    assert len(lines) <= FEW
    assert max(map(len, lines)) < 2000
    assert files(project.root) == before


SLOW = (
    "unknown keys",
    "a table",
    "a long product",
    "stars",
    "open links",
    "spaces in a paragraph",
    "a wide table",
)


@pytest.mark.parametrize("attack", SLOW)
def test_time_grows_as_a_source_does(project: Project, attack: str) -> None:
    """A source as long as one may be is read at once, where each pair of its parts would take minutes."""
    name, make = SOURCES[attack]
    project.source(name, make(900_000))
    ran = check(project)
    assert ran.exit_code == 1
    assert "expected" in ran.output


BODY = "id: more\nheading: H\nassumed: a\nbody: |\n"


@pytest.mark.parametrize(
    ("ending", "content", "told"),
    [
        ("yml", "\n" * (MAX_LINES + 1), f"the file has {MAX_LINES + 1} lines; expected at most {MAX_LINES}"),
        ("yml", "[" + "1," * MAX_NODES + "]", f"more than {MAX_NODES} keys and values"),
        ("yml", "a:\n" + f"- {'b[' * 1000}\n" * (MAX_MARKS // 1000 + 1), f"more than {MAX_MARKS} marks"),
        ("yml", "".join(f"k{n}: 1\n" for n in range(MAX_KEYS + 1)), f"{MAX_KEYS + 1} keys; expected at most"),
        ("md", "---\n" * (MAX_LINES + 1), f"the page has {MAX_LINES + 1} lines"),
        ("yml", BODY + "  - a\n" * (MAX_PIECES + 1), f"{MAX_PIECES + 1} lines and cells"),
    ],
)
def test_bound_states_what_was_found(project: Project, ending: str, content: str, told: str) -> None:
    """A source over a bound is told with the figure and the bound."""
    project.source(f"20-more.{ending}", content)
    assert told in check(project).output


def test_many_problems_are_summed_up() -> None:
    """The first of each file are told, and how many there are beside; a few are all told."""
    many = [Problem(Place("a.yml", line), f"fault {line}") for line in range(1, 1001)]
    other = Problem(Place("b.yml"), "another fault")
    lines = summed_up(SourceError([*many, other]).problems)
    assert lines[0] == "a.yml:1:1: fault 1"
    assert str(other) in lines
    assert lines[-1] == f"and {1001 - len(lines) + 1} more"
    assert len(lines) < FEW
    assert len(summed_up(many[:50])) == 50


def test_same_fault_in_several_examples_is_told_once() -> None:
    """An engine that fails fails in each of them, at one line."""
    place = Place("engine.py", 5)
    found = [Problem(place, "KeyError", because=(f"in the example {name}",)) for name in "abc"]
    assert summed_up(found) == ["engine.py:5:1: KeyError\n    in the example a"]


def test_nearest_names_are_looked_for_a_while() -> None:
    """Among many names, the first problems come with a suggestion, and none of them takes for ever."""
    problems = Problems()
    valid = [f"name-{number}" for number in range(5000)]
    for number in range(300):
        problems.add(Place("a.yml", number), "unknown", name=f"nme-{number}", valid=valid)
    assert problems.found[0].nearest == "name-0"
    assert not problems.found[-1].nearest


def test_mutated_sources_are_read_or_told(project: Project) -> None:
    """Nothing but a typed error ever comes of a source, whatever it holds."""
    for name, text in mutations(TINY, 60):
        project.source(name, text)
        try:
            Book.load(project.root)
        except RulebookError:
            pass
        finally:
            project.source(name, TINY[name])


@pytest.mark.parametrize("text", [r"The \{best\} \*rules\*", r"\{title\}"])
def test_escapes_show_nowhere(project: Project, text: str) -> None:
    """A title's braces are braces: on pages, in their heads and where the theme names the site."""
    project.write("docs/site/site.yml", f"title: '{text}'\ndescription: 'So {text}'\nlanguage: en\n")
    project.write("docs/site/labels.yml", f"home: {{text: 'Home {text}'}}\n")
    site = Book.load(project.root).render("en")
    plain = text.replace("\\", "")
    assert site.title == plain
    assert site.description == f"So {plain}"
    assert site.labels["home"].text == f"Home {plain}"
    assert plain in site.pages[0].html
    assert not any("\\" in page.html + page.title + page.description for page in site.pages)
