"""The card game's draw deck running out, and the games that end with it or because of it."""

from __future__ import annotations

import pytest

from rulebook_tools.engine.data import Plain
from tests.games.amerigo_play import play, refusal, wrong
from tests.games.playing import Played

OUT: dict[str, Plain] = {"where": "outward", "out": ["gems-2"]}
"""Four cards are due to an explorer here."""
EXPLORING: dict[str, Plain] = {"A": OUT, "B": {}}


def explored(deck: Plain, discard: Plain, run: int = 1, **options: str) -> Played:
    """Return what comes of exploring with so few cards in the deck."""
    beside: dict[str, Plain] = {
        "deck": deck,
        "discard": list(discard) if discard == () else discard,
        "run": run,
    }
    return play(EXPLORING, {"A": "explore"}, beside=beside, options=options)


def reason(played: Played) -> str:
    return str(played.seen["outcome"]["reason"])


def test_deck_that_is_used_up_exactly_is_shuffled_at_once() -> None:
    """By the adopted reading the last card brings the new deck, by the other one the next card does."""
    seen = explored(4, 9).seen
    assert (seen["deck"], seen["discard"], seen["run"]) == (9, 0, 2)
    seen = explored(4, 9, reshuffle_when="next_card").seen
    assert (seen["deck"], seen["discard"], seen["run"]) == (0, 9, 1)


def test_empty_deck_is_shuffled_before_a_draw() -> None:
    """Where the deck was left empty, the next draw begins with a new one, and goes to its end."""
    for reading in ("go_on", "stop"):
        seen = explored(0, 9, reshuffle_when="next_card", reshuffle_draw=reading).seen
        assert (seen["A"]["drawn"], seen["deck"], seen["run"]) == (4, 5, 2)


def test_draw_can_stop_with_the_old_deck() -> None:
    """By the other reading the new deck is only for later draws."""
    for when in ("last_card", "next_card"):
        played = explored(3, 9, reshuffle_draw="stop", reshuffle_when=when)
        seen = played.seen
        assert (seen["A"]["drawn"], seen["deck"], seen["run"], seen["next"]) == (3, 9, 2, "B")
        assert played.said("step.draw_lost")


def test_game_can_wait_for_discards() -> None:
    """By the other reading the game goes on without a deck, and draws bring nothing."""
    played = explored(3, [], empty_discard="wait")
    assert (played.seen["A"]["drawn"], played.seen["next"], reason(played)) == (3, "B", "none")
    played = explored(0, [], empty_discard="wait")
    assert (played.seen["A"]["drawn"], played.seen["run"], played.seen["next"]) == (0, 1, "B")
    played = explored(0, 5, empty_discard="wait")
    assert (played.seen["A"]["drawn"], played.seen["run"]) == (4, 2)


def test_game_can_go_on_until_a_card_is_needed() -> None:
    """By another reading a deck that cannot be renewed ends the game when somebody must draw."""
    played = explored(4, [], empty_discard="needed")
    assert (played.seen["A"]["drawn"], played.seen["next"], reason(played)) == (4, "B", "none")
    assert reason(explored(3, [], empty_discard="needed")) == "end.second"
    assert reason(explored(0, [], empty_discard="needed")) == "end.second"
    played = explored(0, 5, empty_discard="needed")
    assert (played.seen["A"]["drawn"], played.seen["run"]) == (4, 2)


def test_game_can_end_with_the_next_card() -> None:
    """By the other reading the game ends only when a card is needed that is not there."""
    assert reason(explored(4, 9, run=2, end_second="next_card")) == "none"
    for deck in (0, 3):
        assert reason(explored(deck, 9, run=2, end_second="next_card")) == "end.second"


def test_round_can_be_finished_without_a_deck() -> None:
    """By another reading everybody has had as many turns when the game ends; draws bring nothing."""
    options = {"end_second": "round"}
    beside: dict[str, Plain] = {"deck": 3, "discard": 9, "run": 2}
    players: dict[str, Plain] = {"A": OUT, "B": OUT, "C": {}}
    played = play(players, {"A": "explore"}, beside=beside, options=options)
    assert (played.seen["A"]["drawn"], played.seen["next"], reason(played)) == (3, "B", "none")
    played = play(players, {"A": "explore"}, {"B": "explore"}, {"C": "draw"}, beside=beside, options=options)
    assert (played.seen["B"]["drawn"], played.seen["C"]["drawn"], reason(played)) == (0, 0, "end.second")


