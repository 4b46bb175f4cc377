"""What a build must know of a project before it knows its games: languages, and the site's own texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulebook_tools.book import Book, check_project, site_domain
from rulebook_tools.catalog.library import Library, languages_of
from rulebook_tools.catalog.lookup import Catalog
from rulebook_tools.errors import Problems, UsageError, unknown
from rulebook_tools.model import FALLBACK, About, Site
from rulebook_tools.source.folders import SITE, Folders
from rulebook_tools.source.rulebooks import load_about, load_site


@dataclass(frozen=True)
class Outline:
    """A project's own texts, and what each of its games says of itself."""

    folders: Folders
    site: Site
    abouts: Mapping[str, About]

    @classmethod
    def load(cls, folders: Folders) -> Outline:
        """Return the outline of a project; raise `SourceError` with every problem of it and of its games."""
        problems = Problems()
        site = load_site(folders, problems)
        found = {id_: load_about(folders, id_, problems) for id_ in folders.game_ids()}
        abouts = {id_: about for id_, about in found.items() if about is not None}
        check_project(folders, site, list(abouts.values()), problems)
        if problems.found:
            Book.load(folders.root)  # raises these problems and those of the games
        problems.raise_any()
        return cls(folders, site, abouts)

    @cached_property
    def languages(self) -> list[str]:
        """The languages of the site, as `Library.languages`."""
        own = {self.site.language} if site_domain(self.site).own else set[str]()
        sources = own | {about.language.name for about in self.abouts.values()}
        return languages_of(sources, self.folders, self.site.language)

    @property
    def stand_in(self) -> Mapping[str, Sequence[str]]:
        """The games, each with the languages that stand in for a missing translation."""
        return {
            id_: FALLBACK if about.fallback is None else [ref.name for ref in about.fallback]
            for id_, about in self.abouts.items()
        }

    def choose_languages(self, names: Sequence[str]) -> list[str]:
        """Return the languages that names ask for, each once; all without any.

        Raises `UsageError` for one that the site does not have.
        """
        for name in names:
            if name not in self.languages:
                raise UsageError(unknown("language", name, self.languages))
        return list(dict.fromkeys(names or self.languages))

    def catalogs(self, language: str) -> Sequence[Catalog]:
        """Return the catalogs of the site's own texts, those asked first first."""
        return self._library.for_language(SITE, language)

    @cached_property
    def _library(self) -> Library:
        return Library(self.folders, [site_domain(self.site)])
