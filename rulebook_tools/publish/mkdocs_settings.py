"""The settings of MkDocs, and what it logs and raises."""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, ConfigurationError

from rulebook_tools.util.errors import RulebookError

PLUGIN = "rulebook"
DEFAULT_SETTINGS = Path(__file__).parents[1] / "mkdocs.yml"
KNOWN_PLUGINS = frozenset({PLUGIN, "material/search", "material/offline"})
"""The plugins that are known to leave pages alone."""


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
