"""Building: tiles taken from the supply, laid on islands, and islands completed by them."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import Chapter, GivenError, RuleStatement, changed, there, total
from rulebook_tools.games.amerigo_islands.board import built as tiles
from rulebook_tools.games.amerigo_islands.board.built import Built, island_under, open_land
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, beside, names
from rulebook_tools.games.amerigo_islands.model import Acting, Build, Position, TakeTile
from rulebook_tools.games.amerigo_islands.parameters import GREEN, RED, TILE_KINDS, Rules, TileKind
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId
from rulebook_tools.games.amerigo_islands.rules.turn import out_of_action, too_dear
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, Refusal, refuse, tell

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.several("step.limit refuse.limit", "red.one", "token.landscapes")
CHAPTER.action(
    Build,
    "player",
    tile=lambda _, action: (action.tile, action.shape),
    spaces=lambda position, action: names(position.chart, action.spaces),
)


@CHAPTER.describes(TakeTile)
def tell_taking(_position: Position, action: TakeTile) -> RuleStatement:
    seat, tile = action.player, (action.tile, action.shape)
    if action.owner in {None, seat}:
        return tell("action.take_tile", player=seat, tile=tile)
    return tell("action.take_tile_of", player=seat, tile=tile, owner=action.owner)


def tile_cost(rules: Rules, kind: TileKind, shape: int) -> int:
    """Return the action points that taking or building a tile costs. Source: Die grüne Aktion: Bauen."""
    if kind == "village":
        return rules.village_cost
    return rules.landscape_cost * rules.tiles["landscape"].sizes[shape]


def landscape_limit(position: Position, seat: int) -> tuple[int, RuleId]:
    """Return how many landscape tiles a player may take in a phase, and the rule that says so."""
    if position.has(seat, "two-landscapes"):
        return position.rules.landscape_limit_token, "token.landscapes"
    return position.rules.landscape_limit, "red.one"


def takings(position: Position, due: Acting) -> Iterator[TakeTile]:
    """Yield the taking of one tile of each shape in supply: village tiles of the player, landscape tiles."""
    seat = due.left[0]
    yield from (TakeTile(seat, "village", shape) for shape in there(position.players[seat].supply))
    yield from (TakeTile(seat, "landscape", shape) for shape in there(position.display.landscapes))


@CHAPTER.forbids(TakeTile)
def why_not_take(position: Position, action: TakeTile) -> Refusal:
    """Refuse a tile that is not in the supply, belongs to another player, or exceeds the limit of a phase."""
    seat, kind, shape = action.player, action.tile, action.shape
    if why := out_of_action(position, seat, RED):
        return why
    if action.owner not in {None, seat}:
        return refuse("red.own", "village", player=seat, owner=action.owner)
    if why := too_dear(position.acting, tile_cost(position.rules, kind, shape)):
        return why
    left = position.players[seat].supply
    if kind == "landscape":
        limit, rule = landscape_limit(position, seat)
        if position.acting.tiles >= limit:
            return refuse(rule, "limit", player=seat, limit=limit)
        left = position.display.landscapes
    return None if left[shape] else refuse("red.supply", player=seat, tile=(kind, shape))


@CHAPTER.does(TakeTile)
def take(position: Position, action: TakeTile, log: Log) -> Position:
    seat, kind, shape = action.player, action.tile, action.shape
    state, due, cost = position.players[seat], position.acting, tile_cost(position.rules, kind, shape)
    tile, is_own = (kind, shape), kind == "village"
    log.say("red.village" if is_own else "red.landscape", "take_tile", player=seat, tile=tile, cost=cost)
    if not is_own:
        limit, rule = landscape_limit(position, seat)
        if due.tiles + 1 == limit:
            log.say(rule, "limit", player=seat, limit=limit)
        elif rule == "token.landscapes":
            log.say("token.landscapes", "more", player=seat, limit=limit)
    if not due.used:
        log.say("red", "beside", player=seat)
    if is_own:
        supply, villages = changed(state.supply, shape, -1), changed(state.villages, shape)
        return position.with_player(seat, supply=supply, villages=villages).spend(cost)
    after = position.with_player(seat, landscapes=changed(state.landscapes, shape))
    after = after.with_display(landscapes=changed(position.display.landscapes, shape, -1))
    return after.spend(cost, tiles=due.tiles + 1)


def buildings(position: Position, due: Acting) -> Iterator[Build]:
    """Yield every way to build a tile from beside the player board so that it touches the player's chain."""
    rules, chart, built, seat = position.rules, position.chart, position.built, due.left[0]
    free, touching = chart.land & ~built.covered, open_land(chart, built, seat)
    mirrored = rules.mirror == "mirrored"
    for kind in TILE_KINDS:
        for number in there(position.players[seat].beside(kind)):
            shape = rules.tiles[kind].shapes[number]
            for spaces in tiles.sites(shape, free, touching, chart.stride, mirrored=mirrored):
                yield Build(seat, kind, number, spaces)


