"""A site of all languages: one MkDocs build each, several at once, swapped in as a whole."""

from __future__ import annotations

import logging
import multiprocessing
import os
import subprocess
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook_tools.book import Book
from rulebook_tools.errors import RulebookError, SourceError, UsageError
from rulebook_tools.publish.swap import mend, swap_in, unfinished
from rulebook_tools.render.frame import Frame
from rulebook_tools.render.root import root_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig

DEFAULT_SETTINGS = Path(__file__).parents[1] / "mkdocs.yml"


@dataclass(frozen=True, slots=True)
class LanguageBuild:
    """What one process needs to build one language."""

    root: Path
    frame: Frame
    out: Path
    site_url: str


def build_site(
    book: Book,
    site_dir: Path,
    *,
    languages: Sequence[str] = (),
    jobs: int = 0,
    progress: Callable[[str], None] = lambda _line: None,
) -> None:
    """Build the languages (all, if none is named) and put them in the place of `site_dir`.

    Raises `SourceError` where a catalog is broken or an example fails, `RulebookError` where the
    folder cannot be written, `UsageError` for an unknown language. The old site is then untouched.
    """
    _refuse_problems(book, languages or book.languages)
    mend(site_dir)
    chosen = list(dict.fromkeys(languages or book.languages))
    sites = [book.render(language, chosen) for language in chosen]
    names = {site.language: site.name for site in sites}
    with _quiet(), unfinished(site_dir) as new:
        site_url = load_settings(book.folders.root, new).site_url or ""
        builds = [
            LanguageBuild(book.folders.root, Frame(site, names), new / site.language, site_url)
            for site in sites
        ]
        os.environ.setdefault("SOURCE_DATE_EPOCH", commit_time(book.folders.root))
        for line in _run(builds, jobs or os.cpu_count() or 1):
            progress(line)
        for name, content in root_files(sites, site_url).items():
            (new / name).write_text(content, encoding="utf-8", newline="\n")
        swap_in(new, site_dir)


def load_settings(root: Path, site_dir: Path) -> MkDocsConfig:
    """Return the MkDocs settings of a project: its own `mkdocs.yml`, or the default one."""
    from mkdocs.config import load_config
    from mkdocs.exceptions import ConfigurationError

    own = root / "mkdocs.yml"
    settings = own if own.is_file() else DEFAULT_SETTINGS
    try:
        return load_config(str(settings), docs_dir=str(root / "docs"), site_dir=str(site_dir))
    except ConfigurationError as error:
        raise RulebookError(f"{settings}: {error}") from error


def commit_time(root: Path) -> str:
    """Return the time of the project's last commit, in seconds; 0 outside a repository."""
    command = ["git", "-C", str(root), "log", "-1", "--format=%ct"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return "0"
    return found.stdout.strip() or "0"


def _refuse_problems(book: Book, languages: Sequence[str]) -> None:
    for language in languages:
        if language not in book.languages:
            raise UsageError(f"no language {language!r}; there is {', '.join(book.languages)}")
    problems = book.library.problems(languages)
    problems += [problem for _, run in book.choose(()) for problem in run.problems]
    if problems:
        raise SourceError(problems)


def _run(builds: Sequence[LanguageBuild], jobs: int) -> Iterator[str]:
    """Build the languages, each in a process of its own where there are several."""
    if jobs == 1 or len(builds) == 1:
        yield from map(_build_language, builds)
        return
    # Spawned, not forked: MkDocs and the theme keep state in their modules.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(builds)), mp_context=context) as pool:
        yield from pool.map(_build_language, builds)


def _build_language(build: LanguageBuild) -> str:
    """Build one language; any warning of MkDocs fails it."""
    from mkdocs.commands.build import build as mkdocs_build

    with _quiet() as warnings:
        config = load_settings(build.root, build.out)
        if build.site_url:
            config.site_url = f"{build.site_url.rstrip('/')}/{build.frame.site.language}/"
        config.plugins["rulebook"].frame = build.frame  # type: ignore[attr-defined]
        mkdocs_build(config)
    if warnings:
        raise RulebookError("MkDocs warns:\n" + "\n".join(warnings))
    return f"{build.frame.site.name}: {len(build.frame.site.pages)} pages"


@contextmanager
def _quiet() -> Iterator[list[str]]:
    """Keep what MkDocs logs off the terminal, and gather its warnings."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    logger, warnings = logging.getLogger("mkdocs"), list[str]()
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: warnings.append(record.getMessage())  # type: ignore[method-assign]
    propagate, logger.propagate = logger.propagate, False
    logger.addHandler(handler)
    try:
        yield warnings
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagate
