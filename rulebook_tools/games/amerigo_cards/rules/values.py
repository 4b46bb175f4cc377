"""The classes of goods at a sale (rare, popular, common), and the doubloons that sets of them earn.

Source: Wie viel sind die Waren wert?; How much are your goods worth?
"""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import Counts
from rulebook_tools.games.amerigo_cards.model import Log
from rulebook_tools.games.amerigo_cards.parameters import CLASSES, COMMON, POPULAR, RARE, Rules
from rulebook_tools.games.amerigo_cards.rule_ids import RuleId

CLASS_RULES: tuple[RuleId, ...] = "value.rare", "value.popular", "value.common"
"""The rule of each class, in the order of `CLASSES`."""


def classify(rules: Rules, market: Counts) -> tuple[int, ...]:
    """Return the class of each good: rare for the fewest cards on the market, popular for the most.

    Goods that tie for the fewest or the most, and all others, are common. Under one reading of the rules, one
    such tie makes all goods common.
    """
    fewest, most = min(market), max(market)
    rare, popular = market.count(fewest) == 1, market.count(most) == 1
    if rules.tie_scope == "both" and not (rare and popular):
        rare = popular = False
    found = {most: POPULAR} if popular else {}
    if rare:
        found[fewest] = RARE
    return tuple([found.get(number, COMMON) for number in market])


def log_classes(market: Counts, values: tuple[int, ...], log: Log) -> None:
    """Log how many cards of each good are on the market, and the class of each good (`values`)."""
    log.say("value", "market", goods=market)
    void = []
    for of_class, number in ((RARE, min(market)), (POPULAR, max(market))):
        is_rare = of_class == RARE
        tied = tuple([good for good, there in enumerate(market) if there == number])
        if len(tied) > 1:
            log.say("value.tie", "tie_rare" if is_rare else "tie_popular", goods_named=tied, cards=number)
        elif of_class in values:
            log.say("value.rare" if is_rare else "value.popular", good=tied[0], cards=number)
        else:
            void.append(of_class)
    for of_class in void:
        log.say("value.tie", "tie_both", class_=of_class)
    if COMMON in values:
        log.say("value.common", goods_named=tuple([at for at, value in enumerate(values) if value == COMMON]))


def of_class(goods: Counts, values: tuple[int, ...], value: int) -> Counts:
    """Return `goods` (a number of cards by good), with 0 for goods of another class than `value`.

    `values` is the class of each good.
    """
    return tuple([number if each == value else 0 for number, each in zip(goods, values, strict=True)])


def sets_of(rules: Rules, goods: Counts, values: tuple[int, ...], value: int) -> int:
    """Return how many full sets of goods of class `value` are in `goods` (a number of cards by good).

    `values` is the class of each good.
    """
    number = sum(of_class(goods, values, value))
    return number // rules.sale_rate[value] if number else 0


def sets(rules: Rules, goods: Counts, values: tuple[int, ...]) -> Iterator[int]:
    """Yield for each class how many full sets `goods` (cards by good) has; `values` are the goods' classes.

    The rate of a class is read only when the iteration reaches that class.
    """
    return (sets_of(rules, goods, values, value) for value in range(len(CLASSES)))


def log_class_sale(rules: Rules, seat: int, goods: Counts, value: int, log: Log) -> None:
    if number := sum(goods):
        earned = number // rules.sale_rate[value] * rules.sale_pay
        log.say(CLASS_RULES[value], "sold", player=seat, goods=goods, class_=value, doubloons=earned)
        log_set("value.cards", seat, earned, number - earned, log)


def log_set(rule: RuleId, seat: int, turned: int, discarded: int, log: Log) -> None:
    if discarded:
        log.say(rule, "set", player=seat, turned=turned, discarded=discarded)
    else:
        log.say(rule, "set_all", player=seat, turned=turned)


def log_sale(rule: RuleId, seat: int, sold: Counts, earned: int, log: Log) -> None:
    if earned:
        log.say(rule, "most", player=seat, goods=sold, doubloons=earned)
    else:
        log.say(rule, "most_nothing", player=seat)
