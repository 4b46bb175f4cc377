"""Invariants: checks that every move of the game must pass, under all options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rulebook_tools.engine.kit import Counts, Ledger, seat_letter, total, with_all
from rulebook_tools.games.amerigo_cards.model import HOME, RETURNING, Awarding, Over, Position, Selling
from rulebook_tools.games.amerigo_cards.rules.end import winners
from rulebook_tools.games.amerigo_cards.rules.setup import whole_game

Check: TypeAlias = tuple[object, str]
"""The result of a check: a value that is true if the check fails, and the message for that case."""


def invariants(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    """Yield a message for each check that the move from `before` to `after`, with its steps, fails."""
    checks = [*_of_cards(after), *_of_deck(before, ledger, after)]
    for seat in range(len(after.players)):
        checks += _of_player(before, ledger, after, seat)
    is_odd = (after.turn - before.turn) % len(after.players) > 1
    checks.append((is_odd, f"the turn goes from {seat_letter(before.turn)} to {seat_letter(after.turn)}"))
    if isinstance(after.due, Over):
        checks += _of_end(after, after.due)
    yield from (wrong for is_wrong, wrong in checks if is_wrong)


def count_cards(position: Position) -> Counts:
    """Return how many copies of each card there are in all piles, hands and journeys and on the market."""
    piles = [position.deck, position.discard]
    for state in position.players:
        piles += [state.offer, with_all(state.hand, [*state.treasure, *(card for card, _ in state.journey)])]
    return total(piles)


def _of_cards(after: Position) -> Iterator[Check]:
    whole = whole_game(after.rules, len(after.players))
    for name, number, copies in zip(after.rules.deck.names, count_cards(after), whole, strict=True):
        yield number != copies, f"{number} cards {name} in the game, which has {copies}"
    piles = {"deck": after.deck, "discard pile": after.discard}
    for seat, state in enumerate(after.players):
        piles |= {f"hand of {seat_letter(seat)}": state.hand, f"goods of {seat_letter(seat)}": state.offer}
    yield from ((min(pile) < 0, f"fewer than no cards: {name}") for name, pile in piles.items())


def _of_deck(before: Position, ledger: Ledger, after: Position) -> Iterator[Check]:
    new = before.discard if after.run > before.run else ()
    lost, said = sum(before.deck) + sum(new) - sum(after.deck), -ledger.total("deck")
    yield lost != said, f"the deck loses {lost} cards, by the steps {said}"
    is_run = before.run <= after.run <= after.rules.deck_runs
    yield not is_run, f"run {after.run} through the deck after run {before.run}"


def _of_player(before: Position, ledger: Ledger, after: Position, seat: int) -> Iterator[Check]:
    rules, letter, state = after.rules, seat_letter(seat), after.players[seat]
    change, said = len(state.treasure) - len(before.players[seat].treasure), ledger.of(seat).total("treasure")
    is_wrong = said != change + _unrecorded_doubloons(before, seat) - _unrecorded_doubloons(after, seat)
    yield is_wrong, f"the doubloons of {letter} change by {change}, by the steps {said}"
    held, offered, where, out, back = sum(state.hand), sum(state.offer), state.where, state.out, state.back
    yield held > rules.hand_limit, f"{letter} holds {held} cards"
    is_over = offered > rules.exhibit_limit and rules.market_limit == "in_all"
    yield is_over, f"{letter} has {offered} cards on the market"
    has_ended = isinstance(after.due, Over)  # by one reading, the cards of unfinished journeys are sold
    if not has_ended and not (seat == after.turn and isinstance(after.due, Awarding)):
        there = f"{letter} is {where.value} with"
        yield (where is HOME) == bool(out), f"{there} {len(out)} cards of an outward journey"
        yield (where is RETURNING) != bool(back), f"{there} {len(back)} cards of a return journey"


def _unrecorded_doubloons(position: Position, seat: int) -> int:
    """Return how many doubloons of a player in the current sale are not recorded by a step yet."""
    rules, due = position.rules, position.due
    if not isinstance(due, Selling) or due.sellers[0] != seat:
        return 0
    sold = sum(n for n, value in zip(due.sold, due.values, strict=True) if value == due.sold_class)
    sets = (sold + due.turns + due.gives) // rules.sale_rate[due.sold_class]
    return sets * rules.sale_pay - due.turns


def _of_end(after: Position, over: Over) -> Iterator[Check]:
    for seat, state in enumerate(after.players):
        left = sum(state.hand) + sum(state.offer)
        yield left >= after.rules.end_rate, f"{seat_letter(seat)} keeps {left} cards at the end"
    won = winners(after, over)
    scores = {(len(after.players[seat].treasure), over.unsold[seat]) for seat in won}
    best = max((len(state.treasure), left) for state, left in zip(after.players, over.unsold, strict=True))
    yield scores != {best}, f"the winners do not have the best score: {', '.join(map(seat_letter, won))}"
