"""The `given` of the board game's examples: more of anything than the game has is reported at its entry."""

from typing import Any

import pytest

from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.games.amerigo_islands import game
from tests.games.islands_play import GAME, MAP, parameters, play

WIDE: list[Plain] = ["~T########~", "~#########~", "~#########~", "~#########~", "~~~~~~~~~~~"]


def fault(given: Plain, **options: str) -> tuple[str, str]:
    """Return the path and the message of the error in what an example gives."""
    with pytest.raises(GivenError) as error:
        game(parameters(), options).read_position(Data(given))
    return ".".join(map(str, error.value.path)), error.value.wrong


def two(first: dict[str, Any], second: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return what two players have."""
    return {"players": {"A": first, "B": second or {}}}


@pytest.mark.parametrize(
    ("given", "path", "wrong"),
    [
        (
            {"map": ["~T###~"], "built": {"landscapes": [["c1"], ["d1"]]}, **two({"landscapes": ["3x i1"]})},
            "players.A.landscapes.0",
            "5 landscape tiles i1 in all",
        ),
        (
            {
                "map": WIDE,
                "built": {"A": {"villages": [["c1", "c2", "d1", "d2"]]}},
                **two({"villages": ["2x o4"]}),
            },
            "players.A.villages.0",
            "3 village tiles o4 of A in all",
        ),
        (
            two({"tokens": ["swap"]}, {"tokens": ["swap"]}),
            "players.B.tokens.0",
            "2 progress tokens swap in all",
        ),
        (
            {
                "display": {"tokens": {"left": ["swap"], "right": ["gold3", "swap"]}},
                **two({"used": ["gold3"]}),
            },
            "display.tokens.right.1",
            "2 progress tokens swap in all",
        ),
        (
            {"display": {"tokens": {"left": ["swap", "gold3", "gold5", "leader", "sail8"]}}},
            "display.tokens.left.4",
            "5 progress tokens in the left area in all",
        ),
        (two({"used": ["swap"]}), "players.A.used.0", "swap is not turned over when it is used"),
        ({"display": {"goods": ["3x sugar-4"]}}, "display.goods.0", "3 production tokens sugar-4 in all"),
        (
            {"display": {"goods": ["2x sugar-2", "2x sugar-3", "2x cotton-2", "coffee-2"]}},
            "display.goods.3",
            "7 production tokens on display in all",
        ),
        (
            two({"goods": {"sugar": 4}}, {"goods": {"sugar": 3}}),
            "players.B.goods.sugar",
            "7 production tokens of sugar, bought, in all",
        ),
        (
            {"map": ["~sss#T~"], **two({"resources": {"sugar": 6}})},
            "players.A.resources.sugar",
            "9 resource tokens of sugar in all",
        ),
        ({"map": ["~sssss~", "~ssss~~"]}, "map.1.4", "9 resource spaces of sugar in all"),
        ({"display": {"pirates": [4, 4]}}, "display.pirates.1", "2 pirate markers of 4 in all"),
        ({"display": {"pirates": [0, 1, 2, 3, 4, 5]}}, "display.pirates.5", "6 pirate markers in all"),
        ({"display": {"pirates": [9]}}, "display.pirates.0", "no pirate marker shows 9"),
        ({"display": {"pirates": []}}, "display.pirates", "no pirate marker lies face up"),
        (
            {"map": ["~TTT~"], "built": {"A": {"posts": ["b1", "c1"]}}, **two({"posts": 11})},
            "players.A.posts",
            "13 trading posts of A in all",
        ),
        (
            two({"chests": 3}, {"chests": 3}),
            "players.B.chests",
            "6 treasure chests, with those on islands, in all",
        ),
        (
            {"map": WIDE, **two({"chests": 5})},
            "players.A.chests",
            "6 treasure chests, with those on islands, in all",
        ),
        ({"map": ["~"], **two({"ships": ["a1"] * 2})}, "players.A.ships.1", "2 ships on sea space a1 in all"),
        ({"map": ["=~"], **two({"ships": ["a1"] * 3})}, "players.A.ships.2", "3 ships of A in all"),
        ({"cubes": {"field": {"red": 5}, "tower": {"red": 3}}}, "cubes.tower.red", "8 red cubes in all"),
        (
            {"due": "throw", "cubes": {"field": {"red": 3}}},
            "cubes.field",
            "3 cubes lie on the action field before the throw, or after the phase",
        ),
        ({"cubes": {"storage": {"red": 3}, "tower": {"red": 3}}}, "cubes", "0 blue cubes in all"),
    ],
)
def test_more_than_there_is_is_told_at_its_place(given: Plain, path: str, wrong: str) -> None:
    """A number beyond what the game has is reported at the first entry too many."""
    assert fault(given) == (path, wrong)


def test_cubes_that_dropped_out_wait_in_the_tray() -> None:
    """Before a throw they may lie there, but not on the action field."""
    assert play({"due": "throw", "cubes": {"tray": {"red": 3}}}).seen["tray"]["red"] == 3


def test_spaces_side_by_side_are_one_tile_or_two() -> None:
    """A list of names is ambiguous where they touch; apart from each other they are tiles of one space."""
    rows, posts = ["~#T###~"], {"posts": ["c1"]}
    assert fault({"map": rows, "built": {"landscapes": ["d1", "e1"]}})[0] == "built.landscapes.1"
    for tiles, left in (([["d1", "e1"]], (4, 5)), ([["d1"], ["e1"]], (2, 6)), (["b1", "d1"], (2, 6))):
        supply = play({"map": rows, "built": {"A": posts, "landscapes": tiles}}).seen["supply"]
        assert (supply["i1"], supply["i2"]) == left


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"built": {"A": {"posts": ["c3"]}}, **two({"ships": []})}, "players.A.ships"),
        ({"map": ["####", "#~~#", "####", "~~~~"]}, "map"),
        ({"map": ["#~", "~#"]}, "map"),
        ({"display": {"pirates": [1, 2]}}, "display.pirates"),
        ({"due": "final", "round": 4}, "round"),
        (two({"tokens": ["swap"], "progress": 3}), "players.A.progress"),
        (
            two({"tokens": ["swap", "gold3", "gold5"], "used": ["sail8", "leader", "cubes-points"]}),
            "players.A",
        ),
        ({"map": ["~T###"], "built": {"A": {"posts": ["b1"], "villages": [["d1", "e1"]]}}}, "built"),
        ({"map": ["~T###"], "built": {"B": {"posts": ["b1"]}, "A": {"villages": [["c1", "d1"]]}}}, "built"),
        ({"map": ["~T###"], "built": {"landscapes": [["c1", "d1"]]}}, "built"),
        (two({"posts": 11}), "players.A.posts"),
        ({"map": MAP, "built": {"landscapes": [[]]}}, "built.landscapes.0"),
    ],
)
def test_position_that_no_game_leads_to_is_refused(given: Plain, path: str) -> None:
    """Ships, tiles, posts, tokens and markers must be where the rules can have put them."""
    assert fault(given)[0] == path


def test_trading_posts_left_can_be_given() -> None:
    """They are those not on the map; an example need not say so."""
    built: dict[str, Any] = {"built": {"A": {"posts": ["c3"]}}}
    assert play(two({"posts": 12})).seen["A"]["posts"] == 12
    assert play({**built, **two({"posts": 11})}).seen["A"]["posts"] == play(built).seen["A"]["posts"] == 11


def test_spaces_of_no_tile_are_named() -> None:
    """The error names the spaces, and draws the shapes that there are."""
    with pytest.raises(GivenError) as error:
        GAME.read_position(Data({"map": ["~T####~"], "built": {"landscapes": [["c1", "e1"]]}}))
    assert error.value.wrong == "no tile has the shape of c1, e1"
    assert "v3 xx/xo" in error.value.expected
    build: Plain = {"A": {"build": {"village": "v3", "on": ["c1", "d1"]}}}
    field = {"map": ["~T##~"], "cubes": {"field": {"green": 1}}, **two({"villages": ["v3"]})}
    with pytest.raises(GivenError) as error:
        play(field, {"A": {"choose": "green"}}, build)
    assert error.value.wrong == "c1, d1: not where a tile v3 can lie"


def posts_on(row: str, columns: str) -> dict[str, Any]:
    """Return a map of one row, and the columns of trading posts of A."""
    return {"map": [row], "built": {"A": {"posts": [f"{column}1" for column in columns]}}}


@pytest.mark.parametrize(
    ("option", "reading", "given", "path"),
    [
        ("seven_posts", "excluded", posts_on("~TTTTTTT~", "bcdefgh"), "built.A.posts.6"),
        ("seven_posts", "excluded", posts_on("~TTTT~TTT~", "bcdeghi"), ""),
        ("gold_token_when", "at_once", two({"tokens": ["swap", "gold3"]}), "players.A.tokens.1"),
        ("gold_token_when", "at_once", two({"used": ["gold3"]}), ""),
    ],
)
def test_position_that_a_reading_excludes_is_refused(
    option: str, reading: str, given: Plain, path: str
) -> None:
    """More posts on an island than the table shows, a purse that was not opened; others can be given."""
    GAME.read_position(Data(given))
    if path:
        assert fault(given, **{option: reading})[0] == path
    else:
        game(parameters(), {option: reading}).read_position(Data(given))


def test_a_sixth_large_island() -> None:
    """There are chests for five."""
    row = "=" + "####~" * 6 + "="
    assert fault({"map": ["=" * len(row), *[row] * 5, "=" * len(row)]}) == ("map", "6 large islands")
