"""Room: nothing is wider than the screen, no definition covers it; paper gets the rules alone."""

import re

import pytest

from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import NARROWEST, PHONE, Visits, on_small_screens, visited, wrong

pytestmark = pytest.mark.browser


def test_every_page_fits_a_phone(site: BuiltSite, on_phone: Visits) -> None:
    """Unfolded pages of each kind do not scroll sideways; what scrolls inside them takes the focus."""
    assert on_phone.keys() == visited(site, "", *on_small_screens(site)).keys()
    for what in ("broad", "cut", "stuck"):
        assert wrong(on_phone, what) == {}


def test_game_fits_a_phone_with_larger_letters(address: str, visit: Visit) -> None:
    """Larger by 30 %: the tiles of the chapters are as wide as the screen at most."""
    page = visit(f"{address}en/amerigo-rooftops/index.html", viewport={**PHONE, "width": NARROWEST})
    page.evaluate("document.documentElement.style.fontSize = '26px'")
    assert page.evaluate("document.documentElement.scrollWidth") == NARROWEST


CUT = """all => all.filter((one) => one.scrollWidth > one.clientWidth
    || one.scrollHeight > one.clientHeight + 3).map((one) => one.innerText)"""
"""Titles in the bar at the top that are cut."""


def test_title_of_one_long_word_is_not_cut(address: str, visit: Visit) -> None:
    """In the bar at the top, on the narrowest phone, it takes two lines."""
    page = visit(address, viewport={**PHONE, "width": NARROWEST})
    for name in ("cards/setup", "islands/tokens", "islands/interim", "cards/card"):
        page.goto(f"{address}de/amerigo-{name}.html")
        assert page.locator(".md-header__topic .md-ellipsis").evaluate_all(CUT) == []


ALONE = """() => [...document.querySelectorAll(".rb-clause")].filter((clause) => {
    const link = clause.querySelector("a.rb-step-rule");
    const word = document.createRange();
    word.selectNodeContents(clause);
    word.setEndBefore(link);
    return link.getBoundingClientRect().top > [...word.getClientRects()].at(-1).bottom - 2;
}).map((clause) => clause.innerText)"""
"""What the number of a rule does not follow on the same line."""


def test_numbers_of_rules_stay_with_what_they_forbid(address: str, visit: Visit) -> None:
    """On the page of all actions, a phone shows no line that begins with one."""
    page = visit(f"{address}en/amerigo-cards/actions.html", viewport=PHONE)
    for language in ("en", "de"):
        page.goto(f"{address}{language}/amerigo-cards/actions.html")
        assert page.locator(".rb-clause").count() > 20
        assert page.evaluate(ALONE) == []


KEPT = """() => [
    ...document.querySelectorAll(".rb-whole :is(figure, .rb-kinds, h1, h2, h3, .rb-label)"),
    ...document.querySelectorAll(".rb-body:has(+ :is(.rb-table, .rb-scenes)):not(.rb-rule .rb-rule *)"),
].filter(one => {
    const {breakInside, breakBefore, breakAfter, display} = getComputedStyle(one);
    if (one.matches("figure")) return breakInside !== "avoid";
    if (one.matches(".rb-kinds")) return breakInside !== "avoid" || breakBefore !== "avoid";
    if (one.matches(".rb-body")) return breakAfter !== "avoid" || display !== "block";
    return breakAfter !== "avoid";
}).map(one => one.outerHTML.slice(0, 80))"""
"""What may be cut on a printed page, or be parted from what belongs to it."""
FRAME = (
    ".md-header, .md-sidebar, .md-footer, .md-top, .rb-more > summary, .rb-more__links, .rb-languages,"
    " .rb-editors, .rb-ways, .rb-choice"
)
"""What is not printed."""


def test_paper_gets_the_rules_alone(address: str, visit: Visit) -> None:
    """Smaller, with numbers at references, nothing around them, no picture, legend or heading cut off."""
    page = visit(address)
    for name in ("cards/sell", "cards/whole", "rooftops/whole"):
        page.goto(f"{address}en/amerigo-{name}.html")
        text, frame = page.locator(".rb-body > p").first, page.locator(FRAME).filter(visible=True)
        size = "one => parseFloat(getComputedStyle(one).fontSize)"
        on_screen = text.evaluate(size)
        assert frame.count() > 5
        page.emulate_media(media="print")
        on_paper = text.evaluate(size)
        assert on_paper == pytest.approx(10 * 96 / 72, abs=0.1)
        assert on_paper < on_screen
        assert frame.count() == 0
        assert page.locator("section.rb-rule > [id]").filter(visible=True).count() > 3
        assert page.locator(".rb-printed").is_visible()
        number = page.locator("a.rb-rule").first.evaluate("one => getComputedStyle(one, '::after').content")
        assert re.fullmatch(r'"\s\([\d.]+\)"', number)
        line = page.locator("a.rb-term").first.evaluate("one => getComputedStyle(one).textDecorationLine")
        assert line == "none"
        assert page.evaluate(KEPT) == []
        page.emulate_media(media="screen")
    assert page.locator(".rb-kinds").count() > 3
