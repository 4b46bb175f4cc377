"""From the data of an example to a position; what the example leaves out is as in a new game."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.board.charts import chart_of, read_chart
from rulebook_tools.games.amerigo_islands.board.colours import BLUE, COLOURS
from rulebook_tools.games.amerigo_islands.board.tower import Cubes, Tower
from rulebook_tools.games.amerigo_islands.board.turn_order import Discs, in_order
from rulebook_tools.games.amerigo_islands.examples.given.counts import letters_of, read_table
from rulebook_tools.games.amerigo_islands.examples.given.display import read_display
from rulebook_tools.games.amerigo_islands.examples.given.limits import Stock, check_limits, take_tables
from rulebook_tools.games.amerigo_islands.examples.given.map import read_built
from rulebook_tools.games.amerigo_islands.examples.given.players import read_state
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.setup import new_display, new_game
from rulebook_tools.games.amerigo_islands.state import (
    Choosing,
    Due,
    PlayerState,
    Position,
    Raiding,
    Scoring,
    Throwing,
)

KEYS = ("new_game", "round", "phase", "map", "built", "cubes", "turn", "due", "order", "display", "players")
DUES: tuple[str, ...] = ("choose", "throw", "interim", "final")
PLACES = ("field", "tower", "tray", "storage")
SOME_MAP = ("=====", "=~A~=", "=~T~=", "=~~~=", "=====")
"""A map for examples that need none."""


def read_position(rules: Rules, given: Data, _chance: Chance) -> Position:
    """Return the position that an example gives; raise `GivenError` for one that cannot be."""
    for _ in given.entries(KEYS):
        pass
    fresh = given.get("new_game")
    if fresh is not None:
        for key, entry in given.entries():
            if key != "new_game":
                raise entry.error(f"{key!r} in a new game", "nothing but new_game")
        return new_game(rules, fresh.count(least=rules.players[0], most=rules.players[-1]))
    players = read_number_of_players(rules, given)
    rows = given.get("map")
    chart = chart_of(SOME_MAP) if rows is None else read_chart(rows)
    built = read_built(rules, chart, given, players)
    check_limits(rules, chart, built, given, players)
    states = tuple(read_state(rules, chart, built, given, seat) for seat in range(players))
    discs = read_order(given, states)
    number, phase = given.get("round"), given.get("phase")
    position = Position(
        rules=rules,
        chart=chart,
        built=built,
        players=states,
        discs=discs,
        round=1 if number is None else number.count(least=1, most=rules.rounds),
        phase=BLUE if phase is None else COLOURS.index(phase.choice(COLOURS)),
        tower=read_tower(rules, given),
        display=new_display(rules, players),
        due=read_due(given, discs),
    )
    return read_display(position, given)


def read_number_of_players(rules: Rules, given: Data) -> int:
    """Return how many players there are: at least as many as a game needs."""
    data = given.get("players")
    letters = letters_of(rules.players[-1])
    named = [] if data is None else [name for name, _ in data.entries(letters)]
    for name, expected in zip(named, letters, strict=False):
        if name != expected and data is not None:
            raise data.error(f"player {name} is out of order", f"player {expected}")
    return max(len(named), rules.players[0])


def read_order(given: Data, states: Sequence[PlayerState]) -> Discs:
    """Return the discs in turn order: by their spaces, those on one space as the example lists them."""
    spaces, letters = [state.space for state in states], letters_of(len(states))
    order = given.get("order")
    if order is None:
        return in_order(range(len(states)), spaces)
    named = [letters.index(entry.choice(letters)) for entry in order.items()]
    if sorted(named) != list(range(len(states))):
        raise order.error("not every player once", ", ".join(letters))
    discs = in_order(named, spaces)
    if list(discs) != named:
        raise order.error("the order contradicts the spaces of the discs", "who is further forward first")
    return discs


def read_due(given: Data, discs: Discs) -> Due:
    """Return what is due: somebody to choose, a throw, or a scoring."""
    data, turn = given.get("due"), given.get("turn")
    due = "choose" if data is None else data.choice(DUES)
    if due != "choose":
        if turn is not None:
            raise turn.error("nobody is to choose", "due: choose")
        scoring: Due = Raiding() if due == "interim" else Scoring()
        return Throwing() if due == "throw" else scoring
    if turn is None:
        return Choosing(discs)
    seat = letters_of(len(discs)).index(turn.choice(letters_of(len(discs))))
    return Choosing(discs[discs.index(seat) :])


def read_cubes(data: Data | None) -> Cubes:
    """Return cubes given by colour."""
    return read_table(data, COLOURS)


def read_tower(rules: Rules, given: Data) -> Tower:
    """Return where the cubes are: what is left out is on the storage spaces, or else in the tower."""
    data = given.get("cubes")
    if data is None:
        return Tower(tuple(rules.cubes), *(read_cubes(None) for _ in PLACES[1:]))
    for _ in data.entries(PLACES):
        pass
    there = Stock("* cubes", rules.cubes, COLOURS)
    for place in PLACES:
        table = data.get(place)
        take_tables(there, iter(() if table is None else (table,)), COLOURS)
    there.check()
    check_field(given, data.get("field"))
    field, hidden, tray, storage = (read_cubes(data.get(place)) for place in PLACES)
    rest = tuple(there.left(colour) for colour in range(len(COLOURS)))
    if data.get("storage") is None:
        return Tower(rest, hidden, field, tray)
    if data.get("tower") is None:
        return Tower(storage, rest, field, tray)
    for name, missing, number in zip(COLOURS, rest, rules.cubes, strict=True):
        if missing:
            raise data.error(
                f"{number - missing} {name} cubes in all", f"{number}, which never leave the game"
            )
    return Tower(storage, hidden, field, tray)


def check_field(given: Data, field: Data | None) -> None:
    """Raise `GivenError` for cubes on the action field while no phase is being played.

    Source: Spielablauf; Como se Juega.
    """
    due = given.get("due")
    number = sum(read_cubes(field))
    if field is None or due is None or due.value == "choose" or not number:
        return
    wrong = f"{number} cubes lie on the action field before the throw, or after the phase"
    raise field.error(wrong, "none there (in the tray, those that dropped out at the wrong moment)")