@CHAPTER.forbids(Build)
def why_not_build(position: Position, action: Build) -> Refusal:
    """Refuse a tile that is not beside the player board, costs too much, or may not lie on these spaces.

    Raises `GivenError` for spaces that do not have the shape of the tile in any orientation.
    """
    seat, kind, shape, spaces = action.player, action.tile, action.shape, action.spaces
    if why := out_of_action(position, seat, GREEN):
        return why
    if not position.players[seat].beside(kind)[shape]:
        return refuse("green", "no_tile", player=seat, tile=(kind, shape))
    if why := too_dear(position.acting, tile_cost(position.rules, kind, shape)):
        return why
    form = position.rules.tiles[kind].shapes[shape]
    if not tiles.is_shape(position.chart, spaces, form, mirrored=position.rules.mirror == "mirrored"):
        listed = ", ".join(names(position.chart, spaces)) or "no spaces"
        expected = f"{form.size} spaces in the shape of {form.name}: {' / '.join(form.rows)}"
        raise GivenError((), f"{listed}: not where a tile {form.name} can lie", expected)
    return why_no_site(position.chart, position.built, seat, (kind, shape), spaces)


def why_no_site(chart: Chart, built: Built, seat: int, tile: tuple[TileKind, int], spaces: Spaces) -> Refusal:
    """Refuse to build on water, tiles or posts, and away from the player's chain of posts and tiles.

    `tile` is the kind and the shape (an index) of the tile to build, for the refusal.
    """
    if wet := spaces & ~chart.land:
        return refuse("green.land", "water", player=seat, tile=tile, spaces=names(chart, wet))
    if taken := spaces & built.tiles:  # that part of an island is built only once, no edition says in words
        return refuse("green.free", "on_tile", player=seat, tile=tile, spaces=names(chart, taken))
    if posts := spaces & built.all_posts:
        return refuse("green.post", "on_post", player=seat, tile=tile, spaces=names(chart, posts))
    if spaces & open_land(chart, built, seat):
        return None
    if chart.islands[island_under(chart, spaces)] & built.posts[seat]:
        return refuse("green.adjacent", "not_connected", player=seat, tile=tile, spaces=names(chart, spaces))
    return refuse("green.where", "no_post", player=seat, tile=tile, spaces=names(chart, spaces))


@CHAPTER.does(Build)
def build(position: Position, action: Build, log: Log) -> Position:
    seat, kind, shape, spaces = action.player, action.tile, action.shape, action.spaces
    rules, chart, before, due = position.rules, position.chart, position.built, position.acting
    cost, left = tile_cost(rules, kind, shape), changed(position.players[seat].beside(kind), shape, -1)
    tile, is_own = (kind, shape), kind == "village"
    log.say("green.village" if is_own else "green.landscape", "build", player=seat, tile=tile, cost=cost)
    log.say("green.where", "build_where", player=seat, island=island_under(chart, spaces))
    is_beside = beside(before.posts[seat], chart.stride) & spaces
    log.say("green.adjacent" if is_beside else "green.chain", player=seat)
    if spaces & chart.posts:
        log.say("green.space", "space_covered")
    if due.tiles:
        log.say("green.several", "several_built", player=seat, tiles=due.tiles + 1)
    after = position._replace(built=before.with_tile(spaces, seat if is_own else None))
    after = after.with_player(seat, **{"villages" if is_own else "landscapes": left})
    after = collect(after.spend(cost, tiles=due.tiles + 1), seat, spaces, log)
    return complete(position, score_tile(after, action, log), seat, log)


def collect(position: Position, seat: int, spaces: Spaces, log: Log) -> Position:
    """Give a player the resource tokens that a tile covers. Source: La acción verde: construir."""
    taken = position.chart.resources_on(spaces, position.rules.sorts)
    if not any(taken):
        return position
    log.say("green.resource", "resources", player=seat, resources_each=taken)
    return position.with_player(seat, resources=total((position.players[seat].resources, taken)))


def score_tile(position: Position, action: Build, log: Log) -> Position:
    """Score a tile: it brings less on a small island than on a large one."""
    rules, seat, tile = position.rules, action.player, (action.tile, action.shape)
    island = island_under(position.chart, action.spaces)
    size = rules.tiles[action.tile].sizes[action.shape]
    large = position.chart.is_large(island, rules.large_island)
    log.say("setup.size", "large" if large else "small", island=island)
    value = rules.tile_points(action.tile, is_large=large).at(size)
    log.say("green.points", "points_large" if large else "points_small", player=seat, tile=tile, points=value)
    return position.add(seat, points=value)


def factor_of(rules: Rules, posts: int) -> int:
    """Return by what the number on the time marker is multiplied for `posts` posts on a completed island.

    For more posts than the table has, its last row counts or, under one reading of the rules, the series 1,
    3, 6 … is continued; the editions are silent.
    """
    factor, most = rules.completion_factor.at(posts), rules.completion_factor.starts[-1]
    return factor + sum(range(most + 1, posts + 1)) if rules.seven_posts == "series" else factor


def complete(before: Position, after: Position, seat: int, log: Log) -> Position:
    """Score the islands completed from `before` to `after`.

    For each island, `seat` gets points, and a treasure chest if it is large; then all players with trading
    posts there get points for them.
    """
    rules, chart = after.rules, after.chart
    for island in tiles.completed_by(chart, before.built, after.built):
        log.say("complete", island=island)
        worth = rules.completion_points
        log.say("complete.points", "completed", player=seat, points=worth)
        after = after.add(seat, points=worth)
        if chart.is_large(island, rules.large_island):
            log.say("complete.chest", player=seat)
            after = after.add(seat, chests=1)
        posts = tiles.posts_on(chart, after.built, island)
        for owner in (seat for seat in after.discs if posts[seat]):
            factor, time = factor_of(rules, posts[owner]), rules.time_value[after.round - 1]
            won = factor * time
            log.say("complete.award", player=owner, posts=posts[owner], factor=factor, time=time, points=won)
            after = after.add(owner, points=won)
    return after
