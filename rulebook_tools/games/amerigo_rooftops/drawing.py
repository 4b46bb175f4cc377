"""Drawing cards from the tops of the piles."""

from __future__ import annotations

from rulebook_tools.engine.figures import Figure, Name, Step, player
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_rooftops.actions import Draw
from rulebook_tools.games.amerigo_rooftops.cards import Card
from rulebook_tools.games.amerigo_rooftops.pending import not_due
from rulebook_tools.games.amerigo_rooftops.position import WHOLE, Drawing, Position, handed, present, short
from rulebook_tools.games.amerigo_rooftops.rounds import refill
from rulebook_tools.games.amerigo_rooftops.rules import Rules
from rulebook_tools.games.amerigo_rooftops.steps import cards, named, number_of


def draw(position: Position, action: Draw, log: Log) -> Position:
    """Draw the top cards of piles of one's choice, up to a full hand; the players agree on who is first.

    Raises `IllegalAction` where no card is to be drawn, for a hand that is full and for an empty pile.
    Source: Opzet, Spelverloop (silent on the order of players).
    """
    rules, seat = position.rules, action.seat
    if not isinstance(position.due, Drawing):
        raise not_due(position)
    rule = "setup.hand" if position.due.then == "setup" else "close.refill"
    if position.open != WHOLE:
        drawing, position = position.due, present(position, (seat,))
        position = position._replace(due=drawing._replace(left=short(position)))
    if log is not None and action.piles:
        tell_piles(rules, seat, log)
    for pile in action.piles:
        if len(position.hands[seat]) >= rules.hand_size:
            raise refusal(rule, "refuse.full", player=player(seat), cards=cards(rules.hand_size))
        due = position.due
        if not isinstance(due, Drawing):
            raise not_due(position)
        if not position.piles[pile]:
            raise refusal("close.empty", "refuse.empty", pile=Name(f"pile.{rules.piles[pile]}"))
        position = take(position, due, seat, pile, log)
    return position


def take(position: Position, due: Drawing, seat: int, pile: int, log: Log) -> Position:
    """Take the top card of a pile into hand; whoever has begun to draw goes on until the hand is full."""
    rules, piles = position.rules, position.piles
    top, *rest = piles[pile]
    hand = (*position.hands[seat], top)
    piles = (*piles[:pile], tuple(rest), *piles[pile + 1 :])
    after = position._replace(hands=handed(position, seat, hand), piles=piles)
    is_full = len(hand) == rules.hand_size
    if log is not None:
        rule = "setup.hand" if due.then == "setup" else "close.refill"
        if rules.is_closed:
            name = Name(f"pile.{rules.piles[pile]}")
            log.append(step(rule, "step.draw_closed", player=player(seat), pile=name))
        else:
            log.append(step(rule, "step.draw", **drawn(seat, top)))
        if is_full:
            full = cards(rules.hand_size)
            log.append(step(rule, "step.full", "hand_size", player=player(seat), cards=full))
        if not rest and not rules.reshuffles:
            log.append(step("close.empty", "step.runs_out", pile=Name(f"pile.{rules.piles[pile]}")))
    return refill(after, drawn_by(due, seat, is_full=is_full), log)


def drawn_by(due: Drawing, seat: int, *, is_full: bool) -> Drawing:
    """Return who must draw after a seat has drawn a card."""
    if not is_full:
        return due if seat in due.begun else due._replace(begun=(*due.begun, seat))
    left, begun = (tuple(each for each in seats if each != seat) for seats in (due.left, due.begun))
    return due._replace(left=left, begun=begun)


def drawn(seat: int, card: Card) -> dict[str, Figure]:
    """Return who drew what, as figures; from a closed pile nobody may know."""
    return {"player": player(seat), "card": named(card), "number": number_of(card)}


def tell_piles(rules: Rules, seat: int, log: list[Step]) -> None:
    """Note by which harder rule a player draws.

    Source: Uitbreidingen, Varianten.
    """
    if rules.is_mixed:
        log.append(step("harder.mixed", "step.one_pile", player=player(seat)))
    elif rules.is_closed:
        log.append(step("harder.closed", "step.blind", player=player(seat)))
