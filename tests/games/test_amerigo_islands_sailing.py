"""The board game's ships: which spaces they reach, and where they can establish trading posts."""

import random

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.board.charts import Chart, chart_of, each, read_space
from rulebook_tools.games.amerigo_islands.board.layout import ASSUMED_FACES, arrange
from rulebook_tools.games.amerigo_islands.rules.sailing import circle, cost_of

SEA = chart_of(
    (
        "000000",
        "1~~A~~",
        "1~#T#~",
        "1~~#~~",
        "1~AT~~",
    )
)
"""Two trading-post spaces on one island; the frame at the top and on the left."""
POOL, LAKE = chart_of(("###", "#~#", "###")), chart_of(("###~", "#~#~", "###~"))


def at(name: str, chart: Chart = SEA) -> int:
    return read_space(chart, Data(name))


@pytest.mark.parametrize(
    ("chart", "start", "end", "cost"),
    [
        (SEA, "a3", "d2", 2),
        (SEA, "a1", "c5", 3),
        (SEA, "c5", "d2", 4),
        (SEA, "f5", "f5", 2),
        (POOL, "b2", "b2", None),
        (LAKE, "d1", "b2", None),
    ],
)
def test_a_voyage_costs_the_spaces_of_its_shortest_way(
    chart: Chart, start: str, end: str, cost: int | None
) -> None:
    """Those of the rulebook, there and back, and no way out or in."""
    assert cost_of(chart, at(start, chart), at(end, chart)) == cost


@pytest.mark.parametrize("seed", range(5))
def test_reach_is_what_single_steps_lead_to(seed: int) -> None:
    """Compared with a walk step by step on random landscapes."""
    chart = arrange(ASSUMED_FACES, 3, 3, Chance(seed), large=20, chests=5)
    chosen = random.Random(seed)
    water = each(chart.water)
    start = chosen.choice(water)
    stepped = {start}
    for points in range(1, 8):
        stepped |= {near for space in stepped for near in each(chart.near(chart.whole(space)) & chart.water)}
        assert set(each(circle(chart, start, points))) == stepped
        costs = {space: cost_of(chart, start, space) for space in water if space != start}
        assert {space for space, cost in costs.items() if cost and cost <= points} == stepped - {start}
