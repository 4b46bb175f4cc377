"""Setup of the card game: cards, starting hands and first doubloons."""

from __future__ import annotations

import pytest

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.game import IllegalAction, PlayersError
from rulebook_tools.games.amerigo_cards import game
from rulebook_tools.games.amerigo_cards.model import Deal, Explore, FirstDoubloon, Leg, Sail, Shuffle
from tests.games.amerigo_play import parameters, play, refusal, wrong

GAME = game(parameters(), {})
POOR: dict[str, Plain] = {"A": ["coffee-2", "gems-1", "cloth-2", "spices-1"]}
RICH: dict[str, Plain] = {"B": ["coffee-2", "gems-1", "cloth-3", "spices-1"]}
HANDS: Plain = {**POOR, **RICH}
DECLINED: Plain = {"A": {"first_doubloon": "none"}}


def new(players: int) -> dict[str, Plain]:
    return {"new_game": players}


def test_game_has_108_cards_of_five_goods() -> None:
    """15 + 18 + 21 + 24 + 30 cards make 108."""
    position = GAME.new_game(2)
    assert position.rules.deck.goods_in(position.deck) == (15, 18, 21, 24, 30)
    assert sum(position.deck) == 108
    played = play(None, beside=new(2))
    (step,) = played.said("step.components")
    assert step.figures["cards"] == (108, "card")
    assert played.rules.index("components") < played.rules.index("setup.shuffle")


@pytest.mark.parametrize(
    ("players", "hands", "deck"),
    [
        (2, [4, 4], 100),
        (3, [4, 4, 5], 95),
        (4, [4, 4, 5, 5], 90),
        (5, [4, 4, 5, 5, 6], 192),
        (6, [4, 4, 5, 5, 6, 6], 186),
        (7, [4, 4, 5, 5, 6, 6, 7], 179),
        (8, [4, 4, 5, 5, 6, 6, 7, 7], 172),
    ],
)
def test_hands_are_dealt_by_seat(players: int, hands: list[int], deck: int) -> None:
    """Four cards for the first two seats, one more for every two seats after them; the rest is the deck."""
    played = play(None, beside=new(players))
    seen = played.seen
    letters = "ABCDEFGH"[:players]
    assert [seen[letter]["dealt"] for letter in letters] == hands
    assert (seen["deck"], seen["discard"], seen["run"]) == (deck, 0, 1)
    assert sum(hands) + deck == (108 if players <= 4 else 216)
    assert {seen[letter]["where"] for letter in letters} == {"home"}
    dealt = [step.rule for step in played.said("step.deal")]
    assert (dealt.count("setup.deal"), dealt.count("more.deal")) == (min(players, 4), max(players - 4, 0))
    assert ("more.decks" in played.rules) == (players > 4)


@pytest.mark.parametrize("players", [-1, 0, 1, 9])
def test_number_of_players_out_of_range(players: int) -> None:
    """The game is for 2 to 8."""
    with pytest.raises(PlayersError) as error:
        GAME.new_game(players)
    assert (error.value.players, error.value.valid) == (players, range(2, 9))
    assert wrong(None, beside=new(players)) == ("given", "new_game")


def test_first_doubloon_left_open_is_not_filled_in() -> None:
    """An example cannot go on with a turn, or with another player's choice, while a player may decide."""
    both: Plain = {**POOR, "B": POOR["A"]}
    for entry in ({"A": {"sail": "coffee-2"}}, {"B": {"first_doubloon": "coffee-2"}}):
        assert refusal(None, {"deal": both}, entry, beside=new(2)) == "setup.doubloon"
    assert (
        refusal(None, {"deal": both}, DECLINED, {"A": {"sail": "coffee-2"}}, beside=new(2))
        == "setup.doubloon"
    )


@pytest.mark.parametrize(
    ("rule", "when"),
    [
        ("setup.doubloon", [{"deal": HANDS}, {"B": {"first_doubloon": "gems-1"}}]),
        ("setup.doubloon", [{"deal": HANDS}, {"B": {"first_doubloon": "none"}}]),
        ("setup.doubloon", [{"deal": HANDS}, {"A": {"first_doubloon": "gems-2"}}]),
        (
            "setup.doubloon",
            [{"deal": HANDS}, DECLINED, {"A": {"sail": "gems-1"}}, {"A": {"first_doubloon": "cloth-2"}}],
        ),
        ("setup.deal", [{"deal": {"A": ["5x coffee-1"]}}]),
        ("setup.deal", [{"deal": HANDS}, {"deal": {"A": ["coffee-1"]}}]),
        ("setup.deal", [{"deal": HANDS}, DECLINED, {"A": {"sail": "gems-1"}}, {"deal": {"B": ["coffee-1"]}}]),
        ("turn.left", [{"deal": HANDS}, DECLINED, {"B": {"sail": "gems-1"}}]),
    ],
)
def test_refused_while_setting_up(rule: str, when: list[Plain]) -> None:
    """A forbidden action before the first turn is refused by the rule that forbids it."""
    assert refusal(None, *when, beside=new(2)) == rule


def test_first_doubloon_is_for_each_to_decide() -> None:
    """While A is asked, nobody else can decide or act."""
    position = GAME.new_game(2)
    position = GAME.apply(position, Shuffle()).position
    position = GAME.apply(position, Deal(((3, 4, 6, 7), (3, 4, 6, 9)))).position
    for action in (
        FirstDoubloon(1, 3),
        FirstDoubloon(1, None),
        Explore(0),
        Sail(1, Leg.OUTWARD, 3),
        Shuffle(),
    ):
        with pytest.raises(IllegalAction, match=r"setup\.doubloon"):
            GAME.apply(position, action)


@pytest.mark.parametrize(
    ("when", "path"),
    [
        ([{"deal": {"A": []}}], ("when", "deal")),
        ([{"deal": {"A": ["gems"]}}], ("when", "deal", "A", 0)),
        ([{"deal": {"C": ["gems-1"]}}], ("when", "deal", "C")),
        ([{"deal": HANDS}, {"A": {"first_doubloon": "gems"}}], ("when", "A", "first_doubloon")),
    ],
)
def test_impossible_deal_is_reported(when: list[Plain], path: tuple[str | int, ...]) -> None:
    """Impossible cards of a deal are reported with their path."""
    assert wrong(None, *when, beside=new(2)) == path


@pytest.mark.parametrize("more", [{"players": {"A": {}}}, {"deck": 3}, {"turn": "A"}])
def test_new_game_gives_nothing_else(more: dict[str, Plain]) -> None:
    """Only the number of players is given for a new game."""
    assert wrong(None, beside=new(2) | more) == ("given", *more)
