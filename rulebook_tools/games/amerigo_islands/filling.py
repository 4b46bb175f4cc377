"""What chance does, and what an example may leave open."""

from __future__ import annotations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.meanwhile import Meanwhile
from rulebook_tools.games.amerigo_islands.actions import (
    Action,
    Choose,
    Clear,
    CountCubes,
    Fall,
    Finish,
    LayIslands,
    Reveal,
    ScoreGame,
    ScoreRound,
    StackDiscs,
    TakeGold,
    Throw,
)
from rulebook_tools.games.amerigo_islands.cubes import chance_fall
from rulebook_tools.games.amerigo_islands.finishing import duty
from rulebook_tools.games.amerigo_islands.legal import random_landscape
from rulebook_tools.games.amerigo_islands.phases import has_cubes_to_throw
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    Clearing,
    Drawing,
    Falling,
    Position,
    Raiding,
    Scoring,
    Throwing,
)
from rulebook_tools.games.amerigo_islands.revealing import hidden_pirates, unknown_markers
from rulebook_tools.games.amerigo_islands.rules import ODDS
from rulebook_tools.games.amerigo_islands.stock import stock_of
from rulebook_tools.games.amerigo_islands.timing import BEGINNING, is_due


def by_chance(position: Position, chance: Chance) -> Action | None:
    """Return what chance does now, and what simply happens when all have acted."""
    due = position.due
    match due:
        case Drawing():
            return draw(position, due, chance)
        case Falling():
            return Fall(chance_fall(position.tower.hidden, due.new, ODDS, chance))
        case Acting(draws=draws) if draws:
            return Reveal("tokens", drawn(list(position.display.token_stock), draws, chance))
        case Clearing():
            return Clear()
        case Throwing() if not has_cubes_to_throw(position):
            return Clear()
        case Raiding():
            unknown = unknown_markers(position)
            return draw(position, Drawing("pirate", unknown), chance) if unknown else ScoreRound()
        case Scoring():
            return ScoreGame()
    return None


def draw(position: Position, due: Drawing, chance: Chance) -> Action:
    """Return what chance lays out: islands, discs, markers or tokens."""
    match due.what:
        case "islands":
            return LayIslands(random_landscape(position.rules, len(position.players), chance))
        case "discs":
            left = [1] * len(position.players)
            return StackDiscs(drawn(left, len(left), chance))
        case "pirate":
            hidden = hidden_pirates(position)
            found = drawn([number for _, number in hidden], due.left, chance)
            return Reveal("pirate", tuple(hidden[index][0] for index in found))
        case _:
            stock = stock_of(position.display, due.what)
            return Reveal(due.what, drawn(list(stock), due.left, chance))


def drawn(stock: list[int], number: int, chance: Chance) -> tuple[int, ...]:
    """Return kinds drawn from a shuffled stock, which no longer has them."""
    taken = []
    for _ in range(number):
        kind = chance.weighted(stock)
        stock[kind] -= 1
        taken.append(kind)
    return tuple(taken)


def fill(position: Position, following: Action | None, chance: Chance) -> Action | None:
    """Return what an example leaves open here: chance, or what comes of itself before what follows.

    Nothing is filled in where a player’s action follows that is not due at the beginning of a phase.
    """
    due = position.due
    if following is not None and is_due(position, following):
        return None
    match due:
        case Drawing():
            waits = following is None and position.round > 0 and due.what == "pirate"
            too_many = isinstance(following, Reveal) and following.what == due.what
            return None if waits or too_many else by_chance(position, chance)
        case Falling():
            return None if following is None and position.round else by_chance(position, chance)
        case Throwing():
            return fill_throw(position, following)
        case Acting():
            return fill_action(due, following, position, chance)
        case Clearing():
            return Clear() if isinstance(following, AFTER_PHASE) else None
        case Raiding():
            return by_chance(position, chance) if isinstance(following, AFTER_ROUND) else None
        case _:
            return None


def fill_throw(position: Position, following: Action | None) -> Action | None:
    """Return what comes of itself at the beginning of a phase: it is skipped, or the cubes are thrown.

    Source: Spielablauf; Como se Juega.
    """
    if not has_cubes_to_throw(position):
        return None if isinstance(following, Throw) else Clear()
    return Throw(position.discs[0]) if isinstance(following, AFTER_THROW) else None


AFTER_THROW = (Fall, Choose, TakeGold, CountCubes, Meanwhile)
"""What can only be meant for the time after the cubes have been thrown."""
AFTER_PHASE = (*AFTER_THROW, Throw, ScoreRound, Reveal, ScoreGame)
"""What can only be meant for the time after a phase."""
AFTER_ROUND = (ScoreRound, Reveal, ScoreGame)
"""What can only be meant for the time after a round; ScoreRound with pirates that are left open."""


def fill_action(due: Acting, following: Action | None, position: Position, chance: Chance) -> Action | None:
    """Return what ends an action where an example goes on with somebody else, or with nothing."""
    if due.draws:
        return None if isinstance(following, Reveal) else by_chance(position, chance)
    if due.picks:
        return None
    return Finish(due.left[0]) if ends(position, due, following) else None


def ends(position: Position, due: Acting, following: Action | None) -> bool:
    """Say whether a player uses no more points before what follows."""
    if duty(position, due) is not None:
        return False
    if following is None:
        return bool(due.points) or any(voyage.points for voyage in due.voyages)
    if isinstance(following, (*AFTER_PHASE, Clear)):
        return not isinstance(following, BEGINNING) or following.player in due.left[1:]
    return getattr(following, "player", None) in due.left[1:]
