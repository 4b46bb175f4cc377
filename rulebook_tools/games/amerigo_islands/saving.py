"""Positions as JSON data, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.games.amerigo_islands.building import Built
from rulebook_tools.games.amerigo_islands.charts import Chart, read_chart
from rulebook_tools.games.amerigo_islands.colours import COLOURS
from rulebook_tools.games.amerigo_islands.cubes import Tower
from rulebook_tools.games.amerigo_islands.invariants import faults_of
from rulebook_tools.games.amerigo_islands.position import Display, PlayerState, Position
from rulebook_tools.games.amerigo_islands.rules import Rules
from rulebook_tools.games.amerigo_islands.saving_due import (
    due_to_json,
    read_counts,
    read_due,
)
from rulebook_tools.games.amerigo_islands.saving_limits import check_due, faults_of_pirates

SINGLE = ("points", "gold", "cannons", "progress", "space", "posts", "chests")
LISTS = ("supply", "landscapes", "villages", "resources", "goods", "tokens", "used")


def to_json(position: Position) -> Plain:
    """Return a position as JSON data; the rules are not part of it."""
    built, tower, display = position.built, position.tower, position.display
    return {
        "map": list(position.chart.rows),
        "built": {
            "landscapes": built.landscapes,
            "villages": list(built.villages),
            "posts": list(built.posts),
        },
        "players": [_state_to_json(state) for state in position.players],
        "discs": list(position.discs),
        "round": position.round,
        "phase": position.phase,
        "cubes": {name: list(numbers) for name, numbers in tower._asdict().items()},
        "display": {
            "landscapes": list(display.landscapes),
            "left": list(display.tokens[0]),
            "right": list(display.tokens[1]),
            "goods": list(display.goods),
            "token_stock": list(display.token_stock),
            "goods_stock": list(display.goods_stock),
            "pirates": list(display.pirates),
            "unnamed": list(display.unnamed),
        },
        "due": due_to_json(position.due),
    }


def _state_to_json(state: PlayerState) -> Plain:
    found: dict[str, Plain] = {"ships": list(state.ships)}
    for name, value in state._asdict().items():
        if name in SINGLE:
            found[name] = value
        elif name in LISTS:
            found[name] = list(value)
    return found


def from_json(rules: Rules, plain: Plain) -> Position:
    """Return the position that `to_json` wrote; raise `GivenError` for anything else."""
    data = Data(plain)
    seats = data.need("players").elements()
    if len(seats) not in rules.players:
        raise data.error(f"{len(seats)} players", f"{rules.players[0]} to {rules.players[-1]}")
    chart, places = read_chart(data.need("map")), data.need("cubes")
    cubes = len(COLOURS)
    discs = read_counts(data.need("discs"), len(seats))
    if sorted(discs) != list(range(len(seats))):
        raise data.need("discs").error("not every disc once", "each seat once")
    position = Position(
        rules=rules,
        chart=chart,
        built=_read_built(chart, data.need("built"), len(seats)),
        players=tuple(_read_state(rules, seat) for seat in seats),
        discs=discs,
        round=data.need("round").count(most=rules.number["rounds"]),
        phase=data.need("phase").count(most=cubes - 1),
        tower=Tower(*(read_counts(places.need(name), cubes) for name in Tower._fields)),
        display=_read_display(rules, data.need("display")),
        due=read_due(rules, len(seats), data.need("due")),
    )
    for wrong in chain(faults_of(position), faults_of_pirates(position)):
        raise data.error(wrong, "a position of this game")
    check_due(position, data.need("due"))
    return position


def _read_built(chart: Chart, data: Data, players: int) -> Built:
    """Return what lies on the islands, each set of spaces as the bits of a number."""
    villages, posts = (
        tuple(each.count(most=chart.cells) for each in data.need(name).elements(players, players))
        for name in ("villages", "posts")
    )
    return Built(data.need("landscapes").count(most=chart.cells), villages, posts)


def sizes(rules: Rules) -> Mapping[str, Sequence[object]]:
    """Return what each list of a player counts."""
    return {
        "supply": rules.villages.names,
        "landscapes": rules.landscapes.names,
        "villages": rules.villages.names,
        "resources": rules.sorts,
        "goods": rules.sorts,
        "tokens": rules.tokens,
        "used": rules.tokens,
    }


def _read_state(rules: Rules, data: Data) -> PlayerState:
    ships = data.need("ships").elements()
    if len(ships) != rules.number["ships"]:
        raise data.need("ships").error(f"{len(ships)} ships", f"{rules.number['ships']}")
    single = {name: data.need(name).count() for name in SINGLE}
    lists = {name: read_counts(data.need(name), len(kinds)) for name, kinds in sizes(rules).items()}
    places = tuple(None if each.value is None else each.count() for each in ships)
    return PlayerState(
        points=single["points"],
        gold=single["gold"],
        cannons=single["cannons"],
        progress=single["progress"],
        space=single["space"],
        ships=places,
        posts=single["posts"],
        supply=lists["supply"],
        landscapes=lists["landscapes"],
        villages=lists["villages"],
        resources=lists["resources"],
        goods=lists["goods"],
        tokens=lists["tokens"],
        used=lists["used"],
        chests=single["chests"],
    )


def _read_display(rules: Rules, data: Data) -> Display:
    tokens, goods = len(rules.tokens), len(rules.production)
    return Display(
        landscapes=read_counts(data.need("landscapes"), len(rules.landscapes.names)),
        tokens=(read_counts(data.need("left"), tokens), read_counts(data.need("right"), tokens)),
        goods=read_counts(data.need("goods"), goods),
        token_stock=read_counts(data.need("token_stock"), tokens),
        goods_stock=read_counts(data.need("goods_stock"), goods),
        pirates=tuple(each.count() for each in data.need("pirates").elements()),
        unnamed=tuple(each.count() for each in data.need("unnamed").elements()),
    )
