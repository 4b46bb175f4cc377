"""What is due in a position, as JSON data and back."""

from __future__ import annotations

from typing import Literal

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.games.amerigo_islands.colours import BLUE, COLOURS
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    Choosing,
    Clearing,
    Counts,
    Drawing,
    Due,
    Falling,
    Over,
    Raiding,
    Scoring,
    Throwing,
    Voyage,
)
from rulebook_tools.games.amerigo_islands.rules import Rules

WHATS: dict[str, Literal["islands", "pirate", "tokens", "goods", "discs"]] = {
    "islands": "islands",
    "pirate": "pirate",
    "tokens": "tokens",
    "goods": "goods",
    "discs": "discs",
}
SIMPLE: dict[str, Due] = {each.kind: each for each in (Throwing(), Clearing(), Raiding(), Scoring())}
KINDS = ("drawing", "falling", "choosing", "acting", "over", *SIMPLE)
ENDS = ("end.winner", "end.tie")


def read_counts(data: Data, size: int) -> Counts:
    """Return so many numbers of 0 or more."""
    return tuple(each.count() for each in data.elements(size, size))


def due_to_json(due: Due) -> Plain:
    """Return what is due as JSON data."""
    found: dict[str, Plain] = {}
    for name, value in due._asdict().items():
        if name == "voyages":
            found[name] = [dict(each._asdict()) for each in value]
        else:
            found[name] = list(value) if isinstance(value, tuple) else value
    return found


def read_due(rules: Rules, players: int, data: Data) -> Due:
    """Return what is due; raise `GivenError` for what cannot be."""
    kind = data.need("kind").choice(KINDS)
    match kind:
        case "drawing":
            return Drawing(WHATS[data.need("what").choice(WHATS)], data.need("left").count(least=1))
        case "falling":
            return Falling(read_counts(data.need("new"), len(COLOURS)))
        case "choosing":
            return Choosing(read_seats(data.need("left"), players))
        case "acting":
            return read_acting(rules, players, data)
        case "over":
            rule = data.need("rule").choice(ENDS)
            return Over(rule, read_seats(data.need("winners"), players))
        case _:
            return SIMPLE[kind]


def read_seats(data: Data, players: int) -> tuple[int, ...]:
    """Return one seat or more, each once."""
    seats = tuple(each.count(most=players - 1) for each in data.elements())
    if not seats or len(set(seats)) != len(seats):
        raise data.error("no seats, or one twice", "one seat or more")
    return seats


def read_acting(rules: Rules, players: int, data: Data) -> Acting:
    """Return an action under way."""
    ships = data.need("voyages").elements()
    if len(ships) not in {0, rules.number["ships"]}:
        raise data.need("voyages").error(f"{len(ships)} ships", f"{rules.number['ships']} or none")
    colour = data.need("colour").count(most=len(COLOURS) - 1)
    if (colour == BLUE) != bool(ships):
        raise data.need("voyages").error("ships in another action, or none in sailing", "ships to sail with")
    return Acting(
        left=read_seats(data.need("left"), players),
        colour=colour,
        points=data.need("points").count(),
        used=data.need("used").count(),
        picks=data.need("picks").count(),
        ahead=data.need("ahead").count(),
        missed=data.need("missed").flag(),
        tiles=data.need("tiles").count(),
        voyages=tuple(
            Voyage(
                ship.need("points").count(),
                ship.need("moved").flag(),
                ship.need("done").flag(),
                ship.need("founded").flag(),
            )
            for ship in ships
        ),
        placing=data.need("placing").flag(),
        pool=data.need("pool").count(),
        draws=data.need("draws").count(),
        jumped=data.need("jumped").flag(),
    )
