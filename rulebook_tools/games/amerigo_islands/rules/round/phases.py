"""Phases: whose cubes are thrown, what falls, who acts when, and what follows.

Source: Spielablauf; Como se Juega. What is skipped stands in the notes there (Anmerkung, Nota).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import NOT_DUE, Chance, Chapter, GivenError, Said
from rulebook_tools.engine.kit.meanwhile import Meanwhile
from rulebook_tools.games.amerigo_islands.actions import Action, Clear, Throw
from rulebook_tools.games.amerigo_islands.board import tower
from rulebook_tools.games.amerigo_islands.board.colours import BLUE, COLOURS
from rulebook_tools.games.amerigo_islands.rules.order import is_turn
from rulebook_tools.games.amerigo_islands.rules.round.finish import is_resting
from rulebook_tools.games.amerigo_islands.rules.tokens.use import at_any_time
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse, tell, wait_for
from rulebook_tools.games.amerigo_islands.state import (
    Choosing,
    Clearing,
    Position,
    Raiding,
    Throwing,
    actor,
    due_of,
)

PHASES = Chapter[Position](FIGURES)


PHASES.awaits(Clearing, "phase.return", "clearing")


@PHASES.describes(Meanwhile)
def tell_meanwhile(_position: Position, action: Meanwhile) -> Said:
    """Say whose turn comes after those of others."""
    return (
        tell("action.meanwhile_all") if action.next is None else tell("action.meanwhile", player=action.next)
    )


@PHASES.expects(Throwing)
def awaited(position: Position, _due: Throwing) -> Said:
    """Say what a phase waits for that begins: the throw, or to be skipped."""
    if has_cubes_to_throw(position):
        return wait_for("tower.throw", "throwing", player=position.discs[0], colour=position.phase)
    return wait_for("tower.empty", "skipping", colour=position.phase)


def begin_phase(position: Position, phase: int, log: Log) -> Position:
    """Begin the phase of a colour; without cubes on its storage space it is skipped."""
    now = position._replace(phase=phase, due=Throwing())
    if not has_cubes_to_throw(now):
        return skip_phase(now, log)
    log.say("round.phases", "phase", round=position.round, phase=phase)
    return now


def has_cubes_to_throw(position: Position) -> bool:
    """Say whether there are cubes to throw: on the storage space, or spilled ones, by that reading."""
    if position.tower.storage[position.phase]:
        return True
    return any(position.tower.tray) and position.rules.spilled_empty == "thrown"


def skip_phase(position: Position, log: Log) -> Position:
    """Skip a phase whose storage space is empty."""
    log.say("tower.empty", colour=position.phase)
    return next_phase(position, log)


def next_phase(position: Position, log: Log) -> Position:
    """Go on to the next storage space clockwise, or to the end of the round."""
    following = position.phase + 1
    if following == len(COLOURS):
        log.say("round.end", "round_end", round=position.round)
        return position._replace(due=Raiding())
    log.say("phase.next", colour=following)
    return begin_phase(position, following, log)


def begin_round(position: Position, log: Log) -> Position:
    """Begin a round with the cubes of the first storage space."""
    return begin_phase(position, BLUE, log)


def why_not_yet(position: Position, why: Said) -> Said:
    """What happens to all waits until what has begun is over; then the rule says so that makes it due.

    Source: Spielablauf, Durchgangsende und Zwischenwertung; Como se Juega.
    """
    return why if is_turn(position) and is_resting(position) else NOT_DUE


@PHASES.offers(Throwing)
def at_throw(position: Position, _due: Throwing) -> Iterator[Action]:
    """Return the throw, or that the phase is skipped, and what can be done at any time."""
    yield Throw(position.discs[0]) if has_cubes_to_throw(position) else Clear()
    yield from at_any_time(position)


@PHASES.by_chance(Throwing)
def skip_by_itself(position: Position, _due: Throwing, _chance: Chance) -> Clear | None:
    """Skip a phase without cubes to throw."""
    return None if has_cubes_to_throw(position) else Clear()


PHASES.offers(Clearing)(lambda _position, _due: [Clear()])
PHASES.by_chance(Clearing)(lambda _position, _due, _chance: Clear())


@PHASES.forbids(Clear)
def why_not_clear(position: Position, _action: Clear) -> Said | None:
    """The phase is over when all have acted, or with nothing to throw."""
    due = position.due
    if isinstance(due, Clearing):
        return None
    if isinstance(due, Throwing):
        return NOT_DUE if has_cubes_to_throw(position) else None
    return why_not_yet(position, refuse("phase.return", "not_all", next=actor(position)))


@PHASES.does(Clear)
def clear(position: Position, _action: Clear, log: Log) -> Position:
    """Put the cubes of the action field back on their storage spaces, and go on.

    A phase in which there is nothing to throw is skipped.
    """
    if isinstance(position.due, Throwing):
        return skip_phase(position, log)
    log.say("phase.return", cubes=position.tower.field)
    return next_phase(position._replace(tower=tower.put_back(position.tower)), log)


@PHASES.forbids(Meanwhile)
def why_not_meanwhile(position: Position, action: Meanwhile) -> Said | None:
    """Others act between two turns; raises `GivenError` where the turn does not come to a player any more."""
    due = position.due
    if not isinstance(due, Choosing):
        return NOT_DUE
    if action.next is not None and action.next not in due.left[1:]:
        raise GivenError((), "the turn does not come to this player", "one who has still to act")
    return None


@PHASES.does(Meanwhile)
def meanwhile(position: Position, action: Meanwhile, log: Log) -> Position:
    """Let the turn come to a later player of this phase, or to its end."""
    if action.next is None:
        log.say("phase.order", "all_acted")
        return position._replace(due=Clearing())
    left = due_of(position, Choosing).left
    log.say("phase.order", "meanwhile", player=action.next)
    return position._replace(due=Choosing(left[left.index(action.next) :]))
