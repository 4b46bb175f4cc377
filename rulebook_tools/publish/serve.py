"""Serving all languages, built again when something changes."""

from __future__ import annotations

import socket
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.livereload import LiveReloadServer

from rulebook_tools.errors import RulebookError
from rulebook_tools.publish.build import build_site
from rulebook_tools.render.frame import THEME
from rulebook_tools.source.folders import LABELS_FILE

if TYPE_CHECKING:
    from wsgiref.types import StartResponse

OWN = (THEME.parent / "templates", THEME.parent / LABELS_FILE, THEME)
"""What of this package pages are made of."""


class _Server(LiveReloadServer):
    """Is bound only once, so that its port is known before it serves, and answers odd requests with 404."""

    is_bound = False

    def server_bind(self) -> None:
        if not self.is_bound:
            super().server_bind()
            self.is_bound = True

    def serve_request(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        if "\0" in environ.get("PATH_INFO", ""):
            environ = {**environ, "PATH_INFO": "/404.html"}
        return super().serve_request(environ, start_response)


def serve_site(
    project: Path, *, languages: Sequence[str], host: str, port: int, say: Callable[[str], None]
) -> None:
    """Build the site into a folder of its own and serve it until interrupted.

    Where a later build fails, its problems are said and the last good site stays. Raises what
    `build_site` raises if the very first build fails.
    """
    root, address = project.resolve(), f"[{host}]" if ":" in host else host
    with tempfile.TemporaryDirectory(prefix="rulebook-") as folder:
        site_dir = Path(folder) / "site"

        def build() -> None:
            build_site(root, site_dir, languages=languages)

        def rebuild() -> None:
            try:
                build()
            except (RulebookError, OSError) as error:
                say(f"{error}\nThe last good site is still served.")
            else:
                say("Built again.")

        build()
        server = _Server(rebuild, host=host, port=port, root=str(site_dir))
        for watched in (root / "docs", root / "locales", root / "mkdocs.yml", *OWN):
            if watched.exists():
                server.watch(str(watched))
        try:
            server.server_bind()
            say(f"Serving http://{address}:{server.server_port}/ – stop with Ctrl+C")
            server.serve()  # type: ignore[no-untyped-call]
        except KeyboardInterrupt:
            say("Stopped.")
        except socket.gaierror as error:
            raise RulebookError(f"{host}: {error.strerror}; name another --host") from error
        except OSError as error:
            wrong = f"{address}:{port}: {error.strerror}"
            raise RulebookError(f"{wrong}; choose another --port, or another --host") from error
        finally:
            server.shutdown()
