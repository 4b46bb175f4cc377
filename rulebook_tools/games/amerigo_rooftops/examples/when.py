"""From an entry of an example's `when` to an action."""

from __future__ import annotations

from typing import Literal, get_args, get_type_hints

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.engine.piles import shuffled
from rulebook_tools.engine.verbs import Form, Verbs
from rulebook_tools.games.amerigo_rooftops.actions import (
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
from rulebook_tools.games.amerigo_rooftops.examples.given import letters, read_cards
from rulebook_tools.games.amerigo_rooftops.nouns import Played, read_card, read_tile
from rulebook_tools.games.amerigo_rooftops.possible import stock_of
from rulebook_tools.games.amerigo_rooftops.state import Position, Shuffling

SIDES: tuple[Literal["left", "right", "middle"], ...] = get_args(get_type_hints(Remove)["side"])


def read_remove(_position: Position, data: Data) -> Remove:
    """Return from where a route card goes."""
    return Remove(SIDES[SIDES.index(data.choice(SIDES))])


def read_shuffle(position: Position, data: Data) -> Shuffle:
    """Return how a pile is shuffled: as given, from the top down, or by chance."""
    if data.value != "shuffle":
        return Shuffle(read_cards(position.rules, data))
    rest = position.due.rest if isinstance(position.due, Shuffling) else ()
    return Shuffle(shuffled(rest, Chance(0)))


def read_reveal(position: Position, data: Data) -> Reveal:
    """Return what everyone plays; what comes from a hand left out must be a card that lies nowhere else."""
    rules, stock, played = position.rules, stock_of(position), []
    seats = letters(rules)[: position.seats]
    for letter, named in data.entries(seats):
        seat = seats.index(letter)
        for entry in named.items():
            card = read_card(rules, entry)
            if _is_unknown(position, seat) and rules.is_in_play(card):
                stock.take(entry, card)
            played.append(Played(seat, card))
    return Reveal(tuple(played))


def _is_unknown(position: Position, seat: int) -> bool:
    """Say whether an example leaves open what a seat holds."""
    return seat >= len(position.hands) or (seat in position.open.hands and not position.hands[seat])


def read_draw(position: Position, seat: int, data: Data) -> Draw:
    """Return from which piles a player draws."""
    names = position.rules.pile_names
    return Draw(seat, tuple(names.index(entry.choice(names)) for entry in data.items()))


VERBS: Verbs[Position, Action] = Verbs(
    seats=lambda position: letters(position.rules)[: position.seats],
    alone={"tell": Tell},
    forms={
        "place": Form("{place: 2}", lambda _, seat, what: Place(seat, what.count())),
        "draw": Form("{draw: horse}", read_draw),
    },
    common={
        "lay": lambda position, data: Lay(tuple(read_tile(position.rules, each) for each in data.items())),
        "shuffle": read_shuffle,
        "reveal": read_reveal,
        "perform": lambda _position, _data: Perform(),
        "remove": read_remove,
    },
)
"""What an example can say of an action."""
