"""What an example can expect of what happened, with the rules that made it so."""

from __future__ import annotations

from typing import get_args, get_type_hints

from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.engine.game import Observations, Observed
from rulebook_tools.engine.ledger import Ledger
from rulebook_tools.engine.piles import Counts, total, with_all
from rulebook_tools.engine.seats import letters
from rulebook_tools.engine.written import Many, words
from rulebook_tools.games.amerigo_cards.examples.given import card_names
from rulebook_tools.games.amerigo_cards.nouns import goods_in
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules import awards, end, sale, values
from rulebook_tools.games.amerigo_cards.state import Leg, Over, Position, actor, distance, homeward

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


def observe(before: Position, ledger: Ledger, after: Position) -> Observations:
    """Return all that an example can expect of what happened between two positions.

    When the game is over nobody is next, and in its last sale nobody was asked.
    """
    is_over = isinstance(after.due, Over)
    asked = [seat_letter(seat) for said in ledger.said(sale.asks) for seat in said["asked"]]
    deck, discard = sum(after.deck), sum(after.discard)
    return {
        **{
            seat_letter(seat): of_player(before, after, ledger.of(seat), seat)
            for seat in range(len(after.players))
        },
        **of_values(after.rules, ledger),
        "market": _by_good(after.rules, values.count_market(after), ledger.rules("offer")),
        "deck": ledger.shown(deck, "deck"),
        "deck_change": ledger.shown(deck - sum(before.deck), "deck"),
        "discard": ledger.shown(discard, "discard"),
        "discard_change": ledger.shown(discard - sum(before.discard), "discard"),
        "discarded_cards": _cards(
            after.rules, changes(after.discard, before.discard), ledger.rules("discard")
        ),
        "run": ledger.shown(after.run, "run"),
        "next": ledger.shown("none" if is_over else seat_letter(actor(after)), "next").among(
            (*letters(after), "none")
        ),
        "outcome": of_outcome(after, ledger),
        "asked": ledger.shown([] if is_over else asked, "asked").among(letters(after)),
    }


def of_outcome(after: Position, ledger: Ledger) -> Observations:
    """Return how the game ended: no reason and no winners while it goes on, the doubloons so far."""
    ended = end.outcome(after)
    reason, won = (ended.rule, ended.winners) if ended else ("none", ())
    cited = {step.rule for step in ledger.steps}
    scores = {
        seat_letter(seat): ledger.shown(len(state.treasure), "treasure", "score")
        for seat, state in enumerate(after.players)
    }
    return {
        "reason": Observed(reason, (reason,) if reason in cited else ()).among((*ENDS, "none")),
        "winners": ledger.shown(list(won), "winners").among(letters(after)).unordered(),
        "scores": scores,
    }


def of_player(before: Position, after: Position, ledger: Ledger, seat: int) -> Observations:
    """Return what an example can expect of one player.

    A journey that has come home is observed as it was then: its distance, and what the way home
    came to.
    """
    rules, state = after.rules, after.players[seat]
    far, worth = distance(after, seat), homeward(after, seat)
    arrivals = ledger.said(awards.arrive, awards.arrive_surplus)
    if arrivals and not state.out:
        far, worth = arrivals[-1]["distance"], arrivals[-1]["value"]
    sold = total([said["goods"] for said in ledger.said(values.sold_in_all)]) or (0,) * len(rules.goods)
    return {
        "where": ledger.shown(state.where.value, "where").among([leg.value for leg in Leg]),
        "distance": ledger.shown(far, "distance"),
        "homeward": ledger.shown(worth, "homeward"),
        "hand": ledger.shown(sum(state.hand), "hand"),
        "treasure": ledger.shown(len(state.treasure), "treasure"),
        **{name: ledger.observed(name) for name in TOTALS},
        "turned_cards": _cards(rules, treasure_gained(before, after, seat), ledger.rules("treasure")),
        "sold": _by_good(rules, sold, ledger.rules("sold")),
        "offer": _by_good(rules, goods_in(rules, state.offer), ledger.rules("offer")),
    }


def treasure_gained(before: Position, after: Position, seat: int) -> Counts:
    """Return the cards that lie in a treasure pile and did not before."""
    nothing = (0,) * len(after.rules.deck.names)
    was, now = (with_all(nothing, each.players[seat].treasure) for each in (before, after))
    return changes(now, was)


def changes(now: Counts, before: Counts) -> Counts:
    """Return what there is more of in a pile than before."""
    return tuple([max(number - there, 0) for number, there in zip(now, before, strict=True)])


def of_values(rules: Rules, ledger: Ledger) -> Observations:
    """Return which goods were rare, popular and common at the last sale, if there was one."""
    goods, rare, popular, common = rules.goods, None, None, None
    if ledger.said(values.on_market):
        ledger = ledger.since(values.on_market)
        rare, popular = (
            next((goods[said["good"]] for said in ledger.said(each)), "none")
            for each in (values.is_rare, values.is_popular)
        )
        common = [goods[good] for said in ledger.said(values.are_common) for good in said["goods"]]
    return {
        "rare": ledger.shown(rare, "tied" if rare == "none" else "rare").among((*goods, "none")),
        "popular": ledger.shown(popular, "tied" if popular == "none" else "popular").among((*goods, "none")),
        "common": Observed(common, ledger.rules("common", "tied"), any_order=True, can_be=Many(words(goods))),
    }


def _cards(rules: Rules, pile: Counts, cause: tuple[str, ...]) -> Observed:
    """Return cards by name, as a set."""
    names = [name for name, number in zip(rules.deck.names, pile, strict=True) for _ in range(number)]
    return Observed(names, cause, any_order=True, can_be=Many(card_names(rules)))


def _by_good(rules: Rules, numbers: Counts, cause: tuple[str, ...]) -> Observations:
    return {name: Observed(number, cause) for name, number in zip(rules.goods, numbers, strict=True)}
