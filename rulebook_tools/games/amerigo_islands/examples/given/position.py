"""From the data of an example to a position; what the example leaves out is as in a new game."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.engine.kit import Data
from rulebook_tools.engine.kit.given import number_of_new_game
from rulebook_tools.games.amerigo_islands.board.charts import SOME_MAP, chart_of, read_chart
from rulebook_tools.games.amerigo_islands.board.colours import BLUE, COLOURS
from rulebook_tools.games.amerigo_islands.board.tower import NO_CUBES, Cubes, Tower
from rulebook_tools.games.amerigo_islands.board.turn_order import Discs, in_order
from rulebook_tools.games.amerigo_islands.examples.given.counts import Stock
from rulebook_tools.games.amerigo_islands.examples.given.display import read_display, with_stocks
from rulebook_tools.games.amerigo_islands.examples.given.map import read_built, take_from_map
from rulebook_tools.games.amerigo_islands.examples.given.names import DUES, GIVEN, PLACES
from rulebook_tools.games.amerigo_islands.examples.given.players import Players
from rulebook_tools.games.amerigo_islands.examples.given.stocks import Stocks
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.setup import new_game
from rulebook_tools.games.amerigo_islands.state import Choosing, Due, PlayerState, Position


def read_position(rules: Rules, given: Data) -> Position:
    """Return the position that an example gives; raise `GivenError` for one that cannot be."""
    GIVEN.of(given)
    fresh = number_of_new_game(rules, given)
    if fresh is not None:
        return new_game(rules, fresh)
    number = read_number_of_players(rules, given)
    rows, stocks = given.get("map"), Stocks(rules, number)
    chart = chart_of(SOME_MAP) if rows is None else read_chart(rows)
    built = read_built(rules, chart, given, stocks)
    if rows is not None:
        take_from_map(rules, chart, built, rows, stocks)
    display = read_display(rules, given.get("display"), number, stocks)
    players, own = Players(rules, chart, stocks), given.get("players")
    named = [None if own is None else own.get(letter) for letter in LETTERS[:number]]
    states = tuple(players.read(data, seat) for seat, data in enumerate(named))
    stocks.check()
    discs = read_order(given, states)
    round_given, phase = given.get("round"), given.get("phase")
    return Position(
        rules=rules,
        chart=chart,
        built=built,
        players=states,
        discs=discs,
        round=1 if round_given is None else round_given.count(least=1, most=rules.rounds),
        phase=BLUE if phase is None else COLOURS.index(phase.choice(COLOURS)),
        tower=read_tower(rules, given),
        display=with_stocks(rules, display, states, stocks),
        due=read_due(given, discs),
    )


def read_number_of_players(rules: Rules, given: Data) -> int:
    """Return how many players there are: at least as many as a game needs."""
    data, letters = given.get("players"), LETTERS[: rules.players[-1]]
    named = list(data.entries(letters)) if data is not None else []
    for (name, _), expected in zip(named, letters, strict=False):
        if name != expected and data is not None:
            raise data.error(f"player {name} is out of order", f"player {expected}")
    return max(len(named), rules.players[0])


def read_order(given: Data, states: Sequence[PlayerState]) -> Discs:
    """Return the discs in turn order: by their spaces, those on one space as the example lists them."""
    spaces, letters, order = [state.space for state in states], LETTERS[: len(states)], given.get("order")
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
    data, turn, letters = given.get("due"), given.get("turn"), LETTERS[: len(discs)]
    due = None if data is None else DUES[data.choice(DUES)]
    if due is not None and turn is not None:
        raise turn.error("nobody is to choose", "due: choose")
    if due is not None:
        return due
    return Choosing(discs if turn is None else discs[discs.index(letters.index(turn.choice(letters))) :])


def read_cubes(data: Data | None) -> Cubes:
    """Return cubes given by colour."""
    return Stock("", NO_CUBES, COLOURS).table(data)


def read_tower(rules: Rules, given: Data) -> Tower:
    """Return where the cubes are: what is left out is on the storage spaces, or else in the tower."""
    data, cubes = given.get("cubes"), Stock("* cubes", rules.cubes, COLOURS)
    named = {} if data is None else PLACES.of(data)
    field, hidden, tray, storage = (cubes.table(named.get(place)) for place in PLACES.names)
    cubes.check()
    check_field(given, named.get("field"), sum(field))
    if data is None or "storage" not in named:
        return Tower(cubes.left, hidden, field, tray)
    if "tower" not in named:
        return Tower(storage, cubes.left, field, tray)
    for name, missing, number in zip(COLOURS, cubes.left, rules.cubes, strict=True):
        if missing:
            there = f"{number - missing} {name} cubes in all"
            raise data.error(there, f"{number}, which never leave the game")
    return Tower(storage, hidden, field, tray)


def check_field(given: Data, field: Data | None, number: int) -> None:
    """Raise `GivenError` for cubes on the action field while no phase is being played.

    Source: Spielablauf; Como se Juega.
    """
    due = given.get("due")
    if field is None or due is None or due.value == "choose" or not number:
        return
    wrong = f"{number} cubes lie on the action field before the throw, or after the phase"
    raise field.error(wrong, "none there (in the tray, those that dropped out at the wrong moment)")
