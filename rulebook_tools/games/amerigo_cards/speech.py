"""What the rules can speak of: the figures of their statements, by name, and how statements are made."""

from __future__ import annotations

from typing import Annotated, Protocol, TypedDict, Unpack

from rulebook_tools.engine.kit import (
    FigureTypes,
    PlaceholderName,
    RuleStatement,
    Seat,
    Seats,
)
from rulebook_tools.games.amerigo_cards.model import (
    Actions,
    Card,
    Cards,
    CardsByGood,
    Class,
    Copies,
    Doubloons,
    Everyone,
    Good,
    Goods,
    GoodsCounted,
    GoodsLacking,
    Kinds,
    Rudders,
    Where,
)
from rulebook_tools.games.amerigo_cards.rule_ids import RuleId


class Figures(TypedDict, total=False):
    """The figures of statements; `PlaceholderName` gives the name in `wording.yml` where it is another."""

    actions: Actions
    allowed: Cards
    asked: Seats
    away: Seats
    card: Card
    cards: Cards
    class_: Annotated[Class, PlaceholderName("class")]
    copies: Copies
    discarded: Cards
    distance: Rudders
    doubloons: Doubloons
    drawn: Cards
    due: Cards
    everyone: Annotated[Everyone, PlaceholderName("players")]
    forfeited: Cards
    good: Good
    goods: GoodsCounted
    goods_cards: Annotated[CardsByGood, PlaceholderName("goods")]
    goods_named: Annotated[Goods, PlaceholderName("goods")]
    hand: Cards
    held: Cards
    kinds: Kinds
    lacking: Annotated[GoodsLacking, PlaceholderName("goods")]
    least: Cards
    limit: Cards
    next: Seat
    others: Seats
    player: Seat
    players: Seats
    rudders: Rudders
    shown: Rudders
    surplus: Rudders
    there: Cards
    turned: Cards
    value: Rudders
    wanted: Cards
    where: Where


FIGURES = FigureTypes(Figures)


class Log(Protocol):
    """Records what rules do; false where nobody reads it."""

    def say(self, rule: RuleId, statement: str = "", /, **figures: Unpack[Figures]) -> None:
        """Record a step of a rule."""

    def __bool__(self) -> bool:
        """Return whether anybody reads the steps."""


def refuse(rule: RuleId, statement: str = "", /, **figures: Unpack[Figures]) -> RuleStatement:
    """Return why a rule forbids an action."""
    return RuleStatement(FIGURES, "refuse", rule, statement, figures)


def wait_for(rule: RuleId, statement: str = "", /, **figures: Unpack[Figures]) -> RuleStatement:
    """Return what a rule waits for."""
    return RuleStatement(FIGURES, "due", rule, statement, figures)


def tell(statement: str, /, **figures: Unpack[Figures]) -> RuleStatement:
    """Return a statement of no rule, by its whole name: of an action about to be taken, of a position."""
    return RuleStatement(FIGURES, "", "", statement, figures)
