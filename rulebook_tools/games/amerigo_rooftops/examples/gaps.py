"""What an example may leave open beside chance: who draws what."""

from __future__ import annotations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.games.amerigo_rooftops.actions import Action, Draw, Tell
from rulebook_tools.games.amerigo_rooftops.rules.draw import draws_from
from rulebook_tools.games.amerigo_rooftops.state import Drawing, Position


def fill(position: Position, following: Action | None, chance: Chance) -> Action | None:
    """Return the draw that an example leaves open here.

    Players draw in the order in which the example lists their draws: none is filled in before one of them. An
    example that ends before hands are full again leaves it at that.
    """
    due = position.due
    if not isinstance(due, Drawing) or following is None or isinstance(following, Draw | Tell):
        return None
    return chance.choice(draws_from(due.left, tuple([bool(pile) for pile in position.piles])))
