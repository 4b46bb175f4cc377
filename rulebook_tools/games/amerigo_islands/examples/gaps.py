"""What an example may leave open: chance, and what comes of itself."""

from __future__ import annotations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.kit.meanwhile import Meanwhile
from rulebook_tools.games.amerigo_islands import actions as act
from rulebook_tools.games.amerigo_islands.actions import Action
from rulebook_tools.games.amerigo_islands.board.tokens import USED_IN
from rulebook_tools.games.amerigo_islands.rules.interim import raid
from rulebook_tools.games.amerigo_islands.rules.pirates import unknown_markers
from rulebook_tools.games.amerigo_islands.rules.round.finish import draw_from_supply, duty
from rulebook_tools.games.amerigo_islands.rules.round.phases import has_cubes_to_throw
from rulebook_tools.games.amerigo_islands.rules.round.throw import fall_by_chance
from rulebook_tools.games.amerigo_islands.rules.setup import draw
from rulebook_tools.games.amerigo_islands.state import (
    Acting,
    Clearing,
    Drawing,
    Falling,
    Position,
    Raiding,
    Throwing,
)

AFTER_THROW = (act.Fall, act.Choose, act.TakeGold, act.CountCubes, Meanwhile)
"""What can only be meant for the time after the cubes have been thrown."""
AFTER_PHASE = (*AFTER_THROW, act.Throw, act.ScoreRound, act.Reveal, act.ScoreGame)
"""What can only be meant for the time after a phase."""
AFTER_ROUND = (act.ScoreRound, act.Reveal, act.ScoreGame)
"""What can only be meant for the time after a round; act.ScoreRound with pirates that are left open."""


def fill(position: Position, following: Action | None, chance: Chance) -> Action | None:
    """Return what an example leaves open here: chance, or what comes of itself before what follows.

    Nothing is filled in where a player’s action follows that is not due at the beginning of a phase.
    """
    due = position.due
    if is_at_any_time(position, following):
        return None
    match due:
        case Drawing():
            waits = following is None and position.round > 0 and due.what == "pirate"
            return None if waits or is_drawing(due, following) else draw(position, due, chance)
        case Falling():
            is_open = isinstance(following, act.Fall) or (following is None and position.round > 0)
            return None if is_open else fall_by_chance(position, due, chance)
        case Throwing():
            return fill_throw(position, following)
        case Acting() if due.draws:
            return (
                None
                if isinstance(following, act.Reveal | act.Spill)
                else draw_from_supply(position, due, chance)
            )
        case Acting() if not due.picks:
            return act.Finish(due.left[0]) if ends(position, due, following) else None
        case Clearing():
            return act.Clear() if isinstance(following, AFTER_PHASE) else None
        case Raiding() if isinstance(following, AFTER_ROUND):
            unknown = unknown_markers(position)
            is_meant = len(following.drawn) <= unknown if isinstance(following, act.Reveal) else not unknown
            is_due = is_meant and not isinstance(following, act.ScoreGame)
            return None if is_due else raid(position, due, chance)
    return None


def is_at_any_time(position: Position, following: Action | None) -> bool:
    """Say whether what follows can be done whatever is due: gold for a chest, or for a progress token."""
    if isinstance(following, act.UseToken):
        return position.rules.token_names[following.token] not in USED_IN
    return isinstance(following, act.Exchange)


def is_drawing(due: Drawing, following: Action | None) -> bool:
    """Say whether what follows is what is to be laid out."""
    match following:
        case act.LayIslands():
            return due.what == "islands"
        case act.StackDiscs():
            return due.what == "discs"
        case act.Reveal(what=what):
            return due.what == what
    return False


def fill_throw(position: Position, following: Action | None) -> Action | None:
    """Return what comes of itself at the beginning of a phase: it is skipped, or the cubes are thrown.

    Source: Spielablauf; Como se Juega.
    """
    if not has_cubes_to_throw(position):
        return None if isinstance(following, act.Throw | act.Clear | act.Spill) else act.Clear()
    return act.Throw(position.discs[0]) if isinstance(following, AFTER_THROW) else None


def ends(position: Position, due: Acting, following: Action | None) -> bool:
    """Say whether a player uses no more points before what follows."""
    if duty(position, due) is not None:
        return False
    if following is None:
        return bool(due.points) or any(voyage.points for voyage in due.voyages)
    if isinstance(following, (*AFTER_PHASE, act.Clear)) and not isinstance(
        following, act.Choose | act.TakeGold | act.CountCubes
    ):
        return True
    return getattr(following, "player", None) in due.left[1:]
