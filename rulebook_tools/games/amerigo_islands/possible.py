"""What a position can be: what no game can have led to is told where it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.board.colours import BLUE, BROWN, WHITE
from rulebook_tools.games.amerigo_islands.invariants import faults_of
from rulebook_tools.games.amerigo_islands.rules.gold import room_on_track
from rulebook_tools.games.amerigo_islands.rules.pirates import hidden_pirates
from rulebook_tools.games.amerigo_islands.rules.tracks.progress import open_tokens
from rulebook_tools.games.amerigo_islands.state import Acting, Choosing, Drawing, Falling, Over, Position


def check_position(position: Position, data: Data) -> None:
    """Raise `GivenError` for a position of JSON data from which no game can go on."""
    rules, number = position.rules, len(position.players)
    if number not in rules.players:
        raise data.error(f"{number} players", f"{rules.players[0]} to {rules.players[-1]}")
    if sorted(position.discs) != list(range(number)):
        raise data.need("discs").error("not every disc once", "each seat once")
    if position.round > rules.rounds:
        raise data.need("round").error(f"round {position.round}", f"0 to {rules.rounds}")
    for name in ("villages", "posts"):
        data.need("built").need(name).elements(number, number)
    for seat, state in zip(data.need("players").elements(), position.players, strict=True):
        if len(state.ships) != rules.ships:
            raise seat.need("ships").error(f"{len(state.ships)} ships", f"{rules.ships}")
    due = data.need("due")
    for name, wrong, expected in faults_of_seats(position):
        raise due.need(name).error(wrong, expected)
    for wrong in (*faults_of(position), *faults_of_pirates(position)):
        raise data.error(wrong, "a position of this game")
    for name, wrong, expected in faults_of_due(position):
        raise due.need(name).error(wrong, expected)


def faults_of_pirates(position: Position) -> Iterator[str]:
    """Yield what is wrong with the pirate markers that lie face up."""
    rules, display = position.rules, position.display
    numbers = dict(zip(rules.pirate_markers.starts, rules.pirate_markers, strict=True))
    shown = Counter(display.pirates)
    for value, number in shown.items():
        if number > numbers.get(value, 0):
            yield f"{number} pirate markers of {value}"
    if shown.total() > rules.pirate_spaces:
        yield f"{shown.total()} pirate markers on {rules.pirate_spaces} spaces"
    if Counter(display.unnamed) - shown:
        yield "a pirate marker is unnamed that does not lie face up"


def faults_of_seats(position: Position) -> Iterator[tuple[str, str, str]]:
    """Yield what is wrong with those who must act, or have won: where, what, and what was to be expected."""
    due = position.due
    name, seats = (
        ("winners", due.winners)
        if isinstance(due, Over)
        else ("left", due.left if isinstance(due, Choosing | Acting) else (0,))
    )
    if not seats or len(set(seats)) != len(seats):
        yield name, "no seats, or one twice", "one seat or more"


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
        case _:
            pass
    if not position.round and not isinstance(position.due, Drawing | Falling):
        yield "kind", "a game not set up is being played", "drawing or falling, or round 1 or later"


def faults_of_drawing(position: Position, due: Drawing) -> Iterator[tuple[str, str, str]]:
    """Yield what is wrong with what is to be laid out."""
    display = position.display
    if position.round == position.rules.rounds:
        yield "what", f"{due.what} after the last round", "the final scoring"
    there = 1
    if due.what in {"islands", "discs"}:
        if position.round:
            yield "what", f"{due.what} in round {position.round}", "pirate, tokens or goods"
    elif due.what == "pirate":
        there = sum(hidden_pirates(position).values())
    else:
        there = sum(display.token_stock if due.what == "tokens" else display.goods_stock)
    if not 1 <= due.left <= there:
        yield "left", f"{due.left} are due", f"1 to {there}"


def faults_of_acting(position: Position, due: Acting) -> Iterator[tuple[str, str, str]]:
    """Yield what is wrong with an action under way."""
    ships = position.rules.ships if due.colour == BLUE else 0
    if len(due.voyages) != ships:
        yield "voyages", f"{len(due.voyages)} ships", f"{ships}, in an action of this colour"
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
