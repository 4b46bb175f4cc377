"""Serving a site while it is written: each page as its sources are when it is asked for."""

from __future__ import annotations

import json
import mimetypes
import posixpath
import socket
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Condition, Event, Thread
from typing import Any
from urllib.parse import unquote, urlsplit

from rulebook_tools.errors import RulebookError, UsageError
from rulebook_tools.publish.desk import Desk
from rulebook_tools.publish.live import with_live
from rulebook_tools.publish.offline import WORKER, farewell
from rulebook_tools.publish.rebuilt import Rebuilt
from rulebook_tools.publish.settings import frames_alike, load_settings
from rulebook_tools.publish.translation import FILES, TOOLS, tool
from rulebook_tools.render.template import render

CHANGES = "/.rulebook/changes"
"""Where a page asks whether something has changed since it was made."""
PATIENCE = 25
"""Seconds until a page that waits for a change is answered that there was none."""
LOOK = 0.15
"""Seconds between two looks at the files, or twenty times what a look takes."""
CALM = 0.5
"""Seconds after a change until all of it is checked: the page that is read comes first."""


class Server(ThreadingHTTPServer):
    """Answers from a desk, and tells the pages that are open when something has changed."""

    daemon_threads = True

    def __init__(self, host: str, port: int, desk: Desk | Rebuilt) -> None:
        if ":" in host:
            self.address_family = socket.AF_INET6
        self.desk = desk
        self.changed = Condition()
        self.version = 0
        super().__init__((host, port), _Handler)

    def announce(self) -> None:
        """Let the pages that are open ask again."""
        with self.changed:
            self.version += 1
            self.changed.notify_all()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a reader who has gone needs no answer."""


class _Handler(BaseHTTPRequestHandler):
    """Answers one reader."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        if url.path == CHANGES:
            self._wait_for_changes(url.query)
            return
        if (name := url.path.removeprefix(TOOLS)) in FILES:
            self._answer(HTTPStatus.OK, mimetypes.guess_type(name)[0] or "", tool(name))
            return
        if posixpath.basename(url.path) == WORKER:
            self._answer(HTTPStatus.OK, "text/javascript", farewell().encode())
            return
        path = posixpath.normpath(unquote(url.path, errors="replace")).lstrip("/.")
        if unquote(url.path).endswith("/"):
            path = posixpath.join(path, "index.html")
        version = self.server.version
        found, problems = self.server.desk.response(path)
        status = HTTPStatus.OK
        if found is None:
            status, found = HTTPStatus.NOT_FOUND, self.server.desk.not_found(path)
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        if status is HTTPStatus.NOT_FOUND or kind == "text/html":
            kind = "text/html; charset=utf-8"
            live = render("live.html.jinja", version=version, changes=CHANGES, problems=problems)
            found = with_live(found, live)
        self._answer(status, kind, found)

    def _wait_for_changes(self, query: str) -> None:
        """Answer as soon as there is something newer than what a page was made from."""
        known = int(query) if query.isdecimal() else -1
        with self.server.changed:
            self.server.changed.wait_for(lambda: self.server.version != known, PATIENCE)
            version = self.server.version
        self._answer(HTTPStatus.OK, "application/json", json.dumps(version).encode())

    def _answer(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- the name that it overrides
        """Keep requests off the terminal: problems are what is told there."""


def serve_site(
    project: Path,
    *,
    languages: Sequence[str],
    host: str,
    port: int,
    say: Callable[[str], None],
    translating: bool = False,
    cache: Path | None = None,
) -> None:
    """Serve a project until interrupted; say its problems as they come and go.

    `translating`, pages tell which message each text is. `cache` is the folder of earlier builds' cache, else
    the user's own.

    Raises `SourceError` for a project with problems before the first page, `UsageError` for an unknown
    language and for messages on pages that somebody else’s code makes, `RulebookError` for an address that
    cannot be served at.
    """
    root = project.resolve()
    with tempfile.TemporaryDirectory(prefix="rulebook-") as folder:
        # Where somebody's own code looks at each page, all of them are built.
        is_alike = frames_alike(load_settings(root, Path(folder)))
        if translating and not is_alike:
            raise UsageError("--translate: the settings of this project have code or templates of their own")
        desk = (
            Desk(root, languages, translating=translating, cache=cache)
            if is_alike
            else Rebuilt(root, languages, Path(folder), cache)
        )
        _serve(desk, host, port, say)


def _serve(desk: Desk | Rebuilt, host: str, port: int, say: Callable[[str], None]) -> None:
    address = f"[{host}]" if ":" in host else host
    try:
        server = Server(host, port, desk)
    except socket.gaierror as error:
        raise RulebookError(f"{host}: {error.strerror}; name another --host") from error
    except OSError as error:
        wrong = f"{address}:{port}: {error.strerror}"
        raise RulebookError(f"{wrong}; choose another --port, or another --host") from error
    stopped = Event()
    Thread(target=partial(watch, server, stopped, say), daemon=True).start()
    say(f"Serving http://{address}:{server.server_port}/ – stop with Ctrl+C")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("Stopped.")
    finally:
        stopped.set()
        server.server_close()


def watch(server: Server, stopped: Event, say: Callable[[str], None]) -> None:
    """Look at the files again and again; say what is wrong after each change, and when nothing is left."""
    desk, told = server.desk, ""
    checking: Iterator[None] | None = desk.check()
    pause, seen = CALM, 0
    while not stopped.wait(pause):
        before = time.perf_counter()
        pause = 0.0
        desk.refresh()
        if desk.changes != seen:  # whoever saw it first: who asks for a page looks as well
            seen = desk.changes
            server.announce()
            checking, pause = desk.check(), CALM
        elif checking is None:
            pause = max(LOOK, 20 * (time.perf_counter() - before))
        elif next(checking, checking) is checking:
            checking = None
            if desk.problems != told:
                told = desk.problems
                say(told or "No problem is left.")
                server.announce()
