"""The board game's seven actions, gold and progress tokens, and the numbers of the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook_tools.engine.data import Plain
from tests.games.islands_play import MAP, cubes, play, refusal


def given(state: dict[str, Plain] | None = None, **field: int) -> dict[str, Plain]:
    """Return an action field with cubes, and the state of A."""
    return {**cubes(**field), "players": {"A": dict(state or {}), "B": {}}}


def test_end_of_the_cannon_track_brings_two_gold() -> None:
    """10 cannons and 5 points: 12 cannons, 3 points lapse, 2 gold."""
    seen = play(given({"cannons": 10}, black=5), {"A": {"choose": "black"}}, {"A": {"advance": 2}}).seen["A"]
    assert (seen["cannons"], seen["lapsed"], seen["gold"]) == (12, 3, 2)
    assert refusal(given({"cannons": 10}, black=5), {"A": {"choose": "black"}}, {"A": {"advance": 3}}) == (
        "black.limit"
    )


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


@pytest.mark.parametrize(("before", "after", "points"), [(9, 12, 1), (8, 12, 0), (0, 4, 0), (12, 12, 4)])
def test_gold_for_ten_cubes(before: int, after: int, points: int) -> None:
    """10 cubes bring 4 gold; with 9 before, 12 fit and 1 victory point is left."""
    seen = play(given({"gold": before}, blue=4, red=3, green=2, white=1), {"A": "gold"}).seen["A"]
    assert (seen["gold"], seen["gained"], seen["taken"]) == (after, points, 4)


def test_gold_buys_the_step_to_the_fourth_token() -> None:
    """2 points and 1 gold move the disc 3 spaces, from 13 to the fourth value on 16."""
    state: dict[str, Plain] = {"gold": 1, "progress": 13, "tokens": ["swap", "leader", "sail8"]}
    field = {**given(state, brown=2), "display": {"tokens": ["gold3"]}}
    when: list[Plain] = [{"A": {"choose": "brown"}}, {"A": {"pay": 1}}, {"A": {"advance": 3}}]
    seen = play(field, *when, {"A": {"pick": "gold3"}}).seen["A"]
    assert (seen["progress"], seen["gold"], seen["token_count"]) == (16, 0, 4)
    assert refusal(field, *when, {"A": "finish"}) == "brown.token"
    assert refusal(field, *when, {"A": {"pick": "gold5"}}) == "brown.choose"


def test_five_points_pass_the_first_value() -> None:
    """The disc passes the 1, and A takes a token; without any on display A takes none."""
    moves: list[Plain] = [{"A": {"choose": "brown"}}, {"A": {"advance": 5}}]
    field = {**given(brown=5), "display": {"tokens": ["gold3", "swap"]}}
    seen = play(field, *moves, {"A": {"pick": "swap"}}).seen
    assert (seen["A"]["progress"], seen["A"]["tokens"], seen["display"]["tokens"]) == (5, ["swap"], 1)
    assert "brown.empty" in play(given(brown=5), *moves).rules


def test_supply_helps_out_by_that_reading() -> None:
    """A token is drawn from those face down."""
    moves: list[Plain] = [{"A": {"choose": "brown"}}, {"A": {"advance": 5}}]
    options = {"no_token_left": "supply"}
    seen = play(given(brown=5), *moves, {"reveal": {"tokens": ["swap"]}}, options=options).seen
    assert seen["A"]["tokens"] == ["swap"]


def test_planning_refuses() -> None:
    """Too many points, a second landscape tile, another's village, and a tile that is gone."""
    chosen: Plain = {"A": {"choose": "red"}}
    assert refusal(given(red=2), chosen, {"A": {"take": {"landscape": "i3"}}}) == "phase.points"
    first: Plain = {"A": {"take": {"landscape": "i1"}}}
    assert refusal(given(red=2), chosen, first, first) == "red.one"
    assert refusal(given(red=2), chosen, {"A": {"take": {"village": "i2", "of": "B"}}}) == "red.own"
    assert refusal(given({"villages": ["2x o4"]}, red=1), chosen, {"A": {"take": {"village": "o4"}}}) == (
        "red.supply"
    )
    token = given({"tokens": ["two-landscapes"]}, red=4)
    assert play(token, chosen, first, first).seen["A"]["landscapes"] == ["i1", "i1"]
    assert refusal(token, chosen, first, first, first) == "token.landscapes"


def test_disc_goes_on_top_and_makes_a_start_player() -> None:
    """B moves onto A's space and is the start player from then on; A still acts first in this phase."""
    field: dict[str, Plain] = {**cubes(white=2), "players": {"A": {"space": 2}, "B": {}}}
    played = play(field, {"A": "gold"}, {"B": {"choose": "white"}}, {"B": {"advance": 2}})
    assert (played.seen["order"], played.seen["start"]) == (["B", "A"], "B")
    assert {"white.top", "white.start"} <= set(played.rules)


def test_white_cubes_count_as_the_colour_of_the_space() -> None:
    """On a red space (3) and without red cubes, white is planning with all 5 points."""
    white: Plain = {"A": {"choose": "red", "by": "white"}}
    seen = play(given({"space": 3}, white=2, blue=5), white).seen["A"]
    assert (seen["action"], seen["action_points"]) == ("red", 5)
    assert refusal(given({"space": 3}, white=2, red=1), white) == "white.absent"
    assert refusal(given({"space": 4}, white=2), white) == "white.colour"
    assert refusal(given(white=2), white) == "white.after"
    assert refusal(given({"space": 3}, blue=2), white) == "phase.colours"


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


