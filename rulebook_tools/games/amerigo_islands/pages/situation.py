"""What to say and to draw of a position that an example gives."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import Data, RuleStatement, Scene, Situation, Token, seat_letter
from rulebook_tools.games.amerigo_islands.board.built import free_spaces
from rulebook_tools.games.amerigo_islands.model import Acting, Choosing, Position, Raiding, Scoring, Throwing
from rulebook_tools.games.amerigo_islands.pages import map as islands
from rulebook_tools.games.amerigo_islands.pages import tracks
from rulebook_tools.games.amerigo_islands.pages.tracks import is_given, piled, row
from rulebook_tools.games.amerigo_islands.speech import tell

PICTURED = (*islands.PICTURED, *tracks.PICTURED)  # all that pictures show and nobody says
ON_BOARD = ("gold", "cannons", "chests", "resources", "goods", "tokens", "used")
TILES = ("landscapes", "villages")


def situation(position: Position, given: Data) -> Situation:
    """Return what a reader must know of a position: in words what no picture shows."""
    is_new = is_given(given, "new_game")
    said = [tell("given.new_game", everyone=len(position.players))] if is_new else statements(position, given)
    rules = position.rules
    return Situation(tuple(each.statement(rules) for each in said), tuple(scenes(position, given)))


def scenes(position: Position, given: Data) -> Iterator[Scene]:
    """Yield all that can be drawn of a position: the map first, then what all share, then each player's."""
    players = range(len(position.players))
    has_ships = any(is_given(given, "players", seat_letter(seat), "ships") for seat in players)
    has_map = has_ships or is_given(given, "map") or is_given(given, "built")
    yield from islands.board(position, is_given=has_map)
    yield from tracks.of_cubes(position, given)
    yield from tracks.of_tracks(position, given)
    yield from tracks.of_display(position, given)
    for seat in players:
        yield from of_player(position, given, seat)


def of_player(position: Position, given: Data, seat: int) -> Iterator[Scene]:
    """Yield a player's board, the tiles beside it, the trading posts left, and the progress track.

    Progress tokens that have been used are turned over.
    """
    rules, state, letter = position.rules, position.players[seat], seat_letter(seat)
    counted = {"gold": state.gold, "cannon": state.cannons, "chest": state.chests}
    own = [
        *(Token(noun, count=number) for noun, number in counted.items() if number),
        *piled("resource", rules.sorts, state.resources),
        *piled("production", rules.sorts, state.goods),
        *piled("token", rules.token_names, state.tokens),
        *piled("token", rules.token_names, state.used, is_turned=True),
    ]
    landscapes = piled("landscape", rules.landscapes.names, state.landscapes)
    tiles = [*landscapes, *piled("village", rules.villages.names, state.villages)]
    posts = [Token("trading_post", count=state.posts)] if state.posts else []

    def are_given(*keys: str) -> bool:
        return any(is_given(given, "players", letter, key) for key in keys)

    yield row(rules, f"board.{letter}", tell("given.board", player=seat), own, given=are_given(*ON_BOARD))
    yield row(rules, f"tiles.{letter}", tell("given.tiles", player=seat), tiles, given=are_given(*TILES))
    yield row(rules, f"posts.{letter}", tell("given.supply", player=seat), posts, given=are_given("posts"))
    yield tracks.of_progress(position, given, seat)


def statements(position: Position, given: Data) -> Iterator[RuleStatement]:
    """Yield what no picture shows: the phase, how large islands are, and what comes next."""
    if is_given(given, "phase") and not is_given(given, "cubes", "storage"):  # the rondel shows it
        yield tell("given.phase", colour=position.phase)
    chart, built = position.chart, position.built
    for number in chart.numbers if is_given(given, "map") else ():
        spaces, free = chart.size(number), free_spaces(chart, built, number).bit_count()
        is_large = chart.is_large(number, position.rules.large_island)
        yield tell("given.large" if is_large else "given.small", island=number, land_spaces=spaces, free=free)
    if is_given(given, "order"):
        yield tell("given.order", players=position.discs)
    match position.due:
        case Throwing():
            yield tell("given.throw", player=position.discs[0])
        case Raiding():
            yield tell("given.interim")
        case Scoring():
            yield tell("given.final")
        case Choosing() | Acting() if is_given(given, "turn"):
            yield tell("given.turn", player=position.actor)
