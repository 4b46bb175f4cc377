"""The card game's sales, and every refusal by rule."""

from collections.abc import Mapping

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.game import IllegalAction, Observed
from tests.games.amerigo_play import BACK, GAME, MARKET, SALE, play, refusal

OUT: dict[str, Plain] = {"where": "outward", "out": ["gems-2"], "hand": ["coffee-1"]}
AWARD = {"A": BACK | {"hand": ["coffee-1", "spices-1"]}}
CHOOSING: dict[str, Plain] = {
    "A": {"offer": ["2x cloth-1", "2x antiques-1", "spices-1"]},
    "B": {"hand": ["gems-1"], "offer": ["gems", "coffee", "3x coffee-1"]},
}
"""A has five common cards, and chooses the three that are sold."""
SOLD_ALONE: tuple[Plain, ...] = ({"A": "sell"}, {"B": {"answer": "keep"}})


ASKED: dict[str, Plain] = {
    "A": {"offer": ["gems", "2x cloth", "2x antiques", "2x spices", "5x coffee"]},
    "B": {"hand": ["coffee-1"]},
    "C": {"hand": ["gems-1"]},
}


@pytest.mark.parametrize(
    ("rule", "players", "when"),
    [
        ("award.cards", AWARD, [{"A": {"home": "coffee-1"}}, {"A": {"turn": "doubloon"}}]),
        ("sell.ask", ASKED, [{"A": "sell"}, {"A": {"give": "coffee-1"}}]),
        ("sell.ask", ASKED, [{"A": "sell"}, {"B": "pass"}]),
        ("sell.ask", ASKED, [{"A": "sell"}, {"C": {"exhibit": ["gems-1"]}}]),
        ("sell.when", {"A": BACK}, [{"A": "sell"}]),
        ("sell.most", MARKET, [*SALE[:2], {"B": {"answer": "keep"}}]),
        ("value.cards", CHOOSING, [*SOLD_ALONE, {"A": {"turn": "doubloon"}}]),
        ("value.cards", CHOOSING, [*SOLD_ALONE, {"A": {"give": "cloth-1"}}]),
        ("value.cards", CHOOSING, [*SOLD_ALONE, {"B": {"turn": "cloth-1"}}]),
        ("value.cards", CHOOSING, [*SOLD_ALONE, {"B": {"sail": "gems-1"}}]),
        ("value.cards", CHOOSING, [*SOLD_ALONE, {"B": {"answer": "sell"}}]),
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
    assert refusal(players, *when) == rule


@pytest.mark.parametrize(("given_away", "left"), [((), 2), (("cloth-1",), 1), (("cloth-1", "spices-1"), 0)])
def test_what_is_given_away_is_not_left_on_the_market(given_away: tuple[str, ...], left: int) -> None:
    """By the reading that allows it; it is told only after the seller has chosen."""
    sold: list[Plain] = [
        {"A": {"turn": "antiques-1"}},
        {"A": {"give": "antiques-1"}},
        {"A": {"give": "cloth-1"}},
    ]
    gifts: list[Plain] = [{"A": {"give": card}} for card in given_away]
    played = play(CHOOSING, *SOLD_ALONE, *sold, *gifts, options={"leftovers": "give"})
    assert sum(played.seen["A"]["offer"].values()) == left
    assert len(played.said("step.rest")) == bool(left)


def test_refusal_names_the_goods_missing() -> None:
    """The refusal to sell names the goods that nobody has on the market."""
    with pytest.raises(IllegalAction) as refused:
        play({"A": {"offer": ["gems", "cloth", "coffee"]}}, {"A": "sell"})
    assert refused.value.statement.figures["goods"] == (("good.antiques",), ("good.spices",))


def test_observations_name_the_rules_behind_them() -> None:
    """The message about a failed expectation can quote the rules behind the value."""
    position = GAME.read_position(Data({"players": MARKET}))
    steps: list[Step] = []
    after = position
    for entry in SALE:
        after, more = GAME.apply(after, GAME.read_action(after, Data(entry)))
        steps += more
    while (forced := GAME.fill(after, None, Chance(0))) is not None:
        after, more = GAME.apply(after, forced)
        steps += more
    observed = GAME.observe(position, steps, after)
    seller = observed["A"]
    assert isinstance(seller, Mapping)
    assert seller["earned"] == Observed(2, ("value.popular",))
    rare = observed["rare"]
    assert isinstance(rare, Observed)
    assert (rare.value, rare.rules) == ("none", ("value.tie",))
