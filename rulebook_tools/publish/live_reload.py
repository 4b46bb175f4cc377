"""Pages that reload themselves while they are served: the end of a page, and what its policy allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from rulebook_tools.render.template import SCRIPTS, hashes_of

END = b"</body>"
SCRIPT = b"<script>"
KEEPING = re.compile(rb"<script [^>]*javascripts/offline\.js[^>]*></script>")
"""The script that keeps a page offline."""
STYLES, HASH = re.compile(rb"style-src [^;\"]*"), re.compile(rb" 'sha256-[^']*'")
"""The styles that a page allows. A `style` attribute has no hash, and is refused where hashes are listed."""

Application = Callable[..., Iterable[bytes]]
"""A WSGI application."""


def with_live(page: bytes, live: str) -> bytes:
    """Return a page with HTML at its end, and with a policy that allows the scripts and styles of that."""
    return _allowing(page, live).replace(END, live.encode() + END)


def allowing_reload(application: Application) -> Application:
    """Wrap the server of MkDocs: each page may run the script that MkDocs puts at its end."""

    def serve(environ: Any, start: Callable[..., Any]) -> Iterable[bytes]:
        answers: list[tuple[str, list[tuple[str, str]]]] = []
        parts = application(environ, lambda status, headers, *_: answers.append((status, headers)))
        status, headers = answers[0]
        if ("Content-Type", "text/html") not in headers:
            start(status, headers)
            return parts
        page = b"".join(parts)
        getattr(parts, "close", lambda: None)()
        end = page.rfind(END)
        begin = page.rfind(SCRIPT, 0, end)
        if b"livereload(" in page[begin:end]:
            page = _allowing(page, page[begin:end].decode())
        length = ("Content-Length", str(len(page)))
        start(status, [each for each in headers if each[0] != length[0]] + [length])
        return [page]

    return serve


def _allowing(page: bytes, live: str) -> bytes:
    hashes = " ".join(hashes_of(live)["script-src"])
    page = KEEPING.sub(b"", page)
    page = page.replace(SCRIPTS.encode(), f"{SCRIPTS} {hashes}".encode(), 1)
    return STYLES.sub(lambda said: HASH.sub(b"", said[0]) + b" 'unsafe-inline'", page, count=1)
