"""The values that `then` can check, and accounts: totals over the steps of a move, for `then` and invariants.

An account maps each step to an amount added to its total; a step with 0 is only cited as a reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import get_args

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Counts, Ledger, Many, Observations, Observed, adding, each, reasons
from rulebook_tools.games.amerigo_cards.examples.given import card_names
from rulebook_tools.games.amerigo_cards.model import End, Leg, Over, Position
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules import end

TOTALS = {
    "dealt": adding("cards", "deal"),
    "drawn": adding("drawn", "draw"),
    "due": adding("due", "due draw_instead"),
    "forfeited": adding("forfeited", "limit full") | adding("cards", "draw_lost"),
    "king": adding("doubloons", "king") | reasons("king_none"),
    "company": adding("doubloons", "company") | reasons("company_longer company_tie company_no_king"),
    "earned": adding("doubloons", "king company sold rest_sold"),
    "turned": adding(1, "turn turn_doubloon") | adding("turned", "set set_all"),
    "discarded": adding("cards", "discard") | adding("discarded", "set") | adding(1, "leftover"),
    "exhibited": adding("cards", "exhibit") | reasons("exhibit_none"),
    "rest": adding("cards", "rest_sold"),
    "unsold": adding("cards", "rest_left"),
    "laid": adding(1, "card doubloon"),
    "surplus": adding("surplus", "arrive_surplus"),
}
"""The accounts of a player whose totals `then` can check."""
ACCOUNTS: kit.Accounts = {
    **TOTALS,
    **{name: reasons(name) for name in ("rare", "popular", "common", "score")},
    "asked": reasons("ask away"),
    "deck": adding("-cards", "deal")
    | adding("-drawn", "draw")
    | reasons("piles reshuffle no_discard draw_lost"),
    "discard": reasons("reshuffle no_discard discard set set_all leftover rest_sold rest_left"),
    "distance": reasons("distance arrive arrive_surplus"),
    "hand": reasons(
        "deal dealt first_doubloon first_none card draw due limit full exhibit "
        "hand_full hand_left rest_sold rest_left"
    ),
    "homeward": reasons("double arrive arrive_surplus"),
    "next": reasons("meanwhile"),
    "offer": reasons("goods sold rest leftover rest_sold rest_left"),
    "run": reasons("reshuffle no_discard"),
    "sold": reasons("sold most"),
    "tied": reasons("tie_rare tie_popular tie_both final_kinds"),
    "treasure": adding(1, "first_doubloon")
    | TOTALS["turned"]
    | adding(-1, "doubloon")
    | reasons("first_none short rest_sold"),
    "where": reasons("out home explore arrive arrive_surplus"),
    "winners": reasons("score winner tied unsold unsold_before tie_won tie_shared"),
}
HOMECOMING, FINAL = ("king", "company", "surplus"), ("rest", "unsold")
"""The accounts of a player's homecoming, and of the end of the game; without it, they have no value."""


def observe(before: Position, ledger: Ledger, after: Position) -> Observations:
    """Return the values that an example can check after a move, by their names in `then`."""
    rules, shown, is_over = after.rules, ledger.shown, isinstance(after.due, Over)
    seats, deck, discard, was = kit.letters(after), sum(after.deck), after.discard, before.discard
    following = "none" if is_over else kit.seat_letter(after.actor)
    said = [] if is_over else ledger.said("step.ask")
    asked = [kit.seat_letter(seat) for each in said for seat in each["asked"]]
    return kit.LazyObservations(
        {
            **{letter: partial(_of_player, before, after, ledger, seat) for seat, letter in enumerate(seats)},
            **{name: partial(_of_class, rules, ledger, name) for name in ("rare", "popular", "common")},
            "market": lambda: _by_good(rules, after.market, ledger.rules("offer")),
            "deck": lambda: shown(deck, "deck"),
            "deck_change": lambda: shown(deck - sum(before.deck), "deck").signed(),
            "discard": lambda: shown(sum(discard), "discard"),
            "discard_change": lambda: shown(sum(discard) - sum(was), "discard").signed(),
            "discarded_cards": lambda: _cards_new(rules, each(discard), each(was), ledger.rules("discard")),
            "run": lambda: shown(after.run, "run"),
            "next": lambda: shown(following, "next").among((*seats, "none")),
            "outcome": lambda: _of_outcome(after, ledger),
            "asked": lambda: shown(asked, "asked").among(seats),
        }
    )


