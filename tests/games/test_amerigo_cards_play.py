"""What holds on every move of the card game, and what the game declares of itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.figures import Name, Step
from rulebook_tools.engine.game import IllegalAction, Observed
from rulebook_tools.engine.scenes import Grid, Row, Token
from rulebook_tools.games.amerigo_cards import game, model
from rulebook_tools.games.amerigo_cards.model import DOUBLOON, Draw, Explore, Laid, Leg, Position, Sail, Sell
from rulebook_tools.games.amerigo_cards.parameters import Rules, spread
from tests.games.amerigo_play import BACK, MARKET, SALE, parameters

GAME = game(parameters(), {})
STARTS: Sequence[dict[str, Plain]] = (
    {
        "A": {"hand": ["coffee-2", "gems-3", "cloth-1", "spices-3"], "offer": ["5x coffee", "gems", "cloth"]},
        "B": {"hand": ["antiques-2", "gems-2", "cloth-3"], "offer": ["coffee", "5x antiques", "cloth-2"]},
        "C": {"hand": ["antiques-3", "gems-1", "cloth-2", "2x coffee-1"], "offer": ["2x gems", "spices"]},
        "D": {"hand": ["antiques-1", "3x coffee-3", "spices-2"], "offer": ["2x cloth-3", "2x spices"]},
    },
    {
        "A": {"treasure": 4, "offer": ["gems-1", "gems-2", "3x coffee-1", "3x coffee-2"]},
        "B": {
            "where": "outward",
            "out": ["doubloon", "gems-3"],
            "hand": ["9x coffee"],
            "offer": ["4x cloth"],
        },
        "C": {
            "treasure": 1,
            "hand": ["antiques-1"],
            "offer": ["2x antiques-2", "2x antiques-3", "3x spices"],
        },
    },
    {"A": {"hand": ["coffee-3"], "treasure": 9}, "B": {"hand": ["4x gems"], "offer": ["12x coffee"]}},
)
MOVES = 150
"""Moves in a random game, from the middle of one."""

readings = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in Rules.options().items()})
games = given(start=st.sampled_from(STARTS), seed=st.integers(0, 10**6), reading=readings)
few = settings(max_examples=40, deadline=None, database=None)


def moves(
    start: Plain, seed: int, reading: dict[str, str]
) -> Iterator[tuple[Position, model.Action, Position, Any]]:
    """Yield the moves of a random game: position, action, position after, steps."""
    amerigo = game(parameters(), reading)
    position, chance = amerigo.read_position(Data({"players": start})), Chance(seed)
    for _ in range(MOVES):
        legal = amerigo.legal_actions(position)
        if not legal:
            return
        action = chance.choice(legal)
        after, steps = amerigo.apply(position, action)
        yield position, action, after, steps
        position = after


def every_action(position: Position) -> Iterator[model.Action]:
    """Yield every action that there is, legal or not, but for draws of several cards.

    The top doubloon is not named: that would be another way to say a doubloon.
    """
    kinds = range(len(position.rules.deck))
    for seat, state in enumerate(position.players):
        yield from (
            Explore(seat),
            Sell(seat),
            model.Answer(seat, sells=True),
            model.Answer(seat, sells=False),
        )
        for card in (*kinds, DOUBLOON):
            yield from (Sail(seat, leg, card) for leg in (Leg.OUTWARD, Leg.RETURNING))
            yield model.TurnOver(seat, card)
            yield model.GiveAway(seat, card)
        yield from (model.Exhibit(seat, (card,), more=True) for card in kinds)
        yield from (model.FirstDoubloon(seat, card) for card in (*kinds, None))
        yield from (
            model.Exhibit(seat, ()),
            model.Stop(seat),
            model.DrawInstead(seat),
            model.Pass(seat),
            model.TakeBack(seat, (0,)),
        )
        for card in set(kinds) - {*state.treasure[-1:]}:
            yield from (Sail(seat, leg, DOUBLOON, card) for leg in (Leg.OUTWARD, Leg.RETURNING))
    yield model.Shuffle()
    yield from (Draw((card,)) for card in kinds)


GIVING = {name: values[0] for name, values in Rules.options().items()} | {"leftovers": "give"}


@settings(few, max_examples=12)
@example(start=STARTS[0], seed=11, reading=GIVING)
@games
def test_legal_actions_are_those_accepted(start: Plain, seed: int, reading: dict[str, str]) -> None:
    """Whatever is legal is accepted, and whatever is not is refused."""
    amerigo = game(parameters(), reading)
    for turn, (position, *_) in enumerate(moves(start, seed, reading)):
        if turn % 5:
            continue
        legal = amerigo.legal_actions(position)
        assert len(set(legal)) == len(legal)
        for action in every_action(position):
            if action in legal:
                amerigo.apply(position, action, explain=False)
            else:
                with pytest.raises((IllegalAction, GivenError)):
                    amerigo.apply(position, action, explain=False)


def test_chance_is_weighted_and_seeded() -> None:
    """Draws left open are the same for the same seed, and come from the deck."""
    players: dict[str, Plain] = {"A": {"where": "outward", "out": ["gems-3"]}, "B": {}}
    position = GAME.read_position(Data({"players": players}))
    awaiting = GAME.apply(position, Explore(0)).position
    drawn = GAME.fill(awaiting, None, Chance(7))
    assert drawn == GAME.fill(awaiting, None, Chance(7))
    assert isinstance(drawn, Draw)
    assert len(drawn.cards) == 6
    assert GAME.fill(awaiting, Draw((0,)), Chance(7)) is None


def test_actions_and_positions_of_different_kinds_differ() -> None:
    """Exploring is not selling, though both name only a player."""
    assert len({Explore(0), Sell(0), model.Stop(0)}) == 3


def test_rudders_are_spread_evenly() -> None:
    """Each good has as many cards of each number of rudders; what is odd is still shared out."""
    assert spread([15, 18, 21, 24, 30], [36, 36, 36]) == (5,) * 3 + (6,) * 3 + (7,) * 3 + (8,) * 3 + (10,) * 3
    odd = spread([4, 5], [3, 3, 3])
    assert [sum(odd[:3]), sum(odd[3:])] == [4, 5]
    assert [odd[i] + odd[i + 3] for i in range(3)] == [3, 3, 3]


def test_situation_shows_only_what_is_given() -> None:
    """Cards without rudders are drawn without them; offers are one grid with a total."""
    players = MARKET | {
        "A": {"offer": ["2x gems"], "hand": ["gems-2", "3x coffee"], "treasure": 2},
        "B": BACK,
    }
    given_data = Data({"players": players, "turn": "B"})
    scene = GAME.situation(GAME.read_position(given_data), given_data)
    assert [statement.wording for statement in scene.statements] == ["given.where"] * 4 + ["given.turn"]
    rows = [row for row in scene.scenes if isinstance(row, Row)]
    shown = {row.name: row for row in rows if row.is_given}
    assert list(shown) == ["hand.A", "treasure.A", "hand.B", "out.B", "back.B", "out.C"]
    assert shown["hand.A"].tokens == (Token("good.gems", 2), Token("good.coffee", None, 3))
    assert shown["treasure.A"].tokens == (Token("doubloon", None, 2),)
    grid = scene.scenes[-1]
    assert isinstance(grid, Grid)
    assert grid.columns[-1] == Name("total")
    assert grid.rows[0][1] == (2, None, 2, None, 4)


def test_observations_name_the_rules_behind_them() -> None:
    """A failed expectation can quote the rule that made the value."""
    position = GAME.read_position(Data({"players": MARKET}))
    steps: list[Step] = []
    after = position
    for entry in SALE:
        after, more = GAME.apply(after, GAME.read_action(after, Data(entry)))
        steps += more
    observed = GAME.observe(position, steps, after)
    seller = observed["A"]
    assert isinstance(seller, Mapping)
    assert seller["earned"] == Observed(2, ("value.popular",))
    rare = observed["rare"]
    assert isinstance(rare, Observed)
    assert (rare.value, rare.rules) == ("none", ("value.tie",))


def test_doubloon_can_be_any_of_the_pile() -> None:
    """By the adopted reading only the top one may be named, by the other one each that is there."""
    players: dict[str, Plain] = {"A": {"treasure": ["gems-1", "coffee-2"]}, "B": {}}
    for reading, refused in (("top", {"gems-1", "cloth-1"}), ("any", {"cloth-1"})):
        amerigo = game(parameters(), {"doubloon_taken": reading})
        position = amerigo.read_position(Data({"players": players}))
        for card in ("gems-1", "coffee-2", "cloth-1"):
            action = amerigo.read_action(position, Data({"A": {"sail": {"doubloon": card}}}))
            if card in refused:
                with pytest.raises(IllegalAction, match=r"sail\.doubloon"):
                    amerigo.apply(position, action)
            else:
                (laid,) = amerigo.apply(position, action).position.players[0].out
                assert laid == Laid(position.rules.deck.names.index(card), spent=True)


def test_top_doubloon_is_spent() -> None:
    """The card last put on the treasure pile sails first, face down."""
    players: dict[str, Plain] = {"A": {"treasure": ["gems-1", "coffee-2"]}, "B": {}}
    position = GAME.read_position(Data({"players": players}))
    state = GAME.apply(position, Sail(0, Leg.OUTWARD, DOUBLOON)).position.players[0]
    names = position.rules.deck.names
    assert (state.treasure, state.out) == (
        (names.index("gems-1"),),
        (Laid(names.index("coffee-2"), spent=True),),
    )
