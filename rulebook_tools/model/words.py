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
    forms: tuple[Text, ...] = ()
    also: tuple[Text, ...] = ()
    """What else readers call it, and editions do: no page says that, the search finds the term by it."""
    definition: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A thing that figures speak of: counted (`one`, `other`), named without a number (`name`)."""

    place: Place
    name: Text | None = None
    one: Text | None = None
    other: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """What a statement says: `text`, or `one` and `other` by the figure that `count` names."""

    place: Place
    text: Text | None = None
    count: Ref | None = None
    one: Text | None = None
    other: Text | None = None
    tells: tuple[Ref, ...] = ()
    """The statements that it says as well: beside it, they are left out where an example is told."""
    result: bool = False
    """Whether it says what an example comes to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wordings:
    """The file `wording.yml`."""

    nouns: Mapping[str, Noun]
    statements: Mapping[str, Wording]
