"""Finding the way: a link to each rule, all rules on one page, what may be done at each moment."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import Visit
from tests.site.visits import DESKTOP, PHONE

pytestmark = pytest.mark.browser

CLIPBOARD = ["clipboard-read", "clipboard-write"]
RULE, ENGLISH = "award.company", "en/amerigo-cards/journey.html"
REFUSED = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }"


def link_to(page: Page, rule: str) -> Locator:
    """Return the link to a rule among the rest about it, which this opens."""
    more = page.locator(f"section:has(> [id='{rule}']) > .rb-foot > .rb-more")
    more.locator("> summary").click()
    return more.locator(".rb-copy")


def test_link_to_a_rule_copies_its_address(address: str, visit: Visit) -> None:
    """By keyboard or click, told in the page's words; where nothing can be copied, it leads to the rule."""
    page = visit(address, permissions=CLIPBOARD)
    status = page.locator(".rb-copied[role=status]")
    for name, said in (("de/amerigo-cards/journey.html", "Link kopiert"), (ENGLISH, "Link copied")):
        page.goto(f"{address}{name}")
        link = link_to(page, RULE)
        if name == ENGLISH:
            link.click()
        else:
            link.press("Enter")
        expect(status).to_have_text(said)
        copied = f"{address}{name}#{RULE}"
        assert page.evaluate("navigator.clipboard.readText()") == page.url == copied
        expect(status).to_have_text("")
    page.goto(f"{address}{ENGLISH}")
    page.evaluate(REFUSED)
    link_to(page, RULE).press("Enter")
    page.wait_for_url(f"**#{RULE}")
    expect(status).to_have_text("")


def test_what_stands_behind_a_rule_is_large_enough(address: str, visit: Visit) -> None:
    """Each fold can be hit: at least 24 pixels each way, on the screen; each is named after its rule."""
    page = visit(f"{address}en/amerigo-cards/journey.html")
    folds = page.locator(".rb-foot > details > summary")
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        fits = folds.evaluate_all(
            """all => all.map(one => {
                const box = one.getBoundingClientRect();
                return box.width >= 24 && box.height >= 24 && box.left >= 0 && box.right <= innerWidth;
            })"""
        )
        assert len(fits) > 20
        assert all(fits)
    names = folds.all_text_contents()
    assert len({*names}) == len(names)


def test_whole_game_is_read_by_keyboard_on_a_phone(address: str, visit: Visit) -> None:
    """Its contents unfold at its head and lead to a rule, which leads on to its examples in its chapter."""
    page = visit(f"{address}en/amerigo-cards/whole.html", viewport=PHONE)
    page.locator(".rb-whole > .rb-contents > summary").focus()
    page.keyboard.press("Enter")
    page.locator(".rb-contents a[href='#sell.when']").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**#sell.when")
    page.locator("section:has(> [id='sell.when']) > .rb-foot > a").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/sell.html#sell.when")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_contents_follow_what_is_read(address: str, visit: Visit) -> None:
    """What is read, or was followed, stands out and is in sight there, wherever the page is scrolled to."""
    page = visit(f"{address}en/amerigo-islands/whole.html")
    contents = page.locator(".md-sidebar--secondary")
    followed = contents.locator(".md-nav__link--active:not([href='#whole'], [href='#sell'])").last
    for rule in ("end.tie", "setup.islands", "gold.spend"):
        page.locator(f"[id='{rule}']").evaluate(
            "head => scrollTo(0, head.getBoundingClientRect().top + scrollY - 40)"
        )
        expect(followed).to_have_attribute("href", f"#{rule}")
        expect(followed).to_be_in_viewport()
    for name, rules in (("sell", ("sell.kinds", "value")), ("whole", ("turn", "sell.kinds", "hand.limit"))):
        page.goto(f"{address}en/amerigo-cards/{name}.html")
        page.evaluate("document.fonts.ready.then(() => true)")  # late type moves what was scrolled to
        for rule in rules:
            contents.locator(f"a[href='#{rule}']").click()
            expect(followed).to_have_attribute("href", f"#{rule}")
