"""What is folded away: links open it, and no text is out of reach without JavaScript."""

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import DESKTOP, PHONE

pytestmark = pytest.mark.browser

TARGET = "document.getElementById(decodeURIComponent(location.hash.slice(1)))"
IS_SEEN = f"() => [{TARGET}.getBoundingClientRect()].some(box => 0 <= box.top && box.bottom <= innerHeight)"


def test_link_to_an_example_opens_it(site: BuiltSite, address: str, visit: Visit) -> None:
    """From the page that says how it was checked, and from another rule on its page, though it is closed."""
    at, id_ = [
        (page, example.all("strong.rb-example__title")[0].get("id"))
        for page, example in site.examples("en")
        if "open" not in example.node.attrib
    ][-1]
    page = visit(f"{address}{str(at).rpartition('/')[0]}/checked.html", viewport=PHONE)
    link = page.locator(f'details a[href$="#{id_}"]').first
    page.locator("details", has=page.locator(f'a[href$="#{id_}"]')).first.locator("> summary").click()
    link.click()
    page.wait_for_url(f"{address}{at}#{id_}")
    expect_open(page)

    at, href = next(
        (page, link.get("href"))
        for page in site.in_language("en")
        for link in page.html.all("p.rb-elsewhere a[href^='#']")
    )
    page.goto(f"{address}{at}")
    link = page.locator(f'.rb-elsewhere a[href="{href}"]').first
    page.locator("details.rb-fold", has=link).locator("summary").first.click()
    link.click()
    expect_open(page)


def expect_open(page: Page) -> None:
    """Expect the example of the address to be open and on the screen."""
    page.wait_for_function(f"() => {TARGET}.closest('details').open")
    page.wait_for_function(IS_SEEN)


def test_questions_are_answered_at_sight_and_open_at_a_link(address: str, visit: Visit) -> None:
    """Without JavaScript, every answer is in sight; a link to a ruling opens it, one tap more compares."""
    at, ruling = f"{address}en/amerigo-cards/rulings.html", "#ruling-top-doubloon"
    plain = visit(at, viewport=PHONE, java_script_enabled=False)
    questions = plain.locator(".rb-question")
    assert 0 < questions.locator(".rb-answer").filter(visible=True).count() == questions.count()
    expect(plain.locator(f"{ruling} > p").first).to_be_hidden()
    assert plain.locator("html").evaluate("html => html.scrollHeight") < 8 * PHONE["height"]
    page = visit(f"{at}{ruling}", viewport=PHONE)
    expect(page.locator(f"{ruling} > p").first).to_be_visible()
    assert 0 <= page.locator(f"{ruling} > summary").evaluate("one => one.getBoundingClientRect().top") < 100
    page.locator(f"{ruling} > .rb-fold > summary").click()
    expect(page.locator(f"{ruling} .rb-comparison").first).to_be_visible()


def test_rules_within_others_fold_on_the_page_of_the_whole_game(address: str, visit: Visit) -> None:
    """All at once by a button that says what it does; each by itself without JavaScript."""
    at = f"{address}en/amerigo-cards/whole.html"
    page, rule = visit(at), "[id='explore.limit']"
    button = page.locator(".rb-fold-all")
    expect(page.locator(rule)).to_be_visible()
    button.click()
    expect(page.locator(rule)).to_be_hidden()
    expect(button).to_have_text("All rules in detail")
    button.click()
    expect(page.locator(rule)).to_be_visible()
    plain = visit(at, java_script_enabled=False)
    expect(plain.locator(".rb-fold-all")).to_be_hidden()
    plain.locator(".rb-inner", has=plain.locator(rule)).locator("> summary").click()
    expect(plain.locator(rule)).to_be_hidden()


def test_folded_things_are_not_printed(address: str, visit: Visit) -> None:
    """The theme opens everything before it is printed; only what a reader has opened is on paper."""
    page = visit(f"{address}en/amerigo-cards/sell.html")
    opened, folded = (page.locator("details.rb-fold--examples").nth(number) for number in (0, 1))
    opened.locator("summary").first.click()
    expect(folded).to_be_visible()
    page.emulate_media(media="print")
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    opened.locator("details.rb-example > summary").first.wait_for(state="visible")
    expect(folded).to_be_hidden()


def test_no_text_is_out_of_reach_without_javascript(address: str, visit: Visit) -> None:
    """All can be unfolded but the choice of a game; two taps lead from a chapter's head to any rule of it."""
    page = visit(address, viewport=PHONE, java_script_enabled=False)
    for name in ("journey", "sell", "rulings", "whole", "actions"):
        page.goto(f"{address}en/amerigo-cards/{name}.html")
        assert out_of_reach(page) == [], name
    page.goto(f"{address}en/amerigo-cards/journey.html")
    page.locator(".rb-contents > summary").click()
    page.locator(".rb-contents a", has_text="Hand limit").click()
    page.wait_for_url("**#explore.limit")
    page.set_viewport_size(DESKTOP)
    expect(page.locator(".rb-contents")).to_be_hidden()


def out_of_reach(page: Page) -> list[str]:
    """Return the texts of a page that cannot be seen with all details open."""
    page.locator("details:not([open]) > summary").evaluate_all("all => all.forEach(one => one.click())")
    hidden: list[str] = page.locator("article").evaluate(
        """article => {
            const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
            const hidden = [];
            while (texts.nextNode()) {
                const around = texts.currentNode.parentElement;
                const drawn = around.checkVisibility({opacityProperty: true, visibilityProperty: true});
                const elsewhere = around.closest(
                    "button[hidden], .rb-on-print, .rb-with, .rb-choice, .rb-yours, .rb-not-yours,"
                    + " summary .rb-example__result");
                if (texts.currentNode.data.trim() && !drawn && !elsewhere) {
                    hidden.push(texts.currentNode.data);
                }
            }
            return hidden;
        }"""
    )
    return hidden
