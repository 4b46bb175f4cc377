"""The end of the card game's deck, and the games that it ends."""

import pytest

from rulebook_tools.engine.data import GivenError, Plain
from tests.games.amerigo_play import play, wrong
from tests.games.playing import Played

OUT: dict[str, Plain] = {"where": "outward", "out": ["gems-2"]}
"""A player on an outward journey, who draws four cards by exploring."""


def reason(played: Played) -> str:
    return str(played.seen["outcome"]["reason"])


LATE = {"reshuffle_when": "next_card"}


@pytest.mark.parametrize(
    ("piles", "options", "drawn", "left", "then"),
    [
        # The last card brings the new deck, by the other reading the next card does.
        ((4, 9, 1), {}, 4, (9, 0, 2), "B"),
        ((4, 9, 1), LATE, 4, (0, 9, 1), "B"),
        # Where the deck was left empty, the next draw begins with a new one, and goes to its end.
        ((0, 9, 1), LATE | {"reshuffle_draw": "go_on"}, 4, (5, 0, 2), "B"),
        ((0, 9, 1), LATE | {"reshuffle_draw": "stop"}, 4, (5, 0, 2), "B"),
        # By another reading the new deck is only for later draws.
        ((3, 9, 1), {"reshuffle_draw": "stop"}, 3, (9, 0, 2), "B"),
        ((3, 9, 1), LATE | {"reshuffle_draw": "stop"}, 3, (9, 0, 2), "B"),
        # The game can go on without a deck, or until somebody must draw.
        ((3, [], 1), {"empty_discard": "wait"}, 3, (0, 0, 1), "B"),
        ((0, [], 1), {"empty_discard": "wait"}, 0, (0, 0, 1), "B"),
        ((0, 5, 1), {"empty_discard": "wait"}, 4, (1, 0, 2), "B"),
        ((4, [], 1), {"empty_discard": "needed"}, 4, (0, 0, 1), "B"),
        ((3, [], 1), {"empty_discard": "needed"}, 3, None, "end.second"),
        ((0, [], 1), {"empty_discard": "needed"}, 0, None, "end.second"),
        ((0, 5, 1), {"empty_discard": "needed"}, 4, (1, 0, 2), "B"),
        # It can end only when a card is needed that is not there.
        ((4, 9, 2), {"end_second": "next_card"}, 4, (0, 9, 2), "B"),
        ((3, 9, 2), {"end_second": "next_card"}, 3, None, "end.second"),
        ((0, 9, 2), {"end_second": "next_card"}, 0, None, "end.second"),
    ],
)
def test_deck_runs_out(
    piles: tuple[Plain, ...], options: dict[str, str], drawn: int, left: tuple[int, ...] | None, then: str
) -> None:
    """Each reading decides how many cards are drawn, what deck and discard pile are left, or that it ends."""
    deck, discard, run = piles
    number = 107 - int(str(deck)) - (discard if isinstance(discard, int) else 0)
    beside: dict[str, Plain] = {"deck": deck, "discard": discard, "run": run}
    players: dict[str, Plain] = {"A": OUT, "B": {}, "C": {"treasure": number}}  # the other cards
    played = play(players, {"A": "explore"}, beside=beside, options=options)
    seen = played.seen
    assert (seen["A"]["drawn"], seen["next"] if left else reason(played)) == (drawn, then)
    assert left is None or (seen["deck"], seen["discard"], seen["run"]) == left
    assert bool(played.said("step.draw_lost")) == (drawn < 4)


def test_round_can_be_finished_without_a_deck() -> None:
    """Under another reading the game ends after the round, without cards for further draws."""
    options = {"end_second": "round"}
    beside: dict[str, Plain] = {"deck": 3, "discard": 9, "run": 2}
    players: dict[str, Plain] = {"A": {**OUT, "treasure": 94}, "B": OUT, "C": {}}
    played = play(players, {"A": "explore"}, beside=beside, options=options)
    assert (played.seen["A"]["drawn"], played.seen["next"], reason(played)) == (3, "B", "none")
    played = play(players, {"A": "explore"}, {"B": "explore"}, {"C": "draw"}, beside=beside, options=options)
    assert (played.seen["B"]["drawn"], played.seen["C"]["drawn"], reason(played)) == (0, 0, "end.second")


def test_given_piles_are_the_cards_that_are_left() -> None:
    """The deck or discard pile that is not given gets all other cards."""
    players: dict[str, Plain] = {"A": {"hand": ["8x coffee"]}, "B": {}}
    cases: list[tuple[dict[str, Plain], int, int]] = [
        ({}, 100, 0),
        ({"deck": 30}, 30, 70),
        ({"discard": 30}, 70, 30),
    ]
    for beside, deck, discard in cases:
        seen = play(players, beside=beside).seen
        assert (seen["deck"], seen["discard"]) == (deck, discard)


@pytest.mark.parametrize(
    ("beside", "path"),
    [
        ({"deck": 109}, ("deck",)),
        ({"deck": 60, "discard": 60}, ("discard",)),
        ({"deck": 60, "discard": 46}, ("discard",)),
        ({"deck": 0}, ("deck",)),
        ({"deck": 0, "run": 2}, ("deck",)),
        ({"run": 2}, ("run",)),
        ({"discard": ["16x gems"]}, ("discard", 0)),
        ({"run": 0}, ("run",)),
        ({"run": 3}, ("run",)),
        ({"piles": 3}, ("piles",)),
    ],
)
def test_impossible_piles_are_reported(beside: dict[str, Plain], path: tuple[str | int, ...]) -> None:
    """More or fewer cards than the game has, impossible runs, and decks that have run out."""
    players: dict[str, Plain] = {"A": {}, "B": {} if path == ("run",) else OUT}
    assert wrong(players, beside=beside) == ("given", *path)


def test_a_card_that_the_deck_lacks_is_named() -> None:
    with pytest.raises(GivenError, match="draw: 1x coffee-1, where the deck has none; expected cards of the"):
        play({"A": {}}, {"A": "draw"}, {"draw": "coffee-1"}, beside={"deck": ["gems-1"]})


def test_nobody_comes_home_by_the_end_of_the_game() -> None:
    """By the reading that sells the cards of a journey, its player is still where the end came."""
    players: dict[str, Plain] = {"A": {**OUT, "hand": ["3x gems-1"]}, "B": {}}
    beside: dict[str, Plain] = {"turn": "B", "deck": 1, "run": 2}
    played = play(players, {"B": "draw"}, beside=beside, options={"unfinished_journey": "sold"})
    assert (played.seen["A"]["where"], played.seen["A"]["rest"]) == ("outward", 4)
    assert not played.said("step.journey_lost")


def test_a_discard_pile_is_a_new_deck_only_once() -> None:
    """With a third run through the deck, too, no card of the discard pile is drawn twice."""
    players: dict[str, Plain] = {"A": OUT, "B": {}, "C": {"treasure": 105}}
    beside: dict[str, Plain] = {"deck": ["coffee-1"], "discard": ["coffee-1"]}
    draw: Plain = {"draw": ["coffee-1"] * 3}
    assert wrong(players, {"A": "explore"}, draw, beside=beside, deck_runs=3) == ("when", "draw")
