"""Progress: the disc on the progress track, and the progress tokens that it brings."""

from __future__ import annotations

from rulebook_tools.engine.figures import Figure, player
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands import tracks
from rulebook_tools.games.amerigo_islands.actions import PickToken, Reveal
from rulebook_tools.games.amerigo_islands.labels import named_token, token_label
from rulebook_tools.games.amerigo_islands.owning import token
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    Counts,
    Position,
    changed,
    due_of,
    with_state,
)
from rulebook_tools.games.amerigo_islands.steps import action_points
from rulebook_tools.games.amerigo_islands.stock import drawn_from
from rulebook_tools.games.amerigo_islands.tokens import GOLD
from rulebook_tools.games.amerigo_islands.treasury import raise_points
from rulebook_tools.games.amerigo_islands.using import use_gold


def move_disc(position: Position, seat: int, number: int, log: Log) -> Position:
    """Move the disc on the progress track; on each space with points it waits for a progress token.

    Source: Die braune Aktion; La acción marrón.
    """
    rules = position.rules
    while number:
        state, due = position.players[seat], due_of(position, Acting)
        ahead = tracks.passed(rules.progress_track, state.progress, state.progress + number)
        stop = ahead[0][0] if ahead else state.progress + number
        steps, number = stop - state.progress, number - (stop - state.progress)
        figures: dict[str, Figure] = {"points": action_points(steps), "space": stop}
        note(log, "brown", "step.progress", player=player(seat), **figures)
        position = with_state(position, seat, state._replace(progress=stop))
        if not ahead:
            return position
        value = ahead[0][1]
        figures = {"space": stop, "value": value}
        reads = f"progress_points.{stop}"
        note(log, "brown.token", "step.progress_points", reads, player=player(seat), **figures)
        if any(open_tokens(position)):
            return position._replace(due=due._replace(picks=1, ahead=number))
        if rules.reads("no_token_left", "supply") and any(position.display.token_stock):
            return position._replace(due=due._replace(draws=1, ahead=number))
        note(log, "brown.empty", "step.no_token", player=player(seat))
        position = position._replace(due=due._replace(missed=True))
    return position


def open_tokens(position: Position) -> Counts:
    """Return the open progress tokens of both areas, by kind."""
    left, right = position.display.tokens
    return tuple(map(sum, zip(left, right, strict=True)))


def pick_token(position: Position, action: PickToken, log: Log) -> Position:
    """Take one of the open progress tokens; then the disc moves on.

    Source: Die braune Aktion; La acción marrón.
    """
    seat, rules, display = action.player, position.rules, position.display
    left, right = display.tokens
    if not left[action.token] + right[action.token]:
        there = tuple(token_label(rules, kind) for kind, number in enumerate(open_tokens(position)) if number)
        figures = named_token(rules, action.token)
        raise refusal("brown.choose", "refuse.token_gone", player=player(seat), there=there, **figures)
    areas = (
        (left, changed(right, action.token, -1))
        if right[action.token]
        else (changed(left, action.token, -1), right)
    )
    note(log, "brown.choose", "step.pick", player=player(seat), token=token(rules, action.token))
    after = position._replace(display=display._replace(tokens=areas))
    return move_on(receive(after, seat, action.token, log), seat, log)


def draw_token(position: Position, action: Reveal, log: Log) -> Position:
    """Give a player a progress token from the supply, by that reading; then the disc moves on.

    Source: Die braune Aktion (silent).
    """
    seat, display = due_of(position, Acting).left[0], position.display
    stock = drawn_from(position, "tokens", action.drawn)
    position = position._replace(display=display._replace(token_stock=stock))
    for kind in action.drawn:
        note(log, "brown.empty", "step.from_supply", player=player(seat), token=token(position.rules, kind))
        position = receive(position, seat, kind, log)
    return move_on(position, seat, log)


def move_on(position: Position, seat: int, log: Log) -> Position:
    """Move the disc the rest of its way, once the progress token has been taken.

    Source: Die braune Aktion; La acción marrón.
    """
    due = due_of(position, Acting)
    after = position._replace(due=due._replace(picks=0, draws=0, ahead=0))
    return move_disc(after, seat, due.ahead, log)


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
