"""Positions as JSON data, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.games.amerigo_islands.building import Built
from rulebook_tools.games.amerigo_islands.charts import read_chart
from rulebook_tools.games.amerigo_islands.colours import COLOURS
from rulebook_tools.games.amerigo_islands.cubes import Tower
from rulebook_tools.games.amerigo_islands.invariants import faults_of
from rulebook_tools.games.amerigo_islands.position import Display, Drawing, Falling, PlayerState, Position
from rulebook_tools.games.amerigo_islands.rules import Rules
from rulebook_tools.games.amerigo_islands.saving_due import (
    due_to_json,
    need,
    read_counts,
    read_due,
    read_list,
)

SINGLE = ("points", "gold", "cannons", "progress", "space", "posts", "chests")
LISTS = ("supply", "landscapes", "villages", "resources", "goods", "tokens", "used")
POSITION = ("map", "built", "players", "discs", "round", "phase", "cubes", "display", "due")


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
    for _ in data.entries(POSITION):
        pass
    seats = read_list(need(data, "players"))
    if len(seats) not in rules.players:
        raise data.error(f"{len(seats)} players", f"{rules.players[0]} to {rules.players[-1]}")
    chart, places = read_chart(need(data, "map")), need(data, "cubes")
    built, cubes = need(data, "built"), len(COLOURS)
    discs = read_counts(need(data, "discs"), len(seats))
    if sorted(discs) != list(range(len(seats))):
        raise need(data, "discs").error("not every disc once", "each seat once")
    position = Position(
        rules=rules,
        chart=chart,
        built=Built(
            need(built, "landscapes").count(),
            read_counts(need(built, "villages"), len(seats)),
            read_counts(need(built, "posts"), len(seats)),
        ),
        players=tuple(_read_state(rules, seat) for seat in seats),
        discs=discs,
        round=need(data, "round").count(most=rules.number["rounds"]),
        phase=need(data, "phase").count(most=cubes - 1),
        tower=Tower(*(read_counts(need(places, name), cubes) for name in Tower._fields)),
        display=_read_display(rules, need(data, "display")),
        due=read_due(rules, len(seats), need(data, "due")),
    )
    if not position.round and not isinstance(position.due, Drawing | Falling):
        raise need(data, "round").error("a game not set up is being played", "round 1 or later")
    wrong = next(iter(faults_of(position)), None)
    if wrong is not None:
        raise data.error(wrong, "a position of this game")
    return position


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
    for _ in data.entries(("ships", *SINGLE, *LISTS)):
        pass
    ships = read_list(need(data, "ships"))
    if len(ships) != rules.number["ships"]:
        raise need(data, "ships").error(f"{len(ships)} ships", f"{rules.number['ships']}")
    single = {name: need(data, name).count() for name in SINGLE}
    lists = {name: read_counts(need(data, name), len(kinds)) for name, kinds in sizes(rules).items()}
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
    for _ in data.entries((*Display._fields[:1], "left", "right", *Display._fields[2:])):
        pass
    tokens, goods = len(rules.tokens), len(rules.production)
    return Display(
        landscapes=read_counts(need(data, "landscapes"), len(rules.landscapes.names)),
        tokens=(read_counts(need(data, "left"), tokens), read_counts(need(data, "right"), tokens)),
        goods=read_counts(need(data, "goods"), goods),
        token_stock=read_counts(need(data, "token_stock"), tokens),
        goods_stock=read_counts(need(data, "goods_stock"), goods),
        pirates=tuple(each.count() for each in read_list(need(data, "pirates"))),
        unnamed=tuple(each.count() for each in read_list(need(data, "unnamed"))),
    )
