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
    "leftovers": ("stay", "give"),
    "exhibit_none": ("refused", "allowed"),
    "market_limit": ("in_all", "each_time"),
    "doubloon_taken": ("top", "any"),
    "reshuffle_when": ("last_card", "next_card"),
    "reshuffle_draw": ("go_on", "stop"),
    "reshuffle_at_home": ("at_once", "next_time"),
    "empty_discard": ("end", "needed", "wait"),
    "end_second": ("at_once", "next_card", "round"),
    "unfinished_journey": ("lost", "sold"),
    "tiebreak_count": ("after", "before"),
}
"""The readings of points on which the editions are silent or differ; the adopted one first."""

CLASSES = ("rare", "popular", "common")
"""How goods are classed at a sale, in the order in which a seller sells them."""
RARE, POPULAR, COMMON = range(len(CLASSES))

SINGLE = (
    "cards_per_sail",
    "return_factor",
    "explore_cards",
    "hand_limit",
    "company_award",
    "doubloon_rudders",
    "sale_pay",
    "first_doubloon_rudders",
    "first_doubloons",
    "special_draw",
    "exhibit_limit",
    "exhibit_least",
    "end_rate",
    "end_pay",
    "deck_runs",
)
"""The parameters of one number that a step can give as its reason."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that the rules fix; cards are numbers from 0, ordered by good, then rudders."""

    goods: tuple[str, ...]
    deck: tuple[int, ...]
    """How many of each card one copy of the game has."""
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
    hand_size: tuple[int, ...]
    """The cards dealt to each seat."""
    first_doubloon_rudders: int
    first_doubloons: int
    special_draw: int
    exhibit_limit: int
    exhibit_least: int
    """The cards that must be exhibited at once, none if that reading is adopted."""
    end_rate: int
    end_pay: int
    deck_runs: int
    copies: tuple[tuple[int, int], ...]
    """The copies of the game used from a number of players on."""
    sailing_at_end: tuple[tuple[int, int], ...]
    """How many may still be sailing when the game ends, from a number of players on."""
    spent_may_turn: bool
    company_needs_king: bool
    may_sell_nothing: bool
    tie_voids_both: bool
    may_give_leftovers: bool
    limit_each_time: bool
    """The room on the market limits what is exhibited at once, not what lies there in all."""
    any_doubloon: bool
    """Who sails with a doubloon may take any card of the treasure pile, not only the top one."""
    reshuffles_late: bool
    """The deck is made anew only when the next card is needed."""
    draw_stops: bool
    """What is left of a draw is lost when the deck is made anew."""
    home_at_once: bool
    """A deck made anew while everybody is at home ends the game."""
    waits_for_discards: bool
    """With nothing to shuffle, the game goes on without a deck."""
    ends_when_needed: bool
    """With nothing to shuffle, the game goes on until a card is needed."""
    ends_late: bool
    """The game ends only when a card of the last run is needed and missing."""
    ends_with_round: bool
    """After the last card of the last run, the round is finished."""
    journeys_sold: bool
    """The cards of unfinished journeys are sold with the remaining ones."""
    ties_before_rest: bool
    """A tie is broken by the cards left before the last ones are sold."""
    paths: frozenset[str]
    """The path of every parameter read, those of a table with their keys."""

    @property
    def players(self) -> range:
        """The numbers of players that the game can be played with."""
        return range(self.copies[0][0], len(self.hand_size) + 1)


