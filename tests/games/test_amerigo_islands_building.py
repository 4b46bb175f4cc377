"""The board game's tiles: their shapes, where they may be built, and what they cover."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.board.built import (
    SHAPES,
    Built,
    is_shape,
    island_under,
    misplaced,
    nothing_built,
    open_land,
    patterns,
    sites,
)
from rulebook_tools.games.amerigo_islands.board.charts import (
    Chart,
    Spaces,
    chart_of,
    each,
    flood,
    names,
    read_space,
    read_spaces,
    spaces_of,
)
from rulebook_tools.games.amerigo_islands.board.layout import ASSUMED_FACES, arrange, landscape
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.building import factor_of, why_no_site
from tests.games.islands_play import parameters

ISLAND = chart_of(
    (
        "~A~~~~~",
        "~T####~",
        "~s###T~",
        "~cc~##~",
        "~~~~~~~",
        "~##T~~~",
    )
)
RED, BLUE = range(2)


def on(*listed: str) -> Spaces:
    return read_spaces(ISLAND, Data(list(listed)))


RED_POST = nothing_built(2).with_post(RED, read_space(ISLAND, Data("b2")))


def fault(chart: Chart, built: Built, seat: int, spaces: int) -> str | None:
    """Return the name of the refusal of a tile on some spaces; None if it may be built there."""
    why = why_no_site(chart, built, seat, ("village", 0), spaces)
    return why and why.name.removeprefix("refuse.")


def refused(built: Built, *listed: str, seat: int = RED) -> str | None:
    return fault(ISLAND, built, seat, on(*listed))


def test_tiles_of_the_rulebook_that_cannot_be_built() -> None:
    """Partly in the water; only a corner touches the trading post; of another shape."""
    assert refused(RED_POST, "c3", "c4", "d4") == "water"
    assert refused(RED_POST, "c3", "d3", "d2") == "not_connected"
    for shape, listed in {"i3": ("d3", "e3", "e4"), "i1": (), "i2": ("c2", "d3")}.items():
        assert not is_shape(ISLAND, on(*listed), SHAPES[shape], mirrored=True)


def test_chain_runs_over_landscape_tiles_of_anybody_but_not_over_other_villages() -> None:
    built = RED_POST.with_post(BLUE, read_space(ISLAND, Data("f3")))
    assert refused(built.with_tile(on("c2", "d2")), "e2", "f2") is None
    assert refused(built.with_tile(on("c2", "d2"), BLUE), "e2", "f2") == "not_connected"
    broken = built.with_tile(on("c2"), BLUE).with_tile(on("d2"))
    assert refused(broken, "e2", "f2") == "not_connected"
    assert refused(broken, "e2", "f2", seat=BLUE) is None


def test_nothing_is_built_twice_nor_without_a_trading_post() -> None:
    """An empty space for a trading post may be built over."""
    built = RED_POST.with_tile(on("c2", "d2", "e2"))
    assert refused(built, "f2", "f3") is None
    assert refused(built.with_post(BLUE, read_space(ISLAND, Data("f3"))), "f2", "f3") == "on_post"
    assert refused(built, "d2", "d3") == "on_tile"
    assert refused(built, "b2", "b3") == "on_post"
    assert island_under(ISLAND, on("b6", "c6")) == 2
    assert refused(built, "b6", "c6") == "no_post"
    assert refused(RED_POST, "c2", seat=BLUE) == "no_post"


def test_what_no_play_can_lead_to_is_found() -> None:
    """A tile in the water, a tile under another, a trading post under a tile or on any land."""
    built = RED_POST.with_tile(on("c2", "d2"), RED)
    assert not misplaced(ISLAND, built)
    elsewhere = built.with_post(BLUE, read_space(ISLAND, Data("e3")))
    wrong = [built.with_tile(on(*spaces)) for spaces in (("c4", "d4"), ("d2", "e2"), ("b2", "b3"))]
    found = [names(ISLAND, misplaced(ISLAND, each)) for each in (*wrong, elsewhere)]
    assert found == [("d4",), ("d2",), ("b2",), ("e3",)]


@pytest.mark.parametrize(
    ("shape", "turned", "turned_over"),
    [
        ("i1", 1, 1),
        ("i2", 2, 2),
        ("o4", 1, 1),
        ("v3", 4, 4),
        ("l4", 4, 8),
        ("s4", 2, 4),
        ("x5", 1, 1),
    ],
)
def test_shapes_can_be_turned_and_turned_over(shape: str, turned: int, turned_over: int) -> None:
    assert len(patterns(SHAPES[shape], 9, mirrored=False)) == turned
    assert len(patterns(SHAPES[shape], 9, mirrored=True)) == turned_over


def test_usual_shapes_are_all_there() -> None:
    """One of one and of two spaces, two of three, five of four, twelve of five: all there are."""
    sizes = [shape.size for shape in SHAPES.values()]
    assert [sizes.count(size) for size in range(1, 7)] == [1, 1, 2, 5, 12, 2]
    assert all(int(name[1:]) == shape.size for name, shape in SHAPES.items())
    assert len({patterns(shape, 9, mirrored=True) for shape in SHAPES.values()}) == len(SHAPES)


@pytest.mark.parametrize("shape", ["i1", "i3", "v3", "o4", "t4", "l4", "u5", "o6"])
def test_sites_are_all_there_are(shape: str) -> None:
    """Compared with every choice of as many spaces of an island."""
    kind = SHAPES[shape]
    tried = {
        spaces_of(chosen)
        for island in ISLAND.islands.values()
        for chosen in combinations(each(island), kind.size)
        if is_shape(ISLAND, spaces_of(chosen), kind, mirrored=False)
    }
    found = sites(kind, ISLAND.land, ISLAND.land, ISLAND.stride, mirrored=False)
    assert list(found) == sorted(tried)
    for space in each(ISLAND.land):
        over = sites(kind, ISLAND.land, 1 << space, ISLAND.stride, mirrored=False)
        assert {*over} == {site for site in tried if site >> space & 1}


@pytest.mark.parametrize("seed", range(6))
def test_sites_on_open_land_are_what_no_rule_refuses(seed: int) -> None:
    """Compared with the rules one by one, in a random game of building."""
    laid = arrange(ASSUMED_FACES, 3, 3, Chance(seed), large=20, chests=5)
    chart, chosen, built = landscape(ASSUMED_FACES, laid, 3), random.Random(seed), nothing_built(2)
    shapes = [SHAPES[name] for name in ("i1", "i2", "v3", "t4", "l4", "o6")]
    for space in chosen.sample(list(each(chart.posts)), 12):
        built = built.with_post(chosen.randrange(2), space)
    for turn in range(24):
        seat, shape, mirrored = turn % 2, chosen.choice(shapes), bool(turn % 3)
        free, touching = chart.land & ~built.covered, open_land(chart, built, seat)
        allowed = sites(shape, free, touching, chart.stride, mirrored=mirrored)
        own = built.landscapes | built.villages[seat] | built.posts[seat]
        for site in sites(shape, chart.land, chart.land, chart.stride, mirrored=mirrored):
            legal = fault(chart, built, seat, site) is None
            linked = flood(site, site | own, chart.stride)
            assert legal == (site in allowed)
            assert legal == (not site & built.covered and bool(linked & built.posts[seat]))
        if allowed:
            built = built.with_tile(chosen.choice(allowed), None if turn % 4 > 1 else seat)
    assert built.tiles.bit_count() > 20
    assert not misplaced(chart, built)


@pytest.mark.parametrize(("reading", "more"), [("last_row", (21, 21)), ("series", (28, 36))])
def test_factors_of_trading_posts(reading: str, more: tuple[int, ...]) -> None:
    """The table has six rows; more posts bring as much as the last, or the series 1, 3, 6 … goes on."""
    rules = Rules.read(parameters(), {"seven_posts": reading})
    assert [factor_of(rules, posts) for posts in range(1, 9)] == [1, 3, 6, 10, 15, 21, *more]