def test_given_draw_goes_on_into_the_new_deck() -> None:
    """Cards named beyond the old deck come from the new one."""
    beside: dict[str, Plain] = {"deck": ["coffee-1"], "discard": ["gems-1", "3x cloth-1"]}
    played = play(EXPLORING, {"A": "explore"}, {"draw": ["coffee-1", "gems-1", "cloth-1"]}, beside=beside)
    assert (played.seen["A"]["drawn"], played.seen["deck"]) == (4, 1)
    draws: list[Plain] = [{"A": "explore"}, {"draw": ["gems-1", "coffee-1"]}]
    assert wrong(EXPLORING, *draws, beside=beside) == ("when", "draw")


COMING: dict[str, Plain] = {"where": "outward", "out": ["gems-2"], "hand": ["coffee-3", "gems-1"]}


STUCK_AT_HOME: dict[str, Plain] = {"A": {}, "B": {}}


@pytest.mark.parametrize(("reading", "expected"), [("at_once", "end.home"), ("next_time", "none")])
def test_new_deck_while_everybody_is_at_home(reading: str, expected: str) -> None:
    """By the adopted reading the game ends with that very turn, by the other one when it is so again."""
    played = play(
        STUCK_AT_HOME,
        {"A": "draw"},
        beside={"deck": 1, "discard": 9},
        options={"reshuffle_at_home": reading},
    )
    assert (reason(played), played.seen["A"]["hand"] + played.seen["A"]["rest"]) == (expected, 1)


def test_given_piles_are_the_cards_that_are_left() -> None:
    """What is not given of deck and discard pile is the rest; with both given, the rest plays no part."""
    players: dict[str, Plain] = {"A": {"hand": ["8x coffee"]}, "B": {}}
    cases: list[tuple[dict[str, Plain], int, int]] = [
        ({}, 100, 0),
        ({"deck": 30}, 30, 70),
        ({"discard": 30}, 70, 30),
        ({"deck": 3, "discard": ["gems-1", "2x cloth"]}, 3, 3),
    ]
    for beside, deck, discard in cases:
        seen = play(players, beside=beside).seen
        assert (seen["deck"], seen["discard"]) == (deck, discard)


@pytest.mark.parametrize(
    ("beside", "path"),
    [
        ({"deck": 109}, ("deck",)),
        ({"deck": 60, "discard": 60}, ("discard",)),
        ({"discard": ["16x gems"]}, ("discard", 0)),
        ({"run": 0}, ("run",)),
        ({"run": 3}, ("run",)),
        ({"piles": 3}, ("piles",)),
    ],
)
def test_impossible_piles_are_reported(beside: dict[str, Plain], path: tuple[str | int, ...]) -> None:
    """More cards than there are, and runs that are none."""
    assert wrong({"A": {}, "B": {}}, beside=beside) == ("given", *path)


@pytest.mark.parametrize(
    ("rule", "players", "beside", "ending"),
    [
        ("end.second", EXPLORING, {"deck": 1, "run": 2}, "explore"),
        ("end.home", {"A": COMING, "B": {"hand": ["gems-1"]}}, {"run": 2}, {"home": "coffee-3"}),
        (
            "more.end",
            {"A": COMING, "B": OUT, "C": {}, "D": {}, "E": {}},
            {"run": 2},
            {"home": "coffee-3"},
        ),
    ],
)
def test_no_turn_after_the_end(rule: str, players: Plain, beside: dict[str, Plain], ending: Plain) -> None:
    """Whatever comes after the end is refused by the rule that ended the game."""
    for late in ({"B": "sell"}, {"B": {"sail": "gems-1"}}, {"A": "draw"}, {"meanwhile": "B"}):
        assert refusal(players, {"A": ending}, late, beside=beside) == rule
