"""The board game's tower, phases, turn order and set-up, and the numbers of the rulebook."""

from __future__ import annotations

import pytest

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.game import PlayersError
from rulebook_tools.games.amerigo_islands import game
from rulebook_tools.games.amerigo_islands.rules.tokens import place_on_top
from tests.games.islands_play import MAP, cubes, parameters, play, wrong


def test_who_is_further_forward_or_higher_goes_first() -> None:
    """Spaces count first, then the stack from the top down."""
    players: dict[str, Plain] = {
        letter: {"space": space} for letter, space in zip("ABCD", (2, 5, 2, 0), strict=True)
    }
    assert play({"players": players}).seen["order"] == ["B", "A", "C", "D"]
    assert place_on_top((1, 0, 2, 3), [2, 5, 5, 0], 2) == (2, 1, 0, 3)


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


def test_what_no_game_can_have_is_refused_by_path() -> None:
    """More cubes than there are, an unknown colour, an order against the track, a ship ashore."""
    assert wrong(cubes(blue=8)) == ("given", "cubes", "field", "blue")
    assert wrong({"cubes": {"field": {"bleu": 1}}}) == ("given", "cubes", "field", "bleu")
    assert wrong({"players": {"A": {}, "B": {"space": 1}}, "order": ["A", "B"]}) == ("given", "order")
    assert wrong({"map": MAP, "players": {"A": {"ships": ["d3"]}}})[:3] == ("given", "players", "A")
    assert wrong({"players": {"B": {}}}) == ("given", "players", "B")
    assert wrong({"due": "throw"}, {"A": "throw"}, {"fall": {"blue": 8}})[0] == "when"
