"""The games of a checkout of this project for the loop: the engine without the checks around it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import rulebook_tools
from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.game import Game
from rulebook_tools.project import verification
from rulebook_tools.project.book import Book
from rulebook_tools.util.errors import UsageError

PLAYERS = 4


class GameRules:
    """A game at a table of four, with or without its steps."""

    players = PLAYERS

    def __init__(self, game: Game[Any, Any], *, steps: bool) -> None:
        self._game, self._steps = game, steps
        self._chance = Chance(0)

    def begin(self, seed: int) -> Any:
        self._chance = Chance(seed)
        return self._game.new_game(self.players)

    def by_chance(self, position: Any) -> Any:
        return self._game.by_chance(position, self._chance)

    def legal(self, position: Any) -> Sequence[Any]:
        return self._game.legal_actions(position)

    def apply(self, position: Any, action: Any) -> Any:
        return self._game.apply(position, action, explain=self._steps)[0]

    def is_over(self, position: Any) -> bool:
        return self._game.outcome(position) is not None

    def end(self, position: Any) -> str:
        outcome = self._game.outcome(position)
        assert outcome is not None
        return f"{outcome.rule} {list(outcome.winners)} {dict(sorted(outcome.scores.items()))}"


def load(root: str) -> Book:
    """Return the book of a checkout, read by its own code; raise `ImportError` if other code is imported."""
    checkout, file = Path(root).resolve(), Path(rulebook_tools.__file__).resolve()
    if not file.is_relative_to(checkout):
        raise ImportError(f"{file} is imported, which is not in {checkout}")
    return Book.load(checkout)


def verify_folder(book: Book, folder: Path, game: str) -> list[verification.Verified]:
    """Run the examples in a folder against the rules of a game."""
    return verification.verify_folder(book.folders, folder, game)


def playable(book: Book) -> Mapping[str, Game[Any, Any]]:
    """Return the games of a book that have executable rules."""
    games = {}
    for name in book.games:
        with suppress(UsageError):
            games[name] = book.game(name).under({})
    return games


def engines(root: str) -> Mapping[str, GameRules]:
    """Return each game of a checkout, without its steps and with them."""
    return {
        f"{name}, {'with' if steps else 'without'} steps": GameRules(game, steps=steps)
        for name, game in playable(load(root)).items()
        for steps in (False, True)
    }
