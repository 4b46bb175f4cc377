"""Positions and actions of the card game, written as examples write them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.editing import Editable
from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.games.amerigo_cards import game, model
from rulebook_tools.games.amerigo_cards.examples.given import GIVEN, SEAT
from rulebook_tools.play.game import moves
from tests.games.amerigo_play import SOURCES, given, parameters, wrong
from tests.games.written import Parts, changed, check_editable, examples, scenes, there

GAME: Any = game(parameters(), {})
READINGS = [{option: reading} for option, readings in game.options.items() for reading in readings[1:]]


def check_game(amerigo: Any, players: int, seed: int) -> None:
    """Play a random game, which under some readings does not end by itself: all that is written is read.

    That is every position in which a turn begins, every action taken, and now and then all legal actions.
    """
    for number, move in enumerate(islice(moves(amerigo, players, seed, explain=False), 400)):
        before = move.before
        for action in (move.action, *(() if number % 9 else amerigo.legal_actions(before))):
            entry = amerigo.write_action(before, action)
            assert isinstance(action, model.Shuffle) or amerigo.read_action(before, Data(entry)) == action
        begins = before.due is None or isinstance(before.due, model.Shuffling)
        assert (amerigo.write_position(before) is not None) == begins


@pytest.mark.parametrize("players", GAME.players)
def test_random_games_are_written(players: int) -> None:
    check_game(GAME, players, seed=players)


@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_random_games_are_written_under_every_reading(reading: dict[str, str]) -> None:
    check_game(game(parameters(), reading), 2, seed=1)


def test_a_hand_cut_short_in_the_last_round_is_read() -> None:
    """If the game ends with the round in which the deck ran out, a player explores for too few cards."""
    explored: Plain = {"A": {"where": "explored", "out": ["coffee-3"], "hand": ["gems-1"]}}
    assert wrong(explored) == ("given", "players", "A", "hand")
    assert game(parameters(), {"end_second": "round"}).read_position(Data(given(explored)))


def test_a_spent_doubloon_can_name_its_card() -> None:
    """Only the word `doubloon` leaves the card to chance."""
    players: Plain = {"A": {"where": "outward", "out": ["doubloon coffee-2", "gems-1"]}}
    position = GAME.read_position(Data(given(players)))
    front, other = position.players[0].out
    assert (position.rules.deck.names[front.card], front.spent, other.spent) == ("coffee-2", True, False)
    for unread in ("doubloon coffee", "doubloon 2x coffee-2", "doubloon  coffee-2", "doubloons"):
        assert wrong({"A": {"where": "outward", "out": [unread]}}) == ("given", "players", "A", "out", 0)


def test_more_may_be_exhibited_only_beside_exhibit() -> None:
    """`more` leaves the turn open; without it, the turn ends."""
    position = GAME.read_position(Data(given({"A": {"hand": ["gems-1", "coffee-1"]}})))
    more = GAME.read_action(position, Data({"A": {"exhibit": "gems-1", "more": True}}))
    assert GAME.write_action(position, more) == {"A": {"exhibit": ["gems-1"], "more": True}}
    after = GAME.apply(position, more).position
    assert isinstance(after.due, model.Exhibiting)


def test_skipped_turns_are_written() -> None:
    """Also those after which some values are known."""
    position = GAME.read_position(Data(given({"A": {"hand": 1}, "B": {"hand": 2}, "C": {"hand": 1}})))
    for entry in ("B", {"next": "C", "unchanged": ["A", "deck"]}):
        action = GAME.read_action(position, Data({"meanwhile": entry}))
        assert GAME.write_action(position, action) == {"meanwhile": entry}


def check_words(amerigo: Any, example: Mapping[str, Any]) -> Parts:
    """Return the parts that can be changed, by path, after checks: also that all of their words are read."""
    parts, rules = check_editable(amerigo, example), amerigo.new_game(2).rules
    for path, part in parts.items():
        notation = {**GIVEN.names, **SEAT.names}[str(path[-1])].takes
        for word in part.words:
            notation.read(rules, Data([word] if part.is_list else word))
    return parts


def test_positions_of_examples_can_be_changed() -> None:
    """Each part stands in `given` as it says, or is left out there."""
    named, drawn = set[str](), {""}
    for options, example in examples(SOURCES):
        played: Any = game(parameters(), options)
        drawn |= scenes(played, example)
        for path, part in check_words(played, example).items():
            named.add(part.scene)
            said = there(example, path)
            assert (part.now is None) == (said is None or said == "unknown")
            assert not isinstance(said, int) or part.now == said
    assert named <= drawn


def test_positions_of_games_can_be_changed() -> None:
    """All cards but those of the deck are named, and a card moves between a hand and the deck."""
    for move in [*moves(GAME, 3, 4, explain=False)][::9]:
        if (example := GAME.write_position(move.before)) is not None:
            parts = check_words(GAME, example)
            assert ("deck",) not in parts
            for letter in LETTERS[:3] if "players" in example else "":
                hand = parts["players", letter, "hand"].now
                assert isinstance(hand, tuple)
                if example["players"][letter]["where"] == "explored":  # has drawn all that was due
                    continue
                fewer = GAME.read_position(Data(changed(example, ("players", letter, "hand"), hand[1:])))
                assert sum(fewer.deck) == sum(move.before.deck) + bool(hand)


def edited(players: dict[str, Plain], **beside: Plain) -> Parts:
    return check_words(GAME, given(players, beside))


def test_words_are_as_detailed_as_the_example() -> None:
    """A hand of goods is changed by goods; `gems, gems` means `2x gems`; spent doubloons keep their cards."""
    parts = edited(
        {
            "A": {"hand": ["2x gems", "coffee-1"], "offer": ["coffee-2"], "treasure": ["gems-1", "gems-2"]},
            "B": {"hand": "unknown", "where": "outward", "out": ["doubloon coffee-2", "gems-1"]},
            "C": {"where": "outward", "out": "doubloon", "hand": 3, "offer": ["2x gems"], "treasure": 2},
        }
    )

    def of(letter: str, place: str) -> Editable:
        return parts["players", letter, place]

    assert of("A", "hand").now == ("gems", "gems", "coffee-1")
    assert {"gems", "gems-1"} <= {*of("A", "hand").words}
    assert "gems" not in of("A", "offer").words
    assert of("A", "treasure").is_list
    assert of("B", "hand").now is None
    assert of("B", "out").now == ("doubloon coffee-2", "gems-1")
    assert "doubloon" not in of("B", "out").words
    assert "doubloon" in of("C", "out").words
    assert (of("C", "hand").now, of("C", "treasure").now, of("C", "treasure").words) == (3, 2, {})
    assert (of("C", "offer").now, [*of("C", "offer").words]) == (
        ("gems", "gems"),
        [*GAME.new_game(2).rules.goods],
    )
