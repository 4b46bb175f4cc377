"""The state of the preview server: the current snapshot of the project, and the last one without problems.

Pages are rendered on request. A new snapshot reuses the unchanged games of the one before.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

from rulebook_tools.project.book import Book, sound_outline
from rulebook_tools.project.outline import Outline
from rulebook_tools.publish import mkdocs_build
from rulebook_tools.publish.engine_files import LIST, hash_of, listing, shared_files
from rulebook_tools.publish.mkdocs_plugin import contact_of
from rulebook_tools.publish.render_cache import CacheKeys, cache_in, stored
from rulebook_tools.publish.revision import revision_of
from rulebook_tools.publish.served_pages import Translations
from rulebook_tools.render.frame import Frame, names_commit
from rulebook_tools.render.page import LanguageSite, RenderedGame
from rulebook_tools.render.search import Wordbook
from rulebook_tools.render.site_pages import language_names, root_files
from rulebook_tools.render.what_if_page import ENGINE, desk_file
from rulebook_tools.sources.assets import MAX_ASSET
from rulebook_tools.sources.folders import LABELS, SITE, Folders, InvalidFile, content_of
from rulebook_tools.util import errors
from rulebook_tools.util.cache import Store

HTML, NOT_FOUND = ".html", "404.html"
NO_PAGE = "-"
"""A path that no page has. As `only` of `Book.render_game`, it gives pages with titles, but no content."""
OWN_CODE = "--translate: the settings of this project have code or templates of their own"
COLLECT_AFTER = 4
"""After how many changes garbage is collected, to free replaced snapshots."""
EMPTY_PAGE = b"<!doctype html><html><head><title>rulebook</title></head><body></body></html>"
"""A page without content, on which problems are shown if there is no earlier version of a page."""

Stamps = dict[str, tuple[int, int]]
"""Modification time (in nanoseconds) and size (in bytes) of each file, by its path; (0, 0) for a folder."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The parts of a project that its games share. They are reloaded if a file outside the games changes."""

    outline: Outline
    languages: Sequence[str]
    config: MkDocsConfig
    is_translating: bool
    """Whether texts on pages are marked with the message that they come from, for translators."""
    built: dict[str, mkdocs_build.PagesInWork] = field(default_factory=dict)
    """The MkDocs builds made so far, by language."""
    engine: dict[str, bytes] = field(default_factory=dict)
    """The files of the program for browsers by name; empty until one of them is requested."""


