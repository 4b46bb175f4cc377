"""The file `pictures.yml`: how pictures show nouns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rulebook_tools.errors import Place
from rulebook_tools.model.texts import Ref

Shape: TypeAlias = Literal["plain", "card", "disc", "coin", "cube", "tile", "house", "ship", "figure"]
"""What a thing looks like in a picture, whatever is printed on it."""
Colour: TypeAlias = Literal[
    "blue",
    "red",
    "green",
    "yellow",
    "purple",
    "orange",
    "teal",
    "rose",
    "brown",
    "black",
    "white",
    "grey",
    "gold",
    "sand",
    "sea",
    "deep",
]
"""The colours of pictures; `pictures.css` has what each comes to, light and dark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How pictures show a noun, or all nouns whose names begin with this one and a dot."""

    place: Place
    shape: Shape | None = None
    """What it looks like, whatever is printed on it; plain: its words in a frame."""
    drawing: Ref | None = None
    """A drawing of this package, such as coffee or anchor."""
    colour: Colour | None = None
    """A colour of the palette; spaces of one colour make one area of a map."""
