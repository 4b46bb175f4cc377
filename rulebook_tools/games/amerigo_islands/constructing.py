"""Building tiles on the islands, and what completing an island brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Count, player
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands import building, completion
from rulebook_tools.games.amerigo_islands.actions import Build
from rulebook_tools.games.amerigo_islands.building import BuildRefusal
from rulebook_tools.games.amerigo_islands.completion import Beyond
from rulebook_tools.games.amerigo_islands.grid import Spaces, beside
from rulebook_tools.games.amerigo_islands.labels import named_tile, spots
from rulebook_tools.games.amerigo_islands.naming import names
from rulebook_tools.games.amerigo_islands.planning import tile_cost
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    PlayerState,
    Position,
    changed,
    due_of,
    with_state,
)
from rulebook_tools.games.amerigo_islands.rules import Rules, Tiles
from rulebook_tools.games.amerigo_islands.shapes import drawn
from rulebook_tools.games.amerigo_islands.spending import spend
from rulebook_tools.games.amerigo_islands.steps import action_points, counted, island, points, tile
from rulebook_tools.games.amerigo_islands.treasury import add_points

Fault: TypeAlias = "Callable[[Position, Build], Spaces]"
REFUSED: Mapping[BuildRefusal, tuple[str, str, Fault]] = {
    BuildRefusal.ON_WATER: (
        "green.land",
        "refuse.water",
        lambda position, action: action.spaces & ~position.chart.land,
    ),
    BuildRefusal.ON_TILE: (
        "green.free",
        "refuse.on_tile",
        lambda position, action: action.spaces & position.built.tiles,
    ),
    BuildRefusal.ON_POST: (
        "green.post",
        "refuse.on_post",
        lambda position, action: action.spaces & position.built.all_posts,
    ),
    BuildRefusal.NO_POST: ("green.where", "refuse.no_post", lambda _, action: action.spaces),
    BuildRefusal.NOT_CONNECTED: ("green.adjacent", "refuse.not_connected", lambda _, action: action.spaces),
}
"""The rule that each reason stands for, what to say, and the spaces that are in its way."""


def tiles_of(rules: Rules, kind: str) -> Tiles:
    """Return the tiles of a sort."""
    return rules.villages if kind == "village" else rules.landscapes


def beside_board(state: PlayerState, kind: str) -> tuple[int, ...]:
    """Return the tiles of a sort that lie beside a player's board."""
    return state.villages if kind == "village" else state.landscapes


def build(position: Position, action: Build, log: Log) -> Position:
    """Build a tile that lies beside the player board.

    Source: Die grüne Aktion; La acción verde.
    """
    seat, rules = action.player, position.rules
    due, state = due_of(position, Acting), position.players[seat]
    if not beside_board(state, action.tile)[action.shape]:
        named = named_tile(rules, action.tile, action.shape)
        raise refusal("green", "refuse.no_tile", player=player(seat), **named)
    now = spend(due, seat, tile_cost(rules, action.tile, action.shape))
    check_spaces(position, action)
    if action.tile == "village":
        state = state._replace(villages=changed(state.villages, action.shape, -1))
        built = position.built.with_village(seat, action.spaces)
    else:
        state = state._replace(landscapes=changed(state.landscapes, action.shape, -1))
        built = position.built.with_landscape(action.spaces)
    if log is not None:
        tell_building(position, action, due, log)
    after = with_state(position, seat, state)._replace(built=built, due=now._replace(tiles=due.tiles + 1))
    after = collect(after, seat, action.spaces, log)
    after = score_tile(after, action, log)
    return complete(position, after, seat, log)


def check_spaces(position: Position, action: Build) -> None:
    """Refuse to build where a tile may not lie.

    Source: Die grüne Aktion, Bauregeln; La acción verde.
    """
    rules, seat = position.rules, action.player
    shape = tiles_of(rules, action.tile).shapes[action.shape]
    mirrored = rules.reads("mirror", "mirrored")
    why = building.build_refusal(
        position.chart, position.built, seat, shape, action.spaces, mirrored=mirrored
    )
    if why is BuildRefusal.WRONG_SHAPE:
        label, chart = tiles_of(rules, action.tile).names[action.shape], position.chart
        listed = ", ".join(names(chart, action.spaces)) or "no spaces"
        form = f"{shape.size} spaces in the shape of {label}: {' / '.join(drawn(shape))}"
        raise GivenError((), f"{listed}: not where a tile {label} can lie", form)
    if why is not None:
        rule, wording, at_fault = REFUSED[why]
        figures = {"spaces": spots(position.chart, at_fault(position, action))}
        named = tile(rules, action.tile, action.shape)
        raise refusal(rule, wording, player=player(seat), tile=named, **figures)


