"""Moving the discs of the cannon track, the progress track and the special action track."""

from __future__ import annotations

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Count, player
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands import progress
from rulebook_tools.games.amerigo_islands.actions import Advance
from rulebook_tools.games.amerigo_islands.colours import BLACK, BROWN, WHITE
from rulebook_tools.games.amerigo_islands.position import Acting, Position, due_of, with_state
from rulebook_tools.games.amerigo_islands.spending import spend
from rulebook_tools.games.amerigo_islands.steps import action_points, cannons, colour
from rulebook_tools.games.amerigo_islands.treasury import track_of
from rulebook_tools.games.amerigo_islands.turn_order import place_on_top


def advance(position: Position, action: Advance, log: Log) -> Position:
    """Move a disc along the track of the action, one space for each action point.

    Source: Die schwarze, Die braune, Die weiße Aktion; La acción negra, La acción marrón.
    """
    seat, due = action.player, due_of(position, Acting)
    if action.spaces < 1:
        raise GivenError((), f"{action.spaces} spaces forward", "1 or more")
    if due.colour == WHITE and due.jumped and position.rules.reads("leader_move", "instead"):
        raise refusal("token.leader", "refuse.leader_moved", player=player(seat))
    after = position._replace(due=spend(due, seat, action.spaces))
    found = track_of(position.rules, due.colour, position.players[seat])
    if found is not None and action.spaces > found[0].end - found[1]:
        rule = {BLACK: "black.limit", BROWN: "brown", WHITE: "white.advance"}[due.colour]
        room = Count(found[0].end - found[1], "space")
        raise refusal(rule, "refuse.track_end", player=player(seat), end=found[0].end, room=room)
    moves = {BLACK: load, BROWN: progress.move_disc, WHITE: move_disc}
    return moves[due.colour](after, seat, action.spaces, log)


def load(position: Position, seat: int, number: int, log: Log) -> Position:
    """Load cannons.

    Source: Die schwarze Aktion; La acción negra.
    """
    state, rules = position.players[seat], position.rules
    there = state.cannons + number
    figures = {"loaded": cannons(number), "cannons": cannons(there)}
    note(log, "black", "step.load", player=player(seat), **figures)
    if there == rules.cannon_track.end:
        note(
            log, "black.limit", "step.cannons_full", "cannon_limit", player=player(seat), limit=cannons(there)
        )
    return with_state(position, seat, state._replace(cannons=there))


def move_disc(position: Position, seat: int, number: int, log: Log) -> Position:
    """Move the player-order disc, onto the top of any that lie on the space.

    Source: Die weiße Aktion 1.
    """
    state, rules = position.players[seat], position.rules
    reached = state.space + number
    figures = {"points": action_points(number)}
    note(log, "white.advance", "step.move_disc", player=player(seat), space=reached, **figures)
    after = with_state(position, seat, state._replace(space=reached))
    own = rules.colour_of(reached)
    if own is not None:
        note(log, "white.advance", "step.disc_colour", player=player(seat), colour=colour(own))
    spaces = [each.space for each in after.players]
    if spaces.count(reached) > 1:
        note(log, "white.top", "step.on_top", player=player(seat))
    discs = place_on_top(position.discs, spaces, seat)
    if discs[0] == seat != position.discs[0]:
        note(log, "white.start", "step.new_start", player=player(seat))
    return after._replace(discs=discs)
