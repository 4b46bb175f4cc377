"""The appearance of things: from `pictures.yml`, with defaults for nouns without an entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple, get_args

from markupsafe import Markup

from rulebook_tools.model import Colour, Look, Shape

SHADES: tuple[Colour, ...] = ("blue", "rose", "orange", "green", "purple", "brown", "teal", "gold")
"""The colours of nouns of which nothing is said, in the order in which kin take them."""
SEATS: Mapping[str, Colour] = dict(
    zip("ABCDEFGH", ("red", "blue", "green", "gold", "purple", "teal", "brown", "rose"), strict=True)
)
"""The colours of the players, who are told apart by their letters."""
WATER: tuple[Colour, ...] = ("sea", "deep")
"""The colours without a coast of their own."""
PALETTE: tuple[Colour, ...] = get_args(Colour)


class Appearance(NamedTuple):
    """The shape, drawing and colour of a thing; without a drawing, its name is shown."""

    shape: Shape
    drawing: str
    colour: Colour

    @property
    def icon(self) -> Markup:
        """Its drawing as an icon beside text; empty if it has none."""
        shown = Markup(
            '<span class="rb-drawn rb-c-{}" aria-hidden="true">'
            '<svg class="rb-draw"><use href="#rb-draw-{}"/></svg></span>'
        )
        return shown.format(self.colour, self.drawing) if self.drawing else Markup()


class Looks:
    """The appearances of the nouns of a game."""

    def __init__(self, looks: Mapping[str, Look], nouns: Mapping[str, object]) -> None:
        """Create the appearances from the looks in the sources and all nouns of the game."""
        self._looks = looks
        self._nouns = nouns
        self._shades = shades(nouns)
        self.of = cache(self._of)

    def _of(self, noun: str) -> Appearance:
        """Return the appearance of a noun; its family, the part before its last dot, fills gaps."""
        said = [self._looks[name] for name in _with_families(noun) if name in self._looks]
        shade = SHADES[(self._shades.get(noun, 1) - 1) % len(SHADES)]
        return Appearance(
            next((look.shape for look in said if look.shape), "plain"),
            next((look.drawing.name for look in said if look.drawing), ""),
            next((look.colour for look in said if look.colour), shade),
        )

    def legend_noun(self, noun: str) -> str:
        """Return the family of a noun if the family and the noun look the same, else the noun."""
        families = (name for name in _with_families(noun) if name in self._nouns and name in self._looks)
        alike = (name for name in families if self._looks[name].colour and self.of(name) == self.of(noun))
        return next((name for name in alike if name != noun), noun)


def _with_families(noun: str) -> Iterator[str]:
    while noun:
        yield noun
        noun = noun.rpartition(".")[0]


def shades(nouns: Mapping[str, object]) -> dict[str, int]:
    """Return a number from 1 for each noun among its kin, so that `good.gems` differs from `good.coffee`."""
    kin, found = Counter[str](), dict[str, int]()
    for noun in nouns:
        family, dot, _ = noun.rpartition(".")
        if dot:
            kin[family] += 1
            found[noun] = kin[family]
    return found
