"""The map of an example: drawn from its own position, with words for those who cannot see it."""

from __future__ import annotations

import re

from rulebook_tools.book import Book
from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.figures import Player
from rulebook_tools.engine.scenes import Board, Mark
from rulebook_tools.games.amerigo_islands import game
from tests.games.islands_play import parameters

EXAMPLE = "a-chain-of-tiles"
GAME = game(parameters(), {})


def board(book: Book) -> Board:
    (found,) = book.games["amerigo-islands"].runs[EXAMPLE].situation.scenes
    assert isinstance(found, Board)
    return found


def test_map_has_the_ground_of_every_space(book: Book) -> None:
    """Row by row as the example gives it: sea, anchor, trading-post space, land, resources."""
    rows = [[space.ground.partition(".")[2] if space else "" for space in row] for row in board(book).rows]
    assert rows[0] == ["sea", "anchor", *["sea"] * 6]
    assert rows[1] == ["sea", "post", *["land"] * 5, "sea"]
    assert rows[2][:3] == ["sea", "land", "cotton"]
    assert rows[3][1] == "sugar"


def test_map_has_what_lies_on_it(book: Book) -> None:
    """Here the trading post of A, and nothing else."""
    marks = {
        (row, column): space.marks
        for row, spaces in enumerate(board(book).rows, 1)
        for column, space in enumerate(spaces, 1)
        if space and space.marks
    }
    assert marks == {(2, 2): (Mark("mark.post", Player("A")),)}


def test_page_draws_the_map_with_words(book: Book) -> None:
    """A table whose columns and rows are named as examples name spaces, each with its ground in words."""
    (page,) = (page for page in book.render("en").pages if page.path == "amerigo-islands/building")
    start = page.html.index('<div class="rb-table rb-board">', page.html.index(f'id="{EXAMPLE}"'))
    html = page.html[start : page.html.index("</table>", start)]
    assert re.findall(r'<th scope="col">(\w+)</th>', html) == list("abcdefgh")
    assert re.findall(r'<th scope="row">(\w+)</th>', html) == list("12345")
    assert html.count('<span class="rb-hidden">land</span>') == 12
    assert "trading-post space</span>" in html
    assert ", trading post A</span>" in html


def test_ships_that_share_a_space_of_the_frame_are_all_drawn() -> None:
    """Two ships of B and one of A on one space: both players' marks."""
    given: Plain = {"map": ["==", "~~"], "players": {"A": {"ships": ["b1"]}, "B": {"ships": ["b1", "b1"]}}}
    position = GAME.read_position(Data(given))
    (scene,) = GAME.situation(position, Data(given)).scenes
    assert isinstance(scene, Board)
    space = scene.rows[0][1]
    assert space is not None
    assert space.marks == (Mark("mark.ship", Player("A")), Mark("mark.ship", Player("B")))
