"""The throw: what falls out of the tower, and which actions that makes available.

Source, where a rule names no other: Spielablauf, Anmerkung; Como se Juega, Nota.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import (
    NOT_DUE,
    Chance,
    Chapter,
    GivenError,
    RuleStatement,
)
from rulebook_tools.games.amerigo_islands.board import tower
from rulebook_tools.games.amerigo_islands.board.tower import NO_CUBES, Cubes
from rulebook_tools.games.amerigo_islands.board.tracks import COLOURS
from rulebook_tools.games.amerigo_islands.model import (
    Choosing,
    Drawing,
    Fall,
    Falling,
    Position,
    Scoring,
    Spill,
    Throw,
    Throwing,
    actor,
    due_of,
)
from rulebook_tools.games.amerigo_islands.rules.phases import (
    begin_round,
    has_cubes_to_throw,
    next_phase,
    why_not_yet,
)
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse, tell

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.awaits(Falling, lambda position, _: "tower.fall" if position.round else "setup.tower", "falling")
CHAPTER.several("due.falling", "tower.fall", "setup.tower")
CHAPTER.action(Throw, "player", colour=lambda position, _: position.phase)
CHAPTER.action(Spill)


@CHAPTER.describes(Fall)
def tell_falling(_position: Position, action: Fall) -> RuleStatement:
    """Say whether anything comes out."""
    return tell("action.fall" if any(action.cubes) else "action.fall_none")


@CHAPTER.forbids(Throw)
def why_not_throw(position: Position, action: Throw) -> RuleStatement | None:
    """The start player throws the cubes of a phase when it begins."""
    if not isinstance(position.due, Throwing):
        return why_not_yet(position, refuse("tower.throw", "throw_later", next=actor(position)))
    first = position.discs[0]
    if not has_cubes_to_throw(position):
        return NOT_DUE
    return (
        None if action.player == first else refuse("phase.order", "throw", player=action.player, next=first)
    )


@CHAPTER.does(Throw)
def throw(position: Position, action: Throw, log: Log) -> Position:
    """Throw the cubes of the storage space into the tower, and any that were spilled."""
    there, phase = position.tower, position.phase
    if log:
        log.say("tower.throw", player=action.player, cubes=tower.only(there.storage, phase))
        if any(there.tray):
            log.say("tower.spilled", "spilled_thrown", cubes=there.tray)
    new = tower.thrown(there, phase)
    return position._replace(tower=tower.throw(there, phase, new), due=Falling(new))


def check_hidden(position: Position, cubes: Cubes) -> None:
    """Raise `GivenError` for cubes that are not in the tower."""
    for name, hidden, number in zip(COLOURS, position.tower.hidden, cubes, strict=True):
        if number > hidden:
            raise GivenError((), f"{number} {name} cubes fall", f"{hidden} or fewer, which are in the tower")


@CHAPTER.forbids(Spill)
def why_not_spill(position: Position, action: Spill) -> RuleStatement | None:
    """Cubes can drop out of the tower while players act; raises `GivenError` for those that are not there."""
    if isinstance(position.due, Drawing | Falling | Scoring):
        return NOT_DUE
    check_hidden(position, action.cubes)
    return None


@CHAPTER.does(Spill)
def spill(position: Position, action: Spill, log: Log) -> Position:
    """Let cubes fall at an unsuitable time: they wait in the tray."""
    log.say("tower.spilled", cubes=action.cubes)
    there = position.tower
    hidden, tray = tower.less(there.hidden, action.cubes), tower.add(there.tray, action.cubes)
    return position._replace(tower=there._replace(hidden=hidden, tray=tray))


@CHAPTER.offers(Falling)
def each_fall(position: Position, _due: Falling) -> Iterator[Fall]:
    """Return each colour that can fall next, and that no more cubes fall."""
    for colour, number in enumerate(position.tower.hidden):
        if number:
            yield Fall(tower.one(colour), more=True)
    yield Fall(NO_CUBES)


@CHAPTER.by_chance(Falling)
def fall_by_chance(position: Position, due: Falling, chance: Chance) -> Fall:
    """Let each cube fall, or not."""
    return Fall(tower.chance_fall(position.tower.hidden, due.new, chance))


@CHAPTER.forbids(Fall)
def why_not_fall(position: Position, action: Fall) -> RuleStatement | None:
    """Cubes fall after a throw; raises `GivenError` for those that are not in the tower.

    Source: Spielablauf, Der Würfelturm; Como se Juega, Preparar.
    """
    due = position.due
    if not isinstance(due, Falling):
        return (
            NOT_DUE
            if isinstance(due, Throwing)
            else why_not_yet(position, refuse("tower.spilled", "no_throw", next=actor(position)))
        )
    check_hidden(position, action.cubes)
    return None


@CHAPTER.does(Fall)
def fall(position: Position, action: Fall, log: Log) -> Position:
    """Put the cubes that fell on the action field; in set-up they go to the storage spaces.

    Source: Spielablauf, Der Würfelturm; Como se Juega, Preparar.
    """
    before = position.tower
    after = position._replace(tower=tower.fall(before, action.cubes))
    if action.more:
        left = tower.still_new(before.hidden, due_of(position, Falling).new, action.cubes)
        return after._replace(due=Falling(left))
    return begin_actions(after, log) if position.round else fill_storage(after, log)


def fill_storage(position: Position, log: Log) -> Position:
    """Sort the cubes of the first throw onto their storage spaces, and begin the game.

    Source: Der Würfelturm; Preparar.
    """
    there = position.tower
    if log:
        cubes = tuple(position.rules.cubes)
        log.say("components.cubes", all=sum(cubes), cubes=cubes)
        log.say("setup.tower", "stored", fallen=sum(there.field), cubes=there.field, hidden=sum(there.hidden))
    return begin_round(position._replace(tower=tower.put_back(there), round=1), log)


def begin_actions(position: Position, log: Log) -> Position:
    """Make the actions of the cubes on the action field available; without any the phase is skipped."""
    if not any(position.tower.field):
        log.say("tower.none", "none_fell")
        return next_phase(position, log)
    if log:
        tell_actions(position, log)
    return position._replace(due=Choosing(position.discs))


def tell_actions(position: Position, log: Log) -> None:
    """Note what has fallen, which actions there are, how many action points, and who acts when."""
    field, discs = position.tower.field, position.discs
    log.say("tower.fall", cubes=field)
    log.say("phase.colours", "available", actions=tower.available(field))
    log.say("phase.points", action_points=tower.action_points(field))
    spaces = [position.players[seat].space for seat in discs]
    log.say("phase.order", players=discs)
    if len(set(spaces)) < len(spaces):
        stacked = tuple(seat for seat in discs if spaces.count(position.players[seat].space) > 1)
        log.say("phase.stack", players=stacked)
