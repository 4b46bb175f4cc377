"""The contract of game engines, tested for every game with every number of players and every reading."""

from types import ModuleType
from typing import Any

import pytest

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.game import Game, IllegalAction
from rulebook_tools.games.amerigo_cards import model as cards
from rulebook_tools.games.amerigo_islands import model as islands
from rulebook_tools.games.amerigo_rooftops import model as rooftops
from rulebook_tools.play.game import moves
from rulebook_tools.testing.contract import GameContract
from tests.conftest import WALKS_ALL
from tests.games.amerigo_play import ENDLESS
from tests.games.islands_play import TABLE


def kinds_in(module: ModuleType, *only_in_examples: type[Any]) -> tuple[type[Any], ...]:
    """Return the types of actions in a module, except those that only examples use (`only_in_examples`)."""
    found = (each for each in vars(module).values() if hasattr(each, "_fields"))
    return tuple(
        each for each in found if each.__module__ == module.__name__ and each not in only_in_examples
    )


class TestCards(GameContract):
    game = "amerigo-cards"
    games = 2 if WALKS_ALL else 1
    spared = ENDLESS
    kinds = kinds_in(cards)

    def is_excused(self, game: Game[Any, Any], position: Any, action: Any) -> bool:
        """Cards may be dealt to any seat; only deals to the first seat that lacks cards are listed."""
        return isinstance(action, cards.Deal)


class TestIslands(GameContract):
    game = "amerigo-islands"
    games = 1
    sample = 60
    kinds = kinds_in(islands, islands.Spill)

    def is_excused(self, game: Game[Any, Any], position: Any, action: Any) -> bool:
        """Not all landscapes can be listed, as there are too many; for tokens, see the test below."""
        is_nothing = isinstance(action, islands.Reveal) and not action.drawn
        return isinstance(action, islands.LayIslands) or is_nothing


class TestRooftops(GameContract):
    game = "amerigo-rooftops"
    games = 3 if WALKS_ALL else 1
    kinds = kinds_in(rooftops)

    def is_excused(self, game: Game[Any, Any], position: Any, action: Any) -> bool:
        """Every accepted action is listed, or is a sequence of listed ones."""
        return False


def test_nothing_is_revealed_in_the_place_of_a_token_that_is_picked() -> None:
    """When a player picks a token, no token is revealed at random, and an empty reveal is refused, too."""
    game = TABLE.factory(TABLE.parameters(), {})
    picks = (move.before for move in moves(game, 2, 0) if isinstance(move.action, islands.PickToken))
    with pytest.raises((IllegalAction, GivenError)):
        game.apply(next(picks), islands.Reveal("tokens", ()))
