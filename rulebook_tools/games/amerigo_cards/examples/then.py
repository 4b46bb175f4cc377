"""The accounts that `then` and the invariants look at: what each statement adds, by account.

With 0, a statement is a reason for what the account comes to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import get_args, get_type_hints

from rulebook_tools.engine.kit import (
    NUMBER,
    Accounts,
    Counts,
    LazyObservations,
    Ledger,
    Many,
    Observations,
    Observed,
    letters,
    reasons,
    seat_letter,
    total,
    winners,
    with_all,
    words,
)
from rulebook_tools.games.amerigo_cards.examples.given import card_names
from rulebook_tools.games.amerigo_cards.model import Leg, Over, Position, actor, goods_in, rudders_of
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules import end

ACCOUNTS: Accounts = {
    "asked": reasons("ask away"),
    "common": reasons("common"),
    "company": {"step.company": "doubloons", **reasons("company_longer company_tie company_no_king")},
    "dealt": {"step.deal": "cards"},
    "deck": {"step.deal": "-cards", "step.draw": "-drawn", **reasons("piles reshuffle no_discard draw_lost")},
    "discard": reasons("reshuffle no_discard discard set set_all leftover rest_sold rest_left"),
    "discarded": {"step.discard": "cards", "step.set": "discarded", "step.leftover": 1},
    "distance": reasons("distance arrive arrive_surplus"),
    "drawn": {"step.draw": "drawn"},
    "due": {"step.due": "due"},
    "earned": {
        "step.king": "doubloons",
        "step.company": "doubloons",
        "step.sold": "doubloons",
        "step.rest_sold": "doubloons",
    },
    "exhibited": {"step.exhibit": "cards", **reasons("exhibit_none")},
    "forfeited": {"step.limit": "forfeited", "step.full": "forfeited"},
    "hand": {
        "step.deal": "cards",
        "step.first_doubloon": -1,
        "step.card": -1,
        "step.draw": "drawn",
        "step.exhibit": "-cards",
        **reasons("first_none due limit full hand_full hand_left rest_sold rest_left"),
    },
    "homeward": reasons("double arrive arrive_surplus"),
    "king": {"step.king": "doubloons", **reasons("king_none")},
    "laid": {"step.card": 1, "step.doubloon": 1},
    "next": reasons("meanwhile"),
    "offer": reasons("goods sold rest leftover rest_sold rest_left"),
    "popular": reasons("popular"),
    "rare": reasons("rare"),
    "rest": {"step.rest_sold": "cards"},
    "run": reasons("reshuffle no_discard"),
    "score": reasons("score"),
    "sold": reasons("sold most"),
    "surplus": {"step.arrive_surplus": "surplus"},
    "tied": reasons("tie_rare tie_popular tie_both final_kinds"),
    "treasure": {
        "step.first_doubloon": 1,
        "step.doubloon": -1,
        "step.turn": 1,
        "step.turn_doubloon": 1,
        "step.set": "turned",
        "step.set_all": "turned",
        **reasons("first_none short rest_sold rest_left"),
    },
    "turned": {"step.turn": 1, "step.turn_doubloon": 1, "step.set": "turned", "step.set_all": "turned"},
    "unsold": {"step.rest_left": "cards"},
    "where": reasons("out home explore arrive arrive_surplus"),
    "winners": reasons("score winner tied unsold tie_won tie_shared"),
}


ENDS = get_args(get_type_hints(Over)["rule"])
"""The rules that end a game."""
TOTALS = (
    "dealt",
    "drawn",
    "due",
    "forfeited",
    "king",
    "company",
    "earned",
    "turned",
    "discarded",
    "exhibited",
    "rest",
    "unsold",
    "laid",
    "surplus",
)
"""The accounts of the ledger that an example can name for a player."""
HOMECOMING = ("king", "company", "surplus")
"""Those of them that only a homecoming makes."""


def observe(before: Position, ledger: Ledger, after: Position) -> Observations:
    """Return all that an example can expect of what happened between two positions.

    When the game is over nobody is next, and in its last sale nobody was asked.
    """
    is_over = isinstance(after.due, Over)
    seats, deck, discard = letters(after), sum(after.deck), sum(after.discard)
    return LazyObservations(
        {
            **{
                seat_letter(seat): partial(of_player, before, after, ledger, seat)
                for seat in range(len(after.players))
            },
            **of_values(after.rules, ledger),
            "market": lambda: _by_good(after.rules, after.market, ledger.rules("offer")),
            "deck": lambda: ledger.shown(deck, "deck"),
            "deck_change": lambda: ledger.shown(deck - sum(before.deck), "deck").signed(),
            "discard": lambda: ledger.shown(discard, "discard"),
            "discard_change": lambda: ledger.shown(discard - sum(before.discard), "discard").signed(),
            "discarded_cards": lambda: _cards(
                after.rules, changes(after.discard, before.discard), ledger.rules("discard")
            ),
            "run": lambda: ledger.shown(after.run, "run"),
            "next": lambda: ledger.shown("none" if is_over else seat_letter(actor(after)), "next").among(
                (*seats, "none")
            ),
            "outcome": lambda: of_outcome(after, ledger),
            "asked": lambda: ledger.shown([] if is_over else was_asked(ledger), "asked").among(
                letters(after)
            ),
        }
    )


def was_asked(ledger: Ledger) -> list[str]:
    """Return who was asked whether to sell too."""
    return [seat_letter(seat) for said in ledger.said("step.ask") for seat in said["asked"]]


def of_outcome(after: Position, ledger: Ledger) -> Observations:
    """Return how the game ended: no reason while it goes on."""
    ended = end.outcome(after)
    reason = ended.rule if ended else "none"
    cited = {step.rule for step in ledger.steps}
    cause = ledger.rules("treasure", "score")
    scores = {
        letter: Observed(ended.scores[letter] if ended else None, cause, can_be=lambda: NUMBER)
        for letter in letters(after)
    }
    return {
        "reason": Observed(reason, (reason,) if reason in cited else ()).among((*ENDS, "none")),
        "winners": winners(ended, letters(after), ledger.rules("winners")),
        "scores": scores,
    }


def of_player(before: Position, after: Position, steps: Ledger, seat: int) -> Observations:
    """Return what an example can expect of one player.

    A journey that has come home is observed as it was then: its distance, and what the way home
    came to. Awards and surplus rudders are of a homecoming.
    """
    rules, state, ledger = after.rules, after.players[seat], steps.of(seat)
    far, worth = rudders_of(rules, state.out), rudders_of(rules, state.back) * rules.return_factor
    arrivals = ledger.said("step.arrive", "step.arrive_surplus")
    if arrivals and not state.out:
        far, worth = arrivals[-1]["distance"], arrivals[-1]["value"]

    def of_homecoming(account: str) -> Observed:
        seen = ledger.observed(account)._replace(can_be=lambda: NUMBER)
        return seen if arrivals else seen._replace(value=None)

    return LazyObservations(
        {
            "where": lambda: ledger.shown(state.where.value, "where").among([leg.value for leg in Leg]),
            "distance": lambda: ledger.shown(far, "distance"),
            "homeward": lambda: ledger.shown(worth, "homeward"),
            "hand": lambda: ledger.shown(sum(state.hand), "hand"),
            "treasure": lambda: ledger.shown(len(state.treasure), "treasure"),
            **{name: partial(ledger.observed, name) for name in TOTALS},
            **{name: partial(of_homecoming, name) for name in HOMECOMING},
            "turned_cards": lambda: _cards(
                rules, treasure_gained(before, after, seat), ledger.rules("treasure")
            ),
            "sold": lambda: _by_good(rules, was_sold(rules, ledger), ledger.rules("sold")),
            "offer": lambda: _by_good(rules, goods_in(rules, state.offer), ledger.rules("offer")),
        }
    )


def was_sold(rules: Rules, ledger: Ledger) -> Counts:
    """Return the cards of each good that were sold."""
    return total([said["goods"] for said in ledger.said("step.most")]) or (0,) * len(rules.goods)


def treasure_gained(before: Position, after: Position, seat: int) -> Counts:
    """Return the cards that lie in a treasure pile and did not before."""
    nothing = (0,) * len(after.rules.deck.names)
    was, now = (with_all(nothing, each.players[seat].treasure) for each in (before, after))
    return changes(now, was)


def changes(now: Counts, before: Counts) -> Counts:
    """Return what there is more of in a pile than before."""
    return tuple([max(number - there, 0) for number, there in zip(now, before, strict=True)])


def of_values(rules: Rules, ledger: Ledger) -> Mapping[str, Callable[[], Observed]]:
    """Return what makes known which goods were rare, popular and common at the last sale, if any."""
    goods, was_sale = rules.goods, bool(ledger.said("step.market"))
    last = ledger.since("step.market") if was_sale else ledger

    def of_class(name: str) -> Observed:
        found = [goods[each["good"]] for each in last.said(f"step.{name}")] or ["none"]
        cause = "tied" if found == ["none"] else name
        return last.shown(found[0] if was_sale else None, cause).among((*goods, "none"))

    def common() -> Observed:
        found = [goods[good] for said in last.said("step.common") for good in said["goods_named"]]
        seen = last.shown(found if was_sale else None, "common", "tied")
        return seen._replace(any_order=True, can_be=lambda: Many(words(goods)))

    return {
        "rare": lambda: of_class("rare"),
        "popular": lambda: of_class("popular"),
        "common": common,
    }


def _cards(rules: Rules, pile: Counts, cause: tuple[str, ...]) -> Observed:
    """Return cards by name, as a set."""
    names = [name for name, number in zip(rules.deck.names, pile, strict=True) for _ in range(number)]
    return Observed(names, cause, any_order=True, can_be=lambda: Many(card_names(rules)))


def _by_good(rules: Rules, numbers: Counts, cause: tuple[str, ...]) -> Observations:
    return {name: Observed(number, cause) for name, number in zip(rules.goods, numbers, strict=True)}
