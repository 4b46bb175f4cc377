"""The offline cache: the pages of a language after one visit, complete and of the same build."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.offline import WORKER, farewell
from rulebook_tools.publish.preview import Preview
from rulebook_tools.publish.server import Server
from tests.conftest import STARTED, Project, start_game, tiny
from tests.site.conftest import Visit
from tests.site.gestures import search, type_in
from tests.site.hosted import Host, hosted
from tests.site.reading import BuiltSite
from tests.site.test_search import follow, telling_word
from tests.site.visits import PHONE, WALK

pytestmark = pytest.mark.browser

LONG = 60_000
"""Milliseconds: other tests may leave little of the machine."""
STATES = """async (state) => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.filter(one => one[state] && one[state].state !== "activating").map(one => one.scope).sort();
}"""
"""A script that returns the folders of the workers of a state."""
FETCHED = """async (urls) => {
    const found = {};
    for (const url of urls) {
        const answer = await fetch(url).catch(() => null);
        const content = answer && answer.ok ? await answer.arrayBuffer() : new ArrayBuffer(0);
        const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
        found[url] = [...hash].map(byte => byte.toString(16).padStart(2, "0")).join("");
    }
    return found;
}"""
"""A script that fetches addresses and returns a hash of each content."""
SPARING = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"


def wait_for(page: Page, state: str, *folders: str) -> None:
    """Wait until just these folders have a worker of a state."""
    for _ in range(LONG // 100):
        if page.evaluate(STATES, state) == sorted(folders):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{state}: {page.evaluate(STATES, state)}, not {sorted(folders)}")


def _hear(complaints: list[str], message: ConsoleMessage) -> None:
    complaints.append(message.text)


def cut(page: Page, host: Host) -> None:
    """Disconnect the browser and stop the host."""
    host.stop()
    page.context.set_offline(True)


def hash_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def needed(site: BuiltSite, language: str) -> set[str]:
    """Return the files that the pages of a language name, and the pages themselves."""
    found = {page.path for page in site.in_language(language)}
    for page in site.in_language(language):
        named = [element.get("src") for element in page.html.all("script", "img") if element.get("src")]
        links = [each for each in page.html.all("link") if each.get("rel") in ("stylesheet", "icon")]
        named += [each.get("href") for each in links]
        found |= {link.file for url in named if (link := page.leads_to(url, site.base))}
    return found


@pytest.fixture
def visit(visit: Visit) -> Visit:
    """Let the worker run that keeps pages on the device."""
    return partial(visit, service_workers="allow")


@pytest.fixture
def host(site: BuiltSite) -> Iterator[Host]:
    """Host the site."""
    with hosted(site.folder) as there:
        yield there


def test_after_one_visit_a_language_is_there_without_a_network(
    site: BuiltSite, host: Host, visit: Visit
) -> None:
    """After one visit, every page of a language and its search work offline; other languages are not kept."""
    for language in site.languages if WALK == "all" else site.languages[:1]:
        host.asked.clear()
        page = visit(f"{host.address}{language}/index.html", viewport=PHONE)
        complaints: list[str] = []
        page.on("console", partial(_hear, complaints))
        wait_for(page, "active", host.address, f"{host.address}{language}/")
        others = [name for name in site.languages if name not in (language, site.languages[0])]
        assert [path for path in host.asked if path.startswith(tuple(f"{name}/" for name in others))] == []
        assert [path for path in host.asked if path.endswith((".map", ".pdf", "search_index.js"))] == []
        cut(page, host)
        files = needed(site, language)
        got = page.evaluate(FETCHED, [f"{host.address}{file}" for file in sorted(files)])
        assert got == {f"{host.address}{file}": hash_of(site.folder / file) for file in files}
        word, at, rule = telling_word(site, language)
        search(page, word)
        follow(page, rule)
        page.wait_for_url(re.compile(f"^{re.escape(host.address + str(at))}#{re.escape(rule)}$"))
        expect(page.locator(f"[id='{rule}']")).to_be_in_viewport()
        page.reload()
        expect(page.locator("h1").first).to_be_visible()
        assert complaints == []
        page.context.close()
        host.start()


def test_what_is_not_on_the_device_says_so_in_its_language(site: BuiltSite, host: Host, visit: Visit) -> None:
    """Offline, a language that is not kept leads to a page that offers the kept one and retries."""
    first, *others = site.languages if WALK == "all" else site.languages[:2]
    page = visit(f"{host.address}{first}/index.html")
    wait_for(page, "active", host.address, f"{host.address}{first}/")
    cut(page, host)
    page.goto(host.address)
    expect(page.locator("a[hreflang]").first).to_be_visible()
    for language in others:
        page.goto(f"{host.address}{first}/about.html")
        page.locator(f"a.rb-switch[hreflang={language}]").evaluate("link => link.click()")
        page.wait_for_url("**/offline.html*")
        said = page.locator("section:visible")
        expect(said).to_have_count(1)
        expect(said).to_have_attribute("lang", language)
        kept = page.locator("nav a:visible")
        expect(kept).to_have_count(1)
        expect(kept).to_have_attribute("hreflang", first)
        kept.click()
        page.wait_for_url(f"{host.address}{first}/index.html")
    page.goto(f"{host.address}{others[-1]}/about.html")
    again = page.locator("a.again:visible")
    expect(again).to_have_attribute("href", f"{host.address}{others[-1]}/about.html")
    host.start()
    page.context.set_offline(False)
    page.wait_for_url(f"{host.address}{others[-1]}/about.html", timeout=LONG)


def built(project: Project) -> Iterator[tuple[Project, Host]]:
    """Build a project, and host its site."""
    build_site(project.root, project.root / "site")
    with hosted(project.root / "site") as host:
        yield project, host


@pytest.fixture
def small(tmp_path: Path) -> Iterator[tuple[Project, Host]]:
    yield from built(tiny(tmp_path / "project"))


@pytest.fixture
def bilingual(tmp_path: Path) -> Iterator[tuple[Project, Host]]:
    """Build a game in English and German, and host it."""
    yield from built(start_game(tmp_path / "project"))


def rebuild(project: Project) -> None:
    """Change a rule, and build again."""
    project.replace("10-draw.yml", "| Queen |", "| Empress |")
    build_site(project.root, project.root / "site")


def expect_found(page: Page, *, this: str, but_not: str) -> None:
    """Search for two words, and expect that the first of them is found."""
    links = page.locator("a.md-search-result__link")
    type_in(page, but_not)
    expect(page.locator(".md-search-result__meta")).to_have_text(re.compile("Nothing was found"))
    expect(links).to_have_count(0)
    type_in(page, this)
    expect(links).not_to_have_count(0)


def test_an_open_page_goes_on_with_its_own_build(small: tuple[Project, Host], visit: Visit) -> None:
    """An open page keeps using its own build until the reader asks for the next one."""
    project, host = small
    page = visit(f"{host.address}en/tiny/draw.html")
    wait_for(page, "active", host.address, f"{host.address}en/")
    rebuild(project)
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
    wait_for(page, "waiting", f"{host.address}en/")
    expect(page.locator("p.rb-newer")).to_be_visible()
    expect_found(page, this="queen", but_not="empress")
    page.goto(f"{host.address}en/tiny/whole.html")
    page.goto(f"{host.address}en/tiny/draw.html")
    expect(page.locator("article")).to_contain_text("Queen")
    page.locator("p.rb-newer button").click()
    expect(page.locator("article")).to_contain_text("Empress", timeout=LONG)
    expect(page.locator("p.rb-newer")).to_have_count(0)
    cut(page, host)
    expect_found(page, this="empress", but_not="queen")


def test_without_an_open_page_the_next_build_is_read_at_once(
    small: tuple[Project, Host], visit: Visit
) -> None:
    """The worker of the next build takes over once no page of the old build is open."""
    project, host = small
    page = visit(f"{host.address}en/tiny/draw.html")
    wait_for(page, "active", host.address, f"{host.address}en/")
    rebuild(project)
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
    wait_for(page, "waiting", f"{host.address}en/")
    other = page.context.new_page()
    other.goto(f"{host.address}404.html")
    page.close()
    wait_for(other, "waiting")
    other.goto(f"{host.address}en/tiny/draw.html")
    expect(other.locator("article")).to_contain_text("Empress")


def test_half_of_a_build_is_never_kept(small: tuple[Project, Host], visit: Visit) -> None:
    """Nothing is kept of a site that is copied in part only."""
    _, host = small
    changed = host.folder / "en/tiny/glossary.html"
    text = changed.read_text("utf-8")
    changed.write_text(text.replace("</body>", " </body>"), "utf-8")
    page = visit(f"{host.address}en/tiny/draw.html")
    wait_for(page, "active", host.address)
    assert page.evaluate(STATES, "waiting") == []
    page.goto(f"{host.address}en/tiny/glossary.html")
    assert page.evaluate("navigator.serviceWorker.controller?.scriptURL ?? null") in (
        None,
        f"{host.address}{WORKER}",
    )


def test_who_saves_data_is_sent_nothing_unasked(small: tuple[Project, Host], browser: Browser) -> None:
    """A reader who saves data gets no worker."""
    _, host = small
    with browser.new_context() as window:
        window.add_init_script(SPARING)
        page = window.new_page()
        page.clock.install()
        page.goto(f"{host.address}en/index.html")
        page.clock.run_for(60_000)
        assert page.evaluate(STATES, "active") == []
        assert [path for path in host.asked if path.endswith(WORKER)] == []


def test_serving_is_not_haunted_by_a_worker(small: tuple[Project, Host], visit: Visit) -> None:
    """`serve` removes the worker and cache of a finished site at the same address."""
    project, host = small
    page = visit(f"{host.address}en/tiny/draw.html")
    wait_for(page, "active", host.address, f"{host.address}en/")
    page.goto(f"{host.address}404.html")
    host.stop()
    port = int(host.address.rstrip("/").rpartition(":")[2])
    project.replace("10-draw.yml", "| Queen |", "| Empress |")
    server: Any = Server("127.0.0.1", port, Preview(project.root, ["en"]))
    Thread(target=partial(server.serve_forever, poll_interval=0.05), daemon=True).start()
    try:
        page.goto(f"{host.address}en/tiny/draw.html")
        expect(page.locator("article")).to_contain_text("Empress", timeout=LONG)
        page.goto(f"{host.address}404.html")
        root = f"fetch('{host.address}').then(answer => answer.text())"
        page.wait_for_function(f"{root}.then(text => !text.includes('offline.js'))", timeout=LONG)
        page.goto(f"{host.address}en/tiny/draw.html")
        page.goto(f"{host.address}404.html")
        wait_for(page, "active")
        assert page.evaluate("caches.keys()") == []
        page.goto(f"{host.address}en/tiny/draw.html")
        assert page.locator("script[src*=offline]").count() == 0
    finally:
        server.shutdown()
        server.server_close()


def keep_both(visit: Visit, host: Host) -> Page:
    """Read a page in German and one in English; return the window in which both languages are kept."""
    page = visit(f"{host.address}de/{STARTED}/play.html")
    wait_for(page, "active", host.address, f"{host.address}de/")
    page.goto(f"{host.address}en/{STARTED}/play.html")
    wait_for(page, "active", host.address, f"{host.address}de/", f"{host.address}en/")
    return page


def go_later(page: Page, url: str) -> None:
    """Go to a page after the cached answers of its host have expired."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto(url, wait_until="commit")


