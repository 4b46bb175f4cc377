"""Words and pictures for a position that an example gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from rulebook_tools.engine.kit import Data, RuleStatement, Scene, Situation, Token, letters, seat_letter
from rulebook_tools.games.amerigo_islands.board.built import free_spaces
from rulebook_tools.games.amerigo_islands.model import Acting, Choosing, Position, Raiding, Scoring, Throwing
from rulebook_tools.games.amerigo_islands.pages import map as islands
from rulebook_tools.games.amerigo_islands.pages import tracks
from rulebook_tools.games.amerigo_islands.pages.tracks import piled, row
from rulebook_tools.games.amerigo_islands.speech import tell

PICTURED = (*islands.PICTURED, *tracks.PICTURED)  # all that pictures show and nobody says
SHARED: Mapping[str, str] = {
    "map": "map built",
    "rondel": "cubes.storage",
    "rounds": "round",
    "special": "order",
    "tokens": "display.tokens",
    "goods": "display.goods",
    "pirates": "display.pirates",
}
"""The entries of `given` that each kind of scene shows; a scene of cubes is called as its entry."""
OWN: Mapping[str, str] = {
    "map": "ships",
    "score": "points",
    "special": "space",
    "board": "gold cannons chests resources goods tokens used",
    "tiles": "landscapes villages",
    "posts": "posts",
    "progress": "progress",
}
"""The entries of players that it shows: `board.A` those of player A, `score` those of all players."""


def situation(position: Position, given: Data) -> Situation:
    """Return the pictures of a position, and in words what no picture shows."""
    is_new, rules, players = is_given(given, "new_game"), position.rules, letters(position)
    said = [tell("given.new_game", everyone=len(players))] if is_new else statements(position, given)
    shared = islands.board(position), tracks.of_cubes(position), tracks.of_tracks(position)
    own = (of_player(position, seat) for seat in range(len(players)))
    scenes = chain(*shared, tracks.of_display(position), *own)
    drawn = (replace(each, is_given=shows_given(each, given, players)) for each in scenes)
    return Situation(tuple(each.statement(rules) for each in said), tuple(drawn))


def is_given(given: Data, path: str) -> bool:
    """Return whether an example gives an entry: `cubes.storage` is `storage` under `cubes`."""
    at: Data | None = given
    for name in path.split("."):
        at = at.get(name) if at is not None else None
    return at is not None


def shows_given(scene: Scene, given: Data, players: Iterable[str]) -> bool:
    """Return whether a scene shows anything that an example gives."""
    kind, _, letter = scene.name.partition(".")
    paths = SHARED.get(kind, scene.name).split()
    for own in OWN.get(kind, "").split():
        paths += [f"players.{each}.{own}" for each in players if letter in ("", each)]
    return any(is_given(given, path) for path in paths)


def of_player(position: Position, seat: int) -> Iterator[Scene]:
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
    yield row(rules, f"board.{letter}", tell("given.board", player=seat), own)
    yield row(rules, f"tiles.{letter}", tell("given.tiles", player=seat), tiles)
    yield row(rules, f"posts.{letter}", tell("given.supply", player=seat), posts)
    yield tracks.of_progress(position, seat)


def statements(position: Position, given: Data) -> Iterator[RuleStatement]:
    """Yield what no picture shows: the phase, how large islands are, and what comes next."""
    if is_given(given, "phase") and not is_given(given, "cubes.storage"):  # the rondel shows it
        yield tell("given.phase", colour=position.phase)
    chart, built = position.chart, position.built
    for number in chart.islands if is_given(given, "map") else ():
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
