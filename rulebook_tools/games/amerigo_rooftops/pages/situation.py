"""What to say and to draw of a position that an example gives."""

from __future__ import annotations

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.said import Said
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.games.amerigo_rooftops.pages.table import of_table
from rulebook_tools.games.amerigo_rooftops.parameters import Rules
from rulebook_tools.games.amerigo_rooftops.speech import FIGURES, tell
from rulebook_tools.games.amerigo_rooftops.state import Closing, Drawing, Position, Shuffling

SITUATION = Chapter[Position](FIGURES)
READINGS = {
    (option, reading): Said(FIGURES, "", "", f"given.{option}.{reading}", {})
    for option, readings in Rules.options().items()
    for reading in readings[1:]
}
"""What is said of each reading, variant or expansion that differs from the usual game."""
SITUATION.also(*READINGS.values())


def situation(position: Position, given: Data) -> Situation:
    """Return what a reader must know of a position: the readings in play, what comes next, and the table."""
    rules = position.rules
    chosen = {option: getattr(rules, option) for option in Rules.options()}
    said = [READINGS[each] for each in chosen.items() if each in READINGS]
    if given.get("new_game") is not None:
        said.append(tell("given.new_game", number_of_players=len(position.hands)))
    elif isinstance(position.due, Closing):
        said.append(tell("given.close"))
    elif isinstance(position.due, Drawing | Shuffling):
        said.append(tell("given.draw"))
    return Situation(tuple(each.statement(rules) for each in said), tuple(of_table(position, given)))
