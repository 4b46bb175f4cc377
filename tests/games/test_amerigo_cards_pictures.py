"""Pictures of the card game, which are drawn from positions and parameters."""

import re
from html import unescape

import pytest

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.figures import Name
from rulebook_tools.engine.scenes import Grid, Row, Scene, Token
from rulebook_tools.project.book import Book
from rulebook_tools.util.errors import SourceError
from tests.conftest import Project, repository_page
from tests.games.amerigo_play import BACK, GAME, MARKET, SALE, TABLE, given

EXAMPLE = "doubloon-homeward"
SELLERS: Plain = {
    "A": {"offer": ["cloth", "antiques", "spices"]},
    "B": {"offer": ["gems", "cloth", "antiques", "spices", "4x coffee"]},
}


def seen(players: Plain, *when: Plain, **beside: Plain) -> dict[str, Scene]:
    """Return the scenes of the picture after some actions, by name."""
    return {scene.name: scene for scene in TABLE.situation(given(players, beside), *when).scenes}


def tokens(scene: Scene) -> tuple[Token, ...]:
    assert isinstance(scene, Row)
    return scene.tokens


def texts(html: str, name: str) -> list[str]:
    """Return the text alternatives of the pictures of a scene in an example's page."""
    start = html.index(f'id="{EXAMPLE}"')
    example = html[start : html.index("</details>", start)]
    found = re.findall(rf'data-scene="{name}" role="img" aria-label="([^"]*)"', example)
    return [unescape(said).replace("\N{NO-BREAK SPACE}", " ") for said in found]


def test_pictures_follow_the_position(cards_project: Project) -> None:
    """Another `given` part of an example changes its picture and the text alternative."""
    before = repository_page("amerigo-cards/journey")
    assert (
        "1 sack of coffee with 2 rudders, 1 sack of spices with 3 rudders, 1 bolt of cloth"
        in texts(before, "out.A")[0]
    )
    example = f"examples/{EXAMPLE}.yml"
    cards_project.replace(example, "out: [coffee-2, spices-3, cloth-2]", "out: [coffee-2, gems-3, cloth-3]")
    cards_project.replace(example, "treasure: 1", "treasure: 2")
    cards_project.replace(example, "treasure: 0", "treasure: 1")
    after = cards_project.page("journey").html
    assert (
        "1 sack of coffee with 2 rudders, 1 gem with 3 rudders, 1 bolt of cloth" in texts(after, "out.A")[0]
    )
    assert texts(before, "treasure.A")[-1].endswith("Gone: 1 doubloon. Now: no doubloons.")
    assert "2 doubloons" in texts(after, "treasure.A")[0]
    start = after.index('data-scene="out.A"', after.index(f'id="{EXAMPLE}"'))
    drawn = re.findall(r"#rb-draw-(\w+)", after[start : after.index("</figure>", start)])
    assert drawn == ["coffee", "gem", "cloth"]


def test_doubloons_of_a_journey_show_their_rudders() -> None:
    """They lie with the doubloon side up, so not face down; cards keep the order in which they were laid."""
    players: Plain = {"A": {"where": "outward", "out": ["coffee-2", "doubloon"], "treasure": 1}}
    there = seen(players, {"A": {"home": "doubloon"}})
    doubloon = Token("doubloon", 3, unit="rudder")
    assert tokens(there["out.A"]) == (Token("good.coffee", 2, unit="rudder"), doubloon)
    assert tokens(there["back.A"]) == (doubloon,)
    assert tokens(there["treasure.A"]) == ()


def test_situation_shows_only_what_is_given() -> None:
    """Cards given without rudders are drawn without them; the market is one table with totals."""
    players = MARKET | {
        "A": {"offer": ["2x gems"], "hand": ["gems-2", "3x coffee"], "treasure": 2},
        "B": BACK,
    }
    given_data = Data({"players": players, "turn": "B"})
    scene = GAME.situation(GAME.read_position(given_data), given_data)
    assert [statement.wording for statement in scene.statements] == ["given.where"] * 4 + ["given.turn"]
    rows = [row for row in scene.scenes if isinstance(row, Row)]
    shown = {row.name: row for row in rows if row.is_given}
    assert list(shown) == ["hand.A", "treasure.A", "hand.B", "out.B", "back.B", "out.C"]
    assert shown["hand.A"].tokens == (Token("good.gems", 2, unit="rudder"), Token("good.coffee", None, 3))
    assert shown["treasure.A"].tokens == (Token("doubloon", None, 2),)
    grid = scene.scenes[-1]
    assert isinstance(grid, Grid)
    assert grid.columns[-1] == Name("total")
    assert grid.rows[0][1] == (2, None, 2, None, 4)


