"""From an entry of an example's `when` to an action."""

from __future__ import annotations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_rooftops.actions import (
    MIDDLE,
    SIDES,
    Action,
    Draw,
    Lay,
    Perform,
    Place,
    Remove,
    Reveal,
    Shuffle,
    Tell,
)
from rulebook_tools.games.amerigo_rooftops.cards import Played
from rulebook_tools.games.amerigo_rooftops.filling import shuffled
from rulebook_tools.games.amerigo_rooftops.position import WHOLE, Position, Shuffling
from rulebook_tools.games.amerigo_rooftops.reading import letters, read_card, read_cards, read_tile
from rulebook_tools.games.amerigo_rooftops.rules import Rules
from rulebook_tools.games.amerigo_rooftops.stock import stock_of

COMMON = ("lay", "shuffle", "reveal", "perform", "remove")
ALONE = ("perform", "shuffle")
"""What is a word of its own, with nothing to say of it."""


def read_action(position: Position, entry: Data) -> Action:
    """Return the action that an entry names; raise `GivenError` for an unknown one."""
    if isinstance(entry.value, str):
        name, data = entry.choice(ALONE), entry
    else:
        entries = list(entry.entries((*seats(position), *COMMON)))
        if len(entries) != 1:
            raise entry.error(f"{len(entries)} actions in one entry", "one action")
        name, data = entries[0]
    return _common(position, name, data) if name in COMMON else _own(position.rules, name, data)


def seats(position: Position) -> list[str]:
    """Return the letters of the seats; an example that begins with a position of its own may name any."""
    named = letters(position.rules)
    return named if position.open != WHOLE else named[: len(position.hands)]


def _common(position: Position, name: str, data: Data) -> Action:
    """Return what chance does, or all players together."""
    rules = position.rules
    match name:
        case "lay":
            return Lay(tuple(read_tile(rules, entry) for entry in data.items()))
        case "shuffle":
            return _shuffle(position, data)
        case "reveal":
            return _reveal(position, data)
        case "remove":
            return Remove(data.choice((*SIDES, MIDDLE)))
        case _:
            return Perform()


def _shuffle(position: Position, data: Data) -> Shuffle:
    """Return how a pile is shuffled: as given, from the top down, or by chance."""
    if data.value != "shuffle":
        return Shuffle(read_cards(position.rules, data))
    rest = position.due.rest if isinstance(position.due, Shuffling) else ()
    return Shuffle(shuffled(rest, Chance(0)))


def _reveal(position: Position, data: Data) -> Reveal:
    """Return what everyone plays; what comes from a hand left out must be a card that lies nowhere else."""
    rules, stock, played = position.rules, stock_of(position), []
    for letter, named in data.entries(seats(position)):
        seat = letters(rules).index(letter)
        for entry in named.items():
            card = read_card(rules, entry)
            if _is_unknown(position, seat) and not rules.is_of_jumps(card):
                stock.take(entry, card)
            played.append(Played(seat, card))
    return Reveal(tuple(played))


def _is_unknown(position: Position, seat: int) -> bool:
    """Say whether an example leaves open what a seat holds."""
    return seat >= len(position.hands) or (seat in position.open.hands and not position.hands[seat])


def _own(rules: Rules, letter: str, data: Data) -> Action:
    """Return what one player does."""
    seat = letters(rules).index(letter)
    if isinstance(data.value, str):
        data.choice(("tell",))
        return Tell(seat)
    entries = list(data.entries(("place", "draw")))
    if len(entries) != 1:
        raise data.error(f"{len(entries)} actions of one player", "one of tell, place, draw")
    verb, what = entries[0]
    if verb == "place":
        return Place(seat, what.count())
    return Draw(seat, tuple(rules.piles.index(each.choice(rules.piles)) for each in what.items()))
