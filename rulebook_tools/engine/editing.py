"""The parts of an example's `given` that readers can change, and the words that each part can have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from rulebook_tools.engine.data import Path
from rulebook_tools.engine.figures import Name, Player, Spot, Statement
from rulebook_tools.engine.scenes import Token

Shown: TypeAlias = Name | Player | Spot | Token
"""What pages show for a word of `given`: a noun, a player, a space, or a thing as in a picture."""


ANY = "*"
"""The part of a pattern that matches any one name of a path."""


def matches(pattern: str, path: Path) -> bool:
    """Return whether a pattern matches the start of a path: `players.*` matches `players.A` and its parts."""
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
    """The name of the scene that shows the part, if the situation has it; empty if no scene ever does."""
    words: Mapping[str, Shown] = field(default_factory=dict)
    """The words that the part can have, as examples write them, and what pages show; empty for a number."""
    is_list: bool = False
    """Whether the part is a list of words, and not one word."""
    now: tuple[str, ...] | int | None = None
    """Its current words (one, unless it is a list) or number; None if the example leaves the part open."""
