"""Planning: taking tiles from the supply."""

from __future__ import annotations

from rulebook_tools.engine.figures import Count, player
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands.actions import TakeTile
from rulebook_tools.games.amerigo_islands.labels import named_tile
from rulebook_tools.games.amerigo_islands.owning import has_token
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    PlayerState,
    Position,
    changed,
    due_of,
    with_state,
)
from rulebook_tools.games.amerigo_islands.rules import Rules
from rulebook_tools.games.amerigo_islands.spending import spend
from rulebook_tools.games.amerigo_islands.steps import action_points, tile


def tile_cost(rules: Rules, kind: str, shape: int) -> int:
    """Return the action points that a tile costs, when taken as when built.

    Source: Die rote Aktion, Die grüne Aktion; La acción roja, La acción verde.
    """
    if kind == "village":
        return rules.number["village_cost"]
    return rules.number["landscape_cost"] * rules.landscapes.shapes[shape].size


def landscape_limit(rules: Rules, state: PlayerState) -> int:
    """Return how many landscape tiles a player may take in a phase.

    Source: Die rote Aktion; La acción roja; Erklärung der Fortschrittsmarker.
    """
    name = "landscape_limit_token" if has_token(rules, state, "two-landscapes") else "landscape_limit"
    return rules.number[name]


def take_tile(position: Position, action: TakeTile, log: Log) -> Position:
    """Take a tile from the supply and put it beside the player board.

    Source: Die rote Aktion; La acción roja.
    """
    seat = action.player
    due = due_of(position, Acting)
    if action.owner is not None and action.owner != seat:
        raise refusal("red.own", "refuse.village", player=player(seat), owner=player(action.owner))
    cost = tile_cost(position.rules, action.tile, action.shape)
    after = position._replace(due=spend(due, seat, cost))
    taken = take_landscape if action.tile == "landscape" else take_village
    return taken(after, seat, action.shape, due, log)


def take_village(position: Position, seat: int, shape: int, due: Acting, log: Log) -> Position:
    """Take one of the player's own village tiles.

    Source: Die rote Aktion; La acción roja.
    """
    rules, state = position.rules, position.players[seat]
    named = tile(rules, "village", shape)
    if not state.supply[shape]:
        figures = named_tile(rules, "village", shape)
        raise refusal("red.supply", "refuse.supply", player=player(seat), **figures)
    cost = action_points(rules.number["village_cost"])
    note(log, "red.village", "step.take_tile", "village_cost", player=player(seat), tile=named, cost=cost)
    tell_taking(due, seat, log)
    now = state._replace(supply=changed(state.supply, shape, -1), villages=changed(state.villages, shape, 1))
    return with_state(position, seat, now)


def take_landscape(position: Position, seat: int, shape: int, due: Acting, log: Log) -> Position:
    """Take a landscape tile, of which a player may take few in a phase.

    Source: Die rote Aktion; La acción roja.
    """
    rules, state, display = position.rules, position.players[seat], position.display
    named, limit = tile(rules, "landscape", shape), landscape_limit(rules, state)
    figures = {"limit": Count(limit, "landscape_tile")}
    more = has_token(rules, state, "two-landscapes")
    rule = "token.landscapes" if more else "red.one"
    if due.tiles >= limit:
        raise refusal(rule, "refuse.limit", player=player(seat), **figures)
    if not display.landscapes[shape]:
        gone = named_tile(rules, "landscape", shape)
        raise refusal("red.supply", "refuse.supply", player=player(seat), **gone)
    cost = action_points(tile_cost(rules, "landscape", shape))
    note(log, "red.landscape", "step.take_tile", "landscape_cost", player=player(seat), tile=named, cost=cost)
    reads = "landscape_limit_token" if more else "landscape_limit"
    if due.tiles + 1 == limit:
        note(log, rule, "step.limit", reads, player=player(seat), **figures)
    elif more:
        note(log, rule, "step.more", reads, player=player(seat), **figures)
    tell_taking(due, seat, log)
    now = state._replace(landscapes=changed(state.landscapes, shape, 1))
    shown = display._replace(landscapes=changed(display.landscapes, shape, -1))
    counted = due_of(position, Acting)._replace(tiles=due.tiles + 1)
    return with_state(position, seat, now)._replace(display=shown, due=counted)


def tell_taking(due: Acting, seat: int, log: Log) -> None:
    """Note where the tiles of this action lie, once."""
    if not due.used:
        note(log, "red", "step.beside", player=player(seat))
