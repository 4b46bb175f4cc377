"""Phases: whose cubes are thrown, what falls, who acts when, and what follows."""

from __future__ import annotations

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import player
from rulebook_tools.engine.meanwhile import Meanwhile
from rulebook_tools.engine.noting import Log, note
from rulebook_tools.games.amerigo_islands import cubes
from rulebook_tools.games.amerigo_islands.actions import Clear, Fall, Spill, Throw
from rulebook_tools.games.amerigo_islands.colours import BLUE, COLOURS
from rulebook_tools.games.amerigo_islands.position import (
    Choosing,
    Clearing,
    Falling,
    Position,
    Raiding,
    Throwing,
    due_of,
)
from rulebook_tools.games.amerigo_islands.steps import action_points, actions, colour, cube_total
from rulebook_tools.games.amerigo_islands.steps import cubes as cube_figures


def begin_phase(position: Position, phase: int, log: Log) -> Position:
    """Begin the phase of a colour; without cubes on its storage space it is skipped.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    now = position._replace(phase=phase, due=Throwing())
    if not has_cubes_to_throw(now):
        return skip_phase(now, log)
    reads = f"cubes.{COLOURS[phase]}"
    note(log, "round.phases", "step.phase", reads, round=position.round, colour=colour(phase))
    return now


def has_cubes_to_throw(position: Position) -> bool:
    """Say whether there are cubes to throw in this phase: on its storage space, or spilled, by that reading.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    tower = position.tower
    if tower.storage[position.phase]:
        return True
    return bool(sum(tower.tray)) and position.rules.reads("spilled_empty", "thrown")


def skip_phase(position: Position, log: Log) -> Position:
    """Skip a phase whose storage space is empty.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    note(log, "tower.empty", "step.empty", colour=colour(position.phase))
    return next_phase(position, log)


def next_phase(position: Position, log: Log) -> Position:
    """Go on to the next storage space clockwise, or to the end of the round.

    Source: Spielablauf; Como se Juega.
    """
    following = position.phase + 1
    if following == len(COLOURS):
        note(log, "round.end", "step.round_end", round=position.round)
        return position._replace(due=Raiding())
    note(log, "phase.next", "step.next", colour=colour(following))
    return begin_phase(position, following, log)


def begin_round(position: Position, log: Log) -> Position:
    """Begin a round with the cubes of the first storage space.

    Source: Spielablauf; Como se Juega.
    """
    return begin_phase(position, BLUE, log)


def throw(position: Position, action: Throw, log: Log) -> Position:
    """Throw the cubes of the storage space into the tower, and any that were spilled.

    Source: Spielablauf; Como se Juega.
    """
    tower, phase = position.tower, position.phase
    there = cubes.only(tower.storage, phase)
    note(log, "tower.throw", "step.throw", player=player(action.player), cubes=cube_figures(there))
    if sum(tower.tray):
        note(log, "tower.spilled", "step.spilled_thrown", cubes=cube_figures(tower.tray))
    new = cubes.thrown(tower, phase)
    return position._replace(tower=cubes.throw(tower, phase), due=Falling(new))


def check_hidden(position: Position, falling: cubes.Cubes) -> None:
    """Raise `GivenError` for cubes that are not in the tower."""
    for name, hidden, number in zip(COLOURS, position.tower.hidden, falling, strict=True):
        if number > hidden:
            raise GivenError((), f"{number} {name} cubes fall", f"{hidden} or fewer, which are in the tower")


def spill(position: Position, action: Spill, log: Log) -> Position:
    """Let cubes fall at an unsuitable time: they wait in the tray.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    check_hidden(position, action.cubes)
    note(log, "tower.spilled", "step.spilled", cubes=cube_figures(action.cubes))
    tower = position.tower
    hidden, tray = cubes.less(tower.hidden, action.cubes), cubes.add(tower.tray, action.cubes)
    return position._replace(tower=tower._replace(hidden=hidden, tray=tray))


