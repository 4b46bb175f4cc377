"""The board game's tower, phases, turn order and set-up, and the numbers of the rulebook."""

from __future__ import annotations

import pytest

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.game import PlayersError
from rulebook_tools.games.amerigo_islands import game
from rulebook_tools.games.amerigo_islands.rules.tokens import place_on_top
from tests.games.islands_play import MAP, cubes, parameters, play, refusal, wrong

HIDDEN = {"blue": 3, "black": 3, "red": 2, "brown": 4, "green": 3, "yellow": 2, "white": 4}
FALLEN = {"blue": 4, "black": 4, "red": 5, "brown": 3, "green": 4, "yellow": 5, "white": 3}
STORED: dict[str, Plain] = {"cubes": {"tower": HIDDEN}, "due": "throw"}


def test_tower_hides_what_does_not_come_out() -> None:
    """Of 49 cubes 28 come out; 21 stay hidden, as in the rulebook's example."""
    seen = play({"new_game": 4}, {"fall": FALLEN}).seen
    assert (seen["cubes_in_tower"], seen["cubes_in_storage"], seen["cubes_on_field"]) == (21, 28, 0)
    assert seen["tower"] == HIDDEN
    assert (seen["round"], seen["phase"], seen["due"]) == (1, "blue", "throwing")


def test_four_colours_give_four_actions_with_four_points() -> None:
    """4 blue, 1 black, 1 red and 2 green cubes: four actions with 4 action points each."""
    fall: Plain = {"fall": {"blue": 4, "black": 1, "red": 1, "green": 2}}
    seen = play(STORED, {"A": "throw"}, fall).seen
    assert seen["available"] == ["blue", "black", "red", "green"]
    assert (seen["action_points"], seen["cubes_on_field"], seen["next"]) == (4, 8, "A")
    assert play(STORED, {"A": "throw"}, fall, {"A": {"choose": "red"}}).said("step.own_points")[0].figures[
        "points"
    ] == (4, "action_point")


def test_empty_storage_spaces_are_skipped() -> None:
    """All black and all red cubes are in the tower, so brown follows blue."""
    given: dict[str, Plain] = {"cubes": {"field": {"blue": 1}, "tower": {"black": 7, "red": 7}}}
    played = play(given, {"meanwhile": "all"}, {"phase": "end"})
    assert played.rules.count("tower.empty") == 2
    assert played.seen["phase"] == "brown"


def test_spilled_cubes_wait_for_the_next_throw() -> None:
    """A red cube falls at a wrong moment; it does not count and is thrown with the black ones."""
    given: dict[str, Plain] = {"cubes": {"field": {"blue": 2}, "tower": {"red": 2}}}
    played = play(given, {"spill": {"red": 1}}, {"meanwhile": "all"}, {"phase": "end"}, {"A": "throw"})
    assert played.seen["tray"]["red"] == 0
    assert (played.seen["tower"]["red"], played.seen["tower"]["black"]) == (2, 7)


@pytest.mark.parametrize(("reading", "phase"), [("wait", "red"), ("thrown", "black")])
def test_spilled_cubes_before_an_empty_storage_space(reading: str, phase: str) -> None:
    """They wait for the next throw, or are thrown alone."""
    given: dict[str, Plain] = {"cubes": {"field": {"blue": 2}, "tower": {"black": 7}, "tray": {"red": 1}}}
    seen = play(given, {"meanwhile": "all"}, {"phase": "end"}, options={"spilled_empty": reading}).seen
    assert seen["phase"] == phase


def test_nobody_acts_out_of_turn_or_twice() -> None:
    """B must wait for A, and A has one action."""
    assert refusal(cubes(black=2), {"B": "gold"}) == "phase.order"
    assert refusal(cubes(black=2), {"A": {"choose": "black"}}, {"A": "gold"}) == "phase.one"


def test_who_is_further_forward_or_higher_goes_first() -> None:
    """Spaces count first, then the stack from the top down."""
    players: dict[str, Plain] = {
        letter: {"space": space} for letter, space in zip("ABCD", (2, 5, 2, 0), strict=True)
    }
    assert play({"players": players}).seen["order"] == ["B", "A", "C", "D"]
    assert place_on_top((1, 0, 2, 3), [2, 5, 5, 0], 2) == (2, 1, 0, 3)


def test_starting_gold_grows_with_the_place_in_the_stack() -> None:
    """From the top down: 0, 1, 2 and 3 gold."""
    seen = play({"new_game": 4}, {"discs": ["C", "A", "D", "B"]}).seen
    assert [seen[letter]["gold"] for letter in "CADB"] == [0, 1, 2, 3]
    assert (seen["order"], seen["start"]) == (["C", "A", "D", "B"], "C")


@pytest.mark.parametrize(
    ("players", "tiles", "frames", "shown", "stock"),
    [(2, 9, 12, 6, 24), (3, 12, 14, 8, 32), (4, 16, 16, 10, 40)],
)
def test_set_up_depends_on_the_players(players: int, tiles: int, frames: int, shown: int, stock: int) -> None:
    """Island tiles, spaces of the frame, and 30, 40 or 50 production tokens in five equal parts."""
    seen = play({"new_game": players}).seen
    assert (seen["map"]["tiles"], seen["map"]["frame_spaces"]) == (tiles, frames)
    assert (seen["display"]["production"], seen["display"]["production_left"]) == (shown, stock)
    assert (seen["display"]["tokens"], seen["display"]["tokens_left"], seen["open_pirates"]) == (8, 16, 1)


def test_supplies_of_a_new_game() -> None:
    """37 landscape tiles, 16 villages each, no resource token left over, 5 markers and one out."""
    seen = play({"new_game": 4}).seen
    assert (sum(seen["supply"].values()), sum(seen["A"]["supply"].values())) == (37, 16)
    assert (set(seen["map"]["resources"].values()), set(seen["map"]["resources_left"].values())) == ({8}, {0})
    assert seen["map"]["chests"] + seen["map"]["chests_left"] == 5
    assert (seen["open_pirates"], seen["hidden_pirates"], seen["unseen_pirates"]) == (1, 4, 5)


def test_too_few_and_too_many_players_are_told() -> None:
    """The game is for two to four."""
    for players in (1, 5):
        with pytest.raises(PlayersError):
            game(parameters(), {}).new_game(players)


def test_unfit_landscapes_are_refused() -> None:
    """A lake, and land that touches other land only diagonally."""
    lake: Plain = {"islands": ["=====", "=###=", "=#~#=", "=###=", "====="]}
    corner: Plain = {"islands": ["====", "=#~=", "=~#=", "===="]}
    assert refusal({"new_game": 2}, lake) == "setup.sea"
    assert refusal({"new_game": 2}, corner) == "setup.land"


def test_what_no_game_can_have_is_refused_by_path() -> None:
    """More cubes than there are, an unknown colour, an order against the track, a ship ashore."""
    assert wrong(cubes(blue=8)) == ("given", "cubes", "field", "blue")
    assert wrong({"cubes": {"field": {"bleu": 1}}}) == ("given", "cubes", "field", "bleu")
    assert wrong({"players": {"A": {}, "B": {"space": 1}}, "order": ["A", "B"]}) == ("given", "order")
    assert wrong({"map": MAP, "players": {"A": {"ships": ["d3"]}}})[:3] == ("given", "players", "A")
    assert wrong({"players": {"B": {}}}) == ("given", "players")
    assert wrong({"due": "throw"}, {"A": "throw"}, {"fall": {"blue": 8}})[0] == "when"
