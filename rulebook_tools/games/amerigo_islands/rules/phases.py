"""The phases of a round: throw, fall of cubes, and end. Main sources: Spielablauf; Como se Juega."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import NOT_DUE, Chance, Chapter, RuleStatement, changed, less, there, total
from rulebook_tools.games.amerigo_islands import model
from rulebook_tools.games.amerigo_islands.model import NO_CUBES, Acting, Action, Choosing, Falling, Position
from rulebook_tools.games.amerigo_islands.parameters import BLUE, COLOURS, GREEN, RED, YELLOW
from rulebook_tools.games.amerigo_islands.rules import building, sailing, tracks
from rulebook_tools.games.amerigo_islands.rules.building import buildings, takings
from rulebook_tools.games.amerigo_islands.rules.gold import gold_of_track, track_of
from rulebook_tools.games.amerigo_islands.rules.sailing import sailings
from rulebook_tools.games.amerigo_islands.rules.tokens import at_any_time
from rulebook_tools.games.amerigo_islands.rules.tracks import moves, open_tokens, purchases
from rulebook_tools.games.amerigo_islands.rules.turn import next_player, out_of_action
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Cubes, Log, Refusal, refuse, tell, wait_for

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.awaits(model.Clearing, "phase.return", "clearing")
CHAPTER.awaits(Falling, lambda position, _: "tower.fall" if position.round else "setup.tower", "falling")
CHAPTER.several("due.falling", "tower.fall", "setup.tower")
CHAPTER.action(model.Throw, "player", colour=lambda position, _: position.phase)
CHAPTER.action(model.Spill)
CHAPTER.describes(model.Fall)(lambda _, it: tell("action.fall" if any(it.cubes) else "action.fall_none"))
CHAPTER.describes(kit.Meanwhile)(
    lambda _, action: (
        tell("action.meanwhile_all") if action.next is None else tell("action.meanwhile", player=action.next)
    )
)
CHAPTER.offers(model.Clearing)(lambda _position, _due: [model.Clear()])
CHAPTER.by_chance(model.Clearing)(lambda _position, _due, _chance: model.Clear())

OF_NEW, OF_OLD, ODDS = 57, 17, 100
"""How many of `ODDS` cubes fall on average: of those just thrown, and of those in the tower before.

