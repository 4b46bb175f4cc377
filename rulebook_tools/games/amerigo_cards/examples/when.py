"""From an entry of an example's `when` to an action."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.meanwhile import Meanwhile, read_next, read_unknown
from rulebook_tools.engine.seats import letters
from rulebook_tools.engine.verbs import Form, Verbs
from rulebook_tools.games.amerigo_cards.actions import (
    Action,
    Answer,
    Deal,
    Draw,
    DrawInstead,
    Exhibit,
    Explore,
    FirstDoubloon,
    GiveAway,
    Pass,
    Sail,
    Sell,
    Stop,
    TakeBack,
    TurnOver,
)
from rulebook_tools.games.amerigo_cards.examples.given import read_card, read_item
from rulebook_tools.games.amerigo_cards.nouns import DOUBLOON
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.state import Leg, Position

ANYWHERE = ("market", "deck", "deck_change", "discard", "discard_change", "run")
"""What anybody's turn may change, by the names that `then` knows."""
SAIL = "{sail: coffee-2} or {sail: doubloon}"


def read_cards(rules: Rules, data: Data) -> tuple[int, ...]:
    """Return cards named with their rudders."""
    named: list[int] = []
    for part in data.items():
        item = read_item(rules, part)
        if item.card is None:
            raise part.error(f"{part.text()!r} leaves the rudders open", "a card as in coffee-2")
        named += [item.card] * item.count
    return tuple(named)


def read_some(rules: Rules, data: Data) -> tuple[int, ...]:
    """Return the cards named, one or more."""
    named = read_cards(rules, data)
    if not named:
        raise data.error("no card", "a card as in coffee-2")
    return named


def read_sail(position: Position, seat: int, leg: Leg, data: Data) -> Sail:
    """Return how a player sails: with a card, with a doubloon, or with a certain one."""
    if data.value == "doubloon":
        return Sail(seat, leg, DOUBLOON)
    if not isinstance(data.value, Mapping):
        return Sail(seat, leg, read_card(position.rules, data))
    entries = list(data.entries(("doubloon",)))
    if len(entries) != 1:
        raise data.error("no card", SAIL)
    return Sail(seat, leg, DOUBLOON, read_card(position.rules, entries[0][1]))


def read_first(position: Position, seat: int, data: Data) -> FirstDoubloon:
    """Return the card that becomes a first doubloon, if any does."""
    return FirstDoubloon(seat, None if data.value == "none" else read_card(position.rules, data))


def read_turn(position: Position, seat: int, data: Data) -> TurnOver:
    """Return the card that a player turns over."""
    return TurnOver(seat, DOUBLOON if data.value == "doubloon" else read_card(position.rules, data))


def read_deal(position: Position, data: Data) -> Deal:
    """Return the cards dealt to each player; who is left out is dealt cards by chance."""
    seats = letters(position)
    hands = {letter: read_cards(position.rules, cards) for letter, cards in data.entries(seats)}
    if not any(hands.values()):
        raise data.error("no card", "the cards dealt to one player or more")
    return Deal(tuple(hands.get(letter, ()) for letter in seats))


def read_meanwhile(position: Position, data: Data) -> Meanwhile:
    """Return whose turn comes next when others have had theirs, and what those may have changed."""
    seats = letters(position)
    following = seats.index(read_next(data, seats))
    number = (following - position.turn) % len(seats) or len(seats)
    passed = (seats[(position.turn + step) % len(seats)] for step in range(number))
    return Meanwhile(following, read_unknown(data, (*passed, *ANYWHERE)))


VERBS: Verbs[Position, Action] = Verbs(
    seats=letters,
    alone={"explore": Explore, "sell": Sell, "draw": DrawInstead, "stop": Stop, "pass": Pass},
    forms={
        "sail": Form(SAIL, lambda position, seat, what: read_sail(position, seat, Leg.OUTWARD, what)),
        "home": Form(
            "{home: coffee-2} or {home: doubloon}",
            lambda position, seat, what: read_sail(position, seat, Leg.RETURNING, what),
        ),
        "exhibit": Form(
            "{exhibit: [coffee-2, gems-1]}",
            lambda position, seat, what: Exhibit(seat, read_cards(position.rules, what)),
        ),
        "take_back": Form(
            "{take_back: coffee-2}",
            lambda position, seat, what: TakeBack(seat, read_some(position.rules, what)),
        ),
        "answer": Form(
            "{answer: sell} or {answer: keep}",
            lambda _, seat, what: Answer(seat, what.choice(("sell", "keep")) == "sell"),
        ),
        "turn": Form("{turn: coffee-2} or {turn: doubloon}", read_turn),
        "give": Form(
            "{give: coffee-2}", lambda position, seat, what: GiveAway(seat, read_card(position.rules, what))
        ),
        "first_doubloon": Form("{first_doubloon: coffee-2} or {first_doubloon: none}", read_first),
    },
    common={
        "deal": read_deal,
        "draw": lambda position, data: Draw(read_some(position.rules, data)),
        "meanwhile": read_meanwhile,
    },
)
"""What an example can say of an action."""
