"""Every figure on every picture is compared with the position: captions, things, printed numbers, spaces."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, TypeAlias

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.figures import Count, Player, Statement, seat_letter
from rulebook_tools.engine.scenes import Board, Grid, Row, Scene, Situation, Track, statements_in
from rulebook_tools.examples.run import play_course
from rulebook_tools.games.amerigo_islands.board.charts import DRY
from rulebook_tools.play.game import moves
from rulebook_tools.project.book import Book
from rulebook_tools.project.game import LoadedGame
from tests.conftest import GAMES, WALKS_ALL

Numbers: TypeAlias = Mapping[Any, int]
EVERY = 7 if WALKS_ALL else 28
"""One of this many positions of a random game is looked at."""
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
        for move in islice(moves(game, players, seed=1, explain=False), 0, None, EVERY):
            yield f"{players} players", move.after, game.situation(move.after, Data(SHOW_ALL))


def numbers(*said: Statement | None) -> dict[tuple[str, str], int]:
    """Return the numbers in statements, by wording and name."""
    return {
        (each.wording, name): figure.number if isinstance(figure, Count) else figure
        for each in filter(None, said)
        for name, figure in each.figures.items()
        if isinstance(figure, Count | int)
    }


def things(scene: Scene) -> int:
    assert isinstance(scene, Row)
    return sum(token.count for token in scene.tokens)


def seat_in(position: Any, part: str) -> Any:
    return position.players[ord(part) - ord("A")]


def rudders(position: Any, way: Any) -> int:
    """Return the rudders printed on the cards of a journey; of doubloons, where these are spent."""
    rules = position.rules
    return sum(rules.doubloon_rudders if spent else rules.deck.rudders_of[card] for card, spent in way)


def islands(position: Any) -> Sequence[frozenset[tuple[int, int]]]:
    """Return the islands of the map: the land spaces that hang together."""
    rows = position.chart.rows
    land = {(y, x) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in DRY}
    found = []
    while land:
        island, edge = set(), {land.pop()}
        while edge:
            island |= edge
            near = {(y + dy, x + dx) for y, x in edge for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0))}
            edge = near & land
            land -= edge
        found.append(frozenset(island))
    return found


FIGURES: Mapping[str, Mapping[tuple[str, str], Callable[[Any, str], int]]] = {
    "amerigo-cards": {
        ("given.cards", "cards"): lambda at, part: sum(seat_in(at, part).hand),
        ("given.doubloons", "doubloons"): lambda at, part: len(seat_in(at, part).treasure),
        ("given.deck", "cards"): lambda at, _: sum(at.deck),
        ("given.discard", "cards"): lambda at, _: sum(at.discard),
        ("given.distance", "distance"): lambda at, part: rudders(at, seat_in(at, part).out),
        ("given.value", "value"): lambda at, part: (
            rudders(at, seat_in(at, part).back) * at.rules.return_factor
        ),
    },
    "amerigo-islands": {
        ("given.pirates", "pirates"): lambda at, _: sum(at.display.pirates),
        ("given.land", "spaces"): lambda at, _: sum(map(len, islands(at))),
        ("given.land", "islands"): lambda at, _: len(islands(at)),
    },
    "amerigo-rooftops": {
        ("given.cards", "cards"): lambda at, part: len(at.piles[at.rules.pile_names.index(part)]),
        ("given.amerigo", "place"): lambda at, _: at.amerigo + 1,
    },
}
"""Functions that compute each figure in a caption or total, by wording and placeholder: from the position
and from the part of the scene's name after the dot, such as the letter of a player."""


def printed(scene: Scene) -> int:
    """Return the sum of the numbers printed on things of a scene, but for the names of ships."""
    match scene:
        case Row():
            return sum(token.number * token.count for token in scene.tokens if token.number is not None)
        case Track():
            return sum(mark.number or 0 for stop in scene.stops for mark in stop.marks)
        case Board():
            return sum(piece.number or 0 for piece in scene.pieces)
        case Grid():
            return 0


def on_cards(scene: Scene, position: Any) -> int:
    """Return the sum of the numbers that are printed on what a scene of the card game shows."""
    name, _, part = scene.name.partition(".")
    if name in {"out", "back"}:
        return rudders(position, getattr(seat_in(position, part), name))
    deck = position.rules.deck
    shown = {token.noun for token in scene.tokens if token.number} if isinstance(scene, Row) else set()
    return sum(
        number * deck.rudders_of[card]
        for card, number in enumerate(seat_in(position, part).hand if name == "hand" else ())
        if f"good.{position.rules.goods[deck.good_of[card]]}" in shown
    )


