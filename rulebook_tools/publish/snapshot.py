"""A project at one moment: pages are rendered on request, and unchanged games are reused."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

from rulebook_tools.project.book import Book
from rulebook_tools.project.outline import Outline
from rulebook_tools.publish.mkdocs_build import LanguageBuild, PagesInWork, address_of
from rulebook_tools.publish.mkdocs_settings import has_own_code
from rulebook_tools.publish.render_cache import CacheKeys, stored
from rulebook_tools.publish.revision import revision_of
from rulebook_tools.publish.served_pages import Translations
from rulebook_tools.render.frame import Frame, tells_commit
from rulebook_tools.render.page import LanguageSite, RenderedGame
from rulebook_tools.render.search import Wordbook
from rulebook_tools.render.site_pages import language_names, render_site, root_files
from rulebook_tools.sources.assets import MAX_ASSET
from rulebook_tools.sources.folders import SITE, Unfit, content_of
from rulebook_tools.util.cache import Store
from rulebook_tools.util.errors import Problem, SourceError

HTML, NOT_FOUND = ".html", "404.html"
NO_PAGE = "-"
"""No path of a page: all that is rendered are titles."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What surrounds the games of a project, until a file changes that is no game's own."""

    outline: Outline
    languages: Sequence[str]
    config: MkDocsConfig
    is_translating: bool
    """Whether each text of a page names its message."""
    built: dict[str, PagesInWork] = field(default_factory=dict)
    """The languages that MkDocs has built."""


