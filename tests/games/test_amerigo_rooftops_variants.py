"""Setup, variants and expansions of the game on the rooftops."""

from collections import Counter
from itertools import pairwise
from math import comb
from typing import Any

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.parameters import ParameterError
from rulebook_tools.games.amerigo_rooftops import game
from rulebook_tools.games.amerigo_rooftops.model import Shuffling
from tests.games.rooftops_play import parameters, play, refusal, street, wrong

TOLD = {"highest": "told"}
JUMPS = {"jumps": "on"}
ROUTE = street("house:ball", "plain", "plain", "house:doll", amerigo=2)


def piles(**options: str) -> list[list[tuple[bool, int]]]:
    """Return the cards of each pile of a new game: whether each is a horse, and its number."""
    rooftops, chance = game(parameters(), options), Chance(0)
    position, found = rooftops.new_game(2), []
    while (action := rooftops.by_chance(position, chance)) is not None:
        if isinstance(position.due, Shuffling):
            found.append([(card.steps != 0, card.number) for card in position.due.rest])
        position = rooftops.apply(position, action).position
    return found


def test_every_number_stands_on_one_card() -> None:
    """Numbers from 1 alternate between horses and parcels; the expansion continues after the last."""
    horse, parcel = piles()
    assert sorted(number for _, number in horse + parcel) == list(range(1, 49))
    in_order = [is_horse for is_horse, _ in sorted(horse + parcel, key=lambda card: card[1])]
    assert all(one != other for one, other in pairwise(in_order))
    more = Counter(number for pile in piles(jumps="on") for _, number in pile)
    assert more == Counter({0: 5} | dict.fromkeys(range(1, 54), 1))
    assert len(piles(piles="mixed")) == 1


def test_nobody_tells_twice() -> None:
    """Whoever has told that their card was the highest is refused when telling again."""
    given = ROUTE | {"hands": {"A": ["right-1@9", "ball@2"], "B": ["ball@X", "doll@8"]}}
    tell: Plain = {"A": "tell"}
    when = ({"reveal": {"A": "right-1@9", "B": "ball@X"}}, tell, tell)
    assert refusal(given, *when, options=TOLD | JUMPS) == "easier.highest"


def test_ignored_numbers_are_not_the_highest() -> None:
    """With both easier variants, parcels are as good as cards without a number."""
    given = ROUTE | {"hands": {"A": ["right-1@5", "ball@40"], "B": ["ball@30", "doll@2"]}}
    reveal: Plain = {"reveal": {"A": "right-1@5", "B": "ball@30"}}
    both = TOLD | {"parcel_numbers": "ignored"}
    assert play(given, reveal, {"A": "tell"}, options=both).seen["told"] == ["A"]
    assert refusal(given, reveal, {"B": "tell"}, options=both) == "easier.highest"


def test_x_cards_are_placed_one_after_another_if_more_may_lie_there() -> None:
    """The parameter `x_gone_from` decides how many may be there."""
    when = (
        {"reveal": {"A": "doll@X", "B": "right-1@8", "C": "book@X"}},
        {"A": {"place": 2}},
        {"C": {"place": 1}},
    )
    order = play(ROUTE, *when, options=JUMPS, x_gone_from=3).seen["order"]
    assert order == ["book@X", "right-1@8", "doll@X"]


@pytest.mark.parametrize("second", [{"A": "ball@X", "B": "doll@X"}, {"A": "ball@X", "B": "doll@10"}])
def test_order_of_a_round_is_not_that_of_the_round_before(second: Plain) -> None:
    """Neither if all its cards are gone, nor before its card with an X has a place."""
    rounds = ({"reveal": {"A": "right-1@3", "B": "book@8"}}, {"remove": "left"}, {"reveal": second})
    seen = play(ROUTE, *rounds, options=JUMPS).seen
    assert (seen["order"], seen["performed"]) == ([], [])


def test_routes_laid_again_are_as_many_as_the_figures_say() -> None:
    """The probability of too few houses, for two and three players, and for all with fewer plain roofs."""

    def chance(players: int, length: str, **changes: int) -> float:
        rules = game(parameters(**changes), {"slippery": length}).new_game(players).rules
        there = rules.in_reach(players)
        houses = sum(number for (tile, _), number in zip(rules.tiles, there, strict=True) if tile.wants)
        others, size = sum(there) - houses, rules.route_size
        few = (comb(houses, at) * comb(others, size - at) for at in range(rules.fewest_houses))
        return sum(few) / comb(sum(there), size)

    lengths = ("usual", "short", "long")
    assert [round(10 * chance(2, length)) for length in lengths] == [9, 8, 7]
    assert [round(10 * chance(3, length)) for length in lengths] == [8, 7, 5]
    assert all(chance(players, length) > 0.5 for players in (2, 3) for length in lengths)
    assert all(chance(players, length, plain_cards=8) < 0.5 for players in range(2, 9) for length in lengths)


