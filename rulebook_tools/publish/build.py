"""Build the site in all languages: render changed games, then replace the old site in one step."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulebook_tools.project.book import sound_outline
from rulebook_tools.publish.engine_files import write_engine
from rulebook_tools.publish.mkdocs_build import LanguageBuild, address_of, build_language, load_settings
from rulebook_tools.publish.mkdocs_plugin import contact_of
from rulebook_tools.publish.offline import keep_offline
from rulebook_tools.publish.render_cache import GameIn, cache_in, render_games
from rulebook_tools.publish.revision import epoch_of, revision_of
from rulebook_tools.publish.site_folder import locked_build, refuse_unlisted, site_place, swap_in
from rulebook_tools.publish.trimming import trim_styles
from rulebook_tools.render.frame import Frame
from rulebook_tools.render.page import LanguageSite, RenderedGame
from rulebook_tools.render.search import Wordbook
from rulebook_tools.render.site_pages import root_files
from rulebook_tools.render.what_if_page import ENGINE, desk_file
from rulebook_tools.sources.folders import SITE, Folders
from rulebook_tools.util.errors import Place, Problem, RulebookError, in_order
from rulebook_tools.util.workers import run_each

MANY_PAGES = 1_000
"""Sites with more pages than this are built in several processes, each of which has to load MkDocs first."""


@dataclass(frozen=True, slots=True)
class Built:
    """The result of a build: the folder of the site, the number of examples that passed, the warnings."""

    place: Path
    examples: int
    warnings: Sequence[Problem] = ()
    """Warnings: faulty translations that are not shown, and published files that can run scripts."""
    sites: Sequence[LanguageSite] = ()
    """The site in each of its languages."""


def build_site(
    root: Path,
    site_dir: Path,
    *,
    languages: Sequence[str] = (),
    jobs: int = 0,
    cache: Path | None = None,
    progress: Callable[[str], None] = lambda _line: None,
) -> Built:
    """Build the site of the project in `root`, in some languages (default: all); it replaces `site_dir`.

    `jobs` is the number of processes (0: one per core), `cache` the folder of the cache (default: in the
    user's cache folder); `progress` is called with lines to print. Raises `SourceError` if the sources have
    problems, an example fails or a catalog cannot be read; `RulebookError` if `site_dir` cannot be written or
    contains files that no build wrote; `UsageError` for an unknown language, or an unsuitable `site_dir` or
    `cache`. After an error the old site is unchanged.
    """
    # Check what all languages share, and the place of the site.
    folders, jobs = Folders(root.resolve()), jobs or os.cpu_count() or 1
    revision = revision_of(folders.root)
    epoch = epoch_of(revision) or 0
    outline = sound_outline(folders)
    languages = outline.choose_languages(languages)
    place = site_place(folders, site_dir)
    refuse_unlisted(place)
    store = cache_in(cache, folders.root / "docs", folders.locales, place)
    config = load_settings(folders.root, place)
    site_url = config.site_url or ""

    # Render the games, or take them from the cache; then the pages about the site.
    games = render_games(outline, languages, contact_of(config), store, jobs)
    sites = [
        outline.render([games[game, language] for game in outline.abouts], language) for language in languages
    ]
    names = {site.language: site.name for site in sites}

    # Frame all pages with MkDocs in a new folder, and replace the old site by it.
    with locked_build(place, progress) as new:
        builds = [
            LanguageBuild(
                folders.root,
                Frame(
                    site,
                    names,
                    revision,
                    outline.in_work,
                    Wordbook.of(other for other in sites if other is not site),
                ),
                new / site.language,
                address_of(site_url, site.language),
                epoch,
            )
            for site in sites
        ]
        pages = sum(len(site.pages) for site in sites)
        list(run_each(build_language, builds, jobs if pages > MANY_PAGES else 1))
        for site in sites:
            progress(f"{site.name}: {len(site.pages)} pages")
        for name, content in root_files(sites, site_url).items():
            (new / name).write_text(content, encoding="utf-8", newline="\n")
        trim_styles(new)
        keep_offline(new, sites)
        lacking = list(_add_engine(new, games, languages))
        swap_in(new, place)

    warnings = [*outline.warnings, *lacking]
    warnings += [problem for language in languages for problem in outline.catalogs.broken(SITE, language)]
    warnings += [problem for game in games.values() for problem in game.warnings]
    examples = sum(games[game, languages[0]].examples for game in outline.abouts)
    return Built(place, examples, in_order(warnings), sites)


def _add_engine(
    new: Path, games: Mapping[GameIn, RenderedGame], languages: Sequence[str]
) -> Iterator[Problem]:
    """Add the files that *What if?* pages load (if there are any) to the site in the folder `new`.

    Yields a problem if Pyodide is not in the cache and cannot be downloaded.
    """
    desks = {desk_file(*name): game.desk for name, game in games.items() if game.desk}
    if not desks:
        return
    try:
        write_engine(new, desks, languages, cache_in(None))
    except RulebookError as error:
        yield Problem(Place(ENGINE), f"no page lets readers try out the rules: {error}", "a network")
