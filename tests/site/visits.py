"""Visits of pages: each page is opened once for a screen, and the observations are kept for the tests."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.conftest import WALKS_ALL
from tests.site.axe import violations
from tests.site.gestures import DRAWN, search, unfold
from tests.site.reading import BuiltPage, BuiltSite

DESKTOP = ViewportSize(width=1280, height=900)
PHONE = ViewportSize(width=390, height=844)
HOSTED = ("404.html", "offline.html")
"""Pages that only hosts show."""
DARK = "slate"
"""The theme's name for its dark colours."""
NARROWEST = 320
"""The narrowest screen in pixels that WCAG requires."""
PATIENCE = 60_000
"""Milliseconds: other tests may leave little of the machine."""
ROOM = """() => ({
    broad: [document.documentElement.scrollWidth].filter(width => width > screen.width).map(String),
    cut: [...document.querySelectorAll("article *, main *")].filter(element => {
        const {left, right} = element.getBoundingClientRect();
        return element.getClientRects().length && (left < -1 || right > screen.width + 1)
            && !element.closest(".rb-hidden, .md-sidebar, .rb-table, .rb-scene--wide, .rb-code");
    }).map(element => element.outerHTML.slice(0, 80)),
    stuck: [...document.querySelectorAll("article *")].filter(one => one.scrollWidth > one.clientWidth + 1
        && /auto|scroll/.test(getComputedStyle(one).overflowX) && one.tabIndex < 0).map(one => one.className),
})"""
"""How wide the page is, if too wide; what nobody can scroll into sight; what scrolls, but not by keyboard."""

AT_REST = """() => new Promise(done => {
    const end = () => {
        const changing = document.getAnimations();
        changing.forEach(each => each.finish());
        changing.length ? requestAnimationFrame(end) : done();
    };
    end();
})"""
"""A script that ends all transitions, and those that begin because of it: colours change slowly."""

Seen: TypeAlias = Mapping[str, list[str]]
"""The problems of a page by kind; empty if there are none."""
Visits: TypeAlias = Mapping[str, Seen]
"""The observations on each page, by its path."""


def wrong(visits: Visits, what: str) -> Seen:
    """Return the problems of one kind on each page; each page must have been checked for them."""
    return {path: seen[what] for path, seen in visits.items() if seen[what]}


BLOCKED = "Service Worker registration blocked by Playwright"
"""The message about the blocked service worker, which has its own tests."""


class Listener:
    """Collects the requests and messages of a page."""

    def __init__(self, context: BrowserContext, *bases: str) -> None:
        self._own = (*bases, "about:", "data:", "blob:")
        self._requests: list[str] = []
        self._problems: list[str] = []
        context.on("request", lambda request: self._requests.append(request.url))
        context.on("requestfailed", lambda request: self._failed(request.url, request.failure or ""))
        context.on("console", lambda message: self._heard(message.type, message.text))
        context.on("weberror", lambda error: self._problems.append(str(error.error)))
        context.on(
            "response",
            lambda response: self._problems.append(response.url) if response.status >= 400 else None,
        )

    def _failed(self, url: str, failure: str) -> None:
        if failure != "net::ERR_ABORTED":  # the visit went on to the next page before the icon had come
            self._problems.append(f"{url}: {failure}")

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and text != BLOCKED:
            self._problems.append(f"{kind}: {text}")

    def tell(self) -> dict[str, list[str]]:
        """Return what was collected since the last call: requests, those to other sites, error messages."""
        foreign = [url for url in self._requests if not url.startswith(self._own)]
        told = {"requests": self._requests, "foreign": foreign, "problems": self._problems}
        self._requests, self._problems = [], []
        return told


def visited(site: BuiltSite, *languages: str) -> Mapping[str, BuiltPage]:
    """Return a page of each kind in some languages, or all if `RULEBOOK_WALK` asks for them, by path."""
    if WALKS_ALL:
        return {path: page for path, page in site.pages.items() if page.language in languages}
    return {path: page for language in languages for path, page in site.of_each_kind(language).items()}


def on_desktop(browser: Browser, site: BuiltSite, address: str) -> Visits:
    """Visit the root's pages and those of the first language on a desktop, from a disk, light and dark."""
    disk = f"{site.folder.as_uri()}/"
    with browser.new_context(viewport=DESKTOP, service_workers="block") as window:
        heard, page, seen = Listener(window, disk, address), window.new_page(), {}
        for path, built in visited(site, "", site.languages[0]).items():
            page.goto(f"{address if built.name in HOSTED else disk}{path}")
            unfold(page)
            found = violations(page, sizes=WALKS_ALL)  # else on a phone, where targets are close together
            light = violations(page, colours=True)
            page.emulate_media(color_scheme="dark")
            if built.language:  # the root's pages have styles of their own
                expect(page.locator("body")).to_have_attribute("data-md-color-scheme", DARK)
            page.evaluate(AT_REST)
            dark = violations(page, colours=True)
            page.emulate_media(color_scheme="light")
            _search(page, built)
            seen[path] = {"violations": found, "light": light, "dark": dark} | heard.tell()
        return seen


def examined(site: BuiltSite) -> Sequence[str]:
    """Return the languages in which axe examines pages on a phone: German, or all but the first."""
    return site.languages[1:] if WALKS_ALL else ("de",)


def on_small_screens(site: BuiltSite) -> Sequence[str]:
    """Return the languages visited on a phone: those with the longest words, or all."""
    return site.languages if WALKS_ALL else ("nl", "de")


def on_phone(browser: Browser, site: BuiltSite, address: str, language: str) -> Visits:
    """Visit pages of a language on a phone: check their width; run axe in the languages of `examined`."""
    narrow = ViewportSize(width=NARROWEST, height=PHONE["height"])
    with browser.new_context(
        viewport=narrow, is_mobile=True, has_touch=True, service_workers="block"
    ) as window:
        heard, page, seen = Listener(window, address), window.new_page(), {}
        for path, built in visited(site, language).items():
            page.goto(f"{address}{path}")
            unfold(page)
            found = room(page, NARROWEST)
            if language in examined(site):
                is_first = language == examined(site)[0]
                found["violations"] = violations(page, sizes=is_first, others=WALKS_ALL)
            _search(page, built)
            seen[path] = found | heard.tell()
        return seen


def _search(page: Page, built: BuiltPage) -> None:
    """Let the home page of a language load its search."""
    if built.name == "index.html" and built.language:
        search(page, "amerigo")


def room(page: Page, width: int) -> dict[str, list[str]]:
    """Return the parts of an unfolded page that do not fit on a screen of this width."""
    page.evaluate(DRAWN)
    assert page.evaluate("screen.width") == width
    found: dict[str, list[str]] = page.evaluate(ROOM)
    return found
