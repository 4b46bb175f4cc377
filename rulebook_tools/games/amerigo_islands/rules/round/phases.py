"""Phases: whose cubes are thrown, what falls, who acts when, and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import NOT_DUE, Chance, Chapter, GivenError, Log, Said, Seat, Seats
from rulebook_tools.engine.meanwhile import Meanwhile
from rulebook_tools.games.amerigo_islands.actions import Action, Clear, Fall, Spill, Throw
from rulebook_tools.games.amerigo_islands.board import tower
from rulebook_tools.games.amerigo_islands.board.colours import BLUE, COLOURS
from rulebook_tools.games.amerigo_islands.board.tower import NO_CUBES, Cubes
from rulebook_tools.games.amerigo_islands.nouns import ActionPoints, Chosen, Colour, CubesInAll
from rulebook_tools.games.amerigo_islands.rules.order import is_turn
from rulebook_tools.games.amerigo_islands.rules.round.finish import is_resting
from rulebook_tools.games.amerigo_islands.rules.tokens.use import at_any_time
from rulebook_tools.games.amerigo_islands.state import (
    Choosing,
    Clearing,
    Drawing,
    Falling,
    Position,
    Raiding,
    Scoring,
    Throwing,
    actor,
    due_of,
)

PHASES = Chapter[Position]()


@PHASES.says("components.cubes", wording="step.cubes")
def all_cubes(all: CubesInAll, cubes: Cubes) -> None: ...  # noqa: A002 -- called as the sentence calls it
@PHASES.says("setup.tower")
def stored(fallen: CubesInAll, cubes: Cubes, hidden: CubesInAll) -> None: ...
@PHASES.says("round.phases", wording="step.phase")
def begins_phase(round: int, colour: Colour) -> None: ...  # noqa: A002
@PHASES.says("tower.empty")
def empty(colour: Colour) -> None: ...
@PHASES.says("phase.next", wording="step.next")
def next_colour(colour: Colour) -> None: ...
@PHASES.says("round.end")
def round_end(round: int) -> None: ...  # noqa: A002
@PHASES.says("tower.throw", wording="step.throw")
def throws(player: Seat, cubes: Cubes) -> None: ...
@PHASES.says("tower.spilled")
def spilled(cubes: Cubes) -> None: ...
@PHASES.says("tower.spilled")
def spilled_thrown(cubes: Cubes) -> None: ...
@PHASES.says("tower.fall", wording="step.fall")
def falls(cubes: Cubes) -> None: ...
@PHASES.says("tower.none")
def none_fell() -> None: ...
@PHASES.says("phase.colours")
def available(actions: tuple[Chosen, ...]) -> None: ...
@PHASES.says("phase.points")
def points(points: ActionPoints) -> None: ...
@PHASES.says("phase.order")
def order(players: Seats) -> None: ...
@PHASES.says("phase.stack")
def stack(players: Seats) -> None: ...
@PHASES.says("phase.return", wording="step.return")
def puts_back(cubes: Cubes) -> None: ...
@PHASES.says("phase.order", wording="step.meanwhile")
def others_acted(player: Seat) -> None: ...
@PHASES.says("phase.order")
def all_acted() -> None: ...
@PHASES.refuses("phase.order", wording="refuse.throw")
def not_first(player: Seat, next: Seat) -> None: ...  # noqa: A002
@PHASES.refuses("tower.throw")
def throw_later(next: Seat) -> None: ...  # noqa: A002
@PHASES.refuses("tower.spilled")
def no_throw(next: Seat) -> None: ...  # noqa: A002
@PHASES.refuses("phase.return")
def not_all(next: Seat) -> None: ...  # noqa: A002
@PHASES.waits("tower.throw")
def throwing(player: Seat, colour: Colour) -> None: ...
@PHASES.waits("tower.empty")
def skipping(colour: Colour) -> None: ...
@PHASES.awaits(
    Falling,
    "tower.fall",
    "setup.tower",
    rule=lambda position, _: "tower.fall" if position.round else "setup.tower",
)
def falling() -> None: ...
@PHASES.awaits(Clearing, "phase.return")
def clearing() -> None: ...
@PHASES.action(Throw, colour=lambda position, _: position.phase)
def _throw(player: Seat, colour: Colour) -> None: ...
@PHASES.action(Spill)
def _spill() -> None: ...
@PHASES.tells("action", wording="action.fall")
def about_to_fall() -> None: ...
@PHASES.tells("action", wording="action.fall_none")
def about_to_stay() -> None: ...
@PHASES.tells("action", wording="action.meanwhile")
def others_act(player: Seat) -> None: ...
@PHASES.tells("action", wording="action.meanwhile_all")
def all_act() -> None: ...


@PHASES.describes(Fall)
def tell_falling(_position: Position, action: Fall) -> Said:
    """Say whether anything comes out."""
    return (about_to_fall if any(action.cubes) else about_to_stay)()


@PHASES.describes(Meanwhile)
def tell_meanwhile(_position: Position, action: Meanwhile) -> Said:
    """Say whose turn comes after those of others."""
    return all_act() if action.next is None else others_act(player=action.next)


@PHASES.expects(Throwing)
def awaited(position: Position, _due: Throwing) -> Said:
    """Say what a phase waits for that begins: the throw, or to be skipped.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    if has_cubes_to_throw(position):
        return throwing(player=position.discs[0], colour=position.phase)
    return skipping(colour=position.phase)


