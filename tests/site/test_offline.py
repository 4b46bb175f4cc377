"""The offline cache: the pages of a language after one visit, complete and of the same build."""

import hashlib
import json
import re
import shutil
import struct
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.offline import WORKER, farewell
from rulebook_tools.publish.preview import Preview
from tests.conftest import STARTED, WALKS_ALL, Project, start_game, tiny
from tests.publish.test_serve import serving
from tests.site.conftest import Once, Visit
from tests.site.gestures import search, type_in
from tests.site.hosted import Host, hosted
from tests.site.reading import BuiltSite
from tests.site.test_search import follow, telling_word
from tests.site.visits import PATIENCE, PHONE

pytestmark = pytest.mark.browser

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
SOON = """(later => {
    window.setTimeout = (call, wait, ...given) => later(call, Math.min(wait, 200), ...given);
})(window.setTimeout);"""
"""A script that shortens what pages wait for."""
SPARING = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"


def wait_for(page: Page, state: str, *folders: str) -> None:
    """Wait until just these folders have a worker of a state."""
    for _ in range(PATIENCE // 100):
        if page.evaluate(STATES, state) == sorted(folders):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{state}: {page.evaluate(STATES, state)}, not {sorted(folders)}")


def cut(page: Page, host: Host) -> None:
    """Disconnect the browser and stop the host."""
    host.stop()
    page.context.set_offline(True)


def hash_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@pytest.fixture
def visit(visit: Visit) -> Visit:
    """Let the worker run that keeps pages on the device, soon after a page has loaded."""

    def open_page(url: str, **options: Any) -> Page:
        page = visit("about:blank", service_workers="allow", **options)
        page.context.add_init_script(SOON)
        page.goto(url)
        return page

    return open_page


def test_after_one_visit_a_language_is_there_without_a_network(site: BuiltSite, visit: Visit) -> None:
    """All its pages and its search; those of other languages lead there, and on when the host is back."""
    for language in site.languages if WALKS_ALL else site.languages[:1]:
        with hosted(site.folder) as host:
            page = visit(f"{host.address}{language}/index.html", viewport=PHONE)
            expect_all_kept(page, host, site, language)
            missing = next(other for other in reversed(site.languages) if other != language)
            expect_led_back(page, host, language, missing)
            page.context.close()


def expect_all_kept(page: Page, host: Host, site: BuiltSite, language: str) -> None:
    """Expect that a language can be read and searched when the host is away, and that no other is kept."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    wait_for(page, "active", host.address, f"{host.address}{language}/")
    others = tuple(f"{name}/" for name in site.languages if name not in (language, site.languages[0]))
    assert [path for path in host.asked if path.startswith(others)] == []
    assert [path for path in host.asked if path.endswith((".map", ".pdf", "search_index.js"))] == []
    cut(page, host)
    files = set[str]().union(*(each.loads(site.base) for each in site.in_language(language)))
    got = page.evaluate(FETCHED, [f"{host.address}{file}" for file in sorted(files)])
    assert got == {f"{host.address}{file}": hash_of(site.folder / file) for file in files}
    word, at, rule = telling_word(site, language)
    search(page, word)
    follow(page, rule)
    page.wait_for_url(re.compile(f"^{re.escape(host.address + at)}#{re.escape(rule)}$"))
    expect(page.locator(f"[id='{rule}']")).to_be_in_viewport()
    page.reload()
    expect(page.locator("h1").first).to_be_visible()
    assert complaints == []
    page.goto(host.address)
    expect(page.locator("a[hreflang]").first).to_be_visible()


def expect_led_back(page: Page, host: Host, kept: str, missing: str) -> None:
    """Expect a page in a missing language that leads to the kept one, and on when the host is back."""
    page.goto(f"{host.address}{kept}/about.html")
    page.locator(f"a.rb-switch[hreflang={missing}]").evaluate("link => link.click()")
    page.wait_for_url("**/offline.html*")
    said = page.locator("section:visible")
    expect(said).to_have_count(1)
    expect(said).to_have_attribute("lang", missing)
    offered = page.locator("nav a:visible")
    expect(offered).to_have_count(1)
    expect(offered).to_have_attribute("hreflang", kept)
    offered.click()
    page.wait_for_url(f"{host.address}{kept}/index.html")
    page.goto(f"{host.address}{missing}/about.html")
    expect(page.locator("a.again:visible")).to_have_attribute("href", f"{host.address}{missing}/about.html")
    host.start()
    page.context.set_offline(False)
    page.wait_for_url(f"{host.address}{missing}/about.html", timeout=PATIENCE)


@pytest.fixture
def small(small_site: Path, tmp_path: Path) -> Iterator[Host]:
    """Host a copy of the small site."""
    with hosted(shutil.copytree(small_site, tmp_path / "site")) as host:
        yield host


@pytest.fixture(scope="module")
def both_and_english(tmp_path_factory: pytest.TempPathFactory, once: Once) -> Sequence[str]:
    """Build a game in English and German, and without German; return the folders."""

    def make() -> Sequence[str]:
        root = start_game(tmp_path_factory.mktemp("bilingual") / "project").root
        folders: dict[str, Sequence[str]] = {"both": (), "english": ("en",)}
        for name, languages in folders.items():
            build_site(root, root / name, languages=languages)
        return [str(root / name) for name in folders]

    found: Sequence[str] = once("bilingual", make)
    return found


@pytest.fixture
def bilingual(both_and_english: Sequence[str], tmp_path: Path) -> Iterator[Host]:
    """Host a copy of a site in English and German."""
    with hosted(shutil.copytree(both_and_english[0], tmp_path / "site")) as host:
        yield host


def changed(root: Path) -> Project:
    """Write the project of the small site, with another word in a rule."""
    project = tiny(root)
    project.replace("10-draw.yml", "| Queen |", "| Empress |")
    return project


def expect_found(page: Page, *, this: str, but_not: str) -> None:
    """Search for two words, and expect that the first of them is found."""
    links = page.locator("a.md-search-result__link")
    type_in(page, but_not)
    expect(page.locator(".md-search-result__meta")).to_have_text(re.compile("Nothing was found"))
    expect(links).to_have_count(0)
    type_in(page, this)
    expect(links).not_to_have_count(0)


def test_a_second_language_is_no_newer_version(address: str, visit: Visit) -> None:
    """Its first visit, while the root's worker is in control, offers no other build."""
    page = visit(f"{address}en/index.html")
    wait_for(page, "active", address, f"{address}en/")
    page.goto(f"{address}nl/index.html")
    wait_for(page, "active", address, f"{address}en/", f"{address}nl/")
    expect(page.locator("p.rb-newer")).to_have_count(0)


def test_an_open_page_goes_on_with_its_own_build(
    small: Host, small_site: Path, tmp_path: Path, visit: Visit
) -> None:
    """An open page uses its own build until the reader asks for the next one, or until no page is open."""
    page = visit(f"{small.address}en/tiny/draw.html")
    wait_for(page, "active", small.address, f"{small.address}en/")
    small.folder = tmp_path / "next"
    build_site(changed(tmp_path / "project").root, small.folder)
    update(page, small)
    expect(page.locator("p.rb-newer")).to_be_visible()
    expect_found(page, this="queen", but_not="empress")
    page.goto(f"{small.address}en/tiny/whole.html")
    page.goto(f"{small.address}en/tiny/draw.html")
    expect(page.locator("article")).to_contain_text("Queen")
    page.locator("p.rb-newer button").click()
    expect(page.locator("article")).to_contain_text("Empress", timeout=PATIENCE)
    expect(page.locator("p.rb-newer")).to_have_count(0)
    cut(page, small)
    expect_found(page, this="empress", but_not="queen")

    small.folder = small_site
    small.start()
    page.context.set_offline(False)
    update(page, small)
    other = page.context.new_page()
    other.goto(f"{small.address}404.html")
    page.close()
    wait_for(other, "waiting")
    other.goto(f"{small.address}en/tiny/draw.html")
    expect(other.locator("article")).to_contain_text("Queen")


def update(page: Page, host: Host) -> None:
    """Let the browser look for the next build, and wait until it is there."""
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
    wait_for(page, "waiting", f"{host.address}en/")


def test_half_of_a_build_is_never_kept(small: Host, visit: Visit) -> None:
    """Nothing is kept of a site that is copied in part only."""
    file = small.folder / "en/tiny/glossary.html"
    text = file.read_text("utf-8")
    file.write_text(text.replace("</body>", " </body>"), "utf-8")
    page = visit(f"{small.address}en/tiny/draw.html")
    wait_for(page, "active", small.address)
    assert page.evaluate(STATES, "waiting") == []
    page.goto(f"{small.address}en/tiny/glossary.html")
    worker = page.evaluate("navigator.serviceWorker.controller?.scriptURL ?? null")
    assert worker in (None, f"{small.address}{WORKER}")


def test_who_saves_data_is_sent_nothing_unasked(small: Host, browser: Browser) -> None:
    with browser.new_context() as window:
        window.add_init_script(SPARING)
        page = window.new_page()
        page.clock.install()
        page.goto(f"{small.address}en/index.html")
        page.clock.run_for(60_000)
        assert page.evaluate(STATES, "active") == []
        assert [path for path in small.asked if path.endswith(WORKER)] == []


def test_serving_is_not_haunted_by_a_worker(small: Host, tmp_path: Path, visit: Visit) -> None:
    """`serve` removes the worker and cache of a finished site at the same address."""
    page = visit(f"{small.address}en/tiny/draw.html")
    wait_for(page, "active", small.address, f"{small.address}en/")
    page.goto(f"{small.address}404.html")
    small.stop()
    port = int(small.address.rstrip("/").rpartition(":")[2])
    with serving(Preview(changed(tmp_path / "project").root, ["en"]), port=port):
        page.goto(f"{small.address}en/tiny/draw.html")
        expect(page.locator("article")).to_contain_text("Empress", timeout=PATIENCE)
        page.goto(f"{small.address}404.html")
        root = f"fetch('{small.address}').then(answer => answer.text())"
        page.wait_for_function(f"{root}.then(text => !text.includes('offline.js'))", timeout=PATIENCE)
        page.goto(f"{small.address}en/tiny/draw.html")
        page.goto(f"{small.address}404.html")
        wait_for(page, "active")
        assert page.evaluate("caches.keys()") == []
        page.goto(f"{small.address}en/tiny/draw.html")
        assert page.locator("script[src*=offline]").count() == 0


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


def test_withdrawn_language_is_not_read_any_more(
    bilingual: Host, both_and_english: Sequence[str], visit: Visit
) -> None:
    """A withdrawn language is no longer shown; the other language stays."""
    page = keep_both(visit, bilingual)
    bilingual.folder = Path(both_and_english[1])
    go_later(page, f"{bilingual.address}de/{STARTED}/play.html")
    expect(page.locator("article")).to_have_count(0)
    expect_kept(page, bilingual, "", "en/")
    cut(page, bilingual)
    page.goto(f"{bilingual.address}en/{STARTED}/play.html")
    expect(page.locator("article .rb-rule").first).to_be_visible()


def test_withdrawn_language_leaves_those_who_read_another(
    bilingual: Host, both_and_english: Sequence[str], visit: Visit
) -> None:
    """The next build removes a withdrawn language from the cache, though nobody opens it."""
    page = keep_both(visit, bilingual)
    bilingual.folder = Path(both_and_english[1])
    update(page, bilingual)
    page.locator("p.rb-newer button").click()
    expect(page.locator("a.rb-switch")).to_have_count(0, timeout=PATIENCE)
    expect_kept(page, bilingual, "", "en/")


@pytest.mark.parametrize("has_farewell", [False, True])
def test_another_site_at_the_address_is_read(
    bilingual: Host, visit: Visit, tmp_path: Path, *, has_farewell: bool
) -> None:
    """Another site at the same address, with or without a farewell worker, replaces what was kept."""
    page = keep_both(visit, bilingual)
    bilingual.folder = tmp_path / "another"
    bilingual.folder.mkdir()
    (bilingual.folder / "index.html").write_text("<h1>Another site</h1>", "utf-8")
    (bilingual.folder / "404.html").write_text("<h1>Not here</h1>", "utf-8")
    for language in ("", "de", "en") if has_farewell else ():
        (bilingual.folder / language).mkdir(exist_ok=True)
        (bilingual.folder / language / WORKER).write_text(farewell(), "utf-8")
    left = ["", "de/", "en/"]
    for path, heading in (("", "Another site"), ("de/index.html", "Not here"), ("en/index.html", "Not here")):
        go_later(page, bilingual.address + path)
        expect(page.locator("h1")).to_have_text(heading)
        expect_kept(page, bilingual, *left[1:])
        del left[0]


def test_site_is_read_where_its_host_leads_to(bilingual: Host, visit: Visit, tmp_path: Path) -> None:
    """After a redirect to a new path, nothing is kept of the old path."""
    page = keep_both(visit, bilingual)
    (tmp_path / "moved").mkdir()
    bilingual.folder = bilingual.folder.rename(tmp_path / "moved/rules").parent
    bilingual.redirect = lambda path: path if path.startswith("rules/") else f"rules/{path}"
    for path in ("index.html", "en/index.html", "de/index.html"):
        go_later(page, bilingual.address + path)
        page.wait_for_url(f"{bilingual.address}rules/{path}")
    expect_kept(page, bilingual, "rules/", "rules/de/")


def test_site_is_read_on_the_host_that_it_moved_to(bilingual: Host, visit: Visit, tmp_path: Path) -> None:
    """After a move to another host, pages lead to the new host."""
    page = keep_both(visit, bilingual)
    with hosted(bilingual.folder) as other:
        place = other.address.removeprefix("http:/")
        bilingual.redirect = lambda path: path if path.endswith(WORKER) else place + path
        bilingual.folder = tmp_path / "left"
        bilingual.folder.mkdir()
        (bilingual.folder / "404.html").write_text("<h1>Not here</h1>", "utf-8")
        for path in ("index.html", "en/index.html", "de/index.html"):
            go_later(page, bilingual.address + path)
            page.wait_for_url(other.address + path)


def test_what_is_kept_outlasts_an_outage(bilingual: Host, visit: Visit) -> None:
    """Errors of the host, a login page and no answer at all leave the cache as it is."""
    page = keep_both(visit, bilingual)
    pages = [f"{bilingual.address}{language}/{STARTED}/play.html" for language in ("de", "en")]

    (bilingual.folder / "login.html").write_text("<h1>Who are you?</h1>", "utf-8")
    states = (HTTPStatus.FORBIDDEN, HTTPStatus.INTERNAL_SERVER_ERROR, HTTPStatus.SERVICE_UNAVAILABLE)
    for outage in (*states, "login", "nothing"):
        bilingual.asked.clear()
        bilingual.outage = outage if isinstance(outage, HTTPStatus) else None
        bilingual.redirect = (lambda _path: "login.html") if outage == "login" else str
        if outage == "nothing":
            cut(page, bilingual)
        for url in [*pages, bilingual.address]:
            go_later(page, url)
            expect(page.locator("h1")).to_be_visible()
            page.wait_for_load_state()
        wanted = set() if outage == "nothing" else {f"{each}{WORKER}" for each in ("", "de/", "en/")}
        for _ in range(PATIENCE // 100):  # each worker is asked for again after its page has been shown
            if wanted <= {*bilingual.asked}:
                break
            page.wait_for_timeout(100)
        assert wanted <= {*bilingual.asked}
        expect_kept(page, bilingual, "", "de/", "en/")


def test_pages_can_be_installed(small: Host, visit: Visit) -> None:
    """The web app manifest is valid, and every icon has its stated size."""
    page = visit(f"{small.address}en/index.html")
    page.locator("link[rel=manifest]").wait_for(state="attached")
    read = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["url"] == f"{small.address}en/manifest.webmanifest"
    icons = [icon for icon in json.loads(read["data"])["icons"] if icon["type"] == "image/png"]
    assert len(icons) == 3
    for icon in icons:
        width, height = struct.unpack(">II", (small.folder / "en" / icon["src"]).read_bytes()[16:24])
        assert icon["sizes"] == f"{width}x{height}"
