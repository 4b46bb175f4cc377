"""What a chapter weighs when it is read for the first time: all that is fetched for it, compressed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.site.conftest import Visit
from tests.site.hosted import PACKED, hosted, packed
from tests.site.reading import BuiltPage, BuiltSite
from tests.site.visits import PHONE

pytestmark = pytest.mark.browser

MOST = 150_000
"""Bytes: two seconds of a slow phone network."""
DRAWN = re.compile(r"""url\(["']?([^"'()#:]+)["']?\)""")
LINKED = ("stylesheet", "icon")
TYPE = ".woff2"
"""Faces of the type: of several, a browser fetches those that it needs letters of."""


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


@pytest.fixture
def asked(site: BuiltSite, visit: Visit) -> dict[str, set[str]]:
    """Return what a browser fetches for the longest chapter of each language, with nothing kept before."""
    found = {}
    with hosted(site.folder) as host:
        for language in site.languages:
            chapters = [page for page in site.in_language(language) if is_chapter(page)]
            longest = max(chapters, key=lambda page: (site.folder / page.path).stat().st_size)
            host.asked.clear()
            opened = visit(f"{host.address}{longest}", viewport=PHONE, service_workers="block")
            opened.wait_for_load_state("networkidle")
            opened.context.close()
            found[longest.path] = {*host.asked}
    return found


def test_the_first_load_of_a_chapter_is_light(site: BuiltSite, asked: dict[str, set[str]]) -> None:
    """In every language, with the type that its longest chapter needs."""
    for longest, fetched in asked.items():
        type_ = {name for name in fetched if name.endswith(TYPE)}
        chapters = [page for page in site.in_language(longest.partition("/")[0]) if is_chapter(page)]
        weights = {
            page.path: sum(weight(site.folder / name) for name in first_load(site, page) | type_)
            for page in chapters
        }
        assert len(weights) > 20
        assert {path: weighs for path, weighs in weights.items() if weighs > MOST} == {}


def test_a_page_loads_nothing_else_before_somebody_asks(site: BuiltSite, asked: dict[str, set[str]]) -> None:
    """Neither the search nor its reader: what is weighed is what a browser fetches."""
    for longest, fetched in asked.items():
        expected = {*first_load(site, site.pages[longest]), f"{longest[:2]}/manifest.webmanifest"}
        assert longest in fetched
        assert {name for name in fetched - expected if not name.endswith(TYPE)} == set()
