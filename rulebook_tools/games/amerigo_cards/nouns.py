"""What rules speak of: the types of what they say, each with the figure that it becomes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, TypeAlias

from rulebook_tools.engine.figures import Figure
from rulebook_tools.engine.kit.codec import Of, Pile
from rulebook_tools.engine.kit.piles import Counts
from rulebook_tools.engine.kit.shown import Called, Counted, CountedEach, Shown, Split
from rulebook_tools.engine.values import Range
from rulebook_tools.games.amerigo_cards.parameters import CLASSES, Rules

DOUBLOON = -1
"""Stands for a doubloon where an action names a card."""


def goods_in(rules: Rules, pile: Counts) -> Counts:
    """Return how many cards of each good a pile has."""
    return tuple([sum(pile[cards]) for cards in rules.deck.slices])


def _goods(rules: Rules) -> Sequence[str]:
    return rules.goods


def _names(rules: Rules) -> Sequence[str]:
    return rules.deck.names


class _ByGood(CountedEach):
    """Says cards by how many of them carry each good."""

    def figure(self, rules: Rules, value: Iterable[int]) -> Figure:
        """Return the number of each good among some cards."""
        counts = [0] * len(rules.goods)
        for card in value:
            counts[rules.deck.good_of[card]] += 1
        return super().figure(rules, counts)

    def reads(self, rules: Rules, value: Iterable[int]) -> Iterable[str]:
        """Return the parameters behind some cards."""
        return sorted({path for card in value for path in rules.deck.paths[card]})


class _Lacking(Called):
    """Says the goods of which there is no card."""

    def figure(self, rules: Rules, value: Counts) -> Figure:
        """Return the names of the goods that are not there."""
        one = super().figure
        return tuple([one(rules, good) for good, number in enumerate(value) if not number])

    def typical(self, rules: Rules, at: int) -> Figure | None:
        """Return two goods."""
        return tuple([super(_Lacking, self).figure(rules, good) for good in (at, at + 1)])


class _Face(Split):
    """Says a card by what it shows: its good and its rudders."""

    def reads(self, rules: Rules, value: int) -> Iterable[str]:
        """Return the parameters behind a card."""
        return rules.deck.paths[value]


class _EveryGood(Counted):
    """Says how many goods there are; the table of the goods says it."""

    def reads(self, rules: Rules, value: int) -> Iterable[str]:  # noqa: ARG002
        """Return the parameters of all goods."""
        return [f"cards_per_good.{name}" for name in rules.goods]


GOOD = Called("good", _goods)
RUDDERS = Counted("rudder")
FACE = _Face(
    good=(GOOD, lambda rules, card: rules.deck.good_of[card]),
    rudders=(RUDDERS, lambda rules, card: rules.deck.rudders_of[card]),
)

Cards: TypeAlias = Annotated[int, Counted("card")]
Doubloons: TypeAlias = Annotated[int, Counted("doubloon")]
Rudders: TypeAlias = Annotated[int, RUDDERS]
Copies: TypeAlias = Annotated[int, Counted("copy")]
Everyone: TypeAlias = Annotated[int, Counted("player")]
Kinds: TypeAlias = Annotated[int, _EveryGood("kind")]
Good: TypeAlias = Annotated[int, GOOD]
Goods: TypeAlias = tuple[Good, ...]
GoodsCounted: TypeAlias = Annotated[Counts, CountedEach("good", _goods)]
"""How many cards of each good."""
GoodsLacking: TypeAlias = Annotated[Counts, _Lacking("good", _goods)]
"""How many cards of each good; of which only the goods are said of which there is none."""
Class: TypeAlias = Annotated[int, Called("class", lambda _: CLASSES)]
Actions: TypeAlias = tuple[
    Annotated[str, Called("action", lambda _: ("sail", "explore", "exhibit", "sell"))], ...
]
Card: TypeAlias = Annotated[int, Of(_names), FACE]
"""A card, by its number in the deck."""
CardOrDoubloon: TypeAlias = Annotated[
    int, Range(lambda position, _action: len(position.rules.deck.names), least=DOUBLOON), Shown()
]
CardsByGood: TypeAlias = Annotated[tuple[Card, ...], _ByGood("good", _goods)]
"""Cards of which only the goods are said."""
Hand: TypeAlias = Annotated[Counts, Pile(_names)]
"""Cards in no order: how many there are of each."""
