"""What the pages load: nothing from elsewhere, nothing that is missing, no script that fails."""

import pytest
from playwright.sync_api import expect

from tests.conftest import CARDS
from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import Visits, wrong

pytestmark = pytest.mark.browser

MALFORMED = ("#%", "#%E0%A4%A", "#\\", '#a"]', "?%", "?q=%#%", "?with=%&players=%#%E0", "?//[", "?https:#%")
"""Ends of addresses that are no text, no name, no address."""


def test_pages_ask_for_nothing_outside_the_site(
    site: BuiltSite, on_desktop: Visits, on_phone: Visits
) -> None:
    """From a disk on a desktop, over HTTP on a phone: no other site, no missing file, no warning."""
    for visits in (on_desktop, on_phone):
        assert wrong(visits, "foreign") == {}
        assert wrong(visits, "problems") == {}
        assert sum(len(seen["requests"]) for seen in visits.values()) > 5 * len(visits)
    assert not [path for path, page in site.pages.items() if page.html.all("noscript")]


def test_no_end_of_an_address_stops_a_script(address: str, visit: Visit) -> None:
    """On a chapter, which has the scripts of all other pages, the language is still noted."""
    page = visit(f"{address}offline.html")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for end in MALFORMED:
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")
        page.goto(f"{address}de/{CARDS}/journey.html{end}")
        assert page.evaluate("localStorage.getItem('rulebook.language')") == "de", end
    assert errors == []


def test_page_for_what_is_not_kept_leads_on_whatever_its_address_says(address: str, visit: Visit) -> None:
    """Its link leads into the site, and to just what was asked for where that can be told."""
    page = visit(address)
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
