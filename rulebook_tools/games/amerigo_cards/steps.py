"""The figures in which rules speak of things."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook_tools.engine.figures import Count, Figure, Name
from rulebook_tools.games.amerigo_cards.cards import DOUBLOON, Counts, Laid
from rulebook_tools.games.amerigo_cards.rules import Rules


def cards(number: int) -> Count:
    """Return a number of cards as a figure."""
    return Count(number, "card")


def doubloons(number: int) -> Count:
    """Return a number of doubloons as a figure."""
    return Count(number, "doubloon")


def rudders(number: int) -> Count:
    """Return a number of rudders as a figure."""
    return Count(number, "rudder")


def card_figures(rules: Rules, card: int) -> dict[str, Figure]:
    """Return what a card shows: its good and its rudders."""
    return {"good": good(rules, rules.good_of[card]), "rudders": rudders(rules.rudders_of[card])}


def good(rules: Rules, index: int) -> Name:
    """Return a good as a figure."""
    return Name(f"good.{rules.goods[index]}")


def counted_goods(rules: Rules, numbers: Counts) -> tuple[Count, ...]:
    """Return numbers of goods as a figure, without the goods of which there are none."""
    return tuple(Count(n, f"good.{name}") for name, n in zip(rules.goods, numbers, strict=True) if n)


def goods_of(rules: Rules, named: Iterable[int]) -> tuple[Count, ...]:
    """Return as a figure how many of some cards carry each good."""
    goods = [0] * len(rules.goods)
    for card in named:
        goods[rules.good_of[card]] += 1
    return counted_goods(rules, tuple(goods))


def kinds_read(rules: Rules, named: Iterable[int]) -> list[str]:
    """Return the parameters behind some cards: how many there are of each kind."""
    reads: set[str] = set()
    for card in named:
        reads.add(f"cards_per_good.{rules.goods[rules.good_of[card]]}")
        reads.add(f"rudders_per_card.{rules.rudders_of[card]}")
    return sorted(reads)


def every_good(rules: Rules) -> tuple[str, ...]:
    """Return the parameters behind the number of kinds of goods."""
    return tuple(f"cards_per_good.{name}" for name in rules.goods)


def spent_reads(*ways: tuple[Laid, ...]) -> tuple[str, ...]:
    """Return the parameter behind the rudders of a journey, if a doubloon was spent on it."""
    return ("doubloon_rudders",) if any(laid.spent for way in ways for laid in way) else ()


def by_kind(wording: str, card: int) -> str:
    """Return the name of a wording, another one where a doubloon stands for the card."""
    return f"{wording}_doubloon" if card == DOUBLOON else wording
