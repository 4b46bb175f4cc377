"""Positions and actions of the card game, written as examples write them."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.game import Game
from rulebook_tools.games.amerigo_cards import game, model
from rulebook_tools.play import moves
from tests.games.amerigo_play import ENDLESS, given, parameters, refusal, wrong

GAME = game(parameters(), {})
READINGS = [
    {option: reading}
    for option, readings in game.options.items()
    if option not in ENDLESS
    for reading in readings[1:]
]


def check_game(amerigo: Game[Any, Any], players: int, seed: int) -> None:
    """Play a random game: every action and every position in which a turn begins is written and read."""
    for move in moves(amerigo, players, seed, explain=False):
        before, entries = move.before, list[Plain]()
        for action in (*amerigo.legal_actions(before), move.action):
            entries.append(amerigo.write_action(before, action))  # type: ignore[attr-defined]
            if not isinstance(action, model.Shuffle):
                assert amerigo.read_action(before, Data(entries[-1])) == action
        begins = before.due is None or isinstance(before.due, model.Shuffling)
        assert (amerigo.write_position(before) is not None) == begins  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", GAME.players)
def test_random_games_are_written(players: int) -> None:
    check_game(GAME, players, seed=players)