def begin_phase(position: Position, phase: int, log: Log) -> Position:
    """Begin the phase of a colour; without cubes on its storage space it is skipped.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    now = position._replace(phase=phase, due=Throwing())
    if not has_cubes_to_throw(now):
        return skip_phase(now, log)
    if log:
        position.rules.cubes[phase]
        log.say(begins_phase, round=position.round, colour=phase)
    return now


def has_cubes_to_throw(position: Position) -> bool:
    """Say whether there are cubes to throw in this phase: on its storage space, or spilled, by that reading.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    if position.tower.storage[position.phase]:
        return True
    return any(position.tower.tray) and position.rules.spilled_empty == "thrown"


def skip_phase(position: Position, log: Log) -> Position:
    """Skip a phase whose storage space is empty.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    log.say(empty, colour=position.phase)
    return next_phase(position, log)


def next_phase(position: Position, log: Log) -> Position:
    """Go on to the next storage space clockwise, or to the end of the round.

    Source: Spielablauf; Como se Juega.
    """
    following = position.phase + 1
    if following == len(COLOURS):
        log.say(round_end, round=position.round)
        return position._replace(due=Raiding())
    log.say(next_colour, colour=following)
    return begin_phase(position, following, log)


def begin_round(position: Position, log: Log) -> Position:
    """Begin a round with the cubes of the first storage space.

    Source: Spielablauf; Como se Juega.
    """
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


@PHASES.forbids(Throw)
def why_not_throw(position: Position, action: Throw) -> Said | None:
    """The start player throws the cubes of a phase when it begins.

    Source: Spielablauf; Como se Juega.
    """
    if not isinstance(position.due, Throwing):
        return why_not_yet(position, throw_later(next=actor(position)))
    first = position.discs[0]
    if not has_cubes_to_throw(position):
        return NOT_DUE
    return None if action.player == first else not_first(player=action.player, next=first)


@PHASES.does(Throw)
def throw(position: Position, action: Throw, log: Log) -> Position:
    """Throw the cubes of the storage space into the tower, and any that were spilled.

    Source: Spielablauf; Como se Juega.
    """
    there, phase = position.tower, position.phase
    if log:
        log.say(throws, player=action.player, cubes=tower.only(there.storage, phase))
        if any(there.tray):
            log.say(spilled_thrown, cubes=there.tray)
    new = tower.thrown(there, phase)
    return position._replace(tower=tower.throw(there, phase), due=Falling(new))


def check_hidden(position: Position, cubes: Cubes) -> None:
    """Raise `GivenError` for cubes that are not in the tower."""
    for name, hidden, number in zip(COLOURS, position.tower.hidden, cubes, strict=True):
        if number > hidden:
            raise GivenError((), f"{number} {name} cubes fall", f"{hidden} or fewer, which are in the tower")


@PHASES.forbids(Spill)
def why_not_spill(position: Position, action: Spill) -> Said | None:
    """Cubes can drop out of the tower while players act; raises `GivenError` for those that are not there.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    if isinstance(position.due, Drawing | Falling | Scoring):
        return NOT_DUE
    check_hidden(position, action.cubes)
    return None


