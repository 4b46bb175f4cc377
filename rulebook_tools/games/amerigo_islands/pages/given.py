"""What all pictures of what an example gives have in common."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.said import Said
from rulebook_tools.engine.scenes import Row, Token
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.speech import FIGURES, tell
from rulebook_tools.games.amerigo_islands.state import Position

GIVEN = Chapter[Position](FIGURES)


def is_given(given: Data, *path: str) -> bool:
    """Say whether an example gives something, by the names that lead to it."""
    at: Data | None = given
    for name in path:
        at = at.get(name) if at is not None else None
    return at is not None


def row(
    rules: Rules, name: str, label: Said, tokens: Sequence[Token], *, given: bool, total: Said | None = None
) -> Row:
    """Return things in a row with what they come to; where there are none, that is said."""
    come_to = total if tokens else tell("given.nothing")
    said = None if come_to is None else come_to.statement(rules)
    return Row(label.statement(rules), tuple(tokens), said, name, given)
