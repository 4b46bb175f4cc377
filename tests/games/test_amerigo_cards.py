"""The card game's journeys and awards, what its examples may give, and its invariants."""

from collections.abc import Mapping
from typing import Any

import pytest

from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.parameters import ParameterError
from rulebook_tools.games.amerigo_cards import game
from rulebook_tools.games.amerigo_cards.model import Awarding, Leg
from rulebook_tools.games.amerigo_cards.parameters import spread
from tests.games.amerigo_play import BACK, GAME, parameters, play, wrong
from tests.games.playing import plain


def test_given_draw_is_completed_by_chance() -> None:
    """An example may name some of the cards drawn; the others are drawn by seed."""
    state: dict[str, Plain] = {"where": "outward", "out": ["gems-2"]}
    played = play({"A": state, "B": {}}, {"A": "explore"}, {"draw": ["coffee-1", "2x gems-3"]})
    assert [step.figures["drawn"] for step in played.said("step.draw")] == [(3, "card"), (1, "card")]


def test_spent_doubloon_is_discarded_by_the_other_reading() -> None:
    """A journey of doubloons only leaves no card to turn over, so the award is lost."""
    state: dict[str, Plain] = {"where": "outward", "out": ["doubloon"] * 3, "treasure": 2, "back": []}
    when: list[Plain] = [{"A": {"home": "doubloon"}}, {"meanwhile": "A"}, {"A": {"home": "doubloon"}}]
    played = play({"A": state, "B": {}}, *when, options={"spent_doubloon": "discard"})
    seen = played.seen["A"]
    assert (seen["earned"], seen["turned"], seen["treasure"], seen["discarded"]) == (4, 0, 0, 5)
    assert played.said("step.short")


BETWEEN: dict[str, Plain] = {
    "A": {"offer": ["gems-1", "2x cloth-1", "antiques-1", "spices-1"]},
    "B": {"offer": ["antiques", "spices", "3x coffee"]},
}
"""A sells the gem, then chooses which common cards to sell."""


@pytest.mark.parametrize(
    ("players", "when", "seen"),
    [
        (
            {"A": BACK | {"hand": ["coffee-1"]}, "B": {}},
            [{"A": {"home": "coffee-1"}}, {"A": {"turn": "cloth-3"}}],
            {"distance": 7, "homeward": 8, "king": 1, "turned": 1, "unsold": None},
        ),
        (
            BETWEEN,
            [{"A": "sell"}, {"B": {"answer": "keep"}}, {"A": {"turn": "gems-1"}}],
            {"sold": {"gems": 1}, "earned": 1, "rest": None, "unsold": None, "king": None},
        ),
    ],
    ids=["award", "sale"],
)
def test_example_sees_what_has_happened_so_far(
    players: Plain, when: list[Plain], seen: dict[str, Any]
) -> None:
    """In the middle of an award or a sale, too; nothing is left unsold before the end, and no award is 0."""
    position = before = GAME.read_position(Data({"players": players}))
    steps: list[Step] = []
    for entry in when:
        position, more = GAME.apply(position, GAME.read_action(position, Data(entry)))
        steps += more
    assert position.due is not None
    observed = plain(GAME.observe(before, steps, position)["A"])
    sold = {good: number for good, number in observed["sold"].items() if number}
    assert {name: value for name, value in (observed | {"sold": sold}).items() if name in seen} == seen


def test_several_cards_a_sail_are_laid_before_the_turn_ends() -> None:
    """If two cards are laid with a Sail action, the same player continues until both are on the table."""
    state: dict[str, Plain] = {"hand": ["gems-1", "gems-2"]}
    when: list[Plain] = [{"A": {"sail": "gems-1"}}, {"A": {"sail": "gems-2"}}]
    played = play({"A": state, "B": {}}, *when, cards_per_sail=2)
    assert (played.seen["A"]["distance"], played.seen["next"]) == (3, "B")


