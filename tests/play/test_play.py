"""Random play: the violations that it finds, and the output of its command."""

import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner, Result

from rulebook_tools.cli import main
from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Count, Player, Statement, Step
from rulebook_tools.engine.game import Applied, Outcome, PlayersError
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.play.game import play_game
from rulebook_tools.play.invariants import PlaySettings
from rulebook_tools.play.jobs import play_games
from rulebook_tools.project.book import Book
from rulebook_tools.project.game import LoadedGame
from tests.conftest import CARDS, STARTED, Project, call

HEADS, TAILS, THROW = "heads", "tails", "throw"
LENGTH = 5


class Coins:
    """Two players toss a coin in turn until one stops; they act on even numbers, chance on odd ones."""

    rules = frozenset({"toss", "end"})
    wordings: Mapping[str, frozenset[str]] = {
        "step.toss": frozenset({"player", "coins"}),
        "step.end": frozenset(),
        "action.toss": frozenset({"player"}),
    }
    nouns = frozenset({"coin"})
    parameters = frozenset({"coins"})
    players = range(2, 4)

    def new_game(self, players: int) -> tuple[str, ...]:
        if players not in self.players:
            raise PlayersError(players, self.players)
        return ()

    def by_chance(self, position: tuple[str, ...], chance: Any) -> str | None:
        return chance.choice([HEADS, TAILS]) if len(position) % 2 else None

    def legal_actions(self, position: tuple[str, ...]) -> list[str]:
        if self.outcome(position):
            return []
        return self.due(position)

    def due(self, position: tuple[str, ...]) -> list[str]:
        return [HEADS, TAILS] if len(position) % 2 else [THROW]

    def apply(self, position: tuple[str, ...], action: str, *, explain: bool = True) -> Any:
        if self.outcome(position) or action not in self.due(position):
            raise GivenError((), f"no {action} is due")
        after = (*position, action)
        said = Statement("step.toss", {"player": Player("A"), "coins": (Count(1, "coin"),)})
        steps = [Step("toss", said, ("coins",))]
        if len(after) == LENGTH:
            steps.append(Step("end", Statement("step.end")))
        return Applied(after, tuple(steps) if explain else ())

    def outcome(self, position: tuple[str, ...]) -> Outcome | None:
        return Outcome("end", ("B",), {"A": 0, "B": 1}) if len(position) == LENGTH else None

    def describe(self, position: tuple[str, ...], action: str) -> Statement:
        return Statement("action.toss", {"player": Player("A")})

    def invariants(self, before: Any, steps: Any, after: Any) -> list[str]:
        return []

    def pending(self, position: tuple[str, ...]) -> None:
        return None


def toy(**changed: object) -> Any:
    """Return the toy game with changed attributes."""
    return type("Toy", (Coins,), changed)()


def says(*steps: Step) -> Any:
    """Return a game that accepts any action with these steps."""
    accept = lambda _, at, action, *, explain=True: Applied((*at, action), steps if explain else ())  # noqa: E731
    return toy(apply=accept)


def refuses_tails(self: Coins, position: Any, action: str, *, explain: bool = True) -> Any:
    if action == TAILS:
        raise GivenError((), "no tails")
    return Coins.apply(self, position, action, explain=explain)


def differs(self: Coins, position: Any, action: str, *, explain: bool = True) -> Any:
    after, steps = Coins.apply(self, position, action, explain=explain)
    return Applied(after if explain else (*after, action), steps)


def unfounded(_self: Coins, position: Any) -> Outcome | None:
    return Outcome("toss!", (), {"A": 1}) if len(position) == LENGTH else None


VARIES = toy(invariants=lambda _, _before, _steps, after: ["a coin is lost"] if len(after) == 3 else [])
UNKNOWN_WORDS = says(
    Step("toss", Statement("step.toss", {"player": Player("A")}), ("luck",)),
    Step("toss", Statement("step.nap")),
    Step("toss", Statement("step.toss", {"player": Player("A"), "coins": Count(1, "button")})),
)


