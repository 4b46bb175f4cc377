"""Statements and scenes of a position, and scenes of the parameters (exhibits)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Data, Mark, Row, RuleStatement, Scene, Situation, Stop, Token, Track
from rulebook_tools.games.amerigo_islands.board.built import free_spaces
from rulebook_tools.games.amerigo_islands.board.charts import column_name
from rulebook_tools.games.amerigo_islands.model import Acting, Choosing, Position, Raiding, Scoring, Throwing
from rulebook_tools.games.amerigo_islands.pages import map as islands
from rulebook_tools.games.amerigo_islands.pages.map import FRAME
from rulebook_tools.games.amerigo_islands.parameters import COLOURS, TILE_KINDS, Rules
from rulebook_tools.games.amerigo_islands.speech import Refusal, tell

DISC, TIME, VALUE, ANY, PHASE, CUBE = "mark.disc", "time_marker", "point", "colour.any", "mark.phase", "cube"
PIRATE, COST = "pirate", "action_point"  # what numbers on pirate markers and on production tokens count
COLOURED = (f"{kind}.{colour}" for colour in COLOURS for kind in ("action", "cube", "colour"))
PICTURED = (*islands.PICTURED, PHASE, CUBE, DISC, TIME, VALUE, ANY, *COLOURED)  # the nouns of all pictures
SHORT, TENS = 30, 10  # the score track is drawn to 30, or to the next ten above it that no disc has passed
SHOWN: Mapping[str, Sequence[str]] = {
    "map": ("map", "built", "*.ships"),
    "rondel": ("cubes.storage",),
    "rounds": ("round",),
    "score": ("*.points",),
    "special": ("order", "*.space"),
    "tokens": ("display.tokens",),
    "goods": ("display.goods",),
    "pirates": ("display.pirates",),
    "board": ("*.gold", "*.cannons", "*.chests", "*.resources", "*.goods", "*.tokens", "*.used"),
    "tiles": ("*.landscapes", "*.villages"),
    "posts": ("*.posts",),
    "progress": ("*.progress",),
}
"""The paths in `given` that each kind of scene shows, `*` for the scene's player (`board.A`) or for all."""


def situation(position: Position, given: Data) -> Situation:
    """Return the pictures of a position that an example gives, and statements of what they do not show."""
    is_new, rules, players = given.get("new_game") is not None, position.rules, kit.letters(position)
    said = [tell("given.new_game", everyone=len(players))] if is_new else statements(position, given)
    shared = islands.board(position), of_cubes(position), of_tracks(position)
    own = (of_player(position, seat) for seat in range(len(players)))
    scenes = chain(*shared, of_display(position), *own)
    drawn = (replace(each, is_given=shows_given(each, given, players)) for each in scenes)
    return Situation(tuple(each.statement(rules) for each in said), tuple(drawn))


def shows_given(scene: Scene, given: Data, players: Iterable[str]) -> bool:
    """Return whether the example gives anything that a scene shows; `players` are all players' letters."""
    kind, _, letter = scene.name.partition(".")
    whose = [f"players.{each}" for each in players if letter in ("", each)] or [""]
    paths = (path.replace("*", own) for path in SHOWN.get(kind, (scene.name,)) for own in whose)
    return any(given.at(path.split(".")) is not None for path in paths)


def of_player(position: Position, seat: int) -> Iterator[Scene]:
    """Yield a player's board, tiles, trading posts left and progress track; used tokens are turned over."""
    rules, state, letter = position.rules, position.players[seat], kit.seat_letter(seat)
    counted = {"gold": state.gold, "cannon": state.cannons, "chest": state.chests}
    own = [
        *(Token(noun, count=number) for noun, number in counted.items() if number),
        *piled("resource", rules.sorts, state.resources),
        *piled("production", rules.sorts, state.goods),
        *piled("token", rules.token_names, state.tokens),
        *piled("token", rules.token_names, state.used, is_turned=True),
    ]
    piles = (piled(kind, rules.tiles[kind].names, state.beside(kind)) for kind in TILE_KINDS)
    tiles = [*chain(*piles)]
    posts = [Token("trading_post", count=state.posts)] if state.posts else []
    yield row(rules, f"board.{letter}", tell("given.board", player=seat), own)
    yield row(rules, f"tiles.{letter}", tell("given.tiles", player=seat), tiles)
    yield row(rules, f"posts.{letter}", tell("given.supply", player=seat), posts)
    stops = progress_stops(rules, {state.progress: (Mark(DISC, kit.player(seat)),)})
    yield track(rules, f"progress.{letter}", tell("given.progress", player=seat), stops)


