"""The navigation beside a page: the pages of its own game, the contents of the page, all games."""

from __future__ import annotations

import posixpath

from markupsafe import Markup

from rulebook_tools.render.addresses import HOME, relative
from rulebook_tools.render.page import GameCard, LanguageSite, Page
from rulebook_tools.render.template import macro

MOST_GAMES = 24
"""The most games that the list on every page shows; if a site has more, it shows only the page's own game."""


class Navigation:
    """Makes the navigation of the pages of a site.

    A page of a game shows the pages of that game and those about the site, but not other games, so that it
    does not grow with the number of games; the pages about the site show all games.
    """

    def __init__(self, site: LanguageSite) -> None:
        self._site = site
        self._section_of = {page.path: section for section in site.sections for page in section.pages}

    def name(self, page: Page) -> str:
        """Return the unique name of the game that a page belongs to, or else the name of the site."""
        section = self._section_of[page.path]
        return section.title if len(section.pages) > 1 else self._site.title

    def language(self, page: Page) -> str:
        """Return HTML's `lang` for the name of a page's game or site; empty if it is the page's language."""
        return self._section_of[page.path].language

    def title(self, page: Page) -> str:
        """Return the title of a page, with its game or the site, for browser windows and printed files."""
        section = self._section_of[page.path]
        if len(section.pages) > 1 and page is section.pages[0]:
            return f"{section.title} · {self._site.title}"
        return f"{page.title} · {self.name(page)}"

    def items(self, page: Page | None, word: str, root: str = "") -> Markup:
        """Return the items of the navigation beside a page; without a page, links are prefixed with `root`.

        `word` is the theme's title for the table of contents, which is part of the navigation on a phone.
        """
        own = self._section_of[page.path] if page else None
        is_game = own is not None and len(own.pages) > 1
        sections = [
            (number, section)
            for number, section in enumerate(self._site.sections, 1)
            if not is_game or section is own or len(section.pages) == 1
        ]

        def url(path: str) -> str:
            return _url(f"{path}.html", page, root)

        return macro("navigation.html.jinja", "items", sections, own, page, url, word)

    def contents(self, page: Page | None, word: str) -> Markup:
        """Return the table of contents of a page, below its first heading; empty without entries or a page.

        `word` is the theme's title for the table of contents.
        """
        return macro("navigation.html.jinja", "contents", page, word) if page else Markup()

    def games(self, page: Page | None, word: str, root: str = "") -> Markup:
        """Return a list of links to the games, the page's own game marked; empty if there is only one game.

        `word` is the title of the list. Without a page, links are prefixed with `root`. If there are more
        than `MOST_GAMES` games, the list contains only the game of the page and a link to the home page,
        which lists all games.
        """
        games = [(game, _url(game.url, page, root), is_here) for game, is_here in self._shown(page)]
        more = "" if len(games) in (0, len(self._site.games)) else _url(f"{HOME}.html", page, root)
        return macro("games.html.jinja", "games", games, word, more) if games or more else Markup()

    def game_choice(self, page: Page | None, word: str, every: str) -> Markup:
        """Return a control to choose the game whose search results come first; empty if there is one game.

        `word` is the name of the control, `every` the text of the option that selects no game. The game of
        the page is preselected. If there are more than `MOST_GAMES` games, only this game can be chosen; on
        a page of no game, the control is then empty.
        """
        games = self._shown(page)
        is_told_apart = len({game.title for game, _ in games}) == len(games)
        named = [(game, is_here, game.title if is_told_apart else game.kind) for game, is_here in games]
        return macro("games.html.jinja", "choice", named, word, every) if named else Markup()

    def _shown(self, page: Page | None) -> list[tuple[GameCard, bool]]:
        """Return the games to list, each with whether the page belongs to it; none if there is only one."""
        games, folder = self._site.games, posixpath.dirname(page.path) if page else None
        if len(games) < 2:  # noqa: PLR2004 -- there is nothing to choose from
            return []
        is_few = len(games) <= MOST_GAMES
        return [(game, game.id == folder) for game in games if is_few or game.id == folder]

    def neighbours(self, page: Page) -> tuple[Page | None, Page | None]:
        """Return the previous and next page of the game, without pages that repeat others; None at an end."""
        pages = self._section_of[page.path].pages
        at = next(number for number, one in enumerate(pages) if one.path == page.path)
        before = (one for one in reversed(pages[:at]) if not one.is_aside)
        after = (one for one in pages[at + 1 :] if not one.is_aside)
        return next(before, None), next(after, None)


def _url(file: str, page: Page | None, root: str) -> str:
    return relative(file, posixpath.dirname(page.path)) if page else f"{root}{file}"
