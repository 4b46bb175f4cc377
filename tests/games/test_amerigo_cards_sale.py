"""The card game's sales, and every refusal by rule."""

from __future__ import annotations

import pytest

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.game import IllegalAction
from tests.games.amerigo_play import ALL_FIVE, BACK, MARKET, SALE, play, refusal

FIVE_WITH_POPULAR: Plain = ["gems", "2x cloth", "2x antiques", "2x spices", "5x coffee"]
OUT: dict[str, Plain] = {"where": "outward", "out": ["gems-2"], "hand": ["coffee-1"]}
EXPLORED = OUT | {"where": "explored"}
AWARD = {"A": BACK | {"hand": ["coffee-1", "spices-1"]}}
CHOOSING: dict[str, Plain] = {
    "A": {"offer": ["2x cloth-1", "2x antiques-1", "spices-1"]},
    "B": {"hand": ["gems-1"], "offer": ["gems", "coffee", "3x coffee-1"]},
}
"""A has five common cards, and chooses the three that are sold."""
SOLD_ALONE: tuple[Plain, ...] = ({"A": "sell"}, {"B": {"answer": "keep"}})


def test_values_are_counted_over_all_offers() -> None:
    """Gems and spices tie for the fewest, so none is rare; coffee is popular, the rest common."""
    seen = play(MARKET, *SALE).seen
    assert (seen["rare"], seen["popular"]) == ("none", "coffee")
    assert seen["common"] == ["gems", "cloth", "antiques", "spices"]
    assert seen["asked"] == ["B", "D"]


def test_sellers_sell_all_that_earns() -> None:
    """In the rulebook's sale A sells 4 coffee and B 6 common goods, two doubloons each."""
    seen = play(MARKET, *SALE).seen
    a, b = seen["A"], seen["B"]
    assert (a["sold"]["coffee"], a["earned"], a["turned"], a["discarded"], a["treasure"]) == (4, 2, 2, 2, 2)
    assert (b["sold"]["antiques"], b["sold"]["cloth"], b["earned"], b["discarded"]) == (5, 1, 2, 4)
    assert a["offer"] == {"gems": 1, "cloth": 1, "antiques": 0, "spices": 0, "coffee": 1}
    assert seen["market"] == {"gems": 3, "cloth": 4, "antiques": 0, "spices": 3, "coffee": 2}
    assert (seen["discard_change"], seen["next"]) == (6, "B")


def test_rare_goods_earn_card_by_card() -> None:
    """Each card of the one scarcest good earns a doubloon, and none of them is discarded."""
    players: dict[str, Plain] = {
        "A": {"offer": ["2x gems"]},
        "B": {"offer": ["3x cloth", "3x antiques", "3x spices"]},
        "C": {"where": "outward", "out": ["gems-1"], "offer": ["4x coffee"]},
    }
    played = play(players, {"A": "sell"}, {"B": {"answer": "keep"}})
    seen = played.seen
    assert (seen["rare"], seen["A"]["earned"], seen["A"]["discarded"]) == ("gems", 2, 0)
    assert played.said("step.set_all")


def test_tie_for_the_most_leaves_no_popular_good() -> None:
    """Tied goods are common; the rare good stays rare by the adopted reading."""
    rival: dict[str, Plain] = {
        "A": {"offer": ["gems"]},
        "B": {"offer": ["2x cloth", "2x antiques", "3x spices", "3x coffee"]},
    }
    seen = play(rival, {"A": "sell"}, {"B": {"answer": "keep"}}).seen
    assert (seen["rare"], seen["popular"]) == ("gems", "none")


def test_one_tie_can_void_both() -> None:
    """By the other reading a tie for the fewest also leaves no popular good."""
    rival: dict[str, Plain] = {
        "A": {"offer": ["3x coffee"]},
        "B": {"offer": ["gems", "cloth", "2x antiques", "2x spices"]},
    }
    played = play(rival, {"A": "sell"}, {"B": {"answer": "keep"}}, options={"tie_scope": "both"})
    assert (played.seen["rare"], played.seen["popular"], played.seen["A"]["earned"]) == ("none", "none", 1)
    assert played.said("step.tie_both")


