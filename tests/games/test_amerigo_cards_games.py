"""Whole random games of cards, from set-up to winner, under every reading."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import GivenError, Plain
from rulebook_tools.engine.figures import Count, player
from rulebook_tools.engine.game import Applied, Game, IllegalAction
from rulebook_tools.games.amerigo_cards import game
from rulebook_tools.games.amerigo_cards.actions import Action, Answer, DrawInstead, Explore, Sail, Sell, Stop
from rulebook_tools.games.amerigo_cards.nouns import DOUBLOON
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.state import Leg, Position
from rulebook_tools.play import MOST_MOVES, play_game, play_games
from tests.games.amerigo_play import parameters

GAME = game(parameters(), {})
ENDLESS = {"exhibit_none", "sell_without_goods"}
"""The options whose other readings let players pass for ever: exhibiting nothing, selling nothing."""

readings = st.fixed_dictionaries(
    {
        name: st.sampled_from(values[:1] if name in ENDLESS else values)
        for name, values in Rules.options().items()
    }
)
games = given(players=st.integers(2, 8), seed=st.integers(0, 10**6), reading=readings)
few = settings(max_examples=12, deadline=None, database=None)


def whole(amerigo: Game[Position, Action], players: int, seed: int) -> list[Applied[Position]]:
    """Return the positions of a random game, each with the steps that led there."""
    position, chance = amerigo.new_game(players), Chance(seed)
    passed = [Applied(position, ())]
    while amerigo.outcome(position) is None:
        drawn = amerigo.by_chance(position, chance)
        action = drawn if drawn is not None else chance.choice(amerigo.legal_actions(position))
        position, steps = amerigo.apply(position, action)
        passed.append(Applied(position, steps))
        assert len(passed) < MOST_MOVES
    return passed


@few
@games
def test_nothing_goes_wrong(players: int, seed: int, reading: dict[str, str]) -> None:
    """Cards are conserved, the game ends, its positions go to JSON and back, whatever is adopted."""
    played = play_game(game(parameters(), reading), players, seed)
    assert played.violations == []
    assert played.outcome is not None


@few
@games
def test_scores_are_what_the_steps_say(players: int, seed: int, reading: dict[str, str]) -> None:
    """Doubloons made of the first hand, of journeys and of sales, less those sailed with."""
    amerigo = game(parameters(), reading)
    passed = whole(amerigo, players, seed)
    outcome = amerigo.outcome(passed[-1][0])
    assert outcome is not None
    steps = [step for _, steps in passed for step in steps]
    for seat, (letter, score) in enumerate(outcome.scores.items()):
        own = [step for step in steps if step.figures.get("player") == player(seat)]
        said = [step.statement.wording for step in own]
        made = sum(map(said.count, ("step.first_doubloon", "step.turn", "step.turn_doubloon")))
        sold = sum(
            step.figures["turned"].number
            for step in own
            if step.statement.wording in {"step.set", "step.set_all"}
            and isinstance(step.figures["turned"], Count)
        )
        assert score == made + sold - said.count("step.doubloon"), letter
        told = next(step for step in own if step.statement.wording == "step.score")
        assert told.figures["doubloons"] == (score, "doubloon")


@few
@games
def test_same_seed_is_the_same_game(players: int, seed: int, reading: dict[str, str]) -> None:
    """Every position and every step is the same again."""
    amerigo = game(parameters(), reading)
    assert whole(amerigo, players, seed) == whole(amerigo, players, seed)


@few
@games
def test_positions_survive_json(players: int, seed: int, reading: dict[str, str]) -> None:
    """Each position of a game, written as JSON text and read again, is the same."""
    amerigo = game(parameters(), reading)
    for position, _ in whole(amerigo, players, seed)[::3]:
        assert amerigo.from_json(json.loads(json.dumps(amerigo.to_json(position)))) == position


@pytest.mark.parametrize("players", range(2, 9))
def test_games_of_every_size_come_to_an_end(players: int) -> None:
    """Random games end by the rules, and every seat can win."""
    summary = play_games(GAME, players, range(12))
    assert summary.violations == []
    assert sum(summary.reasons.values()) == 12
    assert set(summary.reasons) <= {"end.second", "end.home", "more.end"}


def test_every_rule_and_every_figure_is_met() -> None:
    """Random games apply all rules that are no mere refusal, and read every parameter."""
    cited: set[str] = set()
    read: set[str] = set()
    for players in (2, 4, 5, 8):
        for seed in range(25):
            for _, steps in whole(GAME, players, seed):
                cited.update(step.rule for step in steps)
                read.update(path for step in steps for path in step.reads)
    refusals = {"turn.one", "turn.left", "explore.next", "home.finish", "exhibit.when", "sell.when"}
    assert GAME.rules - refusals - {"end.second"} <= cited
    assert GAME.parameters - read <= {"deck_runs"}


def test_exhibiting_nothing_can_go_on_for_ever() -> None:
    """By the other reading two players at home without cards pass and pass: none of them draws."""
    amerigo = game(parameters(), {"exhibit_none": "allowed"})
    summary = play_games(amerigo, 2, range(1000, 1001))
    assert [violation.problem for violation in summary.violations] == [
        f"the game is not over after {MOST_MOVES} moves"
    ]


def test_every_other_action_is_refused() -> None:
    """On the way through a game, whatever is not legal is refused."""
    for position, _ in whole(GAME, 3, 7)[::4]:
        legal = GAME.legal_actions(position)
        assert len(set(legal)) == len(legal)
        for seat in range(3):
            for action in (
                Sell(seat),
                Explore(seat),
                Stop(seat),
                DrawInstead(seat),
                Answer(seat, sells=False),
                Sail(seat, Leg.OUTWARD, DOUBLOON),
                Sail(seat, Leg.RETURNING, DOUBLOON),
            ):
                accepted = False
                with contextlib.suppress(IllegalAction, GivenError):
                    GAME.apply(position, action, explain=False)
                    accepted = True
                assert accepted == (action in legal)


def test_invariants_find_what_is_wrong() -> None:
    """A card lost, a hand too large, a turn out of order, a doubloon from nowhere."""
    start = GAME.new_game(2)
    assert list(GAME.invariants(start, (), start)) == []
    state = start.players[0]
    lost = start._replace(deck=(start.deck[0] - 1, *start.deck[1:]))
    assert list(GAME.invariants(start, (), lost)) == [
        "4 cards gems-1 in the game, which has 5",
        "the deck loses 1 cards, by the steps 0",
    ]
    rich = start._replace(players=(state._replace(treasure=(0,)), state))
    assert "the doubloons of A change by 1, by the steps 0" in list(GAME.invariants(start, (), rich))
    held = start._replace(players=(state._replace(hand=start.deck, offer=start.deck), state))
    assert {"A holds 108 cards", "A has 108 cards on the market"} <= set(GAME.invariants(start, (), held))
    adrift = start._replace(players=(state._replace(where=Leg.RETURNING), state))
    assert len(list(GAME.invariants(start, (), adrift))) == 2
    odd = GAME.new_game(3)
    assert list(GAME.invariants(odd, (), odd._replace(turn=2))) == ["the turn goes from A to C"]
    assert list(GAME.invariants(start, (), start._replace(run=3))) == [
        "run 3 through the deck after run 1",
    ]
    debt = start._replace(discard=(-1, *start.discard[1:]))
    assert "fewer than no cards: discard pile" in list(GAME.invariants(start, (), debt))


@pytest.mark.parametrize(
    ("moves", "change"),
    [
        (0, {"due": {"kind": "over", "rule": "end.home", "unsold": [0]}}),
        (0, {"due": {"kind": "dealing", "left": [4, 3]}}),
        (0, {"due": {"kind": "dealing", "left": [4]}}),
        (0, {"due": {"kind": "converting", "asked": [1, 0], "left": 1}}),
        (0, {"due": {"kind": "converting", "asked": [0], "left": 2}}),
        (0, {"due": {"kind": "exhibiting", "laid": 1}}),
        (0, {"due": {"kind": "drawing", "left": 1, "forfeited": 0, "rule": "sell"}}),
        (0, {"due": {"kind": "leaving", "sellers": [0], "values": [2, 2, 2, 2, 2]}}),
        (0, {"run": 3}),
        (2, {"due": {"kind": "shuffling"}}),
    ],
)
def test_json_of_no_position_is_refused(moves: int, change: dict[str, Plain]) -> None:
    """What cannot be due in a position is refused."""
    written = GAME.to_json(whole(GAME, 2, 0)[moves][0])
    assert isinstance(written, dict)
    with pytest.raises(GivenError):
        GAME.from_json(written | change)