class Snapshot:
    """A project at one moment. Methods raise `SourceError` if the sources have problems."""

    def __init__(self, surroundings: Surroundings, store: Store, before: Snapshot | None = None) -> None:
        """Take over what has not changed since the snapshot `before`."""
        self.surroundings, self._store = surroundings, store
        self._outline, self._languages = surroundings.outline, surroundings.languages
        self._site_url, self._repo_url = (
            surroundings.config.site_url or "",
            surroundings.config.repo_url or "",
        )
        self._marked = surroundings.is_translating
        self._keys = CacheKeys(self._outline, self._languages, self._repo_url, marked=self._marked)
        self._books: dict[str, Book] = {}
        self.read: dict[str, tuple[str, Book]] = dict(before.read) if before else {}
        """Each game as it was last read without problems, with the key of its sources."""
        self._whole = set[str]()
        """The languages that MkDocs has built with all pages of this moment."""
        self._translations = Translations(
            list(self._outline.abouts),
            lambda name: self._outline.catalogs if name == SITE else self._book(name).catalogs,
            lambda game, context: self._book(game).games[game].notes.page(context),
        )
        keys = {
            self._pages_key(game, language) for game in self._outline.abouts for language in self._languages
        }
        self.rendered: dict[tuple[str, str], RenderedGame] = {
            name: game for name, game in (before.rendered if before else {}).items() if name[0] in keys
        }
        """Games by the key of their pages and the one page that is whole; empty where all are."""

    def response(self, path: str) -> bytes | None:
        """Return the content of a path of the site, or None where it has none."""
        language, slash, name = path.partition("/")
        if not slash:
            text = root_files([self._site(each) for each in self._languages], self._site_url).get(path)
            return None if text is None else text.encode("utf-8", "xmlcharrefreplace")
        if language not in self._languages:
            return None
        is_page = name.endswith(HTML) and name != NOT_FOUND
        if has_own_code(self.surroundings.config) or name.startswith("search/"):
            built = self._whole_language(language)
        else:
            built = self.surroundings.built.get(language) or self._built(self._site(language))
            if is_page and not self._build_page(built, language, name):
                return None
        content = self._content(built.folder, name)
        if content is None or not (is_page and self._marked):
            return content
        return self._translations.page(content.decode(), language, name.removesuffix(HTML)).encode()

    def not_found(self, language: str) -> bytes | None:
        """Return the 404 page in a language, or in the first one if the language is unknown."""
        known = language if language in self._languages else self._languages[0]
        return self.response(f"{known}/{NOT_FOUND}")

    def check(self) -> Iterator[Sequence[Problem]]:
        """Yield the problems of each game and its catalogs; games from the cache have only warnings."""
        catalogs = self._outline.catalogs
        yield [problem for language in self._languages for problem in catalogs.broken(SITE, language)]
        for game in self._outline.abouts:
            known = [self._rendered(game, language) for language in self._languages]
            if all(known):
                yield [problem for each in known if each for problem in each.warnings]
                continue
            try:
                book = self._book(game)
            except SourceError as error:
                yield error.problems
                continue
            yield book.games[game].record_problems
            for language in self._languages:
                yield book.catalogs.broken(game, language)
            yield book.unpublishable(self._languages)

    def _content(self, folder: Path, name: str) -> bytes | None:
        """Return a built file; none whose source has become a pipe, or a link out of the project."""
        file, root = folder / name, self._outline.folders.root
        if not file.is_file() or not file.resolve().is_relative_to(folder.resolve()):
            return None
        source = root / "docs" / name
        with suppress(Unfit):
            return content_of(source, root, MAX_ASSET) if os.path.lexists(source) else file.read_bytes()
        return None

    def _whole_language(self, language: str) -> PagesInWork:
        """Build all pages of a language, once per snapshot."""
        if language not in self._whole:
            games = [self._game(game, language) for game in self._outline.abouts]
            others = Wordbook.of(self._site(other) for other in self._languages if other != language)
            self._built(self._site_of(games, language), others)
            self._whole.add(language)
        return self.surroundings.built[language]

    def _built(self, site: LanguageSite, wordbook: Wordbook | None = None) -> PagesInWork:
        """Build a language; without the words of the other languages, for single pages that come later."""
        root, url = self._outline.folders.root, address_of(self._site_url, site.language)
        frame = Frame(site, language_names(self._languages), revision_of(root), wordbook or Wordbook())
        built = self.surroundings.built[site.language] = PagesInWork(
            LanguageBuild(root, frame, Path(), url, 0)
        )
        return built

    def _build_page(self, built: PagesInWork, language: str, name: str) -> bool:
        """Build one page; return False if there is none of this name."""
        site = self._site(language, name.removesuffix(HTML))
        page = next((page for page in site.pages if f"{page.path}{HTML}" == name), None)
        if page is None:
            return False
        revision = revision_of(self._outline.folders.root) if tells_commit(page) else None
        built.build_page(Frame(site, language_names(self._languages), revision), page)
        return True

    def _site(self, language: str, path: str = "index") -> LanguageSite:
        """Return the site of a language of which the page at a path is whole."""
        games = [
            self._game(game, language, path if path.startswith(f"{game}/") else NO_PAGE)
            for game in self._outline.abouts
        ]
        return self._site_of(games, language)

    def _site_of(self, games: Sequence[RenderedGame], language: str) -> LanguageSite:
        catalogs = self._outline.site_catalogs(language)
        return render_site(self._outline.site, games, language, catalogs, marked=self._marked)

    def _game(self, game: str, language: str, only: str = "") -> RenderedGame:
        """Return a game with all its pages, or at least with `only` one of them and the others' titles."""
        if whole := self._rendered(game, language):
            return whole
        key, rendered = (self._pages_key(game, language), only), self.rendered
        if key not in rendered:
            rendered[key] = self._book(game).render_game(
                game,
                language,
                self._languages,
                only=only or None,
                repo_url=self._repo_url,
                marked=self._marked,
            )
        return rendered[key]

    def _rendered(self, game: str, language: str) -> RenderedGame | None:
        """Return a game with all its pages, if they were rendered before from the same sources."""
        key, rendered = (self._pages_key(game, language), ""), self.rendered
        if key not in rendered and (found := stored(self._store, key[0])):
            rendered[key] = found
        return rendered.get(key)

    def _pages_key(self, game: str, language: str) -> str:
        """Return the key of pages; one of this snapshot alone where they cannot be kept."""
        return self._keys.pages(game, language) or f"{game} {language} {id(self)}"

    def _book(self, game: str) -> Book:
        """Load one game; reuse runs of examples with unchanged results."""
        if game not in self._books:
            outline, key = self._outline, self._keys.game(game)
            old_key, old = self.read.get(game, ("", None))
            if old is not None and key and key == old_key:  # its catalogs may have changed
                book = Book(old.games, outline, outline.catalogs)
            else:
                book = Book.load(outline.folders.root, [game], outline)
                book = book.after(old) if old is not None else book
            self._books[game] = book
            self.read[game] = key, book
        return self._books[game]
