"""What lies on the table: the route with Amerigo on it, cards played, hands, piles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import player, seat_letter
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.piles import each, there
from rulebook_tools.engine.kit.said import Said
from rulebook_tools.engine.scenes import Mark, Row, Token
from rulebook_tools.games.amerigo_rooftops.cards import Card, Tile
from rulebook_tools.games.amerigo_rooftops.nouns import Played, towards
from rulebook_tools.games.amerigo_rooftops.parameters import Rules
from rulebook_tools.games.amerigo_rooftops.speech import FIGURES, tell
from rulebook_tools.games.amerigo_rooftops.state import Choosing, Placing, Position, Telling

TABLE = Chapter[Position](FIGURES)


AMERIGO, WHOSE, X = "amerigo", "played", "x"
BACKS = {"horse": "horse_card", "parcel": "parcel_card", "mixed": "card"}
"""What is seen of cards that lie face down, by their pile."""
PICTURED = (AMERIGO, WHOSE, X, *BACKS.values())
"""All that pictures show and nobody says."""


def of_table(position: Position, given: Data) -> Iterator[Row]:
    """Yield all that can be drawn of a position: the route, what was played, each hand, each pile."""
    if position.route:
        yield of_route(position, given)
    yield from of_played(position)
    if any(position.parcels) or given.get("played") is not None:
        kinds = position.rules.kinds
        ready = [
            Token(f"parcel.{kinds[kind]}", count=position.parcels[kind]) for kind in there(position.parcels)
        ]
        yield row(position, "parcels", tell("given.played"), ready, is_given=given.get("played") is not None)
    hands = given.get("hands")
    for seat, held in enumerate(position.hands):
        is_there = hands is not None and hands.get(seat_letter(seat)) is not None
        if held or is_there or seat not in position.open.hands:
            name = f"hand.{seat_letter(seat)}"
            yield row(position, name, tell("given.hand", player=seat), map(shown, held), is_given=is_there)
    if not position.open.piles:
        yield from of_piles(position, given)


def of_route(position: Position, given: Data) -> Row:
    """Return the route from left to right, what its houses wait for, and where Amerigo is."""
    at, tiles = position.amerigo, position.route
    tokens = [roof(position.rules, tile, stands=place == at) for place, tile in enumerate(tiles)]
    is_on = 0 <= at < len(tiles)
    stands = (
        tell("given.amerigo", place=at + 1, roof=tiles[at])
        if is_on
        else tell("given.off", direction_off=towards(at))
    )
    return row(
        position, "route", tell("given.route"), tokens, is_given=given.get("route") is not None, total=stands
    )


def roof(rules: Rules, tile: Tile, *, stands: bool) -> Token:
    """Return a card of the route; a house that has got its parcels lies on its other side."""
    wants = (Mark(f"parcel.{rules.kinds[kind]}") for kind in each(tile.wants))
    marks = (*wants, Mark(AMERIGO)) if stands else tuple(wants)
    is_done = tile.kind == "done"
    return Token(f"house.{tile.key}" if is_done else tile.noun, is_turned=is_done, marks=marks)


def of_played(position: Position) -> Iterator[Row]:
    """Yield the cards on the table, each with who played it: chosen in secret, or in their order."""
    match position.due:
        case Choosing(played=played) if played:
            secret = [Token("card", is_turned=True, marks=whose(seat)) for seat, _ in played]
            yield row(position, "played", tell("given.chosen"), secret, is_given=False)
        case Placing(numberless=numberless, order=played):
            yield in_order(position, (*numberless, *played))
        case Telling(order=played):
            yield in_order(position, played)
        case _ if position.performed:
            yield in_order(position, position.performed)


def in_order(position: Position, played: Iterable[Played]) -> Row:
    """Return cards in the order in which they are performed; those without a place yet come first."""
    tokens = [shown(card, seat) for seat, card in played]
    return row(position, "played", tell("given.order"), tokens, is_given=False)


def of_piles(position: Position, given: Data) -> Iterator[Row]:
    """Yield each pile with its top card, unless piles lie face down, and the cards played from it."""
    rules = position.rules
    for at, name in enumerate(rules.pile_names):
        held = position.piles[at]
        top = [] if rules.piles == "closed" else [shown(card) for card in held[:1]]
        below = len(held) - len(top)
        down = [Token(BACKS[name], count=below, is_turned=True)] if below else []
        total = tell("given.cards", cards=len(held))
        is_there = is_given(given, "piles", name)
        yield row(
            position,
            f"pile.{name}",
            tell("given.pile", pile=at),
            [*top, *down],
            is_given=is_there,
            total=total,
        )
    for at, name in enumerate(rules.pile_names):
        played, is_there = position.discards[at], is_given(given, "discard", name)
        if played or is_there:
            yield row(
                position,
                f"discard.{name}",
                tell("given.discard", pile=at),
                map(shown, played),
                is_given=is_there,
            )


def is_given(given: Data, key: str, name: str) -> bool:
    """Say whether an example gives a pile."""
    piles = given.get(key)
    return piles is not None and piles.get(name) is not None


def shown(card: Card, seat: int | None = None) -> Token:
    """Return a card that lies face up: its number, or the X in its place, and who played it."""
    x = () if card.number else (Mark(X),)
    return Token(card.noun, card.number or None, marks=x if seat is None else (*x, *whose(seat)))


def whose(seat: int) -> tuple[Mark, ...]:
    """Return what says who played a card."""
    return (Mark(WHOSE, player(seat)),)


def row(
    position: Position,
    name: str,
    label: Said,
    tokens: Iterable[Token],
    *,
    is_given: bool,
    total: Said | None = None,
) -> Row:
    """Return things in a row with what they come to; where there are none, that is said."""
    lying, rules = tuple(tokens), position.rules
    come_to = total if lying else tell("given.none")
    said = None if come_to is None else come_to.statement(rules)
    return Row(label.statement(rules), lying, said, name, is_given)
