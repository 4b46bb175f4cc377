"""Read an entry of an example's `when` into an action, and write an action as such an entry."""

from __future__ import annotations

from typing import Annotated, Literal

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Data, Listed, Plain, Read, VerbForm, seat_letter
from rulebook_tools.games.amerigo_rooftops import model
from rulebook_tools.games.amerigo_rooftops.examples import given
from rulebook_tools.games.amerigo_rooftops.model import Action, Pile, Played, Position
from rulebook_tools.games.amerigo_rooftops.rules.draw import draws

RANDOM = "shuffle"
"""The entry for a shuffle into a random order, without a list of cards."""


def _read_shuffle(position: Position, cards: Pile | None) -> model.Shuffle:
    if cards is not None:
        return model.Shuffle(cards)
    rest = position.due.rest if isinstance(position.due, model.Shuffling) else ()
    return model.Shuffle(kit.shuffled(rest, kit.Chance(0)))


def _read_reveal(position: Position, data: Data) -> model.Reveal:
    """Read the cards that the players reveal; raise `GivenError` for one that the game no longer has."""
    rules, stock, played, hands = position.rules, given.stock_of(position), [], position.hands
    seats = kit.all_letters(rules)[: position.seats]
    for letter, named in data.entries(seats):
        seat = seats.index(letter)
        is_omitted = seat >= len(hands) or (seat in position.omitted.hands and not hands[seat])
        for entry in named.items():
            card = given.read_card(rules, entry)
            if is_omitted and rules.is_in_play(card):
                stock.take(entry, card)
            played.append(Played(seat, card))
    return model.Reveal(tuple(played))


def write_action(position: Position, action: Action) -> Plain:
    """Return the entry of `when` for an action, the inverse of reading."""
    match action:
        case model.Lay(tiles):
            return {"lay": [tile.text for tile in tiles]}
        case model.Shuffle(cards):
            return {"shuffle": [card.text for card in cards]}
        case model.Draw(seat, piles):
            return {seat_letter(seat): {"draw": _briefly([position.rules.pile_names[at] for at in piles])}}
        case model.Choose(seat, card):
            return {seat_letter(seat): {"choose": card.text}}
        case model.Reveal(played):
            seats = dict.fromkeys(seat for seat, _ in played)
            return {"reveal": {seat_letter(at): _briefly(_of_seat(played, at)) for at in seats}}
        case model.Place(seat, place):
            return {seat_letter(seat): {"place": place}}
        case model.Tell(seat):
            return {seat_letter(seat): "tell"}
        case model.Perform():
            return "perform"
        case model.Remove(side):
            return {"remove": side}


def _of_seat(played: tuple[Played, ...], at: int) -> list[str]:
    return [card.text for seat, card in played if seat == at]


def _briefly(names: list[str]) -> Plain:
    return names[0] if len(names) == 1 else names


PILE = kit.Of(lambda rules: rules.pile_names)
TILES = Listed(Read(given.read_tile, given.ROOF.written))
CARDS = Listed(given.CARD)
SHUFFLED = Read(lambda rules, data: None if data.value == RANDOM else CARDS.read(rules, data), CARDS.written)
SIDE, PLACE = kit.form_of(Literal["left", "right", "middle"]), kit.form_of(Annotated[int, kit.Range()])

VERBS: kit.Verbs[Position, Action] = kit.Verbs(
    seats=lambda position: kit.all_letters(position.rules)[: position.seats],
    alone={"tell": model.Tell},
    phrases={
        "choose": VerbForm("{choose: ball@8}", model.Choose, given.CARD),
        "place": VerbForm("{place: 2}", model.Place, PLACE),
        "draw": VerbForm("{draw: horse}", model.Draw, Listed(PILE)),
    },
    common={
        "lay": VerbForm('lay: [plain, plain, "house:ball"]', model.Lay, TILES),
        "shuffle": VerbForm(
            "shuffle, or shuffle: [right-2@7, left-2@9]", _read_shuffle, SHUFFLED, alone=True
        ),
        "reveal": VerbForm("reveal: {A: right-1@5, B: ball@8}", _read_reveal, given.HANDS),
        "perform": VerbForm("perform", lambda _position, _data: model.Perform(), alone=True),
        "remove": VerbForm("remove: left", model.Remove, SIDE),
    },
    write=write_action,
)
"""The notation of each action in `when`."""


def fill(position: Position, following: Action | None, chance: kit.Chance) -> Action | None:
    """Return a random draw that the example has left out before its `following` action.

    None if no draw is due, if the example lists one itself, or after its last action.
    """
    due = position.due
    if following is None or isinstance(following, model.Draw | model.Tell):
        return None
    return chance.choice(draws(position, due)) if isinstance(due, model.Drawing) else None
