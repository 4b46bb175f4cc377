"""Drawing cards from the tops of the piles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from rulebook_tools.engine.kit import (
    SILENT,
    Chapter,
    RuleStatement,
    not_due_at,
    put,
)
from rulebook_tools.games.amerigo_rooftops.model import (
    WHOLE,
    Action,
    Draw,
    Drawing,
    Position,
    Seats,
    handed,
    present,
    short,
)
from rulebook_tools.games.amerigo_rooftops.rule_ids import RuleId
from rulebook_tools.games.amerigo_rooftops.rules.flow import refill
from rulebook_tools.games.amerigo_rooftops.rules.perform import tells
from rulebook_tools.games.amerigo_rooftops.speech import FIGURES, Log, refuse, tell

CHAPTER = Chapter[Position](FIGURES)
RULES: Mapping[str, RuleId] = {"setup": "setup.hand", "round": "close.refill", "close": "close.refill"}
"""By which rule hands are filled up, by what comes then."""


CHAPTER.several("step.draw", "setup.hand", "close.refill")
CHAPTER.several("step.draw_closed", "setup.hand", "close.refill")
CHAPTER.several("step.full", "setup.hand", "close.refill")
CHAPTER.several("refuse.full", "setup.hand", "close.refill")
CHAPTER.awaits(
    Drawing, lambda _, due: RULES[due.then], "drawing", players=lambda _, due: due.begun or due.left
)
CHAPTER.several("due.drawing", "setup.hand", "close.refill")


@CHAPTER.lists(Drawing)
def next_draws(position: Position, due: Drawing) -> Iterable[Action]:
    """Return each pile for each seat that draws, and who can tell of the highest card."""
    found = draws_from(due.left, tuple([bool(pile) for pile in position.piles]))
    return (*found, *tells(position)) if position.tellers else found


@cache
def draws_from(seats: Seats, there: tuple[bool, ...]) -> tuple[Draw, ...]:
    """Return the draws of these seats from the piles that have cards."""
    return tuple(Draw(seat, (pile,)) for seat in seats for pile, has_cards in enumerate(there) if has_cards)


@CHAPTER.forbids(Draw, due=Drawing)
def why_not_draw(position: Position, action: Draw, due: Drawing) -> RuleStatement | None:
    """Cards come from piles that have some, up to a full hand; the players agree on who is first.

    Source: Opzet, Spelverloop (silent on the order of players).
    """
    rules, rule, seat = position.rules, RULES[due.then], action.player
    for at, pile in enumerate(action.piles):
        position = take(position, seat, action.piles[at - 1], SILENT) if at else seated(position, seat)
        if len(position.hands[seat]) >= rules.hand_size:
            return refuse(rule, "full", player=seat, cards=rules.hand_size)
        if not isinstance(position.due, Drawing):
            return not_due_at(position)
        if not position.piles[pile]:
            return refuse("close.empty", pile=pile)
    return None


def seated(position: Position, seat: int) -> Position:
    """Return a position in which a seat draws, also one of which an example has said nothing."""
    if position.open == WHOLE or not isinstance(position.due, Drawing):
        return position
    due, after = position.due, present(position, (seat,))
    return after._replace(due=due._replace(left=short(after)))


@CHAPTER.does(Draw)
def draw(position: Position, action: Draw, log: Log) -> Position:
    """Draw the top cards of piles of one's choice.

    Source: Opzet, Spelverloop; Uitbreidingen, Varianten.
    """
    rules, seat = position.rules, action.player
    if log and action.piles and rules.piles == "mixed":
        log.say("harder.mixed", "one_pile", player=seat)
    elif log and action.piles and rules.piles == "closed":
        log.say("harder.closed", "blind", player=seat)
    position = seated(position, seat)
    for pile in action.piles:
        position = take(position, seat, pile, log)
    return position


def take(position: Position, seat: int, pile: int, log: Log) -> Position:
    """Take the top card of a pile into hand; whoever has begun to draw goes on until the hand is full."""
    rules, due = position.rules, position.due
    if not isinstance(due, Drawing):
        raise TypeError("no card is to be drawn")
    top, *rest = position.piles[pile]
    hand = (*position.hands[seat], top)
    is_full = len(hand) == rules.hand_size
    hands, piles = handed(position, seat, hand), put(position.piles, pile, tuple(rest))
    drawn = drawn_by(due, seat, is_full=is_full)
    after = position._replace(hands=hands, piles=piles, due=drawn)
    if log:
        rule = RULES[due.then]
        if rules.piles == "closed":
            log.say(rule, "draw_closed", player=seat, pile=pile)
        else:
            log.say(rule, "draw", player=seat, card=top)
        if is_full:
            log.say(rule, "full", player=seat, cards=rules.hand_size)
        if not rest and rules.empty_pile == "leave":
            log.say("close.empty", "runs_out", pile=pile)
    return refill(after, drawn, log)


def drawn_by(due: Drawing, seat: int, *, is_full: bool) -> Drawing:
    """Return who must draw after a seat has drawn a card."""
    if not is_full:
        return due if seat in due.begun else due._replace(begun=(*due.begun, seat))
    left, begun = (tuple([each for each in seats if each != seat]) for seats in (due.left, due.begun))
    return due._replace(left=left, begun=begun)


@CHAPTER.describes(Draw)
def tell_choice(_position: Position, action: Draw) -> RuleStatement:
    """Say from which piles a player is about to draw."""
    if not action.piles:
        return tell("action.draw_none", player=action.player)
    return tell("action.draw", player=action.player, cards_drawn=action.piles)
