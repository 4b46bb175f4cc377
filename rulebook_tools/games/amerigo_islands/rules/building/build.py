"""Building tiles on the islands, and what they bring.

Source, where a rule names no other: Die grüne Aktion; La acción verde.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulebook_tools.engine.kit import Chapter, Counts, Said, changed, there
from rulebook_tools.games.amerigo_islands.actions import Build
from rulebook_tools.games.amerigo_islands.board.built import island_under
from rulebook_tools.games.amerigo_islands.board.colours import GREEN
from rulebook_tools.games.amerigo_islands.board.grid import Spaces, beside, each
from rulebook_tools.games.amerigo_islands.board.names import names
from rulebook_tools.games.amerigo_islands.parameters import TileKind
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId
from rulebook_tools.games.amerigo_islands.rules.building.islands import complete
from rulebook_tools.games.amerigo_islands.rules.building.plan import tile_cost
from rulebook_tools.games.amerigo_islands.rules.building.sites import placements, why_not_there
from rulebook_tools.games.amerigo_islands.rules.gold import add_points
from rulebook_tools.games.amerigo_islands.rules.order import out_of_action, spend, too_dear
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse
from rulebook_tools.games.amerigo_islands.state import Acting, PlayerState, Position, due_of, with_state

BUILD = Chapter[Position](FIGURES)
BUILT_BY: Mapping[str, RuleId] = {"village": "green.village", "landscape": "green.landscape"}
"""The rule by which each kind of tile is built."""


BUILD.several("step.build", "green.village", "green.landscape")
BUILD.action(
    Build,
    "player",
    tile=lambda _, action: (action.tile, action.shape),
    spaces=lambda position, action: names(position.chart, action.spaces),
)


def beside_board(state: PlayerState, kind: TileKind) -> Counts:
    """Return the tiles of a sort that lie beside a player's board."""
    return state.villages if kind == "village" else state.landscapes


def buildings(position: Position, due: Acting, seat: int) -> Iterator[Build]:
    """Return every tile that a player can build, everywhere that it fits."""
    rules, chart, built, state = position.rules, position.chart, position.built, position.players[seat]
    kinds: tuple[TileKind, ...] = ("landscape", "village")
    for kind in kinds:
        tiles = rules.tiles(kind)
        for shape in there(beside_board(state, kind)):
            if tile_cost(rules, kind, shape) <= due.points:
                sites = placements(chart, built, seat, tiles.shapes[shape], mirrored=rules.is_mirrored)
                yield from [Build(seat, kind, shape, spaces) for spaces in sites]


@BUILD.forbids(Build)
def why_not_build(position: Position, action: Build) -> Said | None:
    """A tile that lies beside the player board is built where it may lie, for as much as it costs."""
    seat, kind, shape = action.player, action.tile, action.shape
    if why := out_of_action(position, seat, GREEN):
        return why
    if not beside_board(position.players[seat], kind)[shape]:
        return refuse("green", "no_tile", player=seat, tile=(kind, shape))
    due = due_of(position, Acting)
    return too_dear(due, tile_cost(position.rules, kind, shape)) or why_not_there(position, action)


@BUILD.does(Build)
def build(position: Position, action: Build, log: Log) -> Position:
    """Build a tile that lies beside the player board."""
    seat, kind, shape = action.player, action.tile, action.shape
    due, state = due_of(position, Acting), position.players[seat]
    left = changed(beside_board(state, kind), shape, -1)
    if kind == "village":
        state, built = state._replace(villages=left), position.built.with_village(seat, action.spaces)
    else:
        state, built = state._replace(landscapes=left), position.built.with_landscape(action.spaces)
    cost = tile_cost(position.rules, kind, shape)
    if log:
        tell_building(position, action, cost, log)
    now = spend(due, cost)._replace(tiles=due.tiles + 1)
    after = with_state(position, seat, state)._replace(built=built, due=now)
    after = collect(after, seat, action.spaces, log)
    after = score_tile(after, action, log)
    return complete(position, after, seat, log)


def tell_building(position: Position, action: Build, cost: int, log: Log) -> None:
    """Note what a tile costs, to what it is joined, and what it covers."""
    chart, seat, spaces = position.chart, action.player, action.spaces
    built = due_of(position, Acting).tiles
    log.say(BUILT_BY[action.tile], "build", player=seat, tile=(action.tile, action.shape), cost=cost)
    log.say("green.where", "build_where", player=seat, island=island_under(chart, spaces))
    is_beside = beside(position.built.posts[seat], chart.stride) & spaces
    log.say("green.adjacent" if is_beside else "green.chain", player=seat)
    if spaces & chart.posts:
        log.say("green.space", "space_covered")
    if built:
        log.say("green.several", "several_built", player=seat, tiles=built + 1)


def collect(position: Position, seat: int, spaces: Spaces, log: Log) -> Position:
    """Take the resource tokens that a tile covers.

    Source: Die grüne Aktion, Bauregel 3; La acción verde.
    """
    chart, sorts, state = position.chart, position.rules.sorts, position.players[seat]
    covered = spaces & chart.resource_spaces
    if not covered:
        return position
    found = [chart.resources[space] for space in each(covered)]
    taken = tuple(found.count(sort) for sort in sorts)
    log.say("green.resource", "resources", player=seat, resources_each=taken)
    now = tuple(map(sum, zip(state.resources, taken, strict=True)))
    return with_state(position, seat, state._replace(resources=now))


def score_tile(position: Position, action: Build, log: Log) -> Position:
    """Score a tile: its lower value on a small island, the higher one on a large one.

    Source: Die grüne Aktion: Bauen; La acción verde: construir.
    """
    rules, seat, tile = position.rules, action.player, (action.tile, action.shape)
    number = island_under(position.chart, action.spaces)
    size = rules.tiles(action.tile).sizes[action.shape]
    large = position.chart.is_large(number, rules.large_island)
    log.say("setup.size", "large" if large else "small", island=number)
    value = rules.tile_points(action.tile, is_large=large).at(size)
    log.say("green.points", "points_large" if large else "points_small", player=seat, tile=tile, points=value)
    return add_points(position, seat, value)
