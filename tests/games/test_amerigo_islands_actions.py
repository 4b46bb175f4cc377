"""The board game's seven actions, gold and progress tokens, and the numbers of the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook_tools.engine.data import Plain
from tests.games.islands_play import MAP, cubes, play, refusal


def given(state: dict[str, Plain] | None = None, **field: int) -> dict[str, Plain]:
    """Return an action field with cubes, and the state of A."""
    return {**cubes(**field), "players": {"A": dict(state or {}), "B": {}}}


@pytest.mark.parametrize(
    ("colour", "state", "rule"),
    [
        ("black", {"cannons": 12}, "gold.again"),
        ("brown", {"progress": 20}, "gold.again"),
        ("white", {"space": 16}, "gold.again"),
    ],
)
def test_who_is_at_the_end_already_gets_two_gold(colour: str, state: dict[str, Plain], rule: str) -> None:
    """Choosing the action again is enough."""
    played = play(given(state, **{colour: 3}), {"A": {"choose": colour}}, {"A": "finish"})
    assert rule in played.rules
    assert played.seen["A"]["gold"] == 2


def test_supply_helps_out_by_that_reading() -> None:
    """A token is drawn from those face down."""
    moves: list[Plain] = [{"A": {"choose": "brown"}}, {"A": {"advance": 5}}]
    options = {"no_token_left": "supply"}
    seen = play(given(brown=5), *moves, {"reveal": {"tokens": ["swap"]}}, options=options).seen
    assert seen["A"]["tokens"] == ["swap"]


@pytest.mark.parametrize(("reading", "points"), [("points_stay", 3), ("merge", 6)])
def test_any_colour_on_the_last_space(reading: str, points: int) -> None:
    """3 white and 3 blue cubes: 3 points, or 6 where the cubes really change."""
    black: Plain = {"A": {"choose": "black", "by": "white"}}
    options = {"last_space": reading}
    seen = play(given({"space": 16}, white=3, black=3), black, options=options).seen["A"]
    assert seen["action_points"] == points
    strict = {"last_space": "absent_only"}
    assert refusal(given({"space": 16}, white=3, black=3), black, options=strict) == "white.absent"


@pytest.mark.parametrize(("reading", "points"), [("action", 4), ("white", 4), ("both", 6)])
def test_which_tokens_help_the_special_action(reading: str, points: int) -> None:
    """Those for the action done, those for the white action, or all of them."""
    state: dict[str, Plain] = {"space": 3, "tokens": ["plus2-red", "plus2-white"]}
    white: Plain = {"A": {"choose": "red", "by": "white"}}
    seen = play(given(state, white=2), white, options={"bonus_special": reading}).seen["A"]
    assert seen["action_points"] == points


def test_leap_onto_the_leader_beside_a_move() -> None:
    """Under the other reading the token does not replace the move."""
    field: dict[str, Plain] = {**cubes(white=1), "players": {"A": {"tokens": ["leader"]}, "B": {"space": 9}}}
    when: list[Plain] = [{"B": "gold"}, {"A": {"choose": "white"}}, {"A": {"use": "leader"}}]
    both = {"leader_move": "in_addition"}
    assert play(field, *when, {"A": {"advance": 1}}, options=both).seen["A"]["space"] == 10


@pytest.mark.parametrize(("reading", "points"), [("points", 1), ("lost", 0)])
def test_gold_of_a_chest_that_does_not_fit(reading: str, points: int) -> None:
    """10 gold and a chest: 12 gold, and one more as a victory point or lost."""
    options = {"chest_overflow": reading}
    seen = play(given({"gold": 10, "chests": 1}, blue=1), {"A": "chest"}, options=options).seen["A"]
    assert (seen["gold"], seen["gained"], seen["chests"]) == (12, points, 0)


def voyage(**state: Any) -> dict[str, Plain]:
    """Return the map, blue cubes, and ships of A."""
    return {**given(state, blue=4), "map": MAP}


def test_sailing_refuses_by_other_readings() -> None:
    """A trading post where no ship moved; a voyage before both ships are placed."""
    chosen: Plain = {"A": {"choose": "blue"}}
    assert refusal(voyage(), chosen, {"A": {"ship": 1, "sail": "c3"}}) == "blue.place"
    ships = voyage(ships=["a1", "c3"])
    assert refusal(ships, chosen, {"A": {"found": 2}}, options={"post_unmoved": "refused"}) == "blue.post"
    placed: list[Plain] = [chosen, {"A": {"ship": 1, "place": "a1"}}, {"A": {"ship": 1, "sail": "b2"}}]
    assert refusal(voyage(), *placed, options={"placing": "both_first"}) == "blue.place"


@pytest.mark.parametrize(("reading", "left"), [("each", [9, 9]), ("shared", [1, 1])])
def test_fair_wind(reading: str, left: list[int]) -> None:
    """8 points more for each ship, or to share."""
    field = {**given({"tokens": ["sail8"], "ships": ["a1", "a1"]}, blue=1), "map": MAP}
    options = {"sail_bonus": reading}
    played = play(field, {"A": {"choose": "blue"}}, {"A": {"use": "sail8"}}, options=options)
    assert played.seen["A"]["lapsed"] == sum(left)
