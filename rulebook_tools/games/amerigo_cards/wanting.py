"""What is left to a player without an action: to draw a card, and never to pass."""

from __future__ import annotations

from typing import NoReturn

from rulebook_tools.engine.figures import Name, player
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_cards.actions import DrawInstead, Pass, Stop
from rulebook_tools.games.amerigo_cards.drawing import begin_draw
from rulebook_tools.games.amerigo_cards.exhibiting import may_exhibit
from rulebook_tools.games.amerigo_cards.pending import require_turn
from rulebook_tools.games.amerigo_cards.position import Drawing, Leg, PlayerState, Position
from rulebook_tools.games.amerigo_cards.sale import may_sell
from rulebook_tools.games.amerigo_cards.steps import cards


def open_actions(position: Position, state: PlayerState) -> list[str]:
    """Return the actions that a player can choose.

    Source: Spielablauf; The Game.
    """
    checks = {
        "sail": any(state.hand) or bool(state.treasure),
        "explore": state.leg is Leg.OUTWARD,
        "exhibit": may_exhibit(position.rules, state),
        "sell": may_sell(position, state),
    }
    return [name for name, is_open in checks.items() if is_open]


def named_actions(position: Position, state: PlayerState) -> tuple[Name, ...]:
    """Return the actions that a player can choose, as a figure."""
    return tuple(Name(f"action.{name}") for name in open_actions(position, state))


def pass_turn(position: Position, action: Pass | Stop, _: Log) -> NoReturn:
    """Refuse to do nothing on a turn: who can choose no action must draw.

    Source: Spielablauf, Sonderfall; The Game, A Special Situation.
    """
    seat = action.player
    require_turn(position, seat)
    can = named_actions(position, position.players[seat])
    if can:
        raise refusal("turn.one", "refuse.pass", player=player(seat), actions=can)
    raise refusal("turn.none", "refuse.pass_draw", player=player(seat))


def draw_instead(position: Position, action: DrawInstead, log: Log) -> Position:
    """Make a card due to a player who can choose no action; that ends the turn.

    Raises `IllegalAction` out of turn, and while an action can be chosen.
    Source: Sonderfall; A Special Situation.
    """
    rules, seat = position.rules, action.player
    require_turn(position, seat)
    state = position.players[seat]
    can = named_actions(position, state)
    if can:
        raise refusal("turn.one", "refuse.draw_instead", player=player(seat), actions=can)
    allowed = min(rules.special_draw, rules.hand_limit - sum(state.hand))
    if log is not None:
        due = cards(rules.special_draw)
        log.append(step("turn.none", "step.draw_instead", "special_draw", player=player(seat), due=due))
        if allowed < rules.special_draw:
            limit = cards(rules.hand_limit)
            log.append(step("hand.limit", "step.hand_full", "hand_limit", player=player(seat), limit=limit))
    return begin_draw(position, Drawing(allowed, rules.special_draw - allowed, "turn.none"), log)