@pytest.mark.parametrize(
    ("options", "cards"),
    [
        (JUMPS, ["right-1@X"]),
        (JUMPS, ["right-4@X"]),
        (JUMPS, ["right-2@X", "right-2@X"]),
        (JUMPS, ["ball@X", "doll@X", "ball@X"]),
        (JUMPS, ["ball@49", "ball@51"]),
        (JUMPS, ["right-4@1"]),
        (JUMPS, ["right-4@60"]),
        ({}, ["ball@999"]),
        ({}, ["ball@49"]),
    ],
)
def test_card_that_is_not_in_the_box_is_told(options: dict[str, str], cards: list[str]) -> None:
    """Each card has a number of its part of the game, or an X; this holds for hands and for reveals."""
    place = len(cards) - 1
    hands = {"A": cards, "B": [], "C": []}
    assert wrong(ROUTE | {"hands": hands}, options=options) == ("given", "hands", "A", place)
    revealed = dict(zip("ABC", cards, strict=False))
    if cards != ["ball@49"]:  # it is in the box, and the rules refuse it
        assert wrong(ROUTE, {"reveal": revealed}, options=options) == ("when", "reveal", "ABC"[place])


def test_parcels_are_called_as_the_parameters_call_them() -> None:
    """Also with a capital and a digit."""
    changes: dict[str, Any] = {"house_cards": {"Toy2": 9}, "house_players": {"Toy2": 2}}
    changes |= {name: {"Toy2": 24} for name in ("parcel_cards", "jump_parcel_cards", "jump_x_parcel_cards")}
    given = street("plain", "house:Toy2", played="Toy2@2")
    won = play(given, {"reveal": {"A": "right-1@5"}}, **changes)
    assert won.seen["delivered"] == ["house:Toy2"]


def test_house_for_more_players_than_are_there_is_told() -> None:
    """It is an error, unless all houses are in the game or omitted hands leave the number of players open."""
    three = street("house:ball+ball+ball", "plain", amerigo=2)
    hands: dict[str, Plain] = {"A": ["right-1@3"], "B": ["ball@2"]}
    assert wrong(three | {"hands": hands}) == ("given", "route", 0)
    assert play(three | {"hands": hands}, options={"reach": "all"}).seen["due"] == "choosing"
    assert play(three).seen["due"] == "choosing"


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("route_cards", {"route_cards": 12}),
        ("route_cards", {"route_cards": 33}),
        ("route_cards", {"route_cards": 2_001, "plain_cards": 2_001}),
        ("horse_cards", {"horse_cards": {"left-1": 2_000}}),
        ("jump_x_parcel_cards", {"jump_x_parcel_cards": {"ball": 1_950}}),
        ("parcel_cards", {"parcel_cards": {"ball": 0, "book": 0, "doll": 0}}),
        ("house_players", {"house_players": {"ball": 2}}),
        ("slippery_routes.long", {"slippery_routes": {"short": 13, "long": 14}}),
        ("hand_size", {"hand_size": 0}),
        ("hand_size", {"hand_size": 7}),
        ("most_players", {"most_players": 9}),
        ("most_players", {"most_players": 1}),
        ("end_removals", {"end_removals": 0}),
        ("least_houses", {"least_houses": 11}),
        ("horse_cards.up-1", {"horse_cards": {"up-1": 24}}),
        ("house_cards.cake", {"house_cards": {"cake": 10}}),
        ("jump_parcel_cards.cake", {"jump_parcel_cards": {"cake": 1}}),
        ("slippery_cards", {"slippery_cards": {"loose": 1}}),
        ("special_removals", {"special_removals": {"loose": 2}}),
        ("slippery_routes", {"slippery_routes": {"short": 13}}),
    ],
)
def test_figures_that_make_no_game_are_told(path: str, change: dict[str, Any]) -> None:
    """Each is reported with the path of the parameter."""
    with pytest.raises(ParameterError) as error:
        game(parameters(**change), {})
    assert error.value.path == path


def test_parcels_are_said_to_come_first_only_if_they_do() -> None:
    """Under one reading, a parcel with an X may be placed after horses; a round may have no parcels."""
    options = JUMPS | {"parcel_numbers": "ignored", "x_parcel": "numberless"}
    revealed: Plain = {"reveal": {"A": "right-1@20", "B": "ball@X", "C": "doll@48"}}
    orders = [play(ROUTE, revealed, {"B": {"place": at}}, options=options) for at in (2, 3)]
    orders.append(play(ROUTE, {"reveal": {"A": "right-1@20", "B": "left-1@9"}}, options=options))
    assert [len(each.said("step.order_parcels")) for each in orders] == [1, 0, 0]


@pytest.mark.parametrize(("roof", "times"), [("loose", 1), ("firm", 0)])
def test_hands_are_said_to_come_first_only_if_a_card_goes_after_them(roof: str, times: int) -> None:
    """After a round that ends on a firm roof, none goes."""
    given = street(roof, "plain", "plain", "house:doll", piles={"horse": ["left-3@30"]})
    reveal: Plain = {"reveal": {"A": "doll@2"}}
    played = play(given, reveal, options={"refill": "before", "slippery": "usual"})
    assert len(played.said("step.refill_first")) == times