def test_seller_chooses_among_mixed_common_goods() -> None:
    """Of four common cards three are sold: one chosen is turned over, two are given away."""
    rest: dict[str, Plain] = {"offer": ["gems", "3x coffee", "2x cloth"]}
    players: dict[str, Plain] = {"A": {"offer": ["2x antiques-1", "2x spices-2"]}, "B": rest}
    when: list[Plain] = [{"A": "sell"}, {"B": {"answer": "keep"}}, {"A": {"turn": "antiques-1"}}]
    seen = play(players, *when, {"A": {"give": "spices-2"}}, {"A": {"give": "antiques-1"}}).seen["A"]
    assert (seen["sold"]["antiques"], seen["sold"]["spices"], seen["offer"]["spices"]) == (2, 1, 1)


def test_sale_waits_for_a_choice_that_changes_what_stays() -> None:
    """An example must name the cards where another choice would leave other goods on offer."""
    players: dict[str, Plain] = {
        "A": {"offer": ["2x antiques", "2x spices"]},
        "B": {"offer": ["gems", "3x coffee", "2x cloth"]},
    }
    seen = play(players, {"A": "sell"}, {"B": {"answer": "keep"}}).seen
    assert (seen["A"]["earned"], seen["next"]) == (0, "A")


def test_seller_with_nothing_to_earn_keeps_everything() -> None:
    """Who says yes with a single popular card sells nothing."""
    players: dict[str, Plain] = {
        "A": {"offer": [*ALL_FIVE]},
        "B": {"offer": ["coffee"]},
        "C": {"offer": ["4x coffee"]},
    }
    when: list[Plain] = [{"A": "sell"}, {"B": {"answer": "sell"}}, {"C": {"answer": "keep"}}]
    played = play(players, *when)
    assert [step.figures["player"] for step in played.said("step.most_nothing")] == [("B",)]


def test_selling_without_goods_can_be_allowed() -> None:
    """By the other reading Sell may be chosen to let only the others sell."""
    players: dict[str, Plain] = {"A": {}, "B": {"offer": [*ALL_FIVE, "2x coffee"]}}
    assert refusal(players, {"A": "sell"}) == "sell"
    played = play(
        players, {"A": "sell"}, {"B": {"answer": "keep"}}, options={"sell_without_goods": "allowed"}
    )
    assert (played.seen["A"]["earned"], played.seen["next"]) == (0, "B")


def test_answers_are_given_in_turn_order() -> None:
    """D is not asked before B has answered, and B is not asked twice."""
    assert refusal(MARKET, {"A": "sell"}, {"D": {"answer": "sell"}}) == "sell.ask"
    answer: Plain = {"B": {"answer": "sell"}}
    assert refusal(MARKET, {"A": "sell"}, answer, answer) == "sell.ask"


@pytest.mark.parametrize(
    "action",
    [
        {"sail": "coffee-1"},
        {"exhibit": ["coffee-1"]},
        "explore",
        "sell",
        "draw",
        "pass",
        "stop",
        {"give": "coffee-1"},
    ],
)
def test_nobody_acts_while_somebody_is_asked(action: Plain) -> None:
    """Neither the seller nor anybody else does anything; the refusal says who must answer."""
    hand: Plain = ["2x coffee-1"]
    players: dict[str, Plain] = {
        "A": {"offer": FIVE_WITH_POPULAR, "hand": hand},
        "B": {"hand": hand},
        "C": {"hand": hand},
    }
    for letter in "ABC":
        with pytest.raises(IllegalAction, match=r"sell\.ask") as refused:
            play(players, {"A": "sell"}, {letter: action})
        assert refused.value.statement.figures["player"] == ("B",)


