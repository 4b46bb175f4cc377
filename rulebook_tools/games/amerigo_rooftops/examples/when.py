"""The notation of each action in `when`, and the draws that examples leave out."""

from __future__ import annotations

from typing import Annotated, Literal

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Data, Listed, Plain, Read, VerbForm
from rulebook_tools.games.amerigo_rooftops import model
from rulebook_tools.games.amerigo_rooftops.examples import given
from rulebook_tools.games.amerigo_rooftops.model import Action, Pile, Played, Position
from rulebook_tools.games.amerigo_rooftops.rules.draw import draws

RANDOM = "shuffle"  # the entry for a shuffle into a random order, without a list of cards


def _read_shuffle(position: Position, data: Data) -> Pile:
    if data.value != RANDOM:
        cards: Pile = given.CARDS.read(position.rules, data)
        return cards
    rest = position.due.rest if isinstance(position.due, model.Shuffling) else ()
    return kit.shuffled(rest, kit.Chance(0))


def _read_reveal(position: Position, data: Data) -> tuple[Played, ...]:
    """Read the cards that the players reveal; raise `GivenError` for a card of which none is left."""
    rules, stock, played, hands = position.rules, given.stock_of(position), [], position.hands
    seats = kit.letters(position)
    for letter, named in data.entries(seats):
        seat = seats.index(letter)
        is_omitted = seat >= len(hands) or (seat in position.omitted.hands and not hands[seat])
        for entry in named.items():
            card = given.read_card(rules, entry)
            if is_omitted and rules.is_in_play(card):
                stock.take(entry, card)
            played.append(Played(seat, card))
    return tuple(played)


def _write_reveal(position: Position, played: tuple[Played, ...]) -> Plain:
    own = {seat: [card for each, card in played if each == seat] for seat, _ in played}
    return REVEALED.write(position.rules, own)


REVEALED = kit.BySeat(Listed(given.CARD, is_brief=True))
DRAWN = Listed(kit.form_of(model.PileAt), is_brief=True)
TILES = Listed(Read(given.read_tile, given.ROOF.written, lambda _, tile: tile.text))
SIDE, PLACE = kit.form_of(Literal["left", "right", "middle"]), kit.form_of(Annotated[int, kit.Range()])

VERBS: kit.Verbs[Position, Action] = kit.Verbs(
    alone={"tell": model.Tell},
    phrases={
        "choose": VerbForm("{choose: ball@8}", model.Choose, given.CARD),
        "place": VerbForm("{place: 2}", model.Place, PLACE),
        "draw": VerbForm("{draw: horse}", model.Draw, DRAWN),
    },
    common={
        "lay": VerbForm('lay: [plain, plain, "house:ball"]', model.Lay, TILES),
        "shuffle": VerbForm(
            "shuffle, or shuffle: [right-2@7, left-2@9]",
            model.Shuffle,
            kit.AtPosition(
                _read_shuffle, given.CARDS.written, lambda _, cards: [card.text for card in cards]
            ),
            alone=True,
        ),
        "reveal": VerbForm(
            "reveal: {A: right-1@5, B: ball@8}",
            model.Reveal,
            kit.AtPosition(_read_reveal, REVEALED.written, _write_reveal),
        ),
        "perform": VerbForm("perform", model.Perform, alone=True),
        "remove": VerbForm("remove: left", model.Remove, SIDE),
    },
)


def fill(position: Position, following: Action | None, chance: kit.Chance) -> Action | None:
    """Return a random draw that the example has left out before its `following` action.

    None if no draw is due, if `following` is a draw or a `Tell`, or after the last action.
    """
    due = position.due
    if following is None or isinstance(following, model.Draw | model.Tell):
        return None
    return chance.choice(draws(position, due)) if isinstance(due, model.Drawing) else None
