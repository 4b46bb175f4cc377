"""Building: tiles taken from the supply, laid on islands, and islands completed by them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from rulebook_tools.engine.kit import (
    Chapter,
    Counts,
    GivenError,
    RuleStatement,
    changed,
    kept,
    put,
    there,
)
from rulebook_tools.games.amerigo_islands.board import shapes
from rulebook_tools.games.amerigo_islands.board.built import (
    Built,
    completed_by,
    island_under,
    open_land,
    posts_on,
)
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, beside, each, names
from rulebook_tools.games.amerigo_islands.board.tracks import GREEN, RED
from rulebook_tools.games.amerigo_islands.model import (
    Acting,
    Build,
    PlayerState,
    Position,
    TakeTile,
    due_of,
    has,
    with_state,
)
from rulebook_tools.games.amerigo_islands.parameters import Rules, TileKind
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId
from rulebook_tools.games.amerigo_islands.rules.gold import add_points
from rulebook_tools.games.amerigo_islands.rules.order import out_of_action, spend, too_dear
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse, tell

CHAPTER = Chapter[Position](FIGURES)
TAKEN_BY: Mapping[str, RuleId] = {"village": "red.village", "landscape": "red.landscape"}
"""The rule by which each kind of tile is taken."""


CHAPTER.several("step.take_tile", "red.village", "red.landscape")
CHAPTER.several("step.limit", "red.one", "token.landscapes")
CHAPTER.several("refuse.limit", "red.one", "token.landscapes")


take_of = kept(TakeTile)


@CHAPTER.describes(TakeTile)
def tell_taking(_position: Position, action: TakeTile) -> RuleStatement:
    """Say which tile is to be taken, and whose it is if that is said."""
    seat, tile = action.player, (action.tile, action.shape)
    if action.owner is None:
        return tell("action.take_tile", player=seat, tile=tile)
    return tell("action.take_tile_of", player=seat, tile=tile, owner=action.owner)


def tile_cost(rules: Rules, kind: TileKind, shape: int) -> int:
    """Return the action points that a tile costs, when taken as when built.

    Source: Die rote Aktion, Die grüne Aktion; La acción roja, La acción verde.
    """
    if kind == "village":
        return rules.village_cost
    return rules.landscape_cost * rules.landscapes.sizes[shape]


def landscape_limit(position: Position, seat: int) -> tuple[int, RuleId]:
    """Return how many landscape tiles a player may take in a phase, and by which rule.

    Source: Die rote Aktion; La acción roja; Erklärung der Fortschrittsmarker.
    """
    if has(position, seat, "two-landscapes"):
        return position.rules.landscape_limit_token, "token.landscapes"
    return position.rules.landscape_limit, "red.one"


def takings(position: Position, due: Acting, seat: int) -> Iterator[TakeTile]:
    """Return the tiles that a player can take."""
    rules, state = position.rules, position.players[seat]
    for shape in there(state.supply) if rules.village_cost <= due.points else ():
        yield take_of(seat, "village", shape)
    if due.tiles < landscape_limit(position, seat)[0]:
        for shape in there(position.display.landscapes):
            if tile_cost(rules, "landscape", shape) <= due.points:
                yield take_of(seat, "landscape", shape)


@CHAPTER.forbids(TakeTile)
def why_not_take(position: Position, action: TakeTile) -> RuleStatement | None:
    """Players take tiles that are left: own villages, and few landscapes in a phase."""
    seat, kind, shape = action.player, action.tile, action.shape
    if why := out_of_action(position, seat, RED):
        return why
    if action.owner is not None and action.owner != seat:
        return refuse("red.own", "village", player=seat, owner=action.owner)
    due = due_of(position, Acting)
    if why := too_dear(due, tile_cost(position.rules, kind, shape)):
        return why
    if kind == "landscape":
        limit, rule = landscape_limit(position, seat)
        if due.tiles >= limit:
            return refuse(rule, "limit", player=seat, limit=limit)
        left = position.display.landscapes
    else:
        left = position.players[seat].supply
    return None if left[shape] else refuse("red.supply", player=seat, tile=(kind, shape))


@CHAPTER.does(TakeTile)
def take(position: Position, action: TakeTile, log: Log) -> Position:
    """Take a tile from the supply and put it beside the player board."""
    seat, kind, shape = action.player, action.tile, action.shape
    due, state, display = due_of(position, Acting), position.players[seat], position.display
    cost = tile_cost(position.rules, kind, shape)
    if log:
        log.say(TAKEN_BY[kind], "take_tile", player=seat, tile=(kind, shape), cost=cost)
        if kind == "landscape":
            tell_limit(position, due, seat, log)
        if not due.used:
            log.say("red", "beside", player=seat)
    now = spend(due, cost)
    if kind == "landscape":
        now = now._replace(tiles=due.tiles + 1)
        display = display._replace(landscapes=changed(display.landscapes, shape, -1))
        state = state._replace(landscapes=changed(state.landscapes, shape))
    else:
        supply, villages = changed(state.supply, shape, -1), changed(state.villages, shape)
        state = state._replace(supply=supply, villages=villages)
    return position._replace(players=put(position.players, seat, state), display=display, due=now)


def tell_limit(position: Position, due: Acting, seat: int, log: Log) -> None:
    """Note that a player may take no more landscape tiles, or that a progress token allows it."""
    limit, rule = landscape_limit(position, seat)
    if due.tiles + 1 == limit:
        log.say(rule, "limit", player=seat, limit=limit)
    elif rule == "token.landscapes":
        log.say("token.landscapes", "more", player=seat, limit=limit)


Refusal: TypeAlias = Callable[..., RuleStatement]


def placements(
    chart: Chart, built: Built, seat: int, shape: shapes.Shape, *, mirrored: bool
) -> tuple[Spaces, ...]:
    """Return every set of spaces on which a player may lay a tile of a shape, in reading order."""
    touching = open_land(chart, built, seat)
    if not touching:
        return ()
    return shapes.sites(shape, chart.land & ~built.covered, touching, chart.stride, mirrored=mirrored)


def why_not_there(position: Position, action: Build) -> RuleStatement | None:
    """A tile lies on free land of one island, touching an own trading post or a chain that begins there.

    Raises `GivenError` for spaces that are not those of the tile, however it is turned.
    """
    chart, built, seat, spaces = position.chart, position.built, action.player, action.spaces
    tiles = position.rules.tiles(action.tile)
    shape = tiles.shapes[action.shape]
    if not shapes.is_shape(chart, spaces, shape, mirrored=position.rules.is_mirrored):
        label = tiles.names[action.shape]
        listed = ", ".join(names(chart, spaces)) or "no spaces"
        form = f"{shape.size} spaces in the shape of {label}: {' / '.join(shapes.drawn(shape))}"
        raise GivenError((), f"{listed}: not where a tile {label} can lie", form)
    return why_no_site(chart, built, seat, (action.tile, action.shape), spaces)


def why_no_site(
    chart: Chart, built: Built, seat: int, tile: tuple[TileKind, int], spaces: Spaces
) -> RuleStatement | None:
    """Refuse spaces on which a player may not lay a tile, with those at fault."""
    if wet := spaces & ~chart.land:
        return refuse("green.land", "water", player=seat, tile=tile, spaces=names(chart, wet))
    if taken := spaces & built.tiles:  # that part of an island is built only once, no edition says in words
        return refuse("green.free", "on_tile", player=seat, tile=tile, spaces=names(chart, taken))
    if posts := spaces & built.all_posts:
        return refuse("green.post", "on_post", player=seat, tile=tile, spaces=names(chart, posts))
    if spaces & open_land(chart, built, seat):
        return None
    if chart.island(island_under(chart, spaces)) & built.posts[seat]:
        return refuse("green.adjacent", "not_connected", player=seat, tile=tile, spaces=names(chart, spaces))
    return refuse("green.where", "no_post", player=seat, tile=tile, spaces=names(chart, spaces))


def factor_of(rules: Rules, posts: int) -> int:
    """Return by what so many trading posts on an island multiply the time marker.

    More of them than the table has rows bring as much as the last row; by one reading the series goes
    on, so that each further one adds its own number. No edition says it.
    """
    factor = rules.completion_factor.at(posts)
    if rules.seven_posts == "series":
        factor += sum(range(rules.most_posts + 1, posts + 1))
    return factor


def complete(before: Position, after: Position, seat: int, log: Log) -> Position:
    """Score the islands that have been completed."""
    for number in completed_by(after.chart, before.built, after.built):
        after = complete_island(after, number, seat, log)
    return after


def complete_island(position: Position, number: int, seat: int, log: Log) -> Position:
    """Score a completed island: for the player who completed it, and for all trading posts on it."""
    rules = position.rules
    log.say("complete", island=number)
    worth = rules.completion_points
    log.say("complete.points", "completed", player=seat, points=worth)
    after = add_points(position, seat, worth)
    if position.chart.is_large(number, rules.large_island):
        log.say("complete.chest", player=seat)
        state = after.players[seat]
        after = with_state(after, seat, state._replace(chests=state.chests + 1))
    return award_owners(after, number, log)


def award_owners(position: Position, number: int, log: Log) -> Position:
    """Give everybody with trading posts on a completed island their victory points."""
    rules = position.rules
    there = posts_on(position.chart, position.built, number)
    for seat in position.discs:
        posts = there[seat]
        if not posts:
            continue
        factor, time = factor_of(rules, posts), rules.time_value[position.round - 1]
        points = factor * time
        log.say("complete.award", player=seat, posts=posts, factor=factor, time=time, points=points)
        position = add_points(position, seat, points)
    return position


BUILT_BY: Mapping[str, RuleId] = {"village": "green.village", "landscape": "green.landscape"}
"""The rule by which each kind of tile is built."""


CHAPTER.several("step.build", "green.village", "green.landscape")
CHAPTER.action(
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


@CHAPTER.forbids(Build)
def why_not_build(position: Position, action: Build) -> RuleStatement | None:
    """A tile that lies beside the player board is built where it may lie, for as much as it costs."""
    seat, kind, shape = action.player, action.tile, action.shape
    if why := out_of_action(position, seat, GREEN):
        return why
    if not beside_board(position.players[seat], kind)[shape]:
        return refuse("green", "no_tile", player=seat, tile=(kind, shape))
    due = due_of(position, Acting)
    return too_dear(due, tile_cost(position.rules, kind, shape)) or why_not_there(position, action)


@CHAPTER.does(Build)
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