def statements(position: Position, given: Data) -> Iterator[RuleStatement]:
    """Yield statements of what no picture shows: phase, sizes of islands, turn order, and what comes next."""
    if given.get("phase") and not given.at(("cubes", "storage")):  # the rondel shows it
        yield tell("given.phase", colour=position.phase)
    chart, built = position.chart, position.built
    for number in chart.islands if given.get("map") else ():
        spaces, free = chart.size(number), free_spaces(chart, built, number).bit_count()
        is_large = chart.is_large(number, position.rules.large_island)
        yield tell("given.large" if is_large else "given.small", island=number, land_spaces=spaces, free=free)
    if given.get("order"):
        yield tell("given.order", players=position.discs)
    match position.due:
        case Throwing():
            yield tell("given.throw", player=position.discs[0])
        case Raiding():
            yield tell("given.interim")
        case Scoring():
            yield tell("given.final")
        case Choosing() | Acting() if given.get("turn"):
            yield tell("given.turn", player=position.actor)


def track(rules: Rules, name: str, label: RuleStatement, stops: Iterable[Stop]) -> Track:
    return Track(label.statement(rules), tuple(stops), name=name)


def row(rules: Rules, name: str, label: RuleStatement, tokens: Sequence[Token], total: Refusal = None) -> Row:
    """Return the scene `name`: a row of things under a `label`.

    `total` is a statement about all the things, if any. A row without things states that nothing is there.
    """
    come_to = total if tokens else tell("given.nothing")
    said = None if come_to is None else come_to.statement(rules)
    return Row(label.statement(rules), tuple(tokens), said, name)


def piled(noun: str, names: Sequence[str], pile: kit.Counts, *, is_turned: bool = False) -> list[Token]:
    """Return a token with a count for each kind of thing in a pile; the noun of a token is `noun.name`."""
    return [Token(f"{noun}.{names[kind]}", count=pile[kind], is_turned=is_turned) for kind in kit.there(pile)]


def good(sort: str, cost: int, number: int) -> Token:
    return Token(f"production.{sort}", cost, number, unit=COST)


