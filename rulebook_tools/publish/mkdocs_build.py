"""Run MkDocs: load its settings, build all pages of a language, rebuild single pages for the preview."""

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

from jinja2 import TemplateNotFound
from mkdocs.commands import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, ConfigurationError
from mkdocs.structure.pages import Page as MkDocsPage

from rulebook_tools.publish.bundles import DEFAULT_SETTINGS
from rulebook_tools.publish.mkdocs_plugin import RulebookPlugin, file_of, name_site
from rulebook_tools.publish.revision import EPOCH
from rulebook_tools.render.frame import Frame
from rulebook_tools.render.page import Page
from rulebook_tools.util.errors import RulebookError
from rulebook_tools.util.workers import variables

PLUGIN = "rulebook"
KNOWN_PLUGINS = frozenset({PLUGIN, "material/search", "material/offline"})
"""Names of plugins that need no complete build to show one page: ours, and those of the theme."""


def load_settings(root: Path, site_dir: Path) -> MkDocsConfig:
    """Return the MkDocs settings to build a project in `site_dir`: its own `mkdocs.yml`, or the default one.

    Raises `RulebookError` if MkDocs refuses the settings or warns about them, or if they lack our plugin.
    """
    root = root.absolute()  # MkDocs takes relative paths from the folder of the settings
    own = root / "mkdocs.yml"
    settings = own if own.exists() or own.is_symlink() else DEFAULT_SETTINGS
    if not settings.is_file():
        raise RulebookError(f"{settings}: is not a file; expected the settings of MkDocs, or nothing")
    with captured_warnings() as logged:
        try:
            config = load_config(str(settings), docs_dir=str(root / "docs"), site_dir=str(site_dir))
        except (ConfigurationError, Abort) as error:
            reasons = "\n".join(logged) or str(error)
            raise RulebookError(f"{settings}: these settings do not work: {reasons}") from error
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # hooks and plugins of a project may raise anything
            raise RulebookError(f"{settings}: these settings do not work: {error_line(error)}") from error
    if logged:
        raise RulebookError(f"{settings}: MkDocs warns: " + "\n".join(logged))
    if PLUGIN not in config.plugins:
        raise RulebookError(f"{settings}: no plugin {PLUGIN!r}; add `- {PLUGIN}` to `plugins:`")
    return config


def has_own_code(config: MkDocsConfig) -> bool:
    """Return True if a project has hooks or templates, another theme, or plugins not in `KNOWN_PLUGINS`."""
    theme = config.theme
    return bool(
        config.plugins.keys() - KNOWN_PLUGINS
        or config.hooks
        or config.extra_templates
        or theme.name != "material"
        or theme.custom_dir
    )


def error_line(error: BaseException) -> str:
    """Return the type and message of an error, with the file and line of the code that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"{''.join(traceback.format_exception_only(error)).strip()}{place}"


@contextmanager
def captured_warnings() -> Iterator[list[str]]:
    """Keep log messages of MkDocs off the terminal; yield a list that collects its warnings."""
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
    """The inputs of the MkDocs build of one language; they can be pickled."""

    root: Path
    frame: Frame
    out: Path
    """The folder to build in; `root` is the folder of the project."""
    site_url: str
    """The published address of the language, such as `https://example.org/en/`; empty if unknown."""
    epoch: int
    """The timestamp of built files, in seconds since 1970."""


def address_of(site_url: str, language: str) -> str:
    """Return the address of a language below the address of the site; empty if `site_url` is empty."""
    return f"{site_url.rstrip('/')}/{language}/" if site_url else ""


def build_language(build: LanguageBuild) -> None:
    """Build a language with MkDocs, in the folder `build.out`.

    Raises `RulebookError` for warnings of MkDocs, and for errors in a project's own hooks or templates.
    """
    _built(build)


class PagesInWork:
    """The MkDocs build of a language in a temporary folder (`folder`), where single pages can be rebuilt."""

    def __init__(self, build: LanguageBuild) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="rulebook-serve-"))
        weakref.finalize(self, shutil.rmtree, self.folder, ignore_errors=True)
        self._build = replace(build, out=self.folder)
        self._config, self._plugin = _built(self._build)
        # Saved here, because MkDocs reuses the plugin for the next language.
        self._files, self._nav, self._env = self._plugin.files, self._plugin.nav, self._plugin.env

    def build_page(self, frame: Frame, page: Page) -> None:
        """Rebuild one page; `frame` contains the current pages of the language."""
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
    """Raise `RulebookError` if MkDocs warns or fails in the `with` block."""
    with captured_warnings() as warnings, variables({EPOCH: str(build.epoch)}):
        try:
            yield
        except Abort as error:
            raise RulebookError("MkDocs stopped:\n" + "\n".join(warnings or [str(error)])) from error
        except BaseException as error:  # a project's own hooks, plugins and templates may raise anything
            if isinstance(error, OSError | KeyboardInterrupt) and not isinstance(error, TemplateNotFound):
                raise
            wrong = f"MkDocs stopped: {error_line(error)}; see the theme, hooks, plugins and templates"
            raise RulebookError(f"{wrong} of {build.root / 'mkdocs.yml'}") from error
    if warnings:
        raise RulebookError("MkDocs warns:\n" + "\n".join(warnings))