def _of_outcome(after: Position, ledger: Ledger) -> Observations:
    ended, seats = end.outcome(after), kit.letters(after)
    reason, scores = (ended.rule, ended.scores) if ended else ("none", {})
    cause = ledger.rules("treasure", "score")
    return {
        "reason": ledger.citing(reason, reason).among((*get_args(End), "none")),
        "winners": kit.winners(ended, seats, ledger.rules("winners")),
        "scores": {letter: Observed(scores.get(letter), cause).signed() for letter in seats},
    }


def _of_player(before: Position, after: Position, steps: Ledger, seat: int) -> Observations:
    """Return the values of one player by their names in `then`.

    After a homecoming, the values of the journey are those of the journey that has ended.
    """
    rules, state, ledger = after.rules, after.players[seat], steps.of(seat)
    shown, was = ledger.shown, before.players[seat].treasure
    far, worth = rules.rudders_of(state.out), rules.homeward(state.back)
    arrivals = ledger.said("step.arrive", "step.arrive_surplus")
    if arrivals and state.where is Leg.HOME:
        far, worth = arrivals[-1]["distance"], arrivals[-1]["value"]

    def once(has_happened: object, name: str) -> Observed:
        seen = ledger.observed(name).signed()
        return seen if has_happened else seen._replace(value=None)

    def sold() -> Observations:
        numbers = kit.total([said["goods"] for said in ledger.said("step.sold")]) or (0,) * len(rules.goods)
        return _by_good(rules, numbers, ledger.rules("sold"))

    return kit.LazyObservations(
        {
            "where": lambda: shown(state.where.value, "where").among([leg.value for leg in Leg]),
            "distance": lambda: shown(far, "distance"),
            "homeward": lambda: shown(worth, "homeward"),
            "hand": lambda: shown(sum(state.hand), "hand"),
            "treasure": lambda: shown(len(state.treasure), "treasure"),
            **{name: partial(ledger.observed, name) for name in TOTALS},
            **{name: partial(once, arrivals, name) for name in HOMECOMING},
            **{name: partial(once, isinstance(after.due, Over), name) for name in FINAL},
            "turned_cards": lambda: _cards_new(rules, state.treasure, was, ledger.rules("treasure")),
            "sold": sold,
            "offer": lambda: _by_good(rules, rules.deck.goods_in(state.offer), ledger.rules("offer")),
        }
    )


def _of_class(rules: Rules, ledger: Ledger, name: str) -> Observed:
    """Return the goods of a class (`rare`, `popular`, `common`) in the last sale; None without a sale."""
    goods, was_sale = rules.goods, bool(ledger.said("step.market"))
    last = ledger.since("step.market") if was_sale else ledger
    if name == "common":
        common = [goods[good] for said in last.said("step.common") for good in said["goods_named"]]
        seen = last.shown(common if was_sale else None, "common", "tied")
        return seen._replace(any_order=True, can_be=lambda: Many(kit.words(goods)))
    found = next((goods[said["good"]] for said in last.said(f"step.{name}")), "none")
    cause = "tied" if found == "none" else name
    return last.shown(found if was_sale else None, cause).among((*goods, "none"))


def _cards_new(rules: Rules, now: Iterable[int], before: Iterable[int], cause: tuple[str, ...]) -> Observed:
    """Return the names of the cards added to a pile, in any order; `cause` holds the rules behind it."""
    names = [rules.deck.names[card] for card in sorted((Counter(now) - Counter(before)).elements())]
    return Observed(names, cause, any_order=True, can_be=lambda: Many(card_names(rules)))


def _by_good(rules: Rules, numbers: Counts, cause: tuple[str, ...]) -> Observations:
    return {name: Observed(number, cause) for name, number in zip(rules.goods, numbers, strict=True)}
