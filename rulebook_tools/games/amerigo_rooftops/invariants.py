"""Checks that every move must pass, under all options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulebook_tools.engine.kit import Ledger, seat_letter
from rulebook_tools.games.amerigo_rooftops import model
from rulebook_tools.games.amerigo_rooftops.model import WHOLE, Closing, Laying, Over, Position, Shuffling
from rulebook_tools.games.amerigo_rooftops.parameters import Card


def invariants(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    """Yield a message for each check that a move fails."""
    yield from _check_cards(before, after)
    if not isinstance(before.due, Laying):
        yield from _check_route(before, ledger, after)
    if isinstance(before.due, Over):
        yield "a game that is over goes on"
    yield from _check_due(after)
    for seat, hand in enumerate(after.hands):
        if len(hand) > after.rules.hand_size:
            yield f"{seat_letter(seat)} holds {len(hand)} cards"
    match after.due:
        case model.Choosing(seat=seat) if after.open == WHOLE and not after.hands[seat]:
            yield f"{seat_letter(seat)} has no card to choose"
        case model.Drawing(left=left, begun=begun):
            if not (left and any(after.piles) and left == after.short and {*begun} <= {*left}):
                yield "others draw than those whose hands are not full"


def all_cards(position: Position) -> Counter[Card]:
    """Return the cards of the whole game, including cards not yet shuffled."""
    rules, due = position.rules, position.due
    found = Counter(card for pile in (*position.hands, *position.piles, *position.discards) for card in pile)
    match due:
        case Laying():
            found.update(card for deck in rules.decks for card in deck)
        case Shuffling():
            found.update(due.rest)
            if due.after.then == "setup":
                found.update(card for deck in rules.decks[due.pile + 1 :] for card in deck)
        case model.Choosing(played=played) | model.Telling(order=played):
            found.update(card for _, card in played)
        case model.Placing():
            found.update(card for _, card in (*due.numberless, *due.order))
    return found


def _check_cards(before: Position, after: Position) -> Iterator[str]:
    was, now = all_cards(before), all_cards(after)
    if dict(was) == dict(now):
        return
    for card in sorted((was - now) + (now - was)):
        yield f"{now[card]} cards {card.text} instead of {was[card]}"


def _check_route(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    was, now = Counter(before.route), Counter(after.route)
    lost, come = was - now, now - was
    served = Counter({tile: number for tile, number in lost.items() if tile.wants})
    delivered = Counter({tile.turned: number for tile, number in served.items()})
    for tile in come - delivered:
        yield f"the route card {tile.text} comes from nowhere"
    number = (lost - served).total() + (delivered - come).total()
    gone, turns = ledger.total("removed"), ledger.total("turned")
    if number != gone:
        yield f"{number} route cards are gone, by the steps {gone}"
    if served.total() != turns:
        yield f"other houses are turned over than the {turns} of the steps"
    if len(before.route) - len(after.route) != gone:
        yield f"the route has {len(after.route)} cards after {len(before.route)}"
    if isinstance(before.due, Closing):
        moved = before.due.moved + ledger.total("moved")
        if moved > before.waiting:
            yield f"{moved} houses are moved in one round"


def _check_due(after: Position) -> Iterator[str]:
    due, is_on = after.due, 0 <= after.amerigo < len(after.route)
    rule = due.rule if isinstance(due, Over) else ""
    if isinstance(due, Laying):
        return
    if is_on and rule == "move.off":
        yield "Amerigo has fallen off the route and stands on it"
    elif not is_on and rule != "move.off":
        yield f"Amerigo stands beside the route, on {after.amerigo + 1}"
    if not rule and not after.waiting:
        yield "no house waits any more, and the game goes on"
    elif rule in ("goal.win", "close.under") and (rule == "goal.win") == bool(after.waiting):
        yield f"the game is over by {rule}, whatever the houses say"
