"""From the data of an example to a position."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.games.amerigo_rooftops.cards import Card, Counts, Tile, card_of
from rulebook_tools.games.amerigo_rooftops.position import (
    Choosing,
    Closing,
    Drawing,
    Open,
    Pile,
    Position,
    Shuffling,
    short,
)
from rulebook_tools.games.amerigo_rooftops.rounds import refill
from rulebook_tools.games.amerigo_rooftops.rules import Rules
from rulebook_tools.games.amerigo_rooftops.setting_up import new_game
from rulebook_tools.games.amerigo_rooftops.stock import Stock, check_route

CARD = re.compile(r"([a-z]+(?:-[0-9]+)?)@([1-9][0-9]{0,3}|X)")
FORM = "a card as in right-2@17 or ball@X"
GIVEN = ("new_game", "route", "amerigo", "hands", "piles", "discard", "played", "due")
DUE: Mapping[str, str] = {
    **{kind: kind for kind in ("choosing", "closing", "drawing")},
    "choose": "choosing",
    "close": "closing",
    "draw": "drawing",
}
"""How examples may call what is due, in `given` as in `then`."""


def letters(rules: Rules) -> list[str]:
    """Return the letters of all seats that there can be."""
    return [seat_letter(seat) for seat in range(rules.players[-1])]


def read_card(rules: Rules, data: Data) -> Card:
    """Return one card, also of an expansion that is not in play; raise `GivenError` for anything else."""
    text = data.text()
    match = CARD.fullmatch(text)
    if match is None:
        raise data.error(f"{text!r} names no card", FORM)
    name, number = match.groups()
    names = (*rules.moves, *rules.kinds)
    if name not in names:
        raise data.error(f"unknown card {name!r}", ", ".join(names), name=name, valid=names)
    return card_of(name, 0 if number == "X" else int(number), rules.kinds)


def read_cards(rules: Rules, data: Data | None) -> Pile:
    """Return the cards of a list, all of them in play."""
    cards = []
    for entry in data.items() if data is not None else ():
        card = read_card(rules, entry)
        if rules.is_of_jumps(card):
            raise _not_in_play(entry, card.text, "jumps", "on")
        cards.append(card)
    return tuple(cards)


def read_tile(rules: Rules, data: Data) -> Tile:
    """Return one route card, also of an expansion that is not in play; raise `GivenError` for no such card.

    The parcels that a house wants may stand in any order.
    """
    text = data.text()
    tile = rules.known.get(spelled(rules, text))
    if tile is None:
        valid = ", ".join(rules.known)
        raise data.error(f"unknown route card {text!r}", valid, name=text, valid=rules.known)
    return tile


def spelled(rules: Rules, text: str) -> str:
    """Return how the game spells a route card: the parcels that a house wants in its own order."""
    kind, colon, wants = text.partition(":")
    if text in rules.known or not colon:
        return text
    wanted = sorted(wants.split("+"))
    same = (
        name
        for name, tile in rules.known.items()
        if name.startswith(f"{kind}:") and sorted(tile.key.split("-")) == wanted
    )
    return next(same, text)


def read_tiles(rules: Rules, data: Data) -> tuple[Tile, ...]:
    """Return the route cards of a list, all of them in play."""
    tiles = []
    for entry in data.items():
        tile = read_tile(rules, entry)
        if rules.is_of_slippery(tile):
            raise _not_in_play(entry, tile.text, "slippery", "usual")
        tiles.append(tile)
    return tuple(tiles)


def _not_in_play(entry: Data, name: str, option: str, reading: str) -> GivenError:
    """Return the error of a card whose expansion is not in play."""
    reading = '"on"' if reading == "on" else reading  # a bare `on` is no text in YAML
    return entry.error(f"{name} without the expansion that it is of", f"options: {{{option}: {reading}}}")


def read_position(rules: Rules, given: Data, _chance: Chance) -> Position:
    """Return the position that an example gives; raise `GivenError` for one that cannot be.

    Hands that are left out hold just what is played from them; without piles nobody draws.
    """
    for _ in given.entries(GIVEN):
        pass
    fresh = given.get("new_game")
    if fresh is not None:
        for key, entry in given.entries():
            if key != "new_game":
                raise entry.error(f"{key!r} in a new game", "nothing but new_game")
        return new_game(rules, fresh.count(least=rules.players[0], most=rules.players[-1]))
    route, amerigo = given.get("route"), given.get("amerigo")
    if route is None or amerigo is None:
        raise given.error("no route, or no Amerigo on it", "route and amerigo, or new_game")
    tiles = read_tiles(rules, route)
    check_route(rules, route, tiles)
    if not any(tile.wants for tile in tiles):
        raise route.error("no house that waits", "a house that waits: the game is won without one")
    stock = Stock(rules)
    hands, there = _read_hands(rules, given.get("hands"), stock)
    piles, discards = (_read_piles(rules, given.get(name), stock) for name in ("piles", "discard"))
    parcels = _read_played(rules, given.get("played"), stock)
    there = there._replace(piles=given.get("piles") is None and given.get("discard") is None)
    at = amerigo.count(least=1, most=len(tiles)) - 1
    position = Position(rules, tiles, at, hands, piles, discards, parcels, Choosing(0), open=there)
    return _with_due(position, given)


def _with_due(position: Position, given: Data) -> Position:
    """Return a position with what is due: cards to be chosen, a round to end, or hands to be filled up."""
    data, rules = given.get("due"), position.rules
    match DUE[data.choice(DUE)] if data is not None else "choosing":
        case "closing":
            return position._replace(due=Closing(rules.end_removals))
        case "drawing":
            after = refill(position, Drawing("round", short(position)), None)
            if not isinstance(after.due, Drawing | Shuffling):
                raise given.error("nobody can draw", "a hand that is not full, and a pile")
            return after
        case _:
            return position


def _read_hands(rules: Rules, data: Data | None, stock: Stock) -> tuple[tuple[Pile, ...], Open]:
    """Return a hand for each player, and which of them are left out: those are empty."""
    named = dict(data.entries(letters(rules))) if data is not None else {}
    seats = {letters(rules).index(letter): entry for letter, entry in named.items()}
    hands: list[Pile] = []
    for seat in range(max(rules.players[0], 1 + max(seats, default=0))):
        entry = seats.get(seat)
        hand = _take(rules, entry, stock)
        if entry is not None and len(hand) > rules.hand_size:
            raise entry.error(f"{len(hand)} cards in hand", f"{rules.hand_size} or fewer")
        hands.append(hand)
    left_out = tuple(seat for seat in range(len(hands)) if seat not in seats)
    return tuple(hands), Open(hands=left_out, absent=left_out)


def _read_piles(rules: Rules, data: Data | None, stock: Stock) -> tuple[Pile, ...]:
    """Return piles, or the cards played from them, the top ones first."""
    found = dict(data.entries(rules.piles)) if data is not None else {}
    piles = []
    for index, name in enumerate(rules.piles):
        entry = found.get(name)
        cards = _take(rules, entry, stock)
        if entry is not None and any(rules.pile_of(card) != index for card in cards):
            raise entry.error(f"a card of another pile among those of {name}", f"cards of {name} alone")
        piles.append(cards)
    return tuple(piles)


def _take(rules: Rules, data: Data | None, stock: Stock) -> Pile:
    """Return the cards of a list, taken from the stock."""
    if data is None:
        return ()
    cards = read_cards(rules, data)
    for entry, card in zip(data.items(), cards, strict=True):
        stock.take(entry, card)
    return cards


def _read_played(rules: Rules, data: Data | None, stock: Stock) -> Counts:
    """Return the parcels performed earlier in this round; their numbers need not be named."""
    parcels = [0] * len(rules.kinds)
    for entry in data.items() if data is not None else ():
        kind, at, _ = entry.text().partition("@")
        if kind not in rules.kinds:
            raise entry.error(f"{kind!r} is no parcel", ", ".join(rules.kinds), name=kind, valid=rules.kinds)
        if at:
            _take(rules, entry, stock)
        else:
            stock.take_kind(entry, kind)
            stock.count_kind(kind)
        parcels[rules.kinds.index(kind)] += 1
    return tuple(parcels)
