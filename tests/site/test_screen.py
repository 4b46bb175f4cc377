"""Room: nothing is wider than the screen, no definition covers it; paper gets the rules alone."""

from __future__ import annotations

import pytest

from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import Visits, on_small_screens, visited, wrong

pytestmark = pytest.mark.browser


def test_every_page_fits_a_phone(site: BuiltSite, on_phone: Visits) -> None:
    """Unfolded pages of each kind do not scroll sideways; what scrolls inside them takes the focus."""
    assert on_phone.keys() == visited(site, "", *on_small_screens(site)).keys()
    for what in ("broad", "cut", "stuck"):
        assert wrong(on_phone, what) == {}


def test_paper_gets_the_rules_alone(address: str, visit: Visit) -> None:
    """Print leaves out header, navigation, contents, footer, source and buttons."""
    page = visit(f"{address}en/amerigo-cards/sell.html")
    frame = (
        ".md-header, .md-sidebar, .md-footer, .md-top, .rb-more > summary, .rb-more__links,"
        " .rb-languages, .rb-editors"
    )
    shown = f"[...document.querySelectorAll('{frame}')].filter(one => one.checkVisibility()).length"
    assert page.evaluate(shown) > 10
    page.emulate_media(media="print")
    assert page.evaluate(shown) == 0
    assert page.locator("[id='value.rare']").is_visible()
