"""What to say and to draw of a position that an example gives."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.said import Said
from rulebook_tools.engine.scenes import Row, Scene, Situation, Token
from rulebook_tools.games.amerigo_rooftops.examples.given import read_cards
from rulebook_tools.games.amerigo_rooftops.nouns import Cards, CardTop, Parcels, PileAt, Players, Roof, Seat
from rulebook_tools.games.amerigo_rooftops.parameters import Rules
from rulebook_tools.games.amerigo_rooftops.state import Closing, Drawing, Position, Shuffling

SITUATION = Chapter[Position]()


@SITUATION.tells("given", wording="given.new_game")
def new_game(players: Players) -> None: ...
@SITUATION.tells("given")
def route() -> None: ...
@SITUATION.tells("given")
def amerigo(place: int, roof: Roof) -> None: ...
@SITUATION.tells("given")
def hand(player: Seat) -> None: ...
@SITUATION.tells("given")
def no_hand(player: Seat) -> None: ...
@SITUATION.tells("given")
def played(parcels: Parcels) -> None: ...
@SITUATION.tells("given")
def close() -> None: ...
@SITUATION.tells("given")
def draw() -> None: ...
@SITUATION.tells("given", wording="given.pile")
def open_pile(pile: PileAt, cards: Cards, top: CardTop) -> None: ...
@SITUATION.tells("given")
def pile_closed(pile: PileAt, cards: Cards) -> None: ...
@SITUATION.tells("given")
def empty(pile: PileAt) -> None: ...
@SITUATION.tells("given")
def discard(pile: PileAt, cards: Cards) -> None: ...
def _reading() -> None: ...


READINGS = {
    (option, reading): SITUATION.tells("given", wording=f"given.{option}.{reading}")(_reading)
    for option, readings in Rules.options().items()
    for reading in readings[1:]
}
"""What is said of each reading, variant or expansion that differs from the usual game."""


def situation(position: Position, given: Data) -> Situation:
    """Return what a reader must know of a position: the readings in play, and what the example gives."""
    rules = position.rules
    chosen = {option: getattr(rules, option) for option in Rules.options()}
    said = [READINGS[each]() for each in chosen.items() if each in READINGS]
    if given.get("new_game") is not None:
        said.append(new_game(players=len(position.hands)))
        return Situation(tuple(each.statement(rules) for each in said))
    scenes: list[Scene] = [_route(position)]
    hands = given.get("hands")
    for seat, held in enumerate(position.hands):
        if held:
            scenes.append(
                Row(
                    hand(player=seat).statement(rules),
                    tuple(Token(card.noun, card.number or None) for card in held),
                )
            )
        elif hands is not None and hands.get(seat_letter(seat)) is not None:
            said.append(no_hand(player=seat))
    if any(position.parcels):
        said.append(played(parcels=position.parcels))
    if isinstance(position.due, Closing):
        said.append(close())
    elif isinstance(position.due, Drawing | Shuffling):
        said.append(draw())
    said += _piles(rules, given)
    return Situation(tuple(each.statement(rules) for each in said), tuple(scenes))


def _piles(rules: Rules, given: Data) -> Iterator[Said]:
    """Yield what an example gives of piles and of cards played."""
    for key in ("piles", "discard"):
        data = given.get(key)
        for pile, name in enumerate(rules.pile_names):
            if data is None or (entry := data.get(name)) is None:
                continue
            cards = read_cards(rules, entry)  # in the position, cards due to be shuffled are in neither
            if key == "discard":
                yield discard(pile=pile, cards=len(cards))
            elif not cards:
                yield empty(pile=pile)
            elif rules.piles == "closed":
                yield pile_closed(pile=pile, cards=len(cards))
            else:
                yield open_pile(pile=pile, cards=len(cards), top=cards[0])


def _route(position: Position) -> Row:
    """Return the route from left to right, its places numbered, and where Amerigo stands, if on it."""
    rules, at = position.rules, position.amerigo
    tokens = tuple(Token(tile.noun, place) for place, tile in enumerate(position.route, 1))
    label = route().statement(rules)
    if at not in range(len(position.route)):
        return Row(label, tokens)
    return Row(label, tokens, amerigo(place=at + 1, roof=position.route[at]).statement(rules))
