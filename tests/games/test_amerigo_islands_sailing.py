"""The islands game's ships: where they get to, and where trading posts can be put."""

from __future__ import annotations

import random

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.board.built import Built, nothing_built
from rulebook_tools.games.amerigo_islands.board.charts import (
    Chart,
    chart_of,
    each,
    names,
    read_space,
    read_spaces,
)
from rulebook_tools.games.amerigo_islands.board.layout import ASSUMED_FACES, arrange, landscape
from rulebook_tools.games.amerigo_islands.rules.sailing import (
    cost_of,
    distance,
    is_discovery,
    reachable,
    why_no_post,
    why_no_stop,
)

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
RED, BLUE = range(2)


def at(name: str, chart: Chart = SEA) -> int:
    return read_space(chart, Data(name))


def fault(chart: Chart, start: int, end: int, points: int, others: int) -> str | None:
    """Return how a ship is refused the end of its way."""
    why = why_no_stop(chart, (start, end), points, others, (RED, 0))
    return why and why.name.removeprefix("refuse.")


def post_fault(chart: Chart, built: Built, lies: int) -> str | None:
    """Return how a trading post beside a ship is refused."""
    why = why_no_post(chart, built, lies, (RED, 0))
    return why and why.name.removeprefix("refuse.")


def ways(chart: Chart, space: int) -> list[int]:
    """Return the water to which one action point leads."""
    return each(chart.near(chart.whole(space)) & chart.water & ~(1 << space))


def spaces(*listed: str) -> int:
    return read_spaces(SEA, Data(list(listed)))


def reached(start: str, points: int, *others: str) -> set[str]:
    return set(names(SEA, reachable(SEA, at(start), points, spaces(*others))))


def test_first_voyage_of_the_rulebook() -> None:
    """Four points: the ship sails three spaces, reaches an anchor, and red discovers the island."""
    assert at("a3") in each(SEA.frame)
    assert distance(SEA, at("a3"), at("d2")) == 2
    ship, start = at("c5"), at("a1")
    assert distance(SEA, start, ship) == 3
    assert fault(SEA, start, ship, 4, 0) is None
    built = nothing_built(2)
    assert post_fault(SEA, built, ship) is None
    assert is_discovery(SEA, built, at("d5"))
    assert SEA.anchors[ship] == at("d5")


def test_second_trading_post_of_the_rulebook() -> None:
    """Five points to another anchor of the same island: allowed, but it is discovered already."""
    built = nothing_built(2).with_post(RED, at("d5"))
    assert distance(SEA, at("c5"), at("d2")) == 4
    assert fault(SEA, at("c5"), at("d2"), 5, 0) is None
    assert post_fault(SEA, built, at("d2")) is None
    assert not is_discovery(SEA, built, at("d3"))
    assert post_fault(SEA, built, at("c5")) == "taken"


def test_points_are_spaces_of_water() -> None:
    """From the frame at the top a point leads along the frame or down, never over land."""
    assert reached("a1", 0) == set()
    assert reached("a1", 1) == {"a2", "b2", "c2", "d2", "e2", "f2"}
    assert reached("f5", 2) == {"f5", "f4", "f3", "e5", "e4"}


def test_ship_can_stay_where_it_is() -> None:
    """If it has to move it needs a point to leave and a point to return."""
    assert fault(SEA, at("f5"), at("f5"), 0, 0) is None
    assert "f5" not in reached("f5", 1)
    assert "f5" in reached("f5", 2)


def test_ship_without_a_way_out_cannot_move_and_return() -> None:
    pool = chart_of(("###", "#~#", "###"))
    assert reachable(pool, at("b2", pool), 2, 0) == 0
    assert cost_of(pool, at("b2", pool), at("b2", pool)) is None


@pytest.mark.parametrize(
    ("end", "points", "others", "refused"),
    [
        ("f2", 3, (), None),
        ("f2", 2, (), "too_far"),
        ("f2", 3, ("f2",), "occupied"),
        ("a1", 4, ("a1",), None),
        ("e3", 9, (), "not_water"),
    ],
)
def test_refusals_of_a_voyage(end: str, points: int, others: tuple[str, ...], refused: str | None) -> None:
    assert fault(SEA, at("f5"), at(end), points, spaces(*others)) == refused


def test_enclosed_water_is_out_of_reach() -> None:
    chart = chart_of(("###~", "#~#~", "###~"))
    assert distance(chart, at("d1", chart), at("b2", chart)) is None
    assert fault(chart, at("d1", chart), at("b2", chart), 99, 0) == "no_way"


def test_trading_post_needs_an_anchor_and_a_free_space() -> None:
    post, tile = at("d3"), read_spaces(SEA, Data(["d3", "e3"]))
    assert post_fault(SEA, nothing_built(2), at("e2")) == "no_anchor"
    assert post_fault(SEA, nothing_built(2), at("a1")) == "no_anchor"
    assert post_fault(SEA, nothing_built(2).with_post(BLUE, post), at("d2")) == "taken"
    assert post_fault(SEA, nothing_built(2).with_village(RED, tile), at("d2")) == "built_over"
    assert post_fault(SEA, nothing_built(2).with_landscape(tile), at("d2")) == "built_over"


def test_island_is_discovered_once_by_anybody() -> None:
    assert is_discovery(SEA, Built(0, (0, 0), (0, 0)), at("d3"))
    assert not is_discovery(SEA, nothing_built(2).with_post(BLUE, at("d5")), at("d3"))


@pytest.mark.parametrize("seed", range(5))
def test_reach_is_what_single_steps_lead_to(seed: int) -> None:
    """Against a walk step by step on random landscapes."""
    laid = arrange(ASSUMED_FACES, 3, 3, Chance(seed), large=20, chests=5)
    chart, chosen = landscape(ASSUMED_FACES, laid, 3), random.Random(seed)
    water = [*each(chart.sea), *each(chart.frame)]
    start, others = chosen.choice(water), chosen.sample(water, 4)
    full = sum(1 << space for space in others)
    stepped = {start}
    for points in range(1, 8):
        stepped |= {near for space in stepped for near in ways(chart, space)}
        free = {space for space in stepped if space not in others or chart.frame >> space & 1}
        assert set(each(reachable(chart, start, points, full))) == free - ({start} if points == 1 else set())
        assert free == {space for space in water if fault(chart, start, space, points, full) is None}
