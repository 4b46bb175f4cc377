"""Buying production tokens from the display."""

from __future__ import annotations

from rulebook_tools.engine.figures import Count, Figure, player
from rulebook_tools.engine.game import IllegalAction
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands.actions import BuyGood
from rulebook_tools.games.amerigo_islands.labels import production_label
from rulebook_tools.games.amerigo_islands.position import Acting, Position, changed, due_of, with_state
from rulebook_tools.games.amerigo_islands.spending import spend
from rulebook_tools.games.amerigo_islands.steps import action_points


def buy_good(position: Position, action: BuyGood, log: Log) -> Position:
    """Buy a production token for as many action points as it shows.

    Source: Die gelbe Aktion; La acción amarilla.
    """
    seat, rules = action.player, position.rules
    due, state, display = due_of(position, Acting), position.players[seat], position.display
    if not display.goods[action.token]:
        raise not_displayed(position, action)
    sort, cost = rules.production[action.token]
    named = Count(1, f"production.{rules.sorts[sort]}")
    figures = {"token": named, "cost": action_points(cost)}
    now = spend(due, seat, cost)
    note(log, "yellow", "step.buy", player=player(seat), token=named)
    note(log, "yellow.cost", "step.good_cost", f"production_tokens.{cost}", **figures)
    goods = changed(state.goods, sort, 1)
    printed = rules.number["production_printed"]
    total = Count(goods[sort] + printed, f"production.{rules.sorts[sort]}")
    note(log, "yellow.printed", "step.printed", "production_printed", player=player(seat), tokens=total)
    shown = display._replace(goods=changed(display.goods, action.token, -1))
    return with_state(position, seat, state._replace(goods=goods))._replace(display=shown, due=now)


def not_displayed(position: Position, action: BuyGood) -> IllegalAction:
    """Return the refusal of a production token that does not lie face up.

    Source: Die gelbe Aktion; La acción amarilla.
    """
    there = tuple(
        production_label(position.rules, kind) for kind, number in enumerate(position.display.goods) if number
    )
    figures: dict[str, Figure] = {
        "player": player(action.player),
        "label": production_label(position.rules, action.token),
    }
    if not there:
        return refusal("yellow", "refuse.no_goods", **figures)
    return refusal("yellow", "refuse.good", **figures, there=there)
