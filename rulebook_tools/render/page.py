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
    """The language of the title, as a value of `lang`; empty if it is that of the page."""


def toc_entry(id_: str, title: Markup, children: tuple[TocEntry, ...] = (), number: str = "") -> TocEntry:
    """Return a table-of-contents entry for the anchor `id_`; `number`, of a rule, precedes the title."""
    return TocEntry(id_, f"{number} {plain_text(title)}".lstrip(), children, language_in(title))


class Names(NamedTuple):
    """The names of a thing in a language; a search for one of them finds texts with any of them."""

    id: str
    own: tuple[str, ...]
    """The name that the texts use, in all its grammatical forms."""
    also: tuple[str, ...] = ()
    """Other names, which the texts do not use."""


class SearchEntry(NamedTuple):
    """A place on a page that the search can find; its title and texts are HTML without elements."""

    anchor: str
    title: str
    lead: str
    """The text that a search result shows: the first sentence or the summary."""
    text: str = ""
    """The rest of the text, which can be found but is not shown in the result."""
    background: str = ""
    """Texts of rulings and examples about the place."""
    words: str = ""
    """Hidden words that find the place in every language: ids, and numbers that the text writes as words."""
    also: str = ""
    """Synonyms of the title, divided by ` | `, which find the place in the language of the page only."""
    above: str = ""
    """The headings above the title, from the chapter down."""
    names: tuple[Names, ...] = ()
    """The names of the things that the place defines: of a term, or of all nouns of a game."""


@dataclass(frozen=True, slots=True)
class Page:
    """A finished page: its `path` without `.html`, its content as `html`, and the place of its `source`."""

    path: str
    title: str
    html: str
    source: Place
    description: str = ""
    toc: tuple[TocEntry, ...] = ()
    search: tuple[SearchEntry, ...] = ()
    """The places on the page that the search can find."""
    language: str = ""
    """The language of the title, as a value of `lang`; empty if it is that of the page."""
    number: str = ""
    """The number of the chapter that the page shows; empty for other pages."""
    unfinished: Markup = Markup()  # noqa: RUF009 -- it never changes
    """A note of a few words, for lists of pages, if the page is not wholly translated; else empty."""
    is_aside: bool = False
    """Whether the page only repeats other pages, so that links to the next and previous page skip it."""


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
    """Return a page; the plain text and the language of its title are taken from the HTML in `title`."""
    return Page(path, plain_text(title), html, source, description, toc, search, language_in(title))


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the navigation: a single page, or the title of a game and its pages."""

    title: str
    pages: tuple[Page, ...]
    language: str = ""
    """The language of the title, as a value of `lang`; empty if it is that of the page."""


class WayIn(NamedTuple):
    """A link to a page or a file with the rules of a game, such as the printable rulebook."""

    name: Markup
    url: str
    type: str = ""
    """The media type of a linked file, such as `application/pdf`; empty for a page."""
    is_tour: bool = False
    """Whether the link leads to a tour, a guided first game for newcomers."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in a list of games; its addresses are relative to the home page of the site."""

    id: str
    title: Markup
    subtitle: Markup
    kind: Markup
    """The kind of game, such as "board game"; may be empty."""
    players: Markup
    """The number of players in words; empty if it is unknown."""
    credit: Markup
    """The author, publisher and year, as far as they are known."""
    emblem: Markup
    """An icon, or the first letter of the title."""
    accent: str
    """The CSS class of the game's colour."""
    url: str
    editions: tuple[Markup, ...]
    """The names of the editions that the rules cite."""
    ways: tuple[WayIn, ...] = ()
    unfinished: Markup = Markup()  # noqa: RUF009 -- it never changes
    """A note of a few words, for lists of games, if the rules are not wholly translated; else empty."""


@dataclass(frozen=True, slots=True)
class RenderedGame:
    """A game in one language: its pages, and its entry in lists of games."""

    card: GameCard
    section: Section
    examples: int
    """How many examples of the game passed."""
    warnings: tuple[Problem, ...] = ()
    """Problems of the game's catalog: translations that cannot be shown."""
    desk: str = ""
    """The data for the page "What if?", packed, in Base64; empty if the game has no such page."""


@dataclass(frozen=True, slots=True)
class LanguageSite:
    """The whole site in one language; `name` is the language's own name."""

    language: str
    name: str
    title: str
    description: str
    sections: tuple[Section, ...]
    author: str = ""
    """The author of the pages; empty if the project does not name one."""
    games: tuple[GameCard, ...] = ()
    has_editors_note: bool = True
    """Whether each page ends with a collapsed note for editors, which names its source."""
    is_in_work: bool = False
    """Whether the translation into this language is not finished."""
    labels: Mapping[str, LocalText] = field(default_factory=dict)
    """The labels of the frame around the pages, as plain text, by name."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """Every page, in the order of the navigation."""
        return tuple(page for section in self.sections for page in section.pages)
