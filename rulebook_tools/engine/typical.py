"""What a statement typically says: for whoever puts it into words without having seen it said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulebook_tools.engine.figures import Figure
from rulebook_tools.engine.guard import Broken, Guard


class TypicalFigure(NamedTuple):
    """A figure of a statement as it typically is, and the nouns that it can carry, in order."""

    figure: Figure | None
    """None where nobody can tell without playing."""
    nouns: tuple[str, ...] = ()


class Typical(NamedTuple):
    """A declared statement: its kind such as `refuse`, the rules that can make it, its figures by name."""

    kind: str
    rules: tuple[str, ...]
    parts: Mapping[str, TypicalFigure]


def typical_of(game: object) -> Mapping[str, Typical]:
    """Return what the statements of executable rules typically say, by name, where they tell."""
    offered = getattr(game, "typical", None)
    if offered is None:
        return {}
    try:
        with Guard():
            return dict(offered())
    except Broken:
        return {}
