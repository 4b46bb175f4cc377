"""The parts of an example's `given` that readers can change, and the words that each part can have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from rulebook_tools.engine.data import Path
from rulebook_tools.engine.figures import Name, Player, Spot, Statement
from rulebook_tools.engine.scenes import Token

Shown: TypeAlias = Name | Player | Spot | Token
"""What stands for a word of `given` on a page: a noun, a player, a space, or a thing as in a picture."""


ANY = "*"
"""What stands for any name in the pattern of a path."""


def matches(pattern: str, path: Path) -> bool:
    """Return whether a pattern matches a path or its beginning: `players.*` matches all that players have."""
    names = pattern.split(".")
    return len(names) <= len(path) and all(
        name in (ANY, f"{part}") for name, part in zip(names, path, strict=False)
    )


@dataclass(frozen=True, slots=True)
class Editable:
    """A part of `given` that readers can change: a number, a choice of one word, or a list of words."""

    path: Path
    """The names in `given` that lead to the part, such as `("players", "A", "hand")`."""
    label: Statement
    scene: str = ""
    """The name of the scene that draws the part, if the situation has it; empty if none ever does."""
    words: Mapping[str, Shown] = field(default_factory=dict)
    """The words that can stand there, as examples write them; empty for a number."""
    is_list: bool = False
    """Whether the part is a list of words, and not one word."""
    now: tuple[str, ...] | int | None = None
    """The words there now (one, unless it is a list) or the number; None if the example leaves it open."""
