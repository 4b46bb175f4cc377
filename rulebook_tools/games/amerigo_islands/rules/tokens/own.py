"""Progress tokens that can be used once: turned over, and gold got for them.

Source, where a rule names no other: Erklärung der Fortschrittsmarker.
"""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter, Said, changed
from rulebook_tools.games.amerigo_islands.rules.gold import add_gold_once
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse
from rulebook_tools.games.amerigo_islands.state import PlayerState, Position, with_state

OWN = Chapter[Position](FIGURES)


def why_not_turned(position: Position, seat: int, kind: int | None) -> Said | None:
    """Who uses a progress token has it, and has not used it before."""
    state = position.players[seat]
    if kind is None:
        return refuse("tokens.once", "no_token", player=seat)
    if state.tokens[kind]:
        return None
    return refuse("tokens.once", "token_used" if state.used[kind] else "token", player=seat, token=kind)


def turned_over(position: Position, seat: int, kind: int, log: Log) -> PlayerState:
    """Return a player after a progress token was used and turned to its back."""
    state = position.players[seat]
    log.say("tokens.once", "turn_over", player=seat, token=kind)
    return state._replace(tokens=changed(state.tokens, kind, -1), used=changed(state.used, kind, 1))


def use_gold(position: Position, seat: int, kind: int, log: Log) -> Position:
    """Get the gold of a progress token, whenever its owner wants.

    Source: Erklärung der Fortschrittsmarker, Gold.
    """
    rules = position.rules
    state, name = turned_over(position, seat, kind, log), rules.token_names[kind]
    amount = rules.token_gold.under(name) if name in rules.token_gold.names else 0
    log.say("token.gold", "token_gold", player=seat, gold=amount)
    return add_gold_once(with_state(position, seat, state), seat, amount, log)