def fall(position: Position, action: Fall, log: Log) -> Position:
    """Put the cubes that fell on the action field; in set-up they go to the storage spaces.

    Source: Spielablauf, Der Würfelturm; Como se Juega, Preparar.
    """
    due = due_of(position, Falling)
    check_hidden(position, action.cubes)
    after = position._replace(tower=cubes.fall(position.tower, action.cubes))
    if action.more:
        old = cubes.less(position.tower.hidden, due.new)
        still_new = tuple(
            max(new - max(number - rest, 0), 0)
            for new, number, rest in zip(due.new, action.cubes, old, strict=True)
        )
        return after._replace(due=Falling(still_new))
    return fill_storage(after, log) if not position.round else begin_actions(after, log)


def fill_storage(position: Position, log: Log) -> Position:
    """Sort the cubes of the first throw onto their storage spaces, and begin the game.

    Source: Der Würfelturm; Preparar.
    """
    tower, rules = position.tower, position.rules
    whole, each = cube_total(rules.cubes), cube_figures(rules.cubes)
    note(log, "components.cubes", "step.cubes", *rules.paths_of("cubes"), all=whole, cubes=each)
    fallen, hidden, kinds = cube_total(tower.field), cube_total(tower.hidden), cube_figures(tower.field)
    note(log, "setup.tower", "step.stored", fallen=fallen, cubes=kinds, hidden=hidden)
    return begin_round(position._replace(tower=cubes.put_back(tower), round=1), log)


def begin_actions(position: Position, log: Log) -> Position:
    """Make the actions of the cubes on the action field available; without any the phase is skipped.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    field = position.tower.field
    if not sum(field):
        note(log, "tower.none", "step.none_fell")
        return next_phase(position, log)
    if log is not None:
        tell_actions(position, log)
    return position._replace(due=Choosing(position.discs))


def tell_actions(position: Position, log: Log) -> None:
    """Note what has fallen, which actions there are, how many action points, and who acts when."""
    field, discs = position.tower.field, position.discs
    note(log, "tower.fall", "step.fall", cubes=cube_figures(field))
    note(log, "phase.colours", "step.available", actions=actions(cubes.available(field)))
    note(log, "phase.points", "step.points", points=action_points(cubes.action_points(field)))
    spaces = [position.players[seat].space for seat in discs]
    note(log, "phase.order", "step.order", players=tuple(map(player, discs)))
    if len(set(spaces)) < len(spaces):
        stacked = tuple(seat for seat in discs if spaces.count(position.players[seat].space) > 1)
        note(log, "phase.stack", "step.stack", players=tuple(map(player, stacked)))


def clear(position: Position, _action: Clear, log: Log) -> Position:
    """Put the cubes of the action field back on their storage spaces, and go on.

    A phase in which there is nothing to throw is skipped. Source: Spielablauf; Como se Juega.
    """
    if isinstance(position.due, Throwing):
        return skip_phase(position, log)
    field = position.tower.field
    note(log, "phase.return", "step.return", cubes=cube_figures(field))
    return next_phase(position._replace(tower=cubes.put_back(position.tower)), log)


def next_player(position: Position, left: tuple[int, ...]) -> Position:
    """Let the next one of those who have still to act choose; after all of them the cubes go back.

    Source: Spielablauf; Como se Juega.
    """
    if left:
        return position._replace(due=Choosing(left))
    return position._replace(due=Clearing())


def meanwhile(position: Position, action: Meanwhile, log: Log) -> Position:
    """Let the turn come to a later player of this phase, or to its end.

    Source: Spielablauf; Como se Juega.
    """
    due = due_of(position, Choosing)
    if action.next is None:
        note(log, "phase.order", "step.all_acted")
        return position._replace(due=Clearing())
    if action.next not in due.left[1:]:
        raise GivenError((), "the turn does not come to this player", "one who has still to act")
    note(log, "phase.order", "step.meanwhile", player=player(action.next))
    return position._replace(due=Choosing(due.left[due.left.index(action.next) :]))