def expect_kept(page: Page, host: Host, *folders: str) -> None:
    """Expect that exactly these folders have a worker and a cache."""
    wait_for(page, "active", *(host.address + folder for folder in folders))
    assert len(page.evaluate("caches.keys()")) == len(folders)


def test_withdrawn_language_is_not_read_any_more(bilingual: tuple[Project, Host], visit: Visit) -> None:
    """A withdrawn language is no longer shown; the other language stays."""
    project, host = bilingual
    page = keep_both(visit, host)
    build_site(project.root, project.root / "site", languages=["en"])
    go_later(page, f"{host.address}de/{STARTED}/play.html")
    expect(page.locator("article")).to_have_count(0)
    expect_kept(page, host, "", "en/")
    cut(page, host)
    page.goto(f"{host.address}en/{STARTED}/play.html")
    expect(page.locator("article .rb-rule").first).to_be_visible()


def test_withdrawn_language_leaves_those_who_read_another(
    bilingual: tuple[Project, Host], visit: Visit
) -> None:
    """The next build removes a withdrawn language from the cache, though nobody opens it."""
    project, host = bilingual
    page = keep_both(visit, host)
    build_site(project.root, project.root / "site", languages=["en"])
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
    wait_for(page, "waiting", f"{host.address}en/")
    page.locator("p.rb-newer button").click()
    expect(page.locator("a.rb-switch")).to_have_count(0, timeout=LONG)
    expect_kept(page, host, "", "en/")


