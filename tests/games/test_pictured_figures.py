"""Every number on every picture is compared with the things drawn beside it and with the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeAlias

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.figures import Count, Player, Statement, seat_letter
from rulebook_tools.engine.scenes import Board, Grid, Row, Scene, Situation, Track
from rulebook_tools.examples.run import play_course
from rulebook_tools.play import moves
from rulebook_tools.project.book import Book
from rulebook_tools.project.game import LoadedGame

Numbers: TypeAlias = Mapping[Any, int]
GAMES = ("amerigo-cards", "amerigo-islands", "amerigo-rooftops")
SHOW_ALL: Plain = {
    "deck": [],
    "discard": {"horse": [], "parcel": [], "mixed": []},
    "map": [],
    "played": [],
    "hands": {seat_letter(seat): [] for seat in range(6)},
}
"""The `given` part of an example whose pictures show everything, for positions of random games."""


def seen(loaded: LoadedGame) -> Iterator[tuple[str, Any, Situation]]:
    """Yield every position of every worked example, then of random games, with its sentences and pictures."""
    for name, run in loaded.runs.items():
        game = loaded.under({option: ref.name for option, ref in run.example.options.items()})
        course = play_course(run.example, game, Chance(0))
        for position in (course.before, *course.positions):
            yield name, position, game.situation(position, Data(run.example.given.value))
    game = loaded.under({})
    for players in (min(game.players), max(game.players)):
        for move in islice(moves(game, players, seed=1, explain=False), 0, None, 7):
            yield f"{players} players", move.after, game.situation(move.after, Data(SHOW_ALL))


def numbers(*said: Statement | None) -> dict[tuple[str, str], int]:
    """Return the numbers in statements, by wording and name."""
    return {
        (each.wording, name): figure.number if isinstance(figure, Count) else figure
        for each in filter(None, said)
        for name, figure in each.figures.items()
        if isinstance(figure, Count | int)
    }


def things(row: Row) -> int:
    return sum(token.count for token in row.tokens)


def printed(row: Row) -> int:
    return sum(token.number * token.count for token in row.tokens if token.number is not None)


def place_of_amerigo(row: Row) -> int:
    (place,) = (
        at for at, token in enumerate(row.tokens, 1) if any(mark.noun == "amerigo" for mark in token.marks)
    )
    return place


DRAWN: Mapping[tuple[str, str], Callable[[Row, Any], int]] = {
    ("given.cards", "cards"): lambda row, _: things(row),
    ("given.doubloons", "doubloons"): lambda row, _: things(row),
    ("given.deck", "cards"): lambda row, _: things(row),
    ("given.discard", "cards"): lambda row, _: things(row),
    ("given.distance", "distance"): lambda row, _: printed(row),
    ("given.value", "value"): lambda row, rules: printed(row) * rules.return_factor,
    ("given.pirates", "pirates"): lambda row, _: printed(row),
    ("given.amerigo", "place"): lambda row, _: place_of_amerigo(row),
}
"""Functions that compute the numbers of a row's label and total, by wording and name of the placeholder."""
MET = {
    "amerigo-cards": set(DRAWN) - {("given.pirates", "pirates"), ("given.amerigo", "place")},
    "amerigo-islands": {("given.pirates", "pirates")},
    "amerigo-rooftops": {("given.cards", "cards"), ("given.amerigo", "place")},
}
"""The keys of `DRAWN` that must occur in each game, so that no number is left untested."""


@pytest.mark.parametrize("name", GAMES)
def test_numbers_of_a_row_and_of_a_table_are_those_of_what_lies_there(book: Book, name: str) -> None:
    """Numbers of cards, sums of rudders and totals of columns in all examples and in random games."""
    said = set()
    for where, position, situation in seen(book.games[name]):
        for scene in situation.scenes:
            if isinstance(scene, Row):
                for figure, number in numbers(scene.label, scene.total).items():
                    said.add(figure)
                    assert number == DRAWN[figure](scene, position.rules), (where, scene)
            elif isinstance(scene, Grid):
                assert all(sum(cell or 0 for cell in cells[:-1]) == cells[-1] for _, cells in scene.rows)
    assert said == MET[name]


def of_cards(scene: Scene, position: Any) -> Numbers:
    """Return how many things are in a position of the card game, by the scene that shows them."""
    name, _, letter = scene.name.partition(".")
    if name == "market":
        good_of = position.rules.deck.good_of
        return {
            (good, seat): sum(number for card, number in enumerate(state.offer) if good_of[card] == good)
            for good in range(len(position.rules.goods))
            for seat, state in enumerate(position.players)
        }
    if name in {"deck", "discard"}:
        return {name: sum(getattr(position, name))}
    held = getattr(position.players[ord(letter) - ord("A")], name)
    return {name: sum(held) if name == "hand" else len(held)}


