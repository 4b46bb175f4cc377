"""Pictures: everything in a scene is drawn, described in words, and marked if it has changed."""

import re
from dataclasses import replace
from html import unescape

import pytest

from rulebook_tools.checks.names import drawings
from rulebook_tools.engine.figures import Count, Name, Statement
from rulebook_tools.engine.scenes import Board, Mark, Piece, Row, Scene, Situation, Token, Trail, Way
from rulebook_tools.project.book import Book
from rulebook_tools.render.frame import THEME
from rulebook_tools.render.icons import with_drawings
from rulebook_tools.render.pictures.boards import outline
from rulebook_tools.render.pictures.changes import MINUS, TURNED, has_ways, journey
from rulebook_tools.render.pictures.looks import PALETTE
from tests.conftest import CARDS, WALKS_ALL, repository_page
from tests.render.drawn import CHANGES, HOUSE, TILE, A, board, grid, pictures, row, track

LEAST_CONTRAST = 4.5
MOST_CHARACTERS, USUAL_CHARACTERS = 850, 120
ALTERNATIVE = r'<figure [^>]*role="img" aria-label="([^"]+)"'
STYLES = (THEME / "assets/stylesheets/pictures.css").read_text("utf-8")


def said(html: str) -> str:
    """Return the text alternative of a picture."""
    (label,) = re.findall(ALTERNATIVE, html)
    return unescape(label).replace("\N{NO-BREAK SPACE}", " ")


def shown(html: str) -> list[str]:
    """Return the names of things in frames, and those in a legend."""
    found = re.findall(r"rb-thing--plain[^>]*>([^<]+)<|rb-swatch[^>]*>.*?</span> ([^<]+)</span>", html)
    return [framed or named for framed, named in found]


def drawn(before: Scene, after: Scene) -> str:
    return str(pictures().picture(after, before))


@pytest.mark.parametrize("language", ["en", "de", "es", "nl"] if WALKS_ALL else ["en", "de"])
@pytest.mark.parametrize("looks", ["said", "unsaid"])
def test_every_picture_says_what_it_draws(language: str, looks: str) -> None:
    """In the language of the page, whether things have a look or not; of a board, not its plain ground."""
    painter, other = pictures(language, looks), pictures("es" if language != "es" else "en", looks)
    for before, after in CHANGES.values():
        for scene, was in ((before, None), (after, before)):
            html = painter.picture(scene, was)
            assert len(said(html)) > 10
            assert said(html) != said(other.picture(scene, was))
            assert "{" not in html
            words = shown(html + painter.legend([] if isinstance(scene, Board) else [scene]))
            assert words or not isinstance(scene, Row)
            stems = [unescape(word).strip()[:4].lower() for word in words]
            assert all(stem in said(html).lower() for stem in stems)  # of several things, the plural is said


def test_text_alternatives_of_each_kind() -> None:
    """What has changed comes first; numbers have nouns; a map has counts, and places of few or of things."""
    texts = {kind: said(drawn(*scenes)) for kind, scenes in CHANGES.items()}
    assert texts["row"] == (
        "The map. New: 3 gold with 3 pirates each, coffee with number 3. Gone: sugar with number 2. "
        "Turned over: coffee with number 1. "
        "Now: 5 gold with 3 pirates each; coffee with number 1, face down; 1 tile; coffee with number 3."
    )
    assert "Coffee: A 1, B 4, tile 5, red." in texts["grid"]
    new = "New: village tile of A with 3 victory points on b2–c2."
    assert texts["map"] == f"The map. Ship of A moves from a1 to c1. {new}"
    there = "Ship of A: a1. Village tile of A with 3 victory points on b2–c2. 1 anchor space: b1."
    assert there in said(str(pictures().picture(board(TILE))))
    back = "Ship 1 of A moves from a1 to c1 and back. Ship 2 of B moves from d1 to b1."
    assert back in texts["there and back"]
    assert "Ship 2 of A moves from place 2 to place 4." in texts["trail"]
    assert "Ship 2 of A moves from place 4 off the row." in texts["trail"]
    assert "New: 1 trading post of B on b2. Ship of A: a1." in texts["post"]
    assert "disc of A moves from 0 to 3. Now: 1 counter disc of B on 0" in texts["track"]
    assert "Gone: 2 blue cubes on sailing. Sailing: 1 blue cube." in texts["ring"]
    turned = [Token(noun, is_turned=True, back="tile") for noun in ("gold", "good.sugar")]
    assert said(drawn(row(HOUSE), row(*turned))).endswith("Now: 2 tiles.")
    assert said(str(pictures().picture(grid((0, 1, 1), (0, 0, 0))))) == "The map. Sugar: B 1."
    assert said(str(pictures().picture(grid((0, 0, 0), (0, 0, 0))))) == "The map: nothing."