def read_rules(parameters: Parameters, options: Mapping[str, str]) -> Rules:
    """Return the rules under given parameters and readings.

    Raises `ParameterError` where a parameter is absent or unfit, or a reading is unknown.
    """
    goods = parameters.table("cards_per_good", least=1)
    rudders = parameters.thresholds("rudders_per_card")
    rates = parameters.table("sale_rate", least=1)
    if tuple(sorted(rates)) != tuple(sorted(CLASSES)):
        raise ParameterError("sale_rate", f"has {', '.join(rates)}", ", ".join(CLASSES))
    sale_pay, end_pay = parameters.number("sale_pay", least=1), parameters.number("end_pay", least=1)
    end_rate = parameters.number("end_rate", least=1)
    for name, pay, rate in (("sale_pay", sale_pay, min(rates.values())), ("end_pay", end_pay, end_rate)):
        if pay > rate:
            raise ParameterError(name, f"{pay} exceeds a set of cards", f"{rate} or less")
    king = parameters.thresholds("king_award")
    copies, sailing = parameters.thresholds("copies", least=1), parameters.thresholds("sailing_at_end")
    hands = parameters.thresholds("hand_size")
    limit = parameters.number("hand_limit")
    exhibit_limit = parameters.number("exhibit_limit", least=1)
    exhibit_least = parameters.number("exhibit_least")
    if exhibit_least > exhibit_limit:
        wrong = f"{exhibit_least} exceeds the room on the market"
        raise ParameterError("exhibit_least", wrong, f"{exhibit_limit} or less")
    deck = spread(list(goods.values()), list(rudders.values()))
    check_players(parameters, copies, sailing)
    check_hands(hands, limit, sum(deck), copies)
    kinds = [(good, number) for good in goods for number in rudders]
    reading = _readings(options)
    return Rules(
        goods=tuple(goods),
        deck=deck,
        good_of=tuple(i for i in range(len(goods)) for _ in rudders),
        rudders_of=tuple(number for _, number in kinds),
        cards_of=tuple(tuple(c for c, (good, _) in enumerate(kinds) if good == name) for name in goods),
        names=tuple(f"{good}-{number}" for good, number in kinds),
        cards_per_sail=parameters.number("cards_per_sail", least=1),
        return_factor=parameters.number("return_factor", least=1),
        explore_cards=parameters.number("explore_cards"),
        hand_limit=limit,
        king_award=tuple(king.items()),
        company_award=parameters.number("company_award"),
        doubloon_rudders=parameters.number("doubloon_rudders", least=1),
        sale_rate=tuple(rates[name] for name in CLASSES),
        sale_pay=sale_pay,
        hand_size=tuple(hands.values()),
        first_doubloon_rudders=parameters.number("first_doubloon_rudders"),
        first_doubloons=parameters.number("first_doubloons"),
        special_draw=parameters.number("special_draw", least=1),
        exhibit_limit=exhibit_limit,
        exhibit_least=0 if reading["exhibit_none"] == "allowed" else exhibit_least,
        end_rate=end_rate,
        end_pay=end_pay,
        deck_runs=parameters.number("deck_runs", least=1),
        copies=tuple(copies.items()),
        sailing_at_end=tuple(sailing.items()),
        spent_may_turn=reading["spent_doubloon"] == "turn",
        company_needs_king=reading["company_award"] == "with_king",
        may_sell_nothing=reading["sell_without_goods"] == "allowed",
        tie_voids_both=reading["tie_scope"] == "both",
        may_give_leftovers=reading["leftovers"] == "give",
        limit_each_time=reading["market_limit"] == "each_time",
        any_doubloon=reading["doubloon_taken"] == "any",
        reshuffles_late=reading["reshuffle_when"] == "next_card",
        draw_stops=reading["reshuffle_draw"] == "stop",
        home_at_once=reading["reshuffle_at_home"] == "at_once",
        waits_for_discards=reading["empty_discard"] == "wait",
        ends_when_needed=reading["empty_discard"] == "needed",
        ends_late=reading["end_second"] == "next_card",
        ends_with_round=reading["end_second"] == "round",
        journeys_sold=reading["unfinished_journey"] == "sold",
        ties_before_rest=reading["tiebreak_count"] == "before",
        paths=frozenset(
            [f"cards_per_good.{name}" for name in goods]
            + [f"rudders_per_card.{number}" for number in rudders]
            + [f"king_award.{distance}" for distance in king]
            + [f"sale_rate.{name}" for name in CLASSES]
            + [f"hand_size.{seat}" for seat in hands]
            + [f"copies.{players}" for players in copies]
            + [f"sailing_at_end.{players}" for players in sailing]
            + list(SINGLE)
        ),
    )


def check_players(parameters: Parameters, copies: Mapping[int, int], sailing: Mapping[int, int]) -> None:
    """Raise `ParameterError` where what depends on the number of players does not fit together."""
    least, most = parameters.number("players_least", least=1), parameters.number("players_most", least=1)
    for name, rows in (("copies", copies), ("sailing_at_end", sailing)):
        first, *larger = rows
        if first != least:
            wrong = f"begins with {first} players"
            raise ParameterError(name, wrong, f"{least} players, as players_least says")
        if larger and larger[0] != most + 1:
            wrong = f"changes with {larger[0]} players"
            raise ParameterError(name, wrong, f"{most + 1} players, one more than players_most")


def check_hands(hands: Mapping[int, int], limit: int, cards: int, copies: Mapping[int, int]) -> None:
    """Raise `ParameterError` where the starting hands cannot be dealt."""
    dealt = 0
    for seat, (key, number) in enumerate(hands.items(), 1):
        path = f"hand_size.{key}"
        if key != seat:
            raise ParameterError(path, f"there is no seat {seat}", "a row for each seat")
        if number > limit:
            raise ParameterError(path, f"{number} exceeds the hand limit", f"{limit} or less")
        dealt += number
        there = cards * row_of(tuple(copies.items()), seat)[1]
        if dealt >= there:
            raise ParameterError(path, f"{dealt} cards dealt leave no deck", f"fewer than {there} in all")


def row_of(rows: Sequence[tuple[int, int]], number: int) -> tuple[int, int]:
    """Return the row of a table valid for a number: it holds up to the next; the first for less."""
    found = rows[0]
    for row in rows:
        if row[0] <= number:
            found = row
    return found


def deal_rule(rules: Rules, seat: int) -> str:
    """Return the rule that deals a seat its hand: another one where it takes more copies.

    Source: Vorbereitung, Variante für 5 bis 8 Spieler; Preparation, Variant for 5 to 8 Players.
    """
    is_first = row_of(rules.copies, seat + 1) == rules.copies[0]
    return "setup.deal" if is_first else "more.deal"


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
