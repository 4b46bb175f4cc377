"""The cards, the parameters of the rules, and the readings (interpretations) of unclear rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Annotated, Literal, NamedTuple

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Bound, Counts, Least, Numbered, NumberTable, ParameterError, Ruleset

CLASSES = ("rare", "popular", "common")
"""The classes of goods at a sale, in the order in which a seller sells them."""
RARE, POPULAR, COMMON = range(len(CLASSES))


class Deck(NamedTuple):
    """The different cards in one copy of the game, sorted by good, then rudders.

    Each field has one entry for each card; `cards_of` has one for each good.
    """

    names: tuple[str, ...]
    """The name of each card in examples: good-rudders, as in `coffee-2`."""
    copies: tuple[int, ...]
    """How many copies of each card there are."""
    good_of: tuple[int, ...]
    """The good of each card, as an index."""
    rudders_of: tuple[int, ...]
    cards_of: tuple[range, ...]
    """The numbers of the cards of each good."""
    paths: tuple[tuple[str, str], ...]
    """The paths of the parameters that determine the copies of each card, by its good and by its rudders."""

    def pile(self, cards: Iterable[int]) -> Counts:
        """Return a pile of cards: how many copies of each card there are."""
        return kit.with_all((0,) * len(self.names), cards)

    def goods_in(self, pile: Counts) -> Counts:
        """Return how many cards of each good are in a pile, which counts the copies of each card."""
        return tuple([sum(pile[cards.start : cards.stop]) for cards in self.cards_of])


class Rules(Ruleset):
    """The parameters and readings of the rules, named as in parameters.yml and rulings.yml."""

    cards_per_good: Annotated[NumberTable, Least(1)]
    rudders_per_card: Annotated[NumberTable, Numbered()]
    players_least: Annotated[int, Least(1), Bound()]
    players_most: Annotated[int, Least(1), Bound()]
    copies: Annotated[NumberTable, Least(1), Numbered()]
    hand_size: Annotated[NumberTable, Numbered()]
    hand_limit: int
    first_doubloon_rudders: int
    first_doubloons: int
    cards_per_sail: Annotated[int, Least(1)]
    return_factor: Annotated[int, Least(1)]
    doubloon_rudders: Annotated[int, Least(1)]
    explore_cards: int
    special_draw: Annotated[int, Least(1)]
    king_award: Annotated[NumberTable, Numbered()]
    company_award: int
    exhibit_limit: Annotated[int, Least(1)]
    exhibit_least: int
    sale_rate: Annotated[NumberTable, Least(1), kit.RowNames(*CLASSES)]
    sale_pay: Annotated[int, Least(1)]
    deck_runs: Annotated[int, Least(1)]
    sailing_at_end: Annotated[NumberTable, Numbered()]
    end_rate: Annotated[int, Least(1)]
    end_pay: Annotated[int, Least(1)]

    spent_doubloon: Literal["turn", "discard"]
    company_pays: Annotated[Literal["any", "with_king"], kit.OptionName("company_award")]
    sell_without_goods: Literal["refused", "allowed"]
    tie_scope: Literal["each", "both"]
    leftovers: Literal["stay", "give"]
    exhibit_none: Literal["refused", "allowed"]
    market_limit: Literal["in_all", "each_time"]
    doubloon_taken: Literal["top", "any"]
    reshuffle_when: Literal["last_card", "next_card"]
    reshuffle_draw: Literal["go_on", "stop"]
    reshuffle_at_home: Literal["at_once", "next_time"]
    empty_discard: Literal["end", "needed", "wait"]
    end_second: Literal["at_once", "next_card", "round"]
    unfinished_journey: Literal["lost", "sold"]
    tiebreak_count: Literal["after", "before"]

    @property
    def goods(self) -> tuple[str, ...]:
        """The names of the goods in examples."""
        return self.cards_per_good.names

    @cached_property
    def deck(self) -> Deck:
        """The cards of one copy of the game."""
        shown = self.rudders_per_card.starts
        kinds = [(good, number) for good in range(len(self.goods)) for number in shown]
        named = [(self.goods[good], number) for good, number in kinds]
        return Deck(
            names=tuple(f"{good}-{number}" for good, number in named),
            copies=spread(list(self.cards_per_good), list(self.rudders_per_card)),
            good_of=tuple(good for good, _ in kinds),
            rudders_of=tuple(number for _, number in kinds),
            cards_of=tuple(range(at, at + len(shown)) for at in range(0, len(kinds), len(shown))),
            paths=tuple((f"cards_per_good.{good}", f"rudders_per_card.{number}") for good, number in named),
        )

    @property
    def players(self) -> range:
        """The numbers of players that the game can be played with."""
        return range(self.copies.starts[0], len(self.hand_size) + 1)

    @property
    def fewest_exhibited(self) -> int:
        """How many cards an Exhibit action needs at least; 0 under the reading that allows none."""
        return 0 if self.exhibit_none == "allowed" else self.exhibit_least

    def rudders_of(self, way: Iterable[tuple[int, bool]]) -> int:
        """Return the number of rudders on a way, given as pairs: a card, and whether it is a spent doubloon.

        Source: 1. Segeln, Hinreise; 1 Sail, The outward journey.
        """
        of_card = self.deck.rudders_of
        return sum([self.doubloon_rudders if spent else of_card[card] for card, spent in way])

    def homeward(self, way: Iterable[tuple[int, bool]]) -> int:
        """Return the value of a way home: its rudders times the return factor.

        The way is given as pairs: a card, and whether it is a spent doubloon.
        Source: 1. Segeln, Rückreise; 1 Sail, The return journey.
        """
        return self.rudders_of(way) * self.return_factor

    def faults(self) -> Iterator[tuple[object, str, str, str]]:
        """Yield checks, each as: whether it fails, path of the parameter, problem, what is expected."""
        limits = [
            ("sale_pay", self.sale_pay, min(self.sale_rate), "a set of cards"),
            ("end_pay", self.end_pay, self.end_rate, "a set of cards"),
            ("exhibit_least", self.exhibit_least, self.exhibit_limit, "the room on the market"),
        ]
        limits += [
            (f"hand_size.{seat}", n, self.hand_limit, "the hand limit") for seat, n in self.hand_size.rows()
        ]
        for path, number, most, what in limits:
            yield number > most, path, f"{number} exceeds {what}", f"{most} or less"
        least, most = self.players_least, self.players_most
        for table in (self.copies, self.sailing_at_end):
            first, second = (*table.starts, most + 1)[:2]
            wrong, expected = f"begins with {first} players", f"{least} players, as players_least says"
            yield first != least, table.path, wrong, expected
            wrong = f"changes with {second} players"
            yield second != most + 1, table.path, wrong, f"{most + 1} players, one more than players_most"
        for seat, key in enumerate(self.hand_size.names, 1):
            path, dealt = f"hand_size.{key}", sum(self.hand_size[:seat])
            yield key != str(seat), path, f"there is no seat {seat}", "a row for each seat"
            there = sum(self.deck.copies) * self.copies.at(seat)
            yield dealt >= there, path, f"{dealt} cards dealt leave no deck", f"fewer than {there} in all"


def spread(goods: Sequence[int], rudders: Sequence[int]) -> tuple[int, ...]:
    """Return the number of copies of each card, given the numbers of cards by good and by rudders.

    The cards with each number of rudders are spread evenly over the goods: an assumption, as neither edition
    states the distribution. Raises `ParameterError` if the two sums differ.
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
