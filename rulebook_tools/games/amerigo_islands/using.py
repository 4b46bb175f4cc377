"""Taking progress tokens and using those that can be used once."""

from __future__ import annotations

from rulebook_tools.engine.figures import player
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands.actions import UseToken
from rulebook_tools.games.amerigo_islands.colours import BLUE, WHITE
from rulebook_tools.games.amerigo_islands.labels import named_token
from rulebook_tools.games.amerigo_islands.owning import find_token
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    Position,
    due_of,
    with_state,
)
from rulebook_tools.games.amerigo_islands.spent_tokens import turn_over
from rulebook_tools.games.amerigo_islands.steps import action_points
from rulebook_tools.games.amerigo_islands.steps import gold as gold_figure
from rulebook_tools.games.amerigo_islands.tokens import GOLD
from rulebook_tools.games.amerigo_islands.treasury import add_gold, raise_points
from rulebook_tools.games.amerigo_islands.turn_order import place_on_top


def use_token(position: Position, action: UseToken, log: Log) -> Position:
    """Use a progress token that can be used once.

    Source: Erklärung der Fortschrittsmarker.
    """
    name = position.rules.tokens[action.token].name
    if name == "sail8":
        return use_sail(position, action, log)
    if name == "leader":
        return use_leader(position, action, log)
    if name in GOLD:
        return use_gold(position, action.player, action.token, log)
    named = named_token(position.rules, action.token)
    raise refusal("tokens.once", "refuse.token_not_once", player=player(action.player), **named)


def use_gold(position: Position, seat: int, kind: int, log: Log) -> Position:
    """Get the gold of a progress token, whenever its owner wants.

    Source: Erklärung der Fortschrittsmarker, Gold.
    """
    rules = position.rules
    state = turn_over(position, seat, kind, log)
    name = rules.tokens[kind].name
    amount = rules.token_gold.get(name, 0)
    note(
        log,
        "token.gold",
        "step.token_gold",
        f"token_gold.{name}",
        player=player(seat),
        gold=gold_figure(amount),
    )
    lost = rules.reads("chest_overflow", "lost")
    return add_gold(with_state(position, seat, state), seat, amount, log, lost=lost)


def use_sail(position: Position, action: UseToken, log: Log) -> Position:
    """Sail further with a progress token: both ships have more action points.

    Source: Erklärung der Fortschrittsmarker, Zusätzliche Aktionspunkte.
    """
    seat, rules = action.player, position.rules
    due = due_of(position, Acting)
    state = turn_over(position, seat, action.token, log)
    more = rules.number["token_sail"]
    shared = rules.reads("sail_bonus", "shared")
    wording = "step.sail_shared" if shared else "step.sail_bonus"
    note(log, "token.sail", wording, "token_sail", player=player(seat), points=action_points(more))
    now = due._replace(pool=due.pool + more) if shared else raise_points(due, more)
    return with_state(position, seat, state)._replace(due=now)


def use_leader(position: Position, action: UseToken, log: Log) -> Position:
    """Put the player-order disc on the one of the leader, however many action points there are.

    Source: Erklärung der Fortschrittsmarker, Spielerreihenfolge.
    """
    seat = action.player
    due = due_of(position, Acting)
    check_leader(position, seat, due)
    state = turn_over(position, seat, action.token, log)
    leader = position.discs[0]
    state = state._replace(space=position.players[leader].space)
    after = with_state(position, seat, state)
    note(log, "token.leader", "step.leader", player=player(seat), leader=player(leader))
    note(log, "white.top", "step.on_top", player=player(seat))
    spaces = [each.space for each in after.players]
    discs = place_on_top(position.discs, spaces, seat)
    note(log, "white.start", "step.new_start", player=player(seat))
    return after._replace(discs=discs, due=due._replace(jumped=True))


def check_leader(position: Position, seat: int, due: Acting) -> None:
    """Refuse the leap where the player leads, or has moved already.

    Source: Erklärung der Fortschrittsmarker, Spielerreihenfolge.
    """
    if position.discs[0] == seat:
        raise refusal("token.leader", "refuse.leader", player=player(seat))
    if due.used and position.rules.reads("leader_move", "instead"):
        raise refusal("token.leader", "refuse.leader_moved", player=player(seat))


def usable(position: Position, seat: int) -> list[int]:
    """Return the kinds of progress tokens that a player can use now."""
    rules, state, due = position.rules, position.players[seat], position.due
    found = [index for name in GOLD if (index := find_token(rules, name)) is not None]
    if isinstance(due, Acting) and due.left[0] == seat and not due.picks and not due.draws:
        if due.colour == BLUE:
            found += [index for index, kind in enumerate(rules.tokens) if kind.name == "sail8"]
        leads = position.discs[0] == seat
        late = due.used and rules.reads("leader_move", "instead")
        if due.colour == WHITE and not leads and not late:
            found += [index for index, kind in enumerate(rules.tokens) if kind.name == "leader"]
    return [index for index in found if state.tokens[index]]