def on_islands(scene: Scene, position: Any) -> int:
    """Return the same for the board game: costs, strengths, victory points, the time marker."""
    rules = position.rules
    match scene.name.partition(".")[0]:
        case "goods":
            return sum(rules.production[kind][1] * count for kind, count in enumerate(position.display.goods))
        case "pirates":
            return sum(position.display.pirates)
        case "special":
            return sum(rules.special_points)
        case "progress":
            return sum(rules.progress_points)
        case "rounds":
            return rules.time_value[position.round - 1] if position.round else 0
        case "map" if isinstance(scene, Board):
            total = 0
            for tile in (piece for piece in scene.pieces if piece.number is not None):
                (size,) = (len(island) for island in islands(position) if tile.cells[0] in island)
                kind = "large" if size >= rules.large_island else "small"
                points = getattr(rules, f"{tile.noun.removeprefix('mark.')}_points_{kind}")
                total += points.at(len(tile.cells))
            return total
    return 0


def on_rooftops(scene: Scene, position: Any) -> int:
    """Return the same for the game on the rooftops: the numbers of cards that lie open."""
    name, _, part = scene.name.partition(".")
    due, piles = position.due, position.rules.pile_names
    match name:
        case "hand":
            cards = position.hands[ord(part) - ord("A")]
        case "pile":
            cards = position.piles[piles.index(part)][: position.rules.piles != "closed"]
        case "discard":
            cards = position.discards[piles.index(part)]
        case "played" if not hasattr(due, "played"):
            found = [getattr(due, of, ()) for of in ("numberless", "order")]
            cards = [card for _, card in (*chain(*found), *(() if any(found) else position.performed))]
        case _:
            cards = ()
    return sum(card.number for card in cards)


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
            lying = (position.piles if name == "pile" else position.discards)[piles.index(part)]
            is_open = name == "pile" and position.rules.piles != "closed"
            return {name: len(lying[:1] if is_open else lying)}
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


def told(board: Scene, position: Any, statements: Sequence[Statement]) -> None:
    """Check what a position of the board game says of its islands: their spaces, and those that are free."""
    numbered = [numbers(each) for each in statements if "free" in each.figures]
    spaces, free = (
        [number for each in numbered for (_, of), number in each.items() if of == name]
        for name in ("spaces", "free")
    )
    land = sorted(map(len, islands(position)))
    assert not numbered or (sorted(spaces), sum(free)) == (land, sum(land) - drawn(board)["covered"])


THERE = ((of_cards, on_cards), (of_islands, on_islands), (of_rooftops, on_rooftops))


@pytest.mark.parametrize(("name", "there"), [*zip(GAMES, THERE, strict=True)])
def test_pictures_show_what_there_is(book: Book, name: str, there: Sequence[Callable[..., Any]]) -> None:
    """In all examples and random games: things, numbers, captions, totals; no figure is without a test."""
    said = set()
    for where, position, situation in seen(book.games[name]):
        for scene in situation.scenes:
            place = where, scene.name
            for figure, number in numbers(*statements_in(scene)).items():
                said.add(figure)
                part = scene.name.partition(".")[2]
                assert number == FIGURES[name][figure](position, part), place
            if isinstance(scene, Grid):
                assert all(sum(cell or 0 for cell in cells[:-1]) == cells[-1] for _, cells in scene.rows)
            assert [drawn(scene), printed(scene)] == [of(scene, position) for of in there], place
            if isinstance(scene, Board):
                told(scene, position, situation.statements)
    assert said == set(FIGURES[name])


@pytest.mark.parametrize("name", GAMES)
def test_figures_of_exhibits_are_those_of_what_they_show(book: Book, name: str) -> None:
    """Numbers of cards, tiles, tokens and players in pictures of what the box holds."""
    game = book.games[name].under({})
    for scene in (scene for scenes in book.games[name].exhibits.values() for scene in scenes):
        for (wording, figure), number in numbers(*statements_in(scene)).items():
            if wording == "shown.rest":
                start = game.new_game(scene.players[0])
                assert number == sum(start.deck) - things(scene), scene
            elif wording == "shown.area" and isinstance(scene, Board):
                grounds = [space.ground for row in scene.rows for space in row if space]
                assert number == (scene.players[0] if figure == "players" else grounds.count("island_tile"))
            elif figure == "players":
                assert number == scene.players[0], scene
                if wording == "shown.group" and isinstance(scene, Row):
                    dealt = book.games[name].parameters.table("hand_size")
                    assert [token.count for token in scene.tokens] == [*dealt.values()][:number]
            else:
                assert number == things(scene), scene
