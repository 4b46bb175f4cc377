"""Random examples of rules: they meet the rule, and are examples that pass."""

import json
import os
import shutil
from pathlib import Path

import pytest

from rulebook_tools.explore.cases import CaseError
from rulebook_tools.explore.desks import open_desk, packed
from rulebook_tools.explore.files import example_file
from rulebook_tools.explore.playing import play
from rulebook_tools.explore.random_cases import case_of_rule
from rulebook_tools.project.book import Book
from tests.conftest import CARDS, WALKS_ALL, Project, call, repository_book

SEED = 1
UNMET = {
    "amerigo-cards": frozenset[str](),
    "amerigo-islands": {"blue.several", "green.free", "green.land", "green.post", "tower.none"},
    "amerigo-rooftops": {"goal.secret", "goal.win", "slippery.route"},
}
"""The rules that random play with this seed does not meet within the limit."""
EVERY = 1 if WALKS_ALL else 20


@pytest.mark.parametrize("game", UNMET)
def test_random_play_meets_rules(game: str) -> None:
    """Each executed rule, but for those listed, is met by the last action of a case that runs."""
    loaded = repository_book().game(game)
    assert loaded.game is not None
    for rule in sorted(loaded.game.rules - UNMET[game])[::EVERY]:
        case = case_of_rule(loaded, rule, SEED)
        played = play(case, loaded.editable(case.options))
        assert rule in played.run.rules, rule
        assert played.fault is None


def test_a_rule_that_is_not_met_says_so() -> None:
    """The search ends, and names the rule and the seed."""
    with pytest.raises(
        CaseError, match=r"the rule goal\.win did not apply in 10,000 random moves with the seed 1"
    ):
        case_of_rule(repository_book().game("amerigo-rooftops"), "goal.win", SEED)


def test_no_file_expects_what_rests_on_chance() -> None:
    """A case that can end in several ways is told and drawn, but is no example."""
    loaded = repository_book().game("amerigo-cards")
    case = case_of_rule(loaded, "components", SEED)
    with pytest.raises(CaseError, match="how the case ends depends on chance"):
        example_file(case, loaded.editable(case.options), "components")


def test_a_random_example_is_written_and_passes(cards_project: Project) -> None:
    """`rulebook example --write` writes files that `rulebook verify` runs; another seed, another example."""
    for rule in ("sell.ask", "end.second"):  # the second one leaves much to chance
        for seed in (1, 2):
            ran = call(cards_project, "example", CARDS, rule, "--seed", str(seed), "--write")
            assert ran.exit_code == 0, ran.stderr
    folder = Path(cards_project.root) / f"docs/games/{CARDS}/examples"
    files = sorted(folder.glob("random-*.yml"))
    assert len({file.read_text("utf-8").partition("given")[2] for file in files}) == len(files) == 4
    assert call(cards_project, "verify", CARDS).exit_code == 0
    named = files[-1].read_text("utf-8").replace("met at random", "as it may come")
    files[-1].write_text(named, "utf-8")
    again = call(cards_project, "example", CARDS, "sell.ask", "--seed", "2", "--write")
    assert again.exit_code != 0
    assert "random-sell-ask-2.yml already exists" in again.stderr
    assert files[-1].read_text("utf-8") == named


def test_what_if_tells_a_case(cards_project: Project) -> None:
    """An example, a file and an address are told in words; what is wrong has a message."""
    ran = call(cards_project, "what-if", CARDS, "a-doubloon-is-enough-to-sail")
    assert (ran.exit_code, "1. " in ran.stdout) == (0, True)
    file = Path(cards_project.root) / "showcase:1.yml"  # no address, although it has "case:" in it
    file.write_text("given: {new_game: 3}\nwhen: []\n", "utf-8")
    assert "3\xa0players" in call(cards_project, "what-if", CARDS, str(file)).stdout
    os.mkfifo(cards_project.root / "pipe.yml")
    told = {
        "a-dubloon-is-enough-to-sail": "did you mean 'a-doubloon-is-enough-to-sail'?",
        "#case:eJw": "the address is not whole",
        f"{file}.yml": "No such file or directory",
        f"{cards_project.root}/pipe.yml": "pipe.yml: cannot be read: a pipe; expected a plain file",
    }
    for wrong, message in told.items():
        ran = call(cards_project, "what-if", CARDS, wrong)
        assert (ran.exit_code != 0, ran.stdout, message in ran.stderr) == (True, "", True), ran.stderr


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a project with a new game, which has its own engine."""
    assert call(tmp_path, "new", "own").exit_code == 0
    return tmp_path


def test_a_random_end_of_a_game_passes_the_check(own: Path) -> None:
    """It expects only what the game has words for: not why the game ended, nor what is due then."""
    assert call(own, "example", "own", "play.win", "--write").exit_code == 0
    assert call(own, "check").exit_code == 0


def test_a_site_has_random_examples_of_a_game_with_its_own_engine(own: Path) -> None:
    """The data of a site is enough: a browser has no file of the project."""
    data = packed(Book.load(own).desk("own", "en"))
    shutil.rmtree(own)
    assert "error" not in json.loads(open_desk(data)('{"rule": "play.win", "seed": 1}'))
