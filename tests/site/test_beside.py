"""Two languages side by side: each rule has its counterpart, and the address says both."""

import re

import pytest
from playwright.sync_api import expect

from tests.site.axe import violations
from tests.site.conftest import Visit
from tests.site.gestures import unfold
from tests.site.reading import BuiltSite
from tests.site.visits import PHONE, room

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


def test_each_rule_stands_beside_its_counterpart(site: BuiltSite, address: str, visit: Visit) -> None:
    """Each text, heading and summary, on a phone below it; the rule of the address is on the screen."""
    page = visit(f"{address}en/{CHAPTER}?with=de#{RULE}")
    expect(page.locator(".rb-pair")).not_to_have_count(0)
    expect(page.locator(f"[id='{RULE}']")).to_be_in_viewport()
    german = site.pages[f"de/{CHAPTER}"].html
    headings = {head.get("id"): head.text for head in german.all(".rb-rule__head")}
    titles = page.evaluate(TITLES)
    assert [title["id"] for title in titles] == list(headings)
    for title in titles:
        assert title["lang"] == "de"
        assert title["isAlike"]
        assert title["text"] in headings[title["id"]]
    pairs = page.evaluate(PAIRS)
    assert len(pairs) > len(titles)
    for pair in pairs:
        assert pair["lang"] == "de"
        assert pair["isBeside"], pair
        assert pair["text"]
    said = page.locator(".rb-in-short").first.locator("li .rb-other").all_inner_texts()
    wanted = [line.text for line in german.one("div.rb-in-short").all("li")]
    assert [text.split() for text in said] == [text.split() for text in wanted]
    unfold(page)
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(one => one.id)")
    assert len(ids) == len(set(ids))
    page.evaluate("scrollTo(0, 0)")  # else the header may cover half a link
    assert violations(page) + violations(page, colours=True) == []
    page.set_viewport_size(PHONE)
    assert all(pair["isBelow"] for pair in page.evaluate(PAIRS))
    assert not any(room(page, PHONE["width"]).values())


def test_links_lead_on_in_both_languages(site: BuiltSite, address: str, visit: Visit) -> None:
    """Those of the second text lead to its language; the next chapter shows both; the switch swaps them."""
    page = visit(f"{address}en/{CHAPTER}?with=de")
    expect(page.locator(".rb-pair")).not_to_have_count(0)
    links = page.evaluate("[...document.querySelectorAll('.rb-other a')].map(one => one.href)")
    assert f"{address}de/amerigo-cards/glossary.html" in {link.partition("#")[0] for link in links}
    for link in links:
        path, _, anchor = link.partition("#")
        file = path.partition("?")[0].removeprefix(address)
        assert anchor in site.pages[file].ids, link
        assert file != f"de/{CHAPTER}"
    page.locator(".md-footer__link--next").click()
    page.wait_for_url(re.compile(re.escape(f"{address}en/amerigo-cards/") + r"[a-z-]+\.html\?with=de$"))
    expect(page.locator(".rb-pair")).not_to_have_count(0)
    page.click("header .md-select button")
    page.click("a.rb-switch[hreflang=de]")
    page.wait_for_url(re.compile(re.escape(f"{address}de/amerigo-cards/") + r"[a-z-]+\.html\?with=en"))
    expect(page.locator(".rb-other").first).to_have_attribute("lang", "en")


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


def test_what_cannot_be_shown_changes_nothing(address: str, visit: Visit) -> None:
    """A language that the page does not offer is ignored; one that cannot be fetched is said to be so."""
    page = visit("about:blank")
    for language in ("xx", "en", "de%22%5D"):
        page.goto(f"{address}en/{CHAPTER}?with={language}")
        page.locator(MORE).click()
        expect(page.locator(".rb-with a[hreflang=de]")).to_be_visible()
        expect(page.locator(".rb-with__leave a")).to_be_hidden()
        expect(page.locator(".rb-pair")).to_have_count(0)
    page.route(f"{address}de/**", lambda route: route.abort())
    page.goto(f"{address}en/{CHAPTER}?with=de")
    expect(page.locator(".rb-with [role=status]")).to_have_text(
        "The page in this language cannot be reached at the moment."
    )
    expect(page.locator(".rb-pair")).to_have_count(0)
    expect(page.locator(f"[id='{RULE}']")).to_be_visible()


@pytest.mark.parametrize("from_disk", [False, True], ids=["without a script", "from a disk"])
def test_where_no_page_can_be_fetched_nothing_is_offered(
    site: BuiltSite, address: str, visit: Visit, *, from_disk: bool
) -> None:
    """Without JavaScript, or on a disk, two languages are not offered."""
    base = f"{site.folder.as_uri()}/" if from_disk else address
    page = visit(f"{base}en/{CHAPTER}", java_script_enabled=from_disk)
    page.locator(MORE).click()
    expect(page.locator(".rb-with")).to_be_hidden()
