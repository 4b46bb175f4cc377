"""What can be done in an action, and how it ends: what becomes of the points that were not used.

Source, where a rule names no other: Spielablauf; Como se Juega.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rulebook_tools.engine.kit import NOT_DUE, Chance, Chapter, Said, drawn, there
from rulebook_tools.engine.kit.quick import kept
from rulebook_tools.games.amerigo_islands.actions import Action, Finish, Found, Pay, Reveal
from rulebook_tools.games.amerigo_islands.board.colours import BLUE, COLOURS, GREEN, RED, YELLOW
from rulebook_tools.games.amerigo_islands.rules.building.build import buildings
from rulebook_tools.games.amerigo_islands.rules.building.plan import takings
from rulebook_tools.games.amerigo_islands.rules.gold import gold_of_track, room_on_track, why_not_pay
from rulebook_tools.games.amerigo_islands.rules.order import next_player, out_of_action
from rulebook_tools.games.amerigo_islands.rules.sailing.posts import sailings
from rulebook_tools.games.amerigo_islands.rules.tokens.use import at_any_time
from rulebook_tools.games.amerigo_islands.rules.tracks.discs import moves
from rulebook_tools.games.amerigo_islands.rules.tracks.goods import purchases
from rulebook_tools.games.amerigo_islands.rules.tracks.progress import token_picks
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, wait_for
from rulebook_tools.games.amerigo_islands.state import Acting, Position, due_of

FINISH = Chapter[Position](FIGURES)


pay_for, finish_of = kept(Pay), kept(Finish)
Uses = Callable[[Position, Acting, int], Iterable[Action]]
USES: Mapping[int, Uses] = dict.fromkeys(range(len(COLOURS)), moves) | {
    BLUE: sailings,
    RED: takings,
    GREEN: buildings,
    YELLOW: purchases,
}
"""What the points of an action can be used for, by its colour."""


@FINISH.expects(Acting)
def awaited(position: Position, due: Acting) -> Said:
    """Say what an action that has been chosen waits for.

    Source: Spielablauf, Die braune Aktion; Como se Juega, La acción marrón.
    """
    seat = due.left[0]
    if due.draws:
        return wait_for("brown.empty", "draws", player=seat)
    if due.picks:
        return wait_for("brown.token", "picks", player=seat)
    return duty(position, due) or wait_for("phase.order", "acting", player=seat)


@FINISH.lists(Acting)
def during(position: Position, due: Acting) -> list[Action]:
    """Return what a player can do in an action."""
    seat = due.left[0]
    if due.draws:
        return [Reveal("tokens", (kind,)) for kind in there(position.display.token_stock)]
    if due.picks:
        return [*token_picks(position, seat), *at_any_time(position)]
    found: list[Action] = [*USES[due.colour](position, due, seat), *at_any_time(position)]
    if position.players[seat].gold and why_not_pay(position, payment := pay_for(seat, 1)) is None:
        found.append(payment)
    return found if duty(position, due) else [*found, finish_of(seat)]


@FINISH.by_chance(Acting)
def draw_from_supply(position: Position, due: Acting, chance: Chance) -> Reveal | None:
    """Draw the progress tokens that are due from the supply.

    Source: Die braune Aktion (silent).
    """
    if not due.draws:
        return None
    return Reveal("tokens", drawn(list(position.display.token_stock), due.draws, chance))


def duty(position: Position, due: Acting) -> Said | None:
    """Return what a player must do before the end of an action, or None.

    Source: Die blaue Aktion, Spielablauf; La acción azul, Como se Juega.
    """
    seat = due.left[0]
    if due.placing and (unplaced := position.players[seat].ships.count(None)):
        return wait_for("blue.place", "ships", player=seat, ships=unplaced)
    return wait_for("phase.lapse", "use", player=seat) if must_use(position, due) else None


def must_use(position: Position, due: Acting) -> bool:
    """Say whether a point must be used first, by the reading that not all may lapse."""
    if position.rules.forfeit == "all" or due.used or due.jumped:
        return False
    uses = USES[due.colour](position, due, due.left[0])
    return any(not isinstance(each, Found) for each in uses)


def is_resting(position: Position) -> bool:
    """Say whether nothing that has begun waits for its end."""
    due = position.due
    return not isinstance(due, Acting) or not (due.draws or due.picks or duty(position, due))


@FINISH.forbids(Finish)
def why_not_finish(position: Position, action: Finish) -> Said | None:
    """An action is ended by whoever has chosen it, with nothing left that must be done.

    Source: Die blaue Aktion, Spielablauf; La acción azul, Como se Juega.
    """
    if why := out_of_action(position, action.player, *range(len(COLOURS))):
        return why
    return NOT_DUE if duty(position, due_of(position, Acting)) else None


@FINISH.does(Finish)
def finish(position: Position, _action: Finish, log: Log) -> Position:
    """End an action: points not used lapse, or bring gold at the end of a track.

    Source: Spielablauf, Gold; Como se Juega.
    """
    due = due_of(position, Acting)
    if due.colour != BLUE:
        position = end_action(position, due, log)
    elif log:
        tell_lapsing(due, log)
    return next_player(position, due.left[1:])


def tell_lapsing(due: Acting, log: Log) -> None:
    """Note the points that each ship did not use.

    Source: Die blaue Aktion; La acción azul.
    """
    seat, left = due.left[0], [voyage.points for voyage in due.voyages]
    for ship, points in enumerate(left):
        if points:
            log.say("blue.each", "ship_lapse", player=seat, ship=ship, action_points=points)
    if any(left):
        log.say("phase.lapse", player=seat, action_points=sum(left))


def end_action(position: Position, due: Acting, log: Log) -> Position:
    """Let the points left lapse; the end of a track makes up for them with gold.

    Source: Spielablauf, Gold; Como se Juega.
    """
    seat, rules = due.left[0], position.rules
    if not due.points:
        return position
    log.say("phase.lapse", player=seat, action_points=due.points)
    if room_on_track(rules, due.colour, position.players[seat]) != 0:
        return position
    if due.jumped and rules.leader_end == "nothing":
        return position
    return gold_of_track(position, due, log, again=not due.used and not due.jumped)
