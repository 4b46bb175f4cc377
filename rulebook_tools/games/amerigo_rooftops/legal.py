"""Which actions are legal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rulebook_tools.games.amerigo_rooftops.actions import (
    Action,
    Choose,
    Draw,
    Lay,
    Perform,
    Place,
    Remove,
    Shuffle,
    Tell,
)
from rulebook_tools.games.amerigo_rooftops.choosing import open_places
from rulebook_tools.games.amerigo_rooftops.closing import open_sides
from rulebook_tools.games.amerigo_rooftops.performing import can_tell
from rulebook_tools.games.amerigo_rooftops.position import (
    Choosing,
    Closing,
    Drawing,
    Laying,
    Placing,
    Position,
    Shuffling,
    Telling,
)


def legal_actions(position: Position) -> Sequence[Action]:
    """Return every action that the player who must act, or chance, can take now.

    What a seat can choose depends on its own hand alone, never on what others have chosen.
    """
    due = position.due
    match due:
        case Choosing():
            if due.seat >= len(position.hands):
                return []
            return [Choose(due.seat, card) for card in dict.fromkeys(position.hands[due.seat])]
        case Drawing():
            found = draws(due.left, tuple(map(bool, position.piles)))
            return (*found, *tells(position)) if position.tellers else found
        case Closing():
            removals = [Remove(side) for side in open_sides(due)]
            return [*removals, *tells(position)] if position.tellers else removals
        case Telling():
            return [*tells(position), Perform()]
        case Placing():
            seat = due.numberless[0].seat
            places = [Place(seat, place) for place in open_places(position.rules, due)]
            return [*places, *tells(position)] if position.tellers else places
        case Laying():
            tiles = position.rules.tiles
            return [Lay((tile,)) for (tile, _), left in zip(tiles, due.left, strict=True) if left]
        case Shuffling():
            return [Shuffle((card,)) for card in dict.fromkeys(due.rest)]
        case _:
            return []


@cache
def draws(seats: tuple[int, ...], there: tuple[bool, ...]) -> tuple[Draw, ...]:
    """Return the draws of these seats from the piles that have cards."""
    return tuple(Draw(seat, (pile,)) for seat in seats for pile, has_cards in enumerate(there) if has_cards)


def tells(position: Position) -> list[Tell]:
    """Return who can tell now that the card played was the highest in hand."""
    return [Tell(seat) for seat in position.tellers] if can_tell(position) else []
