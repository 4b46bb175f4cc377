"""Ending an action: what becomes of the points that were not used."""

from __future__ import annotations

from rulebook_tools.engine.figures import Count, Figure, Statement, player
from rulebook_tools.engine.game import Pending
from rulebook_tools.engine.noting import Log, note, refusal_while
from rulebook_tools.games.amerigo_islands.actions import Finish, Found
from rulebook_tools.games.amerigo_islands.colours import BLUE
from rulebook_tools.games.amerigo_islands.phases import next_player
from rulebook_tools.games.amerigo_islands.position import Acting, Position, due_of
from rulebook_tools.games.amerigo_islands.possible import uses
from rulebook_tools.games.amerigo_islands.steps import action_points
from rulebook_tools.games.amerigo_islands.treasury import room_on_track, take_gold_of_track


def finish(position: Position, _action: Finish, log: Log) -> Position:
    """End an action: points not used lapse, or bring gold at the end of a track.

    Source: Spielablauf, Gold; Como se Juega.
    """
    due = due_of(position, Acting)
    owed = duty(position, due)
    if owed is not None:
        raise refusal_while(owed)
    after = end_sailing(position, due, log) if due.colour == BLUE else end_action(position, due, log)
    return next_player(after, due.left[1:])


def duty(position: Position, due: Acting) -> Pending | None:
    """Return what a player must do before the end of an action, or None.

    Source: Die blaue Aktion, Spielablauf; La acción azul, Como se Juega.
    """
    who = player(due.left[0])
    unplaced = position.players[due.left[0]].ships.count(None) if due.placing else 0
    if unplaced:
        figures: dict[str, Figure] = {"player": who, "ships": Count(unplaced, "ship")}
        return Pending(due.kind, "blue.place", Statement("due.ships", figures))
    if must_use(position, due):
        return Pending(due.kind, "phase.lapse", Statement("due.use", {"player": who}))
    return None


def must_use(position: Position, due: Acting) -> bool:
    """Say whether a point must be used first, by the reading that not all may lapse.

    Source: Spielablauf; Como se Juega.
    """
    if due.used or due.jumped or not position.rules.reads("forfeit", "some"):
        return False
    return any(not isinstance(use, Found) for use in uses(position, due))


def end_sailing(position: Position, due: Acting, log: Log) -> Position:
    """Note the points that each ship did not use.

    Source: Die blaue Aktion; La acción azul.
    """
    who = player(due.left[0])
    for ship, voyage in enumerate(due.voyages, 1):
        if voyage.points:
            figures = {"points": action_points(voyage.points)}
            note(log, "blue.each", "step.ship_lapse", player=who, ship=ship, **figures)
    left = sum(voyage.points for voyage in due.voyages)
    if left:
        note(log, "phase.lapse", "step.lapse", player=who, points=action_points(left))
    return position


def end_action(position: Position, due: Acting, log: Log) -> Position:
    """Let the points left lapse; the end of a track makes up for them with gold.

    Source: Spielablauf, Gold; Como se Juega.
    """
    seat, rules = due.left[0], position.rules
    if not due.points:
        return position
    note(log, "phase.lapse", "step.lapse", player=player(seat), points=action_points(due.points))
    if room_on_track(rules, due.colour, position.players[seat]) != 0:
        return position
    if due.jumped and rules.reads("leader_end", "nothing"):
        return position
    rule = "gold.track" if due.used or due.jumped else "gold.again"
    return take_gold_of_track(position, due, rule, log)
