"""Changing the language: the reader stays at the rule."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import DESKTOP, PHONE

pytestmark = pytest.mark.browser

RULE = "amerigo-cards/sell.html#value.rare"


def switch(page: Page, language: str) -> None:
    """Choose a language in the header, as a reader does; what clicks a link by itself scrolls the page."""
    page.click("header .md-select button")
    link, before = page.locator(f"a.rb-switch[hreflang={language}]"), None
    while (box := link.bounding_box()) != before or box is None:
        before = box
        page.wait_for_timeout(50)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def expect_below_the_header(page: Page, id_: str) -> None:
    """Expect a heading on the screen, not under the header, which stays when the page scrolls."""
    expect(page.locator(f"[id='{id_}']")).to_be_in_viewport(ratio=1)
    page.wait_for_function(
        """id => document.getElementById(id).getBoundingClientRect().top
                >= document.querySelector("header").getBoundingClientRect().bottom""",
        arg=id_,
    )


@pytest.mark.parametrize(
    ("from_disk", "size", "name"),
    [(True, DESKTOP, "sell"), (False, PHONE, "whole")],
    ids=["disk-desktop-sell", "phone-whole"],
)
def test_switch_goes_with_the_scrolling(
    site: BuiltSite, address: str, visit: Visit, *, from_disk: bool, size: ViewportSize, name: str
) -> None:
    """What a link led to counts as long as it is at hand; then the rule does that is being read."""
    base = f"{site.folder.as_uri()}/" if from_disk else address
    page = visit(base, viewport=size)
    for rule, above in (("value.rare", 150), ("sell.away", 0), (name, 1000)):
        kept = "" if rule == name else f"#{rule}"
        page.goto(f"{base}en/amerigo-cards/{name}.html#value.rare")
        page.locator(f"[id='{rule}']").evaluate(
            "(head, above) => scrollBy(0, head.getBoundingClientRect().top - above)", above
        )
        switch(page, "de")
        page.wait_for_url(f"{base}de/amerigo-cards/{name}.html{kept}")
        if kept:
            expect_below_the_header(page, rule)


def test_switch_keeps_the_rule_that_a_link_led_to(address: str, visit: Visit) -> None:
    """A link on the page leads to another rule: the switch leads there too, also by keyboard."""
    page = visit(f"{address}en/{RULE}")
    page.locator('.md-sidebar--secondary a[href="#sell.away"]').click()
    page.wait_for_url(f"{address}en/amerigo-cards/sell.html#sell.away")
    page.locator("header .md-select button").focus()
    for _ in range(5):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.rb-switch[hreflang=de]')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}de/amerigo-cards/sell.html#sell.away")


def test_a_rule_offers_itself_in_the_other_languages(address: str, visit: Visit) -> None:
    """Unfolded, what stands behind a rule has links to it in every other language; names say the rule."""
    page = visit(f"{address}en/{RULE}", viewport=PHONE)
    more = page.locator("section:has(> [id='value.rare']) > .rb-foot > .rb-more")
    more.locator("> summary").click()
    links = more.locator(".rb-languages a")
    others = page.locator("a.rb-switch:not([aria-current])")
    assert links.evaluate_all("links => links.map(({hash}) => hash)") == ["#value.rare"] * others.count()
    links.filter(has_text="Deutsch: 5.7.1 Rare goods").click()
    page.wait_for_url(f"{address}de/{RULE}")
    expect_below_the_header(page, "value.rare")


def test_languages_are_changed_without_javascript(address: str, visit: Visit) -> None:
    """From the first page to a language; the switch keeps the page."""
    page = visit(address, viewport=PHONE, java_script_enabled=False)
    page.click("a[hreflang=en]")
    page.wait_for_url(f"{address}en/index.html")
    page.goto(f"{address}de/{RULE}")
    switch(page, "en")
    page.wait_for_url(f"{address}en/amerigo-cards/sell.html")