def tell_building(position: Position, action: Build, due: Acting, log: Log) -> None:
    """Note what a tile costs, to what it is joined, and what it covers."""
    rules, chart, seat = position.rules, position.chart, action.player
    named, who = tile(rules, action.tile, action.shape), player(seat)
    cost = action_points(tile_cost(rules, action.tile, action.shape))
    note(log, f"green.{action.tile}", "step.build", f"{action.tile}_cost", player=who, tile=named, cost=cost)
    where = island(building.island_under(chart, action.spaces))
    note(log, "green.where", "step.build_where", player=who, island=where)
    own = position.built.posts[seat]
    if beside(own, chart.stride) & action.spaces:
        note(log, "green.adjacent", "step.adjacent", player=who)
    else:
        note(log, "green.chain", "step.chain", player=who)
    if action.spaces & chart.posts:
        note(log, "green.space", "step.space_covered")
    if due.tiles:
        note(log, "green.several", "step.several_built", player=who, tiles=Count(due.tiles + 1, "tile"))


def collect(position: Position, seat: int, spaces: Spaces, log: Log) -> Position:
    """Take the resource tokens that a tile covers.

    Source: Die grüne Aktion, Bauregel 3; La acción verde.
    """
    found = building.resources_under(position.chart, spaces)
    if not found:
        return position
    rules, state = position.rules, position.players[seat]
    taken = tuple(found.count(sort) for sort in rules.sorts)
    figures = {"resources": counted("resource", rules.sorts, taken)}
    note(log, "green.resource", "step.resources", player=player(seat), **figures)
    now = tuple(map(sum, zip(state.resources, taken, strict=True)))
    return with_state(position, seat, state._replace(resources=now))


def score_tile(position: Position, action: Build, log: Log) -> Position:
    """Score a tile: its lower value on a small island, the higher one on a large one.

    Source: Die grüne Aktion, Großinseln und Kleininseln; La acción verde.
    """
    rules, chart, seat = position.rules, position.chart, action.player
    tiles = tiles_of(rules, action.tile)
    size = tiles.shapes[action.shape].size
    number = building.island_under(chart, action.spaces)
    large = completion.is_large(chart, number, rules.number["large_island"])
    value = (tiles.large if large else tiles.small)[size]
    reads = f"{action.tile}_points_{'large' if large else 'small'}.{size}"
    wording = "step.points_large" if large else "step.points_small"
    note(log, "setup.size", "step.large" if large else "step.small", "large_island", island=island(number))
    named = tile(rules, action.tile, action.shape)
    note(log, "green.points", wording, reads, player=player(seat), tile=named, points=points(value))
    return add_points(position, seat, value)


def complete(before: Position, after: Position, seat: int, log: Log) -> Position:
    """Score the islands that have been completed.

    Source: Fertigstellung einer Insel; Completando una isla.
    """
    for number in completion.completed_by(after.chart, before.built, after.built):
        after = complete_island(after, number, seat, log)
    return after


def complete_island(position: Position, number: int, seat: int, log: Log) -> Position:
    """Score a completed island: for the player who completed it, and for all trading posts on it.

    Source: Fertigstellung einer Insel; Completando una isla.
    """
    rules, chart = position.rules, position.chart
    worth, who = rules.number["completion_points"], player(seat)
    note(log, "complete", "step.complete", island=island(number))
    note(log, "complete.points", "step.completed", "completion_points", player=who, points=points(worth))
    after = add_points(position, seat, worth)
    if completion.is_large(chart, number, rules.number["large_island"]):
        note(log, "complete.chest", "step.chest", "large_island", player=who)
        state = after.players[seat]
        after = with_state(after, seat, state._replace(chests=state.chests + 1))
    return award_owners(after, number, log)


def award_owners(position: Position, number: int, log: Log) -> Position:
    """Give everybody with trading posts on a completed island their victory points.

    Source: Fertigstellung einer Insel; Completando una isla.
    """
    rules, chart, built = position.rules, position.chart, position.built
    beyond = Beyond.SERIES if rules.reads("seven_posts", "series") else Beyond.LAST
    time, table = rules.time_value[position.round - 1], rules.completion_factor
    there = completion.posts_on(chart, built, number)
    for seat in position.discs:
        if not there[seat]:
            continue
        factor = completion.factor(table, there[seat], beyond)
        row = min(there[seat], max(table))
        reads = (f"completion_factor.{row}", f"time_value.{position.round}")
        figures = {"posts": Count(there[seat], "trading_post"), "points": points(factor * time)}
        note(
            log,
            "complete.award",
            "step.award",
            *reads,
            player=player(seat),
            factor=factor,
            time=time,
            **figures,
        )
        position = add_points(position, seat, factor * time)
    return position
