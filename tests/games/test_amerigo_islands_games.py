"""Whole random games of the board game, from set-up to winner, under every reading."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import GivenError, Plain
from rulebook_tools.engine.game import Applied, Game
from rulebook_tools.engine.parameters import ParameterError
from rulebook_tools.games.amerigo_islands import game
from rulebook_tools.games.amerigo_islands.actions import Action
from rulebook_tools.games.amerigo_islands.state import Position
from rulebook_tools.play import MOST_MOVES, play_game, play_games
from tests.games.islands_play import parameters

GAME = game(parameters(), {})
readings = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in game.options.items()})
games = given(players=st.integers(2, 4), seed=st.integers(0, 10**6), reading=readings)
few = settings(max_examples=12, deadline=None, database=None)


def whole(islands: Game[Position, Action], players: int, seed: int) -> list[Applied[Position]]:
    """Return the positions of a random game, each with the steps that led there."""
    position, chance = islands.new_game(players), Chance(seed)
    passed = [Applied(position, ())]
    while islands.outcome(position) is None:
        drawn = islands.by_chance(position, chance)
        action = drawn if drawn is not None else chance.choice(islands.legal_actions(position))
        position, steps = islands.apply(position, action)
        passed.append(Applied(position, steps))
        assert len(passed) < MOST_MOVES
    return passed


@few
@games
def test_nothing_goes_wrong(players: int, seed: int, reading: dict[str, str]) -> None:
    """Everything is conserved, the game ends, its positions go to JSON and back, whatever is adopted."""
    played = play_game(game(parameters(), reading), players, seed)
    assert played.violations == []
    assert played.outcome is not None


@few
@games
def test_same_seed_is_the_same_game(players: int, seed: int, reading: dict[str, str]) -> None:
    """Every position and every step is the same again."""
    islands = game(parameters(), reading)
    assert whole(islands, players, seed) == whole(islands, players, seed)


@pytest.mark.parametrize("players", range(2, 5))
def test_games_of_every_size_come_to_an_end(players: int) -> None:
    """Random games end by the rules, after five rounds."""
    summary = play_games(GAME, players, range(12))
    assert summary.violations == []
    assert sum(summary.reasons.values()) == 12
    assert set(summary.reasons) <= {"end.winner", "end.tie"}


@pytest.mark.parametrize("players", range(2, 5))
def test_a_round_has_seven_phases_and_a_game_five_rounds(players: int) -> None:
    """Every phase is thrown or skipped, in the order of the rondel."""
    steps = [step for _, more in whole(GAME, players, players) for step in more]
    begun = [step.rule for step in steps if step.rule in {"round.phases", "tower.empty"}]
    assert len(begun) == 5 * 7
    assert [step.rule for step in steps].count("round.end") == 5


def test_most_rules_and_figures_are_met() -> None:
    """Random games apply nearly all rules that are no mere refusal."""
    cited: set[str] = set()
    for players in (2, 3, 4):
        for seed in range(15):
            for _, steps in whole(GAME, players, seed):
                cited.update(step.rule for step in steps)
    refusals = {"blue.free", "green", "green.free", "green.land", "green.post", "red.own", "red.supply"}
    rare = {"complete.chest", "complete.post", "gold.chest", "blue.several", "tower.empty"}
    rare |= {"tower.none", "brown.empty"}
    assert GAME.rules - refusals - rare - {"tower.spilled", "white.colour", "end.tie"} <= cited


def test_changed_json_is_refused() -> None:
    """A cube too many, a missing part, an unknown due."""
    position = whole(GAME, 3, 1)[200][0]
    plain = json.loads(json.dumps(GAME.to_json(position)))
    assert GAME.from_json(plain) == position

    def refused(changed: Plain) -> None:
        with pytest.raises(GivenError):
            GAME.from_json(changed)

    refused({**plain, "tower": {**plain["tower"], "field": {"blue": 9}}})
    refused({name: part for name, part in plain.items() if name != "discs"})
    refused({**plain, "due": {"kind": "nothing"}})
    refused({**plain, "players": plain["players"][:1]})
    refused({**plain, "more": 1})


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
        {"players_most": 1},
    ],
)
def test_unfit_parameters_are_told(changes: dict[str, Plain]) -> None:
    """Each is refused, by its path."""
    with pytest.raises(ParameterError) as error:
        game(parameters(**changes), {})
    assert error.value.path.partition(".")[0] in parameters().values


def test_unknown_readings_are_told() -> None:
    """An option, and a reading of one."""
    for options in ({"nothing": "x"}, {"forfeit": "x"}):
        with pytest.raises(ParameterError):
            game(parameters(), options)
