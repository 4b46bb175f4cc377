"""What an example says a player has; what it leaves out is as at the beginning."""

from __future__ import annotations

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.games.amerigo_islands.building import Built
from rulebook_tools.games.amerigo_islands.charts import Chart
from rulebook_tools.games.amerigo_islands.naming import read_space
from rulebook_tools.games.amerigo_islands.position import PlayerState
from rulebook_tools.games.amerigo_islands.reading_counts import (
    read_count,
    read_counted,
    read_table,
    token_names,
)
from rulebook_tools.games.amerigo_islands.reading_map import less_built, read_tiles_built
from rulebook_tools.games.amerigo_islands.rules import Rules
from rulebook_tools.games.amerigo_islands.setting_up import new_player

STATE = (
    "points",
    "gold",
    "cannons",
    "progress",
    "space",
    "ships",
    "posts",
    "landscapes",
    "villages",
    "resources",
    "goods",
    "tokens",
    "used",
    "chests",
)


def read_state(rules: Rules, chart: Chart, built: Built, given: Data, seat: int) -> PlayerState:
    """Return what a player has; what is left out is as at the beginning."""
    players = given.get("players")
    data = None if players is None else players.get(seat_letter(seat))
    fresh = new_player(rules)
    there = built.posts[seat].bit_count()
    fresh = fresh._replace(posts=fresh.posts - there)
    if fresh.posts < 0:
        raise given.error(f"{there} trading posts of {seat_letter(seat)}", "no more than a player has")
    supply = less_built(rules.villages, read_tiles_built(given, chart, rules.villages, seat_letter(seat)))
    if data is None:
        return fresh._replace(supply=supply)
    for _ in data.entries(STATE):
        pass
    villages = read_counted(data.get("villages"), rules.villages.names)
    supply = tuple(map(int.__sub__, supply, villages))
    if min(supply) < 0:
        raise data.error("more village tiles than a player has", "fewer")
    posts = data.get("posts")
    return fresh._replace(
        points=read_count(data, "points"),
        gold=read_count(data, "gold", rules.number["gold_limit"]),
        cannons=read_count(data, "cannons", rules.cannon_track.end),
        progress=read_count(data, "progress", rules.progress_track.end),
        space=read_count(data, "space", rules.special_track.end),
        ships=read_ships(rules, chart, data),
        posts=fresh.posts if posts is None else posts.count(most=fresh.posts),
        supply=supply,
        landscapes=read_counted(data.get("landscapes"), rules.landscapes.names),
        villages=villages,
        resources=read_table(data.get("resources"), rules.sorts),
        goods=read_table(data.get("goods"), rules.sorts),
        tokens=read_counted(data.get("tokens"), token_names(rules)),
        used=read_counted(data.get("used"), token_names(rules)),
        chests=read_count(data, "chests", rules.number["chests"]),
    )


def read_ships(rules: Rules, chart: Chart, data: Data) -> tuple[int | None, ...]:
    """Return where the ships are; those left out are not on the board yet."""
    number = rules.number["ships"]
    given = data.get("ships")
    found: list[int | None] = []
    for entry in given.items() if given is not None else ():
        space = read_space(chart, entry)
        if space not in chart.ways:
            raise entry.error(f"{entry.text()} is no water", "a sea space or one of the frame")
        found.append(space)
    if given is not None and len(found) > number:
        raise given.error(f"{len(found)} ships", f"{number} or fewer")
    return (*found, *[None] * (number - len(found)))
