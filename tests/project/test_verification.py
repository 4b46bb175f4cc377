"""What `rulebook verify` reads: only what examples need, and everything if one fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.examples.run import verified
from rulebook_tools.model import Example
from rulebook_tools.project.book import Book
from rulebook_tools.project.verification import TOUR, verify_own
from rulebook_tools.sources.decode import decode
from rulebook_tools.sources.folders import Folders
from rulebook_tools.sources.nodes import parse
from rulebook_tools.util.errors import Problems
from tests.conftest import CARDS, REPOSITORY, Project, call

EXAMPLE = """\
id: no-way
title: No way home
origin: reference
illustrates: [home]
given:
  turn: A
  players:
    A: {where: home, hand: [gems-1]}
    B: {where: home}
when:
  - A: {home: gems-1}
"""
PASSES, FAILS = f"{EXAMPLE}forbidden_by: home\n", f"{EXAMPLE}forbidden_by: sell\n"


@pytest.fixture
def folder(cards_project: Project) -> Path:
    """Return a folder outside the project with an example that passes."""
    return cards_project.write("mine/no-way.yml", PASSES).parent


def verify(project: Project, *args: str | Path) -> Result:
    """Run `rulebook verify` on a project."""
    return call(project, "verify", *args)


def test_one_game_is_verified_whatever_is_wrong_with_another(cards_project: Project) -> None:
    """The other game is not read; without names, the command reports its problems."""
    cards_project.write("docs/games/other/game.yml", "titel: [")
    assert verify(cards_project, CARDS).exit_code == 0
    ran = verify(cards_project)
    assert ran.exit_code == 1
    assert "docs/games/other/game.yml:2:1: not readable as YAML" in ran.stderr


def test_words_are_not_read_while_all_examples_pass(cards_project: Project, folder: Path) -> None:
    """Problems in prose, glossary and wordings are reported by `rulebook check` only."""
    cards_project.replace("wording.yml", "  refuse.turn:", "  refuse.trun:")
    cards_project.replace("50-sell.yml", "(rule:sell.most)", "(rule:nowhere)")
    assert verify(cards_project, CARDS).exit_code == 0
    assert verify(cards_project, CARDS, "--examples", folder).exit_code == 0


def test_failure_is_reported_in_words_only_if_these_are_sound(cards_project: Project, folder: Path) -> None:
    """Otherwise all problems of the sources are reported, and no examples."""
    (folder / "no-way.yml").write_text(FAILS, "utf-8")
    ran = verify(cards_project, CARDS, "--examples", folder)
    assert (ran.exit_code, ran.stderr) == (1, "")
    assert "mine/no-way.yml:12:15: forbidden by home: A sails home with" in ran.stdout
    cards_project.replace("wording.yml", "  refuse.turn:", "  refuse.trun:")
    ran = verify(cards_project, CARDS, "--examples", folder)
    assert (ran.exit_code, ran.stdout) == (1, "")
    assert "the engine says 'refuse.turn'" in ran.stderr


def test_own_examples_are_no_part_of_a_folder(cards_project: Project, folder: Path) -> None:
    """An invalid example of the project does not prevent running those of a folder."""
    cards_project.replace("examples/setting-out.yml", "then:", "than:")
    assert verify(cards_project, CARDS, "--examples", folder).exit_code == 0
    ran = verify(cards_project, CARDS)
    assert ran.exit_code == 1
    assert "unknown key 'than'" in ran.stderr


def test_own_examples_come_out_as_when_all_is_loaded(cards_project: Project) -> None:
    """Passed and failed ones, with the same places."""
    cards_project.replace("examples/setting-out.yml", "then:", "then:\n  asked: [Z]")
    found = verify_own(Folders(cards_project.root))
    runs = Book.load(cards_project.root).games[CARDS].runs.values()
    assert [each for each in found if each.origin != TOUR] == [verified(CARDS, run) for run in runs]
    assert [each.id for each in found if not each.passed] == ["setting-out"]


@pytest.mark.parametrize(
    ("command", "not_needed"),
    [
        (["--help"], {"yaml", "rulebook_tools.model", "filelock"}),
        (["verify", CARDS], {"babel", "jinja2", "markdown_it", "mkdocs", "nh3", "filelock"}),
    ],
)
def test_command_loads_what_it_needs(command: list[str], not_needed: set[str]) -> None:
    """Unnecessary imports would take most of the time of a small command."""
    code = "import sys; from rulebook_tools.cli import main; main(sys.argv[1:], standalone_mode=False)"
    code += "; print(sorted(sys.modules), file=sys.stderr)"
    root = [] if command == ["--help"] else ["--project", str(REPOSITORY)]
    ran = subprocess.run(
        [sys.executable, "-c", code, *command, *root], capture_output=True, text=True, check=True
    )
    assert "'rulebook_tools.cli'" in ran.stderr
    assert [name for name in not_needed if f"'{name}'" in ran.stderr] == []


def test_chance_decides_nothing_where_one_card_fits(cards_project: Project) -> None:
    """An example that names all its cards is played once; one with open rudders several times."""
    game = Book.load(cards_project.root).game(CARDS).under({})
    uses = []
    for card in ("gems-1", "gems"):
        chance = Chance(0)
        game.read_position(Data({"players": {"A": {"hand": [card]}, "B": {}}}), chance)
        uses.append(chance.uses)
    assert uses[0] == 0
    assert uses[1] > 0


def test_every_part_of_an_example_has_its_place() -> None:
    """Values of a mapping at their keys, elements of a list at themselves, rows of a map at their lines."""
    text = EXAMPLE.replace("  turn: A\n", "  map: |\n    ab\n    cd\n") + "forbidden_by: home\n"
    problems = Problems()
    example = decode(parse("e.yml", text.encode(), problems), Example, problems)
    assert example is not None
    places = example.given.places
    assert len(places) == len(list(places)) == len(set(places)) == 11
    assert {path: places[path].line for path in places}["players", "A", "hand", 0] == 10
    assert (places["map",].column, places["map", 1].line) == (3, 8)
    assert example.given.place_of(("map", 7)) == places["map",]
    assert example.given.place_of(("players", "A", "hand", 0)).column == 29
    assert example.when.place_of((0, "A", "nothing")) == example.when.place_of((0, "A"))
