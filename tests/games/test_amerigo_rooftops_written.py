"""Positions and actions on the rooftops, written as examples write them, and what readers can change."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest

from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.games.amerigo_rooftops import game, model
from rulebook_tools.games.amerigo_rooftops.examples.given import GIVEN
from rulebook_tools.play.game import moves
from tests.games.rooftops_play import SOURCES, parameters, refusal, street
from tests.games.written import Parts, changed, check_editable, examples, scenes, there

GAME: Any = game(parameters(), {})
READINGS = [{option: reading} for option, readings in game.options.items() for reading in readings[1:]]
TOLD = {"highest": "told", "telling": "round"}
TOGETHER = [
    TOLD | {"refill": "before", "slippery": "long", "slippery_when": "after", "jumps": "on"},
    TOLD | {"empty_pile": "returned", "piles": "mixed", "parcels_after": "used"},
]
FEW: Mapping[str, Any] = {
    "horse_cards": {"left-1": 4, "right-1": 4},
    "parcel_cards": {"ball": 3, "book": 2, "doll": 2},
    "most_players": 4,
}
"""Figures of a game in which piles run out, and players have no cards."""


def begins(due: model.Due) -> bool:
    """Say whether nothing lies on the table: players choose, draw, or remove the first route card."""
    match due:
        case model.Choosing(played=played):
            return not played
        case model.Closing(begun=begun):
            return not begun
        case _:
            return isinstance(due, model.Drawing)


def check_game(rooftops: Any, players: int, seed: int) -> set[str]:
    """Play a random game: all that is written is read; return the kinds of due items that were written."""
    written = set()
    for number, move in enumerate(islice(moves(rooftops, players, seed, explain=False), 120)):
        before = move.before
        for action in (move.action, *(() if number % 9 else rooftops.legal_actions(before))):
            entry = rooftops.write_action(before, action)
            assert rooftops.read_action(before, Data(entry)) == action
        found = rooftops.write_position(before)
        assert found is not None or not begins(before.due)
        if found is not None:
            written.add(before.due.kind)
    return written


@pytest.mark.parametrize("players", [*GAME.players])
def test_random_games_are_written(players: int) -> None:
    assert check_game(GAME, players, seed=players) >= {"laying", "drawing", "choosing"}


@pytest.mark.parametrize("reading", [*READINGS, *TOGETHER], ids=str)
def test_random_games_are_written_under_every_reading(reading: dict[str, str]) -> None:
    check_game(game(parameters(), reading), 2, seed=1)


@pytest.mark.parametrize("reading", game.options["empty_pile"])
@pytest.mark.parametrize("refill", game.options["refill"])
def test_games_with_few_cards_are_written(reading: str, refill: str) -> None:
    """A pile that must be shuffled is written as an empty one beside its discard pile."""
    rooftops = game(parameters(**FEW, cards_played=2), {"empty_pile": reading, "refill": refill})
    assert (reading == "leave") != ("shuffling" in check_game(rooftops, 4, seed=3))


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
    ],
)
def test_what_cannot_have_happened_is_not_read(more: dict[str, Plain], path: tuple[str | int, ...]) -> None:
    with pytest.raises(GivenError) as error:
        GAME.read_position(Data({**street("plain", "house:ball"), **more}))
    assert error.value.path == path


def test_who_has_no_card_does_not_choose() -> None:
    """In an example that gives everything, the first player with a card chooses first."""
    given = street("plain", "house:ball", hands={"A": [], "B": "ball@2"}, piles={})
    assert GAME.read_position(Data(given)).due == model.Choosing(1)


def check_words(rooftops: Any, example: Mapping[str, Any]) -> Parts:
    """Return the parts that can be changed, by path, after checks: also that all of their words are read."""
    parts, rules = check_editable(rooftops, example), rooftops.new_game(2).rules
    for path, part in parts.items():
        for word in part.words:
            data: Any = changed({}, path, [word] if part.is_list else word)
            GIVEN.names[str(path[0])].takes.read(rules, Data(data[path[0]]))
    return parts


def test_positions_of_examples_can_be_changed() -> None:
    """What an example leaves out is open."""
    named, drawn = set[str](), scenes(GAME, street("plain", "house:ball", discard={"parcel": "ball@2"}))
    for options, example in examples(SOURCES):
        played: Any = game(parameters(), options)
        drawn |= scenes(played, example)
        for path, part in check_words(played, example).items():
            named.add(part.scene)
            assert (part.now is None) == (there(example, path) is None)
    assert named <= {*drawn, ""}


@pytest.mark.parametrize("reading", [{}, *TOGETHER], ids=str)
def test_positions_of_games_can_be_changed(reading: dict[str, str]) -> None:
    """A card can be put from a hand on its discard pile."""
    rooftops: Any = game(parameters(), reading)
    rules = rooftops.new_game(2).rules
    for move in [*moves(rooftops, 3, 4, explain=False)][::9]:
        example: Any = rooftops.write_position(move.before)
        parts = {} if example is None else check_words(rooftops, example)
        if move.before.due.kind == "choosing" and parts:
            card, pile = move.before.hands[0][0], rules.pile_of(move.before.hands[0][0])
            place = "discard", rules.pile_names[pile]
            hand, played = ([*each] for each in (example["hands"]["A"], example["discard"][place[1]]))
            fewer = changed(example, ("hands", "A"), hand[1:])
            after = rooftops.read_position(Data(changed(fewer, place, [*played, hand[0]])))
            assert card in after.discards[pile]


def test_every_part_can_be_set_to_each_of_its_words() -> None:
    """Also parts that the example leaves out, such as piles, unless a card lies elsewhere."""
    example = street("plain", "house:ball", hands={"A": "right-1@21"})
    parts = check_words(GAME, example)
    assert parts["hands", "A"].now == ("right-1@21",)
    assert "right-1@21" in parts["piles", "horse"].words
    assert "right-1@21" not in parts["piles", "parcel"].words
    assert parts["due",].now is None
    assert [path[1] for path in parts if path[0] == "hands"] == ["A", "B"]
    for path in (("played",), ("hands", "B"), ("piles", "parcel"), ("discard", "parcel")):
        for word in parts[path].words:
            if not word.endswith("@21"):
                GAME.read_position(Data(changed(example, path, [word])))
