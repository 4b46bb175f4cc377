"""A state of play: who is where with which cards, and what is due before play goes on.

Tuples of different types are equal if their values are: `kind` tells apart what may be due.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.games.amerigo_cards.cards import Counts, Laid, rudders_of
from rulebook_tools.games.amerigo_cards.rules import Rules


class Leg(Enum):
    """Where a player is."""

    HOME = "home"
    OUTWARD = "outward"
    EXPLORED = "explored"
    RETURNING = "returning"


class PlayerState(NamedTuple):
    """What a player has; the top of the treasure pile is its last card, given by its front."""

    leg: Leg
    hand: Counts
    treasure: tuple[int, ...]
    out: tuple[Laid, ...]
    back: tuple[Laid, ...]
    offer: Counts


class Laying(NamedTuple):
    """More cards must be laid in the same Sail action."""

    left: int
    leg: Leg
    kind: Literal["laying"] = "laying"


class Drawing(NamedTuple):
    """Cards must be drawn; `forfeited` of those due are lost to the hand limit."""

    left: int
    forfeited: int
    kind: Literal["drawing"] = "drawing"


class Awarding(NamedTuple):
    """Cards of the journey must be turned into doubloons."""

    left: int
    kind: Literal["awarding"] = "awarding"


class Asking(NamedTuple):
    """Players must say whether they sell too; `values` holds the class of each good."""

    asked: tuple[int, ...]
    sellers: tuple[int, ...]
    values: tuple[int, ...]
    kind: Literal["asking"] = "asking"


class Selling(NamedTuple):
    """The first of `sellers` sells goods of one class: cards to turn over, then to give away."""

    sellers: tuple[int, ...]
    values: tuple[int, ...]
    sold_class: int
    turns: int
    gives: int
    sold: tuple[int, ...]
    """The cards that this seller has sold so far, for each good."""
    kind: Literal["selling"] = "selling"


Due: TypeAlias = "Laying | Drawing | Awarding | Asking | Selling"


class Position(NamedTuple):
    """A state of play under given rules; while something is due, nothing else is legal."""

    rules: Rules
    players: tuple[PlayerState, ...]
    turn: int
    deck: Counts
    discard: Counts
    due: Due | None = None


def seated(position: Position, seat: int, state: PlayerState) -> tuple[PlayerState, ...]:
    """Return the players with a new state for one of them."""
    players = position.players
    return (*players[:seat], state, *players[seat + 1 :])


def pass_turn(position: Position) -> Position:
    """Return the position in which the player to the left is to act."""
    rules, players, turn, deck, discard, _ = position
    return Position(rules, players, (turn + 1) % len(players), deck, discard)


def distance(position: Position, seat: int) -> int:
    """Return the travel distance of a player: the rudders of the outward cards.

    Source: 1. Segeln, Hinreise; 1 Sail, The outward journey.
    """
    return rudders_of(position.rules, position.players[seat].out)


def homeward(position: Position, seat: int) -> int:
    """Return what the way home has come to: each of its rudders counts several times.

    Source: 1. Segeln, Rückreise; 1 Sail, The return journey.
    """
    return rudders_of(position.rules, position.players[seat].back) * position.rules.return_factor


def from_left(position: Position, seat: int) -> list[int]:
    """Return the seats of the other players in turn order, from one player's left."""
    number = len(position.players)
    return [(seat + step) % number for step in range(1, number)]


def actor(position: Position) -> int:
    """Return the seat of the player who must act now (for whom, if chance must)."""
    match position.due:
        case Asking(asked=asked):
            return asked[0]
        case Selling(sellers=sellers):
            return sellers[0]
        case _:
            return position.turn


def require_turn(position: Position, seat: int) -> None:
    """Raise `GivenError` unless a player may begin an action now."""
    if position.due is not None:
        raise GivenError((), "something else is due first", position.due.kind)
    if position.turn != seat:
        letter = seat_letter(position.turn)
        raise GivenError((), f"it is not {seat_letter(seat)}'s turn", f"an action of {letter}")
