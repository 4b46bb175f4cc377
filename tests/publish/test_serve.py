"""The preview server: pages show the saved sources, and their problems."""

import gc
import json
import pickle
import re
import shutil
import socket
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread
from zlib import decompress

import pytest

from rulebook_tools.publish import offline
from rulebook_tools.publish import server as serving_module
from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.engine_files import LIST
from rulebook_tools.publish.preview import COLLECT_AFTER, Preview, Snapshot
from rulebook_tools.publish.server import CHANGES, Server, serve_site, watch
from rulebook_tools.publish.trimming import STYLESHEETS
from rulebook_tools.render.what_if_page import ENGINE
from rulebook_tools.util.errors import RulebookError, UsageError
from tests.conftest import REPOSITORY, STARTED, Project, contents, until

SETTINGS = f"INHERIT: {REPOSITORY / 'rulebook_tools' / 'mkdocs.yml'}\n"
PAGE = f"en/{STARTED}/play.html"
NO_USE = (offline.WORKER, offline.PAGE, offline.WEB_MANIFEST)
"""Files for offline use, which a preview does not have."""


@pytest.fixture
def project(built: Project) -> Project:
    """Return a new game that was built once."""
    return built


def text_of(preview: Preview, path: str = PAGE) -> str:
    """Return the current content of a page."""
    found, _ = preview.response(path)
    assert isinstance(found, bytes)
    return found.decode()


def checked(preview: Preview) -> str:
    """Return all problems of the project, as text."""
    list(preview.check())
    return preview.problems


def test_pages_that_are_served_are_those_of_a_build(project: Project) -> None:
    """Byte for byte, but for the sitemap, what is for offline use, and what only a finished site trims."""
    site = build_site(project.root, project.root / "site", jobs=1).place
    preview = Preview(project.root, [])
    for name, content in contents(site).items():
        is_of_use = "sitemap" not in name and Path(name).name not in NO_USE
        if is_of_use and not name.startswith("."):
            found, problems = preview.response(name)
            if name == f"{ENGINE}/{LIST}":
                assert json.loads(found or b"")["files"].keys() == json.loads(content)["files"].keys()
            elif name.startswith(ENGINE) and name.endswith(".bin"):
                # Equal data can be packed in several ways.
                assert pickle.loads(decompress(found or b"")) == pickle.loads(decompress(content))  # noqa: S301
            elif any(Path(name).match(sheet) for sheet in STYLESHEETS):
                assert len(found or b"") > len(content)
            else:
                assert found == content, name
            assert problems == ""


IN_WORK = 'X-Rulebook-State: in work\\n"\n"'
"""What the header of a catalog of a language in work has before its next line."""
SAVED = (
    ("../../../locales/de/LC_MESSAGES/my-game.po", "Steine legen", "Steine setzen"),
    ("10-play.yml", "Laying counters", "Putting counters"),
    ("parameters.yml", "Counters in a full row", "Counters of a row"),
    ("wording.yml", "The row has {row} now", "Now it has {row}"),
    ("examples/the-last-counter.yml", "One counter is enough", "One is enough"),
)


def test_what_was_saved_is_on_the_next_page(project: Project) -> None:
    """For each kind of source, a page changes; then all are those of a clean build."""
    preview = Preview(project.root, [])
    pages = [PAGE, f"de/{STARTED}/play.html", f"en/{STARTED}/checked.html", f"en/{STARTED}/glossary.html"]
    seen = {page: text_of(preview, page) for page in pages}
    for name, old, new in SAVED:
        project.replace(name, old, new)
        before, seen = seen, {page: text_of(preview, page) for page in pages}
        assert seen != before, name
    site = build_site(project.root, project.root / "site", jobs=1).place
    assert seen == {page: (site / page).read_text("utf-8") for page in pages}


