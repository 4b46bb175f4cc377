"""The accounts that `then` and the invariants look at: what each statement adds, by account.

With 0, a statement is a reason for what the account comes to.
"""

from __future__ import annotations

from typing import get_args

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import NUMBER, Counts, Ledger, Many, Observations, Observed, reasons, words
from rulebook_tools.games.amerigo_cards.examples.given import card_names
from rulebook_tools.games.amerigo_cards.model import End, Leg, Over, Position
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules import end


def _adds(steps: str, amount: int | str) -> dict[str, int | str]:
    return {f"step.{name}": amount for name in steps.split()}


ACCOUNTS: kit.Accounts = {
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
    "earned": _adds("king company sold rest_sold", "doubloons"),
    "exhibited": {"step.exhibit": "cards", **reasons("exhibit_none")},
    "forfeited": {"step.limit": "forfeited", "step.full": "forfeited"},
    "hand": {
        "step.deal": "cards",
        **_adds("first_doubloon card", -1),
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
        **_adds("first_doubloon turn turn_doubloon", 1),
        **_adds("set set_all", "turned"),
        "step.doubloon": -1,
        **reasons("first_none short rest_sold rest_left"),
    },
    "turned": {**_adds("turn turn_doubloon", 1), **_adds("set set_all", "turned")},
    "unsold": {"step.rest_left": "cards"},
    "where": reasons("out home explore arrive arrive_surplus"),
    "winners": reasons("score winner tied unsold tie_won tie_shared"),
}
TOTALS = (
    *("dealt", "drawn", "due", "forfeited", "king", "company", "earned"),
    *("turned", "discarded", "exhibited", "rest", "unsold", "laid", "surplus"),
)
"""The accounts of the ledger that an example can name for a player."""
HOMECOMING = ("king", "company", "surplus")
"""Those of them that only a homecoming makes."""


def observe(before: Position, ledger: Ledger, after: Position) -> Observations:
    """Return all that an example can expect of what happened between two positions.

    When the game is over nobody is next, and in its last sale nobody was asked.
    """
    rules, shown, is_over = after.rules, ledger.shown, isinstance(after.due, Over)
    seats, deck, discard = kit.letters(after), sum(after.deck), sum(after.discard)
    asked = [kit.seat_letter(seat) for said in ledger.said("step.ask") for seat in said["asked"]]
    return {
        **{letter: _of_player(before, after, ledger, seat) for seat, letter in enumerate(seats)},
        **_of_values(rules, ledger),
        "market": _by_good(rules, after.market, ledger.rules("offer")),
        "deck": shown(deck, "deck"),
        "deck_change": shown(deck - sum(before.deck), "deck").signed(),
        "discard": shown(discard, "discard"),
        "discard_change": shown(discard - sum(before.discard), "discard").signed(),
        "discarded_cards": _cards_new(rules, after.discard, before.discard, ledger.rules("discard")),
        "run": shown(after.run, "run"),
        "next": shown("none" if is_over else kit.seat_letter(after.actor), "next").among((*seats, "none")),
        "outcome": _of_outcome(after, ledger),
        "asked": shown([] if is_over else asked, "asked").among(seats),
    }


def _of_outcome(after: Position, ledger: Ledger) -> Observations:
    ended, seats = end.outcome(after), kit.letters(after)
    reason, cause = ended.rule if ended else "none", ledger.rules("treasure", "score")
    cited = tuple({step.rule for step in ledger.steps} & {reason})
    scores = dict(ended.scores) if ended else {}
    return {
        "reason": Observed(reason, cited).among((*get_args(End), "none")),
        "winners": kit.winners(ended, seats, ledger.rules("winners")),
        "scores": {each: Observed(scores.get(each), cause, can_be=lambda: NUMBER) for each in seats},
    }


def _of_player(before: Position, after: Position, steps: Ledger, seat: int) -> Observations:
    """Return what an example can expect of one player.

    A journey that has come home is observed as it was then: its distance, and what the way home
    came to. Awards and surplus rudders are of a homecoming.
    """
    rules, state, ledger = after.rules, after.players[seat], steps.of(seat)
    shown, nothing = ledger.shown, (0,) * len(rules.deck.names)
    was, now = (kit.with_all(nothing, each.players[seat].treasure) for each in (before, after))
    far, worth = rules.rudders_of(state.out), rules.homeward(state.back)
    arrivals = ledger.said("step.arrive", "step.arrive_surplus")
    if arrivals and not state.out:
        far, worth = arrivals[-1]["distance"], arrivals[-1]["value"]
    homecoming = {name: ledger.observed(name)._replace(can_be=lambda: NUMBER) for name in HOMECOMING}
    if not arrivals:
        homecoming = {name: seen._replace(value=None) for name, seen in homecoming.items()}
    sold = kit.total([said["goods"] for said in ledger.said("step.most")]) or (0,) * len(rules.goods)
    return {
        "where": shown(state.where.value, "where").among([leg.value for leg in Leg]),
        "distance": shown(far, "distance"),
        "homeward": shown(worth, "homeward"),
        "hand": shown(sum(state.hand), "hand"),
        "treasure": shown(len(state.treasure), "treasure"),
        **{name: ledger.observed(name) for name in TOTALS},
        **homecoming,
        "turned_cards": _cards_new(rules, now, was, ledger.rules("treasure")),
        "sold": _by_good(rules, sold, ledger.rules("sold")),
        "offer": _by_good(rules, rules.deck.goods_in(state.offer), ledger.rules("offer")),
    }


def _of_values(rules: Rules, ledger: Ledger) -> Observations:
    """Return which goods were rare, popular and common at the last sale, if there was any."""
    goods, was_sale = rules.goods, bool(ledger.said("step.market"))
    last = ledger.since("step.market") if was_sale else ledger

    def of_class(name: str) -> Observed:
        found = next((goods[said["good"]] for said in last.said(f"step.{name}")), "none")
        return last.shown(found if was_sale else None, "tied" if found == "none" else name).among(
            (*goods, "none")
        )

    common = [goods[good] for said in last.said("step.common") for good in said["goods_named"]]
    seen = last.shown(common if was_sale else None, "common", "tied")
    listed = seen._replace(any_order=True, can_be=lambda: Many(words(goods)))
    return {"rare": of_class("rare"), "popular": of_class("popular"), "common": listed}


def _cards_new(rules: Rules, now: Counts, before: Counts, cause: tuple[str, ...]) -> Observed:
    """Return the cards by name, as a set, of which a pile has more than before."""
    pairs = zip(rules.deck.names, now, before, strict=True)
    names = [name for name, number, there in pairs for _ in range(number - there)]
    return Observed(names, cause, any_order=True, can_be=lambda: Many(card_names(rules)))


def _by_good(rules: Rules, numbers: Counts, cause: tuple[str, ...]) -> Observations:
    return {name: Observed(number, cause) for name, number in zip(rules.goods, numbers, strict=True)}
