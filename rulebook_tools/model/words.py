"""What sources are made of, and the files `glossary.yml`, `wording.yml`, `parameters.yml`, `pictures.yml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.data import Path, Plain
from rulebook_tools.util.errors import Place

BREAKABLE = re.compile(r"[ \t\r\n\f\v]+")
"""Blanks at which a line may break."""


class Text(NamedTuple):
    """Prose in the source language, and where it begins.

    `literal` says that the lines of the text are the lines of the file after `place`.
    """

    text: str
    place: Place
    literal: bool = False
    breaks: tuple[int, ...] = ()
    """Where lines of the file end in a text that was joined from them."""

    @property
    def line(self) -> str:
        """The text on one line; blanks at which no line may break stay what they are."""
        return BREAKABLE.sub(" ", self.text).strip(" ")


class Ref(NamedTuple):
    """A reference to something else by name (an id, an icon, an edition), with its place."""

    name: str
    place: Place


@dataclass(frozen=True, slots=True)
class Located:
    """Plain data whose every part knows its place."""

    value: Plain
    places: Mapping[Path, Place]

    def place_of(self, path: Path) -> Place:
        """Return the place of the part that a path leads to, or of the nearest part around it."""
        while path:
            try:
                return self.places[path]
            except KeyError:
                path = path[:-1]
        return self.places[()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A part of a source that knows its place."""

    place: Place


@dataclass(frozen=True, slots=True)
class Citation:
    """The sections that a rule or figure comes from, by edition."""

    place: Place
    sections: Mapping[str, tuple[Ref, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotExecuted:
    """Why nothing can compute a rule."""

    none: Text
    """Why nothing can compute it."""


PLAYERS = "player"
"""The noun of a game's players, which a rule for some numbers of them is headed with."""
SEAT = "seat"
"""The noun of the places at the table, one for each player: a table by seats has a row for each of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term(Placed):
    """An entry of the glossary; `forms` are its inflected forms in prose."""

    term: Text
    """The term as the glossary lists it."""
    forms: tuple[Text, ...] = ()
    """Its other forms, as they occur in the rules."""
    also: tuple[Text, ...] = ()
    """What else readers and editions call it, abbreviations too: only the search knows it."""
    definition: Text
    """What it means, in a sentence or two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun(Placed):
    """A thing that figures speak of: counted (`one`, `other`), named without a number (`name`)."""

    name: Text | None = None
    """How it is called without a number."""
    one: Text | None = None
    """How it is called after the number one."""
    other: Text | None = None
    """How it is called after any other number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording(Placed):
    """The words of a statement: `text`, or `one` and `other`, chosen by the figure `count`."""

    text: Text | None = None
    """The sentence, its figures as {placeholders}; {cards one {is} other {are}} chooses words."""
    count: Ref | None = None
    """The figure that the sentence's form depends on."""
    one: Text | None = None
    """The sentence where that figure is one."""
    other: Text | None = None
    """The sentence for any other figure."""
    tells: tuple[Ref, ...] = ()
    """Statements that it says as well: where an example is told, they are left out beside it."""
    result: bool = False
    """Whether it says what an example comes to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wordings:
    """The file `wording.yml`."""

    nouns: Mapping[str, Noun]
    """Things that figures speak of, by name."""
    statements: Mapping[str, Wording]
    """What the engine says, by name."""


NO_WORDINGS = Wordings(nouns={}, statements={})


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter(Placed):
    """A figure or a table of figures: given as `value`, or made of others.

    `keys` says what the keys of a table are: for numbers the noun that is counted, for names the
    first part of their nouns (`class` for `class.rare`).
    """

    label: Text
    """What the figure is called."""
    value: Located | None = None
    """A whole number, or a table of them by name or number."""
    keys: Ref | None = None
    """What a table's keys are: a noun for numbers, the first part of nouns for names."""
    sum: tuple[Ref, ...] = ()
    """Parameters whose values are added up."""
    product: tuple[Ref, ...] = ()
    """Parameters whose values are multiplied."""
    entries: Ref | None = None
    """A table whose entries are counted."""
    keys_of: Ref | None = None
    """A table whose keys, whole numbers, are the figures of this one."""
    unit: Ref | None = None
    """The noun of wording.yml that stands after the figure."""
    source: Citation | None = None
    """The sections it comes from, by edition: {en: Setup}."""
    inferred: Text | None = None
    """Why it holds, as far as no edition states it."""
    assumed: Text | None = None
    """Why a figure or value that no edition states was chosen."""
    ruling: Ref | None = None
    """The id of the ruling it rests on."""


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
class Look(Placed):
    """How pictures show a noun, or all nouns whose names begin with this one and a dot."""

    shape: Shape | None = None
    """What it looks like, whatever is printed on it; plain: its words in a frame."""
    drawing: Ref | None = None
    """A drawing of this package, such as coffee or anchor."""
    colour: Colour | None = None
    """A colour of the palette; spaces of one colour make one area of a map."""
