"""Whose turn it is, and what may be done only in which action. Source: Spielablauf; Como se Juega."""

from __future__ import annotations

from rulebook_tools.engine.kit import NOT_DUE, Seats
from rulebook_tools.games.amerigo_islands.model import Acting, Choosing, Clearing, Position
from rulebook_tools.games.amerigo_islands.speech import Refusal, refuse


def out_of_turn(position: Position, seat: int) -> Refusal:
    """Refuse an action of a player whose turn it is not, or who must do something else first."""
    due = position.due
    if isinstance(due, Acting):
        return NOT_DUE if due.left[0] != seat or due.picks or due.draws else None
    return None if isinstance(due, Choosing) and due.left[0] == seat else NOT_DUE


def out_of_action(position: Position, seat: int, *colours: int) -> Refusal:
    """Return a refusal, unless the player `seat` is carrying out an action of one of the `colours`."""
    if why := out_of_turn(position, seat):
        return why
    due = position.due
    if not isinstance(due, Acting):
        return refuse("phase.one", "not_chosen", player=seat)
    if due.colour not in colours:
        return refuse("phase.one", "other_action", player=seat, action=due.colour)
    return None


def too_dear(due: Acting, cost: int) -> Refusal:
    """Refuse to use more action points than are left."""
    if cost > due.points:
        return refuse("phase.points", player=due.left[0], cost=cost, left=due.points)
    return None


def next_player(position: Position, left: Seats) -> Position:
    """Let the first player of `left` choose an action; if `left` is empty, the cubes must be put back."""
    return position._replace(due=Choosing(left) if left else Clearing())
