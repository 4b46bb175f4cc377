"""Building tiles on the islands, and what they bring.

Source, where a rule names no other: Die grüne Aktion; La acción verde.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import Chapter, Counts, Log, Said, Seat, changed, there
from rulebook_tools.games.amerigo_islands import nouns
from rulebook_tools.games.amerigo_islands.actions import Build
from rulebook_tools.games.amerigo_islands.board.built import island_under
from rulebook_tools.games.amerigo_islands.board.colours import GREEN
from rulebook_tools.games.amerigo_islands.board.grid import Spaces, beside, each
from rulebook_tools.games.amerigo_islands.board.names import names
from rulebook_tools.games.amerigo_islands.parameters import TileKind
from rulebook_tools.games.amerigo_islands.rules.building.islands import complete
from rulebook_tools.games.amerigo_islands.rules.building.plan import tile_cost
from rulebook_tools.games.amerigo_islands.rules.building.sites import placements, why_not_there
from rulebook_tools.games.amerigo_islands.rules.gold import add_points
from rulebook_tools.games.amerigo_islands.rules.order import out_of_action, spend, too_dear
from rulebook_tools.games.amerigo_islands.state import Acting, PlayerState, Position, due_of, with_state

BUILD = Chapter[Position]()


@BUILD.says("green.village", "green.landscape", wording="step.build")
def builds(player: Seat, tile: nouns.Tile, cost: nouns.ActionPoints) -> None: ...
@BUILD.says("green.where")
def build_where(player: Seat, island: int) -> None: ...
@BUILD.says("green.adjacent")
def adjacent(player: Seat) -> None: ...
@BUILD.says("green.chain", wording="step.chain")
def by_chain(player: Seat) -> None: ...
@BUILD.says("green.space")
def space_covered() -> None: ...
@BUILD.says("green.several")
def several_built(player: Seat, tiles: nouns.TilesInAll) -> None: ...
@BUILD.says("green.resource", wording="step.resources")
def takes_resources(player: Seat, resources: nouns.ResourcesEach) -> None: ...
@BUILD.says("setup.size", wording="step.large")
def is_large(island: int) -> None: ...
@BUILD.says("setup.size", wording="step.small")
def is_small(island: int) -> None: ...
@BUILD.says("green.points", points="points")
def points_large(player: Seat, tile: nouns.Tile, points: nouns.Points) -> None: ...
@BUILD.says("green.points", points="points")
def points_small(player: Seat, tile: nouns.Tile, points: nouns.Points) -> None: ...
@BUILD.refuses("green")
def no_tile(player: Seat, tile: nouns.Tile) -> None: ...
@BUILD.action(
    Build,
    tile=lambda _, action: (action.tile, action.shape),
    spaces=lambda position, action: names(position.chart, action.spaces),
)
def _build(player: Seat, tile: nouns.Tile, spaces: nouns.Labels) -> None: ...


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
        return no_tile(player=seat, tile=(kind, shape))
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
    log.say(builds.by(f"green.{action.tile}"), player=seat, tile=(action.tile, action.shape), cost=cost)
    log.say(build_where, player=seat, island=island_under(chart, spaces))
    is_beside = beside(position.built.posts[seat], chart.stride) & spaces
    log.say(adjacent if is_beside else by_chain, player=seat)
    if spaces & chart.posts:
        log.say(space_covered)
    if built:
        log.say(several_built, player=seat, tiles=built + 1)


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
    log.say(takes_resources, player=seat, resources=taken)
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
    log.say(is_large if large else is_small, island=number)
    value = rules.tile_points(action.tile, is_large=large).at(size)
    log.say(points_large if large else points_small, player=seat, tile=tile, points=value)
    return add_points(position, seat, value)
