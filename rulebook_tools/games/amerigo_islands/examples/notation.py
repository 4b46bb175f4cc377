"""How things of the board game are written in examples, for what reads them and for what tells authors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.kit.codec import Form, Read, as_is
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


class Things(Form):
    """Things of several kinds that rules name: one of them is read as the number of its kind."""

    def __init__(self, called: str, named: Callable[[Rules], Sequence[str]]) -> None:
        self.called, self.named = called, named
        self.several = as_is(self._several)
        """A list of them, several alike as in `2x swap`; it is read where stocks are."""

    def read(self, rules: Any, data: Data, default: Any = None) -> int:  # noqa: ARG002
        """Return the number of a kind by its name."""
        return self.named(rules).index(data.choice(self.named(rules)))

    def written(self, rules: Any) -> Written:
        """Return the names of the kinds."""
        return Thing(f"a {self.called}", f"{self.called}s", words(self.named(rules)))

    def _several(self, rules: Rules) -> Written:
        there = self.named(rules)
        several = Text(f"2x {there[0]}", f"[0-9]{{1,2}}x (?:{'|'.join(there)})")
        return Many(either(self.written(rules), several), alone=True)


TOKEN = Things("progress token", lambda rules: rules.token_names)
PRODUCTION = Things("production token", lambda rules: rules.production_names)
LANDSCAPE = Things("landscape tile", lambda rules: rules.landscapes.names)
VILLAGE = Things("village tile", lambda rules: rules.villages.names)
COLOUR = Read(lambda _, data: COLOURS.index(data.choice(COLOURS)), lambda _: words(COLOURS))


def by_sort(rules: Rules) -> Written:
    """Return a number for each sort of goods."""
    return Fields({sort: Part(Number(0)) for sort in rules.sorts})