@pytest.mark.parametrize(
    ("game", "move", "problems"),
    [
        (says(Step("nap", Statement("step.end"))), 1, ["a step cites the unknown rule 'nap'"]),
        (
            UNKNOWN_WORDS,
            1,
            [
                "a step of toss reads unknown parameters: luck",
                "'step.toss' has the figures player, not coins, player",
                "the unknown wording 'step.nap'",
                "'step.toss' speaks of the unknown noun 'button'",
            ],
        ),
        (toy(apply=refuses_tails), 2, ["tails is legal but refused: no tails"]),
        (toy(apply=differs), 1, ["without its steps the move leads elsewhere"]),
        (toy(describe=lambda *_: 1 // 0), 1, ["ZeroDivisionError: integer division or modulo by zero"]),
        (toy(legal_actions=lambda *_: []), 1, ["the game goes on, but no action is legal; due: nothing"]),
        (toy(outcome=lambda *_: None), 31, ["the game is not over after 30 moves"]),
        (
            toy(outcome=unfounded, legal_actions=Coins.due),
            LENGTH,
            [
                "the game is over by 'toss!', which the last move does not cite",
                "nobody wins who has a score: nobody wins",
                "the game is over, but actions are legal: 2",
            ],
        ),
        (VARIES, 3, ["a coin is lost"]),
    ],
)
def test_what_is_wrong_is_found(
    game: Any, move: int, problems: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each violation names its move; the game stops there."""
    monkeypatch.setattr("rulebook_tools.play.game.MOST_MOVES", 30)
    played = play_game(game, 2, 0, PlaySettings(0))
    found = [violation.problem.partition(" (raised at ")[0] for violation in played.violations]
    assert found == problems
    assert {violation.move for violation in played.violations} == {move}


class Single(tuple[str, ...]):
    """A position that cannot be copied."""

    __slots__ = ()

    def __reduce_ex__(self, _protocol: object) -> str:
        raise TypeError("cannot be copied")


def test_game_whose_positions_cannot_be_copied_is_played() -> None:
    """Such positions are not checked for changes in place; all other checks run."""

    def apply(self: Coins, position: Any, action: str, *, explain: bool = True) -> Any:
        after, steps = Coins.apply(self, position, action, explain=explain)
        return Applied(Single(after), steps)

    assert play_game(toy(apply=apply), 2, 0, PlaySettings(1)).violations == []


class Wink(NamedTuple):
    """A type of action that is never listed."""

    coin: int = 0


class Winks(Coins):
    def apply(self, position: tuple[str, ...], action: Any, *, explain: bool = True) -> Any:
        is_wink = isinstance(action, Wink) and not position
        return super().apply(*(((THROW, HEADS), THROW) if is_wink else (position, action)), explain=explain)


class NamesItsActions(Winks):
    actions = (Wink,)


@pytest.mark.parametrize(
    ("game", "settings", "is_found"),
    [
        (Coins, PlaySettings(1, kinds=[Wink]), False),
        (Winks, PlaySettings(1), False),
        (Winks, PlaySettings(1, kinds=[Wink]), True),
        (NamesItsActions, PlaySettings(1), True),
    ],
)
def test_kind_of_action_that_is_never_listed_is_tried_if_it_is_named(
    game: type[Coins], settings: PlaySettings, is_found: bool
) -> None:
    """The type is named by the game or by the settings."""
    (summary,) = play_games(game(), [2], range(3), settings=settings)  # type: ignore[arg-type]
    found = {violation.problem.partition(": ")[2] for violation in summary.violations}
    problem = "accepted, but not listed, and no row of listed actions does the same"
    assert found == ({problem} if is_found else set())


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["play", *arguments])


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command load toy games: a correct one, one with a violation, one without rules."""
    found: dict[str, Any] = {"coins": Coins(), "varies": VARIES, "words": None}
    sources: Any = {name: SimpleNamespace(id=name) for name in found}
    loaded = {name: LoadedGame(sources[name], Parameters({}), game) for name, game in found.items()}
    book = Book(loaded, None)  # type: ignore[arg-type]
    monkeypatch.setattr(Book, "load", lambda root: book)


@pytest.mark.usefixtures("toys")
def test_command_tells_what_was_played() -> None:
    """The text has games, moves, ends and wins; exit code 0, progress only on a terminal."""
    result = run("coins", "--players", "3", "--seed", "4", "--games", "2")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        "coins: 2 games of 3 players, seeds 4 to 5",
        "  moves    10",
        "  over by  end 2",
        "  won by   A 0, B 2, C 0; 0 of the games by several together",
        "  longest  5 moves (seed 4)",
        "no violation",
    ]


@pytest.mark.usefixtures("toys")
def test_command_fails_with_every_violation() -> None:
    """Exit code 1, each violation with seed and move; the same in JSON, under stable names."""
    result = run("varies", "--games", "2")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-3:] == [
        "seed 0, move 3: a coin is lost",
        "seed 1, move 3: a coin is lost",
        "2 violations",
    ]
    result = run("varies", "--games", "1", "--seed", "9", "--format", "json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "game": "varies",
        "options": {},
        "players": 2,
        "seeds": [9, 9],
        "games": 1,
        "moves": 3,
        "longest": {"seed": 9, "moves": 3},
        "reasons": {},
        "wins": {"A": 0, "B": 0},
        "shared": 0,
        "lost": 0,
        "violations": [{"seed": 9, "move": 3, "problem": "a coin is lost"}],
    }


@pytest.mark.usefixtures("toys")
def test_every_number_of_players_is_summed_up() -> None:
    """Text has one summary after another, JSON a list; exit code 1 if any has a violation."""
    alone = [run("coins", "--players", number, "--games", "2").stdout for number in ("2", "3")]
    assert run("coins", "--players", "all", "--games", "2").stdout == "".join(alone)
    result = run("varies", "--players", "all", "--games", "2", "--format", "json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert (data["game"], data["players"]) == ("varies", "all")
    assert [(each["players"], len(each["violations"])) for each in data["summaries"]] == [(2, 2), (3, 2)]


@pytest.mark.usefixtures("toys")
def test_positions_need_not_be_looked_at_closely() -> None:
    """With `--sample 0`, the same games are played and every move is still checked."""
    closely, lightly = (run("coins", "--sample", sample).stdout for sample in ("1", "0"))
    assert closely == lightly
    assert run("varies", "--sample", "0").exit_code == 1


def test_games_at_once_are_the_same_games(started: Project) -> None:
    """Parallel processes give the same results as one process, in the same order."""
    ran = [call(started, "play", STARTED, "--games", "7", "--jobs", jobs) for jobs in ("1", "3")]
    assert [each.exit_code for each in ran] == [0, 0], ran[0].output
    assert ran[0].stdout == ran[1].stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_crash_is_told_with_its_line(started: Project, jobs: str) -> None:
    """The message has file, line and seed, also from a worker process."""
    engine = started.sources / "engine.py"
    text = engine.read_text("utf-8")
    (line,) = (line for line in text.splitlines() if line.startswith("def outcome("))
    started.replace("engine.py", line, f"{line}\n    print(1 / 0)")
    ran = call(started, "play", STARTED, "--games", "4", "--jobs", jobs)
    assert ran.exit_code == 1
    number = text.splitlines().index(line) + 2
    where = f"(raised at {engine}:{number})"
    assert f"seed 3, move 1: ZeroDivisionError: division by zero {where}" in ran.stdout.splitlines()


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["coin"], "no game 'coin'; expected coins, varies, words; did you mean 'coins'?"),
        (["words"], "words has no executable rules"),
        (["coins", "--option", "edge"], "--option edge: expected NAME=READING"),
        (["coins", "--option", "edge=up", "--option", "edge=down"], "--option edge is given twice"),
        (["coins", "--players", "9"], "coins is for 2 to 3 players, not 9"),
        (["coins", "--players", "many"], "'many' is not a valid integer"),
        (["coins", "--games", "0"], "0 is not in the range"),
        (["coins", "--jobs", "0"], "0 is not in the range"),
        (["coins", "--sample", "-1"], "-1 is not in the range"),
    ],
)
def test_wrong_usage_is_told(arguments: list[str], message: str) -> None:
    """Exit code 2, with the valid values."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.fixture
def three_games(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command play the games of this repository, which are loaded once."""
    monkeypatch.setattr(Book, "load", lambda root: book)


@pytest.mark.usefixtures("three_games")
def test_other_readings_are_played() -> None:
    """The summary has the readings, so that the same games can be played again."""
    asked = (CARDS, "--games", "1", "--players", "5", "--sample", "0")
    usual = run(*asked, "--format", "json")
    result = run(*asked, "--option", "tie_scope=both", "--option", "leftovers=give")
    assert (usual.exit_code, result.exit_code) == (0, 0), result.output
    assert result.stdout.startswith("amerigo-cards, tie_scope=both, leftovers=give: 1 game of ")
    assert f"{json.loads(usual.stdout)['moves']:,}" not in result.stdout


@pytest.mark.usefixtures("three_games")
@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("tie_scop=both", "did you mean 'tie_scope'?"),
        ("tie_scope=bothe", "no reading of tie_scope 'bothe'; expected each, both; did you mean 'both'?"),
    ],
)
def test_unknown_option_is_answered_with_those_there_are(option: str, message: str) -> None:
    """Exit code 2, with the nearest name."""
    result = run(CARDS, "--option", option)
    assert result.exit_code == 2
    assert message in result.stderr
