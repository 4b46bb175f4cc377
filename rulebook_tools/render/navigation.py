"""The navigation beside a page, and its contents: of its own game, with the way to the site's home."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from functools import cached_property

from markupsafe import Markup

from rulebook_tools.render.addresses import Address
from rulebook_tools.render.page import LanguageSite, Page, Section
from rulebook_tools.render.template import macro


class Navigation:
    """Makes the navigation of the pages of a site.

    A page of a game shows the pages of that game alone, so that no page grows with the number of games;
    the pages about the site show the games.
    """

    def __init__(self, site: LanguageSite) -> None:
        self._site = site
        self._links: dict[tuple[str, str], Markup] = {}

    def items(self, page: Page, word: str) -> Markup:
        """Return the items of the navigation beside a page.

        `word` is what the theme calls the contents of a page, which stand in the navigation of a phone.
        """
        at = self._section_of[page.path]
        own = at if len(at.pages) > 1 else None
        return Markup("\n").join(self._items(own, page, word))

    def outside(self, root: str) -> Markup:
        """Return the items beside no page, met anywhere: their links begin at the language's root."""
        return Markup("\n").join(
            _macro("link", section.title, f"{root}{Address(section.pages[0].path).seen_from('')}")
            for section in self._site.sections
        )

    def contents(self, page: Page, word: str) -> Markup:
        """Return the contents of a page: what is on it below its first heading; nothing where nothing is."""
        entries = page.toc[0].children if page.toc else ()
        return _macro("contents", entries, word) if entries else Markup()

    def neighbours(self, page: Page) -> tuple[Page | None, Page | None]:
        """Return the pages before and after one in the order of reading: those of its own game."""
        pages = self._section_of[page.path].pages
        at = next(number for number, one in enumerate(pages) if one.path == page.path)
        return pages[at - 1] if at else None, pages[at + 1] if at + 1 < len(pages) else None

    def _items(self, own: Section | None, page: Page, word: str) -> Iterator[Markup]:
        for number, section in enumerate(self._site.sections, 1):
            if len(section.pages) == 1:
                yield self._page(section.pages[0], page, section.title, word)
            elif own is None:
                yield self._link(section.title, section.pages[0], page)
            elif section is own:
                yield self._game(section, page, f"__nav_{number}", word)

    def _game(self, section: Section, page: Page, path: str, word: str) -> Markup:
        index, *pages = section.pages
        inner = Markup("\n").join(self._page(each, page, each.title, word) for each in pages)
        is_at = page.path == index.path
        return _macro("game", section.title, self._url(index, page), inner, path, is_at)

    def _page(self, shown: Page, page: Page, title: str, word: str) -> Markup:
        if shown.path == page.path:
            return _macro("here", title, self._url(shown, page), self.contents(page, word))
        return self._link(title, shown, page)

    def _link(self, title: str, shown: Page, page: Page) -> Markup:
        """Return an item that leads elsewhere, the same on all pages of a folder."""
        key = shown.path, posixpath.dirname(page.path)
        if key not in self._links:
            self._links[key] = _macro("link", title, self._url(shown, page))
        return self._links[key]

    def _url(self, shown: Page, page: Page) -> str:
        return Address(shown.path).seen_from(page.path)

    @cached_property
    def _section_of(self) -> dict[str, Section]:
        return {page.path: section for section in self._site.sections for page in section.pages}


def _macro(name: str, *values: object) -> Markup:
    return macro("navigation.html.jinja", name, *values)
