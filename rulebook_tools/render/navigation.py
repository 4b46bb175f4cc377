"""The navigation beside a page, and its contents: of its own game, with the way to the site's home."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from markupsafe import Markup

from rulebook_tools.render.addresses import HOME, Address, relative
from rulebook_tools.render.page import LanguageSite, Page, Section, TocEntry
from rulebook_tools.render.template import Stencil, macro

MOST_GAMES = 24
"""As many games stand side by side on every page; no page grows with the number of games beyond."""


class Navigation:
    """Makes the navigation of the pages of a site.

    A page of a game shows the pages of that game alone, so that no page grows with the number of games;
    the pages about the site show the games.
    """

    def __init__(self, site: LanguageSite) -> None:
        self._site = site
        self._games: dict[tuple[str, str], Markup] = {}
        self._links: dict[tuple[str, str], Markup] = {}
        self._contents: tuple[Page | None, str, Markup] = (None, "", Markup())

    def items(self, page: Page, word: str) -> Markup:
        """Return the items of the navigation beside a page.

        `word` is what the theme calls the contents of a page, which stand in the navigation of a phone.
        """
        at = self._section_of[page.path]
        own = at if len(at.pages) > 1 else None
        return _joined(self._items(own, page, word), "\n")

    def outside(self, root: str) -> Markup:
        """Return the items beside no page, met anywhere: their links begin at the language's root."""
        urls = (Address(section.pages[0].path).seen_from("") for section in self._site.sections)
        named = zip(self._site.sections, urls, strict=True)
        return _joined((_link(section, f"{root}{url}") for section, url in named), "\n")

    def contents(self, page: Page, word: str) -> Markup:
        """Return the table of contents of a page: the entries below its first heading; may be empty."""
        # They stand on the page twice: in the navigation, and beside its text.
        if self._contents[:2] != (page, word):
            self._contents = page, word, _contents(page, word)
        return self._contents[2]

    def games(self, page: Page | None, word: str, root: str = "") -> Markup:
        """Return the games side by side, the one of a page marked; nothing where there is but one.

        `word` says what they are. Where there is no page, links begin at the language’s root. Of very many
        the page’s own alone stands there, with the way to the home that has them all.
        """
        games = self._site.games
        if len(games) < 2:  # noqa: PLR2004 -- there is nothing to choose from
            return Markup()
        folder = posixpath.dirname(page.path) if page else None

        def url(path: str) -> str:
            return f"{root}{path}" if folder is None else relative(path, folder)

        key = root if folder is None else folder
        if (key, word) not in self._games:
            is_few = len(games) <= MOST_GAMES
            shown = [
                (game, url(game.url), game.id == folder) for game in games if is_few or game.id == folder
            ]
            more = "" if len(shown) == len(games) else url(f"{HOME}.html")
            self._games[key, word] = macro("games.html.jinja", "games", shown, word, more)
        return self._games[key, word]

    def neighbours(self, page: Page) -> tuple[Page | None, Page | None]:
        """Return the pages before and after one in the order of reading: those of its own game.

        Reading passes by the pages that say again what others say.
        """
        pages = self._section_of[page.path].pages
        at = next(number for number, one in enumerate(pages) if one.path == page.path)
        before = (one for one in reversed(pages[:at]) if not one.is_aside)
        after = (one for one in pages[at + 1 :] if not one.is_aside)
        return next(before, None), next(after, None)

    def _items(self, own: Section | None, page: Page, word: str) -> Iterator[Markup]:
        for number, section in enumerate(self._site.sections, 1):
            if len(section.pages) == 1:
                yield self._page(section.pages[0], page, section, word)
            elif own is None:
                yield self._link(section, section.pages[0], page)
            elif section is own:
                yield self._game(section, page, f"__nav_{number}", word)

    def _game(self, section: Section, page: Page, path: str, word: str) -> Markup:
        index, *pages = section.pages
        inner = _joined((self._page(each, page, each, word) for each in pages), "\n")
        is_at = page.path == index.path
        game = _stencil("game", 4, section.language, is_at)
        return game(section.title, self._url(index, page), inner, path)

    def _page(self, shown: Page, page: Page, named: Page | Section, word: str) -> Markup:
        if shown.path == page.path:
            contents = self.contents(page, word)
            return _made("here", named.title, self._url(shown, page), contents, named.language)
        return self._link(named, shown, page)

    def _link(self, named: Page | Section, shown: Page, page: Page) -> Markup:
        """Return an item that leads elsewhere, the same on all pages of a folder."""
        key = shown.path, posixpath.dirname(page.path)
        if key not in self._links:
            self._links[key] = _link(named, self._url(shown, page))
        return self._links[key]

    def _url(self, shown: Page, page: Page) -> str:
        return Address(shown.path).seen_from(page.path)

    @cached_property
    def _section_of(self) -> dict[str, Section]:
        return {page.path: section for section in self._site.sections for page in section.pages}


def _contents(page: Page, word: str) -> Markup:
    entries = page.toc[0].children if page.toc else ()
    return _stencil("contents", 2)(_entries(entries), word) if entries else Markup()


def _entries(entries: Iterable[TocEntry]) -> Markup:
    return _joined(
        _made("entry", entry.title, entry.id, _entries(entry.children), entry.language) for entry in entries
    )


def _link(named: Page | Section, url: str) -> Markup:
    return _stencil("link", 2, named.language)(named.title, url)


def _made(name: str, title: str, place: str, inner: Markup, language: str) -> Markup:
    """Return the HTML of a macro for a title, a place and, if there is any, the content inside it."""
    if inner:
        return _stencil(name, 3, language)(title, place, inner)
    return _stencil(name, 2, "", language)(title, place)


@lru_cache(maxsize=50)
def _stencil(name: str, holes: int, *values: object) -> Stencil:
    return Stencil("navigation.html.jinja", name, holes, *values)


def _joined(parts: Iterable[Markup], between: str = "") -> Markup:
    return Markup(between.join(parts))  # noqa: S704 -- each part is safe
