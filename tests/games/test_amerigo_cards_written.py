"""Positions and actions of the card game, written as examples write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import pytest
import yaml

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.editing import Editable
from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.games.amerigo_cards import game, model
from rulebook_tools.games.amerigo_cards.examples.given import GIVEN, SEAT
from rulebook_tools.play.game import moves
from tests.games.amerigo_play import SOURCES, given, parameters, wrong

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


def changed(part: Mapping[str, Any], path: Sequence[str | int], value: Plain) -> dict[str, Any]:
    """Return a copy of a mapping with another value at the end of a path."""
    name = str(path[0])
    return {**part, name: changed(part[name], path[1:], value) if path[1:] else value}


def check_editable(amerigo: Any, example: Mapping[str, Any]) -> list[Editable]:
    """Check what can be changed at a position: what is there now, its scene and words; return it."""
    position = amerigo.read_position(Data(example))
    found = list(amerigo.editable(position, Data(example)))
    drawn = {scene.name for scene in amerigo.situation(position, Data(example)).scenes}
    assert {part.scene for part in found} <= {*drawn, ""}
    for part in found:
        assert part.label.wording in amerigo.wordings
        if part.now is not None:
            now = part.now if isinstance(part.now, int) or part.is_list else part.now[0]
            assert amerigo.read_position(Data(changed(example, part.path, now))) == position
            assert isinstance(part.now, int) or {*part.now} <= {*part.words}
        notation = {**GIVEN.names, **SEAT.names}[str(part.path[-1])].takes
        for word in part.words:
            notation.read(position.rules, Data([word] if part.is_list else word))
        assert {getattr(shown, "noun", "") for shown in part.words.values()} - {""} <= amerigo.nouns
    return found


def examples() -> Iterator[tuple[dict[str, str], dict[str, Any]]]:
    """Yield the readings and the `given` of every example."""
    for file in sorted((SOURCES / "examples").glob("*.yml")):
        example = yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
        yield example.get("options", {}), example["given"]


def test_positions_of_examples_can_be_changed() -> None:
    """Each part stands in `given` as it says, or is left out there."""
    for options, example in examples():
        for part in check_editable(game(parameters(), options), example):
            there: Any = example
            for name in part.path:
                there = there.get(name) if isinstance(there, Mapping) else None
            assert (part.now is None) == (there is None or there == "unknown")
            assert not isinstance(there, int) or part.now == there


def test_positions_of_games_can_be_changed() -> None:
    """All cards but those of the deck are named, and a card moves between a hand and the deck."""
    for move in [*moves(GAME, 3, 4, explain=False)][::9]:
        if (example := GAME.write_position(move.before)) is not None:
            parts = {part.path: part for part in check_editable(GAME, example)}
            assert ("deck",) not in parts
            for letter in LETTERS[:3] if "players" in example else "":
                hand = parts["players", letter, "hand"].now
                assert isinstance(hand, tuple)
                if example["players"][letter]["where"] == "explored":  # has drawn all that was due
                    continue
                fewer = GAME.read_position(Data(changed(example, ("players", letter, "hand"), hand[1:])))
                assert sum(fewer.deck) == sum(move.before.deck) + bool(hand)


def edited(players: dict[str, Plain], **beside: Plain) -> dict[tuple[str | int, ...], Editable]:
    return {part.path: part for part in check_editable(GAME, given(players, beside))}


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
    assert (of("B", "hand").now, of("B", "hand").scene) == (None, "")
    assert of("B", "out").now == ("doubloon coffee-2", "gems-1")
    assert "doubloon" not in of("B", "out").words
    assert "doubloon" in of("C", "out").words
    assert (of("C", "hand").now, of("C", "treasure").now, of("C", "treasure").words) == (3, 2, {})
    assert (of("C", "offer").now, [*of("C", "offer").words]) == (
        ("gems", "gems"),
        [*GAME.new_game(2).rules.goods],
    )
