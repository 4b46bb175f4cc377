"""The islands game's completed islands: when they are complete, and what they bring."""

from __future__ import annotations

import pytest

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.board.built import (
    Built,
    completed_by,
    free_spaces,
    nothing_built,
    posts_on,
)
from rulebook_tools.games.amerigo_islands.board.charts import Spaces, chart_of, names, read_space, read_spaces
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.building import factor_of
from tests.games.islands_play import parameters

LARGE = chart_of(
    (
        "~A~A~~~",
        "~T#T##~",
        "~#####~",
        "~#####~",
        "~####TA",
        "~~~~~~~",
        "AT#~~~~",
    )
)
"""An island of twenty land spaces with three trading-post spaces, and one of two."""
TABLE = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21}
RULES, SERIES = (Rules.read(parameters(), {"seven_posts": reading}) for reading in ("last_row", "series"))
LEAST = 20
RED, BLUE = range(2)


def on(*listed: str) -> Spaces:
    return read_spaces(LARGE, Data(list(listed)))


def nearly() -> Built:
    """Red has two trading posts and blue one; two spaces of the large island are free."""
    posts = (on("b2", "d2"), on("f5"))
    return Built(LARGE.island(1) & ~(posts[RED] | posts[BLUE] | on("e2", "f2")), (0, 0), posts)


def test_rulebook_island_of_17_points() -> None:
    """Of red's 17 points 12 are for two trading posts in round 2; blue gets 4 for one."""
    before = nearly()
    after = before.with_village(RED, on("e2", "f2"))
    assert names(LARGE, free_spaces(LARGE, before, 1)) == ("e2", "f2")
    assert not free_spaces(LARGE, after, 1)
    assert completed_by(LARGE, before, after) == [1]
    assert posts_on(LARGE, after, 1) == (2, 1)
    assert [factor_of(RULES, posts) * 4 for posts in posts_on(LARGE, after, 1)] == [12, 4]
    assert LARGE.is_large(1, LEAST)


@pytest.mark.parametrize(("least", "large"), [(20, (1,)), (21, ()), (2, (1, 2))])
def test_islands_from_a_size_on_are_large(least: int, large: tuple[int, ...]) -> None:
    assert LARGE.size(1) == LEAST
    assert LARGE.large(least) == large


def test_trading_post_completes_an_island() -> None:
    before = nothing_built(2).with_landscape(on("c7"))
    after = before.with_post(BLUE, read_space(LARGE, Data("b7")))
    assert completed_by(LARGE, before, after) == [2]
    assert posts_on(LARGE, after, 2) == (0, 1)


def test_island_is_completed_once() -> None:
    complete = nearly().with_landscape(on("e2", "f2"))
    assert completed_by(LARGE, complete, complete.with_landscape(on("c7"))) == []
    assert completed_by(LARGE, complete, complete) == []


@pytest.mark.parametrize(("posts", "multiplied"), TABLE.items())
def test_table_of_trading_posts(posts: int, multiplied: int) -> None:
    for rules in (RULES, SERIES):
        assert factor_of(rules, posts) == multiplied


def test_more_trading_posts_than_the_table_has() -> None:
    """The table's own series: each number is the sum of 1, 2, 3 … so the next ones are 28 and 36."""
    assert [factor_of(SERIES, posts) for posts in (7, 8)] == [28, 36]
    assert [factor_of(RULES, posts) for posts in (7, 8)] == [21, 21]
