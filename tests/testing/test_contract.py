"""The contract as a test of three lines for a project's own game: what it finds in an engine."""

from collections.abc import Mapping

import pytest
from click.testing import CliRunner

from rulebook_tools.cli import main
from tests.conftest import STARTED, start_game

THREE_LINES = """\
from rulebook_tools.testing.contract import GameContract
class TestOwn(GameContract):
    game = "my-game"
"""
WRAPPED = """

class Other:
    def __init__(self, game):
        self._game = game

    def __getattr__(self, name):
        return getattr(self._game, name)

{body}

class OtherFactory:
    def __init__(self, factory):
        self.options, self._factory = factory.options, factory

    def __call__(self, parameters, options):
        return Other(self._factory(parameters, options))

game = OtherFactory(game)
"""
ACTIONS = "def legal_actions(self, position):\n        legal = list(self._game.legal_actions(position))\n"
COPIES = """\
    def __getattr__(self, name):
        found = getattr(self._game, name)
        bare = lambda each: each[0] if type(each) is list else each
        return (lambda *args: found(*map(bare, args))) if callable(found) else found

    def new_game(self, players):
        return [self._game.new_game(players)]

    def apply(self, position, action, *, explain=True):
        after, steps = self._game.apply(position[0], action, explain=explain)
        position[0] = after
        return position, steps
"""
REMEMBERS = """\
    applied = 0

    def apply(self, position, action, *, explain=True):
        after, steps = self._game.apply(position, action, explain=explain)
        Other.applied += explain
        return after, tuple(step._replace(reads=()) if Other.applied > 25 else step for step in steps)
"""
BROKEN: Mapping[str, tuple[str, str]] = {
    "lists one twice": (f"    {ACTIONS}        return legal + legal[:1]\n", "*is listed more than once*"),
    "changes the position": (COPIES, "*the position at which actions were tried has changed*"),
    "remembers": (REMEMBERS, "*leads elsewhere when the same game is played again*"),
    "goes by the order of sets": (
        f"    {ACTIONS}        return sorted(legal, key=lambda action: hash(repr(action)))\n",
        "*another PYTHONHASHSEED leads elsewhere*",
    ),
}


@pytest.fixture
def own(pytester: pytest.Pytester) -> pytest.Pytester:
    """Give pytester a project with a new game, and three lines of tests."""
    start_game(pytester.path)
    pytester.makepyfile(test_own=THREE_LINES)
    return pytester


def change(own: pytest.Pytester, body: str) -> None:
    """Replace a part of the game's engine."""
    engine = own.path / "docs/games/my-game/engine.py"
    engine.write_text(engine.read_text("utf-8") + WRAPPED.format(body=body), "utf-8")


def test_three_lines_try_a_new_game(own: pytest.Pytester) -> None:
    """All cases pass; a case is named by its number of players."""
    ran = own.runpytest("test_own.py", "-v", "-p", "no:cacheprovider")
    ran.assert_outcomes(passed=2)
    ran.stdout.fnmatch_lines(["test_own.py::TestOwn::test_random_games_keep_the_contract?2? PASSED*"])


@pytest.mark.parametrize("fault", BROKEN)
def test_what_is_wrong_with_an_engine_is_found(own: pytest.Pytester, fault: str) -> None:
    """Failures have seed and move, and no traceback."""
    body, problem = BROKEN[fault]
    change(own, body)
    ran = own.runpytest("test_own.py", "-p", "no:cacheprovider")
    assert ran.parseoutcomes()["failed"] >= 1
    ran.stdout.fnmatch_lines([f"*seed *, move *{problem}"])
    assert "Traceback" not in ran.stdout.str()


def test_command_finds_what_goes_by_the_order_of_sets(own: pytest.Pytester) -> None:
    """The first game of each number of players is replayed with another hash seed."""
    change(own, BROKEN["goes by the order of sets"][0])
    ran = CliRunner().invoke(main, ["play", STARTED, "--games", "2", "--project", str(own.path)])
    assert ran.exit_code == 1
    *_, problem, number = ran.stdout.splitlines()
    assert problem.startswith("seed 0, move ")
    assert problem.endswith("under another PYTHONHASHSEED: the order of a set decides")
    assert number == "1 violation"


def test_sources_with_problems_fail_with_them(own: pytest.Pytester) -> None:
    """A class that names no game or an unknown game fails too."""
    for line, told in (("", "TestOwn names no game; expected *"), ('game = "my-gmae"', "*mean 'my-game'?")):
        own.makepyfile(test_own=THREE_LINES.replace('game = "my-game"', line or "pass"))
        ran = own.runpytest("test_own.py", "-p", "no:cacheprovider")
        ran.assert_outcomes(errors=2)
        ran.stdout.fnmatch_lines([told])
    (own.path / "docs/games/my-game/game.yml").write_text("titel: X\n", "utf-8")
    ran = own.runpytest("test_own.py", "-p", "no:cacheprovider")
    ran.assert_outcomes(errors=2)
    ran.stdout.fnmatch_lines(["docs/games/my-game/game.yml:1:1: unknown key 'titel'*"])