def test_equal_things_that_have_changed_are_counted() -> None:
    """A thing that lies only at another place in its row has not changed."""
    tile, gold = Token("tile"), Token("gold")
    over = said(drawn(row(tile, HOUSE, tile, HOUSE), row(*(replace(HOUSE, is_turned=True),) * 2)))
    assert over.startswith("The map. Gone: 2 tiles. Turned over: “2 × sugar”. Now:")
    moved = said(drawn(row(tile, tile, HOUSE, gold), row(HOUSE, gold, tile)))
    assert moved.startswith("The map. Gone: 1 tile. Now:")


def test_text_alternatives_are_short_enough_to_be_heard(book: Book) -> None:
    """Those of all examples, in German, whose words are the longest; most are a sentence or two."""
    lengths = []
    for game, loaded in book.games.items():
        for run in loaded.runs.values():
            view = pictures("de", game=game).pictures(run.situation, run.after)
            html = "".join((view.before, *view.moves, view.after))
            lengths += [len(unescape(text)) for text in re.findall(ALTERNATIVE, html)]
    lengths.sort()
    assert lengths[-1] <= MOST_CHARACTERS
    assert lengths[len(lengths) // 2] <= USUAL_CHARACTERS


def test_what_has_not_changed_is_not_marked() -> None:
    """An unchanged scene, and a scene without a former state, have no signs."""
    for _, after in CHANGES.values():
        for html in (drawn(after, after), str(pictures().picture(after))):
            assert not [sign for sign in ("is-new", "is-gone", "rb-sign", "New:") if sign in html]


@pytest.mark.parametrize(
    ("kind", "signs"),
    [
        ("row", [MINUS, "+3", TURNED, "+"]),
        ("grid", [MINUS, MINUS, f"{MINUS}2", "+", "+1"]),
        ("track", [MINUS, "+"]),
    ],
)
def test_a_sign_stands_beside_what_has_changed(kind: str, signs: list[str]) -> None:
    """Changes are marked by a sign, not only by a colour: plus or minus with a number, a turning arrow."""
    found = re.findall(r'class="rb-sign[^"]*">([^<]*)<', drawn(*CHANGES[kind]))
    assert found == signs


def test_a_map_marks_tiles_and_marks_that_have_changed() -> None:
    """New and removed tiles are marked, and so are the spaces that a ship left and reached."""
    html = drawn(board(), board(TILE, ship=2))
    assert re.findall(r'rb-sign[^>]*><rect [^>]*><text y="7.5">(.)<', html) == ["+", MINUS, "+"]
    assert 'data-focus="0 0 3 2"' in html
    assert "rb-tile rb-c-red is-gone" in drawn(board(TILE), board())


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]


def test_a_way_over_a_map_is_an_arrow_beside_every_other_one() -> None:
    """A way leads from space to space; ways over the same spaces are drawn beside each other."""
    html = drawn(*CHANGES["there and back"])
    lines = re.findall(r'<path d="([^"]+)"/><path class="rb-way__head"', html)
    out, *turn, back = points(lines[0])
    assert (out[0], back[0]) == (12 + 4, 12 + 10 + 8)
    assert [x for x, _ in turn] == [36, 60, 60, 36]
    other = points(lines[1])
    assert other[0][0] > 60 > other[-1][0] > 36
    assert len({out[1], back[1], other[0][1]}) == 3
    assert re.findall(r'rb-way rb-c-(\w+)"', html) == ["red", "blue"]


