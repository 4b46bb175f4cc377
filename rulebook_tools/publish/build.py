"""A site of all languages: what changed is made anew, all of it is swapped in as a whole."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulebook_tools.book import sound_outline
from rulebook_tools.disk.store import Store
from rulebook_tools.errors import Problem, in_order
from rulebook_tools.outline import Outline
from rulebook_tools.publish.inputs import Inputs
from rulebook_tools.publish.language_site import (
    KeptFrames,
    LanguageBuild,
    address_of,
    blank,
    make_frames,
    run_mkdocs,
    sheet_keys,
    write_language,
)
from rulebook_tools.publish.offline import keep_offline
from rulebook_tools.publish.place import site_place
from rulebook_tools.publish.prints import Key, print_keys, prints_of
from rulebook_tools.publish.revision import epoch_of, revision_of
from rulebook_tools.publish.settings import frames_alike, load_settings
from rulebook_tools.publish.stamps import stamps_of
from rulebook_tools.publish.standing import Account, Standing, note, site_key
from rulebook_tools.publish.swap import one_build, refuse_foreign, swap_in, working_folders
from rulebook_tools.render.frame import Frame
from rulebook_tools.render.page import GamePrint, LanguageSite
from rulebook_tools.render.root import root_files
from rulebook_tools.render.site_pages import render_site
from rulebook_tools.render.wordbook import Wordbook
from rulebook_tools.source.folders import SITE, Folders
from rulebook_tools.workers import run_each

KEPT = Path(".cache") / "rulebook"
"""Where a project keeps what it made, for later builds."""


@dataclass(frozen=True, slots=True)
class Built:
    """A site that was built: where it is, how many examples came out before, what is wrong with catalogs."""

    place: Path
    examples: int
    warnings: Sequence[Problem] = ()
    """Translations that are not shown: what stands in for them is."""


def build_site(
    root: Path,
    site_dir: Path,
    *,
    languages: Sequence[str] = (),
    jobs: int = 0,
    progress: Callable[[str], None] = lambda _line: None,
) -> Built:
    """Build the languages of a project (all, if none is named) in the place of `site_dir`.

    What no earlier build has kept is made anew. Raises `SourceError` where the sources have problems, an
    example fails or a catalog that must be complete cannot be read, `RulebookError` where the folder cannot
    be written or holds what no build wrote, `UsageError` for an unknown language or a folder that no site
    can be built in. The old site is then untouched.
    """
    folders = Folders(root.resolve())
    revision = revision_of(folders.root)
    epoch = epoch_of(revision) or 0
    before = stamps_of(folders)
    outline = sound_outline(folders)
    chosen = outline.choose_languages(languages)
    place = site_place(folders, site_dir)
    refuse_foreign(place)
    jobs = jobs or os.cpu_count() or 1
    config = load_settings(folders.root, place)
    store, inputs = store_of(folders), Inputs(folders)
    repo_url = config.repo_url or ""
    keys = print_keys(inputs, outline.stand_in, chosen, repo_url)
    alike = frames_alike(config)
    key = site_key(inputs, keys, config, f"{epoch} {revision}", place) if store and alike else ""
    standing = Standing.of(place, store)
    wrong = [problem for language in chosen for problem in outline.library.broken(SITE, language)]
    if not working_folders(place) and (account := standing.told(key)):
        for line in account.lines:
            progress(line)
        return Built(place, account.examples, in_order([*wrong, *account.warnings]))
    prints = prints_of(inputs, store, outline.stand_in, keys, languages=chosen, repo_url=repo_url, jobs=jobs)
    sites = [_site(outline, prints, language) for language in chosen]
    site_url = config.site_url or ""
    account = Account(
        sum(prints[game, chosen[0]].examples for game in outline.abouts),
        [f"{site.name}: {len(site.pages)} pages" for site in sites],
        [problem for found in prints.values() for problem in found.warnings],
    )
    with one_build(place, progress) as new:
        names = {site.language: site.name for site in sites}
        bare = [Frame(site, names, revision, _wordbook(sites, site)) for site in sites]
        builds = _builds(folders.root, bare, new, site_url, epoch)
        sheets = dict[str, str]()
        if alike:
            kept = KeptFrames(store, config)
            for build in builds:
                sheets |= sheet_keys(build.frame.site, keys, kept.key_of(build))
            _fill(builds, kept, standing, sheets, jobs)
        else:
            list(run_each(run_mkdocs, builds, jobs))
        for line in account.lines:
            progress(line)
        for name, content in root_files(sites, site_url).items():
            (new / name).write_text(content, encoding="utf-8", newline="\n")
        keep_offline(new, sites)
        swap_in(new, place)
        if store and key and stamps_of(folders) == before:  # else nobody can tell what it was built of
            note(store, place, key, account, sheets)
    if store:
        store.save()
    return Built(place, account.examples, in_order([*wrong, *account.warnings]))


def _site(outline: Outline, prints: Mapping[Key, GamePrint], language: str) -> LanguageSite:
    games = [prints[game, language] for game in outline.abouts]
    return render_site(outline.site, games, language, outline.catalogs(language))


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


def _fill(
    builds: Sequence[LanguageBuild],
    kept: KeptFrames,
    standing: Standing,
    sheets: Mapping[str, str],
    jobs: int,
) -> None:
    """Write all languages into frames, of which those that are not kept are made first."""
    of_language = {build.frame.site.language: build for build in builds}
    frames = {language: found for language, build in of_language.items() if (found := kept.get(build))}
    missing = [blank(build) for language, build in of_language.items() if language not in frames]
    for language, made in run_each(make_frames, missing, jobs):
        kept.keep(of_language[language], made)
        frames[language] = made
    for language, build in of_language.items():
        write_language(build, frames[language], standing, sheets)


def store_of(folders: Folders) -> Store | None:
    """Return what keeps things for later builds; nothing where its place is not in the project."""
    folder = folders.root / KEPT
    return Store(folder) if folder.resolve().is_relative_to(folders.root.resolve()) else None
