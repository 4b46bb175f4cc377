"""The islands game's ships: where they get to, and where trading posts can be put."""

from __future__ import annotations

import random

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.building import Built, nothing_built
from rulebook_tools.games.amerigo_islands.charts import Chart, chart_of
from rulebook_tools.games.amerigo_islands.faces import ASSUMED_FACES
from rulebook_tools.games.amerigo_islands.grid import each
from rulebook_tools.games.amerigo_islands.layout import arrange, landscape
from rulebook_tools.games.amerigo_islands.naming import names, read_space, read_spaces
from rulebook_tools.games.amerigo_islands.sailing import (
    PostRefusal,
    SailRefusal,
    anchorages,
    discovers,
    distance,
    post_refusal,
    post_space,
    reachable,
    sail_refusal,
    starts,
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


def spaces(*listed: str) -> int:
    return read_spaces(SEA, Data(list(listed)))


def reached(start: str, points: int, *others: str, must_move: bool = False) -> set[str]:
    found = reachable(SEA, at(start), points, spaces(*others), must_move=must_move)
    return set(names(SEA, found))


def test_first_voyage_of_the_rulebook() -> None:
    """Four points: the ship sails three spaces, reaches an anchor, and red discovers the island."""
    assert at("a3") in starts(SEA)
    assert distance(SEA, at("a3"), at("d2")) == 2
    ship, start = at("c5"), at("a1")
    assert distance(SEA, start, ship) == 3
    assert sail_refusal(SEA, start, ship, 4, 0) is None
    built = nothing_built(2)
    assert post_refusal(SEA, built, ship) is None
    assert discovers(SEA, built, at("d5"))
    assert post_space(SEA, ship) == at("d5")


def test_second_trading_post_of_the_rulebook() -> None:
    """Five points to another anchor of the same island: allowed, but it is discovered already."""
    built = nothing_built(2).with_post(RED, at("d5"))
    assert distance(SEA, at("c5"), at("d2")) == 4
    assert sail_refusal(SEA, at("c5"), at("d2"), 5, 0) is None
    assert post_refusal(SEA, built, at("d2")) is None
    assert not discovers(SEA, built, at("d3"))
    assert names(SEA, anchorages(SEA, built)) == ("d2",)


def test_points_are_spaces_of_water() -> None:
    """From the frame at the top a point leads along the frame or down, never over land."""
    assert reached("a1", 0) == {"a1"}
    assert reached("a1", 1) == {"a1", "a2", "b2", "c2", "d2", "e2", "f2"}
    assert reached("f5", 2) == {"f5", "f4", "f3", "e5", "e4"}


def test_ships_block_a_space_but_not_the_way() -> None:
    assert "f3" not in reached("f5", 3, "f3")
    assert "f2" in reached("f5", 3, "f3")


def test_frame_holds_any_number_of_ships() -> None:
    assert "a1" in reached("f2", 1, "a1")


def test_ship_can_stay_where_it_is() -> None:
    """If it has to move it needs a point to leave and a point to return."""
    assert "f5" in reached("f5", 0)
    assert "f5" not in reached("f5", 1, must_move=True)
    assert "f5" in reached("f5", 2, must_move=True)


def test_ship_without_a_way_out_cannot_move_and_return() -> None:
    pool = chart_of(("###", "#~#", "###"))
    assert reachable(pool, at("b2", pool), 2, 0, must_move=True) == 0


@pytest.mark.parametrize(
    ("end", "points", "others", "refused"),
    [
        ("f2", 3, (), None),
        ("f2", 2, (), SailRefusal.TOO_FAR),
        ("f2", 3, ("f2",), SailRefusal.OCCUPIED),
        ("a1", 4, ("a1",), None),
        ("e3", 9, (), SailRefusal.NOT_WATER),
    ],
)
def test_refusals_of_a_voyage(
    end: str, points: int, others: tuple[str, ...], refused: SailRefusal | None
) -> None:
    assert sail_refusal(SEA, at("f5"), at(end), points, spaces(*others)) is refused


def test_enclosed_water_is_out_of_reach() -> None:
    chart = chart_of(("###~", "#~#~", "###~"))
    assert distance(chart, at("d1", chart), at("b2", chart)) is None
    assert sail_refusal(chart, at("d1", chart), at("b2", chart), 99, 0) is SailRefusal.NO_WAY


def test_trading_post_needs_an_anchor_and_a_free_space() -> None:
    post, tile = at("d3"), read_spaces(SEA, Data(["d3", "e3"]))
    assert post_refusal(SEA, nothing_built(2), at("e2")) is PostRefusal.NO_ANCHOR
    assert post_refusal(SEA, nothing_built(2), at("a1")) is PostRefusal.NO_ANCHOR
    assert post_refusal(SEA, nothing_built(2).with_post(BLUE, post), at("d2")) is PostRefusal.TAKEN
    assert post_refusal(SEA, nothing_built(2).with_village(RED, tile), at("d2")) is PostRefusal.BUILT_OVER
    assert post_refusal(SEA, nothing_built(2).with_landscape(tile), at("d2")) is PostRefusal.BUILT_OVER


def test_island_is_discovered_once_by_anybody() -> None:
    assert discovers(SEA, Built(0, (0, 0), (0, 0)), at("d3"))
    assert not discovers(SEA, nothing_built(2).with_post(BLUE, at("d5")), at("d3"))


@pytest.mark.parametrize("seed", range(5))
def test_reach_is_what_single_steps_lead_to(seed: int) -> None:
    """Against a walk step by step on random landscapes."""
    laid = arrange(ASSUMED_FACES, 3, 3, Chance(seed), large=20, chests=5)
    chart, chosen = landscape(ASSUMED_FACES, laid, 3), random.Random(seed)
    water = [*each(chart.sea), *starts(chart)]
    start, others = chosen.choice(water), chosen.sample(water, 4)
    taken = sum(1 << space for space in others)
    stepped = {start}
    for points in range(1, 8):
        stepped |= {near for space in stepped for near in chart.ways[space]}
        free = {space for space in stepped if space not in others or chart.frame >> space & 1}
        assert set(each(reachable(chart, start, points, taken))) == free
        assert free == {space for space in water if sail_refusal(chart, start, space, points, taken) is None}
