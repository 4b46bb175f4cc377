"""The simulated players whose win rates the houses are based on: they see no hand but their own."""

import runpy
import sys

import pytest

from benchmarks.rooftops.policy import act, play
from rulebook_tools.engine.chance import Chance
from rulebook_tools.games.amerigo_rooftops.invariants import all_cards
from rulebook_tools.games.amerigo_rooftops.model import Choosing, Position, Reveal
from rulebook_tools.project.book import Book
from tests.conftest import REPOSITORY
from tests.games.rooftops_play import GAME


def first_choice(players: int, seed: int) -> Position:
    """Return a position in which everyone must choose a first card."""
    position: Position = GAME.new_game(players)
    chance = Chance(seed)
    while not isinstance(position.due, Choosing):
        action = GAME.by_chance(position, chance) or act(position, chance)
        position, _ = GAME.apply(position, action)
    return position


def with_other_hands(position: Position, number: int) -> Position:
    """Return a copy of a position in which the players other than A have other parcels, as A cannot see."""
    top, *below = position.piles[1]
    dealt = [card for hand in position.hands[1:] for card in hand]
    hidden = [*below, *dealt]
    hidden = hidden[number:] + hidden[:number]
    hands = [position.hands[0]]
    for hand in position.hands[1:]:
        hands.append(tuple(hidden[: len(hand)]))
        hidden = hidden[len(hand) :]
    return position._replace(hands=tuple(hands), piles=(position.piles[0], (top, *hidden)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_player_chooses_hangs_on_no_other_hand(players: int) -> None:
    """The chosen card does not depend on the hands of others, or on cards below the top of the piles."""
    for seed in range(2):
        position = first_choice(players, seed)
        chosen = set()
        for number in range(6):
            other = with_other_hands(position, 3 * number)
            assert sorted(all_cards(other)) == sorted(all_cards(position))
            action = act(other, Chance(7))
            assert isinstance(action, Reveal)
            chosen.add(action.played[0])
        assert len(chosen) == 1


def test_same_seed_plays_the_same_games() -> None:
    """The same games are won and lost, some of each."""
    played = [play(GAME, 3, seed) for seed in range(5)]
    assert played == [play(GAME, 3, seed) for seed in range(5)]
    assert set(played) == {True, False}


def test_rates_are_printed_for_each_number_of_players(
    book: Book, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each has a line with the confidence interval of the rate."""
    monkeypatch.setattr(Book, "load", lambda _root: book)
    monkeypatch.setattr(sys, "path", [*sys.path])

    def command(*arguments: str) -> None:
        monkeypatch.setattr(sys, "argv", ["rooftops", *arguments])
        runpy.run_path(str(REPOSITORY / "benchmarks/rooftops/__main__.py"), run_name="__main__")

    command("--games", "1", "--players", "2", "--option", "slippery=short")
    title, line = capsys.readouterr().out.splitlines()
    assert title == "slippery=short"
    assert line.split()[:2] == ["2", "players"]
    with pytest.raises(SystemExit, match="2"):
        command("--option", "reach=on")
    assert "no reading of reach 'on'" in capsys.readouterr().err
