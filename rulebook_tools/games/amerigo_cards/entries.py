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
    Sail,
    Sell,
    Stop,
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
}
ANYWHERE = ("market", "deck", "deck_change", "discard", "discard_change", "run")
"""What anybody's turn may change, by the names that `then` knows."""
VERBS = ("sail", "home", "exhibit", "answer", "turn", "give", "first_doubloon")


def read_action(position: Position, entry: Data) -> Action:
    """Return the action that an entry names.

    Raises `GivenError` for an unknown one, and for one that is not this player's to take now.
    """
    letters = [seat_letter(seat) for seat in range(len(position.players))]
    entries = list(entry.entries((*letters, "deal", "draw", "meanwhile")))
    if len(entries) != 1:
        raise entry.error(f"{len(entries)} actions in one entry", "one action")
    name, data = entries[0]
    if name == "draw":
        drawn = read_cards(position.rules, data)
        if not drawn:
            raise data.error("no card", "the cards drawn")
        action: Action = Draw(drawn)
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
        return PLAIN[data.choice(PLAIN)](seat)
    entries = list(data.entries(VERBS))
    if len(entries) != 1:
        raise data.error(f"{len(entries)} actions of one player", f"one of {', '.join((*PLAIN, *VERBS))}")
    verb, what = entries[0]
    match verb:
        case "answer":
            return Answer(seat, what.choice(("sell", "keep")) == "sell")
        case "give":
            return GiveAway(seat, read_card(rules, what))
        case "exhibit":
            return Exhibit(seat, read_cards(rules, what))
        case "first_doubloon":
            return FirstDoubloon(seat, None if what.value == "none" else read_card(rules, what))
    card = DOUBLOON if what.value == "doubloon" else read_card(rules, what)
    match verb:
        case "turn":
            return TurnOver(seat, card)
        case _:
            return Sail(seat, Leg.OUTWARD if verb == "sail" else Leg.RETURNING, card)


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
