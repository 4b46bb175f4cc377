"""The board game's charts: reading them, the islands on them, laying them out."""

from itertools import product

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.games.amerigo_islands.board.charts import (
    RESOURCES,
    Chart,
    Spaces,
    chart_of,
    each,
    names,
    read_chart,
    read_space,
    read_spaces,
    space_name,
)
from rulebook_tools.games.amerigo_islands.board.layout import (
    ASSUMED_FACES,
    arrange,
    enclosed_sea,
    land_at_corners,
    lay,
    turned,
)

COAST = ("0000", "1~A~", "1sT~", "1~~c")


def shown(rows: tuple[str, ...], spaces: Spaces) -> set[str]:
    return set(names(chart_of(rows), spaces))


def near(chart: Chart, space: int) -> list[int]:
    """Return the water spaces that a ship reaches from a space with one action point."""
    return each(chart.near(chart.whole(space)) & chart.water & ~(1 << space))


def wrong(rows: Plain) -> GivenError:
    with pytest.raises(GivenError) as caught:
        read_chart(Data(rows, ("given", "map")))
    return caught.value


def test_every_mark_says_what_a_space_is() -> None:
    chart = chart_of(COAST)
    assert shown(COAST, chart.sea) == {"b2", "c2", "d2", "d3", "b4", "c4"}
    assert shown(COAST, chart.land) == {"b3", "c3", "d4"}
    assert {good: names(chart, spaces) for good, spaces in chart.resources.items() if spaces} == {
        "sugar": ("b3",),
        "cotton": ("d4",),
    }
    assert [space_name(chart, space) for pair in chart.anchors.items() for space in pair] == ["c2", "c3"]


def test_islands_are_numbered_in_reading_order() -> None:
    chart = chart_of(COAST)
    islands = {number: names(chart, island) for number, island in chart.islands.items()}
    assert islands == {1: ("b3", "c3"), 2: ("d4",)}
    assert [chart.size(number) for number in islands] == [2, 1]
    assert {space_name(chart, space) for space, number in chart.island_of.items() if number == 1} == {
        *islands[1]
    }


def test_frame_space_has_all_cells_of_its_mark() -> None:
    """The frame space at the top is beside all three sea spaces below it, and beside the other one."""
    chart = chart_of(COAST)
    assert shown(COAST, chart.frame) == {"a1", "a2"}
    ways = {
        space_name(chart, space): {space_name(chart, to) for to in near(chart, space)}
        for space in each(chart.water)
    }
    assert ways["a1"] == {"b2", "c2", "d2", "a2"}
    assert ways["a2"] == {"a1", "b2", "b4"}
    assert ways["d3"] == {"d2"}


def test_rows_do_not_run_into_each_other() -> None:
    """The last space of a row and the first of the next are no neighbours."""
    chart = chart_of(("~#~~", "#~~#", "#~~~"))
    assert [names(chart, island) for island in chart.islands.values()] == [("b1",), ("a2", "a3"), ("d2",)]
    assert {space_name(chart, space) for space in near(chart, read_space(chart, Data("d1")))} == {"c1"}


def test_charts_are_equal_by_their_rows() -> None:
    given = read_chart(Data("0000\n1~A~\n1sT~\n1~~c\n"))
    assert given == chart_of(COAST)
    assert hash(given) == hash(chart_of(COAST))
    assert given != chart_of(COAST[:3])


@pytest.mark.parametrize(
    ("rows", "path", "what"),
    [
        (["~~", "~~~"], (1,), "a row of 3 spaces"),
        (["~~", "~x"], (1, 1), "unknown mark 'x' on b2"),
        (["~~A", "~#~"], (0, 2), "anchor space c1 with 0 trading-post spaces beside it"),
        (["TAT", "~~~"], (0, 1), "anchor space b1 with 2 trading-post spaces beside it"),
        (["T~~A"], (0, 3), "anchor space d1 with 0 trading-post spaces beside it"),
        (["1~1", "~~~"], (0, 2), "frame space 1 is in two parts, one on c1"),
        ([], (), "an empty chart"),
        ("", (), "an empty chart"),
        ([""], (), "an empty chart"),
        (["~~", 3], (1,), "the number 3 where a name belongs"),
        ({"rows": 1}, (), "a mapping where a list belongs"),
    ],
)
def test_mistakes_are_found_at_row_and_column(rows: Plain, path: tuple[int, ...], what: str) -> None:
    error = wrong(rows)
    assert (error.path, error.wrong) == (("given", "map", *path), what)
    assert error.expected


def test_one_trading_post_space_can_have_several_anchors() -> None:
    chart = chart_of(("~A~", "AT#"))
    assert len(chart.anchors) == 2
    assert set(chart.anchors.values()) == set(each(chart.posts))


def test_spaces_have_names() -> None:
    """A column and a row; columns go on after z."""
    chart = chart_of(("~" * 54,) * 3)
    for name, cell in {"a1": (0, 0), "c2": (1, 2), "z1": (0, 25), "aa3": (2, 26), "ba1": (0, 52)}.items():
        space = read_space(chart, Data(name))
        assert divmod(space, chart.stride) == cell
        assert space_name(chart, space) == name


