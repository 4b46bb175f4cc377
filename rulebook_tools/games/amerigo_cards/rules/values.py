"""What is on offer, what goods are worth at a sale, and what they earn in sets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rulebook_tools.engine.kit import Chapter, Counts
from rulebook_tools.games.amerigo_cards.model import Position
from rulebook_tools.games.amerigo_cards.parameters import CLASSES, COMMON, POPULAR, RARE, Rules
from rulebook_tools.games.amerigo_cards.rule_ids import RuleId
from rulebook_tools.games.amerigo_cards.speech import FIGURES, Log

CHAPTER = Chapter[Position](FIGURES)
CLASS_RULES: tuple[RuleId, ...] = "value.rare", "value.popular", "value.common"
"""The rule of each class."""


CHAPTER.several("step.sold", "value.rare", "value.popular", "value.common")
CHAPTER.several("step.set", "value.cards", "end.rest")
CHAPTER.several("step.set_all", "value.cards", "end.rest")
CHAPTER.several("step.most", "sell.most", "end.sale")
CHAPTER.several("step.most_nothing", "sell.most", "end.sale")


class Sold(NamedTuple):
    """What a player has sold in a sale: cards of each good, with the class of each good."""

    seat: int
    goods: Counts
    values: tuple[int, ...]


def missing(market: Counts) -> tuple[int, ...]:
    """Return the goods that nobody offers.

    Source: 4. Waren verkaufen; 4. Sell.
    """
    return tuple([good for good, number in enumerate(market) if not number])


def classify(rules: Rules, market: Counts) -> tuple[int, ...]:
    """Return the class of each good: the fewest are rare, the most popular, ties are common.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    return _classes(market, rules.tie_scope == "both")


@lru_cache(maxsize=1 << 12)
def _classes(market: Counts, both: bool) -> tuple[int, ...]:  # noqa: FBT001 -- a key of the cache
    fewest, most = min(market), max(market)
    rare, popular = market.count(fewest) == 1, market.count(most) == 1
    if both and not (rare and popular):
        rare = popular = False
    values = [COMMON] * len(market)
    if popular:
        values[market.index(most)] = POPULAR
    if rare:
        values[market.index(fewest)] = RARE
    return tuple(values)


def tell_values(market: Counts, values: tuple[int, ...], log: Log) -> None:
    """Note the counts, and which goods are rare, popular and common."""
    log.say("value", "market", goods=market)
    void = []
    for of_class, number in ((RARE, min(market)), (POPULAR, max(market))):
        is_rare, tied = (
            of_class == RARE,
            tuple([good for good, there in enumerate(market) if there == number]),
        )
        if len(tied) > 1:
            log.say("value.tie", "tie_rare" if is_rare else "tie_popular", goods_named=tied, cards=number)
        elif of_class in values:
            log.say("value.rare" if is_rare else "value.popular", good=tied[0], cards=number)
        else:
            void.append(of_class)
    for of_class in void:
        log.say("value.tie", "tie_both", class_=of_class)
    common = tuple([good for good, value in enumerate(values) if value == COMMON])
    if common:
        log.say("value.common", goods_named=common)


def on_offer(rules: Rules, offer: Counts, values: tuple[int, ...], of_class: int) -> list[tuple[int, int]]:
    """Return the cards of one class in an offer, each with its number of copies."""
    good_of = rules.deck.good_of
    return [(card, n) for card, n in enumerate(offer) if n and values[good_of[card]] == of_class]


def in_classes(rules: Rules, offer: Counts, values: tuple[int, ...]) -> list[int]:
    """Return how many cards of each class an offer has."""
    numbers = [0] * len(CLASSES)
    for number, good in zip(offer, rules.deck.good_of, strict=True):
        if number:
            numbers[values[good]] += number
    return numbers


def sets_of(rules: Rules, numbers: Sequence[int], of_class: int) -> int:
    """Return how many full sets of a class there are; a seller must sell them all.

    Source: 4. Waren verkaufen; 4. Sell.
    """
    return numbers[of_class] // rules.sale_rate[of_class] if numbers[of_class] else 0


def earns(rules: Rules, offer: Counts, values: tuple[int, ...]) -> bool:
    """Say whether an offer would earn anything."""
    numbers = in_classes(rules, offer, values)
    return any(sets_of(rules, numbers, of_class) for of_class, number in enumerate(numbers) if number)


def earned_by(rules: Rules, sale: Sold) -> int:
    """Return the doubloons that goods earn, sold in full sets.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    numbers = [0] * len(CLASSES)
    for number, value in zip(sale.goods, sale.values, strict=True):
        numbers[value] += number
    return sum([sets_of(rules, numbers, of_class) for of_class in range(len(CLASSES))]) * rules.sale_pay


def tell_class(rules: Rules, sale: Sold, of_class: int, log: Log) -> None:
    """Note what a seller sold of one class, and what became of the cards."""
    of_it = tuple([n if value == of_class else 0 for n, value in zip(sale.goods, sale.values, strict=True)])
    number = sum(of_it)
    if number:
        earned = number // rules.sale_rate[of_class] * rules.sale_pay
        rule = CLASS_RULES[of_class]
        log.say(rule, "sold", player=sale.seat, goods=of_it, class_=of_class, doubloons=earned)
        tell_set("value.cards", sale.seat, earned, number - earned, log)


def tell_set(rule: RuleId, seat: int, turned: int, discarded: int, log: Log) -> None:
    """Note which cards sold become doubloons, and which are discarded.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    if discarded:
        log.say(rule, "set", player=seat, turned=turned, discarded=discarded)
    else:
        log.say(rule, "set_all", player=seat, turned=turned)


def tell_sold(rules: Rules, sale: Sold, rule: RuleId, log: Log) -> None:
    """Note what a seller sold in all."""
    earned = earned_by(rules, sale)
    if earned:
        log.say(rule, "most", player=sale.seat, goods=sale.goods, doubloons=earned)
    else:
        log.say(rule, "most_nothing", player=sale.seat)
