"""From an entry of an example's `when` to an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.engine.meanwhile import Meanwhile, read_next, read_unknown
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
from rulebook_tools.games.amerigo_cards.cards import DOUBLOON
from rulebook_tools.games.amerigo_cards.position import Leg, Position
from rulebook_tools.games.amerigo_cards.reading import read_card, read_item
from rulebook_tools.games.amerigo_cards.rules import Rules

PLAIN: Mapping[str, Callable[[int], Action]] = {
    "explore": Explore,
    "sell": Sell,
    "draw": DrawInstead,
    "stop": Stop,
    "pass": Pass,
}
"""What an example names by a word alone."""
ANYWHERE = ("market", "deck", "deck_change", "discard", "discard_change", "run")
"""What anybody's turn may change, by the names that `then` knows."""
FORMS: Mapping[str, str] = {
    "sail": "{sail: coffee-2} or {sail: doubloon}",
    "home": "{home: coffee-2} or {home: doubloon}",
    "exhibit": "{exhibit: [coffee-2, gems-1]}",
    "take_back": "{take_back: coffee-2}",
    "answer": "{answer: sell} or {answer: keep}",
    "turn": "{turn: coffee-2} or {turn: doubloon}",
    "give": "{give: coffee-2}",
    "first_doubloon": "{first_doubloon: coffee-2} or {first_doubloon: none}",
}
"""How an example writes what needs more than its name."""


def read_action(position: Position, entry: Data) -> Action:
    """Return the action that an entry names.

    Raises `GivenError` for an unknown one, and for cards that there are not.
    """
    letters = [seat_letter(seat) for seat in range(len(position.players))]
    entries = list(entry.entries((*letters, "deal", "draw", "meanwhile")))
    if len(entries) != 1:
        raise entry.error(f"{len(entries)} actions in one entry", "one action")
    name, data = entries[0]
    if name == "draw":
        action: Action = Draw(read_some(position.rules, data))
    elif name == "deal":
        action = read_deal(position, data)
    elif name == "meanwhile":
        action = read_meanwhile(position, data)
    else:
        action = read_player_action(position.rules, letters.index(name), data)
    return action


def read_meanwhile(position: Position, data: Data) -> Meanwhile:
    """Return whose turn comes next when others have had theirs, and what those may have changed."""
    letters = [seat_letter(seat) for seat in range(len(position.players))]
    following = letters.index(read_next(data, letters))
    number = (following - position.turn) % len(letters) or len(letters)
    passed = (letters[(position.turn + step) % len(letters)] for step in range(number))
    return Meanwhile(following, read_unknown(data, (*passed, *ANYWHERE)))


def read_player_action(rules: Rules, seat: int, data: Data) -> Action:
    """Return what a player does."""
    if isinstance(data.value, str):
        return PLAIN[read_verb(data, data.text(), PLAIN, "name")](seat)
    entries = list(data.entries())
    if len(entries) != 1:
        raise data.error(f"{len(entries)} actions of one player", f"one of {', '.join((*PLAIN, *FORMS))}")
    verb, what = entries[0]
    match read_verb(what, verb, FORMS, "key"):
        case "answer":
            return Answer(seat, what.choice(("sell", "keep")) == "sell")
        case "give":
            return GiveAway(seat, read_card(rules, what))
        case "exhibit":
            return Exhibit(seat, read_cards(rules, what))
        case "take_back":
            return TakeBack(seat, read_some(rules, what))
        case "first_doubloon":
            return FirstDoubloon(seat, None if what.value == "none" else read_card(rules, what))
        case "turn":
            return TurnOver(seat, DOUBLOON if what.value == "doubloon" else read_card(rules, what))
        case _:
            return read_sail(rules, seat, Leg.OUTWARD if verb == "sail" else Leg.RETURNING, what)


def read_verb(data: Data, verb: str, valid: Mapping[str, object], what: str) -> str:
    """Return what a player does if it is among those written so; raise `GivenError` for anything else."""
    if verb in valid:
        return verb
    if verb in PLAIN:
        raise data.error(f"{verb!r} with something beside it", f"{verb} alone")
    if verb in FORMS:
        raise data.error(f"{verb!r} alone", FORMS[verb])
    names = list(dict.fromkeys((*valid, *PLAIN, *FORMS)))
    raise data.error(f"unknown {what} {verb!r}", ", ".join(names), name=verb, valid=names)


def read_sail(rules: Rules, seat: int, leg: Leg, data: Data) -> Sail:
    """Return how a player sails: with a card, with a doubloon, or with a certain one."""
    if data.value == "doubloon":
        return Sail(seat, leg, DOUBLOON)
    if not isinstance(data.value, Mapping):
        return Sail(seat, leg, read_card(rules, data))
    entries = list(data.entries(("doubloon",)))
    if len(entries) != 1:
        raise data.error("no card", FORMS["sail"])
    return Sail(seat, leg, DOUBLOON, read_card(rules, entries[0][1]))


def read_some(rules: Rules, data: Data) -> tuple[int, ...]:
    """Return the cards named, one or more."""
    named = read_cards(rules, data)
    if not named:
        raise data.error("no card", "a card as in coffee-2")
    return named


def read_deal(position: Position, data: Data) -> Deal:
    """Return the cards dealt to each player; who is left out is dealt cards by chance."""
    letters = [seat_letter(seat) for seat in range(len(position.players))]
    hands = {letter: read_cards(position.rules, cards) for letter, cards in data.entries(letters)}
    if not any(hands.values()):
        raise data.error("no card", "the cards dealt to one player or more")
    return Deal(tuple(hands.get(letter, ()) for letter in letters))


def read_cards(rules: Rules, data: Data) -> tuple[int, ...]:
    """Return cards named with their rudders."""
    named: list[int] = []
    for part in data.items():
        item = read_item(rules, part)
        if item.card is None:
            raise part.error(f"{part.text()!r} leaves the rudders open", "a card as in coffee-2")
        named += [item.card] * item.count
    return tuple(named)
