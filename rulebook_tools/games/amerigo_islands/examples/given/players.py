"""What an example says a player has; what it leaves out is as at the beginning."""

from __future__ import annotations

from rulebook_tools.engine.kit import Data
from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.names import read_space
from rulebook_tools.games.amerigo_islands.board.tokens import ONCE
from rulebook_tools.games.amerigo_islands.examples.given.counts import Stock, counted_entries
from rulebook_tools.games.amerigo_islands.examples.given.names import PLAYER
from rulebook_tools.games.amerigo_islands.examples.given.stocks import Stocks
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.setup import new_player
from rulebook_tools.games.amerigo_islands.state import PlayerState

NUMBERS = ("points", "gold", "cannons", "progress", "space", "chests")
"""What an example says in one number."""


class Players:
    """Reads what players have, and finds no more ships on a space than it has room for."""

    def __init__(self, rules: Rules, chart: Chart, stocks: Stocks) -> None:
        self._rules, self._chart, self._stocks = rules, chart, stocks
        self._rooms: dict[int, Stock] = {}

    def read(self, data: Data | None, seat: int) -> PlayerState:
        """Return what a player has, taken from the stocks."""
        rules, stocks, fresh = self._rules, self._stocks, new_player(self._rules)
        villages, posts = stocks.villages[seat], stocks.posts[seat]
        if data is None:
            return fresh._replace(posts=posts.left[0], supply=villages.left)
        given = PLAYER.read(rules, data)
        taken, left = villages.listed(data.get("villages")), data.get("posts")
        if left is not None:
            posts.take(0, left.count(), left)
        for kind, _, entry in counted_entries(data.get("used"), rules.token_names):
            if (name := rules.token_names[kind]) not in ONCE:
                raise entry.error(f"{name} is not turned over when it is used", ", ".join(ONCE))
        if "chests" in given and rules.sixth_island == "lay_anew":
            stocks.chests.take(0, given["chests"], data.need("chests"))
        return fresh._replace(
            **{name: given[name] for name in NUMBERS if name in given},
            ships=self._ships(data.get("ships")),
            posts=posts.left[0] if left is None else left.count(),
            supply=villages.left,
            landscapes=stocks.landscapes.listed(data.get("landscapes")),
            villages=taken,
            resources=stocks.resources.table(data.get("resources")),
            goods=stocks.bought.table(data.get("goods")),
            tokens=stocks.tokens.listed(data.get("tokens")),
            used=stocks.tokens.listed(data.get("used")),
        )

    def _ships(self, data: Data | None) -> tuple[int | None, ...]:
        """Return where the ships are; those left out are not on the board yet.

        Source: Die blaue Aktion; La acción azul.
        """
        rules, chart, found = self._rules, self._chart, list[int | None]()
        own = Stock("ships of one player", (rules.ships,))
        self._stocks.others.append(own)
        for entry in data.items() if data is not None else ():
            space = read_space(chart, entry)
            if not chart.water >> space & 1:
                raise entry.error(f"{entry.text()} is land", "a sea space or one of the frame")
            own.take(0, 1, entry)
            if chart.sea >> space & 1:
                if space not in self._rooms:
                    self._rooms[space] = Stock(f"ships on sea space {entry.text()}", (rules.sea_limit,))
                    self._stocks.others.append(self._rooms[space])
                self._rooms[space].take(0, 1, entry)
            found.append(space)
        return (*found, *[None] * (rules.ships - len(found)))
