"""Invariants: checks that every move of the game must pass, under all options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from rulebook_tools.engine.kit import Ledger, seat_letter
from rulebook_tools.games.amerigo_rooftops import model
from rulebook_tools.games.amerigo_rooftops.model import Closing, Laying, Over, Position, Shuffling
from rulebook_tools.games.amerigo_rooftops.parameters import Card
from rulebook_tools.games.amerigo_rooftops.rules.choose import choosers

Check: TypeAlias = tuple[object, str]  # whether a check fails, and the message for that case


def invariants(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    """Yield a message for each check that the move from `before` to `after`, with its steps, fails."""
    checks = [*_of_cards(before, after)]
    if not isinstance(before.due, Laying):
        checks += _of_route(before, ledger, after)
    checks += _of_due(before, after)
    yield from (wrong for is_wrong, wrong in checks if is_wrong)


def all_cards(position: Position) -> Counter[Card]:
    """Return how many of each horse and parcel card are in the game, including cards not shuffled yet."""
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


def _of_cards(before: Position, after: Position) -> Iterator[Check]:
    was, now = all_cards(before), all_cards(after)
    for card in sorted((was - now) + (now - was)):
        yield True, f"{now[card]} cards {card.text} instead of {was[card]}"
    for seat, hand in enumerate(after.hands):
        yield len(hand) > after.rules.hand_size, f"{seat_letter(seat)} holds {len(hand)} cards"


def _of_route(before: Position, ledger: Ledger, after: Position) -> Iterator[Check]:
    was, now = Counter(before.route), Counter(after.route)
    lost, come = was - now, now - was
    served = Counter({tile: number for tile, number in lost.items() if tile.wants})
    delivered = Counter({tile.turned: number for tile, number in served.items()})
    for tile in come - delivered:
        yield True, f"the route card {tile.text} comes from nowhere"
    number = (lost - served).total() + (delivered - come).total()
    gone, turns = ledger.total("removed"), ledger.total("turned")
    yield number != gone, f"{number} route cards are gone, by the steps {gone}"
    yield served.total() != turns, f"other houses are turned over than the {turns} of the steps"
    yield was.total() - now.total() != gone, f"the route has {now.total()} cards after {was.total()}"
    if isinstance(before.due, Closing):
        moved = before.due.moved + ledger.total("moved")
        yield moved > before.waiting, f"{moved} houses are moved in one round"


def _of_due(before: Position, after: Position) -> Iterator[Check]:
    due, is_on = after.due, 0 <= after.amerigo < len(after.route)
    rule = due.rule if isinstance(due, Over) else ""
    yield isinstance(before.due, Over), "a game that is over goes on"
    if not isinstance(due, Laying):
        is_off = rule == "move.off"
        yield is_on and is_off, "Amerigo has fallen off the route and stands on it"
        yield not is_on and not is_off, f"Amerigo stands beside the route, on {after.amerigo + 1}"
        yield not rule and not after.waiting, "no house waits any more, and the game goes on"
        is_wrong = rule == "goal.win" if after.waiting else rule == "close.under"
        yield is_wrong, f"the game is over by {rule}, whatever the houses say"
    match due:
        case model.Choosing(played=played) if not any(after.omitted):
            yield not choosers(after, played), "nobody has a card to choose"
        case model.Drawing(left=left, begun=begun):
            is_right = left and any(after.piles) and left == after.short and {*begun} <= {*left}
            yield not is_right, "others draw than those whose hands are not full"
