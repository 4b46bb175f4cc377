"""The map of an example: drawn from its own position, with words for those who cannot see it."""

from __future__ import annotations

import re

import pytest

from rulebook_tools.book import Book
from rulebook_tools.engine.figures import Player
from rulebook_tools.engine.scenes import Board, Mark
from tests.conftest import REPOSITORY

EXAMPLE = "a-chain-of-tiles"


@pytest.fixture(scope="module")
def book() -> Book:
    """Return the rules of this repository."""
    return Book.load(REPOSITORY)


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
    """A table with rows and columns counted from one, each space with its ground in words."""
    (page,) = (page for page in book.render("en").pages if page.path == "amerigo-islands/building")
    start = page.html.index('<div class="rb-table rb-board">', page.html.index(f'id="{EXAMPLE}"'))
    html = page.html[start : page.html.index("</table>", start)]
    heads = re.findall(r'<th scope="col">(\d+)</th>', html)
    assert heads == [str(number) for number in range(1, 9)]
    assert html.count('<span class="rb-hidden">land</span>') == 12
    assert "trading-post space</span>" in html
    assert ", trading post A</span>" in html