def test_any_cell_names_its_frame_space() -> None:
    chart = chart_of(COAST)
    assert {read_space(chart, Data(name)) for name in ("a1", "b1", "c1", "d1")} == {0}


@pytest.mark.parametrize("name", ["e1", "a5", "a0", "1a", "", "A1", "abc1"])
def test_no_space_has_that_name(name: str) -> None:
    with pytest.raises(GivenError) as caught:
        read_space(chart_of(COAST), Data(name))
    assert "a1 to d4" in caught.value.expected


def test_spaces_are_listed_once() -> None:
    chart = chart_of(COAST)
    assert names(chart, read_spaces(chart, Data(["c3", "b3"]))) == ("b3", "c3")
    with pytest.raises(GivenError, match="b3 is named twice"):
        read_spaces(chart, Data(["b3", "b3"]))


@pytest.mark.parametrize(
    ("rows", "enclosed", "at_corners"),
    [
        (("=====", "=~##=", "=#~#=", "=###=", "====="), {"c3"}, set()),
        (("=====", "=~##=", "=~~#=", "=###=", "====="), set(), set()),
        (("=====", "=~##=", "=#~~=", "====="), set(), {"c2", "b3"}),
        (("=====", "=~##=", "=##~=", "====="), set(), set()),
        (("~#~", "~##", "~~~"), set(), set()),
        (("###", "#~#", "###"), {"b2"}, set()),
    ],
)
def test_rules_of_laying(rows: tuple[str, ...], enclosed: set[str], at_corners: set[str]) -> None:
    """Sea cut off at a corner; land that meets other land at a corner only; a part of a map is open."""
    chart = chart_of(rows)
    assert shown(rows, enclosed_sea(chart)) == enclosed
    assert shown(rows, land_at_corners(chart)) == at_corners


def test_tiles_turn_clockwise() -> None:
    face = ("#~A", "~~T", "~~~")
    assert turned(face, 1) == ("~~#", "~~~", "~TA")
    assert turned(face, 4) == face
    assert turned(turned(face, 3), 1) == face


@pytest.mark.parametrize(("rows", "columns", "frame_spaces"), [(3, 3, 12), (3, 4, 14), (4, 4, 16)])
def test_one_frame_space_lies_along_each_outer_side(rows: int, columns: int, frame_spaces: int) -> None:
    """As many as corner frames of three and small frames of one have: 4·3, 4·3 + 2, 4·3 + 4."""
    chart = chart_of(lay([("~~", "~~")] * (rows * columns), columns))
    assert (len(chart.rows), len(chart.rows[0])) == (2 * rows + 2, 2 * columns + 2)
    assert chart.frame.bit_count() == 2 * (rows + columns) == frame_spaces
    for space in each(chart.frame):
        assert len([to for to in near(chart, space) if chart.frame >> to & 1]) == 2
        assert len([to for to in near(chart, space) if chart.sea >> to & 1]) == 2


def test_tiles_lie_in_reading_order() -> None:
    faces = [("#~", "~~"), ("~~", "~#"), ("~~", "~~"), ("~#", "~~")]
    assert lay(faces, 2) == ("000112", "7#~~~2", "7~~~#2", "6~~~#3", "6~~~~3", "655444")
    assert lay([faces[0], turned(faces[1], 2), *faces[2:]], 2)[1:3] == ("7#~#~2", "7~~~~2")


def test_assumed_tiles_hold_what_the_rules_say() -> None:
    charts = [chart_of(face) for face in ASSUMED_FACES]
    goods = [good for chart in charts for good, spaces in chart.resources.items() for _ in each(spaces)]
    assert len(ASSUMED_FACES) == len(set(ASSUMED_FACES)) == 16
    assert {good: goods.count(good) for good in goods} == dict.fromkeys(RESOURCES.values(), 8)
    assert all(island & chart.posts for chart in charts for island in chart.islands.values())
    assert all(set(chart.anchors.values()) == set(each(chart.posts)) for chart in charts)
    assert not any(enclosed_sea(chart) or land_at_corners(chart) for chart in charts)


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 4), (4, 4)])
def test_random_landscape_keeps_both_rules(rows: int, columns: int) -> None:
    seen: set[Chart] = set()
    for seed in range(20):
        chart = arrange(ASSUMED_FACES, rows, columns, Chance(seed), large=20, chests=5)
        size, land = len(ASSUMED_FACES[0]), [row[1:-1] for row in chart.rows[1:-1]]
        corners = product(range(0, len(land), size), range(0, len(land[0]), size))
        faces = [tuple(row[left : left + size] for row in land[top : top + size]) for top, left in corners]
        assert len({min(turned(face, quarters) for quarters in range(4)) for face in faces}) == rows * columns
        assert not enclosed_sea(chart) | land_at_corners(chart)
        assert len(chart.large(20)) <= 5
        seen.add(chart)
    assert len(seen) == 20


def test_unfit_tiles_are_given_up() -> None:
    with pytest.raises(ValueError, match="no fit arrangement"):
        arrange([("#~", "~#")], 1, 1, Chance(0), large=20, chests=5)
