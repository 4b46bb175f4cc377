"""The contract of every game as pytest tests: inherit from `GameContract` and name a game.

    from rulebook_tools.testing.contract import GameContract

    class TestMyGame(GameContract):
        game = "my-game"

`rulebook_tools.testing.pytest_plugin` makes a test case of each number of players and each reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.game import Game
from rulebook_tools.play.invariants import PlaySettings, is_chance
from rulebook_tools.play.jobs import hash_seed_matters, play_games
from rulebook_tools.project.book import Book
from rulebook_tools.project.game import LoadedGame
from rulebook_tools.util.errors import RulebookError

BOOKS = pytest.StashKey[dict[Path, Book | RulebookError]]()
"""The books loaded in a session, or the errors of loading them, by the root of the project."""
CASE, ALL_PLAYERS = "rulebook_case", "rulebook_players"
"""The names of the fixtures for tests of a contract: one case, or all numbers of players."""


@dataclass(frozen=True, slots=True)
class ContractCase:
    """A test case of a game: readings (`options`, by option), a number of players, and a seed."""

    loaded: LoadedGame
    options: Mapping[str, str]
    players: int
    seed: int
    """The seed of the first random game."""

    def __str__(self) -> str:
        readings = [f"{option}={reading}" for option, reading in self.options.items()]
        return "-".join(["+".join(readings), str(self.players)]) if readings else str(self.players)

    @property
    def game(self) -> Game[Any, Any]:
        """The game under these readings."""
        return self.loaded.under(self.options)


class GameContract:
    """The tests of the contract (what every game must guarantee); a subclass sets `game`."""

    game: ClassVar[str] = ""
    """The id of a game in the project of the test."""
    games: ClassVar[int] = 3
    """The number of random games in each case."""
    sample: ClassVar[int] = 20
    """At one in this many positions, random actions are tried, too; the seed of a game decides at which."""
    mixtures: ClassVar[int] = 4
    """The number of cases in which every option has a random reading."""
    spared: ClassVar[frozenset[str]] = frozenset()
    """The ids of options tested only with the adopted reading: other readings may make games endless."""
    kinds: ClassVar[Sequence[type[Any]] | None] = None
    """The types of random actions, besides those that legal actions have; None: the game's `actions`."""

    def is_excused(self, game: Game[Any, Any], position: Any, action: Any) -> bool:
        """Return whether the game may accept an action that is not in its list of legal actions.

        By default, it may at positions where chance acts.
        """
        return is_chance(game, position, action)

    def test_random_games_keep_the_contract(self, rulebook_case: ContractCase) -> None:
        """Check that the game keeps the contract in random games.

        For example, it accepts only actions that it lists as legal, changes no position that it was given,
        and declares all its statements.
        """
        case = rulebook_case
        settings = PlaySettings(self.sample, self.is_excused, self.kinds)
        seeds = range(case.seed, case.seed + self.games)
        (summary,) = play_games(case.game, [case.players], seeds, settings=settings)
        _fail_with(summary.violations)

    def test_same_seed_is_the_same_game_under_any_hash_seed(self, rulebook_players: LoadedGame) -> None:
        """Check that processes with different hash seeds play the same game, with every number of players."""
        loaded = rulebook_players
        recipe, game = loaded.recipe({}), loaded.game
        assert recipe is not None  # noqa: S101 -- a case is made of a game with executable rules
        assert game is not None  # noqa: S101 -- the same
        apart = hash_seed_matters(recipe, game.players, seed=0).items()
        wrong = "another PYTHONHASHSEED leads elsewhere"
        _fail_with([f"{players} players, seed 0, move {move}: {wrong}" for players, move in apart])


def cases_of(contract: type[GameContract], loaded: LoadedGame) -> Iterator[ContractCase]:
    """Yield the cases in which a game is tested, each with readings and a number of players.

    These are: every number of players with the default readings; every other reading alone, and mixtures of
    random readings, each with one number of players.
    """
    assert loaded.game is not None  # noqa: S101 -- looked at before
    numbers, usual, chance = loaded.game.players, loaded.usual, Chance(0)
    for players in numbers:
        yield ContractCase(loaded, {}, players, 0)
    options = loaded.options.items()
    tried = {name: readings for name, readings in options if name not in contract.spared}
    others = [{name: each} for name, readings in tried.items() for each in readings if each != usual[name]]
    mixtures = range(contract.mixtures if others else 0)
    others += [{name: chance.choice(readings) for name, readings in tried.items()} for _ in mixtures]
    for at, each in enumerate(others):
        yield ContractCase(loaded, each, numbers[at % len(numbers)], (at + 1) * contract.games)


def book_of(config: pytest.Config, root: Path) -> Book | RulebookError:
    """Return the book of the project at `root`, loaded once per session, or the error of loading it."""
    books = config.stash.setdefault(BOOKS, {})
    if root not in books:
        try:
            books[root] = Book.load(root)
        except RulebookError as error:
            books[root] = error
    return books[root]


def loaded_for(contract: type[GameContract], config: pytest.Config, path: Path) -> LoadedGame | str:
    """Return the game that a contract in the file `path` names, or the reason why it cannot be loaded."""
    if not contract.game:
        return f'{contract.__name__} names no game; expected a line such as game = "my-game"'
    folders = (folder for folder in path.parents if (folder / "docs/games").is_dir())
    book = book_of(config, next(folders, path.parent))
    if isinstance(book, RulebookError):
        return str(book)
    try:
        loaded = book.game(contract.game)
        loaded.under({})
    except RulebookError as error:
        return str(error)
    return loaded


def _fail_with(violations: Sequence[object]) -> None:
    if violations:
        pytest.fail("\n".join(map(str, violations)), pytrace=False)
