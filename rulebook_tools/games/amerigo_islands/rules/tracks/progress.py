"""Progress: the disc on the progress track, and the progress tokens that it brings.

Source, where a rule names no other: Die braune Aktion; La acción marrón.
"""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter, Counts, Said, changed, there
from rulebook_tools.games.amerigo_islands.actions import PickToken, Reveal
from rulebook_tools.games.amerigo_islands.board.tokens import GOLD, TokenKind
from rulebook_tools.games.amerigo_islands.board.tracks import passed
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.gold import raise_points
from rulebook_tools.games.amerigo_islands.rules.order import out_of_turn
from rulebook_tools.games.amerigo_islands.rules.tokens.own import use_gold
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse
from rulebook_tools.games.amerigo_islands.state import Acting, Position, due_of, with_state

PROGRESS = Chapter[Position](FIGURES)


PROGRESS.several("step.bonus_at_once", "token.plus-one-action", "token.plus-two-actions")


def move_disc(position: Position, seat: int, number: int, log: Log) -> Position:
    """Move the disc on the progress track; on each space with points it waits for a progress token."""
    rules = position.rules
    while number:
        state, due = position.players[seat], due_of(position, Acting)
        ahead = passed(rules.progress_track, state.progress, state.progress + number)
        stop, value = ahead[0] if ahead else (state.progress + number, None)
        steps, number = stop - state.progress, number - (stop - state.progress)
        log.say("brown", "progress", player=seat, action_points=steps, track_space=stop)
        position = with_state(position, seat, state._replace(progress=stop))
        if value is None:
            return position
        if log:
            value = rules.progress_points.at(stop)
            log.say("brown.token", "progress_points", player=seat, track_space=stop, value=value)
        if any(open_tokens(position)):
            return position._replace(due=due._replace(picks=1, ahead=number))
        if rules.no_token_left == "supply" and any(position.display.token_stock):  # noqa: S105 -- no secret
            return position._replace(due=due._replace(draws=1, ahead=number))
        log.say("brown.empty", "no_token", player=seat)
        position = position._replace(due=due._replace(missed=True))
    return position


def open_tokens(position: Position) -> Counts:
    """Return the open progress tokens of both areas, by kind."""
    left, right = position.display.tokens
    return tuple([one + other for one, other in zip(left, right, strict=True)])


def token_picks(position: Position, seat: int) -> list[PickToken]:
    """Return each progress token that lies open."""
    return [PickToken(seat, kind) for kind in there(open_tokens(position))]


@PROGRESS.forbids(PickToken)
def why_not_pick(position: Position, action: PickToken) -> Said | None:
    """Whoever has come to a space with points takes one of the open progress tokens."""
    seat, due, kind = action.player, position.due, action.token
    if not (isinstance(due, Acting) and due.picks and due.left[0] == seat):
        if why := out_of_turn(position, seat):
            return why
        has_missed = isinstance(due, Acting) and due.missed
        return (
            refuse("brown.empty", "nothing_to_pick", player=seat)
            if has_missed
            else refuse("brown.token", "no_pick", player=seat)
        )
    left, right = position.display.tokens
    if left[kind] or right[kind]:
        return None
    return refuse("brown.choose", "token_gone", player=seat, token=kind)


@PROGRESS.does(PickToken)
def pick_token(position: Position, action: PickToken, log: Log) -> Position:
    """Take one of the open progress tokens; then the disc moves on."""
    seat, kind, display = action.player, action.token, position.display
    left, right = display.tokens
    areas = (left, changed(right, kind, -1)) if right[kind] else (changed(left, kind, -1), right)
    log.say("brown.choose", "pick", player=seat, token=kind)
    after = position._replace(display=display._replace(tokens=areas))
    return move_on(receive(after, seat, kind, log), seat, log)


def draw_token(position: Position, action: Reveal, log: Log) -> Position:
    """Give a player a progress token from the supply, by that reading; then the disc moves on.

    Source: Die braune Aktion (silent).
    """
    seat, display = due_of(position, Acting).left[0], position.display
    for kind in action.drawn:
        log.say("brown.empty", "from_supply", player=seat, token=kind)
        display = display._replace(token_stock=changed(display.token_stock, kind, -1))
        position = receive(position._replace(display=display), seat, kind, log)
    return move_on(position, seat, log)


def move_on(position: Position, seat: int, log: Log) -> Position:
    """Move the disc the rest of its way, once the progress token has been taken."""
    due = due_of(position, Acting)
    after = position._replace(due=due._replace(picks=0, draws=0, ahead=0))
    return move_disc(after, seat, due.ahead, log)


def receive(position: Position, seat: int, kind: int, log: Log) -> Position:
    """Give a player a progress token; by some readings it helps at once.

    Source: Erklärung der Fortschrittsmarker.
    """
    rules, state, due = position.rules, position.players[seat], position.due
    after = with_state(position, seat, state._replace(tokens=changed(state.tokens, kind)))
    found = rules.tokens[kind]
    if found.name in GOLD and rules.gold_token_when == "at_once":  # noqa: S105 -- no secret
        return use_gold(after, seat, kind, log)
    if rules.bonus_midaction == "at_once" and isinstance(due, Acting) and due.colour in found.colours:
        number = bonus_of(rules, found)
        log.say(found.rule, "bonus_at_once", player=seat, action_points=number)
        return after._replace(due=raise_points(due, number))
    return after


def bonus_of(rules: Rules, token: TokenKind) -> int:
    """Return the action points that a progress token adds to each action that it shows.

    Source: Erklärung der Fortschrittsmarker, Zusätzliche Aktionspunkte.
    """
    return rules.token_plus2 if len(token.colours) == 1 else rules.token_plus1