def test_problems_are_reported_and_the_last_good_page_stays(project: Project) -> None:
    """Until the problems are fixed; then a new page is shown without them."""
    preview = Preview(project.root, [])
    assert "Laying counters" in text_of(preview)
    project.replace("10-play.yml", "id: play.lay", "idd: play.lay")
    found, problems = preview.response(PAGE)
    assert isinstance(found, bytes)
    assert "Laying counters" in found.decode()
    assert re.search(r"10-play\.yml:\d+:\d+: unknown key 'idd'", problems)
    assert checked(preview) == problems
    for path in ("en/index.html", "en/assets/stylesheets/pages.css"):
        assert preview.response(path)[0]
    assert "Laying counters" in text_of(preview)
    project.replace("10-play.yml", "idd: play.lay", "id: play.lay")
    assert preview.response(PAGE)[1] == ""
    assert checked(preview) == ""
    project.write("docs/site/extra.yml", b"hello: 1\n")  # outside the games
    assert all("extra.yml" in problems for problems in (preview.response(PAGE)[1], checked(preview)))


def test_failing_example_is_reported_after_a_look_at_the_whole_game(project: Project, tmp_path: Path) -> None:
    """Its page shows it as failed at once."""
    cache = tmp_path / "cache"
    preview = Preview(project.root, [], cache=cache)
    preview.response(PAGE)
    assert checked(preview) == ""
    before = contents(cache)
    project.replace("examples/the-last-counter.yml", "winners: [B]", "winners: [A]")
    assert preview.refresh()
    told = checked(preview)
    assert "the-last-counter.yml" in told
    assert preview.response(PAGE)[1] == told
    checked(preview)
    assert contents(cache) == before


def test_new_language_and_new_page_are_served(project: Project) -> None:
    """Changes outside the games are noticed."""
    preview = Preview(project.root, [])
    assert preview.response("en/news.html")[0] is None
    project.write("docs/site/news.yml", "heading: News\nbody: Nothing new.\n")
    assert "Nothing new." in text_of(preview, "en/news.html")


def test_language_that_is_finished_while_served_says_so_no_longer(project: Project) -> None:
    """The menu of languages calls it in work as long as one of its catalogs says so."""
    catalog = project.catalog("de")
    finished = catalog.read_text("utf-8")
    assert IN_WORK not in finished
    preview = Preview(project.root, [])
    before = text_of(preview)
    catalog.write_text(finished.replace("Content-Type", f"{IN_WORK}Content-Type", 1), "utf-8")
    assert "(in progress)" in text_of(preview)
    catalog.write_text(finished, "utf-8")
    assert text_of(preview) == before


def test_project_whose_own_code_looks_at_pages_is_built_after_each_change(project: Project) -> None:
    """Its hooks see every page; while the sources have problems, the last good pages stay."""
    hook = project.write("hook.py", "def on_post_page(output, page, **_):\n    return output + 'hooked'\n")
    preview = Preview(project.root, ["en"])
    project.write("mkdocs.yml", f"{SETTINGS}hooks: [{hook}]\n")
    assert text_of(preview).endswith("hooked")
    project.replace("10-play.yml", "Laying counters", "Putting counters")
    assert "Putting counters" in text_of(preview)
    project.replace("10-play.yml", "id: play.lay", "idd: play.lay")
    found, problems = preview.response(PAGE)
    assert b"Putting counters" in (found or b"")
    assert "unknown key 'idd'" in problems
    assert checked(preview) == problems
    assert preview.response("en/../../../etc/passwd")[0] is None
    with pytest.raises(UsageError, match="--translate: the settings of this project"):
        Preview(project.root, [], translating=True)


@contextmanager
def serving(
    preview: Preview, host: str = "127.0.0.1", port: int = 0
) -> Iterator[tuple[Server, Callable[[str], tuple[int, bytes]], list[str]]]:
    """Yield a server, a function that requests a path from it, and the list of lines that it printed."""
    said: list[str] = []
    server = Server(host, port, preview, said.append)
    Thread(target=partial(server.serve_forever, 0.05), daemon=True).start()

    def get(path: str) -> tuple[int, bytes]:
        connection = HTTPConnection("127.0.0.1", server.server_port, timeout=30)
        connection.request("GET", path)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, content

    try:
        yield server, get, said
    finally:
        server.shutdown()
        server.server_close()


