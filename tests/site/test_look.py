"""What readers choose of the look, and what they need not choose: their language, light or dark, the type."""

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import GAMES
from tests.site.axe import violations
from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import DESKTOP, PHONE

pytestmark = pytest.mark.browser

MOST_TYPE = 45_000
"""Bytes of type that an English page may load."""
LOOK = """one => {
    const { fontFamily, fontSize, fontWeight, letterSpacing, paddingInlineStart } = getComputedStyle(one);
    return [fontFamily, fontSize, fontWeight, letterSpacing, paddingInlineStart];
}"""
"""A script that returns how the text of a field is set."""
LINES = """all => all.map(one => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return text.getClientRects().length;
})"""
"""A script that returns how many lines the texts of elements have."""


def languages_of(page: Page) -> list[str]:
    """Return the languages that the root page offers, in the order of the page."""
    found: list[str] = page.eval_on_selector_all(".root > li", "all => all.map(one => one.lang)")
    names: list[str] = page.eval_on_selector_all("a[hreflang]", "all => all.map(one => one.hreflang)")
    assert found == names
    return found


def test_root_page_begins_with_the_language_of_the_reader(
    site: BuiltSite, address: str, visit: Visit
) -> None:
    """Of the browser, or one that was chosen before; the others keep their order; nothing redirects."""
    for language, locale in (("nl", "nl"), ("de", "de-XX")):
        page = visit(address, locale=locale, viewport=PHONE)
        assert languages_of(page) == [language, *(other for other in site.languages if other != language)]
        title = page.locator(".root > li").first.get_attribute("data-title") or "-"
        expect(page.locator("h1")).to_have_text(title)
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert page.url == address
        tiles = page.locator(".root > li").first.locator(f'.rb-tile__way[href^="{language}/"]')
        expect(tiles.filter(visible=True)).to_have_count(len(GAMES))
    page.goto(f"{address}es/index.html")
    page.goto(address)
    assert languages_of(page)[:1] == ["es"]
    assert page.url == address


def test_root_page_keeps_the_order_of_the_site_for_strangers(
    site: BuiltSite, address: str, visit: Visit
) -> None:
    """Without a matching language, the root page offers all as it was built; on a dark device, in dark."""
    page = visit(address, locale="ja-JP", color_scheme="dark")
    assert languages_of(page) == list(site.languages)
    assert scheme(page) == "slate"
    assert violations(page) + violations(page, colours=True) == []


def scheme(page: Page) -> str | None:
    return page.locator("body").get_attribute("data-md-color-scheme")


def test_colours_are_the_readers_choice(site: BuiltSite, address: str, visit: Visit) -> None:
    """As the device has them, light, dark, by click or key: said in each language, and kept in all."""
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
    page.go_back()
    page.locator(".rb-palette input >> nth=0").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_a_few_words_in_the_last_column_of_a_table_stay_on_one_line(address: str, visit: Visit) -> None:
    """However long the texts in the other columns are."""
    page = visit(f"{address}en/amerigo-islands/tokens.html", viewport=DESKTOP)
    lines = page.eval_on_selector_all(".rb-table--text td:last-child", LINES)
    assert len(lines) > 10
    assert {*lines} == {1}


def test_an_english_page_loads_little_type(site: BuiltSite, address: str, visit: Visit) -> None:
    """Only the fonts that it needs; in the search, what was typed and what it may become are set alike."""
    page = visit(f"{address}en/index.html")
    page.evaluate("document.fonts.ready.then(() => true)")
    loaded: list[str] = page.evaluate(
        "performance.getEntriesByType('resource').map(one => one.name).filter(one => one.endsWith('.woff2'))"
    )
    files = {url.removeprefix(address) for url in loaded}
    assert files
    assert sum((site.folder / name).stat().st_size for name in files) <= MOST_TYPE
    assert page.evaluate("document.fonts.check('16px \"Rulebook Serif\"')")
    typed, completed = page.locator(".md-search__input"), page.locator(".md-search__suggest")
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert typed.evaluate(LOOK) == completed.evaluate(LOOK)
