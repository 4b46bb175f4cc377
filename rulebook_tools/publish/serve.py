"""Serving all languages, built again when something changes."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from mkdocs.livereload import LiveReloadServer

from rulebook_tools.book import Book
from rulebook_tools.errors import RulebookError
from rulebook_tools.publish.build import build_site
from rulebook_tools.render.frame import THEME
from rulebook_tools.source.folders import LABELS_FILE

OWN = (THEME.parent / "templates", THEME.parent / LABELS_FILE, THEME)
"""What of this package pages are made of."""


def serve_site(
    project: Path, *, languages: Sequence[str], host: str, port: int, say: Callable[[str], None]
) -> None:
    """Build the site into a folder of its own and serve it until interrupted.

    Where a later build fails, its problems are said and the last good site stays. Raises what
    `build_site` raises if the very first build fails.
    """
    root = project.resolve()
    with tempfile.TemporaryDirectory(prefix="rulebook-") as folder:
        site_dir = Path(folder) / "site"

        def build() -> None:
            build_site(Book.load(root), site_dir, languages=languages)

        def rebuild() -> None:
            try:
                build()
            except (RulebookError, OSError) as error:
                say(f"{error}\nThe last good site is still served.")
            else:
                say("Built again.")

        build()
        server = LiveReloadServer(rebuild, host=host, port=port, root=str(site_dir))
        for watched in (root / "docs", root / "locales", root / "mkdocs.yml", *OWN):
            if watched.exists():
                server.watch(str(watched))
        say(f"Serving {server.url} – stop with Ctrl+C")
        try:
            server.serve()  # type: ignore[no-untyped-call]
        except KeyboardInterrupt:
            say("Stopped.")
        except OSError as error:
            raise RulebookError(f"{host}:{port}: {error.strerror}; choose another --port") from error
        finally:
            server.shutdown()
