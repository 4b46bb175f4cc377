"""Turns of the card game: their order, drawing because no action is possible, exhibiting goods."""

from typing import Any

import pytest

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.game import IllegalAction
from rulebook_tools.engine.kit.kinds import kind_of
from rulebook_tools.games.amerigo_cards import game
from rulebook_tools.games.amerigo_cards.model import Exhibit, Stop
from tests.games.amerigo_play import GAME, parameters, play, refusal, wrong


def test_hand_limit_holds_for_every_draw() -> None:
    """A player without a legal action cannot draw more cards than the hand limit allows."""
    changes: dict[str, Any] = {"special_draw": 13}
    assert (
        refusal({"A": {}, "B": {}}, {"A": "draw"}, {"draw": ["10x coffee-1", "3x gems-1"]}, **changes)
        == "hand.limit"
    )
    assert play({"A": {}, "B": {}}, {"A": "draw"}, **changes).seen["A"]["hand"] == 12


def test_refusal_to_exhibit_says_what_is_held() -> None:
    """The refusal of too many copies of a card says how many are in hand; the market's limit comes second."""
    with pytest.raises(IllegalAction) as refused:
        play({"A": {"hand": ["gems-1", "coffee-2"]}}, {"A": {"exhibit": ["coffee-2", "2x gems-1"]}})
    figures = refused.value.statement.figures
    assert (figures["good"], figures["held"], figures["wanted"]) == (("good.gems",), (1, "card"), (2, "card"))
    assert refusal({"A": {"hand": ["gems-1"]}}, {"A": {"exhibit": ["13x gems-1"]}}) == "exhibit"


def test_exhibiting_is_a_row_of_small_choices() -> None:
    """It continues card by card until the player stops, the hand is empty or the market is full."""
    players: Plain = {"A": {"hand": ["gems-1", "2x coffee-2"]}, "B": {}}
    position = GAME.read_position(Data({"players": players}))
    coffee = position.rules.deck.names.index("coffee-2")
    one = Exhibit(0, (coffee,), more=True)
    assert len(GAME.legal_actions(position)) == 4
    chosen = GAME.describe(position, one).wording
    position = GAME.apply(position, one).position
    assert (chosen, GAME.describe(position, one).wording) == ("action.exhibit", "action.exhibit_more")
    assert {kind_of(type(action)) for action in GAME.legal_actions(position)} == {"exhibit", "stop"}
    stopped = GAME.apply(position, Stop(0)).position
    assert (stopped.turn, sum(stopped.players[0].offer)) == (1, 1)
    two = GAME.apply(position, one).position
    last = GAME.apply(two, Exhibit(0, (0,), more=True)).position
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


SAILING: dict[str, Plain] = {"where": "outward", "out": ["coffee-1"], "hand": ["gems-1", "gems-2"]}


@pytest.mark.parametrize(
    ("others", "treasure", "beside", "options"),
    [
        ("BC", 0, {"run": 2, "deck": 2}, {}),
        ("B", 104, {"run": 1, "deck": 1, "discard": 0}, {}),
        ("BCDE", 12, {"run": 1, "deck": 1, "discard": 200}, {}),
        ("B", 0, {"run": 2, "deck": 0}, {"end_second": "next_card"}),
    ],
    ids=["two forced draws", "nothing to shuffle", "almost all at home", "no card to draw"],
)
def test_turns_that_end_the_game_are_not_passed_over(
    others: str, treasure: int, beside: dict[str, Plain], options: dict[str, str]
) -> None:
    """If a player who is passed over can only draw, and the draw ends the game."""
    players: Plain = {"A": {**SAILING, "treasure": treasure}, **{letter: {} for letter in others}}
    passed: list[Plain] = [{"A": {"sail": "gems-1"}}, {"meanwhile": "A"}]
    assert wrong(players, *passed, beside=beside, options=options)[0] == "when"


HOMEWARD: dict[str, Plain] = {"where": "returning", "out": ["gems-3"], "back": ["gems-1"], "hand": ["gems-2"]}


