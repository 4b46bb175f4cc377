"""Pictures, observations and rudders of the card game."""

from collections.abc import Mapping

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import Name, Step
from rulebook_tools.engine.game import Observed
from rulebook_tools.engine.scenes import Grid, Row, Token
from rulebook_tools.games.amerigo_cards.parameters import spread
from tests.games.amerigo_play import BACK, GAME, MARKET, SALE


def test_rudders_are_spread_evenly() -> None:
    """Each good has about the same number of cards of each number of rudders."""
    assert spread([15, 18, 21, 24, 30], [36, 36, 36]) == (5,) * 3 + (6,) * 3 + (7,) * 3 + (8,) * 3 + (10,) * 3
    odd = spread([4, 5], [3, 3, 3])
    assert [sum(odd[:3]), sum(odd[3:])] == [4, 5]
    assert [odd[i] + odd[i + 3] for i in range(3)] == [3, 3, 3]


def test_situation_shows_only_what_is_given() -> None:
    """Cards given without rudders are drawn without them; the market is one table with totals."""
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
    assert shown["hand.A"].tokens == (Token("good.gems", 2, unit="rudder"), Token("good.coffee", None, 3))
    assert shown["treasure.A"].tokens == (Token("doubloon", None, 2),)
    grid = scene.scenes[-1]
    assert isinstance(grid, Grid)
    assert grid.columns[-1] == Name("total")
    assert grid.rows[0][1] == (2, None, 2, None, 4)


def test_observations_name_the_rules_behind_them() -> None:
    """The message about a failed expectation can quote the rules behind the value."""
    position = GAME.read_position(Data({"players": MARKET}))
    steps: list[Step] = []
    after = position
    for entry in SALE:
        after, more = GAME.apply(after, GAME.read_action(after, Data(entry)))
        steps += more
    while (forced := GAME.fill(after, None, Chance(0))) is not None:
        after, more = GAME.apply(after, forced)
        steps += more
    observed = GAME.observe(position, steps, after)
    seller = observed["A"]
    assert isinstance(seller, Mapping)
    assert seller["earned"] == Observed(2, ("value.popular",))
    rare = observed["rare"]
    assert isinstance(rare, Observed)
    assert (rare.value, rare.rules) == ("none", ("value.tie",))