@pytest.mark.parametrize(
    ("rule", "players", "when"),
    [
        ("sail", {"A": {"hand": ["gems-1"]}}, [{"A": {"sail": "gems-2"}}]),
        ("sail.doubloon", {"A": {"hand": ["gems-1"]}}, [{"A": {"sail": "doubloon"}}]),
        ("explore.next", {"A": EXPLORED}, [{"A": {"sail": "coffee-1"}}]),
        ("home.finish", {"A": BACK}, [{"A": {"sail": "coffee-1"}}]),
        ("home.finish", {"A": BACK}, [{"A": "explore"}]),
        ("home", {"A": {"hand": ["gems-1"]}}, [{"A": {"home": "gems-1"}}]),
        ("explore", {"A": {}}, [{"A": "explore"}]),
        ("explore", {"A": EXPLORED}, [{"A": "explore"}]),
        ("explore.draw", {"A": OUT}, [{"A": "explore"}, {"draw": ["5x coffee-1"]}]),
        ("explore.limit", {"A": OUT | {"hand": ["9x coffee"]}}, [{"A": "explore"}, {"draw": ["4x gems-1"]}]),
        ("award.cards", AWARD, [{"A": {"home": "coffee-1"}}, {"A": {"turn": "spices-1"}}]),
        ("award.cards", AWARD, [{"A": {"home": "coffee-1"}}, {"A": {"turn": "doubloon"}}]),
        ("sell.when", {"A": OUT, "B": {"offer": [*ALL_FIVE, "coffee"]}}, [{"A": "sell"}]),
        ("sell.when", {"A": EXPLORED}, [{"A": "sell"}]),
        ("sell.when", {"A": BACK}, [{"A": "sell"}]),
        ("sell.kinds", {"A": {"offer": [*ALL_FIVE]}}, [{"A": "sell"}]),
        ("sell.away", MARKET, [{"A": "sell"}, {"C": {"answer": "sell"}}]),
        ("sell.most", MARKET, [{"A": "sell"}, {"A": {"answer": "keep"}}]),
        ("sell.most", MARKET, [*SALE[:2], {"B": {"answer": "keep"}}]),
        ("value.cards", CHOOSING, [*SOLD_ALONE, {"A": {"turn": "coffee-1"}}]),
        ("value.cards", CHOOSING, [*SOLD_ALONE, {"A": {"turn": "doubloon"}}]),
        ("value.cards", CHOOSING, [*SOLD_ALONE, {"A": {"give": "cloth-1"}}]),
        ("value.cards", CHOOSING, [*SOLD_ALONE, {"B": {"turn": "cloth-1"}}]),
        ("value.cards", CHOOSING, [*SOLD_ALONE, {"B": {"sail": "gems-1"}}]),
        ("value.cards", CHOOSING, [*SOLD_ALONE, {"B": {"answer": "sell"}}]),
        ("sell.most", CHOOSING, [*SOLD_ALONE, {"A": "stop"}]),
        ("sell.most", CHOOSING, [*SOLD_ALONE, {"A": {"answer": "keep"}}]),
        ("sell.most", CHOOSING, [*SOLD_ALONE, {"A": {"turn": "cloth-1"}}, {"A": "stop"}]),
        ("award.cards", AWARD, [{"A": {"home": "coffee-1"}}, {"A": "stop"}]),
        ("award.cards", AWARD, [{"A": {"home": "coffee-1"}}, {"B": {"turn": "coffee-1"}}]),
        ("award.cards", AWARD, [{"A": {"home": "coffee-1"}}, {"A": {"give": "coffee-1"}}]),
        ("turn.left", AWARD, [{"A": {"home": "coffee-1"}}, {"A": {"sail": "spices-1"}}]),
        ("award.cards", {"A": OUT}, [{"A": {"turn": "gems-2"}}]),
        ("award.cards", {"A": {"treasure": 1}}, [{"A": {"turn": "doubloon"}}]),
        ("value.cards", {"A": {"offer": ["gems-2"]}}, [{"A": {"turn": "gems-2"}}]),
        ("sell.rest", CHOOSING, [{"A": {"give": "cloth-1"}}]),
        ("sell.ask", CHOOSING, [{"B": {"answer": "sell"}}]),
        ("exhibit.stay", CHOOSING, [{"A": {"take_back": "cloth-1"}}]),
        ("exhibit.stay", CHOOSING, [{"B": {"take_back": ["gems-1", "cloth-1"]}}]),
    ],
)
def test_refused_by_the_rule_that_forbids_it(rule: str, players: Plain, when: list[Plain]) -> None:
    """An action that the rules forbid is refused by the very rule that says so."""
    assert refusal(players, *when) == rule


def test_refusal_names_the_goods_missing() -> None:
    """Who cannot sell hears which goods nobody offers."""
    with pytest.raises(IllegalAction) as refused:
        play({"A": {"offer": ["gems", "cloth", "coffee"]}}, {"A": "sell"})
    assert refused.value.statement.figures["goods"] == (("good.antiques",), ("good.spices",))
