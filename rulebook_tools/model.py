"""The sources as frozen types: what a game's rules consist of, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from rulebook_tools.engine.data import Path, Plain
from rulebook_tools.errors import Place

FALLBACK = ("en",)
"""The languages that stand in for a missing translation where a game names none."""
SITE_LANGUAGE = "en"
"""The language of the labels that this package brings along, and of a site's own texts if it names none."""
EXPECT, FORBIDDEN_BY = "expect", "forbidden_by"
"""The keys by which an entry of an example's `when` says what is expected on the way, or who forbids it."""
PLAYERS = "player"
"""The noun of a game's players, which a rule for some numbers of them is headed with."""
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
    """A name of something else (an id, an icon, an edition), and where it stands."""

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


@dataclass(frozen=True, slots=True)
class Citation:
    """The sections that a rule or figure comes from, by edition."""

    place: Place
    sections: Mapping[str, tuple[Ref, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotExecuted:
    """Why nothing can compute a rule."""

    none: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table made from a parameter.

    `thresholds`: the keys are numbers, each valid up to the next. `values`: a row for each key.
    """

    place: Place
    parameter: Ref
    kind: Literal["thresholds", "values"] = "values"
    key: Text
    value: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A rule with its heading, its text, and the blocks inside it. A chapter is an outermost block."""

    place: Place
    id: Ref
    heading: Text
    icon: Ref | None = None
    summary: Text | None = None
    body: Text | None = None
    table: Table | None = None
    picture: Ref | None = None
    """An exhibit of the game: what is drawn of its figures, whatever the position."""
    remark: Text | None = None
    source: Citation | None = None
    inferred: Text | None = None
    """Why it holds, as far as no edition states it."""
    assumed: Text | None = None
    ruling: Ref | None = None
    engine: NotExecuted | None = None
    players: tuple[int, ...] = ()
    aliases: tuple[Ref, ...] = ()
    moved_from: tuple[Ref, ...] = ()
    blocks: tuple[Block, ...] = ()

    def walk(self) -> Iterator[Block]:
        """Yield this block and all blocks inside it, in the order of the page."""
        yield self
        for block in self.blocks:
            yield from block.walk()


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A figure or a table of figures: given as `value`, or made of others.

    `keys` says what the keys of a table are: for numbers the noun that is counted, for names the
    first part of their nouns (`class` for `class.rare`).
    """

    place: Place
    label: Text
    value: Located | None = None
    keys: Ref | None = None
    sum: tuple[Ref, ...] = ()
    product: tuple[Ref, ...] = ()
    entries: Ref | None = None
    keys_of: Ref | None = None
    unit: Ref | None = None
    source: Citation | None = None
    inferred: Text | None = None
    """Why it holds, as far as no edition states it."""
    assumed: Text | None = None
    ruling: Ref | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """An entry of the glossary. `forms` are the inflected forms that stand for the term in prose."""

    place: Place
    term: Text
    forms: tuple[Text, ...] = ()
    definition: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A way to read the rules, and the best that speaks for it; a reading may be its text alone."""

    brief: ClassVar[str] = "text"
    """The key that a text in the place of the record stands for."""
    text: Text
    because: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What this reference adopts where editions differ in play or are silent."""

    place: Place
    number: int | None = None
    question: Text
    readings: Mapping[str, Reading]
    adopted: Ref
    because: Text
    decided: Ref | None = None
    """The day it was decided, as `2026-11-20`."""
    certainty: Literal["stated", "inferred", "chosen"] | None = None
    """An edition says it, it follows from what editions say, or this reference chose it."""
    concerns: tuple[Ref, ...]
    option: Ref | None = None
    source: Citation | None = None


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
    drawing: Ref | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A worked example: given, when, then."""

    place: Place
    id: Ref
    title: Text
    story: Text | None = None
    origin: Literal["rulebook", "statement", "reference"] = "rulebook"
    """A worked example of a rulebook, a statement of its text played, or an example of one's own."""
    illustrates: tuple[Ref, ...]
    source: Citation | None = None
    assumed: Text | None = None
    options: Mapping[str, Ref] = field(default_factory=dict)
    given: Located
    when: Located
    then: Located | None = None
    forbidden_by: Ref | None = None

    @property
    def refusals(self) -> tuple[Ref, ...]:
        """The rules that must refuse an action, along the way and at the end."""
        entries = self.when.value if isinstance(self.when.value, list) else []
        return tuple(
            Ref(rule, self.when.place_of((index, FORBIDDEN_BY)))
            for index, entry in enumerate(entries)
            if isinstance(entry, Mapping) and isinstance(rule := entry.get(FORBIDDEN_BY), str)
        ) + (() if self.forbidden_by is None else (self.forbidden_by,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A published text of a game."""

    place: Place
    name: Text
    language: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedException:
    """Something that is absent on purpose, and why."""

    place: Place
    about: Ref
    reason: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """The file `game.yml`."""

    place: Place
    title: Text
    subtitle: Text | None = None
    language: Ref
    about: Text | None = None
    author: str = ""
    publisher: str = ""
    year: int | None = None
    """The year of its publication. Who and when is left out where nothing states it."""
    icon: Ref | None = None
    editions: Mapping[str, Edition]
    credits: Mapping[str, Ref] = field(default_factory=dict)
    """Who made the game, by role: the names of people."""
    fallback: tuple[Ref, ...] | None = None
    """The languages that stand in for a missing translation before the source does, if not English."""
    languages: tuple[Ref, ...] | None = None
    """The languages that the game must be complete in: those of the site, if it says nothing."""
    engine: NotExecuted | None = None
    """Why the whole game is not executed, where it is not."""
    exceptions: tuple[ReviewedException, ...] = ()

    @property
    def stand_in(self) -> tuple[str, ...]:
        """The languages that stand in for a missing translation, by their names."""
        return FALLBACK if self.fallback is None else tuple(ref.name for ref in self.fallback)


@dataclass(frozen=True)
class Rulebook:
    """All sources of one game."""

    id: str
    about: About
    chapters: tuple[Block, ...]
    parameters: Mapping[str, Parameter]
    terms: Mapping[str, Term]
    rulings: Mapping[str, Ruling]
    wordings: Wordings
    examples: tuple[Example, ...]
    looks: Mapping[str, Look] = field(default_factory=dict)
    """How pictures show nouns, where that is said: the file `pictures.yml`."""

    @property
    def published(self) -> tuple[str, ...]:
        """The publisher, if that is not the author, and the year where it is known."""
        about = self.about
        publisher = "" if about.publisher == about.author else about.publisher
        return tuple(filter(None, (publisher, str(about.year or ""))))

    @property
    def fallback(self) -> tuple[str, ...]:
        """The languages that stand in for a missing translation, before the source does."""
        return self.about.stand_in

    @cached_property
    def ruling_numbers(self) -> Mapping[str, int]:
        """The number of each ruling: its own, else that of its place among them."""
        return {id_: ruling.number or place for place, (id_, ruling) in enumerate(self.rulings.items(), 1)}

    def departed_from(self, example: Example) -> str | None:
        """Return the ruling of which an example plays another reading than the adopted one, if it does."""
        for id_, ruling in self.rulings.items():
            reading = example.options.get(ruling.option.name) if ruling.option else None
            if reading is not None and reading.name != ruling.adopted.name:
                return id_
        return None

    @cached_property
    def blocks(self) -> Mapping[str, Block]:
        """Every block of every chapter, by id."""
        return {block.id.name: block for chapter in self.chapters for block in chapter.walk()}

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """The ids that rules have, by those that they had."""
        named = ((alias.name, id_) for id_, block in self.blocks.items() for alias in block.aliases)
        return {alias: id_ for alias, id_ in named if alias not in self.blocks}

    @cached_property
    def around(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of the blocks that each block stands in, the chapter first."""
        found: dict[str, tuple[str, ...]] = {chapter.id.name: () for chapter in self.chapters}
        for block in self.blocks.values():
            inside = (*found[block.id.name], block.id.name)
            found.update((inner.id.name, inside) for inner in block.blocks)
        return found

    @cached_property
    def chapter_of(self) -> Mapping[str, str]:
        """The id of the chapter that each block stands in."""
        return {block.id.name: chapter.id.name for chapter in self.chapters for block in chapter.walk()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A label of the site: `text`, or `one` and `other` by its number."""

    place: Place
    text: Text | None = None
    one: Text | None = None
    other: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """A page about the site itself."""

    place: Place
    heading: Text
    summary: Text | None = None
    body: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Licence:
    """A licence by its name, the same in every language, and where it can be read."""

    place: Place
    name: str
    url: Ref | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The file `site.yml`: what a project says of itself. What it leaves out is not said."""

    place: Place
    title: Text | None = None
    description: Text | None = None
    language: Ref | None = None
    author: str = ""
    licence: Licence | None = None
    languages: tuple[Ref, ...] = ()
    """The languages that the site and its games must be complete in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The texts that all games share: labels, pages about the site, what a project says of itself."""

    labels: Mapping[str, Label]
    own: frozenset[str] = frozenset()
    """The labels that the project words itself."""
    pages: Mapping[str, SitePage] = field(default_factory=dict)
    """The pages that the project has written; home and about are made where it has not."""
    identity: Identity | None = None

    @property
    def wanted(self) -> Sequence[str]:
        """The languages that the site and its games must be complete in."""
        return [ref.name for ref in self.identity.languages] if self.identity else []

    @property
    def language(self) -> str:
        """The language of the project's own texts."""
        named = self.identity.language if self.identity else None
        return named.name if named else SITE_LANGUAGE
