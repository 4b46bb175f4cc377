"""The pictures of an example: drawn from its positions, whether or not the example gives a part of them."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest

from rulebook_tools.checks.names import drawings
from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.figures import Count, Figure, Player
from rulebook_tools.engine.scenes import Board, Mark, Piece, Row, Scene, Situation, Token, Track, Way
from rulebook_tools.games.amerigo_islands import game
from rulebook_tools.games.amerigo_islands.pages.situation import exhibits
from rulebook_tools.games.amerigo_islands.parameters import TileKind
from rulebook_tools.games.amerigo_islands.rules.sailing import full_spaces
from rulebook_tools.play.game import moves
from rulebook_tools.project.book import Book
from rulebook_tools.render.pictures.looks import Looks
from tests.games.islands_play import GAME, MAP, TABLE, parameters

EXAMPLE = "a-chain-of-tiles"
RULES = GAME.new_game(2).rules
A, B = Player("A"), Player("B")


def drawn(given: Plain) -> Mapping[str, Scene]:
    """Return the scenes of what an example gives, by name."""
    return by_name(TABLE.situation(given))


def by_name(situation: Situation) -> Mapping[str, Scene]:
    return {scene.name: scene for scene in situation.scenes}


def board(scenes: Mapping[str, Scene]) -> Board:
    found = scenes["map"]
    assert isinstance(found, Board)
    return found


def row(scenes: Mapping[str, Scene], name: str) -> Row:
    found = scenes[name]
    assert isinstance(found, Row)
    return found


def track(scenes: Mapping[str, Scene], name: str) -> Track:
    found = scenes[name]
    assert isinstance(found, Track)
    return found


def places(
    scenes: Mapping[str, Scene], name: str, noun: str = "mark.disc"
) -> dict[int | None, Sequence[Mark]]:
    """Return the spaces of a track with such marks, by their number."""
    found = {
        stop.number: [mark for mark in stop.marks if mark.noun == noun] for stop in track(scenes, name).stops
    }
    return {number: marks for number, marks in found.items() if marks}


def chain_of_tiles(book: Book, after: int = 0) -> Board:
    """Return the map of the example after a number of its actions."""
    run = book.games["amerigo-islands"].runs[EXAMPLE]
    return board(by_name(run.after[after - 1] if after else run.situation))


def test_map_has_the_ground_of_every_space(book: Book) -> None:
    """Row by row as the example gives it, with the trading post of A and nothing else on it."""
    rows = [
        [space.ground.partition(".")[2] if space else "" for space in row]
        for row in chain_of_tiles(book).rows
    ]
    assert rows[0] == ["sea", "anchor", *["sea"] * 6]
    assert rows[1] == ["sea", "post", *["land"] * 5, "sea"]
    assert rows[2][:3] == ["sea", "land", "cotton"]
    assert rows[3][1] == "sugar"
    marks = [space.marks for spaces in chain_of_tiles(book).rows for space in spaces if space and space.marks]
    assert marks == [(Mark("mark.post", A),)]


def test_tiles_are_drawn_in_the_shapes_in_which_they_were_laid(book: Book) -> None:
    """Three tiles that touch one another stay three; a resource token is gone from under its tile."""
    last = chain_of_tiles(book, after=4)
    corner = Piece("mark.village", ((1, 2), (1, 3), (2, 2)), A, 2, "point")
    pair = Piece("mark.landscape", ((2, 3), (2, 4)), None, 2, "point")
    square = Piece("mark.village", ((1, 5), (1, 6), (2, 5), (2, 6)), A, 3, "point")
    assert chain_of_tiles(book, after=1).pieces == ()
    assert chain_of_tiles(book, after=2).pieces == (corner,)
    assert last.pieces == (corner, square, pair)
    covered = last.rows[2][2]
    assert covered is not None
    assert covered.ground == "ground.land"


def test_tiles_that_an_example_gives_are_drawn_one_by_one() -> None:
    """Two tiles side by side, each with its points on a small or a large island, and its owner."""
    built: Plain = {"A": {"posts": ["d3"], "villages": [["e3", "e4"]]}, "landscapes": [["e5"]]}
    assert board(drawn({"map": MAP, "built": built})).pieces == (
        Piece("mark.village", ((2, 4), (3, 4)), A, 1, "point"),
        Piece("mark.landscape", ((4, 4),), None, 1, "point"),
    )
    rows: Plain = ["~A~~~~~~", "~T#####~", "~######~", "~######~", "~######~", "~~~~~~~~"]
    (piece,) = board(
        drawn({"map": rows, "built": {"A": {"posts": ["b2"]}, "landscapes": [["c2", "d2"]]}})
    ).pieces
    assert piece.number == parameters().table("landscape_points_large")["2"]


def test_ships_that_share_a_space_of_the_frame_are_all_drawn() -> None:
    """Two ships of B and one of A on one space, each with its number."""
    given: Plain = {
        "map": ["==", "~~"],
        "players": {"A": {"ships": ["b1", "a1"]}, "B": {"ships": ["b1", "b1"]}},
    }
    space = board(drawn(given)).rows[0][1]
    assert space is not None
    assert space.marks == (Mark("mark.ship", A, 1), Mark("mark.ship", B, 1), Mark("mark.ship", B, 2))


def test_a_wide_frame_space_is_one_thing_with_one_ship() -> None:
    """All its cells are drawn as one; the ship lies in the middle."""
    scene = board(drawn({"map": ["111", "~~~"], "players": {"A": {"ships": ["a1", "a2"]}, "B": {}}}))
    assert scene.pieces == (Piece("ground.frame", ((0, 0), (0, 1), (0, 2))),)
    there = [space.marks for space in scene.rows[0] if space is not None]
    assert there == [(), (Mark("mark.ship", A, 1),), ()]


def led(given: Plain, *entries: Plain, **options: str) -> Board:
    """Return the map after the last of some actions, with the ways of the ships that it moved."""
    return board(by_name(TABLE.situation(given, *entries, **options)))


MAP_TO_SAIL: Plain = ["=======", "=~A~~~=", "=~T##~=", "=~##TA=", "=~~~~~=", "======="]
SAILING: dict[str, Plain] = {
    "turn": "A",
    "phase": "blue",
    "cubes": {"field": {"blue": 4}},
    "map": MAP_TO_SAIL,
}


def way(ship: int, *spaces: str) -> Way:
    cells = tuple((int(space[1:]) - 1, "abcdefg".index(space[0])) for space in spaces)
    return Way("mark.ship", cells, A, ship)


@pytest.mark.parametrize(
    ("ships", "ship", "space", "spaces"),
    [
        (["a3", "a6"], 1, "c2", ("a3", "a2", "b2", "c2")),
        (["a3", "a6"], 2, "b5", ("a6", "a5", "b5")),
        (["b4", "a6"], 1, "a2", ("b4", "b3", "b2", "a2")),
    ],
)
def test_the_way_of_a_ship_that_has_sailed_is_drawn(
    ships: list[str], ship: int, space: str, spaces: tuple[str, ...]
) -> None:
    """From its old space to its new one; the next action shows the way no more."""
    given = SAILING | {"players": {"A": {"ships": ships}, "B": {}}}
    start: Plain = {"A": {"choose": "blue"}}
    sail: Plain = {"A": {"ship": ship, "sail": space}}
    assert led(given, start).ways == ()
    assert led(given, start, sail).ways == (way(ship, *spaces),)
    assert led(given, start, sail, {"A": "finish"}).ways == ()


def test_a_ship_that_comes_back_has_a_way() -> None:
    """Where it must have moved, it may sail there and back."""
    given = SAILING | {"players": {"A": {"ships": ["b4", "a6"]}, "B": {}}}
    entries: list[Plain] = [{"A": {"choose": "blue"}}, {"A": {"ship": 1, "sail": "b4"}}]
    assert led(given, *entries, post_unmoved="refused").ways == (way(1, "b4", "b3", "b4"),)
    wide = given | {"map": ["111=", "=~~="], "players": {"A": {"ships": ["a1", "d1"]}, "B": {}}}
    entries[1] = {"A": {"ship": 1, "sail": "a1"}}
    assert led(wide, *entries, post_unmoved="refused").ways == (way(1, "b1", "b2", "b1"),)


@pytest.mark.parametrize(
    ("rows", "own", "others", "end", "spaces"),
    [
        (["====", "=~~=", "=~~=", "===="], ["b1", "a1"], ["b2", "a1"], "c3", ("b1", "c1", "c2", "c3")),
        (["====", "=~~=", "=~~=", "===="], ["b1", "a1"], ["c2", "a1"], "c3", ("b1", "b2", "b3", "c3")),
        (["111=", "~~~="], ["a1", "d1"], [], "a2", ("b1", "a1", "a2")),
    ],
)
def test_a_way_avoids_other_ships_and_keeps_to_the_water(
    rows: list[str], own: list[str], others: list[str], end: str, spaces: tuple[str, ...]
) -> None:
    """If it gets no longer by that; on a wide frame space, it begins where the ship is drawn."""
    given = SAILING | {"map": rows, "players": {"A": {"ships": own}, "B": {"ships": others}}}
    sail: Plain = {"A": {"ship": 1, "sail": end}}
    assert led(given, {"A": {"choose": "blue"}}, sail).ways == (way(1, *spaces),)


@pytest.mark.parametrize(("players", "seed"), [(2, 4), (3, 7), (4, 10)])
def test_every_way_of_a_whole_game_costs_what_its_ship_has_used(players: int, seed: int) -> None:
    """Space by space over the water, past another ship exactly where the rules say so."""
    number = 0
    for move in moves(GAME, players, seed):
        said = [each.values for each in move.steps if each.statement.wording == "step.sail"]
        if not said:
            continue
        (values,), chart = said, move.before.chart
        told = GAME.situation_after(move.before, move.steps, move.after, Data({}))
        (gone,) = board(by_name(told)).ways
        cells = [row * chart.stride + column for row, column in gone.cells]
        assert all(chart.all_water >> cell & 1 for cell in cells)
        assert all(abs(one - other) in (1, chart.stride) for one, other in pairwise(cells))
        spaces = [chart.whole(cell) for cell in cells]
        assert sum(one != other for one, other in pairwise(spaces)) == values["action_points"]
        others = full_spaces(move.before, values["player"], values["ship"]) & chart.sea
        met = any(others >> cell & 1 for cell in cells[1:-1])
        assert met == any(each.statement.wording == "step.pass" for each in move.steps)
        number += 1
    assert number > 5


def test_cubes_lie_by_colour_on_rondel_action_field_and_tray() -> None:
    """What an example leaves out is on the storage spaces; the phase is marked there, but is no thing."""
    scenes = drawn({"phase": "red", "cubes": {"field": {"red": 4, "blue": 1}, "tray": {"white": 2}}})
    assert row(scenes, "cubes.field").tokens == (Token("cube.blue"), Token("cube.red", count=4))
    assert row(scenes, "cubes.tray").tokens == (Token("cube.white", count=2),)
    rondel = track(scenes, "rondel")
    assert rondel.is_ring
    assert [stop.kind for stop in rondel.stops][:3] == ["action.blue", "action.black", "action.red"]
    assert rondel.stops[2].marks == (Mark("mark.phase", is_implied=True), Mark("cube", count=3))
    assert rondel.stops[6].marks == (Mark("cube", count=5),)


def test_tracks_have_discs_and_points() -> None:
    """The special action track has colours and stacks, highest first; who owns a board has a track on it."""
    players: Plain = {"A": {"points": 3, "space": 4, "progress": 8}, "B": {"points": 40, "space": 4}}
    scenes = drawn({"round": 2, "players": players, "order": ["B", "A"]})
    assert places(scenes, "special") == {4: [Mark("mark.disc", B), Mark("mark.disc", A)]}
    special = track(scenes, "special").stops
    assert [special[0].kind, special[1].kind, special[-1].kind] == [
        "colour.white",
        "colour.blue",
        "colour.any",
    ]
    assert special[4].marks[0] == Mark("point", number=1, unit="point")
    assert places(scenes, "progress.A") == {8: [Mark("mark.disc", A)]}
    assert places(scenes, "progress.A", "point") == {
        int(space): [Mark("point", number=value, unit="point")]
        for space, value in parameters().table("progress_points").items()
    }
    assert places(scenes, "score") == {3: [Mark("mark.disc", A)], 40: [Mark("mark.disc", B)]}
    assert places(scenes, "rounds", "time_marker") == {2: [Mark("time_marker", number=4)]}


@pytest.mark.parametrize(("points", "end"), [(3, 30), (30, 30), (31, 40)])
def test_the_track_for_victory_points_goes_on_to_the_next_ten(points: int, end: int) -> None:
    """From 0, so that the same space has the same place in every picture."""
    scenes = drawn({"players": {"A": {"points": 0}, "B": {"points": points}}})
    assert [stop.number for stop in track(scenes, "score").stops] == [*range(end + 1)]


def test_display_shows_tokens_with_costs_and_pirates_face_down() -> None:
    """Production tokens by sort and cost; pirate markers not yet turned lie face down."""
    display: Plain = {"tokens": ["swap", "gold3"], "goods": ["2x sugar-3", "coffee-2"], "pirates": [0, 4]}
    scenes = drawn({"round": 2, "display": display})
    assert row(scenes, "tokens.left").tokens == (Token("token.swap"), Token("token.gold3"))
    assert row(scenes, "tokens.right").tokens == ()
    goods = {(token.noun, token.number, token.count) for token in row(scenes, "goods").tokens}
    assert goods == {("production.sugar", 3, 2), ("production.coffee", 2, 1)}
    markers = (Token("pirate_marker", 0, unit="pirate"), Token("pirate_marker", 4, unit="pirate"))
    pirates = row(scenes, "pirates")
    assert pirates.tokens == (*markers, Token("pirate_marker", count=3, is_turned=True))
    assert pirates.total is not None
    assert pirates.total.figures == {"pirates": Count(4, "pirate")}
    assert "pirates" not in drawn({"round": 1})  # left open


def test_players_have_boards_and_tiles() -> None:
    """Gold, cannons, chests, resources, production and progress tokens, used ones turned over."""
    own: Plain = {
        "gold": 3,
        "cannons": 2,
        "resources": {"sugar": 2},
        "goods": {"coffee": 1},
        "tokens": ["swap"],
        "used": ["sail8"],
        "landscapes": ["2x i2"],
        "villages": ["v3"],
        "posts": 0,
    }
    built: Plain = {"A": {"posts": [f"{column}1" for column in "abcdefghijkl"]}}
    scenes = drawn({"map": ["T" * 12], "built": built, "players": {"A": own, "B": {}}})
    assert row(scenes, "board.A").tokens == (
        Token("gold", count=3),
        Token("cannon", count=2),
        Token("resource.sugar", count=2),
        Token("production.coffee"),
        Token("token.swap"),
        Token("token.sail8", is_turned=True),
    )
    assert row(scenes, "tiles.A").tokens == (Token("landscape.i2", count=2), Token("village.v3"))
    nothing = row(scenes, "posts.A")
    assert nothing.tokens == ()
    assert nothing.total is not None
    assert nothing.total.wording == "given.nothing"


def test_what_an_example_gives_is_marked_as_given() -> None:
    """And nothing else is."""
    given: Plain = {"phase": "red", "cubes": {"field": {"red": 1}}, "players": {"A": {"gold": 0}, "B": {}}}
    scenes = drawn(given)
    assert [name for name, scene in scenes.items() if scene.is_given] == ["cubes.field", "board.A"]
    assert [name for name, scene in drawn({"new_game": 3}).items() if scene.is_given] == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_are_the_same_in_every_position_of_a_game(players: int) -> None:
    """Pictures can be compared with those before: no name occurs twice, and none disappears."""
    known = set[str]()
    for move in list(moves(GAME, players, seed=1))[::25]:
        names = [scene.name for scene in GAME.situation(move.after, Data({})).scenes]
        assert len(set(names)) == len(names)
        assert known <= set(names)
        known |= set(names)
    assert known > {"map", "rondel", "pirates", "special", f"progress.{'ABCD'[players - 1]}"}


def test_whose_turn_it_is_is_said_of_every_position() -> None:
    """An example that gives the turn states after each action whose turn it is."""
    cubes: Plain = {"field": {"black": 2}}
    given: Plain = {"turn": "A", "phase": "black", "cubes": cubes, "players": {"A": {}, "B": {}}}
    position, said = GAME.read_position(Data(given)), list[Figure]()
    entries: list[Plain] = [{"A": {"choose": "black"}}, {"A": {"advance": 2}}, {"A": "finish"}]
    for entry in entries:
        position, _ = GAME.apply(position, GAME.read_action(position, Data(entry)))
        statements = GAME.situation(position, Data(given)).statements
        said += [each.figures["player"] for each in statements if each.wording == "given.turn"]
    assert said == [A, A, B]


@pytest.mark.parametrize("kind", ["landscape", "village"])
def test_every_tile_has_a_drawing_of_its_shape(book: Book, kind: TileKind) -> None:
    """The squares of the drawing are the spaces that the tile covers."""
    looks = Looks(book.games["amerigo-islands"].rulebook.looks, {})
    for shape in RULES.tiles[kind].shapes:
        svg = drawings()[looks.of(f"{kind}.{shape.name}").drawing].read_text("utf-8")
        corners = [(float(y), float(x)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)h", svg)]
        rows, columns = (sorted(set(each)) for each in zip(*corners, strict=True))
        assert len(corners) == shape.size
        assert all(shape.rows[rows.index(y)][columns.index(x)] == "x" for y, x in corners)


@pytest.mark.parametrize(("players", "tall", "wide"), [(2, 3, 3), (3, 3, 4), (4, 4, 4)])
def test_the_area_of_the_islands_is_drawn_for_each_number_of_players(
    players: int, tall: int, wide: int
) -> None:
    """Tiles in rows and columns, surrounded by as many spaces as the frame has."""
    areas = {area.name: area for area in exhibits(RULES)["areas"]}
    area = areas[f"area.{players}"]
    assert isinstance(area, Board)
    grounds = [space.ground for row in area.rows for space in row if space]
    assert grounds.count("island_tile") == tall * wide == parameters().table("island_tiles")[str(players)]
    assert grounds.count("ground.frame") == 2 * (tall + wide)


def test_tiles_in_the_box_are_drawn_from_the_figures() -> None:
    """Other parameters make another picture."""
    tiles = {"i1": 4, "i2": 6, "x5": 2}
    other = game(parameters(landscape_tiles=tiles), {}).new_game(2).rules
    (row,) = exhibits(other)["landscapes"]
    assert isinstance(row, Row)
    assert [(token.noun, token.count) for token in row.tokens] == [
        (f"landscape.{shape}", number) for shape, number in tiles.items()
    ]


def test_tracks_are_drawn_with_their_figures() -> None:
    """Rounds with time markers, spaces with victory points, and the colours of special actions."""
    scenes = {name: scene for name, found in exhibits(RULES).items() for scene in found}
    values = parameters().table("time_value")
    assert places(scenes, "rounds", "time_marker") == {
        int(number): [Mark("time_marker", number=value)] for number, value in values.items()
    }
    for name in ("progress", "special"):
        assert places(scenes, name, "point") == {
            int(space): [Mark("point", number=value, unit="point")]
            for space, value in parameters().table(f"{name}_points").items()
        }
    assert [stop.marks for stop in track(scenes, "rondel").stops] == [(Mark("cube", count=7),)] * 7


def test_tracks_that_count_go_from_nothing_to_the_most() -> None:
    """Other parameters make longer or shorter tracks."""
    other = game(parameters(cannon_limit=7, gold_limit=15), {}).new_game(2).rules
    scenes = {name: scene for name, found in exhibits(other).items() for scene in found}
    assert [stop.number for stop in track(scenes, "cannons").stops] == [*range(8)]
    assert [stop.number for stop in track(scenes, "gold").stops] == [*range(16)]
