"""A project's outline: the site's own texts, and the `game.yml` of each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING

from rulebook_tools.catalogs.catalog import Domain
from rulebook_tools.catalogs.catalog_files import Catalogs, is_in_work, languages_of
from rulebook_tools.catalogs.languages import check_languages
from rulebook_tools.catalogs.messages import label_messages, site_messages
from rulebook_tools.catalogs.translator_notes import site_page, with_site_notes
from rulebook_tools.checks.references import check_credits, check_pictures, check_site
from rulebook_tools.model import FALLBACK, SITE_LANGUAGE, About, Site
from rulebook_tools.sources.assets import check_docs
from rulebook_tools.sources.folders import LABELS, SITE, WELCOME, Folders
from rulebook_tools.sources.rulebooks import load_site, package_labels
from rulebook_tools.util.errors import Problem, Problems, UsageError, unknown

if TYPE_CHECKING:
    from rulebook_tools.render.page import LanguageSite, RenderedGame


@dataclass(frozen=True)
class Outline:
    """The site's own texts, and the content of each game's `game.yml` (by id), without the games' rules."""

    folders: Folders
    site: Site
    abouts: Mapping[str, About]
    warnings: Sequence[Problem] = field(default=(), compare=False)
    """Warnings about published files that can run scripts."""

    @classmethod
    def around(cls, folders: Folders, abouts: Mapping[str, About], problems: Problems) -> Outline:
        """Load the site's texts, and return an outline of them and of `abouts`; add problems of both."""
        warnings = check_docs(folders, problems)
        site = load_site(folders, problems)
        check_site(site, folders.game_ids(), problems)
        check_pictures((page.body for page in site.pages.values()), folders, problems)
        named = [*site.identity.languages] if site.identity else []
        named += [site.identity.language] if site.identity and site.identity.language else []
        for about in abouts.values():
            check_credits(about, site, problems)
            named += [about.language, *(about.fallback or ()), *(about.languages or ())]
        check_languages(folders, named, problems)
        return cls(folders, site, abouts, warnings)

    @property
    def languages(self) -> list[str]:
        """The codes of the site's languages: first that of the site's own texts, then the others."""
        own = {self.site.language} if self.domain.own else set[str]()
        sources = own | {about.language.name for about in self.abouts.values()}
        return languages_of(sources, self.folders, self.site.language)

    def choose_languages(self, names: Sequence[str]) -> list[str]:
        """Return the languages in `names` without repetitions; all languages of the site if there are none.

        Raises `UsageError` for a language that the site does not have.
        """
        for name in names:
            if name not in self.languages:
                raise UsageError(unknown("language", name, self.languages))
        return list(dict.fromkeys(names or self.languages))

    @cached_property
    def in_work(self) -> frozenset[str]:
        """The languages with a catalog that is marked as unfinished ("in work") and may be incomplete."""
        wanted = {SITE: self.site.wanted, **{game: self.wanted(game) for game in self.abouts}}
        return frozenset(
            language
            for language in self.languages
            if any(
                language not in names and is_in_work(self.folders.catalog(name, language))
                for name, names in wanted.items()
            )
        )

    def render(self, games: Sequence[RenderedGame], language: str, *, marked: bool = False) -> LanguageSite:
        """Return the site in a language, made from `games`; if `marked`, each text names its message."""
        from rulebook_tools.render.site_pages import render_site

        catalogs, is_in_work = self.catalogs.for_language(SITE, language), language in self.in_work
        return render_site(self.site, games, language, catalogs, marked=marked, is_in_work=is_in_work)

    def wanted(self, game: str) -> Sequence[str]:
        """Return the languages that a game must be completely translated into."""
        named = self.abouts[game].languages
        return self.site.wanted if named is None else [ref.name for ref in named]

    @cached_property
    def catalogs(self) -> Catalogs:
        """The catalogs of the site's own texts."""
        return Catalogs(self.folders, [self.domain])

    @cached_property
    def domain(self) -> Domain:
        """The contents of the site's catalogs."""
        return site_domain(self.site)


def site_domain(site: Site) -> Domain:
    """Return the contents of the site's catalogs: the project's own texts, and the package's labels."""
    bundled = {name: label for name, label in site.labels.items() if name not in site.own}
    keys = frozenset(message.key for message in label_messages(bundled))
    pages = {name: f"{'index' if name == WELCOME else name}.html" for name in site.pages}
    return Domain(
        SITE,
        site.language,
        site_messages(site),
        fallback=FALLBACK,
        wanted=site.wanted,
        bundled=keys,
        noted=partial(with_site_notes, pages=pages),
        page=partial(site_page, pages=pages),
    )


def labels_domain() -> Domain:
    """Return the domain of the labels that this package provides."""
    labels = list(label_messages(package_labels(Problems())))
    notes, page = partial(with_site_notes, pages={}), partial(site_page, pages={})
    return Domain(LABELS, SITE_LANGUAGE, labels, noted=notes, page=page)
