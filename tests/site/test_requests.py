"""What the pages load: nothing from elsewhere, nothing that is missing, no script that fails."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.site.reading import BuiltSite
from tests.site.visits import Visits, hear, visited, wrong

pytestmark = pytest.mark.browser


def expect_nothing_else(visits: Visits) -> None:
    """No visit asked for anything outside the site, missed anything, or met a complaint."""
    assert wrong(visits, "foreign") == {}
    assert wrong(visits, "problems") == {}
    assert sum(len(seen["requests"]) for seen in visits.values()) > 5 * len(visits)


def test_pages_ask_for_nothing_outside_the_site(
    site: BuiltSite, on_desktop: Visits, on_phone: Visits
) -> None:
    """Pages and the search of every language on a phone, all of the first one on a large screen as well."""
    expect_nothing_else(on_desktop)
    expect_nothing_else(on_phone)
    expected = {path for language in ("", *site.languages) for path in visited(site, language)}
    assert expected <= on_phone.keys()


def test_pages_from_a_disk_ask_for_nothing_else(browser: Browser, site: BuiltSite) -> None:
    """All pages of a language, and the search of every other one: what else these name, they name alike.

    The page for what is missing names things from the root of a server.
    """
    first = [page for page in site.pages.values() if page.language in ("", site.languages[0])]
    homes = [page for page in site.pages.values() if page.name == "index.html" and page not in first]
    pages = [page for page in (*first, *homes) if page.name != "404.html"]
    assert {page.language for page in homes} == set(site.languages[1:])
    expect_nothing_else(hear(browser, f"{site.folder.as_uri()}/", pages))


def test_pages_load_without_javascript(site: BuiltSite, address: str, browser: Browser) -> None:
    """The same holds where no script runs; one language stands for all."""
    visits = hear(browser, address, site.in_language(site.languages[0]), scripts=False)
    assert wrong(visits, "foreign") == {}
    assert wrong(visits, "problems") == {}