They are assumed: about as many cubes are hidden and come out as in the rulebook's example.
"""


def begin_phase(position: Position, phase: int, log: Log) -> Position:
    """Begin the phase of a colour; skip it if there are no cubes to throw."""
    now = position._replace(phase=phase, due=model.Throwing())
    if not has_cubes_to_throw(now):
        return skip_phase(now, log)
    log.say("round.phases", "phase", round=position.round, phase=phase)
    return now


def has_cubes_to_throw(position: Position) -> bool:
    """Return whether there are cubes to throw: by one reading of the rules, spilled cubes count as well."""
    if position.tower.storage[position.phase]:
        return True
    return any(position.tower.tray) and position.rules.spilled_empty == "thrown"


def skip_phase(position: Position, log: Log) -> Position:
    log.say("tower.empty", colour=position.phase)
    return next_phase(position, log)


def next_phase(position: Position, log: Log) -> Position:
    """Go on to the next storage space clockwise, or to the end of the round."""
    following = position.phase + 1
    if following == len(COLOURS):
        log.say("round.end", "round_end", round=position.round)
        return position._replace(due=model.Raiding())
    log.say("phase.next", colour=following)
    return begin_phase(position, following, log)


def why_not_yet(position: Position, why: RuleStatement) -> RuleStatement:
    """Return the refusal of a throw, a fall or an end: `why`, or `NOT_DUE` if something else is due."""
    is_turn = isinstance(position.due, model.Throwing | Choosing | Acting)
    return why if is_turn and is_resting(position) else NOT_DUE


@CHAPTER.expects(model.Throwing)
def awaited_throw(position: Position, _due: model.Throwing) -> RuleStatement:
    """State that the throw is awaited, or that the phase is skipped."""
    if has_cubes_to_throw(position):
        return wait_for("tower.throw", "throwing", player=position.discs[0], colour=position.phase)
    return wait_for("tower.empty", "skipping", colour=position.phase)


@CHAPTER.offers(model.Throwing)
def at_throw(position: Position, _due: model.Throwing) -> Iterator[Action]:
    """Yield the throw, or the end of a phase without cubes to throw, and the actions possible at any time."""
    yield model.Throw(position.discs[0]) if has_cubes_to_throw(position) else model.Clear()
    yield from at_any_time(position)


@CHAPTER.by_chance(model.Throwing)
def skip_by_itself(position: Position, _due: model.Throwing, _chance: Chance) -> model.Clear | None:
    """Return the end of a phase without cubes to throw; None if there are some, as a player throws them."""
    return None if has_cubes_to_throw(position) else model.Clear()


@CHAPTER.forbids(model.Throw)
def why_not_throw(position: Position, action: model.Throw) -> Refusal:
    """Refuse a throw when none is due, and one by another player than the start player."""
    first = position.discs[0]
    if not isinstance(position.due, model.Throwing):
        return why_not_yet(position, refuse("tower.throw", "throw_later", next=position.actor))
    if not has_cubes_to_throw(position):
        return NOT_DUE
    if action.player != first:
        return refuse("phase.order", "throw", player=action.player, next=first)
    return None


@CHAPTER.does(model.Throw)
def throw(position: Position, action: model.Throw, log: Log) -> Position:
    """Throw the cubes of the storage space, and any that were spilled. Source: Die Aktionen im Einzelnen."""
    tower, phase = position.tower, position.phase
    of_space = changed(NO_CUBES, phase, tower.storage[phase])
    log.say("tower.throw", player=action.player, cubes=of_space)
    if any(tower.tray):
        log.say("tower.spilled", "spilled_thrown", cubes=tower.tray)
    new = total((of_space, tower.tray))
    storage, hidden = less(tower.storage, of_space), total((tower.hidden, new))
    tower = tower._replace(storage=storage, hidden=hidden, tray=NO_CUBES)
    return position._replace(tower=tower, due=Falling(new))


def check_hidden(position: Position, cubes: Cubes) -> None:
    """Raise `GivenError` for cubes that are not in the tower."""
    for name, hidden, out in zip(COLOURS, position.tower.hidden, cubes, strict=True):
        if out > hidden:
            raise kit.GivenError((), f"{out} {name} cubes fall", f"{hidden} or fewer, which are in the tower")


@CHAPTER.forbids(model.Spill)
def why_not_spill(position: Position, action: model.Spill) -> Refusal:
    """Refuse accidental falls of cubes while something is drawn, while cubes fall, and in the final scoring.

    Raises `GivenError` for no cubes, and for cubes that are not in the tower.
    """
    if isinstance(position.due, model.Drawing | Falling | model.Scoring):
        return NOT_DUE
    if not any(action.cubes):
        raise kit.GivenError((), "no cube drops out", "one or more")
    check_hidden(position, action.cubes)
    return None


@CHAPTER.does(model.Spill)
def spill(position: Position, action: model.Spill, log: Log) -> Position:
    """Put cubes that fall out of the tower by accident into the tray. Source: Die Aktionen im Einzelnen."""
    tower, cubes = position.tower, action.cubes
    log.say("tower.spilled", cubes=cubes)
    hidden, tray = less(tower.hidden, cubes), total((tower.tray, cubes))
    return position._replace(tower=tower._replace(hidden=hidden, tray=tray))


@CHAPTER.offers(Falling)
def each_fall(position: Position, _due: Falling) -> Iterator[model.Fall]:
    """Yield the fall of a single cube of each colour in the tower, and the end of the fall."""
    for colour in there(position.tower.hidden):
        yield model.Fall(changed(NO_CUBES, colour), more=True)
    yield model.Fall(NO_CUBES)


@CHAPTER.by_chance(Falling)
def fall_by_chance(position: Position, due: Falling, chance: Chance) -> model.Fall:
    """Return a random fall, in which cubes just thrown fall more often than others."""
    falling = []
    for hidden, new in zip(position.tower.hidden, due.new, strict=True):
        number = chance.hits(OF_NEW, ODDS, new) if new else 0
        falling.append(number + (chance.hits(OF_OLD, ODDS, hidden - new) if hidden > new else 0))
    return model.Fall(tuple(falling))


@CHAPTER.forbids(model.Fall)
def why_not_fall(position: Position, action: model.Fall) -> Refusal:
    """Refuse a fall of cubes without a throw; raise `GivenError` for cubes that are not in the tower."""
    if isinstance(position.due, model.Throwing):
        return NOT_DUE
    if not isinstance(position.due, Falling):
        return why_not_yet(position, refuse("tower.spilled", "no_throw", next=position.actor))
    check_hidden(position, action.cubes)
    return None


@CHAPTER.does(model.Fall)
def fall(position: Position, action: model.Fall, log: Log) -> Position:
    """Put fallen cubes on the action field, in set-up on storage spaces. Source: 4. Der Würfelturm."""
    due, tower = position.due, position.tower
    hidden, field = less(tower.hidden, action.cubes), total((tower.field, action.cubes))
    after = position._replace(tower=tower._replace(hidden=hidden, field=field))
    if action.more and isinstance(due, Falling):
        return after._replace(due=Falling(tuple(map(min, due.new, hidden))))  # older cubes fall first
    return begin_actions(after, log) if position.round else fill_storage(after, log)


def fill_storage(position: Position, log: Log) -> Position:
    """Sort the cubes of the first throw onto their storage spaces, and begin the game."""
    cubes, tower = tuple(position.rules.cubes), position.tower
    log.say("components.cubes", all=sum(cubes), cubes=cubes)
    fallen, hidden = sum(tower.field), sum(tower.hidden)
    log.say("setup.tower", "stored", fallen=fallen, cubes=tower.field, hidden=hidden)
    return begin_phase(put_back(position)._replace(round=1), BLUE, log)


def put_back(position: Position) -> Position:
    """Put the cubes of the action field back on their storage spaces."""
    tower = position.tower
    storage = total((tower.storage, tower.field))
    return position._replace(tower=tower._replace(storage=storage, field=NO_CUBES))


def begin_actions(position: Position, log: Log) -> Position:
    """Make the actions of the cubes on the action field available; skip the phase if there are no cubes."""
    tower, discs, spaces = position.tower, position.discs, position.spaces
    if not any(tower.field):
        log.say("tower.none", "none_fell")
        return next_phase(position, log)
    log.say("tower.fall", cubes=tower.field)
    log.say("phase.colours", "available", actions=tower.available)
    log.say("phase.points", action_points=tower.action_points)
    log.say("phase.order", players=discs)
    for space in sorted({*spaces}, reverse=True):
        if spaces.count(space) > 1:
            log.say("phase.stack", players=tuple(seat for seat in discs if spaces[seat] == space))
    return position._replace(due=Choosing(discs))


Uses = Callable[[Position, Acting], Iterable[Action]]
USES: Mapping[int, Uses] = {BLUE: sailings, RED: takings, GREEN: buildings, YELLOW: purchases}
"""Functions that yield the uses of action points, by colour of the action; other actions move a disc."""
FORBIDDEN = {**sailing.CHAPTER.forbidden, **building.CHAPTER.forbidden, **tracks.CHAPTER.forbidden}


@CHAPTER.expects(Acting)
def awaited_acting(position: Position, due: Acting) -> RuleStatement:
    """State what the player of a chosen action must do. Source: Die braune Aktion: Fortschritt."""
    seat = due.left[0]
    if due.draws:
        return wait_for("brown.empty", "draws", player=seat)
    if due.picks:
        return wait_for("brown.token", "picks", player=seat)
    return duty(position, due) or wait_for("phase.order", "acting", player=seat)


@CHAPTER.offers(Acting)
def during(position: Position, due: Acting) -> Iterator[Action]:
    """Yield the actions open to a player who carries out a chosen action."""
    seat = due.left[0]
    if due.draws:
        yield from (model.Reveal("tokens", (kind,)) for kind in there(position.display.token_stock))
        return
    if due.picks:
        yield from (model.PickToken(seat, kind) for kind in there(open_tokens(position)))
    else:
        yield from USES.get(due.colour, moves)(position, due)
    yield from at_any_time(position)
    yield model.Pay(seat, 1)
    yield model.Finish(seat)


@CHAPTER.by_chance(Acting)
def draw_from_supply(position: Position, due: Acting, chance: Chance) -> model.Reveal | None:
    """Return a random draw of due progress tokens; None if none are due. No edition mentions this draw."""
    if not due.draws:
        return None
    return model.Reveal("tokens", kit.drawn(list(position.display.token_stock), due.draws, chance))


def duty(position: Position, due: Acting) -> Refusal:
    """Return what must be done before the action under way can end; None if nothing. Source: Spielablauf."""
    seat = due.left[0]
    if due.placing and (unplaced := position.players[seat].ships.count(None)):
        return wait_for("blue.place", "ships", player=seat, ships=unplaced)
    if position.rules.forfeit == "all" or due.used or due.jumped:  # else some point must be used if possible
        return None
    for use in USES.get(due.colour, moves)(position, due):
        if not isinstance(use, model.Found) and FORBIDDEN[type(use)](position, use) is None:
            return wait_for("phase.lapse", "use", player=seat)
    return None


def is_resting(position: Position) -> bool:
    """Return whether nothing is half done, so that an event may follow or an example may end.

    Half done: cubes must fall, something must be drawn (except pirate markers after set-up), tokens must be
    taken, or the action under way cannot end yet (see `duty`).
    """
    match position.due:
        case model.Drawing(what=what):
            return bool(position.round) and what == "pirate"
        case Acting() as due:
            return not (due.draws or due.picks or duty(position, due))
        case due:
            return not isinstance(due, Falling)


@CHAPTER.forbids(model.Finish)
def why_not_finish(position: Position, action: model.Finish) -> Refusal:
    """Refuse to end an action of another player, or while something must still be done."""
    if why := out_of_action(position, action.player, *range(len(COLOURS))):
        return why
    return NOT_DUE if duty(position, position.acting) else None


@CHAPTER.does(model.Finish)
def finish(position: Position, _action: model.Finish, log: Log) -> Position:
    """End an action: points not used lapse, or bring gold at the end of a track. Source: Gold."""
    due, rules = position.acting, position.rules
    seat, following = due.left[0], due.left[1:]
    if due.colour == BLUE:
        lapsed = [voyage.points for voyage in due.voyages]
        for ship in there(lapsed):
            log.say("blue.each", "ship_lapse", player=seat, ship=ship, action_points=lapsed[ship])
        if due.pool:
            log.say("phase.lapse", player=seat, action_points=due.pool)
    elif due.points:
        log.say("phase.lapse", player=seat, action_points=due.points)
        track = track_of(rules, due.colour, position.players[seat])
        if track is not None and not track[1] and not (due.jumped and rules.leader_end == "nothing"):
            position = gold_of_track(position, due, log)
    return next_player(position, following)


@CHAPTER.forbids(kit.Meanwhile)
def why_not_meanwhile(position: Position, action: kit.Meanwhile) -> Refusal:
    """Refuse to skip turns unless a player must choose an action.

    Raises `GivenError` if the seat `action.next` has no turn later in this phase.
    """
    due = position.due
    if not isinstance(due, Choosing):
        return NOT_DUE
    if action.next is not None and action.next not in due.left[1:]:
        letter, later = kit.seat_letter(action.next), map(kit.seat_letter, due.left[1:])
        is_next = action.next == due.left[0]
        wrong = f"it is {letter}'s turn already" if is_next else f"{letter} has acted in this phase"
        raise kit.GivenError((), wrong, ", ".join((*later, "all")))
    return None


@CHAPTER.does(kit.Meanwhile, due=Choosing)
def meanwhile(position: Position, action: kit.Meanwhile, due: Choosing, log: Log) -> Position:
    """Pass over the turns before that of `action.next`, or (None) all turns left in the phase."""
    if action.next is None:
        log.say("phase.order", "all_acted")
        return position._replace(due=model.Clearing())
    log.say("phase.order", "meanwhile", player=action.next)
    return position._replace(due=Choosing(due.left[due.left.index(action.next) :]))


@CHAPTER.forbids(model.Clear)
def why_not_clear(position: Position, _action: model.Clear) -> Refusal:
    """Refuse to end a phase before all players have acted, or while there are cubes to throw."""
    if isinstance(position.due, model.Clearing):
        return None
    if isinstance(position.due, model.Throwing):
        return NOT_DUE if has_cubes_to_throw(position) else None
    return why_not_yet(position, refuse("phase.return", "not_all", next=position.actor))


@CHAPTER.does(model.Clear)
def clear(position: Position, _action: model.Clear, log: Log) -> Position:
    """Put the cubes of the action field back, or skip a phase without cubes, and begin the next phase."""
    if isinstance(position.due, model.Throwing):
        return skip_phase(position, log)
    log.say("phase.return", cubes=position.tower.field)
    return next_phase(put_back(position), log)
