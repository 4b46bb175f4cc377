"""What to say and to draw of a position that an example gives, and of what the figures fix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook_tools.engine.kit import (
    Counts,
    Data,
    RuleStatement,
    Scene,
    Situation,
    Token,
    seat_letter,
    there,
)
from rulebook_tools.games.amerigo_islands.board.built import free_spaces
from rulebook_tools.games.amerigo_islands.model import (
    Acting,
    Choosing,
    Position,
    Raiding,
    Scoring,
    Throwing,
    actor,
)
from rulebook_tools.games.amerigo_islands.pages import map as islands
from rulebook_tools.games.amerigo_islands.pages import tracks
from rulebook_tools.games.amerigo_islands.pages.tracks import (
    is_given,
    of_cubes,
    of_display,
    of_progress,
    of_tracks,
    row,
)
from rulebook_tools.games.amerigo_islands.speech import tell

ON_BOARD = ("gold", "cannons", "chests", "resources", "goods", "tokens", "used")
TILES = ("landscapes", "villages")


def of_player(position: Position, given: Data, seat: int) -> Iterator[Scene]:
    """Yield a player's board, the tiles beside it, the trading posts left, and the progress track."""
    rules, state, letter = position.rules, position.players[seat], seat_letter(seat)

    def are_given(keys: Sequence[str]) -> bool:
        return any(is_given(given, "players", letter, key) for key in keys)

    has, beside = on_board(position, seat), beside_board(position, seat)
    posts = [Token("trading_post", count=state.posts)] if state.posts else []
    yield row(rules, f"board.{letter}", tell("given.board", player=seat), has, given=are_given(ON_BOARD))
    yield row(rules, f"tiles.{letter}", tell("given.tiles", player=seat), beside, given=are_given(TILES))
    yield row(rules, f"posts.{letter}", tell("given.supply", player=seat), posts, given=are_given(["posts"]))
    yield of_progress(position, given, seat)


def on_board(position: Position, seat: int) -> list[Token]:
    """Return what lies on a player's board; progress tokens that have been used are turned over."""
    rules, state = position.rules, position.players[seat]
    counted = {"gold": state.gold, "cannon": state.cannons, "chest": state.chests}
    return [
        *(Token(noun, count=number) for noun, number in counted.items() if number),
        *piled("resource", rules.sorts, state.resources),
        *piled("production", rules.sorts, state.goods),
        *piled("token", rules.token_names, state.tokens),
        *piled("token", rules.token_names, state.used, is_turned=True),
    ]


def beside_board(position: Position, seat: int) -> list[Token]:
    """Return the tiles beside a player's board, by shape."""
    rules, state = position.rules, position.players[seat]
    return [
        *piled("landscape", rules.landscapes.names, state.landscapes),
        *piled("village", rules.villages.names, state.villages),
    ]


def piled(noun: str, names: Sequence[str], pile: Counts, *, is_turned: bool = False) -> list[Token]:
    """Return what lies in a pile, kind by kind."""
    return [Token(f"{noun}.{names[kind]}", count=pile[kind], is_turned=is_turned) for kind in there(pile)]


PICTURED = (*islands.PICTURED, *tracks.CUBES_PICTURED, *tracks.PICTURED)
"""All that pictures show and nobody says."""


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
    yield from islands.board(
        position, is_given=has_ships or is_given(given, "map") or is_given(given, "built")
    )
    yield from of_cubes(position, given)
    yield from of_tracks(position, given)
    yield from of_display(position, given)
    for seat in players:
        yield from of_player(position, given, seat)


def statements(position: Position, given: Data) -> list[RuleStatement]:
    """Return what no picture shows: the phase, how large islands are, and what comes next."""
    return [*of_phase(position, given), *of_map(position, given), *of_turn(position, given)]


def of_phase(position: Position, given: Data) -> Iterator[RuleStatement]:
    """Yield the phase, if an example gives that and not the cubes on the rondel, which show it."""
    if is_given(given, "phase") and not is_given(given, "cubes", "storage"):
        yield tell("given.phase", colour=position.phase)


def of_map(position: Position, given: Data) -> Iterator[RuleStatement]:
    """Yield what the islands are like, if an example gives them."""
    chart, built = position.chart, position.built
    for number in chart.numbers if is_given(given, "map") else ():
        spaces, free = chart.size(number), free_spaces(chart, built, number).bit_count()
        is_large = chart.is_large(number, position.rules.large_island)
        yield tell("given.large" if is_large else "given.small", island=number, land_spaces=spaces, free=free)


def of_turn(position: Position, given: Data) -> Iterator[RuleStatement]:
    """Yield what comes next, as far as an example gives it."""
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
            yield tell("given.turn", player=actor(position))
