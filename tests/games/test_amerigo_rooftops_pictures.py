"""The pictures of an example on the rooftops: the route, cards played, hands and piles."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.figures import Name, Player
from rulebook_tools.engine.scenes import Mark, Row, Situation, Token
from rulebook_tools.games.amerigo_rooftops import game
from rulebook_tools.games.amerigo_rooftops.model import Choose
from rulebook_tools.games.amerigo_rooftops.pages import exhibits
from rulebook_tools.play.game import moves
from tests.games.rooftops_play import GAME, TABLE, parameters

RULES = GAME.new_game(2).rules
AMERIGO = Mark("amerigo", is_implied=True)
ROUTE: Plain = ["plain", "house:ball+book", "plain", "done:doll"]
HANDS: Plain = {"A": ["right-1@5"], "B": ["ball@2"], "C": ["left-2@X"]}


def rows(situation: Situation) -> Mapping[str, Row]:
    """Return the rows of a position's picture by name."""
    return {scene.name: scene for scene in situation.scenes if isinstance(scene, Row)}


def drawn(given: Plain, *entries: Plain, **options: str) -> Mapping[str, Row]:
    """Return the rows of the picture after some actions of an example, by name."""
    return rows(TABLE.situation(given, *entries, **options))


def totals(found: Mapping[str, Row], *names: str) -> Sequence[str]:
    """Return the wordings of the totals of some rows."""
    return [total.wording for name in names if (total := found[name].total) is not None]


def test_cards_played_lie_in_their_order_with_who_played_them() -> None:
    """They are shown in that order until the next round begins."""
    given: Plain = {"route": ["plain", "plain", "house:doll", "plain"], "amerigo": 1}
    reveal: Plain = {"reveal": {"A": "right-1@5", "B": "ball@2"}}
    ball = Token("parcel.ball", 2, marks=(Mark("played", Player("B")),))
    horse = Token("move.right-1", 5, marks=(Mark("played", Player("A")),))
    assert "played" not in drawn(given)
    assert drawn(given, reveal)["played"].tokens == (ball, horse)
    assert "played" not in drawn(given, reveal, {"remove": "right"})


def test_cards_chosen_in_secret_lie_face_down() -> None:
    """The picture shows only which players have chosen."""
    hands: Plain = {"A": ["right-1@5"], "B": ["ball@2"], "C": ["book@3"]}
    given: Plain = {"route": ROUTE, "amerigo": 1, "hands": hands}
    start = GAME.read_position(Data(given))
    after = GAME.apply(start, Choose(0, start.hands[0][0])).position
    found = rows(GAME.situation(after, Data(given)))
    assert found["played"].tokens == (Token("card", is_turned=True, marks=(Mark("played", Player("A")),)),)
    assert found["hand.A"].tokens == ()
    assert totals(found, "hand.A") == ["given.none"]


def test_a_card_with_an_x_shows_it() -> None:
    """The X replaces the number; until the card has a place, it comes first, and no order is claimed."""
    given: Plain = {"route": ROUTE, "amerigo": 2, "hands": HANDS}
    reveal: Plain = {"reveal": {"A": "right-1@5", "B": "ball@2", "C": "left-2@X"}}
    found = drawn(given, reveal, jumps="on")
    assert drawn(given, jumps="on")["hand.C"].tokens == (Token("move.left-2", marks=(Mark("x"),)),)
    assert [token.noun for token in found["played"].tokens] == ["move.left-2", "parcel.ball", "move.right-1"]
    assert found["played"].tokens[0].marks == (Mark("x"), Mark("played", Player("C")))
    placed = drawn(given, reveal, {"C": {"place": 3}}, jumps="on")
    labels = [each["played"].label.wording for each in (found, placed)]
    assert labels == ["given.unplaced", "given.order"]


@pytest.mark.parametrize(("start", "card", "side"), [(1, "left-1@5", "left"), (4, "right-1@5", "right")])
def test_who_falls_off_the_route_is_nowhere_on_it(start: int, card: str, side: str) -> None:
    """The row says on which side Amerigo fell off."""
    found = drawn({"route": ROUTE, "amerigo": start}, {"reveal": {"A": card}})
    assert not any(AMERIGO in token.marks for token in found["route"].tokens)
    assert found["route"].total is not None
    assert found["route"].total.wording == "given.off"
    assert found["route"].total.figures == {"side": Name(f"direction.{side}")}


def test_piles_show_their_top_card() -> None:
    """It covers the others; in closed piles, all cards are face down."""
    piles: Plain = {"horse": ["left-1@5", "right-2@7"], "parcel": []}
    given: Plain = {"route": ROUTE, "amerigo": 1, "piles": piles, "discard": {"horse": ["left-1@30"]}}
    found = drawn(given)
    assert found["pile.horse"].tokens == (Token("move.left-1", 5),)
    assert found["pile.parcel"].tokens == ()
    assert totals(found, "pile.horse", "pile.parcel") == ["given.cards", "given.none"]
    assert found["discard.horse"].tokens == (Token("move.left-1", 30),)
    closed = drawn(given, piles="closed")["pile.horse"].tokens
    assert closed == (Token("horse_card", count=2, is_turned=True),)
    assert [name for name, row in found.items() if row.is_given] == [
        "route",
        "pile.horse",
        "pile.parcel",
        "discard.horse",
    ]