@pytest.mark.parametrize("has_farewell", [False, True])
def test_another_site_at_the_address_is_read(
    bilingual: tuple[Project, Host], visit: Visit, tmp_path: Path, *, has_farewell: bool
) -> None:
    """Another site at the same address, with or without a farewell worker, replaces what was kept."""
    _, host = bilingual
    page = keep_both(visit, host)
    host.folder = tmp_path / "another"
    host.folder.mkdir()
    (host.folder / "index.html").write_text("<h1>Another site</h1>", "utf-8")
    (host.folder / "404.html").write_text("<h1>Not here</h1>", "utf-8")
    for language in ("", "de", "en") if has_farewell else ():
        (host.folder / language).mkdir(exist_ok=True)
        (host.folder / language / WORKER).write_text(farewell(), "utf-8")
    left = ["", "de/", "en/"]
    for path, heading in (("", "Another site"), ("de/index.html", "Not here"), ("en/index.html", "Not here")):
        go_later(page, host.address + path)
        expect(page.locator("h1")).to_have_text(heading)
        expect_kept(page, host, *left[1:])
        del left[0]


def test_site_is_read_where_its_host_leads_to(
    bilingual: tuple[Project, Host], visit: Visit, tmp_path: Path
) -> None:
    """After a redirect to a new path, nothing is kept of the old path."""
    _, host = bilingual
    page = keep_both(visit, host)
    (tmp_path / "moved").mkdir()
    host.folder = host.folder.rename(tmp_path / "moved/rules").parent
    host.redirect = lambda path: path if path.startswith("rules/") else f"rules/{path}"
    for path in ("index.html", "en/index.html", "de/index.html"):
        go_later(page, host.address + path)
        page.wait_for_url(f"{host.address}rules/{path}")
    expect_kept(page, host, "rules/", "rules/de/")


