"""What no move may ever do, whatever the rules in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rulebook_tools.engine.figures import Step, seat_letter
from rulebook_tools.games.amerigo_rooftops.cards import Card, Tile, turned
from rulebook_tools.games.amerigo_rooftops.play import WIN
from rulebook_tools.games.amerigo_rooftops.position import (
    WHOLE,
    Choosing,
    Closing,
    Drawing,
    Laying,
    Over,
    Placing,
    Position,
    Shuffling,
    Telling,
    short,
)

GONE = ("step.gone_roof", "step.scored_gone")
"""The steps by which a card leaves the route."""


def invariants(before: Position, steps: Sequence[Step], after: Position) -> Iterator[str]:
    """Yield what is wrong with a move."""
    yield from check_cards(before, after)
    if not isinstance(before.due, Laying):
        yield from check_route(before, steps, after)
    if isinstance(before.due, Over):
        yield "a game that is over goes on"
    yield from check_position(after)


def check_position(after: Position) -> Iterator[str]:
    """Say what is wrong with a position, however it came about."""
    yield from check_due(after)
    for seat, hand in enumerate(after.hands):
        if len(hand) > after.rules.hand_size:
            yield f"{seat_letter(seat)} holds {len(hand)} cards"
    due, hands = after.due, after.hands
    match due:
        case Choosing() if after.open == WHOLE and not hands[due.seat]:
            yield f"{seat_letter(due.seat)} has no card to choose"
        case Drawing() if not due.left or not any(after.piles):
            yield "nobody can draw"
        case Drawing() if due.left != short(after) or not set(due.begun) <= set(due.left):
            yield "others draw than those whose hands are not full"
        case Closing() if due.moved > sum(tile.wants != () for tile in after.route):
            yield f"{due.moved} houses are moved in one round"
        case _:
            return


def all_cards(position: Position) -> Counter[Card]:
    """Return the cards of all places together, those of a new game not yet shuffled among them."""
    rules, due = position.rules, position.due
    found = Counter(card for pile in (*position.hands, *position.piles, *position.discards) for card in pile)
    match due:
        case Laying():
            found.update(card for deck in rules.decks for card in deck)
        case Shuffling():
            found.update(due.rest)
            if due.after.then == "setup":
                found.update(card for deck in rules.decks[due.pile + 1 :] for card in deck)
        case Choosing(played=played) | Telling(order=played):
            found.update(card for _, card in played)
        case Placing():
            found.update(card for _, card in (*due.numberless, *due.order))
    return found


def check_cards(before: Position, after: Position) -> Iterator[str]:
    """Say which cards have been made or lost."""
    was, now = all_cards(before), all_cards(after)
    if dict(was) == dict(now):
        return
    for card in sorted((was - now) + (now - was)):
        yield f"{now[card]} cards {card.text} instead of {was[card]}"


def check_route(before: Position, steps: Sequence[Step], after: Position) -> Iterator[str]:
    """Say which route cards have come or gone otherwise than by the rules."""
    was, now = Counter(before.route), Counter(after.route)
    lost, come = was - now, now - was
    delivered = Counter(turned(tile) for tile in lost.elements() if tile.wants)
    gone = lost - Counter(tile for tile in lost.elements() if tile.wants)
    made = come - delivered
    unmade = delivered - come
    for tile in made:
        yield f"the route card {tile.text} comes from nowhere"
    number = gone.total() + unmade.total()
    told = sum(step.statement.wording in GONE for step in steps)
    turns = sum(step.rule == "deliver.turn" for step in steps)
    if number != told:
        yield f"{number} route cards are gone, by the steps {told}"
    if sum(tile.wants != () for tile in lost.elements()) != turns:
        yield f"other houses are turned over than the {turns} of the steps"
    if len(before.route) - len(after.route) != told:
        yield f"the route has {len(after.route)} cards after {len(before.route)}"
    yield from check_moved(before.due, steps, before.route)


def check_moved(due: object, steps: Sequence[Step], route: tuple[Tile, ...]) -> Iterator[str]:
    """Say if more houses are moved in a round than wait on the route: one would move twice."""
    if isinstance(due, Closing):
        moved = due.moved + sum(step.statement.wording == "step.house_moved" for step in steps)
        if moved > sum(tile.wants != () for tile in route):
            yield f"{moved} houses are moved in one round"


def check_due(after: Position) -> Iterator[str]:
    """Say where Amerigo stands beside the route, or a game goes on that is over."""
    due, is_on = after.due, 0 <= after.amerigo < len(after.route)
    match due:
        case Laying() | Shuffling(after=Drawing(then="setup")):
            return
        case Over(rule="move.off"):
            if is_on:
                yield "Amerigo has fallen off the route and stands on it"
            return
        case Over(rule=rule):
            if (rule == WIN) != (not any(tile.wants for tile in after.route)):
                yield f"the game is over by {rule}, whatever the houses say"
        case _:
            if not any(tile.wants for tile in after.route):
                yield "no house waits any more, and the game goes on"
    if not is_on:
        yield f"Amerigo stands beside the route, on {after.amerigo + 1}"