class Snapshot:
    """The project as it was at one moment. Methods raise `SourceError` if its sources have problems."""

    def __init__(self, surroundings: Surroundings, store: Store, before: Snapshot | None = None) -> None:
        """Make a snapshot that reuses unchanged games of `before`; `store` is the cache of rendered games."""
        self.surroundings, self._store = surroundings, store
        self._outline, self._languages = surroundings.outline, surroundings.languages
        self._site_url = surroundings.config.site_url or ""
        self._contact = contact_of(surroundings.config)
        self._marked = surroundings.is_translating
        self._keys = CacheKeys(self._outline, self._languages, self._contact, marked=self._marked)
        self._books: dict[str, Book] = {}
        self.read: dict[str, tuple[str, Book]] = dict(before.read) if before else {}
        """The last version of each game without problems, with the key of its sources; by the game's id."""
        self._whole = set[str]()
        """The languages that MkDocs has built completely from this snapshot."""
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
        """Rendered games by the key of their pages and the path of the one complete page (empty: all are)."""

    def response(self, path: str) -> bytes | None:
        """Return the content of the file at a path of the site, such as `en/index.html`; None if missing."""
        language, slash, name = path.partition("/")
        if not slash:
            text = root_files([self._site(each) for each in self._languages], self._site_url).get(path)
            return None if text is None else text.encode("utf-8", "xmlcharrefreplace")
        if language == ENGINE:
            return self._engine_file(name)
        if language not in self._languages:
            return None
        is_page = name.endswith(HTML) and name != NOT_FOUND
        if mkdocs_build.has_own_code(self.surroundings.config) or name.startswith("search/"):
            built = self._whole_language(language)
        else:
            built = self.surroundings.built.get(language) or self._build_site(self._site(language))
            if is_page and not self._build_page(built, language, name):
                return None
        content = self._content(built.folder, name)
        if content is None or not (is_page and self._marked):
            return content
        return self._translations.page(content.decode(), language, name.removesuffix(HTML)).encode()

    def _engine_file(self, name: str) -> bytes | None:
        """Return a file that *What if?* loads in a browser, such as the data of a game; None if missing."""
        files = self.surroundings.engine
        if not files:
            files |= shared_files(self._languages, cache_in(None))
        desks = {desk_file(*each): each for each in product(self._outline.abouts, self._languages)}
        if name == LIST:
            # The size of the data is told by its answer, the hash only has to change with its sources.
            keys = {each: (0, hash_of(self._pages_key(*desks[each]).encode())) for each in desks}
            sizes = {each: (len(content), hash_of(content)) for each, content in files.items()}
            return listing({**sizes, **keys})
        if name in desks:
            game, language = desks[name]
            return self._book(game).packed_desk(game, language) or None
        return files.get(name)

    def not_found(self, language: str) -> bytes | None:
        """Return the 404 page in a language, or in the first one if the language is unknown."""
        known = language if language in self._languages else self._languages[0]
        return self.response(f"{known}/{NOT_FOUND}")

    def check(self) -> Iterator[Sequence[errors.Problem]]:
        """Yield the problems of the site's catalogs, then those of each game.

        For a game whose pages are cached in all languages, these are only its warnings.
        """
        catalogs = self._outline.catalogs
        yield [problem for language in self._languages for problem in catalogs.broken(SITE, language)]
        for game in self._outline.abouts:
            known = [self._cached_game(game, language) for language in self._languages]
            if all(known):
                yield [problem for each in known if each for problem in each.warnings]
                continue
            try:
                book = self._book(game)
            except errors.SourceError as error:
                yield error.problems
                continue
            yield book.games[game].record_problems
            for language in self._languages:
                yield book.catalogs.broken(game, language)
            yield book.unpublishable(self._languages)

    def _content(self, folder: Path, name: str) -> bytes | None:
        """Return a built file's content; None if it is missing, or made from a forbidden file in `docs`."""
        file, root = folder / name, self._outline.folders.root
        if not file.is_file() or not file.resolve().is_relative_to(folder.resolve()):
            return None
        source = root / "docs" / name
        with suppress(InvalidFile):
            return content_of(source, root, MAX_ASSET) if os.path.lexists(source) else file.read_bytes()
        return None

    def _whole_language(self, language: str) -> mkdocs_build.PagesInWork:
        if language not in self._whole:
            games = [self._game(game, language) for game in self._outline.abouts]
            others = Wordbook.of(self._site(other) for other in self._languages if other != language)
            self._build_site(self._outline.render(games, language, marked=self._marked), others)
            self._whole.add(language)
        return self.surroundings.built[language]

    def _build_site(self, site: LanguageSite, wordbook: Wordbook | None = None) -> mkdocs_build.PagesInWork:
        """Build a language with MkDocs; `wordbook` contains the words of other languages, for the search."""
        root, url = self._outline.folders.root, mkdocs_build.address_of(self._site_url, site.language)
        frame = Frame(
            site,
            language_names(self._languages),
            revision_of(root),
            self._outline.in_work,
            wordbook or Wordbook(),
        )
        built = self.surroundings.built[site.language] = mkdocs_build.PagesInWork(
            mkdocs_build.LanguageBuild(root, frame, Path(), url, 0)
        )
        return built

    def _build_page(self, built: mkdocs_build.PagesInWork, language: str, name: str) -> bool:
        site = self._site(language, name.removesuffix(HTML))
        page = next((page for page in site.pages if f"{page.path}{HTML}" == name), None)
        if page is None:
            return False
        revision = revision_of(self._outline.folders.root) if names_commit(page) else None
        built.build_page(Frame(site, language_names(self._languages), revision, self._outline.in_work), page)
        return True

    def _site(self, language: str, path: str = "index") -> LanguageSite:
        """Return the site of a language with the page at `path` complete; others may have titles only."""
        games = [
            self._game(game, language, path if path.startswith(f"{game}/") else NO_PAGE)
            for game in self._outline.abouts
        ]
        return self._outline.render(games, language, marked=self._marked)

    def _game(self, game: str, language: str, only: str = "") -> RenderedGame:
        """Return a rendered game, complete if `only` is empty, else at least with the page at that path."""
        if whole := self._cached_game(game, language):
            return whole
        key, rendered = (self._pages_key(game, language), only), self.rendered
        if key not in rendered:
            rendered[key] = self._book(game).render_game(
                game, language, self._languages, only=only or None, contact=self._contact, marked=self._marked
            )
        return rendered[key]

    def _cached_game(self, game: str, language: str) -> RenderedGame | None:
        key, rendered = (self._pages_key(game, language), ""), self.rendered
        if key not in rendered and (found := stored(self._store, key[0])):
            rendered[key] = found
        return rendered.get(key)

    def _pages_key(self, game: str, language: str) -> str:
        """Return the cache key of a game's pages; if they cannot be cached, a key unique to this snapshot."""
        return self._keys.pages(game, language) or f"{game} {language} {id(self)}"

    def _book(self, game: str) -> Book:
        if game not in self._books:
            outline, key = self._outline, self._keys.game(game)
            old_key, old = self.read.get(game, ("", None))
            if old is not None and key and key == old_key:  # its catalogs may have changed
                book = Book(old.games, outline, outline.catalogs)
            else:
                book = Book.load(outline.folders.root, [game], outline)
                if old is not None:
                    book.reuse_runs(old)
            self._books[game] = book
            self.read[game] = key, book
        return self._books[game]


