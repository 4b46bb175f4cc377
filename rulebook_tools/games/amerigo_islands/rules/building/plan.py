"""Planning: taking tiles from the supply.

Source, where a rule names no other: Die rote Aktion; La acción roja.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import Chapter, Log, Said, Seat, changed, there
from rulebook_tools.engine.kit.quick import kept
from rulebook_tools.engine.kit.seats import put
from rulebook_tools.games.amerigo_islands.actions import TakeTile
from rulebook_tools.games.amerigo_islands.board.colours import RED
from rulebook_tools.games.amerigo_islands.nouns import ActionPoints, LandscapesInAll, Tile
from rulebook_tools.games.amerigo_islands.parameters import Rules, TileKind
from rulebook_tools.games.amerigo_islands.rules.order import out_of_action, spend, too_dear
from rulebook_tools.games.amerigo_islands.state import Acting, Position, due_of, has

PLAN = Chapter[Position]()


@PLAN.says("red.village", "red.landscape")
def take_tile(player: Seat, tile: Tile, cost: ActionPoints) -> None: ...
@PLAN.says("red", wording="step.beside")
def put_beside(player: Seat) -> None: ...
@PLAN.says("red.one", "token.landscapes", wording="step.limit")
def limit_reached(player: Seat, limit: LandscapesInAll) -> None: ...
@PLAN.says("token.landscapes", wording="step.more")
def more_left(player: Seat, limit: LandscapesInAll) -> None: ...
@PLAN.refuses("red.own", wording="refuse.village")
def not_own_village(player: Seat, owner: Seat) -> None: ...
@PLAN.refuses("red.supply", wording="refuse.supply")
def none_left(player: Seat, tile: Tile) -> None: ...
@PLAN.refuses("red.one", "token.landscapes", wording="refuse.limit")
def over_limit(player: Seat, limit: LandscapesInAll) -> None: ...
@PLAN.tells("action", wording="action.take_tile")
def about_to_take(player: Seat, tile: Tile) -> None: ...
@PLAN.tells("action", wording="action.take_tile_of")
def about_to_take_of(player: Seat, tile: Tile, owner: Seat) -> None: ...


take_of = kept(TakeTile)


@PLAN.describes(TakeTile)
def tell_taking(_position: Position, action: TakeTile) -> Said:
    """Say which tile is to be taken, and whose it is if that is said."""
    seat, tile = action.player, (action.tile, action.shape)
    if action.owner is None:
        return about_to_take(player=seat, tile=tile)
    return about_to_take_of(player=seat, tile=tile, owner=action.owner)


def tile_cost(rules: Rules, kind: TileKind, shape: int) -> int:
    """Return the action points that a tile costs, when taken as when built.

    Source: Die rote Aktion, Die grüne Aktion; La acción roja, La acción verde.
    """
    if kind == "village":
        return rules.village_cost
    return rules.landscape_cost * rules.landscapes.sizes[shape]


def landscape_limit(position: Position, seat: int) -> tuple[int, str]:
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


@PLAN.forbids(TakeTile)
def why_not_take(position: Position, action: TakeTile) -> Said | None:
    """Players take tiles that are left: own villages, and few landscapes in a phase."""
    seat, kind, shape = action.player, action.tile, action.shape
    if why := out_of_action(position, seat, RED):
        return why
    if action.owner is not None and action.owner != seat:
        return not_own_village(player=seat, owner=action.owner)
    due = due_of(position, Acting)
    if why := too_dear(due, tile_cost(position.rules, kind, shape)):
        return why
    if kind == "landscape":
        limit, rule = landscape_limit(position, seat)
        if due.tiles >= limit:
            return over_limit.by(rule)(player=seat, limit=limit)
        left = position.display.landscapes
    else:
        left = position.players[seat].supply
    return None if left[shape] else none_left(player=seat, tile=(kind, shape))


@PLAN.does(TakeTile)
def take(position: Position, action: TakeTile, log: Log) -> Position:
    """Take a tile from the supply and put it beside the player board."""
    seat, kind, shape = action.player, action.tile, action.shape
    due, state, display = due_of(position, Acting), position.players[seat], position.display
    cost = tile_cost(position.rules, kind, shape)
    if log:
        log.say(take_tile.by(f"red.{kind}"), player=seat, tile=(kind, shape), cost=cost)
        if kind == "landscape":
            tell_limit(position, due, seat, log)
        if not due.used:
            log.say(put_beside, player=seat)
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
        log.say(limit_reached.by(rule), player=seat, limit=limit)
    elif rule == "token.landscapes":
        log.say(more_left, player=seat, limit=limit)
