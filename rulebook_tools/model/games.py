"""A game: what `game.yml` says of it, and all its sources together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

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
"""The languages that stand in for a missing translation where a game names none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(Placed):
    """A published text of a game."""

    name: Text
    """What the edition is called."""
    language: Ref
    """The language of its text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedException(Placed):
    """Something that is absent on purpose, and why."""

    about: Ref
    """The rule, the parameter or the reading (ruling-tie.shared) that is an exception."""
    reason: Text
    """Why it may be absent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About(Placed):
    """The file `game.yml`."""

    title: Text
    """The game's title."""
    subtitle: Text | None = None
    """One line that tells it from games of the same name."""
    kind: Text | None = None
    """What kind of game it is, in two or three words: Card game."""
    language: Ref
    """The language of these sources: a tag such as en or pt_BR."""
    about: Text | None = None
    """What the game is about, in a few sentences."""
    author: str = ""
    """Who made the game."""
    publisher: str = ""
    """Who published it."""
    year: int | None = None
    """The year of its publication."""
    icon: Ref | None = None
    """The game’s emblem: a drawing, such as drawing/caravel, or an icon of the theme."""
    colour: Colour | None = None
    """The colour of its emblem and of its pages; if left out, its id decides."""
    editions: Mapping[str, Edition]
    """The published texts that the rules cite, by a short name."""
    credits: Mapping[str, Ref] = field(default_factory=dict)
    """Who made the game, by role; each role has a label credit.<role>."""
    fallback: tuple[Ref, ...] | None = None
    """The languages asked for a missing translation before the source: [en], if left out."""
    players: tuple[int, ...] = ()
    """The numbers of players that it is for, if it is not executed: [2, 3, 4]."""
    languages: tuple[Ref, ...] | None = None
    """The languages that the game must be complete in; those of site.yml, if left out."""
    engine: NotExecuted | None = None
    """{none: why} where the whole game is not executed."""
    exceptions: tuple[ReviewedException, ...] = ()
    """What is absent on purpose, each with its reason."""

    @property
    def stand_in(self) -> tuple[str, ...]:
        """The fallback languages for missing translations, by name."""
        return FALLBACK if self.fallback is None else tuple(ref.name for ref in self.fallback)


@dataclass(frozen=True)
class Rulebook:
    """All sources of one game."""

    id: str
    about: About
    chapters: tuple[Block, ...]
    parameters: Mapping[str, Parameter]
    rulings: Mapping[str, Ruling]
    terms: Mapping[str, Term] = field(default_factory=dict)
    wordings: Wordings = NO_WORDINGS
    examples: tuple[Example, ...] = ()
    looks: Mapping[str, Look] = field(default_factory=dict)
    """How pictures show nouns, where that is said: the file `pictures.yml`."""
    card: Card | None = None

    @property
    def published(self) -> tuple[str, ...]:
        """The publisher, if that is not the author, and the year where it is known."""
        about = self.about
        publisher = "" if about.publisher == about.author else about.publisher
        return tuple(filter(None, (publisher, str(about.year or ""))))

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
        """The ids of the blocks around each block, the chapter first."""
        found: dict[str, tuple[str, ...]] = {chapter.id.name: () for chapter in self.chapters}
        for block in self.blocks.values():
            inside = (*found[block.id.name], block.id.name)
            found.update((inner.id.name, inside) for inner in block.blocks)
        return found

    @cached_property
    def chapter_of(self) -> Mapping[str, str]:
        """The id of the chapter of each block."""
        return {block.id.name: chapter.id.name for chapter in self.chapters for block in chapter.walk()}
