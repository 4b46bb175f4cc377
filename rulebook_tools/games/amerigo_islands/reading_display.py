"""What an example says lies on the central board, and what is left of every supply."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.position import Display, Position
from rulebook_tools.games.amerigo_islands.reading_counts import production_names, read_counted, token_names
from rulebook_tools.games.amerigo_islands.reading_map import less_built, read_tiles_built
from rulebook_tools.games.amerigo_islands.revealing import hidden_pirates
from rulebook_tools.games.amerigo_islands.rules import Rules
from rulebook_tools.games.amerigo_islands.setting_up import nothing


def read_display(position: Position, given: Data) -> Position:
    """Return the position with what lies on the central board, and with the supplies of all."""
    rules, data = position.rules, given.get("display")
    display, chart = position.display, position.chart
    landscapes = less_built(rules.landscapes, read_tiles_built(given, chart, rules.landscapes, "landscapes"))
    for state in position.players:
        landscapes = tuple(map(int.__sub__, landscapes, state.landscapes))
    if min(landscapes) < 0:
        raise given.error("more landscape tiles than there are", "fewer")
    if data is not None:
        for _ in data.entries(("tokens", "goods", "pirates")):
            pass
        display = read_tokens(rules, display, data.get("tokens"))
        display = display._replace(goods=read_counted(data.get("goods"), production_names(rules)))
    display = display._replace(landscapes=landscapes)
    display = set_stocks(position._replace(display=display), given)
    after = position._replace(display=display)
    pirates = None if data is None else data.get("pirates")
    if pirates is None:
        return after
    shown = tuple(entry.count() for entry in pirates.items())
    after = after._replace(display=display._replace(pirates=shown))
    known = [value for value, _ in rules.pirates]
    if not set(shown) <= set(known) or min(number for _, number in hidden_pirates(after)) < 0:
        raise pirates.error("pirate markers that the game does not have", ", ".join(map(str, known)))
    return after


def read_tokens(rules: Rules, display: Display, data: Data | None) -> Display:
    """Return the progress tokens on display; a plain list lies in the left area, then in the right."""
    if data is None:
        return display
    names = token_names(rules)
    if not isinstance(data.value, Mapping):
        shown = read_counted(data, names)
        left, room = list(nothing(names)), rules.number["progress_left"]
        for kind, number in enumerate(shown):
            left[kind] = min(number, max(room - sum(left), 0))
        return display._replace(tokens=(tuple(left), tuple(map(int.__sub__, shown, left))))
    for _ in data.entries(("left", "right")):
        pass
    areas = tuple(read_counted(data.get(area), names) for area in ("left", "right"))
    return display._replace(tokens=(areas[0], areas[1]))


def set_stocks(position: Position, given: Data) -> Display:
    """Return the display with what is left of the tokens face down."""
    display, players = position.display, position.players
    tokens = list(display.token_stock)
    for counts in (*display.tokens, *(state.tokens for state in players), *(state.used for state in players)):
        tokens = [there - number for there, number in zip(tokens, counts, strict=True)]
    goods = [there - shown for there, shown in zip(display.goods_stock, display.goods, strict=True)]
    if min(tokens) < 0 or min(goods) < 0:
        raise given.error("more tokens than the game has", "fewer of a kind")
    for state in players:
        for sort, number in enumerate(state.goods):
            take_any(position.rules, goods, sort, number, given)
    return display._replace(token_stock=tuple(tokens), goods_stock=tuple(goods))


def take_any(rules: Rules, goods: list[int], sort: int, number: int, given: Data) -> None:
    """Take production tokens of a sort from the stock, whatever they cost."""
    for kind, (each, _) in enumerate(rules.production):
        if each == sort:
            taken = min(goods[kind], number)
            goods[kind] -= taken
            number -= taken
    if number:
        raise given.error(f"more production tokens of {rules.sorts[sort]} than the game has", "fewer")
