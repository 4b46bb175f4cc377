"""The files `glossary.yml` and `wording.yml`: terms, nouns and statements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulebook_tools.errors import Place
from rulebook_tools.model.texts import Ref, Text

PLAYERS = "player"
"""The noun of a game's players, which a rule for some numbers of them is headed with."""
SEAT = "seat"
"""The noun of the places at the table, one for each player: a table by seats has a row for each of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """An entry of the glossary. `forms` are the inflected forms that stand for the term in prose."""

    place: Place
    term: Text
    """The term as the glossary lists it."""
    forms: tuple[Text, ...] = ()
    """Its other forms, as they occur in the rules."""
    also: tuple[Text, ...] = ()
    """What else readers and editions call it, abbreviations too: only the search knows it."""
    definition: Text
    """What it means, in a sentence or two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A thing that figures speak of: counted (`one`, `other`), named without a number (`name`)."""

    place: Place
    name: Text | None = None
    """How it is called without a number."""
    one: Text | None = None
    """How it is called after the number one."""
    other: Text | None = None
    """How it is called after any other number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """What a statement says: `text`, or `one` and `other` by the figure that `count` names."""

    place: Place
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
