"""Finding the way: a link to each rule, all rules on one page, what may be done at each moment."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import DESKTOP, PHONE

pytestmark = pytest.mark.browser

CLIPBOARD = ["clipboard-read", "clipboard-write"]
RULE = "award.company"
COPIED = {"en": "Link copied", "de": "Link kopiert", "es": "Enlace copiado", "nl": "Link gekopieerd"}


def link_to(page: Page, rule: str) -> Locator:
    """Return the link to a rule among the rest about it, which this opens."""
    more = page.locator(f"section:has(> [id='{rule}']) > .rb-foot > .rb-more")
    more.locator("> summary").click()
    return more.locator(".rb-copy")


@pytest.mark.parametrize("language", COPIED)
def test_link_to_a_rule_copies_its_address(address: str, visit: Visit, language: str) -> None:
    """By keyboard on a chapter, by a click on the page of all rules; the page says so in its own words."""
    chapter = f"{address}{language}/amerigo-cards/journey.html"
    page = visit(chapter, permissions=CLIPBOARD)
    link_to(page, RULE).press("Enter")
    status = page.locator(".rb-copied[role=status]")
    expect(status).to_have_text(COPIED[language])
    assert page.evaluate("navigator.clipboard.readText()") == page.url == f"{chapter}#{RULE}"
    expect(status).to_have_text("")
    if language == "en":
        whole = f"{address}{language}/amerigo-cards/whole.html"
        phone = visit(whole, viewport=PHONE, permissions=CLIPBOARD)
        link_to(phone, RULE).click()  # a tap that a busy machine draws out is none
        expect(phone.locator(".rb-copied[role=status]")).to_have_text(COPIED[language])
        assert phone.evaluate("navigator.clipboard.readText()") == f"{whole}#{RULE}"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_stands_behind_a_rule_is_large_enough(address: str, visit: Visit, size: ViewportSize) -> None:
    """Each fold can be hit: at least 24 pixels each way, on the screen; each is named after its rule."""
    page = visit(f"{address}en/amerigo-cards/journey.html", viewport=size)
    folds = page.locator(".rb-foot > details > summary")
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


@pytest.mark.parametrize("scripts", [True, False], ids=["refused", "no-script"])
def test_link_to_a_rule_leads_there_where_nothing_is_copied(
    address: str, visit: Visit, *, scripts: bool
) -> None:
    """Because the browser refuses, or has no scripts."""
    page = visit(f"{address}en/amerigo-cards/journey.html", java_script_enabled=scripts)
    if scripts:
        page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    link_to(page, RULE).press("Enter")
    page.wait_for_url(f"**#{RULE}")


def test_whole_game_is_read_by_keyboard_on_a_phone(address: str, visit: Visit) -> None:
    """Its contents unfold at its head and lead to a rule; examples there unfold to a line each."""
    page = visit(f"{address}en/amerigo-cards/whole.html", viewport=PHONE)
    page.locator(".rb-whole > .rb-contents > summary").focus()
    page.keyboard.press("Enter")
    page.locator(".rb-contents a[href='#sell.when']").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**#sell.when")
    fold = page.locator("section:has(> [id='sell.when']) > .rb-foot > .rb-fold--examples")
    fold.locator("> summary").focus()
    page.keyboard.press("Enter")
    line = fold.locator(".rb-lines > li").first
    line.wait_for(state="visible")
    title, result = line.locator("a").inner_text(), line.inner_text()
    assert title
    assert len(result) > len(title) + 10
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_contents_beside_all_rules_follow_the_scrolling(address: str, visit: Visit) -> None:
    """What is read stands out among them, and is in sight there, wherever the page is scrolled to."""
    page = visit(f"{address}en/amerigo-islands/whole.html", viewport=DESKTOP)
    followed = page.locator(".md-sidebar--secondary .md-nav__link--active:not([href='#whole'])").last
    for rule in ("end.tie", "setup.frame", "gold.spend"):
        page.locator(f"[id='{rule}']").evaluate(
            "head => scrollTo(0, head.getBoundingClientRect().top + scrollY - 40)"
        )
        expect(followed).to_have_attribute("href", f"#{rule}")
        expect(followed).to_be_in_viewport()


def test_contents_mark_what_their_links_lead_to(address: str, visit: Visit) -> None:
    """On a chapter as among all rules, as far as the page can be scrolled."""
    for name, rules in (
        ("sell", ("sell.kinds", "sell.most", "value")),
        ("whole", ("turn", "sell.kinds", "hand.limit")),
    ):
        page = visit(f"{address}en/amerigo-cards/{name}.html", viewport=DESKTOP)
        contents = page.locator(".md-sidebar--secondary")
        for rule in rules:
            contents.locator(f"a[href='#{rule}']").click()
            marked = contents.locator(f".md-nav__link--active:not([href='#{name}'])").last
            expect(marked).to_have_attribute("href", f"#{rule}")


def test_actions_of_each_moment_are_told_in_every_language(site: BuiltSite) -> None:
    """With the same moments, actions and rules; the game's page and its chapters lead there."""
    for game in ("amerigo-cards", "amerigo-islands", "amerigo-rooftops"):
        pages = [site.pages[f"{language}/{game}/actions.html"] for language in site.languages]
        told = [
            [
                (element.tag, element.get("href"))
                for element in page.content.walk()
                if element.tag in ("h2", "li", "a")
            ]
            for page in pages
        ]
        assert told[0]
        assert all([*map(str, each)] == [*map(str, told[0])] for each in told)
        assert len({page.content.one("h1").text for page in pages}) == len(pages)
        for name in ("index", "whole"):
            home = site.pages[f"{site.languages[0]}/{game}/{name}.html"]
            assert "actions.html" in [link.get("href") for link in home.content.all("a")]


def test_actions_of_each_moment_fit_a_phone(address: str, visit: Visit) -> None:
    """The rule of an action is a link away."""
    page = visit(f"{address}en/amerigo-cards/actions.html", viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.locator(".rb-options strong a", has_text="Explore").click()
    page.wait_for_url("**/journey.html#explore")