class Preview:
    """The current content of a project's site, for the server; to be used by one thread at a time.

    While the sources have problems, pages come from the last snapshot without problems.
    """

    def __init__(
        self, root: Path, languages: Sequence[str], *, translating: bool = False, cache: Path | None = None
    ) -> None:
        """Load the project in `languages` (default: all); if `translating`, mark each text with its message.

        `cache` is the folder of the cache (default: in the user's cache folder). Raises `RulebookError` if
        the project cannot be shown at all.
        """
        self._is_translating = translating
        self._folders = Folders(root)
        self._languages = languages
        self._store = cache_in(cache, self._folders.root / "docs", self._folders.locales)
        self._stamps = stamps_of(self._folders)
        self._now = self._last_good = Snapshot(self._surroundings(), self._store)
        self.problems = ""
        """The known problems of the project, one per line."""
        self.changes = 0
        """The number of changes so far."""
        self._collected = 0
        self._is_outline_broken = False

    def refresh(self) -> bool:
        """Look for changed files; return True if there are any."""
        stamps, before = stamps_of(self._folders), self._stamps
        if stamps == before:
            return False
        self._stamps = stamps
        self.changes += 1
        names = {name for name in stamps.keys() | before.keys() if stamps.get(name) != before.get(name)}
        is_same = not self._is_outline_broken and stamps.keys() == before.keys()
        around = self._now.surroundings
        try:
            if is_same and all(map(self._is_of_a_game, names)):
                around = replace(around, outline=replace(around.outline))  # a catalog may be finished now
            else:
                around = self._surroundings()
            self._now = Snapshot(around, self._store, self._now)
            self.problems, self._is_outline_broken = "", False
        except (errors.RulebookError, OSError) as error:  # a file may be gone while it is read
            self.problems, self._is_outline_broken = str(error), True
        return True

    def response(self, path: str) -> tuple[bytes | None, str]:
        """Return the current content of the file at a path (None: no such file), and the problems as text."""
        self.refresh()
        try:
            found = self._now.response(path)
            if path.endswith(HTML) and not path.endswith(NOT_FOUND):  # else nothing was rendered
                self._last_good = self._now
        except (errors.RulebookError, OSError) as error:
            self.problems = str(error)
            found = self._last_good_response(path)
        return found, self.problems

    def not_found(self, path: str) -> bytes:
        """Return the 404 page in the language of a path, or an empty page if that cannot be made."""
        with suppress(errors.RulebookError, OSError):
            return self._last_good.not_found(path.partition("/")[0]) or EMPTY_PAGE
        return EMPTY_PAGE

    def check(self) -> Iterator[None]:
        """Find all problems of the project and set `problems`.

        It yields between its steps, so that the server can answer requests; it ends early after a change.
        """
        # Commands collect garbage rarely, but snapshots contain reference cycles. The page is shown first.
        if self.changes >= self._collected + COLLECT_AFTER:
            gc.collect()
            self._collected = self.changes
        if self._is_outline_broken:
            return
        snapshot, problems = self._now, errors.Problems()
        try:
            for found in snapshot.check():
                problems.found += found
                yield
                if snapshot is not self._now:
                    return
        except (errors.RulebookError, OSError) as error:
            self.problems = str(error)
            return
        is_around = self.problems and not problems.found and snapshot is not self._last_good
        if not is_around:  # else the problem is outside the games
            self.problems = "\n".join(errors.summed_up(errors.in_order(problems.found)))

    def _last_good_response(self, path: str) -> bytes | None:
        """Return the content from the last snapshot without problems; on errors, an empty page."""
        try:
            return self._last_good.response(path)
        except (errors.RulebookError, OSError):
            return EMPTY_PAGE

    def _surroundings(self) -> Surroundings:
        outline = sound_outline(self._folders)
        config = mkdocs_build.load_settings(self._folders.root, self._folders.root / "site")
        if self._is_translating and mkdocs_build.has_own_code(config):
            raise errors.UsageError(OWN_CODE)
        return Surroundings(outline, outline.choose_languages(self._languages), config, self._is_translating)

    def _is_of_a_game(self, name: str) -> bool:
        """Return True if a file affects one game only: its sources and catalogs, but not `game.yml`."""
        path = Path(name)
        if path.is_relative_to(self._folders.games):
            return path.name != "game.yml"
        is_catalog = path.is_relative_to(self._folders.locales) and path.is_file()
        return is_catalog and path.stem not in (SITE, LABELS)


def stamps_of(folders: Folders) -> Stamps:
    """Return modification times and sizes of all files of a project, to detect changes."""
    root, found = folders.root, Stamps()
    names = [str(root / "mkdocs.yml")]
    for folder in (root / "docs", root / "locales"):
        for inner, inside, files in os.walk(folder):
            inside[:] = [name for name in inside if name[0] != "." and name != "__pycache__"]
            names += [f"{inner}/{name}" for name in files if name[0] != "."]
            found[inner] = 0, 0  # so that new and removed folders are seen
    for name in names:
        with suppress(OSError):
            status = os.stat(name)  # noqa: PTH116 -- of thousands of files, before each page
            found[name] = status.st_mtime_ns, status.st_size
    return found
