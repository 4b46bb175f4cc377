"""A site while it is written: each page made when it is asked for, from what changed and what did not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulebook_tools.project.book import Book
from rulebook_tools.project.outline import Outline
from rulebook_tools.publish.frames import (
    NOT_FOUND,
    Frames,
    fill_not_found,
    fill_page,
    search_files,
    search_text,
)
from rulebook_tools.publish.inputs import Inputs, Unknown, code_key
from rulebook_tools.publish.language_site import KeptFrames, LanguageBuild, address_of, blank, make_frames
from rulebook_tools.publish.print_text import print_text, read_print
from rulebook_tools.publish.prints import print_key
from rulebook_tools.publish.revision import revision_of
from rulebook_tools.publish.styles import STYLES
from rulebook_tools.publish.translation import Translations
from rulebook_tools.render.frame import Frame, tells_commit
from rulebook_tools.render.page import LanguageSite, RenderedGame
from rulebook_tools.render.search import Wordbook
from rulebook_tools.render.site_pages import language_names, render_site, root_files
from rulebook_tools.sources.assets import MAX_ASSET
from rulebook_tools.sources.folders import SITE, Unfit, content_of
from rulebook_tools.util.cache import Store, key_of
from rulebook_tools.util.errors import Problem, SourceError

HTML = ".html"
NO_PAGE = "-"
"""No path of a page."""


@dataclass(slots=True)
class Memory:
    """What one moment of a project leaves to the next."""

    books: dict[str, tuple[str, Book]] = field(default_factory=dict)
    """The last good state of each game, with the key of its sources."""
    prints: dict[str, RenderedGame] = field(default_factory=dict)
    """The pages of games without problems, by what they were made of."""
    titles: dict[str, RenderedGame] = field(default_factory=dict)
    """Games of which only the titles are known, by the same."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What surrounds the games: the project's own texts, its settings, and where things are kept."""

    outline: Outline
    languages: Sequence[str]
    frames: KeptFrames
    site_url: str
    repo_url: str
    store: Store | None
    is_translating: bool = False
    """Whether each text of a page tells which message it is."""


