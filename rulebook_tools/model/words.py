"""Types of source values, and the model of glossary, wording, parameters and looks of pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.data import Path, Plain
from rulebook_tools.util.errors import Place

BREAKABLE = re.compile(r"[ \t\r\n\f\v]+")
"""White space at which a line may be broken: no-break spaces are not among it."""


class Text(NamedTuple):
    """Prose in the source language, and the place in the file where it begins.

    A `literal` text follows a `|`: its lines are lines of the file.
    """

    text: str
    place: Place
    literal: bool = False
    breaks: tuple[int, ...] = ()
    """For a text that was joined from several lines of the file: the offsets at which each of them ends."""

    @property
    def line(self) -> str:
        """The text on one line; no-break spaces are kept."""
        return BREAKABLE.sub(" ", self.text).strip(" ")


class Ref(NamedTuple):
    """A reference to something else by name (an id, an icon, an edition), with its place."""

    name: str
    place: Place


@dataclass(frozen=True, slots=True)
class Located:
    """Plain data (lists, mappings, scalars), and the place of each part by its path."""

    value: Plain
    places: Mapping[Path, Place]

    def place_of(self, path: Path) -> Place:
        """Return the place of the part at a path; if there is none, of the innermost part around it."""
        while path:
            try:
                return self.places[path]
            except KeyError:
                path = path[:-1]
        return self.places[()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A part of a source, with its place: file, line and column."""

    place: Place


@dataclass(frozen=True, slots=True)
class Citation:
    """The names of the sections that state a rule or a value, by edition."""

    place: Place
    sections: Mapping[str, tuple[Ref, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotExecuted:
    """The reason why a rule or a game is not executable: `{none: the reason}`."""

    none: Text
    """Why no program can execute the rule or the game."""


PLAYERS = "player"
"""The name of the noun for players, used in headings of rules for some numbers of players."""
SEAT = "seat"
"""The name of the noun for seats, one for each player: a table with a row for each seat has it as `keys`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term(Placed):
    """An entry of the glossary; `forms` are its inflected forms in prose."""

    term: Text
    """The term as the glossary lists it."""
    forms: tuple[Text, ...] = ()
    """Inflected forms of the term, as they occur in the rules."""
    also: tuple[Text, ...] = ()
    """Synonyms and abbreviations under which the search finds the term; no page shows them."""
    definition: Text
    """The meaning of the term, in a sentence or two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun(Placed):
    """A noun for a thing of the game: with a number (`one`, `other`), or without one (`name`)."""

    name: Text | None = None
    """The noun without a number."""
    one: Text | None = None
    """The noun with the number one, such as card."""
    other: Text | None = None
    """The noun with all other numbers, such as cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording(Placed):
    """The sentence for a statement, and its other forms, such as that for "What may I do now?"."""

    text: Text
    """The sentence with {placeholders}; {cards one {is} other {are}} chooses words by number."""
    wanted: Text | None = None
    """For an action: the sentence if a rule refuses it, such as {player} wants to sail with {rudders}.

    For a refusal: the sentence about the refused action, with the figures of the refusal, in place of
    `wanted` of the action.
    """
    tells: tuple[Ref, ...] = ()
    """Names of statements that this sentence already includes, so that an example does not show them too."""
    you: Text | None = None
    """The statement in general, addressed to the reader of "What may I do now?": for an action, what you may
    choose, with a link to its rule; for what is due, the moment; for a refusal, a short clause why not.
    Its {placeholders} are parameters.
    """


RESULT = "result"
"""The first part of the names of statements about results; their other parts are the keys of `results`."""
PLAYER, MORE, ABSENT, AT = "player", "more", "absent", "at"
"""Names of further figures of a result, besides the value: the player whom it is about; 1 if the value is a
number above 0, else 0; the things of which there are 0; the last number among the keys that lead to it."""


def figure_of(name: str) -> str:
    """Return the name of the figure with a result's value: `scores` for `outcome.scores.player`."""
    return name.removesuffix(f".{PLAYER}").rpartition(".")[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultWording(Placed):
    """The sentence for a value that `then` compares.

    Its figures: the value, named by the last key (`winners` in `outcome.winners`); `player`, whom it is
    about; `more` (1 for a number above 0, else 0); `absent` (the things of which there are 0); `at` (the last
    number among the keys).
    """

    text: Text
    """The sentence. If it begins with {player}, sentences about the same player are joined."""
    noun: Ref | None = None
    """The noun of the things that the value counts. If the value is a word: the part before the dot of the
    noun that the word stands for (class, if the value rare stands for the noun class.rare).
    """
    length: Ref | None = None
    """The noun of the things in a list, if the sentence says only how many they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wordings:
    """The file `wording.yml`: the words for things, for statements of the engine, and for results."""

    nouns: Mapping[str, Noun]
    """Nouns for the things of the game, by name."""
    statements: Mapping[str, Wording]
    """Sentences for the statements of the engine, by name."""
    results: Mapping[str, ResultWording] = field(default_factory=dict)
    """Sentences for what `then` compares, by its keys without players and numbers: `outcome.winners`."""

    @property
    def spoken(self) -> Mapping[str, Wording]:
        """The sentences for all statements, those about results included."""
        results = {name: Wording(place=each.place, text=each.text) for name, each in self.results.items()}
        return {**self.statements, **{f"{RESULT}.{name}": each for name, each in results.items()}}


NO_WORDINGS = Wordings(nouns={}, statements={})


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter(Placed):
    """A number of the rules, or a table of numbers: given as `value`, or derived from other parameters."""

    label: Text
    """A name for the number or table, for readers."""
    value: Located | None = None
    """A whole number, or a table: whole numbers by name or by number."""
    keys: Ref | None = None
    """What the keys of a table mean: for numbers, the noun that they count, such as player; for names,
    the part before the dot of the nouns they stand for (class, if the key rare means class.rare).
    """
    sum: tuple[Ref, ...] = ()
    """Parameters whose sum is the value."""
    product: tuple[Ref, ...] = ()
    """Parameters whose product is the value."""
    entries: Ref | None = None
    """A table whose number of entries is the value."""
    keys_of: Ref | None = None
    """A table with numbers as keys: this table has the same keys, each with itself as its value."""
    unit: Ref | None = None
    """The noun of wording.yml that is written after the number."""
    source: Citation | None = None
    """The sections that state the value, by edition: {en: Setup}."""
    inferred: Text | None = None
    """Why the value holds, as far as no edition states it."""
    assumed: Text | None = None
    """Why a value that no edition states was chosen."""
    ruling: Ref | None = None
    """The id of the ruling that the value follows."""


Shape: TypeAlias = Literal["plain", "card", "disc", "coin", "cube", "tile", "house", "ship", "figure"]
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
"""The colours of pictures; `pictures.css` defines each for light and dark pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Placed):
    """How pictures show a noun, or all nouns whose names begin with this one and a dot."""

    shape: Shape | None = None
    """The shape of a thing, without what is printed on it; `plain` is a frame around its drawing or name."""
    drawing: Ref | None = None
    """The drawing shown on the thing: one of this package, such as coffee or anchor."""
    colour: Colour | None = None
    """The colour of the thing; spaces of the same colour form an area of a map."""
