"""What an example says lies on the central board."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.engine.kit import Counts, Data
from rulebook_tools.games.amerigo_islands.examples.given.counts import Stock
from rulebook_tools.games.amerigo_islands.examples.given.names import DISPLAY
from rulebook_tools.games.amerigo_islands.examples.given.stocks import Stocks
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.setup import new_display
from rulebook_tools.games.amerigo_islands.state import Display, PlayerState


def read_display(rules: Rules, data: Data | None, players: int, stocks: Stocks) -> Display:
    """Return what lies on the central board, taken from the stocks, which are not laid out yet."""
    given = {} if data is None else DISPLAY.of(data)
    tokens = read_tokens(rules, given.get("tokens"), stocks)
    goods = stocks.goods.listed(given.get("goods"), stocks.display)
    by_sort = [0] * len(rules.sorts)
    for (sort, _), left in zip(rules.production, stocks.goods.left, strict=True):
        by_sort[sort] += left
    stocks.bought = Stock("production tokens of *, bought,", by_sort, rules.sorts)
    pirates = read_pirates(rules, given.get("pirates"))
    return new_display(rules, players)._replace(tokens=tokens, goods=goods, pirates=pirates)


def with_stocks(rules: Rules, display: Display, players: tuple[PlayerState, ...], stocks: Stocks) -> Display:
    """Return the display with what is left of everything, all having been read.

    Production tokens that somebody has bought can be of any cost.
    """
    goods = list(stocks.goods.left)
    for state in players:
        for sort, bought in enumerate(state.goods):
            left = bought
            for kind, (each, _) in enumerate(rules.production):
                taken = min(goods[kind], left) if each == sort else 0
                goods[kind] -= taken
                left -= taken
    return display._replace(
        landscapes=stocks.landscapes.left, token_stock=stocks.tokens.left, goods_stock=tuple(goods)
    )


def read_pirates(rules: Rules, data: Data | None) -> Counts:
    """Return the pirate markers that lie face up: at least one in play; none where an example leaves it open.

    Source: Zentralplan; Preparar.
    """
    values = rules.pirate_markers.names
    markers = Stock("pirate markers of *", rules.pirate_markers, values)
    spaces = Stock("pirate markers", (rules.pirate_spaces,))
    shown = []
    for entry in data.items() if data is not None else ():
        value = str(entry.count())
        if value not in values:
            raise entry.error(f"no pirate marker shows {value}", ", ".join(values))
        markers.take(values.index(value), 1, entry)
        spaces.take(0, 1, entry)
        shown.append(int(value))
    markers.check()
    spaces.check()
    if data is not None and not shown:
        raise data.error("no pirate marker lies face up", f"at least {rules.pirates_open}")
    return tuple(shown)


def read_tokens(rules: Rules, data: Data | None, stocks: Stocks) -> tuple[Counts, Counts]:
    """Return the progress tokens on display; a plain list lies in the left area, then in the right."""
    rooms = {"left": rules.progress_left, "right": rules.progress_right}
    if data is not None and isinstance(data.value, Mapping):
        given = dict(data.entries(rooms))
        left, right = (
            _area(stocks, given.get(name), room, f"in the {name} area") for name, room in rooms.items()
        )
        return left, right
    shown = _area(stocks, data, sum(rooms.values()), "on display")
    there, room = list[int](), rules.progress_left
    for number in shown:
        there.append(min(number, max(room - sum(there), 0)))
    return tuple(there), tuple(map(int.__sub__, shown, there))


def _area(stocks: Stocks, data: Data | None, room: int, where: str) -> Counts:
    """Return the progress tokens that lie somewhere, where there is room for so many."""
    spaces = Stock(f"progress tokens {where}", (room,))
    stocks.others.append(spaces)
    return stocks.tokens.listed(data, spaces)