def test_a_way_over_a_row_has_a_lane_for_each_direction() -> None:
    """A way can begin and end beside a row; it keeps its lane as long as it keeps its direction."""
    tiles = (Token("tile"),) * 4
    onward = (Trail("gold", (0, 1)), Trail("gold", (1, 2, 3)), Trail("gold", (3, 2)))
    html = str(pictures().picture(replace(row(*tiles), ways=onward)))
    lanes = [re.findall(r'rb-lane rb-c-gold([^"]*)"', slot) for slot in html.split('"rb-slot"')[1:]]
    right, left = " rb-lane--right", " rb-lane--left"
    assert [upper for upper, _ in lanes] == [right, left + right, left + right, left]
    assert [lower for _, lower in lanes] == ["", "", right, left]
    assert html.count("M1 0L10 5L1 10z") == 2
    assert html.count("M9 0L0 5L9 10z") == 1
    away = str(pictures().picture(replace(row(*tiles), ways=(Trail("gold", (0, -1)),))))
    assert away.count('"rb-slot"') == len(tiles) + 1


def test_ways_are_shown_with_the_move_and_at_the_end() -> None:
    """Ways are shown over things removed since, but not over other things, nor with the next move."""
    first = row(HOUSE, Token("tile"), Token("gold"))
    led = replace(first, ways=(Trail("mark.ship", (1, 2), A),))
    shorter = row(Token("tile"), Token("gold"))
    again = replace(shorter, ways=(Trail("mark.ship", (1, 0), A),))
    other = row(Token("gold"), Token("good.coffee", 7))
    later = replace(other, ways=(Trail("mark.ship", (0, 1), A),))

    def seen(*scenes: Scene) -> list[list[str]]:
        view = pictures().pictures(Situation(scenes=(first,)), [Situation(scenes=(each,)) for each in scenes])
        assert len(re.findall(r"M[19] 0", view.after)) == len(ways(view.after))
        return [ways(html) for html in (*view.moves, view.after)]

    def ways(html: str) -> list[str]:
        return re.findall(r"Ship of A moves from ([^.]*)\.", html)

    over, back = "place 2 to place 3", "place 2 to place 1"
    assert seen(led, shorter) == [[over], [], [over]]
    assert seen(led, shorter, again, again) == [[over], [], [back], [back], [over, back, back]]
    assert seen(led, other, later, other)[-1] == [over, "place 1 to place 2"]
    assert seen(led, later, shorter)[-1] == [over]


def test_actions_that_are_told_as_one_show_their_ways_together() -> None:
    """A map shows all ways of joined actions; a row shows those over things that are still there."""
    trails, out, home = (Trail("gold", (0, 1)),), ((0, 0), (0, 1)), ((0, 1), (0, 0))
    led, other = (replace(row(HOUSE, Token(noun)), ways=trails) for noun in ("tile", "gold"))
    there, back = (board(ways=(Way("mark.ship", cells, A),)) for cells in (out, home))
    first, second = Situation(scenes=(led, there)), Situation(scenes=(other, back))
    assert [has_ways(scene) for scene in journey([first]).scenes] == [True, True]
    on_map = replace(there, ways=(*there.ways, *back.ways, *there.ways))
    assert journey([first, second, first]).scenes == (replace(led, ways=led.ways * 2), on_map)


def test_a_way_that_ends_where_it_began_is_a_change() -> None:
    """A way back to its beginning counts as a change: the picture is shown with its move and at the end."""
    still = Situation(scenes=(board(),))
    led = Situation(scenes=(board(ways=(Way("mark.ship", ((0, 0), (0, 1), (0, 0)), A),)),))
    view = pictures().pictures(still, [still, led, still])
    assert view.moves[0] == view.moves[2] == ""
    assert all("from a1 to b1 and back" in html for html in (view.moves[1], view.after))


def test_a_map_merges_spaces_of_one_colour() -> None:
    """Adjacent spaces of a colour are one area; drawings printed on spaces show unless covered by a tile."""
    html = str(pictures().picture(board()))
    assert html.count('class="rb-area ') == 2
    assert "#rb-draw-sugar" in html
    covered = Piece("mark.landscape", ((1, 3),))
    assert "#rb-draw-sugar" not in pictures().picture(board(covered))


