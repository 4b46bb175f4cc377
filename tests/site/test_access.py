"""Access: WCAG as far as axe can tell, and reading by keyboard."""

import pytest
from playwright.sync_api import expect

from tests.conftest import UNBEGUN
from tests.site.axe import violations
from tests.site.conftest import Visit
from tests.site.gestures import OPEN_ALL, unfold
from tests.site.reading import BuiltSite
from tests.site.visits import DESKTOP, PHONE, Visits, examined, visited, wrong

pytestmark = pytest.mark.browser

CHAPTER = "en/amerigo-cards/sell.html"


def test_pages_meet_wcag(site: BuiltSite, on_desktop: Visits, on_phone: Visits) -> None:
    """Unfolded pages of each kind have no axe violation (A, AA), light or dark; nor on a phone."""
    for what in ("violations", "light", "dark"):
        assert wrong(on_desktop, what) == {}
    others = visited(site, *examined(site))
    assert wrong({path: on_phone[path] for path in others}, "violations") == {}


def test_untranslated_pages_meet_wcag(untranslated: BuiltSite, visit: Visit) -> None:
    """Text marked as untranslated has no axe violation."""
    page = visit(f"{untranslated.folder.as_uri()}/{UNBEGUN}/amerigo-cards/glossary.html")
    unfold(page)
    assert violations(page) + violations(page, colours=True) == []


def test_term_shows_its_definition_to_the_keyboard(address: str, visit: Visit) -> None:
    """A focused term shows its definition until the focus moves on; links move the focus to their targets."""
    page = visit(f"{address}{CHAPTER}#sell")
    term = page.locator("a.rb-term").first
    shown = "term => getComputedStyle(term, '::after').content"
    definition = term.get_attribute("data-definition")
    assert definition
    expect(page.locator("[id=sell]")).to_be_focused()
    assert term.evaluate(shown) == "none"
    page.keyboard.press("Tab")
    assert term.evaluate("term => term === document.activeElement")
    assert term.evaluate(shown).strip('"').replace('\\\\"', '"') == definition
    page.keyboard.press("Tab")
    assert term.evaluate(shown) == "none"
    page.evaluate("location.hash = 'sell.kinds'")
    expect(page.locator("[id='sell.kinds']")).to_be_focused()


def test_tap_on_a_term_opens_its_definition_beside_it(address: str, visit: Visit) -> None:
    """With a link to the glossary, on the screen; Escape closes it. Without scripts, the tap leads there."""
    page = visit(f"{address}{CHAPTER}", viewport=PHONE)
    term, box = page.locator("a.rb-term").last, page.locator(".rb-definition")
    term.tap()
    expect(box).to_contain_text(term.get_attribute("data-definition") or "?")
    expect(box.get_by_role("link", name="Glossary")).to_be_focused()
    expect(box).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    assert page.url == f"{address}{CHAPTER}"
    plain = visit(f"{address}{CHAPTER}", viewport=PHONE, java_script_enabled=False)
    plain.locator("a.rb-term").last.tap()
    plain.wait_for_url("**/glossary.html#*")


def test_no_definition_makes_the_page_wider(address: str, visit: Visit) -> None:
    """The definition of a focused term fits on the screen, wherever the term stands in its line."""
    page = visit(f"{address}{CHAPTER}")
    page.keyboard.press("Tab")
    assert page.locator("article a.rb-term").count()
    for width in (1280, 800, 390):
        page.set_viewport_size({"width": width, "height": 800})
        wide = page.locator("article a.rb-term").evaluate_all(
            """terms => terms.filter(term => {
                term.focus();
                const is_shown = getComputedStyle(term, "::after").content !== "none";
                return !is_shown || document.documentElement.scrollWidth > innerWidth;
            }).map(term => term.closest("section").querySelector("[id]").id + ": " + term.textContent)"""
        )
        assert wide == [], width


def test_keyboard_stops_at_nothing_invisible_in_the_header(address: str, visit: Visit) -> None:
    """The first stop leads past the header to the content; each of the others has a visible width."""
    page = visit(f"{address}{CHAPTER}")
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        page.goto(f"{address}{CHAPTER}")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.matches('a.md-skip[href$=\"#sell\"]')")
        stops = []
        for _ in range(12):
            stop, width = page.evaluate(
                """[document.activeElement].flatMap(one => [
                    one.closest("header") && !one.closest(".md-search") ? one.outerHTML : "",
                    one.getBoundingClientRect().width,
                ])"""
            )
            if stop:
                stops.append(stop)
                assert width, stop
            page.keyboard.press("Tab")
        assert len(stops) >= 3
    page.goto(f"{address}{CHAPTER}")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**#sell")


def test_focus_can_be_seen(address: str, visit: Visit) -> None:
    """Each focused element of the content has an outline."""
    page = visit(address, viewport=PHONE)
    for name in ("sell", "rulings", "checked", "program", "whole", "actions"):
        page.goto(f"{address}en/amerigo-cards/{name}.html")
        page.evaluate(OPEN_ALL)
        page.keyboard.press("Tab")
        unmarked = page.locator("article").evaluate(
            """article => [...article.querySelectorAll("a[href], summary, [tabindex]")].filter(one => {
                if (!one.checkVisibility()) return false; // what another choice of the game shows
                one.focus();
                return document.activeElement !== one || getComputedStyle(one).outlineStyle === "none";
            }).map(one => one.outerHTML.slice(0, 100))"""
        )
        assert unmarked == [], name
