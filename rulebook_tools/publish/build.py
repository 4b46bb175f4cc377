"""A site of all languages: what changed is made anew, all of it is swapped in as a whole."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

from rulebook_tools.project.book import sound_outline
from rulebook_tools.project.outline import Outline
from rulebook_tools.publish.inputs import Inputs
from rulebook_tools.publish.language_site import (
    KeptFrames,
    LanguageBuild,
    address_of,
    blank,
    make_frames,
    run_mkdocs,
    write_language,
)
from rulebook_tools.publish.offline import keep_offline
from rulebook_tools.publish.place import site_place
from rulebook_tools.publish.prints import Key, print_keys, prints_of
from rulebook_tools.publish.revision import epoch_of, revision_of
from rulebook_tools.publish.settings import frames_alike, load_settings
from rulebook_tools.publish.swap import one_build, refuse_foreign, swap_in
from rulebook_tools.render.frame import Frame
from rulebook_tools.render.page import LanguageSite, RenderedGame
from rulebook_tools.render.search import Wordbook
from rulebook_tools.render.site_pages import render_site, root_files
from rulebook_tools.sources.folders import SITE, Folders
from rulebook_tools.util.cache import Store
from rulebook_tools.util.errors import Problem, in_order
from rulebook_tools.util.workers import run_each


@dataclass(frozen=True, slots=True)
class Built:
    """A site that was built: where it is, how many examples came out before, what is wrong with catalogs."""

    place: Path
    examples: int
    warnings: Sequence[Problem] = ()
    """Translations that others stand in for, and published files that can run scripts."""


def build_site(
    root: Path,
    site_dir: Path,
    *,
    languages: Sequence[str] = (),
    jobs: int = 0,
    cache: Path | None = None,
    progress: Callable[[str], None] = lambda _line: None,
) -> Built:
    """Build the languages of a project (all, if none is named) in the place of `site_dir`.

    What the cache of earlier builds lacks is made anew: `cache` is its folder, else the user's own.

    Raises `SourceError` where the sources have problems, an
    example fails or a catalog that must be complete cannot be read, `RulebookError` where the folder cannot
    be written or holds what no build wrote, `UsageError` for an unknown language or a folder that no site
    can be built in. The old site is then untouched.
    """
    folders = Folders(root.resolve())
    revision = revision_of(folders.root)
    epoch = epoch_of(revision) or 0
    outline = sound_outline(folders)
    chosen = outline.choose_languages(languages)
    place = site_place(folders, site_dir)
    refuse_foreign(place)
    jobs = jobs or os.cpu_count() or 1
    config = load_settings(folders.root, place)
    store, inputs = cache_of(cache), Inputs(folders)
    repo_url = config.repo_url or ""
    keys = print_keys(inputs, outline.stand_in, chosen, repo_url)
    wrong = [*outline.warnings]
    wrong += [problem for language in chosen for problem in outline.catalogs.broken(SITE, language)]
    prints = prints_of(inputs, store, outline.stand_in, keys, languages=chosen, repo_url=repo_url, jobs=jobs)
    sites = [_site(outline, prints, language) for language in chosen]
    site_url = config.site_url or ""
    with one_build(place, progress) as new:
        names = {site.language: site.name for site in sites}
        bare = [Frame(site, names, revision, _wordbook(sites, site)) for site in sites]
        builds = _builds(folders.root, bare, new, site_url, epoch)
        if frames_alike(config):
            _fill(builds, KeptFrames(store, config), jobs)
        else:
            list(run_each(run_mkdocs, builds, jobs))
        for site in sites:
            progress(f"{site.name}: {len(site.pages)} pages")
        for name, content in root_files(sites, site_url).items():
            (new / name).write_text(content, encoding="utf-8", newline="\n")
        keep_offline(new, sites)
        swap_in(new, place)
    store.save()
    examples = sum(prints[game, chosen[0]].examples for game in outline.abouts)
    wrong += [problem for found in prints.values() for problem in found.warnings]
    return Built(place, examples, in_order(wrong))


def _site(outline: Outline, prints: Mapping[Key, RenderedGame], language: str) -> LanguageSite:
    games = [prints[game, language] for game in outline.abouts]
    return render_site(outline.site, games, language, outline.site_catalogs(language))


def _wordbook(sites: Sequence[LanguageSite], own: LanguageSite) -> Wordbook:
    """Return what the sites in other languages call things."""
    return Wordbook.of(site for site in sites if site is not own)


def _builds(root: Path, frames: Sequence[Frame], new: Path, site_url: str, epoch: int) -> list[LanguageBuild]:
    """Return what is to be built of each language, into folders of a new site."""
    return [
        LanguageBuild(root, frame, new / language, address_of(site_url, language), epoch)
        for frame in frames
        for language in [frame.site.language]
    ]


def _fill(builds: Sequence[LanguageBuild], kept: KeptFrames, jobs: int) -> None:
    """Write all languages into frames, of which those that are not kept are made first."""
    of_language = {build.frame.site.language: build for build in builds}
    frames = {language: found for language, build in of_language.items() if (found := kept.get(build))}
    missing = [blank(build) for language, build in of_language.items() if language not in frames]
    for language, made in run_each(make_frames, missing, jobs):
        kept.keep(of_language[language], made)
        frames[language] = made
    for language, build in of_language.items():
        write_language(build, frames[language])


def cache_of(folder: Path | None) -> Store:
    """Return the cache of earlier builds in a folder, else in the user's own: never in a project.

    What lies in a project may be somebody else's, and pages are made of what a cache says.
    """
    return Store(folder or user_cache_path("rulebook-tools", appauthor=False))