class Preview:
    """A project as it is at one moment; what an earlier one had in common with it is taken over.

    Games, pages and frames are made when they are asked for. What is asked for raises `SourceError` where
    the sources of it have problems.
    """

    def __init__(self, setting: Setting, memory: Memory) -> None:
        self.setting = setting
        self.outline, self.languages = setting.outline, setting.languages
        self._inputs = Inputs(self.outline.folders)
        self._keys = {game: self._game_key(game) for game in self.outline.abouts}
        self._prints: dict[tuple[str, str], RenderedGame] = {}
        self._frames: dict[str, Frames] = {}
        self._translations = Translations(
            list(self._keys),
            lambda name: self.outline.catalogs if name == SITE else self._book(name).catalogs,
            lambda game, context: self._book(game).games[game].notes.page(context),
        )
        self._read = set[str]()
        """The games whose catalogs are read as they are at this moment."""
        self._print_keys = {
            (game, language): self._print_key(game, language)
            for game in self._keys
            for language in self.languages
        }
        wanted = frozenset(self._print_keys.values())
        prints = {key: kept for key, kept in memory.prints.items() if key in wanted}
        titles = {key: known for key, known in memory.titles.items() if key in wanted}
        self.memory = Memory(dict(memory.books), prints, titles)

    def response(self, path: str) -> bytes | None:
        """Return what stands at a path of the site, or None for nothing."""
        language, slash, name = path.partition("/")
        if not slash:
            text = root_files([self._site(each) for each in self.languages], self.setting.site_url).get(path)
        elif language not in self.languages:
            return None
        elif name == NOT_FOUND:
            text = self.not_found(language)
        elif name.startswith("search/"):
            text = self._search(language).get(name)
        elif name == STYLES:
            text = self._frames_of(language).made.get(name)
        elif name.endswith(HTML):
            text = self._page(language, name.removesuffix(HTML))
        else:
            return self._asset(self._frames_of(language).files.get(name))
        return None if text is None else text.encode("utf-8", "xmlcharrefreplace")

    def _asset(self, source: str | None) -> bytes | None:
        """Return a file that is published as it is; none that has become a pipe or leads out by now."""
        root = self.outline.folders.root
        try:
            return None if source is None else content_of(root / "docs" / source, root, MAX_ASSET)
        except Unfit:
            return None

    def not_found(self, language: str) -> str:
        """Return what stands for a page that is not there."""
        return fill_not_found(self._frames_of(language), self._frame(self._site(language)))

    def check(self) -> Iterator[list[Problem]]:
        """Yield what is wrong with each game that is not kept as it is, and with its catalogs, bit by bit.

        What has no problems is kept.
        """
        catalogs = self.outline.catalogs
        yield [problem for language in self.languages for problem in catalogs.broken(SITE, language)]
        for game in self.outline.abouts:
            kept = [self._kept(game, language) for language in self.languages]
            if all(kept):
                yield [problem for each in kept if each for problem in each.warnings]
                continue
            try:
                book = self._book(game)
            except SourceError as error:
                yield list(error.problems)
                continue
            yield list(book.games[game].record_problems)
            for language in self.languages:
                yield book.catalogs.broken(game, language)
            wrong = book.catalogs.unreadable(self.languages)
            wrong += [problem for _, run in book.choose(()) for problem in run.problems]
            yield wrong
            shown = [language for language in self.languages if (game, language) in self._prints]
            if not wrong and shown:
                for language in shown:
                    self._keep(game, language)
        if self.setting.store:
            self.setting.store.save()

    def _page(self, language: str, path: str) -> str | None:
        """Return a page in its frame, or None where there is none of this path."""
        site = self._site(language, path)
        page = next((page for page in site.pages if page.path == path), None)
        if page is None:
            return None
        revision = revision_of(self.outline.folders.root) if tells_commit(page) else None
        frame = Frame(site, language_names(self.languages), revision)
        text = fill_page(self._frames_of(language), frame, page)
        return self._translations.page(text, language, path) if self.setting.is_translating else text

    def _search(self, language: str) -> Mapping[str, str]:
        """Return the files of the search of a language, by name."""
        games = [self._print(game, language) for game in self.outline.abouts]
        site = self._site_of(games, language)
        others = Wordbook.of(self._site(other) for other in self.languages if other != language)
        entries = [search_text(section, others) for section in site.sections]
        return search_files(self._frames_of(language), entries)

    def _site(self, language: str, only: str = "index") -> LanguageSite:
        """Return the site of a language, of which one page is whole, and all whose games are kept."""
        games = [
            self._kept(game, language)
            or (self._sketch if only.startswith(f"{game}/") else self._titles)(game, language, only)
            for game in self.outline.abouts
        ]
        return self._site_of(games, language)

    def _site_of(self, games: Sequence[RenderedGame], language: str) -> LanguageSite:
        """Return the site of a language around its games."""
        catalogs, marked = self.outline.site_catalogs(language), self.setting.is_translating
        return render_site(self.outline.site, games, language, catalogs, marked=marked)

    def _sketch(self, game: str, language: str, only: str) -> RenderedGame:
        """Return a game of which one page is whole, and the titles of the others."""
        return self._book(game).render_game(
            game,
            language,
            self.languages,
            only=only,
            repo_url=self.setting.repo_url,
            marked=self.setting.is_translating,
        )

    def _titles(self, game: str, language: str, _only: str) -> RenderedGame:
        """Return a game of which the titles at least are known, as they are by now."""
        if found := self._prints.get((game, language)):
            return found
        key, known = self._print_keys[game, language], self.memory.titles
        if key not in known:
            known[key] = self._sketch(game, language, NO_PAGE)
        return known[key]

    def _print(self, game: str, language: str) -> RenderedGame:
        """Return all pages of a game in a language."""
        found = self._kept(game, language) or self._prints.get((game, language))
        if found is None:
            found = self._book(game).render_game(
                game,
                language,
                self.languages,
                repo_url=self.setting.repo_url,
                marked=self.setting.is_translating,
            )
            self._prints[game, language] = found
        return found

    def _kept(self, game: str, language: str) -> RenderedGame | None:
        """Return all pages of a game in a language, if they were made before from the same sources."""
        key, store = self._print_keys[game, language], self.setting.store
        found = self.memory.prints.get(key)
        if found is None and store and (found := store.get(key, read_print)):
            self.memory.prints[key] = found
        return found

    def _keep(self, game: str, language: str) -> None:
        """Keep the pages of a game that has no problems, in this language neither."""
        key, found = self._print_keys[game, language], self._print(game, language)
        if key != self._key(self._inputs.again(), game, language):
            return  # something was saved meanwhile: it may be of before or after
        self.memory.prints[key] = found
        if self.setting.store:
            self.setting.store.put(key, print_text(found))

    def _key(self, inputs: Inputs, game: str, language: str) -> str:
        """Return what pages made of some inputs are kept under; nothing where they cannot be."""
        stand_in = self.outline.stand_in[game]
        key = print_key(inputs, game, stand_in, language, self.languages, repo_url=self.setting.repo_url)
        return key_of(key, "translating") if key and self.setting.is_translating else key

    def _print_key(self, game: str, language: str) -> str:
        """Return what pages are known by: one of this moment alone, where they cannot be kept."""
        key = self._key(self._inputs, game, language)
        return key or f"{self._keys[game]} {language}"

    def _book(self, game: str) -> Book:
        """Return a game by itself; runs of examples that would come out as before are taken over."""
        old_key, old = self.memory.books.get(game, ("", None))
        if old is None or old_key != self._keys[game]:
            book = Book.load(self.outline.folders.root, [game], self.outline)
            self.memory.books[game] = self._keys[game], book.after(old) if old else book
        elif old.outline is not self.outline or game not in self._read:
            book = Book(self.outline.folders, old.games, self.outline, self.outline.catalogs)
            self.memory.books[game] = old_key, book
        self._read.add(game)
        return self.memory.books[game][1]

    def _game_key(self, game: str) -> str:
        """Return what tells states of a game's sources apart."""
        try:
            return key_of(code_key(), self._inputs.game(game), self._inputs.site)
        except Unknown:
            return f"at this moment {id(self)}"

    def _frame(self, site: LanguageSite) -> Frame:
        return Frame(site, language_names(self.languages))

    def _frames_of(self, language: str) -> Frames:
        if language not in self._frames:
            site = self._site(language)
            base = address_of(self.setting.site_url, language)
            build = LanguageBuild(self.outline.folders.root, self._frame(site), Path(), base, 0)
            frames = self.setting.frames.get(build)
            if frames is None:
                frames = make_frames(blank(build))[1]
                self.setting.frames.keep(build, frames)
            self._frames[language] = frames
        return self._frames[language]