def raw(server: Server, request: str) -> bytes:
    """Send a raw request to a server; return the whole response."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=30) as connection:
        connection.sendall(request.encode("latin-1"))
        return b"".join(iter(partial(connection.recv, 65536), b""))


def test_odd_requests_are_answered(project: Project) -> None:
    """Paths outside the site, invalid bytes, an empty path: no unpublished file is sent."""
    with serving(Preview(project.root, [])) as (_, get, _):
        assert get("/")[0] == 200
        assert get("/en/")[0] == 200
        assert get(f"/{PAGE}?h=row")[0] == 200
        outside = ("/../../../etc/passwd", "/en/%2e%2e/%2e%2e/mkdocs.yml")
        for path in (*outside, "/en/%00", "/%ff%fe", "/xx/a.html", "//x"):
            status, content = get(path)
            assert status == 404, path
            assert b"</html>" in content


def test_open_page_hears_of_a_change(project: Project) -> None:
    """It waits for the next version, and gets an answer at once."""
    with serving(Preview(project.root, [])) as (server, get, _):
        heard: list[tuple[int, bytes]] = []
        listener = Thread(target=lambda: heard.append(get(f"{CHANGES}?0")))
        listener.start()
        listener.join(0.2)
        assert heard == []
        server.announce()
        listener.join(serving_module.PATIENCE / 2)
        assert heard == [(200, b"1")]
        assert get(f"{CHANGES}?0") == (200, b"1")


def test_page_with_problems_shows_them_as_text(project: Project) -> None:
    """Texts from sources do not become HTML elements."""
    with serving(Preview(project.root, [])) as (_, get, _):
        project.replace("10-play.yml", "id: play.lay", "<script>x</script>: play.lay")
        content = get(f"/{PAGE}")[1].decode()
        assert "unknown key &#39;&lt;script&gt;" in content
        assert 'role="alert"' in content


def test_search_knows_what_was_saved(project: Project, tmp_path: Path) -> None:
    """Even if the project has no texts of its own, and no page of the other language was made before."""
    shutil.rmtree(project.root / "docs/site")
    with serving(Preview(project.root, [], cache=tmp_path / "cache")) as (_, get, said):
        for words in ("Laying counters", "Putting counters"):
            status, content = get(f"/en/search/{STARTED}.json")
            assert (status, words in content.decode()) == (200, True)
            project.replace("10-play.yml", words, "Putting counters")
    assert said == []


def test_fault_is_reported_in_a_line_and_answered(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the error and its place; the page shows it and reloads after a change; the server goes on."""

    def fail(*_: object) -> None:
        raise LookupError("one\ntwo <script>")

    with serving(Preview(project.root, [])) as (_, get, said):
        with monkeypatch.context() as patch:
            patch.setattr(Preview, "response", fail)
            status, content = get(f"/{PAGE}")
        assert status == 500
        assert b"LookupError: one two &lt;script&gt;" in content
        assert CHANGES.encode() in content
        (line,) = said
        assert re.fullmatch(rf"'/{PAGE}': a fault of this program: LookupError: .* \(.*serve\.py:\d+\)", line)
        assert get(f"/{PAGE}")[0] == 200


