"""What the pages load: nothing from elsewhere, nothing that is missing, no script that fails."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.conftest import CARDS
from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import Visits, hear, wrong

pytestmark = pytest.mark.browser

MALFORMED = ("#%", "#%E0%A4%A", "#\\", '#a"]', "?%", "?q=%#%", "?with=%&players=%#%E0", "?//[", "?https:#%")
"""Ends of addresses that are no text, no name, no address."""


def expect_nothing_else(visits: Visits) -> None:
    """No visited page requests another site, misses a file or logs a warning."""
    assert wrong(visits, "foreign") == {}
    assert wrong(visits, "problems") == {}
    assert sum(len(seen["requests"]) for seen in visits.values()) > 5 * len(visits)


def test_pages_ask_for_nothing_outside_the_site(on_desktop: Visits, on_phone: Visits) -> None:
    """A page of each kind and the search of every language, on a phone and in the first one on a desktop."""
    expect_nothing_else(on_desktop)
    expect_nothing_else(on_phone)


def test_pages_from_a_disk_ask_for_nothing_else(browser: Browser, site: BuiltSite) -> None:
    """A page of each kind, and the search of every language, request only files of the site."""
    first = site.of_each_kind(site.languages[0]).values()
    homes = [page for page in site.pages.values() if page.name == "index.html"]
    pages = [page for page in {*first, *homes} if page.name != "404.html"]
    expect_nothing_else(hear(browser, f"{site.folder.as_uri()}/", pages))


def test_pages_load_without_javascript(site: BuiltSite, address: str, browser: Browser) -> None:
    """Pages without scripts request nothing from other sites."""
    visits = hear(browser, address, site.of_each_kind(site.languages[0]).values(), scripts=False)
    assert wrong(visits, "foreign") == {}
    assert wrong(visits, "problems") == {}


@pytest.mark.parametrize("path", ["index.html", f"{CARDS}/index.html", f"{CARDS}/journey.html"])
def test_no_end_of_an_address_stops_a_script(address: str, visit: Visit, path: str) -> None:
    """On the home of a site, of a game and on a chapter, the language is still noted."""
    page = visit(f"{address}offline.html", service_workers="block")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for end in MALFORMED:
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")
        page.goto(f"{address}de/{path}{end}")
        assert page.evaluate("localStorage.getItem('rulebook.language')") == "de", end
    assert errors == []


def test_page_for_what_is_not_kept_leads_on_whatever_its_address_says(address: str, visit: Visit) -> None:
    """Its link leads into the site, and to just what was asked for where that can be told."""
    page = visit(address, service_workers="block")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for end in (*MALFORMED, "?..%2F..%2Felsewhere", "?javascript%3Aalert(1)", "?%2F%2Fevil.example"):
        page.goto(f"{address}offline.html{end}")
        link = page.locator("a.again:visible")
        assert link.evaluate("link => link.href").startswith(address), end
    page.goto(f"{address}offline.html?de%2F100%25%2B.html%3Fplayers%3D3%26with%3Dnl")
    expect(page.locator("a.again:visible")).to_have_attribute(
        "href", f"{address}de/100%+.html?players=3&with=nl"
    )
    assert errors == []
