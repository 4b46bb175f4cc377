"""What a chapter weighs when it is read for the first time: all that is fetched for it, compressed."""

import gzip
import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.site.conftest import Visit
from tests.site.hosted import PACKED, hosted
from tests.site.reading import BuiltPage, BuiltSite
from tests.site.visits import PATIENCE, PHONE

pytestmark = pytest.mark.browser

MOST, MOST_WITH_TYPE = 120_000, 148_000
"""The most bytes of a first load, without and with the faces of the type."""
CLASSES = """window.classes = [];
new MutationObserver(() => {
    const {className} = document.documentElement;
    if (className !== classes.at(-1)) classes.push(className);
}).observe(document, {attributes: true, childList: true, subtree: true});"""
"""A script that collects the classes of a page's root in the order that they come."""
LATER = re.compile(r"/search/|/workers/|/examples\.js|/beside\.js")
"""What a page only fetches for a reader who searches, unfolds an example or reads two languages."""
TYPE = ".woff2"
"""The ending of font files: a browser only fetches those that it needs letters of."""


@cache
def weight(file: Path) -> int:
    """Return the bytes that a host sends for a file; some, such as GitHub Pages, know no better than gzip."""
    content = file.read_bytes()
    return len(gzip.compress(content) if file.suffix in PACKED else content)


def heaviest_chapter(site: BuiltSite, language: str) -> BuiltPage:
    """Return the heaviest page of one chapter in a language."""
    pages = [page for page in site.in_language(language) if page.name.count("/") == 1]
    chapters = [page for page in pages if len(page.html.all("section.rb-rule--1")) == 1]
    assert len(chapters) > 20
    return max(chapters, key=lambda page: weight(site.folder / page.path))


def test_the_first_load_of_a_chapter_is_light(site: BuiltSite, browser: Browser) -> None:
    """In every language, without and with the type of its heaviest chapter; what is not asked for waits."""
    with hosted(site.folder) as host:
        for language in site.languages:
            page = heaviest_chapter(site, language)
            host.asked.clear()
            with browser.new_context(viewport=PHONE, service_workers="block") as window:
                window.new_page().goto(f"{host.address}{page}", wait_until="networkidle", timeout=PATIENCE)
            assert not [name for name in host.asked if LATER.search(name)]
            fetched = {*host.asked, *page.loads(site.base)} - {f"{language}/manifest.webmanifest"}
            weights = {name: weight(site.folder / name) for name in fetched}
            assert sum(weights.values()) <= MOST_WITH_TYPE, page
            assert sum(each for name, each in weights.items() if not name.endswith(TYPE)) <= MOST, page


def test_styles_of_a_page_are_computed_once(address: str, visit: Visit) -> None:
    """The theme's script finds the classes of the root that it sets: changes would restyle the whole page."""
    page = visit("about:blank")
    page.add_init_script(CLASSES)
    page.goto(f"{address}en/amerigo-cards/sell.html")
    assert page.evaluate("classes") == ["no-js", "js js-focus-visible"]


def test_the_typeface_comes_with_the_stylesheets(site: BuiltSite, address: str, visit: Visit) -> None:
    """Over HTTP, it is asked for at once and used as it came; browsers refuse that from a disk."""
    page = visit(f"{address}en/amerigo-cards/sell.html")
    asked = page.evaluate(
        "performance.getEntriesByType('resource').map(each => [each.name, each.initiatorType])"
    )
    name = f"{address}en/assets/fonts/serif-latin.woff2"
    assert [each for each in asked if each[0] == name] == [[name, "link"]]
    assert asked.index([name, "link"]) < min(at for at, each in enumerate(asked) if ".css" in each[0])
    assert (
        visit((site.folder / "en/amerigo-cards/sell.html").as_uri()).locator("link[rel=preload]").count() == 0
    )
