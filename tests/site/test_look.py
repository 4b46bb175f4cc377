"""What readers choose of the look, and what they need not choose: their language, light or dark, the type."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.site.axe import violations
from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import DESKTOP, PHONE

pytestmark = pytest.mark.browser

MOST_TYPE = 45_000
"""Bytes of type that an English page may load."""


def languages_of(page: Page) -> list[str]:
    """Return the languages that the root page offers, in the order of the page."""
    found: list[str] = page.eval_on_selector_all(".root > li", "all => all.map(one => one.lang)")
    names: list[str] = page.eval_on_selector_all("a[hreflang]", "all => all.map(one => one.hreflang)")
    assert found == names
    return found


def test_root_page_begins_with_the_language_of_the_reader(
    site: BuiltSite, address: str, visit: Visit
) -> None:
    """The root page puts the language of the browser first and keeps the order of the others."""
    for language in site.languages:
        page = visit(address, locale=f"{language}-XX" if language != "nl" else "nl", viewport=PHONE)
        assert languages_of(page) == [language, *(other for other in site.languages if other != language)]
        title = page.locator(".root > li").first.get_attribute("data-title") or "-"
        expect(page.locator("h1")).to_have_text(title)
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert page.url == address
        for tile in page.locator(".root > li").first.locator(".rb-tile__way").all():
            expect(tile).to_be_visible()
            assert f"/{language}/" in (tile.evaluate("one => one.href"))


def test_root_page_offers_all_without_javascript_and_to_strangers(
    site: BuiltSite, address: str, visit: Visit
) -> None:
    """Without a matching language or without scripts, the root page keeps the order of the site."""
    for options in ({"locale": "ja-JP"}, {"locale": "de-DE", "java_script_enabled": False}):
        page = visit(address, **options)
        html = page.content()
        at = [html.index(f'data-title="{each}"') for each in titles(site)]
        assert at == sorted(at)
        for link in page.locator("a[hreflang]").all():
            expect(link).to_be_visible()


def titles(site: BuiltSite) -> list[str]:
    """Return the titles of the site in its languages."""
    return [
        part.get("data-title")
        for part in site.pages["index.html"].html.one("ul.root").all("li")
        if part.get("data-title")
    ]


def test_root_page_remembers_what_was_read_last(address: str, visit: Visit) -> None:
    """The root page puts a chosen language before that of the browser, and does not redirect."""
    page = visit(f"{address}es/index.html", locale="de-DE")
    page.goto(address)
    assert languages_of(page)[:1] == ["es"]
    assert page.url == address


def scheme(page: Page) -> str | None:
    return page.locator("body").get_attribute("data-md-color-scheme")


def test_colours_are_the_readers_choice(site: BuiltSite, address: str, visit: Visit) -> None:
    """As the device has them, light, dark: each said in the language; the choice holds in all of them."""
    page = visit(f"{address}{site.languages[0]}/index.html", color_scheme="dark")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    said = set()
    for language in site.languages:
        page.goto(f"{address}{language}/amerigo-cards/index.html")
        names = page.eval_on_selector_all(".rb-palette input", "all => all.map(one => one.ariaLabel)")
        assert len(set(names)) == 3
        said.add(tuple(names))
    assert len(said) == len(site.languages)
    page.locator(".rb-palette label:not([hidden])").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")
    page.goto(f"{address}{site.languages[0]}/amerigo-islands/index.html")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")
    page.goto(address)
    assert scheme(page) == "default"
    assert violations(page, colours=True) == []


def test_colours_are_chosen_by_keyboard(address: str, visit: Visit) -> None:
    """The choice is reached by the tab key, and made by the arrows."""
    page = visit(f"{address}en/index.html", color_scheme="light")
    page.locator(".rb-palette input >> nth=0").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_completes_a_word_lies_below_its_letters(address: str, visit: Visit, size: ViewportSize) -> None:
    """In the search, what was typed and what it may become are set alike, at the same place."""
    page = visit(f"{address}en/index.html", viewport=size)
    look = """one => {
        const { fontFamily, fontSize, fontWeight, letterSpacing, paddingInlineStart } = getComputedStyle(one);
        return [fontFamily, fontSize, fontWeight, letterSpacing, paddingInlineStart];
    }"""
    typed, completed = page.locator(".md-search__input"), page.locator(".md-search__suggest")
    assert typed.evaluate(look) == completed.evaluate(look)


def test_root_page_is_dark_where_the_device_is(address: str, visit: Visit) -> None:
    """On a dark device, the root page is dark with enough contrast."""
    page = visit(address, color_scheme="dark")
    assert scheme(page) == "slate"
    assert violations(page) + violations(page, colours=True) == []


def test_an_english_page_loads_little_type(site: BuiltSite, address: str, visit: Visit) -> None:
    """An English page loads only the font files that it needs, from this site."""
    page = visit(f"{address}en/index.html")
    page.evaluate("document.fonts.ready.then(() => true)")
    loaded: list[str] = page.evaluate(
        "performance.getEntriesByType('resource').map(one => one.name).filter(one => one.endsWith('.woff2'))"
    )
    files = {url.removeprefix(address) for url in loaded}
    assert files
    assert sum((site.folder / name).stat().st_size for name in files) <= MOST_TYPE
    assert page.evaluate("document.fonts.check('16px \"Rulebook Serif\"')")
