"""What may be due in a position read from JSON: no more of anything than there is of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.colours import BLUE, BROWN, WHITE
from rulebook_tools.games.amerigo_islands.position import Acting, Drawing, Falling, Over, Position
from rulebook_tools.games.amerigo_islands.progress import open_tokens
from rulebook_tools.games.amerigo_islands.revealing import hidden_pirates
from rulebook_tools.games.amerigo_islands.treasury import room_on_track


def check_due(position: Position, data: Data) -> None:
    """Raise `GivenError` where what is due does not fit the position."""
    for name, wrong, expected in faults_of_due(position):
        raise data.need(name).error(wrong, expected)


def faults_of_due(position: Position) -> Iterator[tuple[str, str, str]]:
    """Yield what is wrong with what is due: where, what, and what was to be expected."""
    match position.due:
        case Drawing() as due:
            yield from faults_of_drawing(position, due)
        case Falling(new=new):
            if any(number > hidden for number, hidden in zip(new, position.tower.hidden, strict=True)):
                yield "new", "more cubes are new than there are in the tower", "cubes of the tower"
        case Acting() as due:
            yield from faults_of_acting(position, due)
        case Over(winners=winners):
            best = max(state.points for state in position.players)
            if any(position.players[seat].points != best for seat in winners):
                yield "winners", "a winner without the most victory points", "who has most of them"
        case _:
            pass
    if not position.round and not isinstance(position.due, Drawing | Falling):
        yield "kind", "a game not set up is being played", "drawing or falling, or round 1 or later"


def faults_of_drawing(position: Position, due: Drawing) -> Iterator[tuple[str, str, str]]:
    """Yield what is wrong with what is to be laid out."""
    if position.round == position.rules.number["rounds"]:
        yield "what", f"{due.what} after the last round", "the final scoring"
    if due.what in {"islands", "discs"}:
        if position.round:
            yield "what", f"{due.what} in round {position.round}", "pirate, tokens or goods"
        there = 1
    elif due.what == "pirate":
        there = sum(number for _, number in hidden_pirates(position))
    else:
        display = position.display
        there = sum(display.token_stock if due.what == "tokens" else display.goods_stock)
    if due.left > there:
        yield "left", f"{due.left} are due", f"1 to {there}"


def faults_of_acting(position: Position, due: Acting) -> Iterator[tuple[str, str, str]]:
    """Yield what is wrong with an action under way."""
    stops = due.picks + due.draws
    if stops and (due.colour != BROWN or stops > 1):
        yield "picks" if due.picks else "draws", f"{stops} progress tokens are due", "one, in a brown action"
    if due.picks and not any(open_tokens(position)):
        yield "picks", "a progress token is due where none is open", "0"
    if due.draws and not any(position.display.token_stock):
        yield "draws", "a progress token is due where none is left", "0"
    state = position.players[due.left[0]]
    if due.ahead > (room_on_track(position.rules, BROWN, state) or 0) * bool(stops):
        yield "ahead", f"the disc still moves {due.ahead} spaces", "fewer, and only after a progress token"
    for name, is_set, colour in (
        ("placing", due.placing, BLUE),
        ("pool", due.pool, BLUE),
        ("jumped", due.jumped, WHITE),
    ):
        if is_set and due.colour != colour:
            yield name, f"{name} in an action of another colour", "false, or 0"


def faults_of_pirates(position: Position) -> Iterator[str]:
    """Yield what is wrong with the pirate markers that lie face up."""
    display, numbers = position.display, dict(position.rules.pirates)
    shown = Counter(display.pirates)
    for value, number in shown.items():
        if number > numbers.get(value, 0):
            yield f"{number} pirate markers of {value}"
    if shown.total() > position.rules.number["pirate_spaces"]:
        yield f"{shown.total()} pirate markers on {position.rules.number['pirate_spaces']} spaces"
    if Counter(display.unnamed) - shown:
        yield "a pirate marker is unnamed that does not lie face up"
