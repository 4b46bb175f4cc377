"""The figures of the rules and the readings adopted, made ready for play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulebook_tools.engine.parameters import ParameterError, Parameters

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "spent_doubloon": ("turn", "discard"),
    "company_award": ("any", "with_king"),
    "sell_without_goods": ("refused", "allowed"),
    "tie_scope": ("each", "both"),
}
"""The readings of points on which the editions are silent or differ; the adopted one first."""

CLASSES = ("rare", "popular", "common")
"""How goods are classed at a sale, in the order in which a seller sells them."""
RARE, POPULAR, COMMON = range(len(CLASSES))


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that the rules fix; cards are numbers from 0, ordered by good, then rudders."""

    goods: tuple[str, ...]
    deck: tuple[int, ...]
    """How many copies of each card the whole game has."""
    good_of: tuple[int, ...]
    rudders_of: tuple[int, ...]
    cards_of: tuple[tuple[int, ...], ...]
    """The cards that carry a good, for each good."""
    names: tuple[str, ...]
    """The cards as examples name them: good-rudders."""
    cards_per_sail: int
    return_factor: int
    explore_cards: int
    hand_limit: int
    king_award: tuple[tuple[int, int], ...]
    company_award: int
    doubloon_rudders: int
    sale_rate: tuple[int, ...]
    """The cards in a set, for each class."""
    sale_pay: int
    spent_may_turn: bool
    company_needs_king: bool
    may_sell_nothing: bool
    tie_voids_both: bool
    paths: frozenset[str]
    """The path of every parameter read, those of a table with their keys."""


def read_rules(parameters: Parameters, options: Mapping[str, str]) -> Rules:
    """Return the rules under given parameters and readings.

    Raises `ParameterError` where a parameter is absent or unfit, or a reading is unknown.
    """
    goods = parameters.table("cards_per_good", least=1)
    rudders = parameters.thresholds("rudders_per_card")
    rates = parameters.table("sale_rate", least=1)
    if tuple(sorted(rates)) != tuple(sorted(CLASSES)):
        raise ParameterError("sale_rate", f"has {', '.join(rates)}", ", ".join(CLASSES))
    pay = parameters.number("sale_pay", least=1)
    if pay > min(rates.values()):
        raise ParameterError("sale_pay", f"{pay} exceeds a set of cards", f"{min(rates.values())} or less")
    king = parameters.thresholds("king_award")
    kinds = [(good, number) for good in goods for number in rudders]
    reading = _readings(options)
    return Rules(
        goods=tuple(goods),
        deck=spread(list(goods.values()), list(rudders.values())),
        good_of=tuple(i for i in range(len(goods)) for _ in rudders),
        rudders_of=tuple(number for _, number in kinds),
        cards_of=tuple(tuple(c for c, (good, _) in enumerate(kinds) if good == name) for name in goods),
        names=tuple(f"{good}-{number}" for good, number in kinds),
        cards_per_sail=parameters.number("cards_per_sail", least=1),
        return_factor=parameters.number("return_factor", least=1),
        explore_cards=parameters.number("explore_cards"),
        hand_limit=parameters.number("hand_limit"),
        king_award=tuple(king.items()),
        company_award=parameters.number("company_award"),
        doubloon_rudders=parameters.number("doubloon_rudders", least=1),
        sale_rate=tuple(rates[name] for name in CLASSES),
        sale_pay=pay,
        spent_may_turn=reading["spent_doubloon"] == "turn",
        company_needs_king=reading["company_award"] == "with_king",
        may_sell_nothing=reading["sell_without_goods"] == "allowed",
        tie_voids_both=reading["tie_scope"] == "both",
        paths=frozenset(
            [f"cards_per_good.{name}" for name in goods]
            + [f"rudders_per_card.{number}" for number in rudders]
            + [f"king_award.{distance}" for distance in king]
            + [f"sale_rate.{name}" for name in CLASSES]
            + ["cards_per_sail", "return_factor", "explore_cards", "hand_limit"]
            + ["company_award", "doubloon_rudders", "sale_pay"]
        ),
    )


def spread(goods: Sequence[int], rudders: Sequence[int]) -> tuple[int, ...]:
    """Return the copies of each card, rudders spread as evenly as can be over every good.

    Raises `ParameterError` if the cards counted by good and by rudders differ in number. The
    spread is an assumption: neither edition prints it.
    """
    left = list(rudders)
    if sum(goods) != sum(left):
        wrong = f"{sum(left)} cards in all, but {sum(goods)} by good"
        raise ParameterError("rudders_per_card", wrong, f"{sum(goods)} cards in all")
    copies: list[int] = []
    for cards in goods:
        total = sum(left)
        share = [cards * number // total for number in left]
        by_remainder = sorted(range(len(left)), key=lambda i: (-(cards * left[i] % total), i))
        for i in by_remainder[: cards - sum(share)]:
            share[i] += 1
        left = [number - taken for number, taken in zip(left, share, strict=True)]
        copies += share
    return tuple(copies)


def _readings(options: Mapping[str, str]) -> dict[str, str]:
    """Return the reading chosen for every option."""
    for name, reading in options.items():
        if reading not in OPTIONS.get(name, ()):
            expected = ", ".join(OPTIONS.get(name, OPTIONS))
            raise ParameterError(f"options.{name}", f"no reading {reading!r}", expected)
    return {name: options.get(name, readings[0]) for name, readings in OPTIONS.items()}
