"""What is sold of one class of goods, in sets, and what becomes of the cards."""

from __future__ import annotations

from typing import NamedTuple

from rulebook_tools.engine.figures import Figure, Name, Step, player
from rulebook_tools.engine.noting import step
from rulebook_tools.games.amerigo_cards.cards import Counts
from rulebook_tools.games.amerigo_cards.rules import CLASSES, Rules
from rulebook_tools.games.amerigo_cards.steps import cards, counted_goods, doubloons


class Sold(NamedTuple):
    """What a player has sold in a sale: cards of each good, with the class of each good."""

    seat: int
    goods: Counts
    values: tuple[int, ...]


def on_offer(rules: Rules, offer: Counts, values: tuple[int, ...], of_class: int) -> list[tuple[int, int]]:
    """Return the cards of one class in an offer, each with its number of copies."""
    good_of = rules.good_of
    return [(card, n) for card, n in enumerate(offer) if n and values[good_of[card]] == of_class]


def sets_to_sell(rules: Rules, offer: Counts, values: tuple[int, ...], of_class: int) -> int:
    """Return how many full sets of a class an offer holds; a seller must sell them all.

    Source: 4. Waren verkaufen; 4. Sell.
    """
    number = sum([n for _, n in on_offer(rules, offer, values, of_class)])
    return number // rules.sale_rate[of_class]


def earns(rules: Rules, offer: Counts, values: tuple[int, ...]) -> bool:
    """Say whether an offer would earn anything."""
    return any(sets_to_sell(rules, offer, values, of_class) for of_class in range(len(CLASSES)))


def earned_by(rules: Rules, sold: Sold) -> int:
    """Return the doubloons that goods earn, sold in full sets.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    by_class = [0] * len(CLASSES)
    for number, value in zip(sold.goods, sold.values, strict=True):
        by_class[value] += number
    sets = [number // rate for number, rate in zip(by_class, rules.sale_rate, strict=True)]
    return sum(sets) * rules.sale_pay


def tell_class(rules: Rules, sold: Sold, of_class: int, log: list[Step]) -> None:
    """Note what a seller sold of one class, and what became of the cards."""
    values = sold.values
    of_it = tuple(n if value == of_class else 0 for n, value in zip(sold.goods, values, strict=True))
    number, name = sum(of_it), CLASSES[of_class]
    if not number:
        return
    earned = number // rules.sale_rate[of_class] * rules.sale_pay
    reads = (f"sale_rate.{name}", "sale_pay")
    figures: dict[str, Figure] = {
        "player": player(sold.seat),
        "goods": counted_goods(rules, of_it),
        "class": Name(f"class.{name}"),
        "doubloons": doubloons(earned),
    }
    log.append(step(f"value.{name}", "step.sold", *reads, **figures))
    log.append(set_step("value.cards", *reads, seat=sold.seat, turned=earned, discarded=number - earned))


def set_step(rule: str, *reads: str, seat: int, turned: int, discarded: int) -> Step:
    """Return which cards sold become doubloons, and which are discarded.

    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    figures: dict[str, Figure] = {"player": player(seat), "turned": cards(turned)}
    if discarded:
        return step(rule, "step.set", *reads, **figures, discarded=cards(discarded))
    return step(rule, "step.set_all", *reads, **figures)
