"""Two languages side by side: each rule has its counterpart, and the address says both."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.site.axe import violations
from tests.site.conftest import Visit
from tests.site.gestures import unfold
from tests.site.reading import BuiltSite
from tests.site.visits import DESKTOP, PHONE, room

pytestmark = pytest.mark.browser

CHAPTER = "amerigo-cards/sell.html"
RULE = "value.rare"
MORE = ".rb-rule--1 > .rb-foot > .rb-more > summary"
PAIRS = """() => [...document.querySelectorAll(".rb-pair")].map(pair => {
    const [own, other] = [...pair.children].map(side => side.getBoundingClientRect());
    return {
        text: pair.lastElementChild.innerText, lang: pair.lastElementChild.lang,
        isBeside: own.right <= other.left + 1 && own.top === other.top, isBelow: own.bottom <= other.top,
    };
})"""
TITLES = """() => [...document.querySelectorAll(".rb-other-title")].flatMap(other => {
    const own = other.parentElement.querySelector(":scope > span:not(.rb-icon)");
    return own === other ? [] : [{
        id: other.parentElement.id, text: other.innerText, lang: other.lang,
        isAlike: getComputedStyle(own).font === getComputedStyle(other).font,
    }];
})"""
"""The second titles in the headings of rules."""


@pytest.fixture
def both(address: str, visit: Visit) -> Page:
    """Return a chapter in English with German beside it, as a link to one of its rules opens it."""
    page = visit(f"{address}en/{CHAPTER}?with=de#{RULE}")
    expect(page.locator(".rb-pair")).not_to_have_count(0)
    return page


def test_each_rule_stands_beside_its_counterpart(site: BuiltSite, both: Page) -> None:
    """Each rule has the translated texts beside it, and both titles at equal rank in its one heading."""
    german = site.pages[f"de/{CHAPTER}"].html
    headings = {head.get("id"): head.text for head in german.all(".rb-rule__head")}
    titles = both.evaluate(TITLES)
    assert [title["id"] for title in titles] == list(headings)
    for title in titles:
        assert title["lang"] == "de"
        assert title["isAlike"]
        assert title["text"] in headings[title["id"]]
    pairs = both.evaluate(PAIRS)
    assert len(pairs) > len(titles)
    for pair in pairs:
        assert pair["lang"] == "de"
        assert pair["isBeside"], pair
        assert pair["text"]


def test_one_summary_has_both_languages(site: BuiltSite, both: Page) -> None:
    """The summary is one list, each line with its translation."""
    lines = both.locator(".rb-in-short").first.locator("li").all()
    german = [line.text for line in site.pages[f"de/{CHAPTER}"].html.one("div.rb-in-short").all("li")]
    said = [line.locator(".rb-other").inner_text() for line in lines]
    assert [text.split() for text in said] == [text.split() for text in german]


def test_the_rule_of_the_address_is_on_the_screen(both: Page) -> None:
    """The rule named in the address is on the screen after the second language has loaded."""
    expect(both.locator(f"[id='{RULE}']")).to_be_in_viewport()


def test_side_by_side_is_sound(both: Page) -> None:
    """A page in two languages has unique ids and no axe violation."""
    unfold(both)
    ids = both.evaluate("[...document.querySelectorAll('[id]')].map(one => one.id)")
    assert len(ids) == len(set(ids))
    both.evaluate("scrollTo(0, 0)")  # else the header may cover half a link
    assert violations(both) == []
    assert violations(both, colours=True) == []


def test_links_of_the_other_text_hold(site: BuiltSite, both: Page, address: str) -> None:
    """Links of the second text lead to pages in its language, or to rules on this page."""
    links = both.evaluate("[...document.querySelectorAll('.rb-other a')].map(one => one.href)")
    assert links
    assert f"{address}de/amerigo-cards/glossary.html" in {link.partition("#")[0] for link in links}
    for link in links:
        path, _, anchor = link.partition("#")
        file = path.partition("?")[0].removeprefix(address)
        assert anchor in site.pages[file].ids, link
        assert file != f"de/{CHAPTER}"


def test_on_a_phone_one_stands_below_the_other(address: str, visit: Visit) -> None:
    """On a phone, the second text stands below the first, and nothing is wider than the screen."""
    page = visit(f"{address}en/{CHAPTER}?with=de", viewport=PHONE)
    expect(page.locator(".rb-pair")).not_to_have_count(0)
    assert all(pair["isBelow"] for pair in page.evaluate(PAIRS))
    assert not any(room(page, PHONE["width"]).values())


def test_it_is_chosen_and_left_by_keyboard(address: str, visit: Visit) -> None:
    """The second language is chosen and left by keyboard, and the address keeps its rule."""
    page = visit(f"{address}en/{CHAPTER}#{RULE}")
    leave = page.locator(".rb-with__leave a")
    expect(leave).to_be_hidden()
    page.locator(MORE).press("Enter")
    page.locator(".rb-with a[hreflang=de]").press("Enter")
    page.wait_for_url(f"{address}en/{CHAPTER}?with=de#{RULE}")
    expect(page.locator(".rb-with a[hreflang=de]")).to_have_attribute("aria-current", "true")
    leave.press("Enter")
    page.wait_for_url(f"{address}en/{CHAPTER}#{RULE}")
    expect(page.locator(".rb-pair")).to_have_count(0)


def test_reading_on_keeps_both_languages(both: Page, address: str) -> None:
    """The next chapter shows both languages, and the language switch swaps them."""
    both.locator(".md-footer__link--next").click()
    both.wait_for_url(re.compile(re.escape(f"{address}en/amerigo-cards/") + r"[a-z-]+\.html\?with=de$"))
    expect(both.locator(".rb-pair")).not_to_have_count(0)
    both.click("header .md-select button")
    both.click("a.rb-switch[hreflang=de]")
    both.wait_for_url(re.compile(re.escape(f"{address}de/amerigo-cards/") + r"[a-z-]+\.html\?with=en"))
    expect(both.locator(".rb-other").first).to_have_attribute("lang", "en")


def test_a_language_that_cannot_be_fetched_is_said_to_be_so(address: str, visit: Visit) -> None:
    """If the second language cannot be fetched, the page says so and stays as it is."""
    page = visit("about:blank")
    page.route(f"{address}de/**", lambda route: route.abort())
    page.goto(f"{address}en/{CHAPTER}?with=de")
    expect(page.locator(".rb-with [role=status]")).to_have_text(
        "The page in this language is out of reach at the moment."
    )
    expect(page.locator(".rb-pair")).to_have_count(0)
    expect(page.locator(f"[id='{RULE}']")).to_be_visible()


@pytest.mark.parametrize("language", ["xx", "en", "de%22%5D"])
def test_another_word_in_the_address_changes_nothing(address: str, visit: Visit, language: str) -> None:
    """A language that the page does not offer is ignored in the address."""
    page = visit(f"{address}en/{CHAPTER}?with={language}", viewport=DESKTOP)
    page.locator(MORE).click()
    expect(page.locator(".rb-with a[hreflang=de]")).to_be_visible()
    expect(page.locator(".rb-with__leave a")).to_be_hidden()
    expect(page.locator(".rb-pair")).to_have_count(0)


@pytest.mark.parametrize("way", ["without a script", "from a disk"])
def test_where_no_page_can_be_fetched_nothing_is_offered(
    site: BuiltSite, address: str, visit: Visit, way: str
) -> None:
    """Without JavaScript, or on a disk, two languages are not offered."""
    from_disk = way == "from a disk"
    base = f"{site.folder.as_uri()}/" if from_disk else address
    page = visit(f"{base}en/{CHAPTER}", java_script_enabled=from_disk)
    page.locator(MORE).click()
    expect(page.locator(".rb-with")).to_be_hidden()
