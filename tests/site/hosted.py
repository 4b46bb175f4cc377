"""A host of a site, which can be away, and notes what it is asked for."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import brotli

PACKED = frozenset((".html", ".css", ".js", ".json", ".svg", ".webmanifest"))
"""The endings of files that hosts compress."""


@cache
def packed(content: bytes) -> bytes:
    """Return the content of a file in Brotli, compressed as quickly as hosts do for a response."""
    compressed: bytes = brotli.compress(content, quality=5)
    return compressed


class Host:
    """Answers with the files of a folder, as static hosts do."""

    def __init__(self, folder: Path, *, keeps_alive: bool = False) -> None:
        self.folder = folder
        self.keeps_alive = keeps_alive
        """Whether a connection is used again: there may still be one when the host goes away."""
        self.asked: list[str] = []
        """The paths that were asked for, without a slash before them."""
        self.outage: HTTPStatus | None = None
        """What it says to whatever it is asked for."""
        self.redirect: Callable[[str], str] = str
        """Return the path to which it leads from a path, without slashes before them."""
        self.address = ""
        """Where it is, with a slash at its end; the same after it was away."""
        self._server: ThreadingHTTPServer | None = None
        self._port = 0

    def start(self) -> None:
        """Start answering."""
        handler = partial(_Handler, self)
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), handler)
        self._port = self._server.server_port
        self.address = f"http://127.0.0.1:{self._port}/"
        Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def stop(self) -> None:
        """Stop answering: nothing responds at the address."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on a free port; yield its address, with a slash at its end."""
    with hosted(folder) as host:
        yield host.address


@contextmanager
def hosted(folder: Path, *, keeps_alive: bool = False) -> Iterator[Host]:
    """Yield a running host of a folder."""
    host = Host(folder, keeps_alive=keeps_alive)
    host.start()
    try:
        yield host
    finally:
        host.stop()


class _Handler(SimpleHTTPRequestHandler):
    """Answers with a file, or with the site's 404 page, as static hosts do."""

    def __init__(self, host: Host, *args: Any) -> None:
        self._host = host
        self.protocol_version = "HTTP/1.1" if host.keeps_alive else "HTTP/1.0"
        super().__init__(*args, directory=str(host.folder))

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        asked = self.path.partition("?")[0].removeprefix("/")
        self._host.asked.append(asked)
        if self._host.outage:
            self.send_error(self._host.outage)
            return
        if (target := self._host.redirect(asked)) != asked:
            self.send_response(HTTPStatus.FOUND)
            self.send_header("Location", f"/{target}")
            self.end_headers()
            return
        status = HTTPStatus.OK if path.is_file() else HTTPStatus.NOT_FOUND
        path = path if path.is_file() else self._host.folder / "404.html"
        content = path.read_bytes()
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(path))
        if path.suffix in PACKED:
            content = packed(content)
            self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass
