"""Data classes of a rendered site, before a site generator adds the frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from markupsafe import Markup

from rulebook_tools.catalogs.localizer import LocalText
from rulebook_tools.render.prose import language_in, plain_text
from rulebook_tools.util.errors import Place, Problem


class TocEntry(NamedTuple):
    """An entry of a page's table of contents."""

    id: str
    title: str
    children: tuple[TocEntry, ...] = ()
    language: str = ""
    """The language of its title, as HTML names it, where that is not the page's."""


def toc_entry(id_: str, title: Markup, children: tuple[TocEntry, ...] = ()) -> TocEntry:
    """Return the table-of-contents entry for an anchor, with its title and the entries inside it."""
    return TocEntry(id_, plain_text(title), children, language_in(title))


class Names(NamedTuple):
    """The names of a thing in a language; a search for one of them finds all."""

    id: str
    own: tuple[str, ...]
    """The names that stand in texts, in all their forms."""
    also: tuple[str, ...] = ()
    """What it is called elsewhere."""


class SearchEntry(NamedTuple):
    """A place on a page that the search can find; its title and texts are HTML without elements."""

    anchor: str
    title: str
    lead: str
    """What a result shows of it: its first sentence, or what it says in short."""
    text: str = ""
    """What else it says."""
    background: str = ""
    """What rulings and examples tell of it."""
    words: str = ""
    """Hidden words that find it in all languages: its id, the figures behind its words."""
    also: str = ""
    """What else readers look for who mean it: it is found by that in its own language alone."""
    above: str = ""
    """The headings that it stands under."""
    names: tuple[Names, ...] = ()
    """The things that it is the place to name: a term, the nouns of a game."""
    boost: float = 1
    """How much it counts beside others."""


@dataclass(frozen=True, slots=True)
class Page:
    """A finished page: `path` without its ending, HTML of its content, contents, source."""

    path: str
    title: str
    html: str
    source: Place
    description: str = ""
    toc: tuple[TocEntry, ...] = ()
    search: tuple[SearchEntry, ...] = ()
    """What the search finds on it."""
    language: str = ""
    """The language of its title, as HTML names it, where that is not the page's."""
    is_aside: bool = False
    """Whether it says again what other pages say: who reads on from page to page passes it by."""


def titled(
    path: str,
    title: Markup,
    html: str,
    source: Place,
    description: str = "",
    *,
    toc: tuple[TocEntry, ...] = (),
    search: tuple[SearchEntry, ...] = (),
) -> Page:
    """Return a page with the plain text and the language of its title."""
    return Page(path, plain_text(title), html, source, description, toc, search, language_in(title))


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the navigation: a page by itself, or a title and its pages."""

    title: str
    pages: tuple[Page, ...]
    language: str = ""
    """The language of its title, as HTML names it, where that is not the page's."""


class WayIn(NamedTuple):
    """A link into the rules of a game: its name, its URL, and the type of its target."""

    name: Markup
    url: str
    type: str = ""
    """The type of a file that is no page."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in a list of games; its addresses are relative to the home page of the site."""

    id: str
    title: Markup
    subtitle: Markup
    kind: Markup
    """What kind of game it is; may be empty."""
    players: Markup
    """For how many players it is; empty where that is not known."""
    credit: Markup
    emblem: Markup
    accent: str
    """The class that says the game's colour."""
    url: str
    editions: tuple[Markup, ...]
    ways: tuple[WayIn, ...] = ()


@dataclass(frozen=True, slots=True)
class RenderedGame:
    """A game in one language: its pages, and how the pages about the site show it."""

    card: GameCard
    section: Section
    examples: int
    """How many of its examples were played, and came out."""
    warnings: tuple[Problem, ...] = ()
    """What is wrong with its catalog: translations that are not shown."""


@dataclass(frozen=True, slots=True)
class LanguageSite:
    """All pages in one language."""

    language: str
    name: str
    title: str
    description: str
    sections: tuple[Section, ...]
    author: str = ""
    """Who made the pages, if that is said."""
    games: tuple[GameCard, ...] = ()
    labels: Mapping[str, LocalText] = field(default_factory=dict)
    """The labels of the frame around the pages."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """Every page, in the order of the navigation."""
        return tuple(page for section in self.sections for page in section.pages)