@PHASES.does(Spill)
def spill(position: Position, action: Spill, log: Log) -> Position:
    """Let cubes fall at an unsuitable time: they wait in the tray.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    log.say(spilled, cubes=action.cubes)
    there = position.tower
    hidden, tray = tower.less(there.hidden, action.cubes), tower.add(there.tray, action.cubes)
    return position._replace(tower=there._replace(hidden=hidden, tray=tray))


@PHASES.offers(Falling)
def each_fall(position: Position, _due: Falling) -> Iterator[Fall]:
    """Return each colour that can fall next, and that no more cubes fall."""
    for colour, number in enumerate(position.tower.hidden):
        if number:
            yield Fall(tower.one(colour), more=True)
    yield Fall(NO_CUBES)


@PHASES.by_chance(Falling)
def fall_by_chance(position: Position, due: Falling, chance: Chance) -> Fall:
    """Let each cube fall, or not."""
    return Fall(tower.chance_fall(position.tower.hidden, due.new, chance))


@PHASES.forbids(Fall)
def why_not_fall(position: Position, action: Fall) -> Said | None:
    """Cubes fall after a throw; raises `GivenError` for those that are not in the tower.

    Source: Spielablauf, Der Würfelturm; Como se Juega, Preparar.
    """
    due = position.due
    if not isinstance(due, Falling):
        return NOT_DUE if isinstance(due, Throwing) else why_not_yet(position, no_throw(next=actor(position)))
    check_hidden(position, action.cubes)
    return None


@PHASES.does(Fall)
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
        log.say(all_cubes, all=sum(cubes), cubes=cubes)
        log.say(stored, fallen=sum(there.field), cubes=there.field, hidden=sum(there.hidden))
    return begin_round(position._replace(tower=tower.put_back(there), round=1), log)


def begin_actions(position: Position, log: Log) -> Position:
    """Make the actions of the cubes on the action field available; without any the phase is skipped.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    if not any(position.tower.field):
        log.say(none_fell)
        return next_phase(position, log)
    if log:
        tell_actions(position, log)
    return position._replace(due=Choosing(position.discs))


def tell_actions(position: Position, log: Log) -> None:
    """Note what has fallen, which actions there are, how many action points, and who acts when."""
    field, discs = position.tower.field, position.discs
    log.say(falls, cubes=field)
    log.say(available, actions=tower.available(field))
    log.say(points, points=tower.action_points(field))
    spaces = [position.players[seat].space for seat in discs]
    log.say(order, players=discs)
    if len(set(spaces)) < len(spaces):
        stacked = tuple(seat for seat in discs if spaces.count(position.players[seat].space) > 1)
        log.say(stack, players=stacked)


PHASES.offers(Clearing)(lambda _position, _due: [Clear()])
PHASES.by_chance(Clearing)(lambda _position, _due, _chance: Clear())


@PHASES.forbids(Clear)
def why_not_clear(position: Position, _action: Clear) -> Said | None:
    """The phase is over when all have acted, or with nothing to throw.

    Source: Spielablauf; Como se Juega.
    """
    due = position.due
    if isinstance(due, Clearing):
        return None
    if isinstance(due, Throwing):
        return NOT_DUE if has_cubes_to_throw(position) else None
    return why_not_yet(position, not_all(next=actor(position)))


@PHASES.does(Clear)
def clear(position: Position, _action: Clear, log: Log) -> Position:
    """Put the cubes of the action field back on their storage spaces, and go on.

    A phase in which there is nothing to throw is skipped. Source: Spielablauf; Como se Juega.
    """
    if isinstance(position.due, Throwing):
        return skip_phase(position, log)
    log.say(puts_back, cubes=position.tower.field)
    return next_phase(position._replace(tower=tower.put_back(position.tower)), log)


@PHASES.forbids(Meanwhile)
def why_not_meanwhile(position: Position, action: Meanwhile) -> Said | None:
    """Others act between two turns; raises `GivenError` where the turn does not come to a player any more.

    Source: Spielablauf; Como se Juega.
    """
    due = position.due
    if not isinstance(due, Choosing):
        return NOT_DUE
    if action.next is not None and action.next not in due.left[1:]:
        raise GivenError((), "the turn does not come to this player", "one who has still to act")
    return None


@PHASES.does(Meanwhile)
def meanwhile(position: Position, action: Meanwhile, log: Log) -> Position:
    """Let the turn come to a later player of this phase, or to its end.

    Source: Spielablauf; Como se Juega.
    """
    if action.next is None:
        log.say(all_acted)
        return position._replace(due=Clearing())
    left = due_of(position, Choosing).left
    log.say(others_acted, player=action.next)
    return position._replace(due=Choosing(left[left.index(action.next) :]))
