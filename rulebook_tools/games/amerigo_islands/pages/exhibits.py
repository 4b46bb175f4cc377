"""Pictures of what the figures of the rules come to: the area of the islands, tiles, tokens and tracks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulebook_tools.engine.kit import (
    Board,
    Row,
    RuleStatement,
    Scene,
    Space,
    Stop,
    Token,
    Track,
)
from rulebook_tools.games.amerigo_islands.board.charts import column_name
from rulebook_tools.games.amerigo_islands.pages.map import FRAME
from rulebook_tools.games.amerigo_islands.pages.situation import piled
from rulebook_tools.games.amerigo_islands.pages.tracks import (
    progress_stop,
    rondel_of,
    round_stop,
    special_stop,
)
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.speech import tell

ISLAND_TILE = "island_tile"


def exhibits(rules: Rules) -> Mapping[str, Sequence[Scene]]:
    """Return what can be drawn without a position, by the names that rules ask for it with."""
    return {
        "areas": tuple(island_area(rules, players) for players in rules.players),
        "rondel": (rondel_of(rules, rules.cubes),),
        "rounds": (all_rounds(rules),),
        "cannons": (numbered(rules, "cannons", tell("shown.cannons"), rules.cannon_limit),),
        "gold": (numbered(rules, "gold", tell("shown.gold"), rules.gold_limit),),
        "progress": (progress_track(rules),),
        "special": (special_track(rules),),
        **{scene.name: (scene,) for scene in pieces(rules)},
    }


def island_area(rules: Rules, players: int) -> Board:
    """Return the island area for so many players: tiles in rows, and round them the spaces of the frame."""
    tall, wide = rules.island_rows.at(players), rules.island_columns.at(players)
    tile, frame = Space(ISLAND_TILE), Space(FRAME)
    edge = (None, *[frame] * wide, None)
    rows = (edge, *[(frame, *[tile] * wide, frame)] * tall, edge)
    frames = rules.corner_frames.at(players), rules.small_frames.at(players)
    caption = tell("shown.area", everyone=players, island_tiles=rules.island_tiles.at(players), frames=frames)
    columns = tuple(map(column_name, range(wide + 2)))
    numbers = tuple(str(row + 1) for row in range(tall + 2))
    name, said = f"area.{players}", caption.statement(rules)
    return Board(said, rows, columns, numbers, name=name, players=(players,))


def pieces(rules: Rules) -> Iterator[Row]:
    """Yield the tiles and tokens that are in the box, kind by kind."""
    tiles = rules.landscapes
    there = piled("landscape", tiles.names, tiles.numbers)
    yield in_box(rules, "landscapes", tell("shown.landscapes", landscapes=sum(tiles.numbers)), there)
    tiles = rules.villages
    own = piled("village", tiles.names, tiles.numbers)
    yield in_box(rules, "villages", tell("shown.villages", villages=sum(tiles.numbers)), own)
    costs = list(zip(rules.production_tokens.starts, rules.production_tokens, strict=True))
    goods = [Token(f"production.{sort}", cost, number) for sort in rules.sorts for cost, number in costs]
    yield in_box(
        rules, "production", tell("shown.production", production=sum(token.count for token in goods)), goods
    )
    values = zip(rules.pirate_markers.starts, rules.pirate_markers, strict=True)
    shown = [Token("pirate_marker", value, number) for value, number in values]
    yield in_box(rules, "pirates", tell("shown.pirates", markers_in_all=sum(rules.pirate_markers)), shown)


def in_box(rules: Rules, name: str, label: RuleStatement, tokens: Sequence[Token]) -> Row:
    """Return things in a row, under how many they are."""
    return Row(label.statement(rules), tuple(tokens), name=name)


def all_rounds(rules: Rules) -> Track:
    """Return the rounds, each with the time marker that counts then."""
    stops = tuple(round_stop(rules, number, is_played=True) for number in range(1, rules.rounds + 1))
    return Track(tell("given.rounds").statement(rules), stops, name="rounds")


def numbered(rules: Rules, name: str, label: RuleStatement, end: int) -> Track:
    """Return a track of a player's board that counts something, from none of it to the most."""
    return Track(label.statement(rules), tuple(map(Stop, range(end + 1))), name=name)


def progress_track(rules: Rules) -> Track:
    """Return the progress track of every player."""
    stops = tuple(progress_stop(rules, space) for space in range(rules.progress_track.end + 1))
    return Track(tell("shown.progress").statement(rules), stops, name="progress")


def special_track(rules: Rules) -> Track:
    """Return the special action track, its colours and its victory points."""
    stops = tuple(special_stop(rules, space) for space in range(rules.special_track.end + 1))
    return Track(tell("given.special").statement(rules), stops, name="special")