def test_swapping_needs_token_and_cubes() -> None:
    """Green without red is planning for the owner; with red cubes there is nothing to swap."""
    swap: Plain = {"A": {"choose": "red", "by": "swap"}}
    token: dict[str, Plain] = {"tokens": ["swap"]}
    assert play(given(token, green=2), swap).seen["A"]["action"] == "red"
    assert refusal(given(green=2), swap) == "token.swap"
    assert refusal(given(token, green=2, red=1), swap) == "token.swap"


def test_leap_onto_the_leader() -> None:
    """However few points there are; it replaces the move."""
    field: dict[str, Plain] = {**cubes(white=1), "players": {"A": {"tokens": ["leader"]}, "B": {"space": 9}}}
    when: list[Plain] = [{"B": "gold"}, {"A": {"choose": "white"}}, {"A": {"use": "leader"}}]
    seen = play(field, *when).seen
    assert (seen["A"]["space"], seen["order"], seen["A"]["used"]) == (9, ["A", "B"], ["leader"])
    assert refusal(field, *when, {"A": {"advance": 1}}) == "token.leader"
    both = {"leader_move": "in_addition"}
    assert play(field, *when, {"A": {"advance": 1}}, options=both).seen["A"]["space"] == 10


def test_once_is_once() -> None:
    """A token for gold that was used already is refused, and so is one that was never given."""
    assert play(given({"tokens": ["gold3"]}, blue=1), {"A": {"use": "gold3"}}).seen["A"]["gold"] == 3
    assert refusal(given({"used": ["gold3"]}, blue=1), {"A": {"use": "gold3"}}) == "tokens.once"
    assert refusal(given(blue=1), {"A": {"use": "gold5"}}) == "tokens.once"
    assert refusal(given(blue=1), {"A": "chest"}) == "gold.chest"
    assert refusal(given(black=1), {"A": {"choose": "black"}}, {"A": {"pay": 1}}) == "gold.spend"


@pytest.mark.parametrize(("reading", "points"), [("points", 1), ("lost", 0)])
def test_gold_of_a_chest_that_does_not_fit(reading: str, points: int) -> None:
    """10 gold and a chest: 12 gold, and one more as a victory point or lost."""
    options = {"chest_overflow": reading}
    seen = play(given({"gold": 10, "chests": 1}, blue=1), {"A": "chest"}, options=options).seen["A"]
    assert (seen["gold"], seen["gained"], seen["chests"]) == (12, points, 0)


def voyage(**state: Any) -> dict[str, Plain]:
    """Return the map, blue cubes, and ships of A."""
    return {**given(state, blue=4), "map": MAP}


def test_sailing_refuses() -> None:
    """Land, too far, an occupied space, no anchor, a space taken, a ship unplaced or off the frame."""
    chosen: Plain = {"A": {"choose": "blue"}}
    ships = voyage(ships=["a1", "c3"])

    def sails(space: str) -> str:
        return refusal(ships, chosen, {"A": {"ship": 1, "sail": space}})

    assert sails("c3") in {"blue.one", "blue.move"}
    assert sails("f6") == "blue.move"
    assert refusal(voyage(ships=["b3", "c3"]), chosen, {"A": {"ship": 1, "sail": "c3"}}) == "blue.one"
    assert refusal(ships, chosen, {"A": {"found": 1}}) == "blue.post"
    taken = {**ships, "built": {"B": {"posts": ["d3"]}}}
    assert refusal(taken, chosen, {"A": {"found": 2}}) == "blue.free"
    assert refusal(voyage(), chosen, {"A": {"ship": 1, "sail": "c3"}}) == "blue.place"
    assert refusal(voyage(), chosen, {"A": {"ship": 1, "place": "c3"}}) == "blue.place"
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


def test_building_scores_and_completes() -> None:
    """A large island is completed in the second round: 2 + 3 + 3 x 4 for A, 4 for B."""
    rows: list[Plain] = ["========", "=AT###A=", "=~####T=", "=~####~=", "=AT####=", "=~#####=", "========"]
    tiles: list[Plain] = [
        ["d2", "e2", "f2"],
        ["c3", "d3", "e3", "f3"],
        ["c4", "d4", "e4", "f4"],
        ["d5", "e5", "f5"],
        ["c6", "d6"],
        ["e6", "f6"],
    ]
    field: dict[str, Plain] = {
        **given({"villages": ["i2"]}, green=1),
        "round": 2,
        "map": rows,
        "built": {"landscapes": tiles, "A": {"posts": ["c2", "g3"]}, "B": {"posts": ["c5"]}},
    }
    played = play(field, {"A": {"choose": "green"}}, {"A": {"build": {"village": "i2", "on": ["g5", "g6"]}}})
    assert (played.seen["A"]["gained"], played.seen["B"]["gained"], played.seen["A"]["chests"]) == (17, 4, 1)
    assert played.seen["islands"]["1"]["complete"] is True


def test_building_refuses() -> None:
    """In the water, on a tile, on a post, on an island without a post, far from the chain, no tile."""
    rows: list[Plain] = ["=========", "=~AT####=", "=~~####~=", "=~~~~~~~=", "=~AT##~~=", "========="]
    built: dict[str, Plain] = {"landscapes": [["d3"]], "A": {"posts": ["d2"]}}
    field = {**given({"villages": ["2x i2", "i3"]}, green=3), "map": rows, "built": built}

    def builds(*spaces: str, shape: str = "i2") -> str:
        build: Plain = {"A": {"build": {"village": shape, "on": list(spaces)}}}
        return refusal(field, {"A": {"choose": "green"}}, build)

    assert builds("e3", "e4") == "green.land"
    assert builds("d3", "e3") == "green.free"
    assert builds("d2", "e2") == "green.post"
    assert builds("e5", "f5") == "green.where"
    assert builds("g2", "h2") == "green.adjacent"
    assert builds("e2", "e3", "f3", shape="v3") == "green"