@pytest.mark.parametrize(
    ("state", "path"),
    [
        ({"hand": ["sugar-1"]}, ("hand", 0)),
        ({"hand": ["gems-4"]}, ("hand", 0)),
        ({"hand": ["0x gems-1"]}, ("hand", 0)),
        ({"hand": ["gems 1"]}, ("hand", 0)),
        ({"hand": ["gems-1", "5x gems-1"]}, ("hand", 1)),
        ({"hand": ["13x coffee"]}, ("hand",)),
        ({"treasure": ["16x gems"]}, ("treasure", 0)),
        ({"treasure": -1}, ("treasure",)),
        ({"treasure": 109}, ("treasure",)),
        ({"offer": ["13x coffee"]}, ("offer",)),
        ({"money": 3}, ("money",)),
        ({"where": "lost"}, ("where",)),
        ({"where": "outward"}, ("where",)),
        ({"where": "outward", "out": ["gems"]}, ("out", 0)),
        ({"out": ["gems-1"]}, ("out",)),
        ({"back": ["gems-1"]}, ("back",)),
        ({"where": "outward", "out": ["gems-1"], "back": ["gems-1"]}, ("back",)),
        ({"where": "returning", "out": ["gems-1"]}, ("where",)),
        ({"where": "returning", "out": ["gems-2"], "back": ["gems-1"]}, ("back",)),
    ],
)
def test_impossible_player_is_reported_by_path(state: Plain, path: tuple[str | int, ...]) -> None:
    assert wrong({"A": state}) == ("given", "players", "A", *path)


@pytest.mark.parametrize(
    "when",
    [
        [{"A": {"exhibit": ["gems"]}}],
        [{"A": {"take_back": []}}],
        [{"A": {"sail": {"coffee": "gems-1"}}}],
        [{"A": {"sail": {}}}],
        [{"draw": []}],
        [{"draw": ["gems"]}],
        [{"deal": {"A": []}}],
        [{"meanwhile": "A"}],
        [{"A": {"sail": "2x gems-1"}}],
        [{"A": {"sail": "sugar-1"}}],
        [{"A": "rest"}],
        [{"A": "sail"}],
        [{"A": {"sell": "gems-1"}}],
        [{"A": "explore", "B": "explore"}],
        [{"A": {"sail": "gems-1", "home": "gems-1"}}],
        [{"C": "sell"}],
    ],
)
def test_what_is_no_action_is_reported(when: list[Plain]) -> None:
    """An entry with an unknown action, player or card is reported as an error of the example."""
    assert wrong({"A": {"hand": ["gems-1"]}, "B": {"hand": ["gems-1"]}}, *when)[0] == "when"


@pytest.mark.parametrize(
    ("entry", "wrong", "expected", "nearest"),
    [
        ({"A": "sial"}, "unknown name 'sial'", "explore, sell", "sail"),
        ({"A": {"turnover": "gems-1"}}, "unknown key 'turnover'", "take_back", "turn"),
        ({"A": "take_back"}, "'take_back' alone", "{take_back: coffee-2}", ""),
        ({"A": {"sell": ["gems-1"]}}, "'sell' with something beside it", "sell alone", ""),
    ],
)
def test_unknown_action_hears_how_examples_write_it(
    entry: Plain, wrong: str, expected: str, nearest: str
) -> None:
    """The message has the unknown name, the valid actions, and the most similar one."""
    position = GAME.read_position(Data({"players": {"A": {}, "B": {}}}))
    with pytest.raises(GivenError) as error:
        GAME.read_action(position, Data(entry))
    assert (error.value.wrong, error.value.nearest) == (wrong, nearest)
    assert expected in error.value.expected


@pytest.mark.parametrize("players", [None, {}, {"B": {}}, {"A": {}, "C": {}}, {"A": {}, "X": {}}])
def test_players_sit_in_order_without_gaps(players: Plain) -> None:
    """Players are A, B, C … from the first seat on."""
    assert wrong(players)[0] == "given"


