"""Using progress tokens: for gold at any time, for a longer voyage, to overtake the leader.

Source, where a rule names no other: Erklärung der Fortschrittsmarker.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import Chapter, Said
from rulebook_tools.games.amerigo_islands.actions import Exchange, UseToken
from rulebook_tools.games.amerigo_islands.board.colours import BLUE, WHITE
from rulebook_tools.games.amerigo_islands.board.tokens import GOLD, USED_IN
from rulebook_tools.games.amerigo_islands.board.turn_order import place_on_top
from rulebook_tools.games.amerigo_islands.rules.gold import raise_points
from rulebook_tools.games.amerigo_islands.rules.order import out_of_turn
from rulebook_tools.games.amerigo_islands.rules.tokens.own import turned_over, use_gold, why_not_turned
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse
from rulebook_tools.games.amerigo_islands.state import Acting, Position, due_of, with_state

USE = Chapter[Position](FIGURES)


USE.several("refuse.token_elsewhere", "token.sail", "token.leader")


def at_any_time(position: Position) -> list[Exchange | UseToken]:
    """Return the chests and tokens that anybody can turn into gold now, and other tokens to use.

    Source: Gold; Erklärung der Fortschrittsmarker.
    """
    found: list[Exchange | UseToken] = []
    nothing = position.rules.no_tokens
    for seat, state in enumerate(position.players):
        if state.chests:
            found.append(Exchange(seat))
        if state.tokens is not nothing:
            found += usable(position, seat)
    return found


def usable(position: Position, seat: int) -> Iterator[UseToken]:
    """Return the progress tokens of a player that can be used once, and now."""
    due, of_use, tokens = position.due, position.rules.tokens_used, position.players[seat].tokens
    colour = due.colour if isinstance(due, Acting) and due.left[0] == seat else None
    for kind in of_use.get(colour, of_use[None]):
        if tokens[kind]:
            use = UseToken(seat, kind)
            if why_not_use(position, use) is None:
                yield use


@USE.forbids(UseToken)
def why_not_use(position: Position, action: UseToken) -> Said | None:
    """Gold can be had at any time; other tokens are used in one action only, and all of them once."""
    rules, seat, kind = position.rules, action.player, action.token
    name = rules.token_names[kind]
    if name in GOLD:
        return why_not_turned(position, seat, kind)
    colour = USED_IN.get(name)
    if colour is None:
        return refuse("tokens.once", "token_not_once", player=seat, token=kind)
    if why := out_of_turn(position, seat):
        return why
    due = position.due
    if not isinstance(due, Acting) or due.colour != colour:
        return refuse(rules.tokens[kind].rule, "token_elsewhere", player=seat, token=kind, action=colour)
    return why_not_leap(position, seat, due) or why_not_turned(position, seat, kind)


def why_not_leap(position: Position, seat: int, due: Acting) -> Said | None:
    """Who leads cannot overtake the leader; nor, by one reading, can who has moved already.

    Source: Erklärung der Fortschrittsmarker, Spielerreihenfolge.
    """
    if due.colour != WHITE:
        return None
    if position.discs[0] == seat:
        return refuse("token.leader", player=seat)
    if due.used and position.rules.leader_move == "instead":
        return refuse("token.leader", "leader_moved", player=seat)
    return None


@USE.does(UseToken)
def use_token(position: Position, action: UseToken, log: Log) -> Position:
    """Use a progress token that can be used once."""
    colour = USED_IN.get(position.rules.token_names[action.token])
    if colour == BLUE:
        return use_sail(position, action, log)
    if colour == WHITE:
        return use_leader(position, action, log)
    return use_gold(position, action.player, action.token, log)


def use_sail(position: Position, action: UseToken, log: Log) -> Position:
    """Sail further with a progress token: both ships have more action points.

    Source: Erklärung der Fortschrittsmarker, Zusätzliche Aktionspunkte.
    """
    seat, rules = action.player, position.rules
    state = turned_over(position, seat, action.token, log)
    more, shared = rules.token_sail, rules.sail_bonus == "shared"
    log.say("token.sail", "sail_shared" if shared else "sail_bonus", player=seat, action_points=more)
    due = raise_points(due_of(position, Acting), more, shared=shared)
    return with_state(position, seat, state, due=due)


def use_leader(position: Position, action: UseToken, log: Log) -> Position:
    """Put the player-order disc on the one of the leader, however many action points there are.

    Source: Erklärung der Fortschrittsmarker, Spielerreihenfolge.
    """
    seat, leader = action.player, position.discs[0]
    state = turned_over(position, seat, action.token, log)
    after = with_state(position, seat, state._replace(space=position.players[leader].space))
    log.say("token.leader", player=seat, leader=leader)
    after = put_on_top(after, seat, log)
    return after._replace(due=due_of(position, Acting)._replace(jumped=True))


def put_on_top(position: Position, seat: int, log: Log) -> Position:
    """Put a player's disc on top of those that lie on its space.

    Source: Die weiße Aktion 1.
    """
    spaces, first = [state.space for state in position.players], position.discs[0]
    discs = place_on_top(position.discs, spaces, seat)
    if log and spaces.count(spaces[seat]) > 1:
        log.say("white.top", "on_top", player=seat)
    if discs[0] == seat != first:
        log.say("white.start", "new_start", player=seat)
    return position._replace(discs=discs)
