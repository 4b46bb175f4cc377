"""Random games of the board game; what every game promises is tested in test_contract.py."""

import pytest

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.parameters import ParameterError
from rulebook_tools.games.amerigo_islands import game
from rulebook_tools.play.game import moves
from tests.games.islands_play import GAME, parameters


@pytest.mark.parametrize("players", range(2, 5))
def test_a_round_has_seven_phases_and_a_game_five_rounds(players: int) -> None:
    """Every phase is thrown or skipped, in the order of the rondel."""
    steps = [step for move in moves(GAME, players, players) for step in move.steps]
    begun = [step.rule for step in steps if step.rule in {"round.phases", "tower.empty"}]
    assert len(begun) == 5 * 7
    assert [step.rule for step in steps].count("round.end") == 5


@pytest.mark.parametrize(
    "changes",
    [
        {"rounds": 0},
        {"cubes": {"blue": 7}},
        {"time_value": {1: 5}},
        {"landscape_tiles": {"z9": 1}},
        {"village_points_large": {2: 2}},
        {"progress_tokens": {"nothing": 1}},
        {"progress_points": {99: 1}},
        {"pirate_spaces": 4},
        {"island_tiles": {2: 8, 3: 12, 4: 16}},
        {"small_frames": {2: 1, 3: 2, 4: 4}},
        {"production_display": {2: 7, 3: 8, 4: 10}},
        {"production_display": {2: 6}},
        {"production_marked_4": {2: 4}},
        {"production_marked_3": {3: 9}},
        {"players_most": 1},
    ],
)
def test_unfit_parameters_are_told(changes: dict[str, Plain]) -> None:
    """The error names the path of a parameter; of the two kinds of marked tokens, the wrong one."""
    with pytest.raises(ParameterError) as error:
        game(parameters(**changes), {})
    name = error.value.path.partition(".")[0]
    assert name in ({*changes} if "marked" in name else parameters().values)