def test_a_journey_that_is_over_comes_to_nothing_more() -> None:
    """While cards are chosen for an award, no distance is shown, not even that of the cards left."""
    way: Plain = {"where": "returning", "out": ["gems-3"] * 3, "back": ["coffee-3"], "hand": ["cloth-2"]}
    before, after = (seen({"A": way}, *when)["out.A"] for when in ((), ({"A": {"home": "cloth-2"}},)))
    assert isinstance(before, Row)
    assert isinstance(after, Row)
    assert len(before.tokens) == len(after.tokens)
    assert (before.total is None, after.total) == (False, None)


def test_a_hand_shows_no_more_than_the_example_says() -> None:
    """Goods without rudders, or a number of cards; an unknown hand is never shown."""
    goods = seen({"A": {"hand": ["2x gems", "coffee-2"]}})["hand.A"]
    assert tokens(goods) == (Token("good.gems", None, 2), Token("good.coffee", 2, unit="rudder"))
    number = seen({"A": {"hand": 5}})["hand.A"]
    assert tokens(number) == (Token("card", None, 5, is_turned=True),)
    assert "hand.A" not in seen({"A": {"hand": "unknown"}})


def test_the_market_says_what_goods_are_worth_while_a_sale_asks() -> None:
    """Each good is marked as rare, popular or common, but neither before nor after the sale."""
    grids = [seen(SELLERS, *SALE[:number])["market"] for number in range(2)]
    assert all(isinstance(grid, Grid) for grid in grids)
    before, asked = (grid for grid in grids if isinstance(grid, Grid))
    assert before.notes == ()
    worth = ("rare", "common", "common", "common", "popular")
    assert asked.notes == tuple(Name(f"class.{name}") for name in worth)


@pytest.mark.parametrize(("pile", "is_turned"), [("deck", True), ("discard", False)])
def test_piles_are_drawn_where_they_are_given(pile: str, *, is_turned: bool) -> None:
    """The picture has as many cards as a pile; empty piles are shown as empty, omitted ones not at all."""
    two = Token("card", None, 2, is_turned=is_turned)
    piles: dict[tuple[str, ...], tuple[Token, ...]] = {("gems-1", "coffee-2"): (two,)}
    for cards, expected in (piles | ({(): ()} if pile == "discard" else {})).items():
        assert tokens(seen({"A": {}}, **{pile: list(cards)})[pile]) == expected
    assert pile not in seen({"A": {}})


def test_rules_show_their_figures(cards_project: Project) -> None:
    """All cards by good and rudders, and starting hands by number of players, are drawn from parameters."""
    html = repository_page("amerigo-cards/setup")
    gems = 'aria-label="Gems: 5 gems with 1 rudder each, 5 with 2 each, 5 with 3 each; 15 cards."'
    assert gems in html.replace("\xa0", " ")
    assert "draw deck: 100 cards" in html.replace("\xa0", " ")
    assert html.count('data-scene="setup.') == 3
    assert repository_page("amerigo-cards/more-players").count('data-scene="setup.') == 4
    cards_project.replace("parameters.yml", "{1: 4, 2: 4, 3: 5,", "{1: 4, 2: 6, 3: 5,")
    changed = cards_project.page("setup").html
    assert "draw deck: 98 cards" in changed.replace("\xa0", " ")


def test_a_picture_that_is_not_offered_is_a_problem(cards_project: Project) -> None:
    """The problem is reported at its line, with the most similar name."""
    cards_project.replace("10-setup.yml", "picture: cards", "picture: card")
    with pytest.raises(SourceError) as caught:
        Book.load(cards_project.root)
    (problem,) = caught.value.problems
    assert problem.place.file.endswith("/10-setup.yml")
    assert problem.nearest == "cards"
