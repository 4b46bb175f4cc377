"""What to say and to draw of a position that an example gives."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.said import Said
from rulebook_tools.engine.scenes import Scene, Situation
from rulebook_tools.games.amerigo_islands.board.built import free_spaces
from rulebook_tools.games.amerigo_islands.pages import cubes, tracks
from rulebook_tools.games.amerigo_islands.pages import map as islands
from rulebook_tools.games.amerigo_islands.pages.cubes import of_cubes
from rulebook_tools.games.amerigo_islands.pages.display import of_display
from rulebook_tools.games.amerigo_islands.pages.given import is_given
from rulebook_tools.games.amerigo_islands.pages.players import of_player
from rulebook_tools.games.amerigo_islands.pages.tracks import of_tracks
from rulebook_tools.games.amerigo_islands.speech import FIGURES, tell
from rulebook_tools.games.amerigo_islands.state import (
    Acting,
    Choosing,
    Position,
    Raiding,
    Scoring,
    Throwing,
    actor,
)

SITUATION = Chapter[Position](FIGURES)


PICTURED = (*islands.PICTURED, *cubes.PICTURED, *tracks.PICTURED)
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


def statements(position: Position, given: Data) -> list[Said]:
    """Return what no picture shows: the phase, how large islands are, and what comes next."""
    return [*of_phase(position, given), *of_map(position, given), *of_turn(position, given)]


def of_phase(position: Position, given: Data) -> Iterator[Said]:
    """Yield the phase, if an example gives that and not the cubes on the rondel, which show it."""
    if is_given(given, "phase") and not is_given(given, "cubes", "storage"):
        yield tell("given.phase", colour=position.phase)


def of_map(position: Position, given: Data) -> Iterator[Said]:
    """Yield what the islands are like, if an example gives them."""
    chart, built = position.chart, position.built
    for number in chart.numbers if is_given(given, "map") else ():
        spaces, free = chart.size(number), free_spaces(chart, built, number).bit_count()
        is_large = chart.is_large(number, position.rules.large_island)
        yield tell("given.large" if is_large else "given.small", island=number, land_spaces=spaces, free=free)


def of_turn(position: Position, given: Data) -> Iterator[Said]:
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
