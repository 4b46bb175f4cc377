"""Random games on the rooftops; properties of all games are tested in test_contract.py."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_rooftops import game
from rulebook_tools.games.amerigo_rooftops.model import Choosing, Laying, Over
from rulebook_tools.games.amerigo_rooftops.parameters import Rules
from rulebook_tools.play.game import moves
from rulebook_tools.play.jobs import play_games
from tests.games.rooftops_play import GAME, parameters

READINGS = Rules.options()


@pytest.mark.parametrize(
    ("option", "reading"), [(name, value) for name, values in READINGS.items() for value in values[1:]]
)
def test_every_reading_is_told(option: str, reading: str) -> None:
    """The description of a position names the options that differ from the usual game, and no others."""
    rooftops = game(parameters(), {option: reading})
    fresh = Data({"new_game": 2})
    said = rooftops.situation(rooftops.read_position(fresh), fresh).statements
    assert [each.wording for each in said] == [f"given.{option}.{reading}", "given.new_game"]


@settings(max_examples=15, deadline=None, database=None)
@given(
    players=st.integers(2, 8),
    seed=st.integers(0, 10**6),
    reading=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in READINGS.items()}),
)
def test_every_house_can_be_served_in_one_round(players: int, seed: int, reading: dict[str, str]) -> None:
    """No house waits for so many parcels that no player is left to play a horse."""
    rooftops = game(parameters(), reading | {"reach": "players"})
    position, chance = rooftops.new_game(players), Chance(seed)
    while isinstance(position.due, Laying):
        action = rooftops.by_chance(position, chance)
        assert action is not None
        position, _ = rooftops.apply(position, action)
    assert max(sum(tile.wants) for tile in position.route) < players


@pytest.mark.parametrize("reading", READINGS["empty_pile"])
@pytest.mark.parametrize("piles", READINGS["piles"])
def test_games_with_few_cards_go_wrong_nowhere(reading: str, piles: str) -> None:
    """Piles run out, are shuffled again or stay empty, and players may have no card left."""
    horses = {"left-1": 4, "right-1": 4}
    figures = parameters(horse_cards=horses, parcel_cards={"ball": 3, "book": 2, "doll": 2}, most_players=4)
    rooftops = game(figures, {"empty_pile": reading, "piles": piles})
    (summary,) = play_games(rooftops, [4], range(4))
    assert summary.violations == []
    cited = {step.rule for seed in range(2) for move in moves(rooftops, 4, seed) for step in move.steps}
    assert "close.empty" in cited


def test_invariants_find_what_is_wrong() -> None:
    """A lost card, a missing house, Amerigo beside the route, a hand that is too large."""
    start = next(move.after for move in moves(GAME, 2, 0) if isinstance(move.after.due, Choosing))
    assert list(GAME.invariants(start, (), start)) == []
    lost = start._replace(piles=(start.piles[0][1:], start.piles[1]))
    assert list(GAME.invariants(start, (), lost)) == [f"0 cards {start.piles[0][0].text} instead of 1"]
    house = next(at for at, tile in enumerate(start.route) if tile.wants)
    gone = start._replace(route=(*start.route[:house], *start.route[house + 1 :]))
    assert "the route has 10 cards after 11" in list(GAME.invariants(start, (), gone))
    assert "other houses are turned over than the 0 of the steps" in list(GAME.invariants(start, (), gone))
    beside = start._replace(amerigo=11)
    assert list(GAME.invariants(start, (), beside)) == ["Amerigo stands beside the route, on 12"]
    full = start._replace(hands=(start.hands[0] + start.hands[1], ()))
    assert "A holds 6 cards" in list(GAME.invariants(start, (), full))
    over = start._replace(due=Over("goal.win"))
    assert "the game is over by goal.win, whatever the houses say" in list(GAME.invariants(start, (), over))
