"""Taking progress tokens and using those that can be used once."""

from __future__ import annotations

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import player
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands.actions import PickToken, UseToken
from rulebook_tools.games.amerigo_islands.colours import BLUE, WHITE
from rulebook_tools.games.amerigo_islands.owning import find_token, token, turn_over
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    Counts,
    Position,
    acting,
    changed,
    with_state,
)
from rulebook_tools.games.amerigo_islands.steps import action_points
from rulebook_tools.games.amerigo_islands.steps import gold as gold_figure
from rulebook_tools.games.amerigo_islands.tokens import GOLD, ONCE
from rulebook_tools.games.amerigo_islands.treasury import add_gold, raise_points, require_play
from rulebook_tools.games.amerigo_islands.turn_order import place_on_top


def pick_token(position: Position, action: PickToken, log: Log) -> Position:
    """Take one of the open progress tokens.

    Source: Die braune Aktion; La acción marrón.
    """
    seat, due = action.player, position.due
    if not isinstance(due, Acting) or not due.picks or due.left[0] != seat:
        raise GivenError((), "no progress token is to be taken now", "a space with victory points reached")
    display = position.display
    left, right = display.tokens
    if not left[action.token] + right[action.token]:
        named = token(position.rules, action.token)
        raise refusal("brown.choose", "refuse.token_gone", player=player(seat), token=named)
    areas = (
        (left, changed(right, action.token, -1))
        if right[action.token]
        else (changed(left, action.token, -1), right)
    )
    note(log, "brown.choose", "step.pick", player=player(seat), token=token(position.rules, action.token))
    now = due._replace(picks=due.picks - 1)
    after = position._replace(display=display._replace(tokens=areas), due=now)
    return receive(after, seat, action.token, log)


def open_tokens(position: Position) -> Counts:
    """Return the open progress tokens of both areas, by kind."""
    left, right = position.display.tokens
    return tuple(map(sum, zip(left, right, strict=True)))


def receive(position: Position, seat: int, kind: int, log: Log) -> Position:
    """Give a player a progress token; by some readings it helps at once.

    Source: Erklärung der Fortschrittsmarker.
    """
    rules, state, due = position.rules, position.players[seat], position.due
    after = with_state(position, seat, state._replace(tokens=changed(state.tokens, kind, 1)))
    found = rules.tokens[kind]
    if found.name in GOLD and rules.reads("gold_token_when", "at_once"):
        return use_gold(after, seat, kind, log)
    at_once = isinstance(due, Acting) and due.colour in found.colours
    if isinstance(due, Acting) and at_once and rules.reads("bonus_midaction", "at_once"):
        name = "token_plus2" if len(found.colours) == 1 else "token_plus1"
        number = rules.number[name]
        note(log, found.rule, "step.bonus_at_once", name, player=player(seat), points=action_points(number))
        return after._replace(due=raise_points(due, number))
    return after


def use_token(position: Position, action: UseToken, log: Log) -> Position:
    """Use a progress token that can be used once.

    Source: Erklärung der Fortschrittsmarker.
    """
    name = position.rules.tokens[action.token].name
    if name not in ONCE:
        raise GivenError((), f"the token {name} is not used up", ", ".join(ONCE))
    if name in GOLD:
        require_play(position)
        return use_gold(position, action.player, action.token, log)
    if name == "sail8":
        return use_sail(position, action, log)
    if name == "leader":
        return use_leader(position, action, log)
    raise GivenError((), "this token is used instead of an action", "count_cubes")


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
    due = acting(position, seat, BLUE)
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
    due = acting(position, seat, WHITE)
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
