"""A site of all languages: what changed is made anew, all of it is swapped in as a whole."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rulebook_tools.disk.store import Store
from rulebook_tools.publish.inputs import Inputs
from rulebook_tools.publish.language_site import EPOCH, LanguageBuild, build_language
from rulebook_tools.publish.outline import Outline
from rulebook_tools.publish.place import site_place
from rulebook_tools.publish.prints import prints_of
from rulebook_tools.publish.settings import load_settings
from rulebook_tools.publish.swap import one_build, refuse_foreign, swap_in
from rulebook_tools.render.frame import Frame
from rulebook_tools.render.page import LanguageSite
from rulebook_tools.render.root import root_files
from rulebook_tools.render.site_pages import render_site
from rulebook_tools.source.folders import Folders
from rulebook_tools.workers import run_each

KEPT = Path(".cache") / "rulebook"
"""Where a project keeps what it made, for later builds."""


@dataclass(frozen=True, slots=True)
class Built:
    """A site that was built: where it is, and how many examples came out before."""

    place: Path
    examples: int


def build_site(
    root: Path,
    site_dir: Path,
    *,
    languages: Sequence[str] = (),
    jobs: int = 0,
    progress: Callable[[str], None] = lambda _line: None,
) -> Built:
    """Build the languages of a project (all, if none is named) in the place of `site_dir`.

    What no earlier build has kept is made anew. Raises `SourceError` where the sources or a catalog have
    problems or an example fails, `RulebookError` where the folder cannot be written or holds what no build
    wrote, `UsageError` for an unknown language or a folder that no site can be built in. The old site is
    then untouched.
    """
    folders = Folders(root.resolve())
    outline = Outline.load(folders)
    chosen = outline.choose_languages(languages)
    place = site_place(folders, site_dir)
    refuse_foreign(place)
    jobs = jobs or os.cpu_count() or 1
    with _store(folders) as store:
        prints = prints_of(Inputs(folders), store, outline.stand_in, chosen, jobs)
        sites = [
            render_site(
                outline.site,
                [prints[game, language] for game in outline.abouts],
                language,
                outline.catalogs(language),
            )
            for language in chosen
        ]
        with one_build(place, progress) as new:
            builds = _builds(folders.root, sites, new, store)
            for line in run_each(build_language, builds, jobs):
                progress(line)
            for name, content in root_files(sites, builds[0].site_url).items():
                (new / name).write_text(content, encoding="utf-8", newline="\n")
            swap_in(new, place)
    return Built(place, sum(prints[game, chosen[0]].examples for game in outline.abouts))


def commit_time(root: Path) -> str:
    """Return the time of the project's last commit, in seconds; 0 outside a repository."""
    command = ["git", "-C", str(root), "log", "-1", "--format=%ct"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return "0"
    return found.stdout.strip() or "0"


def _builds(root: Path, sites: Sequence[LanguageSite], new: Path, store: Store | None) -> list[LanguageBuild]:
    """Return what is to be built of each language, into folders of a new site."""
    names = {site.language: site.name for site in sites}
    site_url = load_settings(root, new).site_url or ""
    epoch = os.environ.get(EPOCH) or commit_time(root)
    for site in sites:
        (new / site.language).mkdir()
    return [
        LanguageBuild(root, Frame(site, names), new / site.language, site_url, epoch, store) for site in sites
    ]


@contextmanager
def _store(folders: Folders) -> Iterator[Store | None]:
    """Yield what keeps things for later builds; nothing where the project has no place for it."""
    folder = folders.root / KEPT
    if not folder.resolve().is_relative_to(folders.root.resolve()):
        yield None
        return
    store = Store(folder)
    try:
        store.open()
    except OSError:
        yield None
        return
    yield store
    store.trim()
