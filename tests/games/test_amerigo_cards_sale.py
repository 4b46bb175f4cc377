"""The card game's sales, and every refusal by rule."""

from __future__ import annotations

import pytest

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.game import IllegalAction
from tests.games.amerigo_play import BACK, MARKET, SALE, play, refusal

FIVE_WITH_POPULAR: Plain = ["gems", "2x cloth", "2x antiques", "2x spices", "5x coffee"]
OUT: dict[str, Plain] = {"where": "outward", "out": ["gems-2"], "hand": ["coffee-1"]}
AWARD = {"A": BACK | {"hand": ["coffee-1", "spices-1"]}}
CHOOSING: dict[str, Plain] = {
    "A": {"offer": ["2x cloth-1", "2x antiques-1", "spices-1"]},
    "B": {"hand": ["gems-1"], "offer": ["gems", "coffee", "3x coffee-1"]},
}
"""A has five common cards, and chooses the three that are sold."""
SOLD_ALONE: tuple[Plain, ...] = ({"A": "sell"}, {"B": {"answer": "keep"}})


def test_one_tie_can_void_both() -> None:
    """Under the other reading a tie for the fewest cards also means that no good is popular."""
    rival: dict[str, Plain] = {
        "A": {"offer": ["3x coffee"]},
        "B": {"offer": ["gems", "cloth", "2x antiques", "2x spices"]},
    }
    played = play(rival, {"A": "sell"}, {"B": {"answer": "keep"}}, options={"tie_scope": "both"})
    assert (played.seen["rare"], played.seen["popular"], played.seen["A"]["earned"]) == ("none", "none", 1)
    assert played.said("step.tie_both")


def test_sale_waits_for_a_choice_that_changes_what_stays() -> None:
    """An example must name the cards if another choice would leave other goods on the market."""
    players: dict[str, Plain] = {
        "A": {"offer": ["2x antiques", "2x spices"]},
        "B": {"offer": ["gems", "3x coffee", "2x cloth"]},
    }
    seen = play(players, {"A": "sell"}, {"B": {"answer": "keep"}}).seen
    assert (seen["A"]["earned"], seen["next"]) == (0, "A")


@pytest.mark.parametrize(
    "action", [{"sail": "coffee-1"}, {"exhibit": ["coffee-1"]}, "sell", "pass", "stop", {"give": "coffee-1"}]
)
def test_nobody_acts_while_somebody_is_asked(action: Plain) -> None:
    """Neither the seller nor anybody else can act; the refusal names the player who must answer."""
    holder: Plain = {"hand": ["2x coffee-1"]}
    players: dict[str, Plain] = {
        "A": {"offer": FIVE_WITH_POPULAR, "hand": ["2x coffee-1"]},
        "B": holder,
        "C": holder,
    }
    for letter in "ABC":
        with pytest.raises(IllegalAction, match=r"sell\.ask") as refused:
            play(players, {"A": "sell"}, {letter: action})
        assert refused.value.statement.figures["player"] == ("B",)


@pytest.mark.parametrize(
    ("rule", "players", "when"),
    [
        ("award.cards", AWARD, [{"A": {"home": "coffee-1"}}, {"A": {"turn": "doubloon"}}]),
        ("sell.when", {"A": BACK}, [{"A": "sell"}]),
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
        ("sell.rest", CHOOSING, [{"A": {"give": "cloth-1"}}]),
        ("exhibit.stay", CHOOSING, [{"B": {"take_back": ["gems-1", "cloth-1"]}}]),
    ],
)
def test_refused_by_the_rule_that_forbids_it(rule: str, players: Plain, when: list[Plain]) -> None:
    """A forbidden action is refused by the rule that forbids it."""
    assert refusal(players, *when) == rule


def test_refusal_names_the_goods_missing() -> None:
    """The refusal to sell names the goods that nobody has on the market."""
    with pytest.raises(IllegalAction) as refused:
        play({"A": {"offer": ["gems", "cloth", "coffee"]}}, {"A": "sell"})
    assert refused.value.statement.figures["goods"] == (("good.antiques",), ("good.spices",))
