"""The board game's readings: what each of them changes, and that invalid data raise `GivenError`."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.game import IllegalAction
from rulebook_tools.games.amerigo_islands import game
from tests.games.islands_play import cubes, parameters, play, refusal

GAME = game(parameters(), {})


def of_a(state: dict[str, Plain], **field: int) -> dict[str, Plain]:
    return {**cubes(**field), "players": {"A": state, "B": {}}}


def test_some_points_must_be_used_by_that_reading() -> None:
    """To finish at once is allowed, unless one point at least must be used; not where none can be."""
    some = {"forfeit": "some"}
    black: Plain = {"A": {"choose": "black"}}
    assert play(of_a({}, black=2), black, {"A": "finish"}).seen["A"]["lapsed"] == 2
    assert refusal(of_a({}, black=2), black, {"A": "finish"}, options=some) == "phase.lapse"
    assert play(of_a({"cannons": 12}, black=2), black, options=some).seen["A"]["gold"] == 2
    red: Plain = {"A": {"choose": "red"}}
    assert refusal(of_a({}, red=2), red, {"A": "finish"}, options=some) == "phase.lapse"
    green: Plain = {"A": {"choose": "green"}}
    assert play(of_a({}, green=2), green, options=some).seen["A"]["lapsed"] == 2


@pytest.mark.parametrize(("reading", "order"), [("stays", ["B", "A"]), ("on_top", ["A", "B"])])
def test_disc_at_the_end_of_the_track(reading: str, order: list[str]) -> None:
    """It keeps its place in the stack, or is put on top again."""
    field: dict[str, Plain] = {
        **cubes(white=2),
        "order": ["B", "A"],
        "turn": "A",
        "players": {"A": {"space": 16}, "B": {"space": 16}},
    }
    seen = play(field, {"A": {"choose": "white"}}, options={"at_end": reading}).seen
    assert seen["order"] == order


@pytest.mark.parametrize(("reading", "points"), [("points", 1), ("lost", 0)])
def test_gold_of_a_full_track_that_does_not_fit(reading: str, points: int) -> None:
    """11 gold and 2 more: one victory point, or nothing."""
    state: dict[str, Plain] = {"gold": 11, "cannons": 12}
    options = {"track_overflow": reading}
    seen = play(of_a(state, black=2), {"A": {"choose": "black"}}, {"A": "finish"}, options=options).seen["A"]
    assert (seen["gold"], seen["gained"]) == (12, points)


def test_when_points_may_be_bought() -> None:
    """At any time, or only before the first is used."""
    when: list[Plain] = [{"A": {"choose": "black"}}, {"A": {"advance": 1}}, {"A": {"pay": 1}}]
    assert play(of_a({"gold": 1}, black=2), *when).seen["A"]["lapsed"] == 2
    before = {"spend_when": "before"}
    assert refusal(of_a({"gold": 1}, black=2), *when, options=before) == "gold.spend"


def test_points_bought_only_to_lapse() -> None:
    """Allowed, and worth 2 gold at the end of the track; or refused."""
    when: list[Plain] = [{"A": {"choose": "black"}}, {"A": {"pay": 1}}]
    state: dict[str, Plain] = {"gold": 1, "cannons": 8}
    assert play(of_a(state, black=4), *when, {"A": {"advance": 4}}).seen["A"]["gold"] == 2
    assert refusal(of_a(state, black=4), *when, options={"spend_to_lapse": "refused"}) == "gold.spend"


@pytest.mark.parametrize(("reading", "lapsed"), [("next_time", 0), ("at_once", 2)])
def test_new_token_for_the_action_under_way(reading: str, lapsed: int) -> None:
    """It helps from the next time on, or at once."""
    field = {**of_a({"progress": 3}, brown=1), "display": {"tokens": ["plus2-brown"]}}
    when: list[Plain] = [
        {"A": {"choose": "brown"}},
        {"A": {"advance": 1}},
        {"A": {"pick": "plus2-brown"}},
    ]
    assert play(field, *when, options={"bonus_midaction": reading}).seen["A"]["lapsed"] == lapsed


def test_white_cubes_swapped_again() -> None:
    """On a red space white cubes count as red; by one reading only, the token makes them green."""
    state: dict[str, Plain] = {"space": 3, "tokens": ["swap"]}
    green: Plain = {"A": {"choose": "green", "by": "white"}}
    assert refusal(of_a(state, white=2), green) == "white.colour"
    allowed = {"swap_special": "allowed"}
    played = play(of_a(state, white=2), green, options=allowed)
    assert (played.seen["A"]["action"], "token.swap" in played.rules) == ("green", True)


@pytest.mark.parametrize(("reading", "gold"), [("nothing", 0), ("gold", 2)])
def test_leap_to_the_last_space(reading: str, gold: int) -> None:
    """The points not used bring nothing, or 2 gold."""
    field: dict[str, Plain] = {
        **cubes(white=1),
        "turn": "A",
        "players": {"A": {"tokens": ["leader"]}, "B": {"space": 16}},
    }
    when: list[Plain] = [{"A": {"choose": "white"}}, {"A": {"use": "leader"}}, {"A": "finish"}]
    assert play(field, *when, options={"leader_end": reading}).seen["A"]["gold"] == gold


NAMES = """
    A B players map built cubes field tower tray storage turn due order display tokens goods pirates left
    right choose by white swap pay use pick advance ship place sail found take build buy landscape village
    on of fall spill islands discs reveal pirate interim final score phase end meanwhile all throw gold chest
    finish none new_game round points cannons progress space ships posts landscapes villages resources used
    chests blue red i2 v3 gold3 leader cotton-2 cotton a1 c3 d3 zz99 ===== =AT#=
    """
WORDS = st.sampled_from(NAMES.split())
PLAIN: st.SearchStrategy[Plain] = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 20) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=10,
)


@settings(max_examples=400, deadline=None, database=None)
@given(PLAIN)
def test_garbage_is_told_where_it_stands(data: Plain) -> None:
    """Invalid data in `given` raise `GivenError`, and nothing else."""
    with contextlib.suppress(GivenError):
        GAME.read_position(Data(data, ("given",)))


@settings(max_examples=400, deadline=None, database=None)
@given(st.dictionaries(WORDS, PLAIN, min_size=1, max_size=2), st.sampled_from(list(range(8))))
def test_garbage_among_the_actions_is_told_too(data: dict[str, Plain], colour: int) -> None:
    """Every entry is read, refused or reported as an error."""
    position = GAME.read_position(Data(of_a({"gold": 3}, blue=1, red=2, green=1, brown=1)))
    names = ("blue", "red", "green", "brown")
    if colour < len(names):
        position = GAME.apply(position, GAME.read_action(position, Data({"A": {"choose": names[colour]}})))[0]
    with contextlib.suppress(GivenError, IllegalAction):
        GAME.apply(position, GAME.read_action(position, Data(data, ("when",))))


def test_every_option_has_two_readings_or_more() -> None:
    """The adopted one comes first."""
    assert all(len(set(readings)) > 1 for readings in game.options.values())
