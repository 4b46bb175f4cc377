"""The phases of a round, and what follows when a player's action has ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from rulebook_tools.engine.kit import (
    NOT_DUE,
    Chance,
    Chapter,
    GivenError,
    Meanwhile,
    RuleStatement,
    drawn,
    kept,
    there,
)
from rulebook_tools.games.amerigo_islands.board import tower
from rulebook_tools.games.amerigo_islands.board.tracks import BLUE, COLOURS, GREEN, RED, YELLOW
from rulebook_tools.games.amerigo_islands.model import (
    Acting,
    Action,
    Choosing,
    Clear,
    Clearing,
    Finish,
    Found,
    Pay,
    Position,
    Raiding,
    Reveal,
    Throw,
    Throwing,
    actor,
    due_of,
)
from rulebook_tools.games.amerigo_islands.rules.building import buildings, takings
from rulebook_tools.games.amerigo_islands.rules.gold import gold_of_track, room_on_track, why_not_pay
from rulebook_tools.games.amerigo_islands.rules.order import is_turn, next_player, out_of_action
from rulebook_tools.games.amerigo_islands.rules.sailing import sailings
from rulebook_tools.games.amerigo_islands.rules.tokens import at_any_time
from rulebook_tools.games.amerigo_islands.rules.tracks import moves, purchases, token_picks
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse, tell, wait_for

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.awaits(Clearing, "phase.return", "clearing")


@CHAPTER.describes(Meanwhile)
def tell_meanwhile(_position: Position, action: Meanwhile) -> RuleStatement:
    """Say whose turn comes after those of others."""
    return (
        tell("action.meanwhile_all") if action.next is None else tell("action.meanwhile", player=action.next)
    )


@CHAPTER.expects(Throwing)
def awaited(position: Position, _due: Throwing) -> RuleStatement:
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


def why_not_yet(position: Position, why: RuleStatement) -> RuleStatement:
    """What happens to all waits until what has begun is over; then the rule says so that makes it due.

    Source: Spielablauf, Durchgangsende und Zwischenwertung; Como se Juega.
    """
    return why if is_turn(position) and is_resting(position) else NOT_DUE


@CHAPTER.offers(Throwing)
def at_throw(position: Position, _due: Throwing) -> Iterator[Action]:
    """Return the throw, or that the phase is skipped, and what can be done at any time."""
    yield Throw(position.discs[0]) if has_cubes_to_throw(position) else Clear()
    yield from at_any_time(position)


@CHAPTER.by_chance(Throwing)
def skip_by_itself(position: Position, _due: Throwing, _chance: Chance) -> Clear | None:
    """Skip a phase without cubes to throw."""
    return None if has_cubes_to_throw(position) else Clear()


CHAPTER.offers(Clearing)(lambda _position, _due: [Clear()])
CHAPTER.by_chance(Clearing)(lambda _position, _due, _chance: Clear())


@CHAPTER.forbids(Clear)
def why_not_clear(position: Position, _action: Clear) -> RuleStatement | None:
    """The phase is over when all have acted, or with nothing to throw."""
    due = position.due
    if isinstance(due, Clearing):
        return None
    if isinstance(due, Throwing):
        return NOT_DUE if has_cubes_to_throw(position) else None
    return why_not_yet(position, refuse("phase.return", "not_all", next=actor(position)))


@CHAPTER.does(Clear)
def clear(position: Position, _action: Clear, log: Log) -> Position:
    """Put the cubes of the action field back on their storage spaces, and go on.

    A phase in which there is nothing to throw is skipped.
    """
    if isinstance(position.due, Throwing):
        return skip_phase(position, log)
    log.say("phase.return", cubes=position.tower.field)
    return next_phase(position._replace(tower=tower.put_back(position.tower)), log)


@CHAPTER.forbids(Meanwhile)
def why_not_meanwhile(position: Position, action: Meanwhile) -> RuleStatement | None:
    """Others act between two turns; raises `GivenError` where the turn does not come to a player any more."""
    due = position.due
    if not isinstance(due, Choosing):
        return NOT_DUE
    if action.next is not None and action.next not in due.left[1:]:
        raise GivenError((), "the turn does not come to this player", "one who has still to act")
    return None


@CHAPTER.does(Meanwhile)
def meanwhile(position: Position, action: Meanwhile, log: Log) -> Position:
    """Let the turn come to a later player of this phase, or to its end."""
    if action.next is None:
        log.say("phase.order", "all_acted")
        return position._replace(due=Clearing())
    left = due_of(position, Choosing).left
    log.say("phase.order", "meanwhile", player=action.next)
    return position._replace(due=Choosing(left[left.index(action.next) :]))


pay_for, finish_of = kept(Pay), kept(Finish)
Uses = Callable[[Position, Acting, int], Iterable[Action]]
USES: Mapping[int, Uses] = dict.fromkeys(range(len(COLOURS)), moves) | {
    BLUE: sailings,
    RED: takings,
    GREEN: buildings,
    YELLOW: purchases,
}
"""What the points of an action can be used for, by its colour."""


@CHAPTER.expects(Acting)
def awaited_acting(position: Position, due: Acting) -> RuleStatement:
    """Say what an action that has been chosen waits for.

    Source: Spielablauf, Die braune Aktion; Como se Juega, La acción marrón.
    """
    seat = due.left[0]
    if due.draws:
        return wait_for("brown.empty", "draws", player=seat)
    if due.picks:
        return wait_for("brown.token", "picks", player=seat)
    return duty(position, due) or wait_for("phase.order", "acting", player=seat)


@CHAPTER.lists(Acting)
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


@CHAPTER.by_chance(Acting)
def draw_from_supply(position: Position, due: Acting, chance: Chance) -> Reveal | None:
    """Draw the progress tokens that are due from the supply.

    Source: Die braune Aktion (silent).
    """
    if not due.draws:
        return None
    return Reveal("tokens", drawn(list(position.display.token_stock), due.draws, chance))


def duty(position: Position, due: Acting) -> RuleStatement | None:
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


@CHAPTER.forbids(Finish)
def why_not_finish(position: Position, action: Finish) -> RuleStatement | None:
    """An action is ended by whoever has chosen it, with nothing left that must be done.

    Source: Die blaue Aktion, Spielablauf; La acción azul, Como se Juega.
    """
    if why := out_of_action(position, action.player, *range(len(COLOURS))):
        return why
    return NOT_DUE if duty(position, due_of(position, Acting)) else None


@CHAPTER.does(Finish)
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
