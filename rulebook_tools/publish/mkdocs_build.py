"""MkDocs builds: the settings, all pages of a language, and single pages again while they are written."""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
import traceback
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from mkdocs.commands import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, ConfigurationError
from mkdocs.structure.pages import Page as MkDocsPage

from rulebook_tools.publish.mkdocs_plugin import DEFAULT_SETTINGS, RulebookPlugin, file_of, name_site
from rulebook_tools.publish.revision import EPOCH
from rulebook_tools.render.frame import Frame
from rulebook_tools.render.page import Page
from rulebook_tools.util.errors import RulebookError
from rulebook_tools.util.workers import variables

PLUGIN = "rulebook"
KNOWN_PLUGINS = frozenset({PLUGIN, "material/search", "material/offline"})
"""The plugins that change no page."""


def load_settings(root: Path, site_dir: Path) -> MkDocsConfig:
    """Return the MkDocs settings of a project: its own `mkdocs.yml`, or the default one.

    Raises `RulebookError` for settings that do not work.
    """
    root = root.absolute()  # MkDocs takes relative paths from the folder of the settings
    own = root / "mkdocs.yml"
    settings = own if own.exists() or own.is_symlink() else DEFAULT_SETTINGS
    if not settings.is_file():
        raise RulebookError(f"{settings}: is no file; expected the settings of MkDocs, or nothing there")
    with quiet() as logged:
        try:
            config = load_config(str(settings), docs_dir=str(root / "docs"), site_dir=str(site_dir))
        except (ConfigurationError, Abort) as error:
            reasons = "\n".join(logged) or str(error)
            raise RulebookError(f"{settings}: these settings do not work: {reasons}") from error
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # hooks and plugins of a project may raise anything
            raise RulebookError(f"{settings}: these settings do not work: {described(error)}") from error
    if logged:
        raise RulebookError(f"{settings}: MkDocs warns: " + "\n".join(logged))
    if PLUGIN not in config.plugins:
        raise RulebookError(f"{settings}: no plugin {PLUGIN!r}; add `- {PLUGIN}` to `plugins:`")
    return config


def has_own_code(config: MkDocsConfig) -> bool:
    """Return True if the project has hooks, plugins or templates of its own."""
    theme = config.theme
    return bool(
        config.plugins.keys() - KNOWN_PLUGINS
        or config.hooks
        or config.extra_templates
        or theme.name != "material"
        or theme.custom_dir
    )


def described(error: BaseException) -> str:
    """Return an error in a line, with the place in the code that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"{''.join(traceback.format_exception_only(error)).strip()}{place}"


@contextmanager
def quiet() -> Iterator[list[str]]:
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


@dataclass(frozen=True, slots=True)
class LanguageBuild:
    """The inputs of the MkDocs build of one language; they can be sent to another process."""

    root: Path
    frame: Frame
    out: Path
    site_url: str
    """The address of the language, if that of the site is known."""
    epoch: int
    """The timestamp of built files, in seconds since 1970."""


def address_of(site_url: str, language: str) -> str:
    """Return the address of one language, if that of the site is known."""
    return f"{site_url.rstrip('/')}/{language}/" if site_url else ""


def build_language(build: LanguageBuild) -> None:
    """Let MkDocs build a language into its folder.

    Raises `RulebookError` with what MkDocs warns of, and with what a project's own hooks raise.
    """
    _built(build)


class PagesInWork:
    """A language that MkDocs has built into a temporary folder; single pages can be built again."""

    def __init__(self, build: LanguageBuild) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="rulebook-serve-"))
        weakref.finalize(self, shutil.rmtree, self.folder, ignore_errors=True)
        self._build = replace(build, out=self.folder)
        self._config, self._plugin = _built(self._build)
        # Of the next language as well: MkDocs keeps plugins that are told of its start.
        self._files, self._nav, self._env = self._plugin.files, self._plugin.nav, self._plugin.env

    def build_page(self, frame: Frame, page: Page) -> None:
        """Build one page of the language again."""
        self._plugin.frame = frame
        name_site(self._config, frame)
        made = MkDocsPage(None, file_of(self._config, f"{page.path}.md", page), self._config)
        self._plugin.name_page(made)
        with _reported(self._build):  # MkDocs has no public way to build one page
            mkdocs_build._populate_page(made, self._config, self._files)  # noqa: SLF001
            mkdocs_build._build_page(made, self._config, [], self._nav, self._env)  # noqa: SLF001


def _built(build: LanguageBuild) -> tuple[MkDocsConfig, RulebookPlugin]:
    config = load_settings(build.root, build.out)
    config.site_url = build.site_url or config.site_url
    plugin = config.plugins[PLUGIN]
    assert isinstance(plugin, RulebookPlugin)  # noqa: S101 -- else the settings were refused
    plugin.frame, plugin.is_alone = build.frame, False
    with _reported(build):
        mkdocs_build.build(config)
    return config, plugin


@contextmanager
def _reported(build: LanguageBuild) -> Iterator[None]:
    """Raise `RulebookError` with the warnings and errors of MkDocs in the `with` block."""
    with quiet() as warnings, variables({EPOCH: str(build.epoch)}):
        try:
            yield
        except Abort as error:
            raise RulebookError("MkDocs stopped:\n" + "\n".join(warnings or [str(error)])) from error
        except (OSError, KeyboardInterrupt):
            raise
        except BaseException as error:  # a project's own hooks, plugins and templates may raise anything
            wrong = f"MkDocs stopped: {described(error)}; see the hooks, plugins and templates"
            raise RulebookError(f"{wrong} of {build.root / 'mkdocs.yml'}") from error
    if warnings:
        raise RulebookError("MkDocs warns:\n" + "\n".join(warnings))