@pytest.mark.parametrize(
    ("players", "path", "wrong", "expected"),
    [
        ({"A": {}}, (), "1 player", "2 to 8 players"),
        (
            {"A": {"hand": ["3x gems-1"]}, "B": {"offer": ["gems-1", "2x gems-1"]}},
            ("B", "offer", 1),
            "more cards than the game has: 6",
            "5 gems-1 in all, at most 1 of them here",
        ),
        (
            {"A": {"hand": ["12x coffee"], "offer": ["12x coffee"]}, "B": {"hand": ["7x coffee"]}},
            ("B", "hand", 0),
            "more cards than the game has: 31",
            "30 coffee in all, at most 6 of them here",
        ),
        (
            {"A": {"treasure": 109}, "B": {}},
            ("A", "treasure"),
            "more cards than the game has: 109",
            "108 in all",
        ),
    ],
)
def test_too_few_players_and_too_many_cards_are_told(
    players: Plain, path: tuple[str | int, ...], wrong: str, expected: str
) -> None:
    """Cards are counted together, wherever they are: five gems with one rudder, thirty sacks of coffee."""
    with pytest.raises(GivenError) as error:
        GAME.read_position(Data({"players": players}))
    assert error.value.path == ("players", *path)
    assert (error.value.wrong, error.value.expected) == (wrong, expected)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"rudders_per_card": {"1": 36, "2": 36, "3": 37}}, "rudders_per_card"),
        ({"sale_rate": {"rare": 1, "popular": 2}}, "sale_rate"),
        ({"sale_pay": 2}, "sale_pay"),
        ({"return_factor": 0}, "return_factor"),
        ({"end_pay": 5}, "end_pay"),
        ({"exhibit_least": 13}, "exhibit_least"),
        ({"hand_size": {"1": 4, "3": 5}}, "hand_size.3"),
        ({"hand_size": {"1": 4, "2": 13}}, "hand_size.2"),
        ({"hand_size": {str(seat): 12 for seat in range(1, 20)}}, "hand_size.18"),
        ({"copies": {"3": 1, "5": 2}}, "copies"),
        ({"copies": {"2": 1, "6": 2}}, "copies"),
        ({"sailing_at_end": {"2": 0, "4": 1}}, "sailing_at_end"),
    ],
)
def test_unfit_parameter_is_named(changes: Mapping[str, Any], path: str) -> None:
    """A parameter with which the game cannot be played is reported by its name."""
    with pytest.raises(ParameterError) as error:
        game(parameters(**changes), {})
    assert error.value.path == path


def test_rudders_are_spread_evenly() -> None:
    """Each good has about the same number of cards of each number of rudders."""
    assert spread([15, 18, 21, 24, 30], [36, 36, 36]) == (5,) * 3 + (6,) * 3 + (7,) * 3 + (8,) * 3 + (10,) * 3
    odd = spread([4, 5], [3, 3, 3])
    assert [sum(odd[:3]), sum(odd[3:])] == [4, 5]
    assert [odd[i] + odd[i + 3] for i in range(3)] == [3, 3, 3]


def test_invariants_find_what_is_wrong() -> None:
    """A lost card, a hand that is too large, a turn out of order, an unexplained doubloon."""
    start = GAME.new_game(2)
    assert list(GAME.invariants(start, (), start)) == []
    state = start.players[0]
    lost = start._replace(deck=(start.deck[0] - 1, *start.deck[1:]))
    assert list(GAME.invariants(start, (), lost)) == [
        "4 cards gems-1 in the game, which has 5",
        "the deck loses 1 cards, by the steps 0",
    ]
    rich = start._replace(players=(state._replace(treasure=(0,)), state))
    assert "the doubloons of A change by 1, by the steps 0" in list(GAME.invariants(start, (), rich))
    held = start._replace(players=(state._replace(hand=start.deck, offer=start.deck), state))
    for due in (None, Awarding(1)):
        found = set(GAME.invariants(start, (), held._replace(due=due)))
        assert {"A: 108 cards in hand", "A: 108 cards on the market"} <= found
    adrift = start._replace(players=(state._replace(where=Leg.RETURNING), state))
    assert len(list(GAME.invariants(start, (), adrift))) == 3
    odd = GAME.new_game(3)
    assert list(GAME.invariants(odd, (), odd._replace(turn=2))) == ["the turn goes from A to C"]
    assert list(GAME.invariants(start, (), start._replace(run=3))) == ["run 3 through the deck after run 1"]
    debt = start._replace(discard=(-1, *start.discard[1:]))
    assert "fewer than no cards: discard pile" in list(GAME.invariants(start, (), debt))