def test_site_is_read_on_the_host_that_it_moved_to(
    bilingual: tuple[Project, Host], visit: Visit, tmp_path: Path
) -> None:
    """After a move to another host, pages lead to the new host."""
    _, host = bilingual
    page = keep_both(visit, host)
    with hosted(host.folder) as other:
        place = other.address.removeprefix("http:/")
        host.redirect = lambda path: path if path.endswith(WORKER) else place + path
        host.folder = tmp_path / "left"
        host.folder.mkdir()
        (host.folder / "404.html").write_text("<h1>Not here</h1>", "utf-8")
        for path in ("index.html", "en/index.html", "de/index.html"):
            go_later(page, host.address + path)
            page.wait_for_url(other.address + path)


def test_what_is_kept_outlasts_an_outage(bilingual: tuple[Project, Host], visit: Visit) -> None:
    """Errors of the host, a login page and no answer at all leave the cache as it is."""
    _, host = bilingual
    page = keep_both(visit, host)
    pages = [f"{host.address}{language}/{STARTED}/play.html" for language in ("de", "en")]

    (host.folder / "login.html").write_text("<h1>Who are you?</h1>", "utf-8")
    states = (HTTPStatus.FORBIDDEN, HTTPStatus.INTERNAL_SERVER_ERROR, HTTPStatus.SERVICE_UNAVAILABLE)
    for outage in (*states, "login", "nothing"):
        host.asked.clear()
        host.outage = outage if isinstance(outage, HTTPStatus) else None
        host.redirect = (lambda _path: "login.html") if outage == "login" else str
        if outage == "nothing":
            cut(page, host)
        for url in [*pages, host.address]:
            go_later(page, url)
            expect(page.locator("h1")).to_be_visible()
            page.wait_for_load_state()
        wanted = set() if outage == "nothing" else {f"{each}{WORKER}" for each in ("", "de/", "en/")}
        for _ in range(LONG // 100):  # each worker is asked for again after its page has been shown
            if wanted <= {*host.asked}:
                break
            page.wait_for_timeout(100)
        assert wanted <= {*host.asked}
        expect_kept(page, host, "", "de/", "en/")


def test_pages_can_be_installed(small: tuple[Project, Host], visit: Visit) -> None:
    """The web app manifest is valid, and every icon has its stated size."""
    _, host = small
    page = visit(f"{host.address}en/index.html")
    page.locator("link[rel=manifest]").wait_for(state="attached")
    tools = page.context.new_cdp_session(page)
    read = tools.send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["url"] == f"{host.address}en/manifest.webmanifest"
    sizes = page.evaluate(
        """async () => {
            const url = document.querySelector("link[rel=manifest]").href;
            const { icons } = await (await fetch(url)).json();
            return Promise.all(icons.filter(({ type }) => type === "image/png").map(async icon => {
                const image = new Image();
                image.src = new URL(icon.src, url);
                await image.decode();
                return [icon.sizes, `${image.naturalWidth}x${image.naturalHeight}`];
            }));
        }"""
    )
    assert len(sizes) == 3
    assert all(said == seen for said, seen in sizes)
