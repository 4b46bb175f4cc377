"""Turns of the card game: their order, drawing because no action is possible, exhibiting goods."""

from typing import Any

import pytest

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.game import IllegalAction
from rulebook_tools.engine.kit.kinds import kind_of
from rulebook_tools.games.amerigo_cards import game
from rulebook_tools.games.amerigo_cards.model import Exhibit, Stop
from tests.games.amerigo_play import parameters, play, refusal


def test_hand_limit_holds_for_every_draw() -> None:
    """A player without a legal action cannot draw more cards than the hand limit allows."""
    changes: dict[str, Any] = {"special_draw": 13}
    assert (
        refusal({"A": {}, "B": {}}, {"A": "draw"}, {"draw": ["10x coffee-1", "3x gems-1"]}, **changes)
        == "hand.limit"
    )
    assert play({"A": {}, "B": {}}, {"A": "draw"}, **changes).seen["A"]["hand"] == 12


def test_refusal_to_exhibit_says_what_is_held() -> None:
    """The refusal of too many copies of a card says how many are in hand."""
    with pytest.raises(IllegalAction) as refused:
        play({"A": {"hand": ["gems-1", "coffee-2"]}}, {"A": {"exhibit": ["coffee-2", "2x gems-1"]}})
    figures = refused.value.statement.figures
    assert (figures["good"], figures["held"], figures["wanted"]) == (("good.gems",), (1, "card"), (2, "card"))


def test_exhibiting_is_a_row_of_small_choices() -> None:
    """It continues card by card until the player stops, the hand is empty or the market is full."""
    amerigo = game(parameters(), {})
    players: Plain = {"A": {"hand": ["gems-1", "2x coffee-2"]}, "B": {}}
    position = amerigo.read_position(Data({"players": players}))
    coffee = position.rules.deck.names.index("coffee-2")
    one = Exhibit(0, (coffee,), more=True)
    assert len(amerigo.legal_actions(position)) == 4
    chosen = amerigo.describe(position, one).wording
    position = amerigo.apply(position, one).position
    assert (chosen, amerigo.describe(position, one).wording) == ("action.exhibit", "action.exhibit_more")
    assert {kind_of(type(action)) for action in amerigo.legal_actions(position)} == {"exhibit", "stop"}
    stopped = amerigo.apply(position, Stop(0)).position
    assert (stopped.turn, sum(stopped.players[0].offer)) == (1, 1)
    two = amerigo.apply(position, one).position
    last = amerigo.apply(two, Exhibit(0, (0,), more=True)).position
    assert (last.turn, last.due, sum(last.players[0].hand)) == (1, None, 0)


def test_too_few_cards_cannot_be_the_last() -> None:
    """If two is the least number of cards, one card alone is refused, and so is stopping after it."""
    players: dict[str, Plain] = {"A": {"hand": ["gems-1", "coffee-2"]}, "B": {}}
    assert refusal(players, {"A": {"exhibit": ["gems-1"]}}, exhibit_least=2) == "exhibit"
    amerigo = game(parameters(exhibit_least=2), {})
    position = amerigo.read_position(Data({"players": players}))
    position = amerigo.apply(position, Exhibit(0, (0,), more=True)).position
    assert Stop(0) not in amerigo.legal_actions(position)
    alone = amerigo.read_position(Data({"players": {"A": {"hand": ["gems-1"]}, "B": {}}}))
    assert {kind_of(type(action)) for action in amerigo.legal_actions(alone)} == {"sail"}
