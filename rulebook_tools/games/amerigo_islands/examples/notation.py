"""How things of the board game are written in examples, for what reads them and for what tells authors."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulebook_tools.engine.kit.codec import Read, as_is
from rulebook_tools.engine.written import Fields, Many, Number, Part, Text, Thing, Written, either, words
from rulebook_tools.games.amerigo_islands.board.colours import COLOURS
from rulebook_tools.games.amerigo_islands.board.marks import KNOWN
from rulebook_tools.games.amerigo_islands.board.names import FORM
from rulebook_tools.games.amerigo_islands.parameters import Rules

SPACE = Thing("a space", "spaces", Text("c4", FORM.pattern))
SPACES = Many(SPACE, alone=True)
CUBES = Fields({colour: Part(Number(0)) for colour in COLOURS})
ROW = Text("=~A~=", f"[{''.join(sorted(KNOWN))}\\n]+")
ROWS = Thing("the rows of a map", "the rows of a map", Many(ROW, alone=True))


def token(rules: Rules) -> Written:
    """Return the kinds of progress tokens."""
    return Thing("a progress token", "progress tokens", words(rules.token_names))


def production(rules: Rules) -> Written:
    """Return the kinds of production tokens."""
    return Thing("a production token", "production tokens", words(rules.production_names))


def landscape(rules: Rules) -> Written:
    """Return the shapes of landscape tiles."""
    return Thing("a landscape tile", "landscape tiles", words(rules.landscapes.names))


def village(rules: Rules) -> Written:
    """Return the shapes of village tiles."""
    return Thing("a village tile", "village tiles", words(rules.villages.names))


def counted(thing: Callable[[Rules], Written], names: Callable[[Rules], Sequence[str]]) -> Read:
    """Return how a list of things is written, several alike as in `2x swap`; it is read where stocks are."""

    def written(rules: Rules) -> Written:
        there = names(rules)
        several = Text(f"2x {there[0]}", f"[0-9]{{1,2}}x (?:{'|'.join(there)})")
        return Many(either(thing(rules), several), alone=True)

    return as_is(written)


TOKENS = counted(token, lambda rules: rules.token_names)
PRODUCTION = counted(production, lambda rules: rules.production_names)
LANDSCAPES = counted(landscape, lambda rules: rules.landscapes.names)
VILLAGES = counted(village, lambda rules: rules.villages.names)


def by_sort(rules: Rules) -> Written:
    """Return a number for each sort of goods."""
    return Fields({sort: Part(Number(0)) for sort in rules.sorts})
