"""A site of all languages: one MkDocs build each, several at once, swapped in as a whole."""

from __future__ import annotations

import logging
import os
import subprocess
import traceback
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook_tools.book import Book
from rulebook_tools.errors import RulebookError, SourceError
from rulebook_tools.publish.place import site_place
from rulebook_tools.publish.swap import one_build, refuse_foreign, swap_in
from rulebook_tools.render.frame import Frame
from rulebook_tools.render.root import root_files
from rulebook_tools.workers import run_each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig

PLUGIN = "rulebook"
EPOCH = "SOURCE_DATE_EPOCH"
DEFAULT_SETTINGS = Path(__file__).parents[1] / "mkdocs.yml"


@dataclass(frozen=True, slots=True)
class LanguageBuild:
    """What one process needs to build one language."""

    root: Path
    frame: Frame
    out: Path
    site_url: str
    epoch: str
    """The time that the output bears, in seconds."""


def build_site(
    book: Book,
    site_dir: Path,
    *,
    languages: Sequence[str] = (),
    jobs: int = 0,
    progress: Callable[[str], None] = lambda _line: None,
) -> Path:
    """Build the languages (all, if none is named), put them in the place of `site_dir` and return that.

    Raises `SourceError` where a catalog is broken or an example fails, `RulebookError` where the
    folder cannot be written or holds what no build wrote, `UsageError` for an unknown language or a
    folder that no site can be built in. The old site is then untouched.
    """
    chosen = book.choose_languages(languages)
    place = site_place(book.folders, site_dir)
    refuse_foreign(place)
    _refuse_problems(book, chosen)
    sites = [book.render(language, chosen) for language in chosen]
    names = {site.language: site.name for site in sites}
    with one_build(place, progress) as new:
        site_url = load_settings(book.folders.root, new).site_url or ""
        epoch = os.environ.get(EPOCH) or commit_time(book.folders.root)
        builds = [
            LanguageBuild(book.folders.root, Frame(site, names), new / site.language, site_url, epoch)
            for site in sites
        ]
        for line in run_each(_build_language, builds, jobs or os.cpu_count() or 1):
            progress(line)
        for name, content in root_files(sites, site_url).items():
            (new / name).write_text(content, encoding="utf-8", newline="\n")
        swap_in(new, place)
    return place


def load_settings(root: Path, site_dir: Path) -> MkDocsConfig:
    """Return the MkDocs settings of a project: its own `mkdocs.yml`, or the default one."""
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort, ConfigurationError

    own = root / "mkdocs.yml"
    settings = own if own.exists() or own.is_symlink() else DEFAULT_SETTINGS
    if not settings.is_file():
        raise RulebookError(f"{settings}: is no file; expected the settings of MkDocs, or nothing there")
    with _quiet() as logged:
        try:
            config = load_config(str(settings), docs_dir=str(root / "docs"), site_dir=str(site_dir))
        except (ConfigurationError, Abort) as error:
            reasons = "\n".join(logged) or str(error)
            raise RulebookError(f"{settings}: these settings do not work: {reasons}") from error
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # hooks and plugins of a project may raise anything
            raise RulebookError(f"{settings}: these settings do not work: {_told(error)}") from error
    if logged:
        raise RulebookError(f"{settings}: MkDocs warns: " + "\n".join(logged))
    if PLUGIN not in config.plugins:
        raise RulebookError(f"{settings}: no plugin {PLUGIN!r}; add `- {PLUGIN}` to `plugins:`")
    return config


def commit_time(root: Path) -> str:
    """Return the time of the project's last commit, in seconds; 0 outside a repository."""
    command = ["git", "-C", str(root), "log", "-1", "--format=%ct"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return "0"
    return found.stdout.strip() or "0"


def _refuse_problems(book: Book, languages: Sequence[str]) -> None:
    problems = book.library.problems(languages)
    problems += [problem for _, run in book.choose(()) for problem in run.problems]
    if problems:
        raise SourceError(problems)


def _build_language(build: LanguageBuild) -> str:
    """Build one language; any warning of MkDocs fails it."""
    from mkdocs.commands.build import build as mkdocs_build
    from mkdocs.exceptions import Abort

    config = load_settings(build.root, build.out)
    if build.site_url:
        config.site_url = f"{build.site_url.rstrip('/')}/{build.frame.site.language}/"
    config.plugins[PLUGIN].frame = build.frame  # type: ignore[attr-defined]
    with _quiet() as warnings, _environment(EPOCH, build.epoch):
        try:
            mkdocs_build(config)
        except Abort as error:
            raise RulebookError("MkDocs stopped:\n" + "\n".join(warnings or [str(error)])) from error
        except OSError:
            raise
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a project's own hooks, plugins and templates may raise anything
            wrong = f"MkDocs stopped: {_told(error)}; see the hooks, plugins and templates"
            raise RulebookError(f"{wrong} of {build.root / 'mkdocs.yml'}") from error
    if warnings:
        raise RulebookError("MkDocs warns:\n" + "\n".join(warnings))
    return f"{build.frame.site.name}: {len(build.frame.site.pages)} pages"


def _told(error: BaseException) -> str:
    """Say in a line what was raised, and by which code."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"{''.join(traceback.format_exception_only(error)).strip()}{place}"


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    """Set a variable of the environment for a while."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


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
