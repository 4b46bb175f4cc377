"""From an entry of an example's `when` to an action."""

from __future__ import annotations

from typing import get_type_hints

from rulebook_tools.engine.kit import (
    BySeat,
    Chance,
    Data,
    Listed,
    Read,
    VerbForm,
    Verbs,
    all_letters,
    as_is,
    form_of,
    shuffled,
    words,
)
from rulebook_tools.games.amerigo_rooftops.examples.given import CARD, ROOF, read_cards, stock_of
from rulebook_tools.games.amerigo_rooftops.model import (
    Action,
    Draw,
    Drawing,
    Lay,
    Number,
    Perform,
    Pile,
    Place,
    Played,
    Position,
    Remove,
    Reveal,
    Shuffle,
    Shuffling,
    Tell,
    read_card,
    read_tile,
)
from rulebook_tools.games.amerigo_rooftops.rules.draw import draws_from

SIDE = form_of(get_type_hints(Remove)["side"])
WORD = "shuffle"
"""Alone, it leaves to chance how a pile lies."""


def read_shuffle(position: Position, cards: Pile | None) -> Shuffle:
    """Return how a pile is shuffled: as given, from the top down, or by chance."""
    if cards is not None:
        return Shuffle(cards)
    rest = position.due.rest if isinstance(position.due, Shuffling) else ()
    return Shuffle(shuffled(rest, Chance(0)))


def read_reveal(position: Position, data: Data) -> Reveal:
    """Return what everyone plays; what comes from a hand left out must be a card that lies nowhere else."""
    rules, stock, played = position.rules, stock_of(position), []
    seats = all_letters(rules)[: position.seats]
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


PILE = Read(
    lambda rules, data: rules.pile_names.index(data.choice(rules.pile_names)),
    lambda rules: words(rules.pile_names),
)
ANY_ROOF = Read(read_tile, ROOF.written)
SHUFFLED = Read(
    lambda rules, data: None if data.value == WORD else read_cards(rules, data), Listed(CARD).written
)
REVEALED = as_is(BySeat(Listed(CARD)).written)

VERBS: Verbs[Position, Action] = Verbs(
    seats=lambda position: all_letters(position.rules)[: position.seats],
    alone={"tell": Tell},
    phrases={
        "place": VerbForm("{place: 2}", lambda _, seat, place: Place(seat, place), form_of(Number)),
        "draw": VerbForm("{draw: horse}", lambda _, seat, piles: Draw(seat, piles), Listed(PILE)),
    },
    common={
        "lay": VerbForm('lay: [plain, plain, "house:ball"]', lambda _, tiles: Lay(tiles), Listed(ANY_ROOF)),
        "shuffle": VerbForm("shuffle, or shuffle: [right-2@7, left-2@9]", read_shuffle, SHUFFLED, alone=True),
        "reveal": VerbForm("reveal: {A: right-1@5, B: ball@8}", read_reveal, REVEALED),
        "perform": VerbForm("perform", lambda _position, _data: Perform(), alone=True),
        "remove": VerbForm("remove: left", lambda _, side: Remove(side), SIDE),
    },
)
"""What an example can say of an action."""


def fill(position: Position, following: Action | None, chance: Chance) -> Action | None:
    """Return the draw that an example leaves open here.

    Players draw in the order in which the example lists their draws: none is filled in before one of them. An
    example that ends before hands are full again leaves it at that.
    """
    due = position.due
    if not isinstance(due, Drawing) or following is None or isinstance(following, Draw | Tell):
        return None
    return chance.choice(draws_from(due.left, tuple([bool(pile) for pile in position.piles])))
