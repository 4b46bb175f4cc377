"""The end of the card game: the last sale, the remaining cards, the winner."""

from __future__ import annotations

import pytest

from rulebook_tools.engine.data import Plain
from tests.games.amerigo_play import play
from tests.games.playing import Played

COMING: dict[str, Plain] = {"where": "outward", "out": ["gems-2"], "hand": ["coffee-3"]}
"""A player who ends the game by coming home in the last run; the merchant companies pay one doubloon."""


def ended(players: dict[str, Plain], **options: str) -> Played:
    """Return how a game ends for some players and one who comes home last, with a doubloon."""
    letters = "BCDEFGH"
    seats = {letters[index]: state for index, state in enumerate(players.values())}
    everyone: dict[str, Plain] = {"A": COMING, **seats}
    return play(everyone, {"A": {"home": "coffee-3"}}, beside={"run": 2}, options=options)


def of(*states: Plain) -> dict[str, Plain]:
    return {f"{index}": state for index, state in enumerate(states)}


def test_nobody_is_next_and_nobody_was_asked_when_the_game_is_over() -> None:
    """Until then the player who must act is next: in a sale, the player who is asked."""
    seen = ended(of({"hand": ["gems-1"]})).seen
    assert (seen["next"], seen["asked"]) == ("none", [])
    sale: dict[str, Plain] = {"A": {"offer": ["gems", "2x cloth", "2x antiques", "2x spices", "3x coffee"]}}
    assert play(sale, {"A": "sell"}).seen["next"] == "B"


@pytest.mark.parametrize(
    ("hand", "offer", "earned", "unsold"),
    [(3, 0, 0, 3), (4, 0, 1, 0), (3, 2, 1, 1), (7, 0, 1, 3), (8, 2, 2, 2), (12, 0, 3, 0), (0, 2, 0, 2)],
)
def test_remaining_cards_earn_four_to_one(hand: int, offer: int, earned: int, unsold: int) -> None:
    """The cards left on the market and in hand are counted together; four cards earn a doubloon."""
    state: dict[str, Plain] = {"hand": hand, "offer": [f"{offer}x coffee"] if offer else []}
    seen = ended(of(state)).seen["B"]
    assert (seen["earned"], seen["treasure"], seen["unsold"]) == (earned, earned, unsold)
    assert (seen["rest"], seen["discarded"], seen["turned"]) == (earned * 4, earned * 3, earned)


def test_tie_can_count_the_cards_before_they_are_sold() -> None:
    """After the last cards are sold B has two left and C one; before, C had more."""
    players = of({"treasure": 3, "hand": 2}, {"treasure": 2, "hand": 5})
    assert ended(players).seen["outcome"]["winners"] == ["B"]
    assert ended(players, tiebreak_count="before").seen["outcome"]["winners"] == ["C"]


def test_no_outcome_while_the_game_goes_on() -> None:
    """There is no reason yet, no winner and no score."""
    outcome = play({"A": {"treasure": 2}, "B": {}}).seen["outcome"]
    assert outcome == {"reason": "none", "winners": None, "scores": {"A": None, "B": None}}
