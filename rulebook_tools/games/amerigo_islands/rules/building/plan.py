"""Planning: taking tiles from the supply.

Source, where a rule names no other: Die rote Aktion; La acción roja.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulebook_tools.engine.kit import Chapter, Said, changed, there
from rulebook_tools.engine.kit.quick import kept
from rulebook_tools.engine.kit.seats import put
from rulebook_tools.games.amerigo_islands.actions import TakeTile
from rulebook_tools.games.amerigo_islands.board.colours import RED
from rulebook_tools.games.amerigo_islands.parameters import Rules, TileKind
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId
from rulebook_tools.games.amerigo_islands.rules.order import out_of_action, spend, too_dear
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse, tell
from rulebook_tools.games.amerigo_islands.state import Acting, Position, due_of, has

PLAN = Chapter[Position](FIGURES)
TAKEN_BY: Mapping[str, RuleId] = {"village": "red.village", "landscape": "red.landscape"}
"""The rule by which each kind of tile is taken."""


PLAN.several("step.take_tile", "red.village", "red.landscape")
PLAN.several("step.limit", "red.one", "token.landscapes")
PLAN.several("refuse.limit", "red.one", "token.landscapes")


take_of = kept(TakeTile)


@PLAN.describes(TakeTile)
def tell_taking(_position: Position, action: TakeTile) -> Said:
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


@PLAN.forbids(TakeTile)
def why_not_take(position: Position, action: TakeTile) -> Said | None:
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


@PLAN.does(TakeTile)
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
