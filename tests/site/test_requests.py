"""What the pages load: nothing from elsewhere, nothing that is missing, no script that fails."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.site.reading import BuiltSite
from tests.site.visits import Visits, hear, wrong

pytestmark = pytest.mark.browser


@pytest.fixture
def over_http(on_desktop: Visits, on_phone: Visits) -> list[Visits]:
    """Return what every page loads on a phone and on a large screen."""
    return [on_desktop, on_phone]


@pytest.fixture
def from_files(browser: Browser, site: BuiltSite) -> list[Visits]:
    """Return what every page loads without a server, but those that name things from the root of one."""
    pages = [page for page in site.pages.values() if page.name != "404.html"]
    return [hear(browser, f"{site.folder.as_uri()}/", pages)]


@pytest.mark.parametrize("way", ["over_http", "from_files"], ids=["http", "file"])
def test_pages_ask_for_nothing_outside_the_site(
    site: BuiltSite, request: pytest.FixtureRequest, way: str
) -> None:
    """Every page and the search of every language: no foreign request, no failure, no complaint."""
    for visits in request.getfixturevalue(way):
        assert wrong(visits, "foreign") == {}
        assert wrong(visits, "problems") == {}
        assert sum(len(seen["requests"]) for seen in visits.values()) > 5 * len(visits)
    assert {path for path, page in site.pages.items() if page.name != "404.html"} <= visits.keys()


def test_pages_load_without_javascript(site: BuiltSite, address: str, browser: Browser) -> None:
    """The same holds where no script runs; one language stands for all."""
    visits = hear(browser, address, site.in_language(site.languages[0]), scripts=False)
    assert wrong(visits, "foreign") == {}
    assert wrong(visits, "problems") == {}
