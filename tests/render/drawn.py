"""Scenes for tests of pictures, and a drawer with the words of the board game in any language."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from markupsafe import escape

from rulebook_tools.catalogs.localizer import GameLocalizer
from rulebook_tools.engine.figures import Name, Player, Statement
from rulebook_tools.engine.scenes import (
    Board,
    Grid,
    Mark,
    Piece,
    Row,
    Scene,
    Space,
    Stop,
    Token,
    Track,
    Trail,
    Way,
)
from rulebook_tools.model import Colour, Look, Ref, Shape
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.pictures import Pictures
from rulebook_tools.render.pictures.looks import Looks
from rulebook_tools.sources.folders import SITE
from rulebook_tools.util.errors import Place
from tests.conftest import repository_book

GAME = "amerigo-islands"
A, B = Player("A"), Player("B")
TITLE = Statement("given.map")


def look(shape: Shape | None = None, drawing: str = "", colour: Colour | None = None) -> Look:
    place = Place("pictures.yml")
    return Look(place=place, shape=shape, drawing=Ref(drawing, place) if drawing else None, colour=colour)


LOOKS = {
    "ground.sea": look(colour="sea"),
    "ground.anchor": look(colour="sea", drawing="anchor"),
    "ground.land": look(colour="sand"),
    "ground.sugar": look(colour="sand", drawing="sugar"),
    "ground.coffee": look(colour="brown", drawing="coffee"),
    "mark.post": look("disc"),
    "mark.ship": look("ship", "ship"),
    "good": look("card"),
    "good.sugar": look(drawing="sugar", colour="rose"),
    "good.coffee": look(drawing="coffee", colour="brown"),
    "production.coffee": look("tile", "coffee", "brown"),
    "resource.coffee": look("disc", "coffee", "brown"),
    "gold": look("coin", "coin", "gold"),
    "action": look(drawing="rudder"),
    "cube": look("cube", "cube", "grey"),
}


@cache
def pictures(language: str = "en", looks: str = "said", game: str = GAME) -> Pictures:
    """Return a drawer of scenes with the words of a game; with `looks` "unsaid", no appearance is set."""
    book = repository_book()
    loaded = book.games[game]
    catalogs = {domain: book.catalogs.for_language(domain, language) for domain in (SITE, game)}
    localizer = GameLocalizer(loaded.rulebook, loaded.parameters, language, catalogs[game])
    known: Mapping[str, Look] = LOOKS if looks == "said" else {}
    return Pictures(
        localizer,
        Labels(book.outline.site, language, catalogs[SITE]),
        Looks(known, loaded.rulebook.wordings.nouns),
        lambda statement: escape(localizer.statement(statement)),
        {},
    )


def row(*tokens: Token, total: Statement | None = None) -> Row:
    return Row(TITLE, tokens, total, "row")


def grid(*cells: tuple[int | None, ...], notes: tuple[Name | None, ...] = ()) -> Grid:
    names = ("good.sugar", "good.coffee")
    rows = tuple((Name(noun), each) for noun, each in zip(names, cells, strict=True))
    return Grid(TITLE, (A, B, Name("tile")), rows, notes, "grid")


SEA, LAND, ANCHOR = Space("ground.sea"), Space("ground.land"), Space("ground.anchor")


def board(*pieces: Piece, post: bool = False, ship: int = 0, ways: tuple[Way, ...] = ()) -> Board:
    """Return a map of two rows: sea with an anchor above, an island below; a ship sails in the first row."""
    ships = (Mark("mark.ship", A),)
    above = [SEA, ANCHOR, SEA, SEA]
    above[ship] = Space(above[ship].ground, ships)
    home = Space("ground.land", (Mark("mark.post", B),)) if post else LAND
    below = (SEA, home, LAND, Space("ground.sugar"))
    return Board(TITLE, (tuple(above), below), ("a", "b", "c", "d"), ("1", "2"), pieces, ways, "map")


def track(*marks: tuple[int, Mark], stops: int = 8, is_ring: bool = False) -> Track:
    there = tuple(
        Stop(number, "", tuple(mark for place, mark in marks if place == number)) for number in range(stops)
    )
    return Track(TITLE, there, is_ring, "track")


def rondel(*marks: tuple[int, Mark]) -> Track:
    colours = ("blue", "black", "red", "brown", "green")
    stops = tuple(
        Stop(None, f"action.{colour}", tuple(mark for at, mark in marks if at == place))
        for place, colour in enumerate(colours)
    )
    return Track(TITLE, stops, True, "rondel")


HOUSE = Token("good.sugar")
TILE = Piece("mark.village", ((1, 1), (1, 2)), A, 3, "point")
CHANGES: Mapping[str, tuple[Scene, Scene]] = {
    "row": (
        row(
            Token("good.sugar", 2), Token("gold", 3, 2, unit="pirate"), Token("good.coffee", 1), Token("tile")
        ),
        row(
            Token("gold", 3, 5, unit="pirate"),
            Token("good.coffee", 1, is_turned=True),
            Token("tile"),
            Token("good.coffee", 3),
        ),
    ),
    "trail": (
        row(HOUSE, Token("tile"), Token("good.coffee", 1), HOUSE),
        replace(
            row(Token("tile"), Token("good.coffee", 1), Token("good.sugar", is_turned=True), Token("gold")),
            ways=(Trail("mark.ship", (1, 2, 3), A, 2), Trail("mark.ship", (3, 2, 1, 0, -1), A, 2)),
        ),
    ),
    "grid": (
        grid((2, None, 2), (1, 3, 4)),
        grid((None, None, 0), (1, 4, 5), notes=(None, Name("colour.red"))),
    ),
    "map": (board(), board(TILE, post=False, ship=2, ways=(Way("mark.ship", ((0, 0), (0, 1), (0, 2)), A),))),
    "there and back": (
        board(),
        board(
            ways=(
                Way("mark.ship", ((0, 0), (0, 1), (0, 2), (0, 1), (0, 0)), A, 1),
                Way("mark.ship", ((0, 3), (0, 2), (0, 1)), B, 2),
            )
        ),
    ),
    "post": (board(), board(post=True)),
    "track": (
        track((0, Mark("counter_disc", A)), (0, Mark("counter_disc", B))),
        track((3, Mark("counter_disc", A)), (0, Mark("counter_disc", B))),
    ),
    "long track": (
        track((0, Mark("counter_disc", A)), stops=60),
        track((40, Mark("counter_disc", A)), stops=60),
    ),
    "ring": (
        rondel((0, Mark("cube.blue", count=3))),
        rondel((0, Mark("cube.blue", count=1)), (2, Mark("cube.red"))),
    ),
    "ring of words": (
        track((0, Mark("counter_disc", A)), is_ring=True),
        track((1, Mark("tile")), is_ring=True),
    ),
}
"""A scene of each kind, before and after a change."""