def test_fault_in_a_check_is_reported_once(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Later changes are noticed all the same."""

    def fail(*_: object) -> Iterator[None]:
        yield
        raise LookupError("odd")

    monkeypatch.setattr(serving_module, "CHECK_DELAY", 0.01)
    with serving(Preview(project.root, [])) as (server, _, said):
        stopped = Event()
        with monkeypatch.context() as patch:
            patch.setattr(Preview, "check", fail)
            Thread(target=partial(watch, server, stopped, said.append), daemon=True).start()
            until(lambda: said)
        project.replace("10-play.yml", "id: play.lay", "idd: play.lay")
        until(lambda: len(said) > 1)
        stopped.set()
        assert "a fault of this program: LookupError: odd" in said[0]
        assert "unknown key 'idd'" in said[1]


@pytest.mark.parametrize("host", ["no such host", "ü..x", "\udcff"])
def test_name_of_no_host_is_refused(project: Project, host: str) -> None:
    """Also one that cannot be encoded; the message says which option to change."""
    with pytest.raises(RulebookError, match=r"name another --host$"):
        serve_site(project.root, languages=[], host=host, port=0, say=print)


OWN = "localhost LOCALHOST:8000 localhost. 127.0.0.1:80 127.9.9.9 [::1]:8000 [::ffff:127.0.0.1]".split()  # noqa: SIM905
FOREIGN = ["evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "", "a@localhost"]
"""`Host` headers that another site can make a browser send, if its name resolves to this machine."""


@pytest.mark.parametrize(
    ("host", "answered", "refused"),
    [
        ("127.0.0.1", OWN, [*FOREIGN, "10.0.0.1", "[fe80::1]", "8.8.8.8"]),
        ("0.0.0.0", [*OWN, "10.0.0.1:8000", "[fe80::1]", "0.0.0.0"], FOREIGN),  # noqa: S104 -- tried here
        ("localhost", [*OWN, "Localhost"], FOREIGN),
    ],
)
def test_name_that_leads_here_is_not_answered(
    project: Project, host: str, answered: list[str], refused: list[str]
) -> None:
    """Only the server's own address and names of this machine are answered (against DNS rebinding)."""
    with serving(Preview(project.root, []), host) as (server, _, _):
        for name in answered:
            assert raw(server, f"GET / HTTP/1.1\r\nHost: {name}\r\n\r\n").split()[1] == b"200", name
        for name in refused:
            answer = raw(server, f"GET / HTTP/1.1\r\nHost: {name}\r\n\r\n")
            assert answer.split()[1] == b"421", name
            assert b"--host" in answer
        for twice in ("Host: localhost\r\nHost: evil.example\r\n", "X: y\r\n"):
            assert raw(server, f"GET / HTTP/1.1\r\n{twice}\r\n").split()[1] == b"421"
        assert raw(server, "GET / HTTP/1.0\r\n\r\n").split()[1] == b"200"


def test_requests_are_answered_one_a_connection(project: Project) -> None:
    """HEAD is GET without content; data after the header of a request is ignored and not waited for."""
    with serving(Preview(project.root, [])) as (server, get, _):
        head = raw(server, f"HEAD /{PAGE} HTTP/1.0\r\n\r\n")
        assert head.split()[1] == b"200"
        assert head.endswith(b"\r\n\r\n")
        assert f"Content-Length: {len(get(f'/{PAGE}')[1])}\r\n".encode() in head
        for body in ("Content-Length: 9", "Transfer-Encoding: chunked", "Connection: keep-alive"):
            request = f"GET /{PAGE} HTTP/1.1\r\nHost: localhost\r\n{body}\r\n\r\nGET /x HTTP/1.1\r\n\r\n"
            assert raw(server, request).count(b"HTTP/1.") == 1
        for version in ("9" * 5000, "\xb2", "", "-1", "00"):  # which no page has ever had
            answer = raw(server, f"GET {CHANGES}?{version} HTTP/1.0\r\n\r\n")
            assert answer.endswith(b"\r\n\r\n0")


def test_half_requests_end_and_keep_nobody_waiting(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other requests are answered meanwhile; an incomplete request gets no answer."""
    monkeypatch.setattr(serving_module._Handler, "timeout", 1)
    with serving(Preview(project.root, [])) as (server, get, said), ExitStack() as opened:
        halves = []
        for _ in range(20):
            half = socket.create_connection(("127.0.0.1", server.server_port), timeout=30)
            halves.append(opened.enter_context(half))
            half.sendall(f"GET /{PAGE} HTTP/1.1\r\nHost: loc".encode())
        assert get(f"/{PAGE}")[0] == 200
        for half in halves:
            assert half.recv(1) == b""
        assert said == []


def test_states_before_a_change_are_given_up(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server may run for days, so only a few snapshots are in memory, whatever the number of changes."""
    states: list[weakref.ref[Snapshot]] = []
    begin = Snapshot.__init__

    def noted(snapshot: Snapshot, *args: object) -> None:
        states.append(weakref.ref(snapshot))
        begin(snapshot, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Snapshot, "__init__", noted)
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 1000)
    try:
        preview = Preview(project.root, [])
        for number in range(8):
            project.append("glossary.yml", f"# {number}\n")
            text_of(preview)
            next(preview.check())
    finally:
        gc.set_threshold(*before)
    assert len(states) == 9
    assert sum(state() is not None for state in states) <= COLLECT_AFTER + 2
