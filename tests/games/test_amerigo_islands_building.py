"""The islands game's tiles: their shapes, where they may lie, what they cover."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.board.built import (
    DRAWN,
    Built,
    chain,
    is_shape,
    island_under,
    misplaced,
    nothing_built,
    open_land,
    orientations,
    read_shape,
    sites,
)
from rulebook_tools.games.amerigo_islands.board.charts import (
    Chart,
    Spaces,
    beside,
    chart_of,
    each,
    flood,
    names,
    read_space,
    read_spaces,
    spaces_of,
)
from rulebook_tools.games.amerigo_islands.board.layout import ASSUMED_FACES, arrange, landscape
from rulebook_tools.games.amerigo_islands.rules.building import (
    placements,
    why_no_site,
)

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


def on(*listed: str, chart: Chart = ISLAND) -> Spaces:
    return read_spaces(chart, Data(list(listed)))


def red_at(*listed: str) -> Built:
    built = nothing_built(2)
    for name in listed:
        built = built.with_post(RED, read_space(ISLAND, Data(name)))
    return built


def fault(chart: Chart, built: Built, seat: int, spaces: int) -> str | None:
    """Return how spaces for a tile are refused."""
    why = why_no_site(chart, built, seat, ("village", 0), spaces)
    return why and why.name.removeprefix("refuse.")


def refused(built: Built, shape: str, *listed: str, seat: int = RED) -> object:
    if not is_shape(ISLAND, on(*listed), read_shape(shape), mirrored=False):
        return "wrong shape"
    return fault(ISLAND, built, seat, on(*listed))


def test_rulebook_tile_partly_in_the_water() -> None:
    assert refused(red_at("b2"), "v3", "c3", "c4", "d4") == "water"


def test_rulebook_tile_without_connection() -> None:
    """On land, but only a corner of it touches the trading post."""
    assert refused(red_at("b2"), "v3", "c3", "d3", "d2") == "not_connected"
    assert refused(red_at("b2"), "i3", "d3", "e3", "e4") == "wrong shape"


def test_rulebook_chain() -> None:
    """In the order 3, 2, 4 every tile hangs on the one before it; in another order it does not."""
    village, landscape_tile, big = on("c2", "d2", "c3"), on("d3", "e3"), on("e2", "f2")
    built = red_at("b2")
    assert refused(built, "i2", "d3", "e3") == "not_connected"
    assert refused(built, "v3", "c2", "d2", "c3") is None
    built = built.with_village(RED, village)
    assert refused(built, "i2", "d3", "e3") is None
    built = built.with_landscape(landscape_tile)
    assert refused(built, "i2", "e2", "f2") is None
    built = built.with_village(RED, big)
    assert chain(ISLAND, built, RED) == on("b2") | village | landscape_tile | big
    assert read_shape("o4").size == 4


def test_rulebook_resources() -> None:
    """Building over sugar and cotton brings both."""
    covered = each(on("b3", "b4") & ISLAND.resource_spaces)
    assert [ISLAND.resources[space] for space in covered] == ["sugar", "cotton"]
    assert not on("c2", "d2") & ISLAND.resource_spaces


def test_chain_runs_over_landscape_tiles_of_anybody_but_not_over_other_villages() -> None:
    built = red_at("b2").with_post(BLUE, read_space(ISLAND, Data("f3")))
    assert refused(built.with_landscape(on("c2", "d2")), "i2", "e2", "f2") is None
    assert refused(built.with_village(BLUE, on("c2", "d2")), "i2", "e2", "f2") == "not_connected"
    broken = built.with_village(BLUE, on("c2")).with_landscape(on("d2"))
    assert refused(broken, "i2", "e2", "f2") == "not_connected"
    assert refused(broken, "i2", "e2", "f2", seat=BLUE) is None


def test_trading_posts_are_not_built_over_but_empty_spaces_are() -> None:
    built = red_at("b2")
    assert refused(built.with_landscape(on("c2", "d2", "e2")), "i2", "f2", "f3") is None
    taken = built.with_landscape(on("c2", "d2", "e2")).with_post(BLUE, read_space(ISLAND, Data("f3")))
    assert refused(taken, "i2", "f2", "f3") == "on_post"


def test_nothing_is_built_twice() -> None:
    built = red_at("b2").with_landscape(on("c2", "d2"))
    assert refused(built, "i2", "d2", "d3") == "on_tile"
    assert refused(built, "i2", "b2", "b3") == "on_post"


def test_island_without_own_trading_post() -> None:
    built = red_at("b2")
    assert island_under(ISLAND, on("b6", "c6")) == 2
    assert refused(built, "i2", "b6", "c6") == "no_post"
    assert refused(built, "i1", "c2", seat=BLUE) == "no_post"


def test_what_no_play_can_lead_to_is_found() -> None:
    """A tile in the water, a tile under another, a trading post under a tile or on any land."""
    built = red_at("b2").with_village(RED, on("c2", "d2"))
    assert not misplaced(ISLAND, built)
    assert names(ISLAND, misplaced(ISLAND, built.with_landscape(on("c4", "d4")))) == ("d4",)
    assert names(ISLAND, misplaced(ISLAND, built.with_landscape(on("d2", "e2")))) == ("d2",)
    assert names(ISLAND, misplaced(ISLAND, built.with_village(BLUE, on("b2", "b3")))) == ("b2",)
    elsewhere = built.with_post(BLUE, read_space(ISLAND, Data("e3")))
    assert names(ISLAND, misplaced(ISLAND, elsewhere)) == ("e3",)


def test_shape_must_be_that_of_the_tile() -> None:
    built = red_at("b2")
    assert refused(built, "i2", "c2") == "wrong shape"
    assert refused(built, "i2", "c2", "d3") == "wrong shape"
    assert refused(built, "i2") == "wrong shape"


def test_placements_of_two_spaces() -> None:
    """Beside the trading post at b2 lie c2 and b3."""
    built = red_at("b2")
    assert set(names(ISLAND, open_land(ISLAND, built, RED))) == {"c2", "b3"}
    found = {names(ISLAND, site) for site in placements(ISLAND, built, RED, read_shape("i2"), mirrored=False)}
    assert found == {("c2", "d2"), ("c2", "c3"), ("b3", "c3"), ("b3", "b4")}
    assert placements(ISLAND, built, BLUE, read_shape("i2"), mirrored=False) == ()


@pytest.mark.parametrize(
    ("shape", "turned", "turned_over"),
    [
        ("i1", 1, 1),
        ("i2", 2, 2),
        ("o4", 1, 1),
        ("v3", 4, 4),
        ("t4", 4, 4),
        ("l4", 4, 8),
        ("s4", 2, 4),
        ("x5", 1, 1),
    ],
)
def test_orientations(shape: str, turned: int, turned_over: int) -> None:
    assert len(orientations(read_shape(shape), mirrored=False)) == turned
    assert len(orientations(read_shape(shape), mirrored=True)) == turned_over


def test_tile_turned_over_is_another_one_only_if_allowed() -> None:
    chart = chart_of(("####", "####"))
    zigzag = on("a1", "b1", "b2", "c2", chart=chart)
    assert not is_shape(chart, zigzag, read_shape("s4"), mirrored=False)
    assert is_shape(chart, zigzag, read_shape("s4"), mirrored=True)


def test_usual_shapes_are_all_there() -> None:
    """One of one and of two spaces, two of three, five of four, twelve of five: all there are."""
    shapes = [read_shape(name) for name in DRAWN]
    sizes = [shape.size for shape in shapes]
    assert [sizes.count(size) for size in range(1, 7)] == [1, 1, 2, 5, 12, 2]
    assert all(int(shape.name[1:]) == shape.size for shape in shapes)
    assert len({frozenset(orientations(shape, mirrored=True)) for shape in shapes}) == len(shapes)


def test_shapes_can_be_drawn() -> None:
    assert read_shape("xxo-oxx").size == 4
    assert read_shape("xxx-xxx").cells == read_shape("o6").cells


@pytest.mark.parametrize("name", ["", "xo-ox", "x--x", "ox-ox", "ooo", "q7", "xx_x"])
def test_no_shapes(name: str) -> None:
    with pytest.raises(ValueError, match=f"'{name}'"):
        read_shape(name)


@pytest.mark.parametrize("shape", ["i1", "i2", "i3", "v3", "o4", "t4", "l4", "u5", "o6"])
def test_sites_are_all_there_are(shape: str) -> None:
    """Against every choice of so many spaces of an island."""
    kind = read_shape(shape)
    tried = {
        spaces_of(chosen)
        for island in ISLAND.islands
        for chosen in combinations(each(island), kind.size)
        if is_shape(ISLAND, spaces_of(chosen), kind, mirrored=False)
    }
    found = sites(kind, ISLAND.land, ISLAND.land, ISLAND.stride, mirrored=False)
    assert list(found) == sorted(tried)
    for space in each(ISLAND.land):
        over = sites(kind, ISLAND.land, 1 << space, ISLAND.stride, mirrored=False)
        assert {*over} == {site for site in tried if site >> space & 1}


@pytest.mark.parametrize("seed", range(6))
def test_placements_are_what_no_rule_refuses(seed: int) -> None:
    """Through a random game of building, against the rules one by one."""
    laid = arrange(ASSUMED_FACES, 3, 3, Chance(seed), large=20, chests=5)
    chart, chosen, built = landscape(ASSUMED_FACES, laid, 3), random.Random(seed), nothing_built(2)
    shapes = [read_shape(name) for name in ("i1", "i2", "v3", "t4", "l4", "o6")]
    for space in chosen.sample(list(each(chart.posts)), 12):
        built = built.with_post(chosen.randrange(2), space)
    for turn in range(24):
        seat, shape, mirrored = turn % 2, chosen.choice(shapes), bool(turn % 3)
        allowed = placements(chart, built, seat, shape, mirrored=mirrored)
        for site in sites(shape, chart.land, chart.land, chart.stride, mirrored=mirrored):
            legal = fault(chart, built, seat, site) is None
            linked = flood(
                site, site | built.landscapes | built.villages[seat] | built.posts[seat], chart.stride
            )
            touching = site | beside(site, chart.stride)
            assert legal == (not site & built.covered and bool(linked & built.posts[seat]))
            assert legal == (site in allowed)
            assert not legal or touching & chain(chart, built, seat)
        if allowed:
            spaces = chosen.choice(allowed)
            built = built.with_landscape(spaces) if turn % 4 > 1 else built.with_village(seat, spaces)
    assert built.tiles.bit_count() > 20
    assert built.covered == built.tiles | built.all_posts
    assert not misplaced(chart, built)
