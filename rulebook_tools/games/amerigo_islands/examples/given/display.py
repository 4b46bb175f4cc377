"""What an example says lies on the central board, and what is left of every supply."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.piles import Counts, total
from rulebook_tools.games.amerigo_islands.examples.given.counts import read_counted
from rulebook_tools.games.amerigo_islands.examples.given.limits import Stock, part
from rulebook_tools.games.amerigo_islands.examples.given.map import left_of, tile_entries
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.state import Display, Position


def read_display(position: Position, given: Data) -> Position:
    """Return the position with what lies on the central board, and with the supplies of all."""
    rules, data = position.rules, given.get("display")
    display, chart = position.display, position.chart
    tiles = part(given, "built", "landscapes")
    landscapes = left_of(rules.landscapes, tile_entries(chart, rules.landscapes, tiles))
    for state in position.players:
        landscapes = tuple(map(int.__sub__, landscapes, state.landscapes))
    if data is not None:
        for _ in data.entries(("tokens", "goods", "pirates")):
            pass
        display = read_tokens(rules, display, data.get("tokens"))
        display = display._replace(goods=read_counted(data.get("goods"), rules.production_names))
    display = display._replace(landscapes=landscapes)
    display = set_stocks(position._replace(display=display))
    pirates = read_pirates(rules, part(data, "pirates"))
    return position._replace(display=display._replace(pirates=pirates))


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


def read_tokens(rules: Rules, display: Display, data: Data | None) -> Display:
    """Return the progress tokens on display; a plain list lies in the left area, then in the right."""
    if data is None:
        return display
    names = rules.token_names
    if not isinstance(data.value, Mapping):
        shown = read_counted(data, names)
        left, room = [0] * len(names), rules.progress_left
        for kind, number in enumerate(shown):
            left[kind] = min(number, max(room - sum(left), 0))
        return display._replace(tokens=(tuple(left), tuple(map(int.__sub__, shown, left))))
    for _ in data.entries(("left", "right")):
        pass
    areas = tuple(read_counted(data.get(area), names) for area in ("left", "right"))
    return display._replace(tokens=(areas[0], areas[1]))


def set_stocks(position: Position) -> Display:
    """Return the display with what is left of the tokens face down."""
    display, players = position.display, position.players
    owned = [pile for state in players for pile in (state.tokens, state.used)]
    tokens = tuple(map(int.__sub__, display.token_stock, total([*display.tokens, *owned])))
    goods = list(map(int.__sub__, display.goods_stock, display.goods))
    for state in players:
        for sort, number in enumerate(state.goods):
            take_any(position.rules, goods, sort, number)
    return display._replace(token_stock=tokens, goods_stock=tuple(goods))


def take_any(rules: Rules, goods: list[int], sort: int, number: int) -> None:
    """Take production tokens of a sort from the stock, whatever they cost."""
    for kind, (each, _) in enumerate(rules.production):
        taken = min(goods[kind], number) if each == sort else 0
        goods[kind] -= taken
        number -= taken
