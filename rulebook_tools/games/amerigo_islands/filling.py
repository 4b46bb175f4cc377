"""What chance does, and what an example may leave open."""

from __future__ import annotations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.games.amerigo_islands.actions import (
    Action,
    Clear,
    Fall,
    Finish,
    LayIslands,
    Reveal,
    ScoreGame,
    ScoreRound,
    Spill,
    StackDiscs,
    Throw,
)
from rulebook_tools.games.amerigo_islands.cubes import chance_fall
from rulebook_tools.games.amerigo_islands.finishing import must_use
from rulebook_tools.games.amerigo_islands.legal import random_landscape
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
from rulebook_tools.games.amerigo_islands.revealing import hidden_pirates, stock_of
from rulebook_tools.games.amerigo_islands.rules import ODDS


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
        case Raiding():
            return ScoreRound()
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
    """Return what an example leaves open here: chance, or that a player uses no more points."""
    due = position.due
    match due:
        case Drawing():
            if following is None and position.round and due.what == "pirate":
                return None
            return (
                None
                if isinstance(following, Reveal | LayIslands | StackDiscs) and is_due(due, following)
                else by_chance(position, chance)
            )
        case Falling():
            is_open = following is not None or not position.round
            return by_chance(position, chance) if is_open and not isinstance(following, Fall) else None
        case Throwing():
            waits = following is None or isinstance(following, Throw | Spill)
            return None if waits else Throw(position.discs[0])
        case Acting():
            return fill_action(due, following, position, chance)
        case Clearing() | Raiding() | Scoring():
            own = {Clearing: Clear, Raiding: ScoreRound, Scoring: ScoreGame}[type(due)]
            waits = following is None or isinstance(following, own)
            return None if waits else by_chance(position, chance)
        case _:
            return None


def is_due(due: Drawing, following: Reveal | LayIslands | StackDiscs) -> bool:
    """Say whether an action lays out what is due."""
    what = following.what if isinstance(following, Reveal) else following.kind
    names = {"lay_islands": "islands", "stack_discs": "discs"}
    return names.get(what, what) == due.what


def fill_action(due: Acting, following: Action | None, position: Position, chance: Chance) -> Action | None:
    """Return what ends an action where an example goes on with somebody else, or with nothing."""
    if due.draws and not isinstance(following, Reveal):
        return by_chance(position, chance)
    if due.picks or due.draws or isinstance(following, Spill):
        return None
    return Finish(due.left[0]) if ends(position, due, following) else None


def ends(position: Position, due: Acting, following: Action | None) -> bool:
    """Say whether a player uses no more points before what follows."""
    if must_use(position, due):
        return False
    if following is None:
        return bool(due.points) or any(voyage.points for voyage in due.voyages)
    if following.kind in AFTERWARDS:
        return True
    return getattr(following, "player", None) in due.left[1:] and following.kind not in ANY_TIME


AFTERWARDS = frozenset({"throw", "clear", "fall", "reveal", "meanwhile", "score_round", "score_game"})
"""What only happens after a player has acted."""
ANY_TIME = frozenset({"exchange", "use_token"})
"""What others may do while a player acts."""
