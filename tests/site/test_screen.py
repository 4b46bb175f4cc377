"""Room: nothing is wider than the screen, no definition covers it; paper gets the rules alone."""

from __future__ import annotations

import pytest

from tests.site.conftest import PHONE, Visit
from tests.site.reading import BuiltSite

pytestmark = pytest.mark.browser

OPEN_ALL = "document.querySelectorAll('details').forEach(details => { details.open = true; })"


@pytest.mark.parametrize("width", [390, 320])
def test_no_page_scrolls_sideways_on_a_phone(site: BuiltSite, address: str, visit: Visit, width: int) -> None:
    """With everything unfolded, each page is as wide as the screen; 320 is what WCAG asks for."""
    page = visit(address, viewport={"width": width, "height": 844})
    wide = {}
    for path in site.pages:
        page.goto(f"{address}{path}")
        page.evaluate(OPEN_ALL)
        if (found := page.evaluate("document.documentElement.scrollWidth")) > width:
            wide[path] = found
    assert wide == {}


def test_nothing_is_cut_off_at_the_edge_of_a_phone(site: BuiltSite, address: str, visit: Visit) -> None:
    """What is wider than the screen, such as a table, lies in something that can be scrolled."""
    page = visit(address, viewport=PHONE)
    cut = {}
    for path in site.pages:
        page.goto(f"{address}{path}")
        page.evaluate(OPEN_ALL)
        found = page.evaluate(
            """[...document.querySelectorAll("article *, main *")].filter(element =>
                element.getClientRects().length && !element.closest(".rb-hidden, .md-sidebar, .headerlink")
                && element.getBoundingClientRect().right > innerWidth + 1
                && !element.closest(".rb-table")).map(element => element.outerHTML.slice(0, 80))"""
        )
        if found:
            cut[path] = found
    assert cut == {}


def test_paper_gets_the_rules_alone(address: str, visit: Visit) -> None:
    """Printed, the frame is gone: no header, navigation, contents, footer, nor links to click."""
    page = visit(f"{address}en/amerigo-cards/sell.html")
    frame = ".md-header, .md-sidebar, .md-footer, .md-top, .headerlink, .rb-languages, .rb-command"
    shown = f"[...document.querySelectorAll('{frame}')].filter(one => one.checkVisibility()).length"
    assert page.evaluate(shown) > 10
    page.emulate_media(media="print")
    assert page.evaluate(shown) == 0
    assert page.locator("[id='value.rare']").is_visible()
