"""The board game's tiles: their shapes, where they may be built, and what they cover."""

import random
from itertools import combinations

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.board.built import (
    SHAPES,
    is_shape,
    misplaced,
    nothing_built,
    open_land,
    patterns,
    sites,
)
from rulebook_tools.games.amerigo_islands.board.charts import (
    Spaces,
    chart_of,
    each,
    flood,
    names,
    read_space,
    read_spaces,
    spaces_of,
)
from rulebook_tools.games.amerigo_islands.board.layout import ASSUMED_FACES, arrange
from rulebook_tools.games.amerigo_islands.rules.building import why_no_site

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


def on(*listed: str) -> Spaces:
    return read_spaces(ISLAND, Data(list(listed)))


def test_what_no_play_can_lead_to_is_found() -> None:
    """A tile in the water, a tile under another, a trading post under a tile or on any land."""
    post = nothing_built(2).with_post(0, read_space(ISLAND, Data("b2")))
    built = post.with_tile(on("c2", "d2"), 0)
    assert not misplaced(ISLAND, built)
    elsewhere = built.with_post(1, read_space(ISLAND, Data("e3")))
    wrong = [built.with_tile(on(*spaces)) for spaces in (("c4", "d4"), ("d2", "e2"), ("b2", "b3"))]
    found = [names(ISLAND, misplaced(ISLAND, each)) for each in (*wrong, elsewhere)]
    assert found == [("d4",), ("d2",), ("b2",), ("e3",)]


@pytest.mark.parametrize(
    ("shape", "turned", "turned_over"),
    [("i1", 1, 1), ("i2", 2, 2), ("o4", 1, 1), ("v3", 4, 4), ("l4", 4, 8), ("s4", 2, 4), ("x5", 1, 1)],
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
    chart = arrange(ASSUMED_FACES, 3, 3, Chance(seed), large=20, chests=5)
    chosen, built = random.Random(seed), nothing_built(2)
    shapes = [SHAPES[name] for name in ("i1", "i2", "v3", "t4", "l4", "o6")]
    for space in chosen.sample(list(each(chart.posts)), 12):
        built = built.with_post(chosen.randrange(2), space)
    for turn in range(24):
        seat, shape, mirrored = turn % 2, chosen.choice(shapes), bool(turn % 3)
        free, touching = chart.land & ~built.covered, open_land(chart, built, seat)
        allowed = sites(shape, free, touching, chart.stride, mirrored=mirrored)
        own = built.landscapes | built.villages[seat] | built.posts[seat]
        for site in sites(shape, chart.land, chart.land, chart.stride, mirrored=mirrored):
            legal = why_no_site(chart, built, seat, ("village", 0), site) is None
            linked = flood(site, site | own, chart.stride)
            assert legal == (site in allowed)
            assert legal == (not site & built.covered and bool(linked & built.posts[seat]))
        if allowed:
            built = built.with_tile(chosen.choice(allowed), None if turn % 4 > 1 else seat)
    assert built.tiles.bit_count() > 20
    assert not misplaced(chart, built)
