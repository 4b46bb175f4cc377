"""What `rulebook verify` reads: only what examples need, and everything if one fails."""

import subprocess
import sys
from pathlib import Path

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.project.book import Book
from rulebook_tools.project.verification import TOUR, verified, verify_own
from rulebook_tools.sources.folders import Folders
from tests.conftest import CARDS, STARTED, Project, call

EXAMPLE = """\
id: no-way
title: No way
origin: reference
illustrates: [play.lay]
given: {row: 2, turn: A}
when:
  - A: 4
"""
PASSES, FAILS = f"{EXAMPLE}forbidden_by: play.lay\n", f"{EXAMPLE}forbidden_by: play.win\n"


@pytest.fixture
def folder(started: Project) -> Path:
    """Return a folder outside the project with an example that passes."""
    return started.write("mine/no-way.yml", PASSES).parent


def test_one_game_is_verified_whatever_is_wrong_with_another(started: Project) -> None:
    """The other game is not read; without names, the command reports its problems."""
    started.write("docs/games/other/game.yml", "titel: [")
    assert call(started, "verify", STARTED).exit_code == 0
    ran = call(started, "verify")
    assert ran.exit_code == 1
    assert "docs/games/other/game.yml:1:9: not readable as YAML" in ran.stderr


def test_words_are_read_only_if_an_example_fails(started: Project, folder: Path) -> None:
    """Problems in prose, glossary and wordings are reported by `rulebook check`, or instead of a failure."""
    (folder / "no-way.yml").write_text(FAILS, "utf-8")
    ran = call(started, "verify", STARTED, "--examples", folder)
    assert (ran.exit_code, ran.stderr) == (1, "")
    assert "mine/no-way.yml:8:15: forbidden by play.lay: A lays 4" in ran.stdout
    started.replace("wording.yml", "  refuse.number:", "  refuse.nmber:")
    started.replace("10-play.yml", "(rule:play.win)", "(rule:nowhere)")
    ran = call(started, "verify", STARTED, "--examples", folder)
    assert (ran.exit_code, ran.stdout) == (1, "")
    assert "the engine says 'refuse.number'" in ran.stderr
    assert "the link rule:nowhere" in ran.stderr
    (folder / "no-way.yml").write_text(PASSES, "utf-8")
    assert call(started, "verify", STARTED, "--examples", folder).exit_code == 0
    assert call(started, "verify", STARTED).exit_code == 0


def test_own_examples_are_no_part_of_a_folder(started: Project, folder: Path) -> None:
    """An invalid example of the project does not prevent running those of a folder."""
    started.replace("examples/the-last-counter.yml", "then:", "than:")
    assert call(started, "verify", STARTED, "--examples", folder).exit_code == 0
    ran = call(started, "verify", STARTED)
    assert ran.exit_code == 1
    assert "unknown key 'than'" in ran.stderr


def test_own_examples_come_out_as_when_all_is_loaded(started: Project) -> None:
    """Passed and failed ones, with the same places."""
    started.replace("examples/the-last-counter.yml", "winners: [B]", "winners: [A]")
    found = verify_own(Folders(started.root))
    runs = Book.load(started.root).games[STARTED].runs.values()
    assert [each for each in found if each.origin != TOUR] == [verified(STARTED, run) for run in runs]
    assert [each.id for each in found if not each.passed] == ["the-last-counter"]


@pytest.mark.parametrize(
    ("command", "not_needed"),
    [
        (["--help"], {"yaml", "rulebook_tools.model", "filelock"}),
        (["verify", STARTED], {"babel", "jinja2", "markdown_it", "mkdocs", "nh3", "filelock"}),
    ],
)
def test_command_loads_what_it_needs(started: Project, command: list[str], not_needed: set[str]) -> None:
    """Unnecessary imports would take most of the time of a small command."""
    code = "import sys; from rulebook_tools.cli import main; main(sys.argv[1:], standalone_mode=False)"
    code += "; print(sorted(sys.modules), file=sys.stderr)"
    root = [] if command == ["--help"] else ["--project", str(started.root)]
    ran = subprocess.run(
        [sys.executable, "-c", code, *command, *root], capture_output=True, text=True, check=True
    )
    assert "'rulebook_tools.cli'" in ran.stderr
    assert [name for name in not_needed if f"'{name}'" in ran.stderr] == []


def test_chance_decides_nothing_where_one_card_fits(book: Book) -> None:
    """An example that names all its cards is played once; one with open rudders several times."""
    game = book.game(CARDS).under({})
    uses = []
    for card in ("gems-1", "gems"):
        chance = Chance(0)
        game.read_position(Data({"players": {"A": {"hand": [card]}, "B": {}}}), chance)
        uses.append(chance.uses)
    assert uses[0] == 0
    assert uses[1] > 0


def test_later_state_of_a_game_runs_only_what_has_changed(started: Project) -> None:
    """Passed examples and tours whose sources, figures and words are the same are not run again."""

    def ran(before: Book | None) -> tuple[Book, dict[str, object]]:
        book = Book.load(started.root)
        if before is not None:
            book.reuse_runs(before)
        loaded = book.games[started.game]
        return book, {**loaded.runs, **loaded.tours}

    book, first = ran(None)
    assert {*first} == {"the-last-counter", "too-many-counters", "first-moves"}
    for file, old, new, again in (
        ("10-play.yml", '"The last counter"', '"The end"', ()),
        ("tours/first-moves.yml", "row: 6", "row: 5", ("first-moves",)),
        ("parameters.yml", "value: 12", "value: 14", tuple(first)),
    ):
        started.replace(file, old, new)
        book, found = ran(book)
        assert {name for name, run in found.items() if run is not first[name]} == {*again}, file
        first = found
