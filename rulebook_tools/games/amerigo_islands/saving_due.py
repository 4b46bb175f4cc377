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


def need(data: Data, name: str) -> Data:
    """Return an entry that must be there."""
    found = data.get(name)
    if found is None:
        raise data.error(f"{name} is missing", name)
    return found


def read_list(data: Data) -> list[Data]:
    """Return the elements of what must be a list."""
    if not isinstance(data.value, list | tuple):
        raise data.error("no list", "a list")
    return data.items()


def read_counts(data: Data, size: int) -> Counts:
    """Return so many numbers of 0 or more."""
    found = tuple(each.count() for each in read_list(data))
    if len(found) != size:
        raise data.error(f"{len(found)} numbers", f"{size}")
    return found


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
    kind = need(data, "kind").choice(KINDS)
    match kind:
        case "drawing":
            return Drawing(WHATS[need(data, "what").choice(WHATS)], need(data, "left").count(least=1))
        case "falling":
            return Falling(read_counts(need(data, "new"), len(COLOURS)))
        case "choosing":
            return Choosing(read_seats(need(data, "left"), players))
        case "acting":
            return read_acting(rules, players, data)
        case "over":
            rule = need(data, "rule").choice(ENDS)
            return Over(rule, read_seats(need(data, "winners"), players))
        case _:
            return SIMPLE[kind]


def read_seats(data: Data, players: int) -> tuple[int, ...]:
    """Return one seat or more, each once."""
    seats = tuple(each.count(most=players - 1) for each in read_list(data))
    if not seats or len(set(seats)) != len(seats):
        raise data.error("no seats, or one twice", "one seat or more")
    return seats


def read_acting(rules: Rules, players: int, data: Data) -> Acting:
    """Return an action under way."""
    ships = read_list(need(data, "voyages"))
    if len(ships) not in {0, rules.number["ships"]}:
        raise need(data, "voyages").error(f"{len(ships)} ships", f"{rules.number['ships']} or none")
    colour = need(data, "colour").count(most=len(COLOURS) - 1)
    if (colour == BLUE) != bool(ships):
        raise need(data, "voyages").error("ships in another action, or none in sailing", "ships to sail with")
    return Acting(
        left=read_seats(need(data, "left"), players),
        colour=colour,
        points=need(data, "points").count(),
        used=need(data, "used").count(),
        picks=need(data, "picks").count(),
        ahead=need(data, "ahead").count(),
        missed=need(data, "missed").flag(),
        tiles=need(data, "tiles").count(),
        voyages=tuple(
            Voyage(
                need(ship, "points").count(),
                need(ship, "moved").flag(),
                need(ship, "done").flag(),
                need(ship, "founded").flag(),
            )
            for ship in ships
        ),
        placing=need(data, "placing").flag(),
        pool=need(data, "pool").count(),
        draws=need(data, "draws").count(),
        jumped=need(data, "jumped").flag(),
    )
