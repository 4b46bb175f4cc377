"""Turning over progress tokens that can be used once."""

from __future__ import annotations

from rulebook_tools.engine.figures import player
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands.labels import named_token
from rulebook_tools.games.amerigo_islands.owning import token
from rulebook_tools.games.amerigo_islands.position import PlayerState, Position, changed


def turn_over(position: Position, seat: int, kind: int | None, log: Log) -> PlayerState:
    """Return a player after a progress token was used and turned to its back.

    Source: Erklärung der Fortschrittsmarker.
    """
    state, rules = position.players[seat], position.rules
    if kind is None:
        raise refusal("tokens.once", "refuse.no_token", player=player(seat))
    if not state.tokens[kind]:
        wording = "refuse.token_used" if state.used[kind] else "refuse.token"
        raise refusal("tokens.once", wording, player=player(seat), **named_token(rules, kind))
    note(log, "tokens.once", "step.turn_over", player=player(seat), token=token(rules, kind))
    return state._replace(tokens=changed(state.tokens, kind, -1), used=changed(state.used, kind, 1))