def test_names_of_spaces_are_no_markup() -> None:
    assert "<script>" not in pictures().picture(replace(board(), column_names=('"><script>', "b", "c", "d")))


def test_tracks_are_drawn_as_their_length_and_shape_allow() -> None:
    """A long track shows its ends and places near things; a ring is a circle unless it needs words."""
    assert "rb-ring-stop" in drawn(*CHANGES["ring"])
    assert "rb-stops--ring" in drawn(*CHANGES["ring of words"])
    html = drawn(*CHANGES["long track"])
    assert html.count("rb-stop--left-out") == 2
    assert re.findall(r'rb-stop__place">(\d+)<', html) == ["0", "1", "39", "40", "41", "59"]
    assert "0–59" in said(str(pictures().picture(track(stops=60))))


def test_scenes_are_paired_and_chosen() -> None:
    """Before: given or changing scenes. After: changed scenes. A move: the scenes that it changed."""
    unmoved = replace(row(Token("tile")), name="still", is_given=False)
    given = replace(grid((1, 1, 2), (1, 1, 2)), name="given")
    tracks = [replace(track((at, Mark("counter_disc", A))), is_given=False) for at in (0, 0, 2, 5)]
    first, *after = (Situation(scenes=(unmoved, given, each)) for each in tracks)
    view = pictures().pictures(first, after)

    def names(html: str) -> list[str]:
        return re.findall(r'data-scene="([^"]*)"', html)

    assert names(view.before) == ["given", "track"]
    assert [names(move) for move in view.moves] == [[], ["track"], ["track"]]
    assert names(view.after) == ["track"]
    assert "counter disc of A on 5" in said(view.after)
    assert "counter disc of A moves from 2 to 5" in said(view.moves[-1])


def test_nothing_is_drawn_that_a_reader_knows() -> None:
    """Empty rows that are not given are left out, and scenes shown beside."""
    bare = replace(row(), is_given=False)
    begun = Situation(scenes=(bare, track((0, Mark("counter_disc", A)))))
    filled = Situation(scenes=(row(Token("tile")),))
    alone, beside = (pictures().pictures(begun, [filled], *known) for known in ((), (begun,)))
    assert 'data-scene="row"' not in alone.before
    assert 'data-scene="track"' in alone.before
    assert 'data-scene="row"' in alone.after
    assert not beside.before
    assert 'data-scene="row"' in beside.after


def test_a_label_that_says_all_is_said_alone() -> None:
    """A label that gives the number of things face down is the whole description; others list the things."""

    def deck(*tokens: Token) -> str:
        number = sum(token.count for token in tokens)
        label = Statement("given.deck", {"cards": Count(number, "card")})
        return said(str(pictures(game=CARDS).picture(Row(label, tokens, None, "deck"))))

    assert deck() == "The draw deck is empty."
    assert deck(Token("card", count=3, is_turned=True)) == "The draw deck has 3 cards."
    assert deck(Token("good.coffee", 2)).startswith("The draw deck has 1 card: ")


def test_scenes_without_a_name_are_paired_by_what_stands_over_them() -> None:
    """Scenes without a name are paired by their labels, regardless of the numbers in these."""
    first = Row(Statement("given.gold", {"player": A, "gold": 1}), (Token("gold", count=1),))
    last = Row(Statement("given.gold", {"player": A, "gold": 3}), (Token("gold", count=3),))
    view = pictures().pictures(Situation(scenes=(first,)), [Situation(scenes=(last,))])
    assert "+2" in view.after


def test_a_tile_is_outlined_in_its_shape() -> None:
    """Three spaces in an L have six corners; spaces that touch at a corner are apart; a hole is a loop."""
    assert outline(((0, 0), (0, 1), (1, 0)), 10) == "M0 0L20 0L20 10L10 10L10 20L0 20z"
    assert outline(((0, 0), (1, 1)), 10).count("M") == 2
    around = tuple((row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1))
    assert outline(around, 10, 1) == "M1 1L29 1L29 29L1 29zM9 9L9 21L21 21L21 9z"


