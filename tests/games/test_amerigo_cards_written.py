"""Positions and actions of the card game, written as examples write them."""

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.editing import Editable
from rulebook_tools.games.amerigo_cards import game, model
from tests.games.amerigo_play import GAME, given, parameters, wrong
from tests.games.written import check_editable


def test_a_hand_cut_short_in_the_last_round_is_read() -> None:
    """If the game ends with the round in which the deck ran out, a player explores for too few cards."""
    explored: Plain = {"A": {"where": "explored", "out": ["coffee-3"], "hand": ["gems-1"]}}
    assert wrong(explored) == ("given", "players", "A", "hand")
    assert game(parameters(), {"end_second": "round"}).read_position(Data(given(explored)))


def test_an_unknown_hand_has_what_exploring_brought() -> None:
    """Whatever the seed."""
    explored: Plain = {"A": {"where": "explored", "out": ["coffee-2", "coffee-3"], "hand": "unknown"}}
    positions = [GAME.read_position(Data(given(explored)), Chance(seed)) for seed in range(20)]
    assert {sum(position.players[0].hand) for position in positions} == {10, 11, 12}


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


def test_words_are_as_detailed_as_the_example() -> None:
    """A hand of goods is changed by goods; `gems, gems` means `2x gems`; spent doubloons keep their cards."""
    players: Plain = {
        "A": {"hand": ["2x gems", "coffee-1"], "offer": ["coffee-2"], "treasure": ["gems-1", "gems-2"]},
        "B": {"hand": "unknown", "where": "outward", "out": ["doubloon coffee-2", "gems-1"]},
        "C": {"where": "outward", "out": "doubloon", "hand": 3, "offer": ["2x gems"], "treasure": 2},
    }
    parts = check_editable(GAME, given(players))

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
