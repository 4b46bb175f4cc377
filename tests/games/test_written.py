"""Positions and actions of every game, written as examples write them, and what readers can change there."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, NamedTuple

import pytest

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_cards import model as cards
from rulebook_tools.games.amerigo_cards.examples.given import GIVEN as OF_CARDS
from rulebook_tools.games.amerigo_cards.examples.given import SEAT as OF_SEATS
from rulebook_tools.games.amerigo_islands import model as islands
from rulebook_tools.games.amerigo_rooftops import model as rooftops
from rulebook_tools.games.amerigo_rooftops.examples.given import GIVEN as OF_ROOFTOPS
from rulebook_tools.play.game import moves
from tests.games import amerigo_play, islands_play, rooftops_play
from tests.games.hostile import examples_of
from tests.games.playing import Table
from tests.games.written import changed, check_editable, scenes, there

HALF_DONE = (islands.Acting, islands.Clearing, islands.Drawing, islands.Falling, islands.Over)
ENOUGH = 400
"""How many moves of a game are looked at: under some readings, none ends by itself."""


def begins_a_round(due: rooftops.Due) -> bool:
    """Say whether nothing lies on the table: players choose, draw, or remove the first route card."""
    match due:
        case rooftops.Choosing(played=played):
            return not played
        case rooftops.Closing(begun=begun):
            return not begun
        case _:
            return isinstance(due, rooftops.Drawing)


class Written(NamedTuple):
    """A game; whether an example can begin when something is due; which actions none can name."""

    table: Table
    begins: Callable[[Any], bool]
    is_unnamed: Callable[[Any], bool]
    notation: Callable[[Any, Any], Any] | None = None
    """Returns what reads a part, and the value that it reads, for the path and the value of the part."""


WRITTEN = {
    "cards": Written(
        amerigo_play.TABLE,
        lambda due: due is None or isinstance(due, cards.Shuffling),
        lambda action: isinstance(action, cards.Shuffle),
        lambda path, value: ({**OF_CARDS.names, **OF_SEATS.names}[path[-1]], value),
    ),
    "islands": Written(
        islands_play.TABLE,
        lambda due: not isinstance(due, HALF_DONE),
        lambda action: isinstance(action, islands.Fall) and action.more,
    ),
    "rooftops": Written(
        rooftops_play.TABLE,
        begins_a_round,
        lambda _: False,
        lambda path, value: (OF_ROOFTOPS.names[path[0]], changed({}, path, value)[path[0]]),
    ),
}


def check_parts(written: Written, game: Any, example: Mapping[str, Any]) -> set[str]:
    """Return the scenes of the parts that can be changed, after checks: all of their words can be read."""
    parts, rules = check_editable(game, example), game.new_game(2).rules
    for path, part in parts.items() if written.notation else ():
        assert written.notation is not None
        for word in part.words:
            entry, value = written.notation(path, [word] if part.is_list else word)
            entry.takes.read(rules, Data(value))
        said = there(example, path)
        assert (part.now is None) == (said is None or said == "unknown")
        assert not isinstance(said, int) or part.now == said
    return {part.scene for part in parts.values()}


@pytest.mark.parametrize("reading", [0, -1], ids=["adopted", "last"])
@pytest.mark.parametrize("name", WRITTEN)
def test_what_happens_in_games_is_written(name: str, reading: int) -> None:
    """Every action that examples can name, and every position in which one can begin, can be changed there.

    What is written is read as the same position (the kit) and the same action (the contract).
    """
    written = WRITTEN[name]
    options = {option: each[reading] for option, each in written.table.factory.options.items()}
    game: Any = written.table.factory(written.table.parameters(), options)
    for number, move in enumerate(islice(moves(game, 3, 1, explain=False), ENOUGH)):
        unnamed = game.write_action(move.before, move.action) is None
        assert unnamed == written.is_unnamed(move.action)
        given = game.write_position(move.before)
        assert given is not None or not written.begins(move.before.due)
        if given is not None and number % 20 == 0:
            check_parts(written, game, given)


@pytest.mark.parametrize("name", WRITTEN)
def test_parts_of_examples_can_be_changed(name: str) -> None:
    """Each part says what stands there now, or is left open as in the example, and belongs to a picture."""
    written = WRITTEN[name]
    named, drawn = set[str](), {"", "discard.parcel"}  # the pile is in no example
    for example in examples_of(written.table.sources):
        game = written.table.factory(written.table.parameters(), example.get("options", {}))
        drawn |= scenes(game, example["given"])
        named |= check_parts(written, game, example["given"])
    assert len(named) > 2
    assert named <= drawn
