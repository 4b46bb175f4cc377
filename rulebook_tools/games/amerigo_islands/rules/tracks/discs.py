"""Moving the discs of the cannon track, the progress track and the special action track.

Source, where a rule names no other: Die schwarze, Die braune, Die weiße Aktion; La acción negra,
La acción marrón.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.engine.kit import Chapter, Said
from rulebook_tools.engine.kit.quick import kept
from rulebook_tools.games.amerigo_islands.actions import Advance
from rulebook_tools.games.amerigo_islands.board.colours import BLACK, BROWN, WHITE
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId
from rulebook_tools.games.amerigo_islands.rules.gold import room_on_track, track_length
from rulebook_tools.games.amerigo_islands.rules.order import out_of_action, spend, too_dear
from rulebook_tools.games.amerigo_islands.rules.tokens.use import put_on_top
from rulebook_tools.games.amerigo_islands.rules.tracks import progress
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse
from rulebook_tools.games.amerigo_islands.state import Acting, Position, due_of, with_state

DISCS = Chapter[Position](FIGURES)


DISCS.several("refuse.track_end", "black.limit", "brown", "white.advance")


RULE: Mapping[int, RuleId] = {BLACK: "black.limit", BROWN: "brown", WHITE: "white.advance"}
"""By which rule each disc moves no further than its track."""


@kept
def advances(seat: int, most: int) -> tuple[Advance, ...]:
    """Return the ways of a player's disc that are no longer than so many spaces."""
    return tuple(Advance(seat, spaces) for spaces in range(1, most + 1))


def moves(position: Position, due: Acting, seat: int) -> tuple[Advance, ...]:
    """Return how far the disc of a track can go."""
    if due.jumped and position.rules.leader_move == "instead":
        return ()
    room = room_on_track(position.rules, due.colour, position.players[seat]) or 0
    return advances(seat, min(room, due.points))


@DISCS.forbids(Advance)
def why_not_advance(position: Position, action: Advance) -> Said | None:
    """A disc moves as far as the action points and its track go."""
    rules, seat = position.rules, action.player
    if why := out_of_action(position, seat, BLACK, BROWN, WHITE):
        return why
    due = due_of(position, Acting)
    if due.jumped and rules.leader_move == "instead":
        return refuse("token.leader", "leader_moved", player=seat)
    if why := too_dear(due, action.spaces):
        return why
    end = track_length(rules, due.colour) or 0
    room = room_on_track(rules, due.colour, position.players[seat]) or 0
    if action.spaces > room:
        return refuse(RULE[due.colour], "track_end", player=seat, end=end, room=room)
    return None


@DISCS.does(Advance)
def advance(position: Position, action: Advance, log: Log) -> Position:
    """Move a disc along the track of the action, one space for each action point."""
    seat, due = action.player, due_of(position, Acting)
    after = position._replace(due=spend(due, action.spaces))
    move = {BLACK: load, BROWN: progress.move_disc, WHITE: move_disc}[due.colour]
    return move(after, seat, action.spaces, log)


def load(position: Position, seat: int, number: int, log: Log) -> Position:
    """Load cannons.

    Source: Die schwarze Aktion; La acción negra.
    """
    state = position.players[seat]
    there = state.cannons + number
    log.say("black", "load", player=seat, loaded=number, cannons=there)
    if log and there == position.rules.cannon_limit:
        log.say("black.limit", "cannons_full", player=seat, cannon_limit=there)
    return with_state(position, seat, state._replace(cannons=there))


def move_disc(position: Position, seat: int, number: int, log: Log) -> Position:
    """Move the player-order disc, onto the top of any that lie on the space.

    Source: Die weiße Aktion 1.
    """
    state, rules = position.players[seat], position.rules
    reached = state.space + number
    log.say("white.advance", "move_disc", player=seat, action_points=number, track_space=reached)
    after = with_state(position, seat, state._replace(space=reached))
    if log and (own := rules.colour_of(reached)) is not None:
        log.say("white.advance", "disc_colour", player=seat, colour=own)
    return put_on_top(after, seat, log)
