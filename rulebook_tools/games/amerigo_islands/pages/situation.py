"""What to say and to draw of a position that an example gives."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.piles import each
from rulebook_tools.engine.kit.said import Said
from rulebook_tools.engine.kit.seats import Seat, Seats, letters
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.games.amerigo_islands import nouns
from rulebook_tools.games.amerigo_islands.board.built import free_spaces, posts_on
from rulebook_tools.games.amerigo_islands.board.names import space_name
from rulebook_tools.games.amerigo_islands.board.tower import Cubes
from rulebook_tools.games.amerigo_islands.pages.map import board
from rulebook_tools.games.amerigo_islands.state import Position, Raiding, Scoring, Throwing

SITUATION = Chapter[Position]()


@SITUATION.tells("given", wording="given.new_game")
def new_game_of(players: nouns.Everyone) -> None: ...
@SITUATION.tells("given", wording="given.round")
def round_of(round: int) -> None: ...  # noqa: A002 -- called as the sentence calls it
@SITUATION.tells("given")
def phase(colour: nouns.Colour) -> None: ...
@SITUATION.tells("given")
def field(cubes: Cubes) -> None: ...
@SITUATION.tells("given")
def field_none() -> None: ...
@SITUATION.tells("given")
def hidden(cubes: Cubes) -> None: ...
@SITUATION.tells("given")
def tray(cubes: Cubes) -> None: ...
@SITUATION.tells("given")
def order(players: Seats) -> None: ...
@SITUATION.tells("given")
def turn(player: Seat) -> None: ...
@SITUATION.tells("given")
def throw(player: Seat) -> None: ...
@SITUATION.tells("given")
def interim() -> None: ...
@SITUATION.tells("given")
def final() -> None: ...
@SITUATION.tells("given")
def pirates(markers: nouns.Markers, pirates: nouns.Strength) -> None: ...
@SITUATION.tells("given")
def tokens(tokens: tuple[nouns.Token, ...]) -> None: ...
@SITUATION.tells("given")
def no_tokens() -> None: ...
@SITUATION.tells("given")
def goods(tokens: nouns.ProductionEach) -> None: ...
@SITUATION.tells("given")
def points(player: Seat, points: nouns.Points) -> None: ...
@SITUATION.tells("given")
def gold(player: Seat, gold: nouns.Gold) -> None: ...
@SITUATION.tells("given")
def cannons(player: Seat, cannons: nouns.Cannons) -> None: ...
@SITUATION.tells("given")
def progress(player: Seat, space: int) -> None: ...
@SITUATION.tells("given")
def space(player: Seat, space: int) -> None: ...
@SITUATION.tells("given")
def colour(player: Seat, space: int, colour: nouns.Colour) -> None: ...
@SITUATION.tells("given")
def any_colour(player: Seat) -> None: ...
@SITUATION.tells("given")
def ship(player: Seat, ship: nouns.Ship, space: nouns.Label) -> None: ...
@SITUATION.tells("given")
def tiles(player: Seat, tiles: nouns.TilesEach) -> None: ...
@SITUATION.tells("given")
def resources(player: Seat, resources: nouns.ResourcesEach) -> None: ...
@SITUATION.tells("given")
def bought(player: Seat, tokens: nouns.ProductionEach) -> None: ...
@SITUATION.tells("given")
def owned(player: Seat, tokens: tuple[nouns.Token, ...]) -> None: ...
@SITUATION.tells("given")
def used(player: Seat, tokens: tuple[nouns.Token, ...]) -> None: ...
@SITUATION.tells("given")
def chests(player: Seat, chests: nouns.Chests) -> None: ...
@SITUATION.tells("given")
def supply(player: Seat, posts: nouns.Posts) -> None: ...
@SITUATION.tells("given")
def large(island: int, spaces: nouns.LandSpaces, free: nouns.LandSpaces) -> None: ...
@SITUATION.tells("given")
def small(island: int, spaces: nouns.LandSpaces, free: nouns.LandSpaces) -> None: ...
@SITUATION.tells("given", wording="given.posts")
def posts_there(player: Seat, island: int, posts: nouns.Posts) -> None: ...
@SITUATION.tells("given", wording="given.map")
def map_of() -> None: ...


def situation(position: Position, given: Data) -> Situation:
    """Return what a reader must know of a position: what the example gives."""
    rules, players = position.rules, range(len(position.players))
    if given.get("new_game") is not None:
        return Situation((new_game_of(players=len(players)).statement(rules),))
    said = [*of_phase(position, given), *of_display(position, given), *of_map(position, given)]
    for seat in players:
        said += of_player(position, given, seat)
    said += of_turn(position, given)
    pictures = () if given.get("map") is None else (board(position, map_of.name),)
    return Situation(tuple(each.statement(rules) for each in said), pictures)


def of_phase(position: Position, given: Data) -> Iterator[Said]:
    """Yield round, phase and cubes as far as an example gives them."""
    tower, data = position.tower, given.get("cubes")
    if given.get("round") is not None:
        yield round_of(round=position.round)
    if given.get("phase") is not None:
        yield phase(colour=position.phase)
    if data is None:
        return
    if data.get("field") is not None:
        yield field(cubes=tower.field) if any(tower.field) else field_none()
    if data.get("tower") is not None and any(tower.hidden):
        yield hidden(cubes=tower.hidden)
    if data.get("tray") is not None and any(tower.tray):
        yield tray(cubes=tower.tray)


def of_display(position: Position, given: Data) -> Iterator[Said]:
    """Yield what lies on the central board as far as an example gives it."""
    rules, display, data = position.rules, position.display, given.get("display")
    if data is None:
        return
    if data.get("pirates") is not None:
        yield pirates(markers=display.pirates, pirates=display.pirates)
    if data.get("tokens") is not None:
        left, right = map(each, display.tokens)
        there = (*left, *right)
        yield tokens(tokens=there) if there else no_tokens()
    if data.get("goods") is not None:
        sorts = [rules.production[kind][0] for kind in each(display.goods)]
        yield goods(tokens=tuple(map(sorts.count, range(len(rules.sorts)))))


def of_map(position: Position, given: Data) -> Iterator[Said]:
    """Yield what the islands are like, if an example gives them."""
    chart, built = position.chart, position.built
    for number in chart.numbers if given.get("map") is not None else ():
        spaces, free = chart.size(number), free_spaces(chart, built, number).bit_count()
        is_large = chart.is_large(number, position.rules.large_island)
        yield (large if is_large else small)(island=number, spaces=spaces, free=free)
        for seat, there in enumerate(posts_on(chart, built, number)):
            if there:
                yield posts_there(player=seat, island=number, posts=there)


def of_player(position: Position, given: Data, seat: int) -> Iterator[Said]:
    """Yield what an example gives of one player."""
    players = given.get("players")
    data = None if players is None else players.get(letters(position)[seat])
    if data is None:
        return
    state = position.players[seat]
    single = {
        "points": points(player=seat, points=state.points),
        "gold": gold(player=seat, gold=state.gold),
        "cannons": cannons(player=seat, cannons=state.cannons),
        "chests": chests(player=seat, chests=state.chests),
        "posts": supply(player=seat, posts=state.posts),
        "progress": progress(player=seat, space=state.progress),
        "space": of_space(position, seat),
    }
    yield from (said for name, said in single.items() if data.get(name) is not None)
    for number, at in enumerate(state.ships):
        if at is not None:
            yield ship(player=seat, ship=number, space=space_name(position.chart, at))
    if any(state.landscapes) or any(state.villages):
        yield tiles(player=seat, tiles=(state.landscapes, state.villages))
    if any(state.resources):
        yield resources(player=seat, resources=state.resources)
    if any(state.goods):
        yield bought(player=seat, tokens=state.goods)
    if any(state.tokens):
        yield owned(player=seat, tokens=tuple(each(state.tokens)))
    if any(state.used):
        yield used(player=seat, tokens=tuple(each(state.used)))


def of_space(position: Position, seat: int) -> Said:
    """Return where a player's disc is on the special action track, and of which colour that space is."""
    at = position.players[seat].space
    own = position.rules.colour_of(at)
    return any_colour(player=seat) if own is None else colour(player=seat, space=at, colour=own)


def of_turn(position: Position, given: Data) -> Iterator[Said]:
    """Yield what comes next, as far as an example gives it."""
    named = given.get("turn")
    if given.get("order") is not None:
        yield order(players=position.discs)
    match position.due:
        case Throwing():
            yield throw(player=position.discs[0])
        case Raiding():
            yield interim()
        case Scoring():
            yield final()
        case _ if named is not None:
            yield turn(player=letters(position).index(named.text()))
