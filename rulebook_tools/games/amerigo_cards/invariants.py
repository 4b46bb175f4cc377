"""Invariants: checks that every move of the game must pass, under all options."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import Counts, Ledger, seat_letter, total, with_all
from rulebook_tools.games.amerigo_cards.model import HOME, RETURNING, Awarding, Over, Position, Selling
from rulebook_tools.games.amerigo_cards.rules.end import winners
from rulebook_tools.games.amerigo_cards.rules.setup import whole_game


def invariants(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    """Yield a message for each check that the move from `before` to `after`, with its steps, fails."""
    # A check is a value that is true if it fails, and the message for that case.
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


def _of_cards(after: Position) -> Iterator[tuple[object, str]]:
    whole = whole_game(after.rules, len(after.players))
    for name, number, copies in zip(after.rules.deck.names, count_cards(after), whole, strict=True):
        yield number != copies, f"{number} cards {name} in the game, which has {copies}"
    piles = {"deck": after.deck, "discard pile": after.discard}
    for seat, state in enumerate(after.players):
        piles |= {f"hand of {seat_letter(seat)}": state.hand, f"goods of {seat_letter(seat)}": state.offer}
    yield from ((min(pile) < 0, f"fewer than no cards: {name}") for name, pile in piles.items())


def _of_deck(before: Position, ledger: Ledger, after: Position) -> Iterator[tuple[object, str]]:
    new = before.discard if after.run > before.run else ()
    lost, said = sum(before.deck) + sum(new) - sum(after.deck), -ledger.total("deck")
    yield lost != said, f"the deck loses {lost} cards, by the steps {said}"
    is_run = before.run <= after.run <= after.rules.deck_runs
    yield not is_run, f"run {after.run} through the deck after run {before.run}"


def _of_player(before: Position, ledger: Ledger, after: Position, seat: int) -> Iterator[tuple[object, str]]:
    letter, state = seat_letter(seat), after.players[seat]
    change, said = len(state.treasure) - len(before.players[seat].treasure), ledger.of(seat).total("treasure")
    is_wrong = said != change + _unrecorded_doubloons(before, seat) - _unrecorded_doubloons(after, seat)
    yield is_wrong, f"the doubloons of {letter} change by {change}, by the steps {said}"
    is_left = isinstance(after.due, Over | Awarding)  # then cards still lie where a journey was
    for fails, place, wrong, _ in faults(after, seat):
        yield fails and (place in ("hand", "offer") or not is_left), f"{letter}: {wrong}"


def faults(position: Position, seat: int) -> Iterator[tuple[object, str, str, str]]:
    """Yield checks of a player, each as: whether it fails, key in `given`, problem, what is expected."""
    rules, state = position.rules, position.players[seat]
    where, hand, out, back, _, offer = state
    held, most = sum(hand), rules.hand_limit
    yield held > most, "hand", f"{held} cards in hand", f"{most} or fewer"
    offered, most = sum(offer), rules.exhibit_limit
    is_over = offered > most and rules.market_limit == "in_all"
    yield is_over, "offer", f"{offered} cards on the market", f"{most} or fewer"
    if where is HOME:
        wrong = "cards of a journey, but the player is at home"
        expected = "where: outward, explored or returning"
        yield state.journey, "out" if out else "back", wrong, expected
        return
    yield not out, "where", "a journey without outward cards", "cards under `out`"
    if where is not RETURNING:
        yield back, "back", "cards of a way home not begun", "where: returning"
        return
    yield not back, "where", "a way home without cards", "cards under `back`"
    value, far = rules.homeward(back), rules.rudders_of(out)
    wrong = f"the way home is complete: worth {value} where the distance is {far}"
    yield value >= far, "back", wrong, "fewer rudders, or where: home"


def _unrecorded_doubloons(position: Position, seat: int) -> int:
    """Return how many doubloons of a player in the current sale are not recorded by a step yet."""
    rules, due = position.rules, position.due
    if not isinstance(due, Selling) or due.sellers[0] != seat:
        return 0
    sold = sum(n for n, value in zip(due.sold, due.values, strict=True) if value == due.sold_class)
    sets = (sold + due.turns + due.gives) // rules.sale_rate[due.sold_class]
    return sets * rules.sale_pay - due.turns


def _of_end(after: Position, over: Over) -> Iterator[tuple[object, str]]:
    for seat, state in enumerate(after.players):
        left = sum(state.hand) + sum(state.offer)
        yield left >= after.rules.end_rate, f"{seat_letter(seat)} keeps {left} cards at the end"
    won = winners(after, over)
    scores = {(len(after.players[seat].treasure), over.unsold[seat]) for seat in won}
    best = max((len(state.treasure), left) for state, left in zip(after.players, over.unsold, strict=True))
    yield scores != {best}, f"the winners do not have the best score: {', '.join(map(seat_letter, won))}"
