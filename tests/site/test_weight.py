"""What a chapter weighs when it is read for the first time: all that is fetched for it, compressed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.site.conftest import Visit
from tests.site.hosted import PACKED, hosted, packed
from tests.site.reading import BuiltPage, BuiltSite
from tests.site.visits import PHONE

pytestmark = pytest.mark.browser

MOST, MOST_WITH_TYPE = 120_000, 148_000
"""The most bytes of a first load, without and with the faces of the type: two seconds of a slow network."""
DRAWN = re.compile(r"""url\(["']?([^"'()#:]+)["']?\)""")
LINKED = ("stylesheet", "icon")
CLASSES = """window.classes = [];
new MutationObserver(() => {
    const {className} = document.documentElement;
    if (className !== classes.at(-1)) classes.push(className);
}).observe(document, {attributes: true, childList: true, subtree: true});"""
"""A script that collects the classes of a page's root in the order that they come."""
PATIENCE = 60_000
"""Milliseconds: other tests may leave little of the machine."""
TYPE = ".woff2"
"""The ending of font files: a browser only fetches those that it needs letters of."""


@cache
def weight(file: Path) -> int:
    """Return the bytes that a host sends for a file."""
    content = file.read_bytes()
    return len(packed(content) if file.suffix in PACKED else content)


def first_load(site: BuiltSite, page: BuiltPage) -> set[str]:
    """Return the files that a page is read with: itself, and all that it and its styles name."""
    named = [element.get("src") for element in page.html.all("script", "img") if element.get("src")]
    named += [each.get("href") for each in page.html.all("link") if each.get("rel") in LINKED]
    found = {page.path} | {link.file for url in named if (link := page.leads_to(url, site.base))}
    return found | {other for name in found if name.endswith(".css") for other in drawn(site.folder, name)}


def drawn(folder: Path, name: str) -> Iterator[str]:
    """Yield the files that a stylesheet names, but for faces of the type."""
    for match in DRAWN.finditer((folder / name).read_text("utf-8")):
        other = ((folder / name).parent / match[1]).resolve()
        if other.is_file() and other.suffix != TYPE:
            yield other.relative_to(folder.resolve()).as_posix()


def is_chapter(page: BuiltPage) -> bool:
    """Say whether a page is one chapter of a game."""
    rules = page.html.all("section.rb-rule--1")
    return len(rules) == 1 and page.name.count("/") == 1


def longest_chapters(site: BuiltSite, language: str) -> list[BuiltPage]:
    """Return the three longest chapters of a language, the longest first."""
    chapters = [page for page in site.in_language(language) if is_chapter(page)]
    assert len(chapters) > 20
    return sorted(chapters, key=lambda page: -(site.folder / page.path).stat().st_size)[:3]


@pytest.fixture(scope="module")
def asked(site: BuiltSite, browser: Browser) -> dict[str, set[str]]:
    """Return what a browser fetches for the longest chapter of each language, with nothing kept before."""
    found = {}
    with hosted(site.folder) as host:
        for language in site.languages:
            longest = longest_chapters(site, language)[0]
            host.asked.clear()
            with browser.new_context(viewport=PHONE, service_workers="block") as window:
                window.new_page().goto(f"{host.address}{longest}", wait_until="networkidle", timeout=PATIENCE)
            found[longest.path] = {*host.asked}
    return found


def test_the_first_load_of_a_chapter_is_light(site: BuiltSite, asked: dict[str, set[str]]) -> None:
    """In every language, without and with the type that its longest chapter needs."""
    for path, fetched in asked.items():
        type_ = sum(weight(site.folder / name) for name in fetched if name.endswith(TYPE))
        for page in longest_chapters(site, path.partition("/")[0]):
            first = sum(weight(site.folder / name) for name in first_load(site, page))
            assert first <= MOST, page
            assert first + type_ <= MOST_WITH_TYPE, page


def test_a_page_loads_nothing_else_before_somebody_asks(site: BuiltSite, asked: dict[str, set[str]]) -> None:
    """Neither the search nor its reader: what is weighed is what a browser fetches."""
    for longest, fetched in asked.items():
        expected = {*first_load(site, site.pages[longest]), f"{longest[:2]}/manifest.webmanifest"}
        assert longest in fetched
        assert {name for name in fetched - expected if not name.endswith(TYPE)} == set()


def test_styles_of_a_page_are_computed_once(address: str, visit: Visit) -> None:
    """The theme's script finds the classes of the root that it sets: changes would restyle the whole page."""
    page = visit("about:blank")
    page.add_init_script(CLASSES)
    page.goto(f"{address}en/amerigo-cards/sell.html")
    assert page.evaluate("classes") == ["no-js", "js js-focus-visible"]
