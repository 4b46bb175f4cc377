"""The preview server: each request renders the page from the current sources."""

from __future__ import annotations

import json
import mimetypes
import posixpath
import re
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Condition, Event, Lock, Thread
from typing import Any, TypeVar
from urllib.parse import unquote

from rulebook_tools.engine.guard import printable
from rulebook_tools.publish.mkdocs_build import error_line
from rulebook_tools.publish.offline import WORKER, farewell
from rulebook_tools.publish.preview import EMPTY_PAGE, Preview
from rulebook_tools.publish.served_pages import FILES, TOOLS, tool, with_live
from rulebook_tools.render.template import render
from rulebook_tools.util.errors import RulebookError, short

Answer = TypeVar("Answer")
CHANGES = "/.rulebook/changes"
"""The path at which a page asks for the next change."""
PATIENCE = 25
"""After how many seconds a request that waits for a change is answered without one."""
MIN_PAUSE, MAX_PAUSE = 0.15, 3.0
"""Bounds, in seconds, of the pause after a search for changed files: 20 times the duration of the search."""
CHECK_DELAY = 0.5
"""How many seconds after a change the project is checked; meanwhile the open page can be rendered."""
CONNECTION_TIMEOUT = 15
"""After how many seconds without data a connection is closed; each occupies a thread."""
HTML = "text/html; charset=utf-8"
HOST = re.compile(r"(\[[^]]*\]|[^:\[\]]+)(?::[0-9]*)?")
"""The value of a `Host` header: a name or an address, and optionally a port."""
TARGET = re.compile(r"(?:https?://[^/?#]*)?([^?#]*)\??([^#]*)")
"""The target of a request: optionally scheme and host, a path, optionally a query."""
MISDIRECTED = b"""\
rulebook serve answers at localhost, at the addresses of this machine that it listens at, and at the name
that --host gives it: else any page in a browser could read the rules by leading a name of its own here.
To use another name, start it again with --host NAME.
"""


class Server(ThreadingHTTPServer):
    """HTTP server of a preview, with a thread per request; notifies open pages of changes."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(
        self, host: str, port: int, preview: Preview, say: Callable[[str], None] = lambda _line: None
    ) -> None:
        """Listen at `host` and `port`, or raise `OSError`; `say` is called to print internal errors."""
        if ":" in host:
            self.address_family = socket.AF_INET6
        self.preview, self.say = preview, say
        self.changed = Condition()
        self.version = 0
        self._lock = Lock()
        super().__init__((host, port), _Handler)
        self._own = {_plain_name(host), "localhost"}
        self._address = ip_address(str(self.server_address[0]))

    def ask(self, work: Callable[[], Answer]) -> Answer:
        """Return the result of `work`, a function that uses the preview; only one runs at a time."""
        with self._lock:
            return work()

    def announce(self) -> None:
        """Notify open pages of a change, so that they reload."""
        with self.changed:
            self.version += 1
            self.changed.notify_all()

    def is_own(self, host: str) -> bool:
        """Return True if the value of a `Host` header names this server (protects against DNS rebinding)."""
        named = HOST.fullmatch(host)
        name = _plain_name(named[1]) if named else ""
        try:
            address = ip_address(name)
        except ValueError:
            return name in self._own
        address = getattr(address, "ipv4_mapped", None) or address
        return address.is_loopback or address == self._address or self._address.is_unspecified

    def handle_error(self, *_: Any) -> None:
        """Print the error of a request, unless it is a closed connection."""
        error = sys.exception()
        if error is not None and not isinstance(error, OSError):
            self.say(fault(error))


class _Handler(BaseHTTPRequestHandler):
    server: Server
    timeout = CONNECTION_TIMEOUT

    def do_GET(self) -> None:
        try:
            status, kind, content = self._response()
        except Exception as error:  # noqa: BLE001 -- shown; then go on serving
            wrong = f"{short(ascii(self.path))}: {fault(error)}"
            self.server.say(wrong)
            status, kind = HTTPStatus.INTERNAL_SERVER_ERROR, HTML
            content = self._live(EMPTY_PAGE, self.server.version, wrong)
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def do_HEAD(self) -> None:
        self.do_GET()

    def _response(self) -> tuple[HTTPStatus, str, bytes]:
        hosts = self.headers.get_all("Host", [] if self.request_version < "HTTP/1.1" else [""])
        if not all(map(self.server.is_own, hosts)):
            return HTTPStatus.MISDIRECTED_REQUEST, "text/plain; charset=utf-8", MISDIRECTED
        url, query = TARGET.findall(self.path)[0]
        if url == CHANGES:
            return HTTPStatus.OK, "application/json", self._next_version(query)
        if (name := url.removeprefix(TOOLS)) in FILES:
            return HTTPStatus.OK, mimetypes.guess_type(name)[0] or "", tool(name)
        if posixpath.basename(url) == WORKER:
            return HTTPStatus.OK, "text/javascript", farewell().encode()
        path = posixpath.normpath(unquote(url, errors="replace")).lstrip("/.")
        if unquote(url).endswith("/"):
            path = posixpath.join(path, "index.html")
        version = self.server.version
        ask, preview = self.server.ask, self.server.preview
        found, problems = ask(partial(preview.response, path))
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        if found is None:
            missing = ask(partial(preview.not_found, path))
            return HTTPStatus.NOT_FOUND, HTML, self._live(missing, version, problems)
        if kind == "text/html":
            return HTTPStatus.OK, HTML, self._live(found, version, problems)
        return HTTPStatus.OK, kind, found

    def _live(self, page: bytes, version: int, problems: str) -> bytes:
        """Return a page that shows `problems`, and reloads itself if the server has another `version`."""
        return with_live(page, render("live.html.jinja", version=version, changes=CHANGES, problems=problems))

    def _next_version(self, known: str) -> bytes:
        """Wait until the server's version is not `known`, at most `PATIENCE` seconds; return it as JSON."""
        with self.server.changed:
            self.server.changed.wait_for(lambda: str(self.server.version) != known, PATIENCE)
            return json.dumps(self.server.version).encode()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- the name that it overrides
        """Log nothing: the terminal shows problems only."""


