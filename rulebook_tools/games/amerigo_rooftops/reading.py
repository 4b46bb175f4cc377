"""From the data of an example to a position."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.games.amerigo_rooftops.cards import Card, Tile
from rulebook_tools.games.amerigo_rooftops.position import (
    HANDS_OPEN,
    PILES_OPEN,
    Choosing,
    Closing,
    Drawing,
    Pile,
    Position,
)
from rulebook_tools.games.amerigo_rooftops.rules import MOST_SEATS, Rules
from rulebook_tools.games.amerigo_rooftops.setting_up import new_game

CARD = re.compile(r"([a-z]+(?:-[0-9]+)?)@([1-9][0-9]{0,3}|X)")
FORM = "a card as in right-2@17 or ball@X"
GIVEN = ("new_game", "route", "amerigo", "hands", "piles", "discard", "played", "due")


def letters() -> list[str]:
    """Return the letters of all seats that there can be."""
    return [seat_letter(seat) for seat in range(MOST_SEATS)]


def read_card(rules: Rules, data: Data) -> Card:
    """Return one card of a hand or a pile; raise `GivenError` for anything else."""
    text = data.text()
    match = CARD.fullmatch(text)
    if match is None:
        raise data.error(f"{text!r} names no card", FORM)
    name, number = match.groups()
    names = (*rules.moves, *rules.kinds)
    if name not in names:
        raise data.error(f"unknown card {name!r}", ", ".join(names), name=name, valid=names)
    if number == "X" and not rules.has_jumps:
        raise data.error("an X without the expansion it is of", "a number, or options: {jumps: on}")
    shown = 0 if number == "X" else int(number)
    if name in rules.kinds:
        return Card(name, 0, rules.kinds.index(name), shown)
    side, _, steps = name.partition("-")
    return Card(name, -int(steps) if side == "left" else int(steps), -1, shown)


def read_cards(rules: Rules, data: Data | None) -> Pile:
    """Return the cards of a list."""
    return () if data is None else tuple(read_card(rules, entry) for entry in data.items())


def read_tile(rules: Rules, data: Data) -> Tile:
    """Return one route card; raise `GivenError` for one that there is not."""
    text = data.text()
    kind, colon, wants = text.partition(":")
    sorted_wants = sorted(wants.split("+"))
    for name, tile in rules.known.items():
        is_same = name == text
        if colon and name.startswith(f"{kind}:"):
            is_same = sorted(tile.key.split("-")) == sorted_wants
        if is_same:
            return tile
    valid = ", ".join(rules.known)
    raise data.error(f"unknown route card {text!r}", valid, name=text, valid=rules.known)


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
    tiles = tuple(read_tile(rules, entry) for entry in route.items())
    if not any(tile.wants for tile in tiles):
        raise route.error("no house that waits", "a house that waits: the game is won without one")
    hands = _read_hands(rules, given.get("hands"))
    piles, discards = (_read_piles(rules, given.get(name)) for name in ("piles", "discard"))
    _check_numbers(given, [*hands, *piles, *discards])
    parcels = [0] * len(rules.kinds)
    played = given.get("played")
    for entry in played.items() if played is not None else ():
        kind = entry.text().partition("@")[0]
        if kind not in rules.kinds:
            raise entry.error(f"{kind!r} is no parcel", ", ".join(rules.kinds), name=kind, valid=rules.kinds)
        parcels[rules.kinds.index(kind)] += 1
    is_open = PILES_OPEN if given.get("piles") is None and given.get("discard") is None else HANDS_OPEN
    at = amerigo.count(least=1, most=len(tiles)) - 1
    due = _read_due(rules, given, hands, piles)
    return Position(rules, tiles, at, hands, piles, discards, tuple(parcels), due, is_open)


def _read_due(
    rules: Rules, given: Data, hands: tuple[Pile, ...], piles: tuple[Pile, ...]
) -> Choosing | Closing | Drawing:
    """Return what is due: cards to be chosen, the end of a round, or hands to be filled up."""
    data = given.get("due")
    match data.choice(("choose", "close", "draw")) if data is not None else "choose":
        case "close":
            return Closing(rules.end_removals)
        case "draw":
            short = [seat for seat, hand in enumerate(hands) if len(hand) < rules.hand_size]
            if not short or not any(piles):
                raise given.error("nobody can draw", "a hand that is not full, and a pile")
            return Drawing(short[0], "round")
        case _:
            return Choosing(0)


def _read_hands(rules: Rules, data: Data | None) -> tuple[Pile, ...]:
    """Return the hands up to the last seat that is given; those left out are empty."""
    if data is None:
        return ()
    named = dict(data.entries(letters()))
    last = max((letters().index(letter) for letter in named), default=-1)
    hands: list[Pile] = []
    for letter in letters()[: last + 1]:
        entry = named.get(letter)
        hand = read_cards(rules, entry)
        if entry is not None and len(hand) > rules.hand_size:
            raise entry.error(f"{len(hand)} cards in hand", f"{rules.hand_size} or fewer")
        hands.append(hand)
    return tuple(hands)


def _read_piles(rules: Rules, data: Data | None) -> tuple[Pile, ...]:
    """Return piles, or the cards played from them, the top ones first."""
    found = dict(data.entries(rules.piles)) if data is not None else {}
    piles = []
    for index, name in enumerate(rules.piles):
        entry = found.get(name)
        cards = read_cards(rules, entry)
        if entry is not None and any(rules.pile_of(card) != index for card in cards):
            raise entry.error(f"a card of another pile among those of {name}", f"cards of {name} alone")
        piles.append(cards)
    return tuple(piles)


def _check_numbers(given: Data, places: Iterable[Pile]) -> None:
    """Raise `GivenError` where two cards have the same number."""
    numbers = [card.number for cards in places for card in cards if card.number]
    for number in numbers:
        if numbers.count(number) > 1:
            raise given.error(f"two cards with the number {number}", "a number of its own for each card")
