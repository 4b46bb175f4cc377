"""The appearance of things: from `pictures.yml`, with defaults for nouns without an entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple, get_args

from markupsafe import Markup

from rulebook_tools.model import Colour, Look, Shape

SHADES: tuple[Colour, ...] = ("blue", "rose", "orange", "green", "purple", "brown", "teal", "gold")
"""The colours of nouns without a colour in `pictures.yml`; nouns of a family get them in this order."""
SEATS: Mapping[str, Colour] = dict(
    zip("ABCDEFGH", ("red", "blue", "green", "gold", "purple", "teal", "brown", "rose"), strict=True)
)
"""The colour of each player, by letter."""
WATER: tuple[Colour, ...] = ("sea", "deep")
"""The colours of water: such areas are drawn first and have no coastline."""
PALETTE: tuple[Colour, ...] = get_args(Colour)


class Appearance(NamedTuple):
    """The shape, drawing and colour of a thing; without a drawing, its name is shown."""

    shape: Shape
    drawing: str
    colour: Colour

    @property
    def icon(self) -> Markup:
        """The drawing as an icon for use beside text; empty without a drawing."""
        shown = Markup(
            '<span class="rb-drawn rb-c-{}" aria-hidden="true">'
            '<svg class="rb-draw"><use href="#rb-draw-{}"/></svg></span>'
        )
        return shown.format(self.colour, self.drawing) if self.drawing else Markup()


class Looks:
    """The appearances of the nouns of a game."""

    def __init__(self, looks: Mapping[str, Look], nouns: Mapping[str, object]) -> None:
        """Combine `looks`, those in the sources, with defaults for the game's `nouns`.

        The keys of `looks` are nouns and families of nouns, such as `good` for `good.gems` and `good.coffee`.
        """
        self._looks = looks
        self._nouns = nouns
        self._shades = shades(nouns)
        self.of = cache(self._of)

    def _of(self, noun: str) -> Appearance:
        """Return the appearance of a noun; what it lacks is that of its family (`good` of `good.gems`)."""
        said = [self._looks[name] for name in _with_families(noun) if name in self._looks]
        shade = SHADES[(self._shades.get(noun, 1) - 1) % len(SHADES)]
        return Appearance(
            next((look.shape for look in said if look.shape), "plain"),
            next((look.drawing.name for look in said if look.drawing), ""),
            next((look.colour for look in said if look.colour), shade),
        )

    def legend_noun(self, noun: str) -> str:
        """Return a noun's family (`good` of `good.gems`) if both look the same, else the noun itself."""
        families = (name for name in _with_families(noun) if name in self._nouns and name in self._looks)
        alike = (name for name in families if self._looks[name].colour and self.of(name) == self.of(noun))
        return next((name for name in alike if name != noun), noun)


def _with_families(noun: str) -> Iterator[str]:
    while noun:
        yield noun
        noun = noun.rpartition(".")[0]


def shades(nouns: Mapping[str, object]) -> dict[str, int]:
    """Return each noun's number in its family, from 1, so that `good.gems` and `good.coffee` differ."""
    kin, found = Counter[str](), dict[str, int]()
    for noun in nouns:
        family, dot, _ = noun.rpartition(".")
        if dot:
            kin[family] += 1
            found[noun] = kin[family]
    return found
