"""Positions as JSON data, and back."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.games.amerigo_rooftops.actions import SIDES
from rulebook_tools.games.amerigo_rooftops.cards import Played
from rulebook_tools.games.amerigo_rooftops.invariants import check_position
from rulebook_tools.games.amerigo_rooftops.play import WIN
from rulebook_tools.games.amerigo_rooftops.position import (
    Choosing,
    Closing,
    Drawing,
    Due,
    Laying,
    Open,
    Over,
    Pile,
    Placing,
    Position,
    Shuffling,
    Telling,
)
from rulebook_tools.games.amerigo_rooftops.reading import read_card, read_cards, read_tiles
from rulebook_tools.games.amerigo_rooftops.rules import Rules
from rulebook_tools.games.amerigo_rooftops.saving_limits import faults_of
from rulebook_tools.games.amerigo_rooftops.stock import check_route

ENDS = (WIN, "move.off", "close.under")
"""The rules that end a game."""
KINDS = ("laying", "shuffling", "drawing", "choosing", "placing", "telling", "closing", "over")
THEN = ("setup", "round", "close")


def to_json(position: Position) -> Plain:
    """Return a position as JSON data, cards by name; the rules are not part of it."""
    return {
        "route": [tile.text for tile in position.route],
        "amerigo": position.amerigo,
        "hands": [_pile(hand) for hand in position.hands],
        "piles": [_pile(pile) for pile in position.piles],
        "discards": [_pile(pile) for pile in position.discards],
        "parcels": list(position.parcels),
        "due": _due_to_json(position.due),
        "tellers": list(position.tellers),
        "told": list(position.told),
        "open": {
            "hands": list(position.open.hands),
            "absent": list(position.open.absent),
            "piles": position.open.piles,
        },
    }


def _pile(pile: Pile) -> Plain:
    return [card.text for card in pile]


def _played(played: Sequence[Played]) -> Plain:
    return [{"seat": seat, "card": card.text} for seat, card in played]


def _due_to_json(due: Due) -> Plain:
    plain: dict[str, Plain] = {"kind": due.kind}
    match due:
        case Laying():
            return plain | {"left": list(due.left)}
        case Shuffling():
            return plain | {"pile": due.pile, "rest": _pile(due.rest), "after": _due_to_json(due.after)}
        case Drawing():
            return plain | due._asdict() | {"left": list(due.left), "begun": list(due.begun)}
        case Choosing():
            return plain | {"seat": due.seat, "played": _played(due.played)}
        case Placing():
            return plain | {"numberless": _played(due.numberless), "order": _played(due.order)}
        case Telling():
            return plain | {"order": _played(due.order)}
        case _:
            return plain | due._asdict()


def from_json(rules: Rules, plain: Plain) -> Position:
    """Return the position that `to_json` wrote; raise `GivenError` for anything else."""
    data = Data(plain)
    tiles = read_tiles(rules, _listed(data.need("route")))
    hands = tuple(read_cards(rules, _listed(hand)) for hand in data.need("hands").elements())
    if len(hands) > rules.players[-1]:
        raise data.error(f"{len(hands)} hands", f"{rules.players[-1]} or fewer")
    piles, discards = (
        tuple(read_cards(rules, _listed(pile)) for pile in data.need(name).elements())
        for name in ("piles", "discards")
    )
    if not len(piles) == len(discards) == len(rules.piles):
        raise data.error(f"{len(piles)} piles", f"{len(rules.piles)}")
    parcels = tuple(number.count() for number in data.need("parcels").elements())
    if len(parcels) != len(rules.kinds):
        raise data.error(f"{len(parcels)} kinds of parcels", f"{len(rules.kinds)}")
    there = data.need("open")
    is_open = Open(
        _seats(there, "hands", len(hands)), _seats(there, "absent", len(hands)), there.need("piles").flag()
    )
    told = {name: _seats(data, name, len(hands)) for name in ("tellers", "told")}
    due = _read_due(rules, data.need("due"), len(hands))
    falls = isinstance(due, Over) and due.rule == "move.off"
    at = data.need("amerigo").count(-1 if falls else 0, len(tiles) if falls else max(0, len(tiles) - 1))
    position = Position(rules, tiles, at, hands, piles, discards, parcels, due, **told, open=is_open)
    for problem in (*check_position(position), *faults_of(position)):
        raise data.error(problem, "a position that the rules can lead to")
    check_route(rules, data.need("route"), tiles)
    return position


def _read_due(rules: Rules, data: Data, players: int) -> Due:
    """Return what is due; raise `GivenError` for what cannot be."""
    match data.need("kind").choice(KINDS):
        case "laying" | "shuffling" | "drawing" as kind:
            return _read_supply(rules, data, kind, players)
        case "choosing":
            seat = data.need("seat").count(most=max(0, players - 1))
            return Choosing(seat, _read_played(rules, data, "played", players))
        case "placing":
            numberless = _read_played(rules, data, "numberless", players)
            if not numberless:
                raise data.error("no card to place", "a card without a number")
            return Placing(numberless, _read_played(rules, data, "order", players))
        case "telling":
            return Telling(_read_played(rules, data, "order", players))
        case "closing":
            side = data.need("side").choice(("", *SIDES))
            moved = data.need("moved").count(most=None if side else 0)
            removals = data.need("removals").count(least=1)
            return Closing(removals, side, moved, data.need("roof").flag(), data.need("begun").flag())
        case _:
            return Over(data.need("rule").choice(ENDS))


def _read_supply(rules: Rules, data: Data, kind: str, players: int) -> Laying | Shuffling | Drawing:
    """Return what is due of the route, of a pile or of a hand."""
    if kind == "laying":
        left = tuple(number.count() for number in data.need("left").elements())
        if len(left) != len(rules.tiles):
            raise data.error(f"{len(left)} kinds of route cards", f"{len(rules.tiles)}")
        return Laying(left)
    if kind == "drawing":
        return _read_drawing(data, players)
    pile = data.need("pile").count(most=len(rules.piles) - 1)
    rest = read_cards(rules, _listed(data.need("rest")))
    if not rest:
        raise data.error("no card to shuffle", "the cards of a pile")
    return Shuffling(pile, rest, _read_drawing(data.need("after"), players))


def _read_drawing(data: Data, players: int) -> Drawing:
    """Return whose hands are to be filled up."""
    data.need("kind").choice(("drawing",))
    then, removals = data.need("then").choice(THEN), data.need("removals").count()
    left, begun = (_seats(data, key, players) for key in ("left", "begun"))
    return Drawing(then, left, begun, removals, data.need("roof").flag())


def _listed(data: Data) -> Data:
    """Return what must be a list: here, one thing is no list of one."""
    data.elements()
    return data


def _seats(data: Data, key: str, players: int) -> tuple[int, ...]:
    return tuple(_seat(each, players) for each in data.need(key).elements())


def _seat(data: Data, players: int) -> int:
    if not players:
        raise data.error("a seat without a hand", "hands")
    return data.count(most=players - 1)


def _read_played(rules: Rules, data: Data, key: str, players: int) -> tuple[Played, ...]:
    return tuple(
        Played(_seat(each.need("seat"), players), read_card(rules, each.need("card")))
        for each in data.need(key).elements()
    )
