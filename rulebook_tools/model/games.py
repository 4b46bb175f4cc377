"""The model of a game: the content of `game.yml`, and all sources of the game together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rulebook_tools.model.learning import Quiz, Teaching, Tour
from rulebook_tools.model.rules import Block, Example, Ruling
from rulebook_tools.model.site import Card
from rulebook_tools.model.words import (
    NO_WORDINGS,
    Colour,
    Look,
    NotExecuted,
    Parameter,
    Placed,
    Ref,
    Term,
    Text,
    Wordings,
)

FALLBACK = ("en",)
"""The default fallback languages: shown in place of a missing translation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(Placed):
    """A published edition of the rules of a game."""

    name: Text
    """The name of the edition."""
    language: Ref
    """The language of the edition: a tag such as en or pt_BR."""
    sections: tuple[Ref, ...] = ()
    """The headings that may be cited, as printed; if left out, citations of the edition are not checked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedException(Placed):
    """Something that a check would report as missing, although it is left out on purpose."""

    about: Ref
    """The id of the rule, parameter or reading (such as ruling-tie.shared) that lacks something."""
    reason: Text
    """Why the missing part is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About(Placed):
    """The file `game.yml`: facts about a game."""

    title: Text
    """The game's title."""
    subtitle: Text | None = None
    """One line that distinguishes the game from others of the same name."""
    kind: Text | None = None
    """The kind of game in two or three words, such as Card game."""
    language: Ref
    """The language of these sources: a tag such as en or pt_BR."""
    about: Text | None = None
    """What the game is about, in a few sentences."""
    author: str = ""
    """The author of the game."""
    publisher: str = ""
    """The publisher of the game."""
    year: int | None = None
    """The year in which the game was published."""
    icon: Ref | None = None
    """The game’s emblem: a drawing, such as drawing/caravel, or an icon of the theme."""
    colour: Colour | None = None
    """The colour of the emblem and of the game's pages; if left out, one is derived from the game's id."""
    editions: Mapping[str, Edition]
    """The editions that the rules cite, by a short name."""
    credits: Mapping[str, Ref] = field(default_factory=dict)
    """The names of contributors, by role; each role needs a label credit.<role>."""
    fallback: tuple[Ref, ...] | None = None
    """The languages shown in place of a missing translation, in order of preference: [en], if left out."""
    players: tuple[int, ...] = ()
    """The possible numbers of players, such as [2, 3, 4], of a game without executable rules."""
    languages: tuple[Ref, ...] | None = None
    """The languages that must be completely translated; those of site.yml, if left out."""
    engine: NotExecuted | None = None
    """{none: the reason} for a game without executable rules."""
    exceptions: tuple[ReviewedException, ...] = ()
    """Things that checks must not report as missing, each with the reason."""

    @property
    def stand_in(self) -> tuple[str, ...]:
        """The tags of the languages shown in place of a missing translation, in order of preference."""
        return FALLBACK if self.fallback is None else tuple(ref.name for ref in self.fallback)


@dataclass(frozen=True)
class Rulebook:
    """All sources of one game, decoded; `id` is the name of the game's folder.

    `card`, `teaching` and `quiz` are None if the game does not have their file.
    """

    id: str
    about: About
    chapters: tuple[Block, ...]
    parameters: Mapping[str, Parameter]
    rulings: Mapping[str, Ruling]
    terms: Mapping[str, Term] = field(default_factory=dict)
    wordings: Wordings = NO_WORDINGS
    examples: tuple[Example, ...] = ()
    looks: Mapping[str, Look] = field(default_factory=dict)
    """How pictures show nouns, by noun: the file `pictures.yml`."""
    card: Card | None = None
    tours: tuple[Tour, ...] = ()
    teaching: Teaching | None = None
    quiz: Quiz | None = None

    @property
    def published(self) -> tuple[str, ...]:
        """The publisher (unless the same as the author) and the year, as texts; unknown ones are left out."""
        about = self.about
        publisher = "" if about.publisher == about.author else about.publisher
        return tuple(filter(None, (publisher, str(about.year or ""))))

    @cached_property
    def ruling_numbers(self) -> Mapping[str, int]:
        """The number of each ruling by its id: the given one, else its position in the file, from 1."""
        return {id_: ruling.number or place for place, (id_, ruling) in enumerate(self.rulings.items(), 1)}

    def departed_from(self, example: Example) -> str | None:
        """Return the id of the first ruling whose adopted reading an example replaces by another, or None."""
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
        """The current ids of rules by their former ids."""
        named = ((alias.name, id_) for id_, block in self.blocks.items() for alias in block.aliases)
        return {alias: id_ for alias, id_ in named if alias not in self.blocks}

    @cached_property
    def around(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of the blocks that contain a block, from the chapter inwards, by the id of the block."""
        found: dict[str, tuple[str, ...]] = {chapter.id.name: () for chapter in self.chapters}
        for block in self.blocks.values():
            inside = (*found[block.id.name], block.id.name)
            found.update((inner.id.name, inside) for inner in block.blocks)
        return found

    @cached_property
    def chapter_of(self) -> Mapping[str, str]:
        """The id of the chapter that contains a block, by the id of the block."""
        return {block.id.name: chapter.id.name for chapter in self.chapters for block in chapter.walk()}


@dataclass(frozen=True, slots=True)
class RandomGames:
    """The statistics of random games, played with all possible numbers of players."""

    players: tuple[int, int]
    """The lowest and the highest number of players."""
    games: int
    moves: int
    """The number of actions in all games, including those of chance."""
    violations: int
    """How often a game broke the contract that all games must keep, or an invariant of its own."""
    applied: Mapping[str, int] = field(default_factory=dict)
    """How often each rule was applied, by its id; rules that never were are left out."""
    key: str = ""
    """A hash of the rules that were played and of these statistics: it reveals changes of either."""

    @property
    def steps(self) -> int:
        """How often rules were applied, in total."""
        return sum(self.applied.values())
