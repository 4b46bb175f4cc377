"""Changing the language: the reader stays at the rule."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import DESKTOP, PHONE

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
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


@SIZES
def test_switch_keeps_the_rule_of_the_address(address: str, visit: Visit, size: ViewportSize) -> None:
    """Who opened a link to a rule lands on the same rule, and sees it."""
    page = visit(f"{address}en/{RULE}", viewport=size)
    switch(page, "de")
    page.wait_for_url(f"{address}de/{RULE}")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect_below_the_header(page, "value.rare")


@pytest.mark.parametrize(
    ("size", "name"), [(DESKTOP, "sell"), (PHONE, "whole")], ids=["desktop-sell", "phone-whole"]
)
def test_switch_goes_with_the_scrolling(address: str, visit: Visit, size: ViewportSize, name: str) -> None:
    """What a link led to counts as long as it is at hand; then the rule does that is being read."""
    for rule, above, kept in (
        ("value.rare", 150, "#value.rare"),
        ("sell.away", 0, "#sell.away"),
        (name, 1000, ""),
    ):
        page = visit(f"{address}en/amerigo-cards/{name}.html#value.rare", viewport=size)
        page.locator(f"[id='{rule}']").evaluate(
            "(head, above) => scrollBy(0, head.getBoundingClientRect().top - above)", above
        )
        switch(page, "de")
        page.wait_for_url(f"{address}de/amerigo-cards/{name}.html{kept}")
        if kept:
            expect_below_the_header(page, kept.removeprefix("#"))
        page.close()


def test_switch_keeps_the_rule_that_a_link_led_to(address: str, visit: Visit) -> None:
    """A link on the page leads to another rule: the switch leads there too."""
    page = visit(f"{address}en/{RULE}")
    page.locator('.md-sidebar--secondary a[href="#sell.away"]').click()
    page.wait_for_url(f"{address}en/amerigo-cards/sell.html#sell.away")
    switch(page, "de")
    page.wait_for_url(f"{address}de/amerigo-cards/sell.html#sell.away")


def test_switch_keeps_the_rule_by_keyboard(address: str, visit: Visit) -> None:
    """The languages are reached and chosen without a pointer."""
    page = visit(f"{address}en/{RULE}")
    page.locator("header .md-select button").focus()
    for _ in range(5):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.rb-switch[hreflang=de]')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}de/{RULE}")


def test_switch_keeps_the_rule_without_a_server(site: BuiltSite, visit: Visit) -> None:
    """The folder alone is enough: from file to file, and to the rule in it."""
    page = visit(f"{site.folder.as_uri()}/en/{RULE}")
    switch(page, "de")
    page.wait_for_url(f"{site.folder.as_uri()}/de/{RULE}")


def test_switch_works_without_javascript(address: str, visit: Visit) -> None:
    """Without JavaScript the switch keeps the page."""
    page = visit(f"{address}en/{RULE}", java_script_enabled=False)
    switch(page, "de")
    page.wait_for_url(f"{address}de/amerigo-cards/sell.html")


@SIZES
def test_rule_links_itself_in_other_languages_without_javascript(
    address: str, visit: Visit, size: ViewportSize
) -> None:
    """A link at the rule keeps the rule, with nothing but the page."""
    page = visit(f"{address}en/{RULE}", viewport=size, java_script_enabled=False)
    more = page.locator("section:has(> [id='value.rare']) > .rb-foot > .rb-more")
    more.locator("> summary").click()
    more.locator(".rb-languages a[hreflang=de]").click()
    page.wait_for_url(f"{address}de/{RULE}")
    expect_below_the_header(page, "value.rare")


@SIZES
def test_root_leads_to_each_language(site: BuiltSite, address: str, visit: Visit, size: ViewportSize) -> None:
    """The first page offers the languages, which work without JavaScript."""
    for language in site.languages:
        page = visit(address, viewport=size, java_script_enabled=False)
        page.click(f"a[hreflang={language}]")
        page.wait_for_url(re.compile(f"/{language}/index.html$"))
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_missing_page_is_answered_with_the_languages(address: str, visit: Visit) -> None:
    """An address that never existed gives the root's 404 page, readable without the site's styles."""
    page = visit(f"{address}en/gone/for/good.html")
    expect(page.locator("main a")).not_to_have_count(0)
