"""A loaded project: its games and catalogs, their problems, their pages."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook_tools.catalogs.catalog_files import Catalogs
from rulebook_tools.catalogs.style_review import StyleReview
from rulebook_tools.catalogs.update import CatalogUpdater
from rulebook_tools.checks.names import sheets_of
from rulebook_tools.project.game import LoadedGame
from rulebook_tools.project.loading import read_game
from rulebook_tools.project.outline import Outline, labels_domain, site_domain
from rulebook_tools.sources.folders import SITE, Folders
from rulebook_tools.sources.rulebooks import load_about, load_site
from rulebook_tools.util.errors import Problem, Problems, UsageError, in_order, unknown

if TYPE_CHECKING:
    from rulebook_tools.catalogs.messages import Key
    from rulebook_tools.examples.run import Run
    from rulebook_tools.examples.tours import TourRun
    from rulebook_tools.explore.desks import DeskData
    from rulebook_tools.hugo.importer import Importer
    from rulebook_tools.render.game_content import GameVoice
    from rulebook_tools.render.page import LanguageSite, RenderedGame


@dataclass(eq=False, repr=False)
class Book:
    """A project, or some of its games, whose sources have no problems. Catalogs are read when needed."""

    games: Mapping[str, LoadedGame]
    outline: Outline
    site_catalogs: Catalogs | None = None
    """The catalogs of the site's own texts, if they have been read already."""
    required: Sequence[str] = ()
    """The languages that must be completely translated, even if a catalog is marked as unfinished."""

    @property
    def folders(self) -> Folders:
        """The folders of the project."""
        return self.outline.folders

    @cached_property
    def catalogs(self) -> Catalogs:
        """The catalogs of the site and its games; in the repository of this package, those of labels too."""
        domains = [site_domain(self.outline.site)]
        if self.folders.has_labels:
            domains.append(labels_domain())
        domains += [loaded.domain(self.outline.wanted(id_)) for id_, loaded in self.games.items()]
        return Catalogs(self.folders, domains, self.site_catalogs, self.required)

    @cached_property
    def style_review(self) -> StyleReview:
        """The checks of the style of translations in the project's catalogs."""
        return StyleReview(self.catalogs)

    @cached_property
    def catalog_updater(self) -> CatalogUpdater:
        """The object that adds and updates catalog files."""
        return CatalogUpdater(self.catalogs)

    @classmethod
    def load(
        cls,
        root: Path,
        names: Sequence[str] | None = None,
        outline: Outline | None = None,
        required: Sequence[str] = (),
        *,
        tolerated: Problems | None = None,
    ) -> Book:
        """Load a project, or only the games `names`; raise `SourceError` with every problem.

        An `outline` from an earlier load is not checked again. With `tolerated`, problems of a game that was
        read completely, such as a dangling link, are added to it and not raised. Raises `UsageError` for a
        `required` language that the site does not have.
        """
        folders, problems = outline.folders if outline else Folders(root.resolve()), Problems()
        games = {}
        for id_ in folders.game_ids() if names is None else names:
            if (loaded := read_game(folders, id_, problems, tolerated)) is not None:
                games[id_] = loaded
        shared = outline.catalogs if outline else None
        if outline is None:
            abouts = {id_: loaded.rulebook.about for id_, loaded in games.items()}
            outline = Outline.around(folders, abouts, problems)
        problems.raise_any()
        outline.choose_languages(required)
        return cls(games, outline, shared, required)

    def reuse_runs(self, before: Book) -> None:
        """Take over from the earlier book `before` those runs that passed on equal inputs."""
        for id_ in self.games.keys() & before.games.keys():
            self.games[id_].reuse_runs(before.games[id_])

    @property
    def languages(self) -> list[str]:
        """The codes of the site's languages."""
        return self.outline.languages

    def schemas(self) -> dict[str, bytes]:
        """Return files by name: for each game, JSON Schemas of its examples and tours, and a page about both.

        Raises `SourceError` if executable rules fail when asked what examples can contain.
        """
        from rulebook_tools.examples.vocabulary import description
        from rulebook_tools.sources.schema import schema_name, schema_of_examples

        found: dict[str, bytes] = {}
        for id_, loaded in self.games.items():
            if loaded.game is not None:
                for kind in ("example", "tour"):
                    schema = schema_of_examples(id_, loaded.vocabulary, kind)
                    found[f"{schema_name(id_, kind)}.json"] = schema
                found[f"{schema_name(id_)}.md"] = description(id_, loaded.vocabulary).encode()
        return found

    def check(self) -> list[Problem]:
        """Return all problems of catalogs, translations, examples and coverage, but no warnings."""
        return self.reviewed[0]

    @cached_property
    def reviewed(self) -> tuple[list[Problem], list[Problem]]:
        """All problems, then all warnings; problems of catalogs marked as unfinished count as warnings."""
        catalogs, in_work = self.catalogs, self.catalogs.in_work
        languages = list(dict.fromkeys((*catalogs.languages, *catalogs.wanted)))
        found = self.style_review.style_problems(languages) + catalogs.problems(languages)
        for language in languages:
            found += catalogs.missing(language)
        found += self._failed
        for loaded in self.games.values():
            found += loaded.coverage()
            found += loaded.record_problems
        problems = in_order(found)
        return (
            [problem for problem in problems if problem.place.file not in in_work],
            [
                *self.outline.warnings,
                *(warning for run in self._runs for warning in run.warnings),
                *(each for each in problems if each.place.file in in_work),
            ],
        )

    def unpublishable(self, languages: Sequence[str]) -> list[Problem]:
        """Return what prevents publication: unreadable catalogs in `languages`, and examples that fail."""
        return self.catalogs.unreadable(languages) + self._failed

    @property
    def _failed(self) -> list[Problem]:
        return [problem for run in self._runs for problem in run.problems]

    @property
    def _runs(self) -> Iterator[Run | TourRun]:
        for loaded in self.games.values():
            yield from loaded.runs.values()
            yield from loaded.tours.values()

    def record(self, names: Sequence[str] = ()) -> Iterator[tuple[str, bytes]]:
        """Play random games of each game; yield path and content of the file that records their results.

        `names` are the ids of the games (default: all with executable rules). Raises `UsageError` for a game
        without them, `RulebookError` if they cannot play a game to its end.
        """
        playable = [game for game, loaded in self.games.items() if loaded.game is not None]
        if not names and not playable:
            raise UsageError("no game has executable rules")
        for name in dict.fromkeys(names or playable):
            loaded = self.game(name)
            yield loaded.random_games_path, loaded.record()

    def render(
        self, language: str, languages: Sequence[str] | None = None, *, contact: str = ""
    ) -> LanguageSite:
        """Return all pages in one language, with links to the same pages in `languages` (default: all).

        `contact` is the address where readers can object to rulings (empty: none). Raises
        `UsageError` for a language that the site does not have.
        """
        self.outline.choose_languages([language])
        linked = languages or self.languages
        games = [self.render_game(game, language, linked, contact=contact) for game in self.games]
        return self.outline.render(games, language)

    def render_game(
        self,
        game: str,
        language: str,
        languages: Sequence[str],
        only: str | None = None,
        *,
        contact: str = "",
        marked: bool = False,
        prints_examples: bool = False,
    ) -> RenderedGame:
        """Return the pages of one game in one language, with links to the same pages in `languages`.

        With `only`, only the page at this path has content; the others have just titles. `contact` is the
        address where readers can object to rulings (empty: none). If `marked`, texts are marked with their
        messages, for translators; if `prints_examples`, the page of all rules shows the examples in full.
        Raises `SourceError` if the executable rules crash while examples are run.
        """
        from rulebook_tools.render.game_pages import rendered_game

        used: dict[Key, None] | None = {} if marked else None
        voice = self._voice(game, language, languages, contact, used=used, prints_examples=prints_examples)
        warnings = (*self.catalogs.broken(game, language), *self.game(game).record_problems)
        desk = self.packed_desk(game, language) if only is None and not marked else b""
        return rendered_game(voice, only, warnings, b64encode(desk).decode())

    def _voice(
        self,
        game: str,
        language: str,
        languages: Sequence[str] = (),
        contact: str = "",
        *,
        used: dict[Key, None] | None = None,
        prints_examples: bool = False,
    ) -> GameVoice:
        from rulebook_tools.render.game_content import GameVoice
        from rulebook_tools.render.labels import Labels
        from rulebook_tools.render.site_pages import language_names

        labels = Labels(self.outline.site, language, self.catalogs.for_language(SITE, language), used)
        content, catalogs = self.game(game).content, self.catalogs.for_language(game, language)
        names, sheets = language_names(languages), sheets_of(self.folders, game, language)
        return GameVoice(
            content, language, catalogs, labels, names, contact, sheets, prints_examples, used=used
        )

    def desk(self, game: str, language: str) -> DeskData:
        """Return the data with which the page "What if?" of a game plays and tells cases in one language.

        Raises `UsageError` for an unknown game or language.
        """
        from rulebook_tools.explore.desks import DeskData

        self.outline.choose_languages([language])
        loaded, own = self.game(game), self.game(game).own
        catalogs = {
            domain: [each.for_readers() for each in self.catalogs.for_language(domain, language)]
            for domain in (SITE, game)
        }
        # Readers' browsers need not know where the project lies on this machine.
        portable = None if own is None else replace(own, path=Path(own.shown))
        return DeskData(loaded.rulebook, loaded.parameters, self.outline.site, language, catalogs, portable)

    def packed_desk(self, game: str, language: str) -> bytes:
        """Return the `DeskData` that a browser loads, packed by `packed`; empty without a page "What if?"."""
        from rulebook_tools.explore.desks import packed

        return packed(self.desk(game, language)) if self.game(game).content.executed else b""

    def messages_on(self, path: str, language: str) -> list[Key]:
        """Return the keys of the messages that a page shows, in order; `path` is its path without `.html`.

        First come those that its HTML names. On a page of a game, the game's title and kind follow, then
        other messages that readers see on this page alone. Raises `UsageError` for an unknown page.
        """
        from rulebook_tools.render.prose import named_in

        folder, names = path.partition("/")[0], self.languages
        rendered = [
            self.render_game(game, language, names, only=path, marked=True)
            for game in ([folder] if folder in self.games else self.games)
        ]
        pages = [page for game in rendered for page in game.section.pages]
        if folder not in self.games:
            pages = list(self.outline.render(rendered, language, marked=True).pages)
        found = {page.path: page for page in pages}
        if path not in found:
            named = [each for each in found if each.endswith(f"/{path}")]
            way_out = (
                f"no page {path!r}; did you mean {named[0]!r}?" if named else unknown("page", path, found)
            )
            raise UsageError(way_out)
        shown = named_in(found[path].html)
        if folder in self.games:
            game = self.game(folder)
            titles = [each for each in game.messages if each.context in ("game/title", "game/kind")]
            shown += [each.key for each in (*titles, *game.messages_by_page.get(path, ()))]
        return list(dict.fromkeys(shown))

    def hugo_page(self, game: str, language: str | None = None) -> str:
        """Return a game's rules as a Hugo page, in one language (default: the language of its sources).

        Raises `UsageError` for an unknown game or language.
        """
        from rulebook_tools.render.hugo_page import hugo_page

        loaded = self.game(game)
        chosen = language or loaded.rulebook.about.language.name
        self.outline.choose_languages([chosen])
        return hugo_page(self._voice(game, chosen))

    def untranslated(self, game: str, language: str | None = None) -> int:
        """Return how many texts of a game are not translated into a language; 0 without a language."""
        counts = [each for each in self.catalogs.status() if (each.domain, each.language) == (game, language)]
        return sum(each.counts["missing"] + each.counts["refused"] for each in counts)

    def game(self, name: str) -> LoadedGame:
        """Return the game with an id; raise `UsageError` if there is none."""
        if name not in self.games:
            raise UsageError(unknown("game", name, self.games))
        return self.games[name]


def sound_outline(folders: Folders) -> Outline:
    """Load a project's outline; if it has problems, raise `SourceError` with all problems of the project."""
    problems = Problems()
    abouts = {id_: load_about(folders, id_, problems) for id_ in folders.game_ids()}
    outline = Outline.around(folders, {id_: each for id_, each in abouts.items() if each}, problems)
    if problems.found:
        Book.load(folders.root)
    problems.raise_any()
    return outline


def importer(root: Path) -> Importer:
    """Return the importer of Hugo pages for a project, which may still be empty.

    Raises `SourceError` if the site's texts have problems.
    """
    from rulebook_tools.hugo.importer import Importer
    from rulebook_tools.render.icons import icon_svg

    folders, problems = Folders(root.resolve()), Problems()
    site = load_site(folders, problems)
    problems.raise_any()
    review = StyleReview(Catalogs(folders, [site_domain(site)]))
    return Importer(
        folders, review.quotation_marks, lambda name: icon_svg(name) is not None, tuple(site.pages)
    )
