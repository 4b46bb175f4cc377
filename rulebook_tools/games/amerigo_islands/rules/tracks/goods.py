"""Buying production tokens from the display.

Source: Die gelbe Aktion; La acción amarilla.
"""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter, Said, changed, there
from rulebook_tools.engine.kit.seats import put
from rulebook_tools.games.amerigo_islands.actions import BuyGood
from rulebook_tools.games.amerigo_islands.board.colours import YELLOW
from rulebook_tools.games.amerigo_islands.rules.order import out_of_action, spend, too_dear
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse
from rulebook_tools.games.amerigo_islands.state import Acting, Position, due_of

GOODS = Chapter[Position](FIGURES)


GOODS.action(
    BuyGood,
    "player",
    cost_of_good=lambda position, action: position.rules.production[action.token][1],
    good=lambda _, it: it.token,
)


def purchases(position: Position, due: Acting, seat: int) -> list[BuyGood]:
    """Return the production tokens that a player can buy."""
    production = position.rules.production
    return [
        BuyGood(seat, kind) for kind in there(position.display.goods) if production[kind][1] <= due.points
    ]


@GOODS.forbids(BuyGood)
def why_not_buy(position: Position, action: BuyGood) -> Said | None:
    """A production token lies face up, and costs as many action points as it shows."""
    seat, kind, displayed = action.player, action.token, position.display.goods
    if why := out_of_action(position, seat, YELLOW):
        return why
    cost = position.rules.production[kind][1]
    if not displayed[kind]:
        return refuse("yellow", "good", player=seat, good=kind, cost_of_good=cost)
    return too_dear(due_of(position, Acting), cost)


@GOODS.does(BuyGood)
def buy_good(position: Position, action: BuyGood, log: Log) -> Position:
    """Buy a production token for as many action points as it shows."""
    seat, kind, rules = action.player, action.token, position.rules
    state, display = position.players[seat], position.display
    sort, cost = rules.production[kind]
    goods = changed(state.goods, sort)
    if log:
        log.say("yellow", "buy", player=seat, good=kind)
        log.say("yellow.cost", "good_cost", good=kind, cost_of_good=cost)
        log.say("yellow.printed", player=seat, tokens_of_sort=(sort, goods[sort] + rules.production_printed))
    shown = display._replace(goods=changed(display.goods, kind, -1))
    players = put(position.players, seat, state._replace(goods=goods))
    return position._replace(players=players, display=shown, due=spend(due_of(position, Acting), cost))
