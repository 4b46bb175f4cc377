"""Room: nothing is wider than the screen, no definition covers it; paper gets the rules alone."""

from __future__ import annotations

import pytest

from tests.site.conftest import PHONE, Visit
from tests.site.reading import BuiltSite

pytestmark = pytest.mark.browser

OPEN_ALL = "document.querySelectorAll('details').forEach(details => { details.open = true; })"
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until what changed is drawn."""
BROAD = "document.documentElement.scrollWidth > screen.width"
CUT = """[...document.querySelectorAll("article *, main *")].filter(element =>
    element.getClientRects().length && !element.closest(".rb-hidden, .md-sidebar, .headerlink")
    && element.getBoundingClientRect().right > screen.width + 1
    && !element.closest(".rb-table")).map(element => element.outerHTML.slice(0, 80))"""
"""What is neither on the screen nor in something that can be scrolled, such as a table."""
STUCK = """[...document.querySelectorAll("article *")].filter(one => one.scrollWidth > one.clientWidth + 1
    && /auto|scroll/.test(getComputedStyle(one).overflowX) && one.tabIndex < 0).map(one => one.className)"""
"""What can be scrolled sideways, but does not take the focus, so not by keyboard."""


def test_every_page_fits_a_phone(site: BuiltSite, address: str, visit: Visit) -> None:
    """With everything unfolded, no page scrolls sideways or is cut off; what scrolls, does so by keyboard.

    320 is what WCAG asks for.
    """
    page = visit(address, viewport=PHONE)
    broad, cut, stuck = [], {}, {}
    for path in site.pages:
        page.goto(f"{address}{path}")
        page.evaluate(OPEN_ALL)
        for width in (PHONE["width"], 320):
            page.set_viewport_size({"width": width, "height": PHONE["height"]})
            assert page.evaluate("screen.width") == width
            if page.evaluate(BROAD):
                broad.append((path, width))
            if found := page.evaluate(CUT):
                cut[path, width] = found
            page.evaluate(DRAWN)
            if found := page.evaluate(STUCK):
                stuck[path, width] = found
    assert broad == []
    assert cut == {}
    assert stuck == {}


def test_paper_gets_the_rules_alone(address: str, visit: Visit) -> None:
    """Printed, the frame is gone: no header, navigation, contents, footer, nor links to click."""
    page = visit(f"{address}en/amerigo-cards/sell.html")
    frame = ".md-header, .md-sidebar, .md-footer, .md-top, .headerlink, .rb-languages, .rb-command"
    shown = f"[...document.querySelectorAll('{frame}')].filter(one => one.checkVisibility()).length"
    assert page.evaluate(shown) > 10
    page.emulate_media(media="print")
    assert page.evaluate(shown) == 0
    assert page.locator("[id='value.rare']").is_visible()
