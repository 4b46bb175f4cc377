"""Progress tokens that players own: finding, taking and turning them over."""

from __future__ import annotations

from rulebook_tools.engine.figures import Name, player
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands.position import PlayerState, Position, changed
from rulebook_tools.games.amerigo_islands.rules import Rules


def find_token(rules: Rules, name: str) -> int | None:
    """Return the number of a kind of progress token, None if the game has none of that name."""
    return next((index for index, kind in enumerate(rules.tokens) if kind.name == name), None)


def has_token(rules: Rules, state: PlayerState, name: str) -> bool:
    """Say whether a player owns a progress token that lies face up."""
    index = find_token(rules, name)
    return index is not None and bool(state.tokens[index])


def token(rules: Rules, kind: int) -> Name:
    """Return a kind of progress token as a figure."""
    return Name(f"token.{rules.tokens[kind].name}")


def turn_over(position: Position, seat: int, kind: int | None, log: Log) -> PlayerState:
    """Return a player after a progress token was used and turned to its back.

    Source: Erklärung der Fortschrittsmarker.
    """
    state, rules = position.players[seat], position.rules
    if kind is None or not state.tokens[kind]:
        used = kind is not None and state.used[kind]
        wording = "refuse.token_used" if used else "refuse.token"
        raise refusal("tokens.once", wording, player=player(seat))
    note(log, "tokens.once", "step.turn_over", player=player(seat), token=token(rules, kind))
    return state._replace(tokens=changed(state.tokens, kind, -1), used=changed(state.used, kind, 1))
