"""Choosing, revealing and performing cards, and delivering parcels."""

from itertools import permutations

import pytest

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.figures import Player, player
from rulebook_tools.engine.game import IllegalAction, Observed
from rulebook_tools.examples.patterns import is_met
from rulebook_tools.games.amerigo_rooftops.model import Choose, Played, Reveal
from rulebook_tools.games.amerigo_rooftops.parameters import Card
from tests.games.rooftops_play import GAME, play, refusal, street, wrong

ROUTE = street("house:ball", "plain", "plain", "house:doll", amerigo=2)
HANDS = {"A": ["right-1@3", "ball@2"], "B": ["left-1@8", "doll@9"]}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_choosing_one_by_one_is_the_same_as_all_at_once(order: tuple[int, int]) -> None:
    """In any order, all listed as legal; the last choice reveals all cards; nobody can choose twice."""
    whole = ROUTE | {"hands": HANDS, "piles": {"horse": ["left-3@30"]}}
    start = GAME.read_position(Data(whole))
    right, doll = Card("right-1", 1, 3), Card("doll", 0, 9)
    first, second = (Choose(seat, (right, doll)[seat]) for seat in order)
    assert {first, second} < {*GAME.legal_actions(start)}
    one = GAME.apply(start, first).position
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(one, first)
    assert refused.value.statement.wording == "refuse.twice"
    both = GAME.apply(one, second).position
    assert both == GAME.apply(start, Reveal((Played(1, doll), Played(0, right)))).position


def test_whoever_reveals_too_many_cards_is_told_apart() -> None:
    """One card for each player named, or several of one player: it is clear whose they are."""
    start = GAME.read_position(Data(ROUTE | {"hands": HANDS}))
    own, other = (
        [Played(0, Card("right-1", 1, 3)), Played(0, Card("ball", 0, 2))],
        Played(1, Card("doll", 0, 9)),
    )
    for played, players in (((own[0], other), "AB"), ((*own, other), "A")):
        figures = GAME.describe(start, Reveal(played)).figures
        assert figures["players"] == tuple(map(Player, players))
        assert len(figures["cards"]) == 2


def test_of_several_cards_the_order_does_not_count_either() -> None:
    """A player who plays two may choose them in any order."""
    choices: list[Plain] = [{seat: {"choose": card}} for seat, cards in HANDS.items() for card in cards]
    one, *others = (play(ROUTE | {"hands": HANDS}, *order, cards_played=2) for order in permutations(choices))
    assert all(other.seen == one.seen and other.steps[4:] == one.steps[4:] for other in others)


@pytest.mark.parametrize(
    ("given", "path"),
    [
        (ROUTE | {"amerigo": 5}, ("given", "amerigo")),
        (ROUTE | {"route": ["plain", "plane"]}, ("given", "route", 1)),
        (ROUTE | {"route": ["plain", "plain"]}, ("given", "route")),
        (ROUTE | {"route": ["plain", "loose", "house:ball"]}, ("given", "route", 1)),
        (ROUTE | {"hands": {"A": ["right-9@3"]}}, ("given", "hands", "A", 0)),
        (ROUTE | {"hands": {"A": ["right-1"]}}, ("given", "hands", "A", 0)),
        (ROUTE | {"hands": {"A": ["ball@X"]}}, ("given", "hands", "A", 0)),
        (ROUTE | {"hands": {"A": ["ball@1", "ball@1"]}}, ("given", "hands", "A", 1)),
        (ROUTE | {"played": ["ball@1"], "hands": {"A": ["doll@1"]}}, ("given", "played", 0)),
        (ROUTE | {"hands": {"A": ["left-3@1", "left-3@2"], "B": ["left-3@3"]}}, ("given", "hands", "B", 0)),
        (ROUTE | {"played": ["ball"] * 9}, ("given", "played", 8)),
        (ROUTE | {"route": ["house:ball"] * 3 + ["done:ball"]}, ("given", "route", 3)),
        (ROUTE | {"route": ["plain"] * 11 + ["house:ball"]}, ("given", "route")),
        (ROUTE | {"piles": {"horse": ["ball@1"]}}, ("given", "piles", "horse")),
        (ROUTE | {"played": ["right-1@2"]}, ("given", "played", 0)),
        (ROUTE | {"due": "draw"}, ("given",)),
        ({"route": ["house:ball"]}, ("given",)),
        ({"new_game": 9}, ("given", "new_game")),
    ],
)
def test_positions_that_cannot_be(given: dict[str, object], path: tuple[str | int, ...]) -> None:
    """Each is reported with the path of the wrong entry."""
    assert wrong(given) == path  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "entry", [{"remove": "left"}, {"A": {"place": 1}}, {"A": {"draw": "horse"}}, "perform"]
)
def test_what_is_not_due_is_refused_by_what_is(entry: Plain) -> None:
    """Before cards are chosen nothing else is legal; after them, a route card must be removed first."""
    assert refusal(ROUTE, entry) == "round.choose"
    assert refusal(ROUTE, "shuffle") == "round.choose"
    reveal = {"reveal": {"A": "right-1@3"}}
    if entry != {"remove": "left"}:
        assert refusal(ROUTE, reveal, entry) == "close.remove"
    assert refusal(ROUTE, reveal, reveal) == "close.remove"


@pytest.mark.parametrize(
    ("cards", "path"),
    [
        ({"A": "right-1@3", "B": "ball@5"}, ("when", "reveal", "B")),
        ({"A": "ball@3", "B": "ball@3"}, ("when", "reveal", "B")),
    ],
)
def test_one_number_lies_in_one_place(cards: dict[str, Plain], path: tuple[str, ...]) -> None:
    """A card from an omitted hand cannot be in a pile as well, nor be played twice."""
    assert wrong(ROUTE | {"piles": {"horse": ["left-1@5"]}}, {"reveal": cards}) == path


def test_hands_left_out_are_not_empty_hands() -> None:
    """An omitted hand may have any cards; an empty hand plays none and passes, one left out does not."""
    given = ROUTE | {"hands": {"A": ["right-1@3"], "B": []}}
    assert refusal(given, {"reveal": {"A": "right-1@3", "B": "ball@2"}}) == "round.choose"
    played = play(given, {"reveal": {"A": "right-1@3", "D": "ball@2"}})
    assert [step.figures["player"] for step in played.said("step.pass")] == [player(1)]
    assert sorted(played.seen["hands"]) == ["A", "B", "C", "D"]


@pytest.mark.parametrize(
    ("route", "holds"),
    [
        (["plain", "house:ball+book", "house:doll"], True),
        (["plain", "house:book+ball", "house:doll"], True),
        (["plain", "house:book+doll", "house:doll"], False),
        (["plain", "house:book+cake", "house:doll"], False),
    ],
)
def test_route_is_one_however_its_parcels_are_spelled(route: list[Plain], holds: bool) -> None:
    """In `given` and `then`, the order does not matter; unknown names equal no route card."""
    position = GAME.read_position(Data(street("plain", "house:book+ball", "house:doll")))
    seen = GAME.observe(position, (), position)["route"]
    assert isinstance(seen, Observed)
    assert is_met(route, seen) == holds


@pytest.mark.parametrize("due", ["choose", "choosing"])
def test_what_is_due_has_two_spellings(due: str) -> None:
    """Both are valid in `given` and in `then`."""
    position = GAME.read_position(Data(ROUTE | {"due": due}))
    seen = GAME.observe(position, (), position)["due"]
    assert isinstance(seen, Observed)
    assert [is_met(name, seen) for name in (due, "close")] == [True, False]
