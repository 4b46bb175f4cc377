"""Setup of the card game: cards, starting hands and first doubloons."""

import pytest

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.game import PlayersError
from tests.games.amerigo_play import GAME, play, refusal, wrong

POOR: dict[str, Plain] = {"A": ["coffee-2", "gems-1", "cloth-2", "spices-1"]}
RICH: dict[str, Plain] = {"B": ["coffee-2", "gems-1", "cloth-3", "spices-1"]}
HANDS: Plain = {**POOR, **RICH}
DECLINED: Plain = {"A": {"first_doubloon": "none"}}


def new(players: int) -> dict[str, Plain]:
    return {"new_game": players}


@pytest.mark.parametrize(
    ("players", "hands", "deck"), [(2, [4, 4], 100), (4, [4, 4, 5, 5], 90), (5, [4, 4, 5, 5, 6], 192)]
)
def test_hands_are_dealt_by_seat(players: int, hands: list[int], deck: int) -> None:
    """The rest is the deck; from five players on, there are two decks."""
    played = play(None, beside=new(players))
    (components,) = played.said("step.components")
    assert components.figures["cards"] == (sum(hands) + deck, "card")
    assert [played.seen[letter]["dealt"] for letter in "ABCDE"[:players]] == hands
    assert (played.seen["deck"], "more.decks" in played.rules) == (deck, players > 4)


@pytest.mark.parametrize("players", [-1, 0, 1, 9])
def test_number_of_players_out_of_range(players: int) -> None:
    """The game is for 2 to 8."""
    with pytest.raises(PlayersError) as error:
        GAME.new_game(players)
    assert (error.value.players, error.value.valid) == (players, range(2, 9))
    assert wrong(None, beside=new(players)) == ("given", "new_game")


@pytest.mark.parametrize(
    ("rule", "when"),
    [
        ("setup.doubloon", [{"deal": HANDS}, {"B": {"first_doubloon": "none"}}]),
        ("setup.deal", [{"deal": {"A": ["5x coffee-1"]}}]),
        ("setup.deal", [{"deal": HANDS}, DECLINED, {"A": {"sail": "gems-1"}}, {"deal": {"B": ["coffee-1"]}}]),
        ("turn.left", [{"deal": HANDS}, DECLINED, {"B": {"sail": "gems-1"}}]),
    ],
)
def test_refused_while_setting_up(rule: str, when: list[Plain]) -> None:
    """A forbidden action before the first turn is refused by the rule that forbids it."""
    assert refusal(None, *when, beside=new(2)) == rule


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
    assert wrong(None, *when, beside=new(2)) == path


@pytest.mark.parametrize("more", [{"players": {"A": {}}}, {"deck": 3}, {"turn": "A"}])
def test_new_game_gives_nothing_else(more: dict[str, Plain]) -> None:
    """Only the number of players is given for a new game."""
    assert wrong(None, beside=new(2) | more) == ("given", *more)
