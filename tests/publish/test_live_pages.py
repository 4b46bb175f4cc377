"""Served pages may run the script that reloads them, and no other script is added."""

import re
from pathlib import Path
from typing import Any
from wsgiref.util import setup_testing_defaults

from mkdocs.livereload import LiveReloadServer

from rulebook_tools.publish.mkdocs_plugin import RulebookPlugin
from rulebook_tools.publish.served_pages import with_live
from rulebook_tools.render.template import hashes_of, policy

POLICY = policy("", {}, "<style>p {}</style>")
PAGE = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"><script>1</script></body>'


def scripts(page: str) -> str:
    """Return the directive for scripts in a page's security policy."""
    found = re.search("script-src ([^;]*);", page)
    assert found
    return found[1]


def test_a_served_page_allows_what_was_put_at_its_end() -> None:
    """Its script by hash, but no script that was in the page before."""
    live = '<p style="color: red">Wrong.</p><script>wait();</script>'
    page = with_live(PAGE.encode(), live).decode()
    assert page.endswith(f"{live}</body>")
    assert scripts(page).split()[2:] == hashes_of(live)["script-src"]
    assert "style-src 'self' file: 'unsafe-inline';" in page  # which a hash beside it would take back


def test_a_page_that_mkdocs_serves_allows_the_script_of_mkdocs(tmp_path: Path) -> None:
    """The header with the length is right; files that are not pages are sent unchanged."""
    (tmp_path / "page.html").write_text(PAGE, "utf-8")
    (tmp_path / "style.css").write_text("p {}", "utf-8")
    with LiveReloadServer(lambda: None, "127.0.0.1", 0, str(tmp_path)) as server:
        server.watch(str(tmp_path))
        RulebookPlugin().on_serve(server)
        headers, page = ask(server, "/page.html")
        _, style = ask(server, "/style.css")
    assert headers["Content-Length"] == str(len(page.encode()))
    last = page[page.rindex("<script>") :]
    assert "livereload" in last
    assert scripts(page).split()[2:] == hashes_of(last)["script-src"]
    assert style == "p {}"


def ask(server: LiveReloadServer, path: str) -> tuple[dict[str, str], str]:
    """Return headers and text of the response to a path."""
    environ: dict[str, Any] = {"PATH_INFO": path}
    setup_testing_defaults(environ)
    told: dict[str, str] = {}
    parts: Any = server.serve_request(environ, lambda _status, headers: told.update(headers))
    answer = told, b"".join(parts).decode()
    if hasattr(parts, "close"):
        parts.close()
    return answer
