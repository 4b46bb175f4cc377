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

from rulebook_tools.publish.mkdocs_build import described
from rulebook_tools.publish.offline import WORKER, farewell
from rulebook_tools.publish.preview import NOTHING, Preview
from rulebook_tools.publish.served_pages import FILES, TOOLS, tool, with_live
from rulebook_tools.render.template import render
from rulebook_tools.util.errors import RulebookError, short

Answer = TypeVar("Answer")
CHANGES = "/.rulebook/changes"
"""The address where a page asks for changes."""
PATIENCE = 25
"""Seconds after which a page that waits for a change is answered anyway."""
LOOK, SELDOM = 0.15, 3.0
"""The least and the most seconds between two looks at the files; usually twenty times what a look takes."""
CALM = 0.5
"""Seconds after a change until the project is checked: the open page is rendered first."""
STALLED = 15
"""Seconds without a byte, after which a request or an answer on its way is given up: each has a thread."""
HTML = "text/html; charset=utf-8"
HOST = re.compile(r"(\[[^]]*\]|[^:\[\]]+)(?::[0-9]*)?")
"""A host as a request names it, with its port."""
TARGET = re.compile(r"(?:https?://[^/?#]*)?([^?#]*)\??([^#]*)")
"""The target of a request: a path and a query, perhaps after scheme and host."""
MISDIRECTED = b"""\
rulebook serve answers at localhost, at the addresses of this machine that it listens at, and at the name
that --host gives it: else any page in a browser could read the rules by leading a name of its own here.
To use another name, start it again with --host NAME.
"""


class Server(ThreadingHTTPServer):
    """HTTP server of a preview; notifies open pages of changes."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(
        self, host: str, port: int, preview: Preview, say: Callable[[str], None] = lambda _line: None
    ) -> None:
        """Listen at an address; `say` prints internal errors."""
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
        """Call `work`, which uses the preview, and return its result; one call at a time."""
        with self._lock:
            return work()

    def announce(self) -> None:
        """Notify open pages of a change."""
        with self.changed:
            self.version += 1
            self.changed.notify_all()

    def is_own(self, host: str) -> bool:
        """Return True if a `Host` header names this server (protects against DNS rebinding)."""
        named = HOST.fullmatch(host)
        name = _plain_name(named[1]) if named else ""
        try:
            address = ip_address(name)
        except ValueError:
            return name in self._own
        address = getattr(address, "ipv4_mapped", None) or address
        return address.is_loopback or address == self._address or self._address.is_unspecified

    def handle_error(self, *_: Any) -> None:
        """Report an error, but not a closed connection."""
        error = sys.exception()
        if error is not None and not isinstance(error, OSError):
            self.say(fault(error))


class _Handler(BaseHTTPRequestHandler):
    """Answers the one request of a connection."""

    server: Server
    timeout = STALLED

    def do_GET(self) -> None:
        try:
            status, kind, content = self._found()
        except Exception as error:  # noqa: BLE001 -- told, and the next one is answered
            wrong = f"{short(ascii(self.path))}: {fault(error)}"
            self.server.say(wrong)
            status, kind = HTTPStatus.INTERNAL_SERVER_ERROR, HTML
            content = self._live(NOTHING, self.server.version, wrong)
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def do_HEAD(self) -> None:
        self.do_GET()

    def _found(self) -> tuple[HTTPStatus, str, bytes]:
        """Return status, content type and content of the answer."""
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
        """Return a page that shows problems, and reloads itself at the next change."""
        return with_live(page, render("live.html.jinja", version=version, changes=CHANGES, problems=problems))

    def _next_version(self, known: str) -> bytes:
        """Return the number of the next version as soon as there is one."""
        with self.server.changed:
            self.server.changed.wait_for(lambda: str(self.server.version) != known, PATIENCE)
            return json.dumps(self.server.version).encode()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- the name that it overrides
        """Keep requests off the terminal, which shows problems."""


def fault(error: BaseException) -> str:
    """Return a line about an error of this program, with its place."""
    return f"a fault of this program: {' '.join(described(error).split())}"


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
    """Serve a project until interrupted; say its problems as they come and go.

    `translating`, pages tell which message each text is. `cache` is the folder of earlier builds' cache, else
    the user's own.

    Raises `SourceError` for a project with problems before the first page, `UsageError` for an unknown
    language and for messages on pages that somebody else’s code makes, `RulebookError` for an address that
    cannot be served at.
    """
    preview = Preview(project.resolve(), languages, translating=translating, cache=cache)
    address = f"[{host}]" if ":" in host else host
    try:
        server = Server(host, port, preview, say)
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
    """Watch the files; report problems after each change, and when none is left."""
    preview, said = server.preview, ""
    checking: Iterator[None] | None = preview.check()
    pause, seen = CALM, 0
    while not stopped.wait(pause):
        before = time.perf_counter()
        pause = 0.0
        try:
            server.ask(preview.refresh)
            if preview.changes != seen:  # whoever saw it first: who asks for a page looks as well
                seen = preview.changes
                server.announce()
                checking, pause = preview.check(), CALM
                continue
            if checking is None:
                pause = min(max(LOOK, 20 * (time.perf_counter() - before)), SELDOM)
                continue
            if server.ask(partial(next, checking, checking)) is not checking:
                continue
            found = preview.problems
        except Exception as error:  # noqa: BLE001 -- told, and the next change is looked at
            found, pause = fault(error), LOOK
        checking = None
        if found != said:
            said = found
            say(said or "No problem is left.")
            server.announce()
