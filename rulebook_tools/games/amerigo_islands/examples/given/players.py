"""What an example says a player has; what it leaves out is as at the beginning."""

from __future__ import annotations

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.games.amerigo_islands.board.built import Built
from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.names import read_space
from rulebook_tools.games.amerigo_islands.examples.given.counts import (
    read_count,
    read_counted,
    read_table,
)
from rulebook_tools.games.amerigo_islands.examples.given.limits import part
from rulebook_tools.games.amerigo_islands.examples.given.map import left_of, tile_entries
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.setup import new_player
from rulebook_tools.games.amerigo_islands.state import PlayerState

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
    fresh = fresh._replace(posts=fresh.posts - built.posts[seat].bit_count())
    tiles = part(given, "built", seat_letter(seat), "villages")
    supply = left_of(rules.villages, tile_entries(chart, rules.villages, tiles))
    if data is None:
        return fresh._replace(supply=supply)
    for _ in data.entries(STATE):
        pass
    villages = read_counted(data.get("villages"), rules.villages.names)
    supply = tuple(map(int.__sub__, supply, villages))
    posts = data.get("posts")
    return fresh._replace(
        points=read_count(data, "points"),
        gold=read_count(data, "gold", rules.gold_limit),
        cannons=read_count(data, "cannons", rules.cannon_limit),
        progress=read_count(data, "progress", rules.progress_length),
        space=read_count(data, "space", rules.special_length),
        ships=read_ships(rules, chart, data),
        posts=fresh.posts if posts is None else posts.count(),
        supply=supply,
        landscapes=read_counted(data.get("landscapes"), rules.landscapes.names),
        villages=villages,
        resources=read_table(data.get("resources"), rules.sorts),
        goods=read_table(data.get("goods"), rules.sorts),
        tokens=read_counted(data.get("tokens"), rules.token_names),
        used=read_counted(data.get("used"), rules.token_names),
        chests=read_count(data, "chests"),
    )


def read_ships(rules: Rules, chart: Chart, data: Data) -> tuple[int | None, ...]:
    """Return where the ships are; those left out are not on the board yet."""
    number = rules.ships
    given = data.get("ships")
    found: list[int | None] = []
    for entry in given.items() if given is not None else ():
        space = read_space(chart, entry)
        if not chart.water >> space & 1:
            raise entry.error(f"{entry.text()} is land", "a sea space or one of the frame")
        found.append(space)
    return (*found, *[None] * (number - len(found)))
