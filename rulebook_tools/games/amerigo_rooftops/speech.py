"""What the rules can speak of: the figures of their statements, by name, and how statements are made."""

from __future__ import annotations

from typing import Annotated, Protocol, TypedDict, Unpack

from rulebook_tools.engine.kit import FigureTypes, PlaceholderName, RuleStatement
from rulebook_tools.games.amerigo_rooftops.model import (
    AllPlayers,
    AllRouteCards,
    CardNamed,
    Cards,
    CardShown,
    Direction,
    Drawn,
    HorseCards,
    Houses,
    HouseTurned,
    JumpCards,
    Move,
    Order,
    ParcelCards,
    Parcels,
    PileAt,
    PlaceShown,
    Players,
    PlayersInReach,
    Roof,
    RouteCards,
    Seat,
    Seats,
    Side,
    SpecialCards,
)
from rulebook_tools.games.amerigo_rooftops.rule_ids import RuleId


class Figures(TypedDict, total=False):
    """The figures of statements; `PlaceholderName` gives the name in `wording.yml` where it is another."""

    all_players: Annotated[AllPlayers, PlaceholderName("players")]
    all_route_cards: Annotated[AllRouteCards, PlaceholderName("cards")]
    card: CardShown
    card_named: Annotated[CardNamed, PlaceholderName("card")]
    cards: Cards
    cards_drawn: Annotated[Drawn, PlaceholderName("cards")]
    direction: Direction
    direction_off: Annotated[Direction, PlaceholderName("side")]
    first: int
    highest: int
    horse_cards: Annotated[HorseCards, PlaceholderName("cards")]
    house: Roof
    house_turned: Annotated[HouseTurned, PlaceholderName("house")]
    houses: Houses
    jump_cards: Annotated[JumpCards, PlaceholderName("cards")]
    last: int
    least: Houses
    move: Move
    number_of_players: Annotated[Players, PlaceholderName("players")]
    owner: Seat
    parcel: CardNamed
    parcel_cards: Annotated[ParcelCards, PlaceholderName("cards")]
    parcels: Parcels
    pile: PileAt
    piles: tuple[PileAt, ...]
    place: int
    played: Order
    player: Seat
    players: Seats
    players_in_reach: Annotated[PlayersInReach, PlaceholderName("players")]
    roof: Roof
    route_cards: Annotated[RouteCards, PlaceholderName("cards")]
    side: Side
    special_cards: Annotated[SpecialCards, PlaceholderName("cards")]
    start: PlaceShown


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