def test_a_page_holds_each_drawing_once() -> None:
    """A page has the symbol of each drawing once; a page without pictures is unchanged."""
    html = "".join(str(pictures().picture(scene)) for scene in (board(), board(TILE)))
    symbols = re.findall(r'symbol id="rb-draw-([a-z-]+)', with_drawings(html))
    assert sorted(symbols) == sorted(set(re.findall(r"#rb-draw-([a-z-]+)", html)))
    assert with_drawings("<p>text</p>") == "<p>text</p>"


def test_a_legend_says_what_pictures_do_not() -> None:
    """Legends name drawings in rows and tracks, and all of a map, but not what captions or letters name."""
    before, after = CHANGES["row"]
    assert shown(pictures().legend([before, after])) == ["sugar", "gold", "coffee"]
    named_on_map = ["sea", "anchor space", "land", "sugar", "ship", "trading post"]
    assert shown(pictures().legend([board(post=True)])) == named_on_map
    named = Row(Statement("given.colour", {"colour": Name("good.sugar")}), (Token("good.sugar"),))
    assert pictures().legend([named, track((0, Mark("counter_disc", A))), grid((1, 1, 2), (1, 1, 2))]) == ""
    view = pictures().pictures(Situation(scenes=(before,)), [Situation(scenes=(after,))])
    assert view.legend == pictures().legend([before, after])


def test_things_that_look_alike_share_an_entry_of_a_legend() -> None:
    """Nouns of a family with one drawing share its name; others are all named; round things are separate."""
    assert shown(pictures().legend([row(Token("cube.blue"), Token("cube.red"))])) == ["cube"]
    kinds = pictures().legend(
        [row(*(Token(f"{kind}.coffee") for kind in ("good", "production", "resource")))]
    )
    assert shown(kinds) == ["coffee, coffee production token", "coffee resource token"]
    assert shown(pictures().legend([row(Token("good.coffee"), Token("ground.coffee"))])) == ["coffee"]


def test_every_drawing_is_of_one_colour() -> None:
    """Drawings are 24 by 24, in the colour of the text around them, and load nothing."""
    frame = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="currentColor">'
    for name, path in drawings().items():
        svg = path.read_text("utf-8")
        assert svg.startswith(frame), name
        assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', svg)) <= {"currentColor", "none"}, name
        assert not re.search("href|style|script|<image|<text", svg), name


@pytest.mark.parametrize(("scheme", "text"), [("default", "#1f2a30"), ("slate", "#e6e0d3")])
def test_every_colour_can_be_seen(scheme: str, text: str) -> None:
    """Ink has enough contrast on its tint and on the table, and text on the tint, in light and dark."""
    rules = STYLES.split(f'[data-md-color-scheme="{scheme}"]')[1].split("}")[0]
    values = dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{6});", rules))
    for colour in PALETTE:
        ink, tint, table = values[f"--rb-{colour}"], values[f"--rb-{colour}-tint"], values["--rb-table"]
        assert min(contrast(ink, tint), contrast(ink, table), contrast(text, tint)) >= LEAST_CONTRAST, colour
        chosen = f".rb-c-{colour} {{ --rb-ink: var(--rb-{colour}); --rb-tint: var(--rb-{colour}-tint); }}"
        assert chosen in STYLES


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as defined by WCAG."""
    lighter, darker = sorted(map(luminance, (one, other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_grids_name_what_is_nobodys() -> None:
    """A column that belongs to no player shows a number below its name."""
    html = str(pictures().picture(grid((1, None, 1), (None, 12, 12), notes=(Name("colour.red"), None))))
    assert re.findall(r'rb-sum">(\w+) <b>(\d+)</b>', html) == [("tile", "1"), ("tile", "12")]
    assert '<span class="rb-small">12 × B</span>' in html
    assert '<span class="rb-said">red</span>' in html


def test_ground_that_several_pictures_have_is_on_a_page_once() -> None:
    """They refer to it, as they do to drawings; a ground of one picture stands in it."""
    html = repository_page("amerigo-islands/building")
    drawn = re.findall(r'(?:<g class="rb-area[^>]*>.*?</g>)+', html)
    used, there = re.findall(r'href="#(rb-ground-\d+)"', html), re.findall(r'<g id="(rb-ground-\d+)">', html)
    assert len({*drawn}) == len(drawn)
    assert {*used} == {*there}
    assert len(used) >= 2 * len(there) > 0
