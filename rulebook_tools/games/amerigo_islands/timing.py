"""When an action is due, and by which rule it is refused when it is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulebook_tools.engine.figures import player
from rulebook_tools.engine.game import IllegalAction, Pending
from rulebook_tools.engine.meanwhile import Meanwhile
from rulebook_tools.engine.noting import refusal, refusal_while
from rulebook_tools.games.amerigo_islands.actions import (
    Action,
    Advance,
    Build,
    BuyGood,
    Choose,
    Clear,
    CountCubes,
    Fall,
    Finish,
    Found,
    LayIslands,
    Pay,
    PickToken,
    PlaceShip,
    Reveal,
    Sail,
    ScoreGame,
    ScoreRound,
    Spill,
    StackDiscs,
    TakeGold,
    TakeTile,
    Throw,
    UseToken,
)
from rulebook_tools.games.amerigo_islands.colours import (
    BLACK,
    BLUE,
    BROWN,
    COLOURS,
    GREEN,
    RED,
    WHITE,
    YELLOW,
)
from rulebook_tools.games.amerigo_islands.owning import token
from rulebook_tools.games.amerigo_islands.pending import LAID_OUT, waits
from rulebook_tools.games.amerigo_islands.phases import has_cubes_to_throw
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    Choosing,
    Clearing,
    Drawing,
    Falling,
    Over,
    Position,
    Raiding,
    Scoring,
    Throwing,
)
from rulebook_tools.games.amerigo_islands.revealing import unknown_markers
from rulebook_tools.games.amerigo_islands.steps import action as action_figure
from rulebook_tools.games.amerigo_islands.tokens import USED_IN

ANY = tuple(range(len(COLOURS)))
PART_OF: Mapping[type[Any], tuple[int, ...]] = {
    PlaceShip: (BLUE,),
    Sail: (BLUE,),
    Found: (BLUE,),
    TakeTile: (RED,),
    Build: (GREEN,),
    BuyGood: (YELLOW,),
    Advance: (BLACK, BROWN, WHITE),
    Pay: ANY,
    Finish: ANY,
}
"""The actions, by colour, of which something that a player does is a part."""
BEGINNING = (Choose, TakeGold, CountCubes)
"""What a player does with a turn."""
TURNS = (Throwing, Choosing, Acting)


def check_due(position: Position, action: Action) -> None:
    """Refuse an action that is not due.

    While something else must happen first, or it is somebody else’s turn, the rule of that refuses
    it; otherwise the rule that would make it due.
    """
    if not is_due(position, action):
        raise untimely(position, action)


def is_due(position: Position, action: Action) -> bool:
    """Say whether an action is due, whatever else may forbid it."""
    due, kind = position.due, type(action)
    if isinstance(due, Over):
        return False
    colours = PART_OF.get(kind) or in_action(position, action)
    if colours:
        if not isinstance(due, Acting) or due.colour not in colours or due.picks or due.draws:
            return False
        return bool(due.left[0] == getattr(action, "player", None))
    if kind in BEGINNING:
        return isinstance(due, Choosing) and bool(due.left[0] == getattr(action, "player", None))
    judge = DUE.get(kind)
    return judge is None or judge(position, action)


def in_action(position: Position, action: Action) -> tuple[int, ...]:
    """Return the colour of the action in which a progress token is used; none for other tokens and actions.

    Source: Erklärung der Fortschrittsmarker.
    """
    if not isinstance(action, UseToken):
        return ()
    colour = USED_IN.get(position.rules.tokens[action.token].name)
    return () if colour is None else (colour,)


def may_pick(position: Position, action: PickToken) -> bool:
    """Say whether a player must take a progress token."""
    due = position.due
    return isinstance(due, Acting) and bool(due.picks) and due.left[0] == action.player


def may_reveal(position: Position, action: Reveal) -> bool:
    """Say whether so much of something must be laid out."""
    due, number = position.due, len(action.drawn)
    if isinstance(due, Drawing):
        return due.what == action.what and number <= due.left
    if isinstance(due, Acting):
        return action.what == "tokens" and number <= due.draws
    unknown = unknown_markers(position) if isinstance(due, Raiding) else 0
    return action.what == "pirate" and 0 < number <= unknown


def may_throw(position: Position, action: Throw) -> bool:
    """Say whether a player must throw the cubes of this phase."""
    is_first = position.discs[0] == action.player
    return isinstance(position.due, Throwing) and is_first and has_cubes_to_throw(position)


def may_clear(position: Position, _action: Clear) -> bool:
    """Say whether the phase is over: all have acted, or there is nothing to throw."""
    due = position.due
    return isinstance(due, Clearing) or (isinstance(due, Throwing) and not has_cubes_to_throw(position))


DUE: Mapping[type[Any], Callable[[Position, Any], bool]] = {
    LayIslands: lambda position, _: position.due == Drawing("islands", 1),
    StackDiscs: lambda position, _: position.due == Drawing("discs", 1),
    Reveal: may_reveal,
    Fall: lambda position, _: isinstance(position.due, Falling),
    Spill: lambda position, _: isinstance(position.due, (*TURNS, Clearing, Raiding)),
    Throw: may_throw,
    Clear: may_clear,
    PickToken: may_pick,
    Meanwhile: lambda position, _: isinstance(position.due, Choosing),
    ScoreRound: lambda position, _: isinstance(position.due, Raiding) and not unknown_markers(position),
    ScoreGame: lambda position, _: isinstance(position.due, Scoring),
}
"""Whether an action that is no part of another is due; what is not named here is due at any time."""


def untimely(position: Position, action: Action) -> IllegalAction:
    """Return the refusal of an action that is not due.

    Source: Spielablauf, Durchgangsende und Zwischenwertung, Spielende; Como se Juega.
    """
    due = position.due
    if isinstance(due, Over):
        return refusal(due.rule, "refuse.over")
    if isinstance(action, ScoreGame):
        return refusal("end", "refuse.game_goes_on", last=position.rules.number["rounds"])
    waiting = waits(position, due)
    if not isinstance(due, TURNS) or (isinstance(due, Acting) and (due.picks or due.draws)):
        return refusal_while(waiting)
    following = position.discs[0] if isinstance(due, Throwing) else due.left[0]
    if isinstance(action, Reveal):
        return refusal(LAID_OUT[action.what][1], "refuse.laid_out_later", next=player(following))
    if type(action) in EVENTS:
        return event_too_early(position, action, waiting, following)
    if isinstance(due, Throwing) or getattr(action, "player", None) != following:
        return refusal_while(waiting)
    return out_of_place(position, action, due)


def event_too_early(position: Position, action: Action, waiting: Pending, following: int) -> IllegalAction:
    """Return the refusal of a throw, or of what happens to all, while it is somebody’s turn.

    Source: Spielablauf, Durchgangsende und Zwischenwertung; Como se Juega.
    """
    throws = isinstance(position.due, Throwing)
    if isinstance(action, Throw) and throws and has_cubes_to_throw(position):
        return refusal("phase.order", "refuse.throw", player=player(action.player), next=player(following))
    if not waiting.rests or (throws and isinstance(action, Throw | Fall | Clear)):
        return refusal_while(waiting)
    rule, wording = EVENTS[type(action)]
    return refusal(rule, wording, next=player(following))


EVENTS: Mapping[type[Any], tuple[str, str]] = {
    Throw: ("tower.throw", "refuse.throw_later"),
    Fall: ("tower.spilled", "refuse.no_throw"),
    Clear: ("phase.return", "refuse.not_all"),
    ScoreRound: ("round.end", "refuse.round_goes_on"),
    LayIslands: ("setup.islands", "refuse.set_up"),
    StackDiscs: ("setup.order", "refuse.set_up"),
}
"""The rule that says when something happens, and what to say where it does not."""


def out_of_place(position: Position, action: Action, due: Choosing | Acting) -> IllegalAction:
    """Return the refusal of what a player does on the own turn, but not in the action that it belongs to.

    Source: Spielablauf, Gold, Die braune Aktion, Erklärung der Fortschrittsmarker; Como se Juega.
    """
    who = player(due.left[0])
    if isinstance(action, PickToken):
        if isinstance(due, Acting) and due.missed:
            return refusal("brown.empty", "refuse.nothing_to_pick", player=who)
        return refusal("brown.token", "refuse.no_pick", player=who)
    if isinstance(action, UseToken):
        kind = position.rules.tokens[action.token]
        named = {"token": token(position.rules, action.token), "action": action_figure(USED_IN[kind.name])}
        return refusal(kind.rule, "refuse.token_elsewhere", player=who, **named)
    if isinstance(due, Choosing):
        if isinstance(action, Pay):
            return refusal("gold.spend", "refuse.pay_first", player=who)
        return refusal("phase.one", "refuse.not_chosen", player=who)
    wording = "refuse.second" if isinstance(action, BEGINNING) else "refuse.other_action"
    return refusal("phase.one", wording, player=who, action=action_figure(due.colour))
