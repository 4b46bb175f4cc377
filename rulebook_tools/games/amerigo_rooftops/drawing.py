"""Drawing cards from the tops of the piles."""

from __future__ import annotations

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Figure, Name, Step, player, seat_letter
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_rooftops.actions import Draw
from rulebook_tools.games.amerigo_rooftops.cards import Card
from rulebook_tools.games.amerigo_rooftops.position import Drawing, Position, handed
from rulebook_tools.games.amerigo_rooftops.rounds import refill
from rulebook_tools.games.amerigo_rooftops.rules import Rules
from rulebook_tools.games.amerigo_rooftops.steps import cards, named, number_of


def draw(position: Position, action: Draw, log: Log) -> Position:
    """Draw the top cards of piles of one's choice, up to a full hand.

    Raises `IllegalAction` for a hand that is full or a pile that is empty, `GivenError` where no
    card is to be drawn, or for another seat than the one that draws now.
    Source: Opzet, Spelverloop (silent on the order of players).
    """
    rules, seat = position.rules, action.seat
    if log is not None and action.piles and isinstance(position.due, Drawing):
        tell_piles(rules, seat, log)
    for pile in action.piles:
        due = position.due
        if not isinstance(due, Drawing):
            raise GivenError((), "no card is to be drawn now", "an action that is due")
        rule = "setup.hand" if due.then == "setup" else "close.refill"
        if seat != due.seat:
            if len(position.hands[seat]) >= rules.hand_size:
                raise refusal(rule, "refuse.full", player=player(seat), cards=cards(rules.hand_size))
            raise GivenError((), f"{seat_letter(seat)} draws later", f"{seat_letter(due.seat)} first")
        if not position.piles[pile]:
            raise refusal("close.empty", "refuse.empty", pile=Name(f"pile.{rules.piles[pile]}"))
        position = take(position, due, pile, rule, log)
    return position


def take(position: Position, due: Drawing, pile: int, rule: str, log: Log) -> Position:
    """Take the top card of a pile into hand."""
    rules, seat, piles = position.rules, due.seat, position.piles
    top, *rest = piles[pile]
    hand = (*position.hands[seat], top)
    piles = (*piles[:pile], tuple(rest), *piles[pile + 1 :])
    after = position._replace(hands=handed(position, seat, hand), piles=piles)
    if log is not None:
        if rules.is_closed:
            name = Name(f"pile.{rules.piles[pile]}")
            log.append(step(rule, "step.draw_closed", player=player(seat), pile=name))
        else:
            log.append(step(rule, "step.draw", **drawn(seat, top)))
        if len(hand) == rules.hand_size:
            full = cards(rules.hand_size)
            log.append(step(rule, "step.full", "hand_size", player=player(seat), cards=full))
        if not rest and not rules.reshuffles:
            log.append(step("close.empty", "step.runs_out", pile=Name(f"pile.{rules.piles[pile]}")))
    return refill(after, due, log)


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