def test_cards_in_the_box_are_drawn_from_the_figures() -> None:
    """The pictures follow the parameters: every house, with its number of copies."""
    cards = {"slide-left": 1, "slide-right": 1, "loose": 2, "firm": 3}
    other = game(parameters(plain_cards=15, slippery_cards=cards), {}).new_game(2).rules
    (route,), (slippery,) = exhibits(other)["route"], exhibits(other)["slippery"]
    assert isinstance(route, Row)
    assert isinstance(slippery, Row)
    assert route.tokens[0] == Token("roof.plain", count=15, back="roof.done")
    wants = (Mark("parcel.ball", is_implied=True), Mark("parcel.book", is_implied=True))
    assert Token("house.ball-book", count=2, marks=wants, back="roof.done") in route.tokens
    assert [(each.noun, each.count) for each in slippery.tokens] == [
        (f"roof.{key}", number) for key, number in cards.items()
    ]


def test_houses_are_drawn_by_the_number_of_players_that_they_need() -> None:
    """Every house is shown once, in the row of its least number of players."""
    rows = exhibits(RULES)["reach"]
    needed = parameters().table("house_players")
    found = {
        token.noun.removeprefix("house."): int(row.name.removeprefix("reach."))
        for row in rows
        if isinstance(row, Row)
        for token in row.tokens
    }
    assert found == needed


def test_a_house_that_is_turned_over_wants_nothing_any_more() -> None:
    """Its text alternative is its back."""
    tokens = drawn({"route": ROUTE, "amerigo": 1})["route"].tokens
    assert [(token.noun, token.back) for token in tokens if token.is_turned] == [("house.doll", "roof.done")]


def test_cards_without_a_number_show_the_x() -> None:
    """They are shown whether their expansion is in play or not."""
    (row,) = exhibits(RULES)["jump-x-parcels"]
    assert isinstance(row, Row)
    assert all(token.marks == (Mark("x"),) for token in row.tokens)


def gone(given: Plain, *entries: Plain, **options: str) -> Sequence[Sequence[int]]:
    """Return the trails of Amerigo in the last of some actions, as lists of places from 1."""
    ways = drawn(given, *entries, **options)["route"].ways
    assert {way.noun for way in ways} <= {"amerigo"}
    return [[place + 1 for place in way.places] for way in ways]


LONG: Plain = ["plain", "house:ball", "plain", "plain", "house:book", "plain"]


@pytest.mark.parametrize(
    ("start", "reveal", "ways"),
    [
        (2, {"A": "right-3@7", "B": "left-1@20"}, [[2, 3, 4, 5], [5, 4]]),
        (2, {"A": "right-3@30", "B": "left-1@20"}, [[2, 1], [1, 2, 3, 4]]),
        (3, {"A": "right-2@7", "B": "ball@20"}, [[3, 4, 5]]),
        (2, {"A": "left-1@7", "B": "left-2@9", "C": "right-1@20"}, [[2, 1], [1, 0]]),
        (6, {"A": "right-3@7"}, [[6, 7]]),
        (3, {"A": "ball@7"}, []),
    ],
)
def test_the_way_of_amerigo_is_drawn(start: int, reveal: Plain, ways: Sequence[Sequence[int]]) -> None:
    """Each horse has its own trail, card by card, which depends on its start and on the card."""
    given: Plain = {"route": LONG, "amerigo": start}
    assert gone(given) == []
    assert gone(given, {"reveal": reveal}) == ways


@pytest.mark.parametrize(
    ("readings", "entries", "ways"),
    [
        ({}, 1, [[1, 2], [2, 3]]),
        ({}, 2, []),
        ({"slippery_when": "after"}, 1, [[1, 2]]),
        ({"slippery_when": "after"}, 2, [[1, 2]]),
    ],
)
def test_sliding_is_a_way(readings: dict[str, str], entries: int, ways: Sequence[Sequence[int]]) -> None:
    """Amerigo slides after the cards or, under the other reading, on the route after the removal."""
    given: Plain = {"route": ["plain", "slide-right", "plain", "house:ball"], "amerigo": 1}
    actions: list[Plain] = [{"reveal": {"A": "right-1@5"}}, {"remove": "left"}]
    assert gone(given, *actions[:entries], slippery="usual", **readings) == ways


@pytest.mark.parametrize("roofs", ["none", "before", "after"])
def test_ways_of_a_whole_game_lead_from_one_to_the_next(roofs: str) -> None:
    """Each trail is as long as its horse or roof says, unless the game ends; the last ends at Amerigo."""
    options = {} if roofs == "none" else {"slippery": "long", "slippery_when": roofs}
    rooftops, number = game(parameters(), options), 0
    for move in (move for seed in range(12) for move in moves(rooftops, 3, seed)):
        rides = [step.values["move"] for step in move.steps if "start" in step.values]
        told = rooftops.situation_after(  # type: ignore[attr-defined] # of the kit
            move.before, move.steps, move.after, Data({})
        )
        route = rows(told).get("route")
        ways = [way.places for way in route.ways] if route else []
        assert len(ways) == len(rides)
        assert all(one[-1] == other[0] for one, other in pairwise(ways))
        assert all(way[-1] - way[0] == ride for way, ride in zip(ways[:-1], rides, strict=False))
        if ways:
            far = ways[-1][-1] - ways[-1][0]
            assert far == rides[-1] or (rooftops.outcome(move.after) and 0 < far / rides[-1] < 1)
            assert ways[-1][-1] == move.after.amerigo
            number += 1
    assert number > 20
