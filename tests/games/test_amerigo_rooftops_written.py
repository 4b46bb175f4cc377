"""Positions and actions on the rooftops, written as examples write them, and what readers can change."""

import pytest

from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.games.amerigo_rooftops import model
from tests.games.rooftops_play import GAME, play, refusal, street, wrong
from tests.games.written import changed, check_editable

ENDED: dict[str, Plain] = {"due": "closing", "discard": {"parcel": "ball@2"}}


def test_a_single_choice_can_be_written() -> None:
    """Players who choose one after another reveal their cards together, but choose only what they hold."""
    given = street("plain", "house:ball", hands={"A": ["ball@2"], "B": ["right-1@5"]})
    assert refusal(given, {"A": {"choose": "ball@8"}}) == "round.choose"
    position = GAME.read_position(Data(given))
    for entry in ({"A": {"choose": "ball@2"}}, {"B": {"choose": "right-1@5"}}):
        position = GAME.apply(position, GAME.read_action(position, Data(entry))).position
    assert position.due == model.Over("goal.win")


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"due": "closing", "removals": 0}, ("removals",)),
        ({"due": "first_hands", "discard": {"horse": "right-1@5"}}, ("due",)),
        ({"due": "drawing", "begun": "A", "hands": {"A": ["ball@2", "ball@6", "ball@8"]}}, ("begun",)),
        ({"performed": [{"I": "ball@2"}]}, ("performed", 0, "I")),
        ({"told": "C", "hands": {"A": [], "B": []}, "piles": {}}, ("told",)),
        ({"told": "A"}, ("told",)),
        ({"due": "closing", "may_tell": "A"}, ("may_tell",)),
        ({"due": "closing", "removals": 7}, ("removals",)),
        ({"removals": 1}, ("removals",)),
        ({"due": "closing", "roof": True}, ("roof",)),
        ({"due": "closing", "begun": "A"}, ("begun",)),
        ({"due": "first_hands", "played": "ball"}, ("due",)),
        (ENDED | {"performed": [{"A": "ball@8"}]}, ("performed", 0, "A")),
        (ENDED | {"performed": [{"A": "ball@2"}, {"B": "ball@2"}]}, ("performed", 1, "B")),
        (ENDED | {"played": ["ball", "ball@8"]}, ("played", 1)),
    ],
)
def test_what_cannot_have_happened_is_not_read(more: dict[str, Plain], path: tuple[str | int, ...]) -> None:
    with pytest.raises(GivenError) as error:
        GAME.read_position(Data({**street("plain", "house:ball"), **more}))
    assert error.value.path == path


def test_parcels_performed_are_those_of_the_discard_pile() -> None:
    """Whether they are given with their numbers or without."""
    given = street("plain", "house:ball", performed=[{"A": "ball@2"}]) | ENDED
    named, unnamed = (GAME.read_position(Data(given | {"played": each})) for each in ("ball@2", "ball"))
    assert named == unnamed


def test_who_has_no_card_does_not_choose() -> None:
    """Nothing is listed for a hand that is empty."""
    given = street("plain", "house:ball", hands={"A": [], "B": "ball@2"}, piles={})
    assert [action.player for action in GAME.legal_actions(GAME.read_position(Data(given)))] == [1]


def test_who_has_no_card_lets_the_others_choose() -> None:
    """Also in an example without piles, in which empty hands that are given stay empty."""
    given = street("plain", "house:ball", hands={"A": [], "B": ["right-1@5"]})
    assert play(given, {"B": {"choose": "right-1@5"}}).seen["outcome"]["lost"] is False


@pytest.mark.parametrize("player", ["A", "D"])
def test_who_chooses_one_by_one_needs_a_hand(player: str) -> None:
    """Hands that an example leaves out are for cards revealed together."""
    assert wrong(street("plain", "house:ball"), {player: {"choose": "right-1@3"}})[0] == "when"


def test_seats_in_use_are_those_of_the_game() -> None:
    """In an example that leaves out hands, any seat can act."""
    assert GAME.seats(GAME.new_game(2)) == ["A", "B"]
    assert len(GAME.seats(GAME.read_position(Data(street("plain", "house:ball"))))) == GAME.players[-1]


def test_every_part_can_be_set_to_each_of_its_words() -> None:
    """Also parts that the example leaves out, such as piles, unless a card lies elsewhere."""
    example = street("plain", "house:ball", hands={"A": "right-1@21"})
    parts = check_editable(GAME, example)
    assert parts["hands", "A"].now == ("right-1@21",)
    assert "right-1@21" in parts["piles", "horse"].words
    assert "right-1@21" not in parts["piles", "parcel"].words
    assert parts["due",].now is None
    assert [path[1] for path in parts if path[0] == "hands"] == ["A", "B"]
    for path in (("played",), ("hands", "B"), ("piles", "parcel"), ("discard", "parcel")):
        for word in parts[path].words:
            if not word.endswith("@21"):
                GAME.read_position(Data(changed(example, path, [word])))
