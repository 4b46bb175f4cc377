"""Exploring: ending the outward journey and drawing cards."""

from __future__ import annotations

from rulebook_tools.engine.figures import Figure, Step, player
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_cards.actions import Explore
from rulebook_tools.games.amerigo_cards.drawing import begin_draw
from rulebook_tools.games.amerigo_cards.pending import require_turn
from rulebook_tools.games.amerigo_cards.position import (
    Drawing,
    Leg,
    PlayerState,
    Position,
    distance,
    seated,
)
from rulebook_tools.games.amerigo_cards.steps import cards, rudders


def explore(position: Position, action: Explore, log: Log) -> Position:
    """End the outward journey; cards are due by its distance, up to the hand limit.

    Raises `IllegalAction` anywhere but on the outward journey, and out of turn.
    Source: 2. Erkunden; 2. Explore.
    """
    rules, seat = position.rules, action.player
    require_turn(position, seat)
    state = position.players[seat]
    check_explore(state, seat)
    due = rules.explore_cards * distance(position, seat)
    allowed = min(due, rules.hand_limit - sum(state.hand))
    players = seated(position, seat, state._replace(leg=Leg.EXPLORED))
    after = Position(rules, players, seat, position.deck, position.discard, position.run)
    if log is not None:
        tell_explore(after, due, allowed, log)
    return begin_draw(after, Drawing(allowed, due - allowed), log)


def check_explore(state: PlayerState, seat: int) -> None:
    """Refuse to explore at home, twice, or on the way home.

    Source: 2. Erkunden; 1. Segeln, Rückreise. 2. Explore; 1 Sail, The return journey.
    """
    match state.leg:
        case Leg.HOME:
            raise refusal("explore", "refuse.explore_home", player=player(seat))
        case Leg.EXPLORED:
            raise refusal("explore", "refuse.explore_again", player=player(seat))
        case Leg.RETURNING:
            raise refusal("home.finish", "refuse.explore_returning", player=player(seat))
        case Leg.OUTWARD:
            return


def tell_explore(position: Position, due: int, allowed: int, log: list[Step]) -> None:
    """Note how many cards exploring brings, and why not more."""
    seat, rules = position.turn, position.rules
    who, far = player(seat), rudders(distance(position, seat))
    log.append(step("explore", "step.explore", player=who))
    figures: dict[str, Figure] = {"player": who, "distance": far, "due": cards(due)}
    log.append(step("explore.draw", "step.due", "explore_cards", **figures))
    limit, lost = cards(rules.hand_limit), cards(due - allowed)
    if not lost.number:
        return
    said: dict[str, Figure] = {"player": who, "limit": limit, "forfeited": lost}
    if allowed:
        log.append(step("explore.limit", "step.limit", "hand_limit", **said, allowed=cards(allowed)))
    else:
        log.append(step("explore.limit", "step.full", "hand_limit", **said))