def of_islands(scene: Scene, position: Any) -> Numbers:
    """Return the same for a position of the board game; for tracks, the place of each disc."""
    name, _, part = scene.name.partition(".")
    players, display, tower = position.players, position.display, position.tower
    match name:
        case "score" | "special":
            at = {"score": "points", "special": "space"}[name]
            return {Player(seat_letter(seat)): getattr(state, at) for seat, state in enumerate(players)}
        case "rounds":
            return {"time_marker": position.round} if position.round else {}
        case "rondel":
            return {at: number for at, number in enumerate(tower.storage) if number}
        case "map":
            ships = sum(at is not None for state in players for at in state.ships)
            posts = sum(each.bit_count() for each in position.built.posts)
            return {"ships": ships, "posts": posts, "covered": position.built.covered.bit_count()}
        case "cubes" | "tokens" | "goods" | "pirates":
            piles = {"field": tower.field, "tower": tower.hidden, "tray": tower.tray}
            piles |= {"left": display.tokens[0], "right": display.tokens[1]}
            shown = (position.rules.pirate_spaces,) if name == "pirates" else display.goods
            return {name: sum(piles.get(part, shown))}
    return of_board(name, Player(part), players[ord(part) - ord("A")])


def of_board(name: str, player: Player, state: Any) -> Numbers:
    """Return how many things one player of the board game has, by the scene or player that shows them."""
    match name:
        case "progress":
            return {player: state.progress}
        case "posts":
            return {name: state.posts}
        case "tiles":
            return {name: sum(state.landscapes) + sum(state.villages)}
    piles = (state.resources, state.goods, state.tokens, state.used)
    return {name: state.gold + state.cannons + state.chests + sum(map(sum, piles))}


def of_rooftops(scene: Scene, position: Any) -> Numbers:
    """Return how many things are in a position of the game on the rooftops, by the scene that shows them."""
    name, _, part = scene.name.partition(".")
    piles = position.rules.pile_names
    match name:
        case "route":
            return {name: len(position.route)}
        case "parcels":
            return {name: sum(position.parcels)}
        case "hand":
            return {name: len(position.hands[ord(part) - ord("A")])}
        case "pile" | "discard":
            lying = position.piles if name == "pile" else position.discards
            return {name: len(lying[piles.index(part)])}
        case _:
            due = position.due
            played = [getattr(due, of, ()) for of in ("played", "numberless", "order")]
            return {name: sum(map(len, played)) or len(position.performed)}


def drawn(scene: Scene) -> Numbers:
    """Return how many things a scene shows, by its name or, in tables, by player or column."""
    match scene:
        case Row():
            return {scene.name.partition(".")[0]: things(scene)}
        case Grid():
            rows = [cells[:-1] for _, cells in scene.rows]
            return {(at, seat): n or 0 for at, cells in enumerate(rows) for seat, n in enumerate(cells)}
        case Track():
            marks = [(at, stop, mark) for at, stop in enumerate(scene.stops) for mark in stop.marks]
            cubes = {at: mark.count for at, _, mark in marks if mark.noun == "cube"}
            discs = {mark.player: stop.number or 0 for _, stop, mark in marks if mark.noun == "mark.disc"}
            return (
                cubes
                or discs
                or {mark.noun: stop.number or 0 for _, stop, mark in marks if mark.noun == "time_marker"}
            )
        case Board():
            on_it = [mark.noun for row in scene.rows for space in row if space for mark in space.marks]
            posts = on_it.count("mark.post")
            covered = sum(len(piece.cells) for piece in scene.pieces if piece.noun.startswith("mark."))
            return {"ships": on_it.count("mark.ship"), "posts": posts, "covered": covered + posts}


@pytest.mark.parametrize(("name", "there"), [*zip(GAMES, (of_cards, of_islands, of_rooftops), strict=True)])
def test_pictures_show_what_there_is(book: Book, name: str, there: Callable[[Scene, Any], Numbers]) -> None:
    """Each picture has the cards, cubes, discs and tiles of the position, and each disc in its place."""
    for where, position, situation in seen(book.games[name]):
        for scene in situation.scenes:
            assert drawn(scene) == there(scene, position), (where, scene.name)


def test_islands_are_told_as_they_are_drawn(book: Book) -> None:
    """All land of the map, and what of it has neither a tile nor a trading post."""
    for where, _, situation in seen(book.games["amerigo-islands"]):
        said = [numbers(each) for each in situation.statements if "spaces" in each.figures]
        boards = [scene for scene in situation.scenes if isinstance(scene, Board)]
        if said and boards:
            (board,) = boards
            grounds = [space.ground for row in board.rows for space in row if space]
            land = sum(ground not in {"ground.sea", "ground.anchor", "ground.frame"} for ground in grounds)
            spaces, free = (
                sum(number for each in said for (_, of), number in each.items() if of == name)
                for name in ("spaces", "free")
            )
            assert (spaces, free) == (land, land - drawn(board)["covered"]), where
