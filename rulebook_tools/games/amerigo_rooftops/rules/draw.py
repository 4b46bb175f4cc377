"""Drawing cards from the top of the piles.

Source: Opzet, Spelverloop; Uitbreidingen, Varianten. All are silent on the order of players.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulebook_tools.engine.kit import SILENT, Chapter, RuleStatement, not_due_at, put
from rulebook_tools.games.amerigo_rooftops import model
from rulebook_tools.games.amerigo_rooftops.model import Draw, Drawing, Log, Position, refuse, tell
from rulebook_tools.games.amerigo_rooftops.rule_ids import RuleId
from rulebook_tools.games.amerigo_rooftops.rules.flow import refill

CHAPTER = Chapter[Position](model.FIGURES)
CHAPTER.several("step.draw step.draw_closed step.full refuse.full due.drawing", "setup.hand", "close.refill")
CHAPTER.awaits(Drawing, lambda _, due: rule_of(due), "drawing", players=lambda _, due: due.begun or due.left)


def rule_of(due: Drawing) -> RuleId:
    """Return the rule by which hands are filled up."""
    return "setup.hand" if due.then == "setup" else "close.refill"


@CHAPTER.offers(Drawing)
def next_draws(position: Position, due: Drawing) -> Iterable[model.Action]:
    return [*draws(position, due), *map(model.Tell, position.tellers)]


def draws(position: Position, due: Drawing) -> list[Draw]:
    piles = [at for at, pile in enumerate(position.piles) if pile]
    return [Draw(seat, (pile,)) for seat in due.left for pile in piles]


@CHAPTER.forbids(Draw, due=Drawing)
def why_not_draw(position: Position, action: Draw, due: Drawing) -> RuleStatement | None:
    """Return why a player cannot draw from these piles (full hand, empty pile); None if it is legal."""
    rules, rule, seat = position.rules, rule_of(due), action.player
    position = position.seating((seat,))
    for at, pile in enumerate(action.piles):
        if at:
            position = take(position, seat, action.piles[at - 1], SILENT)
        if len(position.hands[seat]) >= rules.hand_size:
            return refuse(rule, "full", player=seat, cards=rules.hand_size)
        if not isinstance(position.due, Drawing):
            return not_due_at(position)
        if not position.piles[pile]:
            return refuse("close.empty", pile=pile)
    return None


@CHAPTER.does(Draw)
def draw(position: Position, action: Draw, log: Log) -> Position:
    rules, seat = position.rules, action.player
    if action.piles and rules.piles == "mixed":
        log.say("harder.mixed", "one_pile", player=seat)
    elif action.piles and rules.piles == "closed":
        log.say("harder.closed", "blind", player=seat)
    position = position.seating((seat,))
    for pile in action.piles:
        position = take(position, seat, pile, log)
    return position


def take(position: Position, seat: int, pile: int, log: Log) -> Position:
    """Move the top card of a pile to a hand; note that the player has begun or is done.

    Then wait for the next draw; if all hands are full or no card is left, go on with what follows.
    """
    rules, due = position.rules, position.due
    if not isinstance(due, Drawing):
        raise TypeError("no card is to be drawn")
    rule, (top, *rest) = rule_of(due), position.piles[pile]
    hand = (*position.hands[seat], top)
    is_full = len(hand) == rules.hand_size
    if rules.piles == "closed":
        log.say(rule, "draw_closed", player=seat, pile=pile)
    else:
        log.say(rule, "draw", player=seat, card=top)
    if is_full:
        log.say(rule, "full", player=seat, cards=rules.hand_size)
        left, begun = (tuple([each for each in seats if each != seat]) for seats in (due.left, due.begun))
        due = due._replace(left=left, begun=begun)
    elif seat not in due.begun:
        due = due._replace(begun=(*due.begun, seat))
    if not rest and rules.empty_pile == "leave":
        log.say("close.empty", "runs_out", pile=pile)
    hands, piles = put(position.hands, seat, hand), put(position.piles, pile, tuple(rest))
    return refill(position._replace(hands=hands, piles=piles), due, log)


@CHAPTER.describes(Draw)
def tell_choice(_position: Position, action: Draw) -> RuleStatement:
    if not action.piles:
        return tell("action.draw_none", player=action.player)
    return tell("action.draw", player=action.player, cards_drawn=action.piles)