def fault(error: BaseException) -> str:
    """Return a one-line message about an internal error, with its place in the code."""
    return f"a fault of this program: {' '.join(error_line(error).split())}"


def _plain_name(host: str) -> str:
    return host.lower().strip("[]").removesuffix(".")


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
    """Serve the site of a project until Ctrl+C; call `say` with its problems whenever they change.

    If `translating`, pages show translators the message of each text. `cache` is the folder of the cache
    (default: in the user's cache folder).

    Raises `SourceError` if the project has problems at the start; `UsageError` for an unknown language, and
    with `translating` for a project that has MkDocs hooks, plugins or templates of its own; `RulebookError`
    if the server cannot listen at `host` and `port`.
    """
    preview = Preview(project.resolve(), languages, translating=translating, cache=cache)
    address = f"[{host}]" if ":" in host else host
    try:
        server = Server(host, port, preview, say)
    except (socket.gaierror, TypeError, UnicodeError) as error:  # which cannot be encoded
        wrong = printable(f"{host}: {getattr(error, 'strerror', error)}")
        raise RulebookError(f"{wrong}; name another --host") from error
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
    """Look for changed files until `stopped`; call `say` with the problems whenever they change."""
    preview, said = server.preview, ""
    checking: Iterator[None] | None = preview.check()
    pause, seen = CHECK_DELAY, 0
    while not stopped.wait(pause):
        before = time.perf_counter()
        pause = 0.0
        try:
            server.ask(preview.refresh)
            if preview.changes != seen:  # a request for a page may have seen the change first
                seen = preview.changes
                server.announce()
                checking, pause = preview.check(), CHECK_DELAY
                continue
            if checking is None:
                pause = min(max(MIN_PAUSE, 20 * (time.perf_counter() - before)), MAX_PAUSE)
                continue
            if server.ask(partial(next, checking, checking)) is not checking:
                continue
            found = preview.problems
        except Exception as error:  # noqa: BLE001 -- printed; then go on watching
            found, pause = fault(error), MIN_PAUSE
        checking = None
        if found != said:
            said = found
            say(said or "No problem is left.")
            server.announce()