@pytest.mark.parametrize(
    ("state", "beside"),
    [
        (HOMEWARD, {"run": 2}),
        (HOMEWARD, {"run": 2, "options": {"reshuffle_at_home": "next_time"}}),
        ({"where": "explored", "out": ["gems-1"], "hand": ["gems-2", "gems-3"]}, {"run": 2}),
        ({"where": "outward", "out": ["gems-2"]}, {"run": 2, "deck": 5}),
    ],
    ids=["comes home", "comes home again", "must come home", "must explore"],
)
def test_a_journey_whose_next_turn_ends_the_game_is_not_passed_over(
    state: dict[str, Plain], beside: dict[str, Any]
) -> None:
    """Whatever the player does then: every card brings B home, or exploring takes the last card."""
    options = beside.pop("options", {})
    passed: list[Plain] = [{"A": "draw"}, {"meanwhile": "A"}]
    assert wrong({"A": {}, "B": state}, *passed, beside=beside, options=options)[0] == "when"
    longer = state | {"out": ["gems-3", "2x coffee-3"], "hand": 12}
    assert play({"A": {}, "B": longer}, *passed, beside=beside, options=options).seen["next"] == "A"


def test_turns_that_may_go_on_are_passed_over() -> None:
    """B may sell, and the goods sold become the next deck: then the draw of C does not end the game."""
    players: Plain = {"A": {**SAILING, "treasure": 103}, "B": {"hand": ["gems-1"]}, "C": {}}
    beside: dict[str, Plain] = {"run": 1, "deck": 1, "discard": 0}
    assert play(players, {"A": {"sail": "gems-1"}}, {"meanwhile": "A"}, beside=beside).seen["next"] == "A"


def test_who_must_draw_does_not_stay_unchanged() -> None:
    """Neither the deck nor the hand of a player who is passed over and can only draw."""
    for name in ("B", "deck"):
        skipped: Plain = {"meanwhile": {"next": "A", "unchanged": name}}
        assert wrong({"A": SAILING}, {"A": {"sail": "gems-1"}}, skipped)[0] == "when"
    assert play({"A": SAILING}, {"A": {"sail": "gems-1"}}, {"meanwhile": "A"}).seen["next"] == "A"


def test_no_round_begins_with_an_empty_deck_that_ends_the_game_after_a_round() -> None:
    players: Plain = {"A": {"where": "outward", "out": ["coffee-1"]}, "B": {}}
    beside: dict[str, Plain] = {"run": 2, "deck": 0}
    assert wrong(players, {"A": "explore"}, beside=beside, options={"end_second": "round"})[-1] == "deck"


@pytest.mark.parametrize(
    ("beside", "options"),
    [({"run": 1}, {"reshuffle_draw": "stop"}), ({"run": 2}, {}), ({"run": 2}, {"end_second": "round"})],
)
def test_cards_lost_with_the_deck_are_forfeited(beside: dict[str, Plain], options: dict[str, str]) -> None:
    """As those that the hand limit costs, also where the deck ends the game."""
    players: Plain = {"A": {"where": "outward", "out": ["coffee-3"], "hand": ["gems-1"]}, "B": {}}
    played = play(players, {"A": "explore"}, beside={"deck": ["coffee-1"], **beside}, options=options)
    seen = played.seen["A"]
    assert (seen["due"], seen["drawn"], seen["forfeited"]) == (6, 1, 5)


@pytest.mark.parametrize(("treasure", "drawn"), [(0, 1), (108, 0)])
def test_who_draws_instead_is_due_a_card(treasure: int, drawn: int) -> None:
    """Also where no card is left, by a reading that plays on without a deck."""
    beside: dict[str, Plain] = {} if drawn else {"deck": 0, "discard": 0}
    players: Plain = {"A": {}, "B": {"treasure": treasure}}
    seen = play(players, {"A": "draw"}, beside=beside, options={"empty_discard": "wait"}).seen["A"]
    assert (seen["due"], seen["drawn"], seen["forfeited"]) == (1, drawn, 1 - drawn)


def test_a_card_drawn_for_want_of_an_action_says_that_it_is() -> None:
    """Only who can act is refused a draw out of the blue."""
    draw: Plain = {"draw": "coffee-1"}
    assert play({"A": {}}, draw).rules[:2] == ["turn.none", "turn.none"]
    assert refusal({"A": {"treasure": 1}}, draw) == "turn.one"


def test_first_doubloon_is_too_late_after_the_first_turn() -> None:
    """Whatever the hand is by then: it is the starting hand that counts."""
    with pytest.raises(IllegalAction) as refused:
        play({"A": {**SAILING, "hand": ["coffee-3", "gems-1"]}}, {"A": {"first_doubloon": "gems-1"}})
    assert refused.value.statement.wording == "refuse.first_late"
