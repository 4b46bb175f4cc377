"""What an example can expect of what happened, with the rules that made it so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.engine.game import Observations, Observed
from rulebook_tools.engine.ledger import Ledger
from rulebook_tools.engine.observing import Lazily
from rulebook_tools.engine.piles import Counts, total
from rulebook_tools.games.amerigo_cards.nouns import goods_in
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules import awards, end, sale, values
from rulebook_tools.games.amerigo_cards.state import Over, Position, actor, rudders_of

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
    deck, discard = sum(after.deck), sum(after.discard)
    return Lazily(
        {
            **{
                seat_letter(seat): partial(of_player, after, ledger, seat)
                for seat in range(len(after.players))
            },
            **(of_values(after.rules, ledger) if ledger.said(values.on_market) else {}),
            "market": lambda: _by_good(after.rules, after.market, ledger.rules("offer")),
            "deck": lambda: ledger.shown(deck, "deck"),
            "deck_change": lambda: ledger.shown(deck - sum(before.deck), "deck"),
            "discard": lambda: ledger.shown(discard, "discard"),
            "discard_change": lambda: ledger.shown(discard - sum(before.discard), "discard"),
            "run": lambda: ledger.shown(after.run, "run"),
            "next": lambda: ledger.shown("none" if is_over else seat_letter(actor(after)), "next"),
            "outcome": lambda: of_outcome(after, ledger),
            "asked": lambda: ledger.shown([] if is_over else was_asked(ledger), "asked"),
        }
    )


def was_asked(ledger: Ledger) -> list[str]:
    """Return who was asked whether to sell too."""
    return [seat_letter(seat) for said in ledger.said(sale.asks) for seat in said["asked"]]


def of_outcome(after: Position, ledger: Ledger) -> Observations:
    """Return how the game ended: no reason and no winners while it goes on, the doubloons so far."""
    ended = end.outcome(after)
    reason, won = (ended.rule, ended.winners) if ended else ("none", ())
    cited = {step.rule for step in ledger.steps}
    cause = ledger.rules("treasure", "score")
    scores = {
        seat_letter(seat): Observed(len(state.treasure), cause) for seat, state in enumerate(after.players)
    }
    return {
        "reason": Observed(reason, (reason,) if reason in cited else ()),
        "winners": ledger.shown(list(won), "winners"),
        "scores": scores,
    }


def of_player(after: Position, steps: Ledger, seat: int) -> Observations:
    """Return what an example can expect of one player.

    A journey that has come home is observed as it was then: its distance, and what the way home
    came to.
    """
    rules, state, ledger = after.rules, after.players[seat], steps.of(seat)
    far, worth = rudders_of(rules, state.out), rudders_of(rules, state.back) * rules.return_factor
    arrivals = ledger.said(awards.arrive, awards.arrive_surplus)
    if arrivals and not state.out:
        far, worth = arrivals[-1]["distance"], arrivals[-1]["value"]
    return Lazily(
        {
            "where": lambda: ledger.shown(state.where.value, "where"),
            "distance": lambda: ledger.shown(far, "distance"),
            "homeward": lambda: ledger.shown(worth, "homeward"),
            "hand": lambda: ledger.shown(sum(state.hand), "hand"),
            "treasure": lambda: ledger.shown(len(state.treasure), "treasure"),
            **{name: partial(ledger.observed, name) for name in TOTALS},
            "sold": lambda: _by_good(rules, was_sold(rules, ledger), ledger.rules("sold")),
            "offer": lambda: _by_good(rules, goods_in(rules, state.offer), ledger.rules("offer")),
        }
    )


def was_sold(rules: Rules, ledger: Ledger) -> Counts:
    """Return the cards of each good that were sold."""
    return total([said["goods"] for said in ledger.said(values.sold_in_all)]) or (0,) * len(rules.goods)


def of_values(rules: Rules, ledger: Ledger) -> Mapping[str, Callable[[], Observed]]:
    """Return what makes known which goods were rare, popular and common at the last sale."""
    last = ledger.since(values.on_market)
    rare, popular = (
        [said["good"] for said in last.said(each)] for each in (values.is_rare, values.is_popular)
    )
    common = [good for said in last.said(values.are_common) for good in said["goods"]]
    return {
        "rare": lambda: last.shown(rules.goods[rare[0]] if rare else "none", "rare" if rare else "tied"),
        "popular": lambda: last.shown(
            rules.goods[popular[0]] if popular else "none", "popular" if popular else "tied"
        ),
        "common": lambda: last.shown([rules.goods[good] for good in common], "common", "tied"),
    }


def _by_good(rules: Rules, numbers: Counts, cause: tuple[str, ...]) -> Observations:
    return {name: Observed(number, cause) for name, number in zip(rules.goods, numbers, strict=True)}
