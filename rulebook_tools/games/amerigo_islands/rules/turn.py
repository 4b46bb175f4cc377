"""Whose turn it is, and what belongs to which action. Source: Spielablauf; Como se Juega."""

from __future__ import annotations

from rulebook_tools.engine.kit import NOT_DUE, Chapter, RuleStatement, Seats
from rulebook_tools.games.amerigo_islands.model import Acting, Choosing, Clearing, Over, Position, Throwing
from rulebook_tools.games.amerigo_islands.speech import FIGURES, refuse

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.several("refuse.over", "end.winner", "end.tie")


def why_over(position: Position) -> RuleStatement | None:
    """Nothing can be done once the game is over; the rule that ended it says so."""
    due = position.due
    return refuse(due.rule, "over") if isinstance(due, Over) else None


def is_turn(position: Position) -> bool:
    """Say whether it is somebody's turn, or a throw, and nothing else has to happen first."""
    due = position.due
    if isinstance(due, Acting):
        return not due.picks and not due.draws
    return isinstance(due, Throwing | Choosing)


def out_of_turn(position: Position, seat: int) -> RuleStatement | None:
    """A player acts only on their own turn and while nothing else is pending."""
    due = position.due
    if isinstance(due, Acting):
        return NOT_DUE if due.left[0] != seat or due.picks or due.draws else None
    return None if isinstance(due, Choosing) and due.left[0] == seat else NOT_DUE


def out_of_action(position: Position, seat: int, *colours: int) -> RuleStatement | None:
    """What is a part of an action comes in an action of that colour, which the player has chosen."""
    if why := out_of_turn(position, seat):
        return why
    due = position.due
    if not isinstance(due, Acting):
        return refuse("phase.one", "not_chosen", player=seat)
    return (
        None if due.colour in colours else refuse("phase.one", "other_action", player=seat, action=due.colour)
    )


def too_dear(due: Acting, cost: int) -> RuleStatement | None:
    """Nobody spends more action points than there are."""
    if cost > due.points:
        return refuse("phase.points", player=due.left[0], cost=cost, left=due.points)
    return None


def next_player(position: Position, left: Seats) -> Position:
    """Let the next one of those who have still to act choose; after all of them the cubes go back."""
    return position._replace(due=Choosing(left) if left else Clearing())
