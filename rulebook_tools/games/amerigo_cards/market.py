"""What is on offer, and what the goods are worth at a sale."""

from __future__ import annotations

from rulebook_tools.engine.figures import Figure, Name, Step
from rulebook_tools.engine.noting import step
from rulebook_tools.games.amerigo_cards.cards import Counts, goods_in
from rulebook_tools.games.amerigo_cards.position import Position
from rulebook_tools.games.amerigo_cards.rules import CLASSES, COMMON, POPULAR, RARE, Rules
from rulebook_tools.games.amerigo_cards.steps import cards, counted_goods, good


def count_market(position: Position) -> Counts:
    """Return the cards of each good on offer, those of all players together.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    piles = [sum(column) for column in zip(*[state.offer for state in position.players], strict=True)]
    return goods_in(position.rules, tuple(piles))


def missing(market: Counts) -> list[int]:
    """Return the goods that nobody offers.

    Source: 4. Waren verkaufen; 4. Sell.
    """
    return [index for index, number in enumerate(market) if not number]


def classify(rules: Rules, market: Counts) -> tuple[int, ...]:
    """Return the class of each good: the fewest are rare, the most popular, ties are common.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    fewest, most = min(market), max(market)
    rare, popular = market.count(fewest) == 1, market.count(most) == 1
    if rules.tie_voids_both and not (rare and popular):
        rare = popular = False
    values = [COMMON] * len(market)
    if popular:
        values[market.index(most)] = POPULAR
    if rare:
        values[market.index(fewest)] = RARE
    return tuple(values)


def tell_market(rules: Rules, market: Counts, log: list[Step]) -> None:
    """Note how many cards of each good are on the market."""
    log.append(step("value", "step.market", goods=counted_goods(rules, market)))


def tell_values(rules: Rules, market: Counts, values: tuple[int, ...], log: list[Step]) -> None:
    """Note the counts, and which goods are rare, popular and common."""
    tell_market(rules, market, log)
    void: list[int] = []
    for of_class, number in ((RARE, min(market)), (POPULAR, max(market))):
        name = CLASSES[of_class]
        tied = [index for index, there in enumerate(market) if there == number]
        if len(tied) > 1:
            names = tuple(good(rules, index) for index in tied)
            log.append(step("value.tie", f"step.tie_{name}", goods=names, cards=cards(number)))
        elif of_class in values:
            figures: dict[str, Figure] = {"good": good(rules, tied[0]), "cards": cards(number)}
            log.append(step(f"value.{name}", f"step.{name}", **figures))
        else:
            void.append(of_class)
    for of_class in void:
        said = Name(f"class.{CLASSES[of_class]}")
        log.append(step("value.tie", "step.tie_both", **{"class": said}))
    common = tuple(good(rules, index) for index, value in enumerate(values) if value == COMMON)
    if common:
        log.append(step("value.common", "step.common", goods=common))
