"""Progress tokens that can be used once: turned over, and gold got for them.

Source, where a rule names no other: Erklärung der Fortschrittsmarker.
"""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter, Log, Said, Seat, changed
from rulebook_tools.games.amerigo_islands.nouns import Gold, Token
from rulebook_tools.games.amerigo_islands.rules.gold import add_gold_once
from rulebook_tools.games.amerigo_islands.state import PlayerState, Position, with_state

OWN = Chapter[Position]()


@OWN.says("tokens.once")
def turn_over(player: Seat, token: Token) -> None: ...
@OWN.says("token.gold", gold="gold")
def token_gold(player: Seat, gold: Gold) -> None: ...
@OWN.refuses("tokens.once")
def no_token(player: Seat) -> None: ...
@OWN.refuses("tokens.once", wording="refuse.token")
def not_owned(player: Seat, token: Token) -> None: ...
@OWN.refuses("tokens.once")
def token_used(player: Seat, token: Token) -> None: ...


def why_not_turned(position: Position, seat: int, kind: int | None) -> Said | None:
    """Who uses a progress token has it, and has not used it before."""
    state = position.players[seat]
    if kind is None:
        return no_token(player=seat)
    if state.tokens[kind]:
        return None
    return (token_used if state.used[kind] else not_owned)(player=seat, token=kind)


def turned_over(position: Position, seat: int, kind: int, log: Log) -> PlayerState:
    """Return a player after a progress token was used and turned to its back."""
    state = position.players[seat]
    log.say(turn_over, player=seat, token=kind)
    return state._replace(tokens=changed(state.tokens, kind, -1), used=changed(state.used, kind, 1))


def use_gold(position: Position, seat: int, kind: int, log: Log) -> Position:
    """Get the gold of a progress token, whenever its owner wants.

    Source: Erklärung der Fortschrittsmarker, Gold.
    """
    rules = position.rules
    state, name = turned_over(position, seat, kind, log), rules.token_names[kind]
    amount = rules.token_gold.under(name) if name in rules.token_gold.names else 0
    log.say(token_gold, player=seat, gold=amount)
    return add_gold_once(with_state(position, seat, state), seat, amount, log)