def of_tracks(position: Position) -> Iterator[Track]:
    """Yield the tracks that all players share: rounds, victory points, special actions."""
    rules, points = position.rules, [state.points for state in position.players]

    def discs(spaces: Sequence[int], space: int, seats: Iterable[int]) -> tuple[Mark, ...]:
        return tuple(Mark(DISC, kit.player(seat)) for seat in seats if spaces[seat] == space)

    yield rounds(rules, [position.round])
    end = max(SHORT, -(-max(points) // TENS) * TENS)
    stops = [Stop(space, marks=discs(points, space, range(len(points)))) for space in range(end + 1)]
    yield track(rules, "score", tell("given.points"), stops)
    stacks = [discs(position.spaces, space, position.discs) for space in range(rules.special_length + 1)]
    yield special_track(rules, stacks)


def rounds(rules: Rules, played: Iterable[int]) -> Track:
    """Return the track of rounds, with the time marker of each round in `played`."""
    marks = {number: (Mark(TIME, number=rules.time_value[number - 1]),) for number in played if number}
    stops = [Stop(number, marks=marks.get(number, ())) for number in range(1, rules.rounds + 1)]
    return track(rules, "rounds", tell("given.rounds"), stops)


def progress_stops(rules: Rules, there: Mapping[int, tuple[Mark, ...]]) -> Iterator[Stop]:
    """Yield the spaces of a progress track, each with the marks that `there` has for it."""
    for space in range(rules.progress_length + 1):
        yield Stop(space, marks=(*value(rules.progress_points, space), *there.get(space, ())))


def special_track(rules: Rules, stacks: Sequence[tuple[Mark, ...]]) -> Track:
    """Return the special action track with its colours and victory points, and the discs on each space."""
    stops = []
    for space, discs in enumerate(stacks):
        own = rules.colour_of(space)
        colour = ANY if own is None else f"colour.{COLOURS[own]}"
        stops.append(Stop(space, colour, (*value(rules.special_points, space), *discs)))
    return track(rules, "special", tell("given.special"), stops)


def value(points: kit.NumberTable, space: int) -> tuple[Mark, ...]:
    return (Mark(VALUE, number=points.at(space), unit=VALUE),) if space in points.starts else ()


def of_cubes(position: Position) -> Iterator[Scene]:
    """Yield the rondel with the phase, and the cubes on the action field, in the tower and in its tray."""
    rules, tower = position.rules, position.tower
    yield rondel(rules, tower.storage, position.phase if position.round else None)
    yield row(rules, "cubes.field", tell("given.field"), piled(CUBE, COLOURS, tower.field))
    yield row(rules, "cubes.tower", tell("given.hidden"), piled(CUBE, COLOURS, tower.hidden))
    yield row(rules, "cubes.tray", tell("given.tray"), piled(CUBE, COLOURS, tower.tray))


def rondel(rules: Rules, cubes: Sequence[int], phase: int | None = None) -> Track:
    """Return the rondel with the cubes (by colour) on its storage spaces, and a mark at the phase, if any."""
    stops = []
    for colour, number in enumerate(cubes):
        now = (Mark(PHASE, is_implied=True),) if colour == phase else ()
        there = (Mark(CUBE, count=number),) if number else ()
        stops.append(Stop(kind=f"action.{COLOURS[colour]}", marks=(*now, *there)))
    return Track(tell("given.rondel").statement(rules), tuple(stops), is_ring=True, name="rondel")


def of_display(position: Position) -> Iterator[Row]:
    """Yield the tokens on display, and the pirate markers, except in examples that omit them."""
    rules, display = position.rules, position.display
    names = [f"token.{name}" for name in rules.token_names]
    left, right = ([Token(names[kind]) for kind in kit.each(area)] for area in display.tokens)
    yield row(rules, "tokens.left", tell("given.left"), left)
    yield row(rules, "tokens.right", tell("given.right"), right)
    kinds = [(rules.production[kind], display.goods[kind]) for kind in kit.there(display.goods)]
    offered = [good(rules.sorts[sort], cost, number) for (sort, cost), number in kinds]
    yield row(rules, "goods", tell("given.goods"), offered)
    if shown := display.pirates:
        down, strength = rules.pirate_spaces - len(shown), tell("given.pirates", strength=shown)
        markers = [Token("pirate_marker", value, unit=PIRATE) for value in shown]
        markers += [Token("pirate_marker", count=down, is_turned=True)] if down else []
        yield row(rules, "pirates", tell("given.markers"), markers, strength)


def exhibits(rules: Rules) -> Mapping[str, Sequence[Scene]]:
    """Return the scenes that need the rules but no position, by the names that the sources of rules use."""
    cannons, gold = map(Stop, range(rules.cannon_limit + 1)), map(Stop, range(rules.gold_limit + 1))
    scenes: list[Scene] = [
        rondel(rules, rules.cubes),
        rounds(rules, range(1, rules.rounds + 1)),
        track(rules, "cannons", tell("shown.cannons"), cannons),
        track(rules, "gold", tell("shown.gold"), gold),
        track(rules, "progress", tell("shown.progress"), progress_stops(rules, {})),
        special_track(rules, [()] * (rules.special_length + 1)),
        *in_box(rules),
    ]
    areas = tuple(island_area(rules, players) for players in rules.players)
    return {"areas": areas, **{scene.name: (scene,) for scene in scenes}}


def island_area(rules: Rules, players: int) -> kit.Board:
    tall, wide = rules.island_rows.at(players), rules.island_columns.at(players)
    tile, frame = kit.Space("island_tile"), kit.Space(FRAME)
    edge = (None, *[frame] * wide, None)
    rows = (edge, *[(frame, *[tile] * wide, frame)] * tall, edge)
    frames = rules.corner_frames.at(players), rules.small_frames.at(players)
    label = tell("shown.area", everyone=players, island_tiles=rules.island_tiles.at(players), frames=frames)
    columns, lines = tuple(map(column_name, range(wide + 2))), tuple(map(str, range(1, tall + 3)))
    return kit.Board(label.statement(rules), rows, columns, lines, name=f"area.{players}", players=(players,))


def in_box(rules: Rules) -> Iterator[Row]:
    """Yield the tiles and tokens that are in the box, kind by kind."""
    land, own = rules.tiles["landscape"], rules.tiles["village"]
    landscapes = piled("landscape", land.names, land.numbers)
    yield row(rules, "landscapes", tell("shown.landscapes", landscapes=sum(land.numbers)), landscapes)
    villages = piled("village", own.names, own.numbers)
    yield row(rules, "villages", tell("shown.villages", villages=sum(own.numbers)), villages)
    numbers = list(zip(rules.production_tokens.starts, rules.production_tokens, strict=True))
    goods = [good(sort, cost, number) for sort in rules.sorts for cost, number in numbers]
    in_all = sum(token.count for token in goods)
    yield row(rules, "production", tell("shown.production", production=in_all), goods)
    values = zip(rules.pirate_markers.starts, rules.pirate_markers, strict=True)
    pirates = [Token("pirate_marker", value, number, unit=PIRATE) for value, number in values]
    yield row(rules, "pirates", tell("shown.pirates", markers_in_all=sum(rules.pirate_markers)), pirates)
