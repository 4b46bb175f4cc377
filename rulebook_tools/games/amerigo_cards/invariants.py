"""Checks that every move must pass, under all options."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import Counts, Ledger, seat_letter, total, with_all
from rulebook_tools.games.amerigo_cards.model import HOME, RETURNING, Awarding, Over, Position, Selling
from rulebook_tools.games.amerigo_cards.rules.end import winners
from rulebook_tools.games.amerigo_cards.rules.setup import whole_game


def invariants(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    """Yield a message for each check that a move fails."""
    yield from _check_cards(after)
    yield from _check_deck(before, ledger, after)
    for seat in range(len(after.players)):
        yield from _check_player(before, ledger, after, seat)
    if (after.turn - before.turn) % len(after.players) > 1:
        yield f"the turn goes from {seat_letter(before.turn)} to {seat_letter(after.turn)}"
    if isinstance(after.due, Over):
        yield from _check_end(after, after.due)


def count_cards(position: Position) -> Counts:
    """Return the number of copies of each card in the whole game."""
    piles = [position.deck, position.discard]
    for state in position.players:
        piles += [state.offer, with_all(state.hand, [*state.treasure, *(card for card, _ in state.journey)])]
    return total(piles)


def _check_cards(after: Position) -> Iterator[str]:
    whole = whole_game(after.rules, len(after.players))
    for name, number, copies in zip(after.rules.deck.names, count_cards(after), whole, strict=True):
        if number != copies:
            yield f"{number} cards {name} in the game, which has {copies}"
    piles = {"deck": after.deck, "discard pile": after.discard}
    for seat, state in enumerate(after.players):
        piles |= {f"hand of {seat_letter(seat)}": state.hand, f"goods of {seat_letter(seat)}": state.offer}
    yield from (f"fewer than no cards: {name}" for name, pile in piles.items() if min(pile) < 0)


def _check_deck(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    new = before.discard if after.run > before.run else ()
    lost, said = sum(before.deck) + sum(new) - sum(after.deck), -ledger.total("deck")
    if lost != said:
        yield f"the deck loses {lost} cards, by the steps {said}"
    if not before.run <= after.run <= after.rules.deck_runs:
        yield f"run {after.run} through the deck after run {before.run}"


def _check_player(before: Position, ledger: Ledger, after: Position, seat: int) -> Iterator[str]:
    rules, letter, state = after.rules, seat_letter(seat), after.players[seat]
    change, said = len(state.treasure) - len(before.players[seat].treasure), ledger.of(seat).total("treasure")
    if said != change + _untold(before, seat) - _untold(after, seat):
        yield f"the doubloons of {letter} change by {change}, by the steps {said}"
    if sum(state.hand) > rules.hand_limit:
        yield f"{letter} holds {sum(state.hand)} cards"
    if sum(state.offer) > rules.exhibit_limit and rules.market_limit == "in_all":
        yield f"{letter} has {sum(state.offer)} cards on the market"
    if seat == after.turn and isinstance(after.due, Awarding):
        return
    if (state.where is HOME) == bool(state.out):
        yield f"{letter} is {state.where.value} with {len(state.out)} cards of an outward journey"
    if (state.where is RETURNING) != bool(state.back):
        yield f"{letter} is {state.where.value} with {len(state.back)} cards of a return journey"


def _untold(position: Position, seat: int) -> int:
    """Return the cards that a seller has turned over one by one, before a step sums them up."""
    rules, due = position.rules, position.due
    if not isinstance(due, Selling) or due.sellers[0] != seat:
        return 0
    sold = sum(n for n, value in zip(due.sold, due.values, strict=True) if value == due.sold_class)
    sets = (sold + due.turns + due.gives) // rules.sale_rate[due.sold_class]
    return sets * rules.sale_pay - due.turns


def _check_end(after: Position, over: Over) -> Iterator[str]:
    rules = after.rules
    for seat, state in enumerate(after.players):
        left = sum(state.hand) + sum(state.offer)
        if left >= rules.end_rate:
            yield f"{seat_letter(seat)} keeps {left} cards at the end"
    won = winners(after, over)
    scores = {(len(after.players[seat].treasure), over.unsold[seat]) for seat in won}
    best = max((len(state.treasure), left) for state, left in zip(after.players, over.unsold, strict=True))
    if scores != {best}:
        yield f"the winners do not have the best score: {', '.join(map(seat_letter, won))}"
