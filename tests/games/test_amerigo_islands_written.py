"""Positions and actions of the board game, written as examples write them."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.kit import Meanwhile
from rulebook_tools.games.amerigo_islands import game
from rulebook_tools.games.amerigo_islands.model import (
    Acting,
    Clearing,
    Drawing,
    Fall,
    Falling,
    Over,
    Spill,
    TakeTile,
)
from rulebook_tools.play import moves
from tests.games.islands_play import parameters, play

GAME: Any = game(parameters(), {})
READINGS = [{name: each[-at] for name, each in game.options.items()} for at in (0, 1)]
"""The adopted readings, and the last one of every ruling."""
HALF_DONE = (Acting, Clearing, Drawing, Falling, Over)


@pytest.mark.parametrize("players", range(2, 5))
@pytest.mark.parametrize("options", READINGS)
def test_what_happens_is_written_and_read_again(players: int, options: dict[str, str]) -> None:
    """Every choice, throw and scoring can begin an example; every action but a part of a fall is written."""
    played: Any = game(parameters(), options)
    written = 0
    for number, move in enumerate(moves(played, players, players, explain=False)):
        position, legal = move.before, () if number % 9 else played.legal_actions(move.before)
        is_ready = not isinstance(position.due, HALF_DONE) or not number
        assert (played.write_position(position) is not None) is is_ready
        written += is_ready
        for action in (move.action, *legal):
            entry = played.write_action(position, action)
            is_part = isinstance(action, Fall) and action.more
            assert is_part if entry is None else played.read_action(position, Data(entry)) == action
    assert written > 5 * 7


EVERYTHING = ("A", "map", "islands", "display", "supply", "order", "start")
"""What the turn of A can change."""


@pytest.mark.parametrize(
    ("action", "entry"),
    [
        (Spill((1, 0, 0, 0, 0, 0, 2)), {"spill": {"blue": 1, "white": 2}}),
        (TakeTile(0, "village", 0, 1), {"A": {"take": {"village": "i2", "of": "B"}}}),
        (Meanwhile(1, EVERYTHING), {"meanwhile": "B"}),
        (Meanwhile(1, EVERYTHING[:-2]), {"meanwhile": {"next": "B", "unchanged": ["order", "start"]}}),
        (Meanwhile(None, ("A", "B", *EVERYTHING[1:])), {"meanwhile": "all"}),
    ],
)
def test_actions_of_examples_only_are_written(action: Any, entry: Plain) -> None:
    """Actions that random games do not take are written as well."""
    position = GAME.read_position(Data({"cubes": {"tower": {"blue": 1, "white": 2}}}))
    assert GAME.write_action(position, action) == entry
    assert GAME.read_action(position, Data(entry)) == action


def test_tokens_are_laid_out_in_the_order_given() -> None:
    """The tokens named first fill the left area."""
    names = ["swap", "gold5", "gold3", "leader", "sail8", "plus2-red", "end-gold", "half-loss"]
    position = play({"new_game": 2}, {"reveal": {"tokens": names}}).seen
    assert set(position["display"]["left"]) == set(names[:4])


def test_production_tokens_bought_are_among_those_gone() -> None:
    """Without `gone`, or beyond it, tokens of players count as the cheapest that are left."""
    bought = {"players": {"A": {"goods": {"sugar": 2}}, "B": {}}}
    rules = GAME.new_game(2).rules
    for gone, kinds in ((["sugar-4", "sugar-3"], [1, 2]), (["sugar-4"], [0, 2]), ([], [0, 0])):
        position = GAME.read_position(Data({**bought, "gone": {"goods": gone, "tokens": "swap"}}))
        first, stock = 3 * rules.sorts.index("sugar"), list(rules.production_in_game[2])
        for kind in kinds:
            stock[first + kind] -= 1
        assert list(position.display.goods_stock) == stock
        assert not position.display.token_stock[rules.token["swap"]]
