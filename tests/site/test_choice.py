"""The reader's choice of a game in a browser: made, in the address, stored; other rules are hidden."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.conftest import CARDS, ISLANDS, ROOFTOPS
from tests.site.axe import violations
from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import DESKTOP, PHONE, ROOM

pytestmark = pytest.mark.browser

MEMORY_REFUSED = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("refused", "SecurityError"); },
})"""
MOVED = """new Promise(done => {
    let moved = 0;
    new PerformanceObserver(list => { moved += list.getEntries().reduce((sum, one) => sum + one.value, 0); })
        .observe({type: "layout-shift", buffered: true});
    requestAnimationFrame(() => requestAnimationFrame(() => done(moved)));
})"""
"""By how much of the screen the page has moved by itself."""
BESIDE = ".md-nav--primary a[href*='more-players.html']"
"""A chapter of the cards for more than four players, among the pages of the game."""


def rule(page: Page, id_: str) -> Locator:
    """Return the section of a rule."""
    return page.locator(f'section.rb-rule:has(> [id="{id_}"])')


def shown(page: Page, selector: str) -> list[str]:
    """Return the texts of what can be seen of some kind, each without line breaks."""
    texts: list[str] = page.locator(selector).filter(visible=True).all_inner_texts()
    return [" ".join(text.split()) for text in texts]


def test_game_is_chosen_by_keyboard_alone(address: str, visit: Visit) -> None:
    """A choice applies at once, is announced, and holds in the next chapter; what it hides can be shown."""
    page = visit(f"{address}de/{ROOFTOPS}/variants.html", viewport=PHONE)
    line, status = page.locator(".rb-choice summary"), page.locator(".rb-choice [role=status]")
    assert shown(page, ".rb-not-yours") == []
    line.press("Enter")
    page.locator(".rb-choice select").press("ArrowDown")
    page.locator('.rb-choice input[value="harder.mixed"]').press("Space")
    page.wait_for_url("**?players=2&variant=harder.mixed")
    expect(rule(page, "harder.mixed")).to_be_visible()
    expect(rule(page, "easier.highest")).to_be_hidden()
    expect(status).to_contain_text("4")
    mixed = page.locator('label:has([value="harder.mixed"]) span').inner_text()
    expect(page.locator(".rb-choice__game")).to_contain_text(mixed)
    assert re.match("2\\s", page.locator(".rb-choice__game").inner_text())
    page.locator('.rb-choice input[value="harder.closed"]').press("Space")
    page.wait_for_url("**?players=2&variant=harder.closed")
    expect(page.locator('label:has([value="harder.closed"]) small')).to_contain_text(mixed)
    assert violations(page) == []
    assert violations(page, colours=True) == []
    assert page.evaluate(ROOM) == {"broad": [], "cut": [], "stuck": []}

    page.keyboard.press("Escape")
    expect(line).to_be_focused()
    expect(page.locator(".rb-choice form")).to_be_hidden()

    page.goto(f"{address}de/{ROOFTOPS}/setup.html")
    page.wait_for_url("**/setup.html?players=2&variant=harder.closed")
    expect(rule(page, "setup.piles")).to_be_visible()
    page.locator(".rb-choice__all").press("Enter")
    page.wait_for_url("**/setup.html")
    expect(page.locator(".rb-choice summary")).to_be_focused()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('rulebook.choice'))") == []


def test_only_figures_of_the_chosen_number_show(address: str, visit: Visit) -> None:
    """Sentences, rows and pictures are those for the chosen number of players, without a layout shift."""
    page = visit(f"{address}de/{ISLANDS}/setup.html?players=3")
    assert shown(page, ".rb-in-short li")[0].endswith("12 Inselteile.")
    rows = rule(page, "setup.frame").locator("> .rb-body tbody tr").filter(visible=True)
    assert re.findall("[0-9]+", rows.inner_text()) == ["3", "4", "2"]
    figures = rule(page, "setup.frame").locator("figure").filter(visible=True)
    assert [each.get_attribute("data-scene") for each in figures.all()] == ["area.3"]
    assert page.evaluate(MOVED) < 0.02


def test_address_wins_and_a_link_shows_what_is_hidden(site: BuiltSite, visit: Visit) -> None:
    """From a disk: the address overrides what is remembered; a linked rule shows, though hidden otherwise."""
    folder = (site.folder / "en" / ROOFTOPS).as_uri()
    page = visit(f"{folder}/whole.html?players=3&variant=slippery")
    expect(rule(page, "jumps")).to_be_hidden()
    page.goto(f"{folder}/whole.html?players=5&variant=none#slippery.slide")
    expect(page.locator('[id="slippery.slide"]')).to_be_in_viewport()
    expect(rule(page, "slippery").locator("> .rb-label > .rb-not-yours")).to_be_visible()
    expect(rule(page, "jumps")).to_be_hidden()
    page.evaluate("location.hash = 'jumps.place'")
    expect(page.locator('[id="jumps.place"]')).to_be_in_viewport()
    page.goto(f"{folder}/jumps.html")
    page.wait_for_url("**/jumps.html?players=5&variant=none")
    expect(rule(page, "jumps.place")).to_be_visible()
    expect(rule(page, "jumps").locator("> .rb-label > .rb-not-yours")).to_be_visible()


def test_contents_name_what_shows(address: str, visit: Visit) -> None:
    """Lists of contents leave out chapters and rules that are not for the chosen game."""
    page = visit(f"{address}en/{CARDS}/index.html", viewport=DESKTOP)
    card, beside = page.locator(".rb-card a[href*=more-players]"), page.locator(BESIDE)
    expect(card).to_be_visible()
    page.locator(".rb-choice summary").click()
    page.locator(".rb-choice select").first.select_option("3")
    expect(card).to_be_hidden()
    expect(beside).to_be_hidden()
    page.goto(f"{address}en/{CARDS}/whole.html")
    expect(page.locator(".rb-choice")).to_have_attribute("data-chosen", "")
    listed = page.locator(".md-nav--secondary a[href='#more-players']").last
    expect(listed).to_be_hidden()
    expect(beside).to_be_hidden()
    page.locator("[id=more-players]").evaluate("head => location.hash = head.id")
    expect(listed).to_be_visible()
    page.goto(f"{address}en/{CARDS}/more-players.html")
    expect(page.locator(".md-nav--primary .md-nav__link--active").last).to_be_visible()


def test_edition_that_reads_it_otherwise_is_heard(address: str, visit: Visit) -> None:
    """With an edition chosen, a rule also says how that edition reads it."""
    page = visit(f"{address}en/{ISLANDS}/whole.html?edition=es")
    heard = shown(page, ".rb-yours")
    assert len(heard) == 2  # one ruling, at each of the rules that it is about
    for said in heard:
        assert said.startswith("Spanish text")
        assert "They are turned over first" in said


def test_choice_goes_on_without_memory_and_is_printed(address: str, visit: Visit) -> None:
    """Without local storage, links carry the choice; print shows the choice and no form."""
    page = visit("about:blank", viewport=DESKTOP)
    page.add_init_script(MEMORY_REFUSED)
    page.goto(f"{address}en/{CARDS}/setup.html?players=6")
    page.locator('.md-content a[href*="more-players.html"]').first.click()
    page.wait_for_url("**/more-players.html?players=6*")
    page.goto(f"{address}en/{CARDS}/whole.html?players=3")
    page.emulate_media(media="print")
    assert shown(page, ".rb-choice") == ["3 players"]
    expect(rule(page, "more-players")).to_be_hidden()


def test_form_closes_when_a_number_is_chosen(address: str, visit: Visit) -> None:
    """Opening the form, choosing and showing all rules again move nothing, and the choice stays in a line."""
    page = visit(f"{address}de/{ROOFTOPS}/setup.html", viewport=PHONE)
    title, form = page.locator("h1"), page.locator(".rb-choice form")
    before = title.bounding_box()
    page.locator(".rb-choice summary").click()
    assert title.bounding_box() == before
    form.locator("select").first.select_option("3")
    expect(form).to_be_hidden()
    assert title.bounding_box() == before
    expect(page.locator(".rb-choice__game")).to_contain_text("3")
    page.locator(".rb-choice summary").click()
    page.locator("header .md-header__title").click()
    expect(form).to_be_hidden()
    page.locator(".rb-choice__all").click()
    assert title.bounding_box() == before


def test_everything_shows_without_a_script(address: str, visit: Visit) -> None:
    """Without a script, every rule shows with the games it is for, and no control is there."""
    at = f"{address}de/{ISLANDS}/whole.html?players=3&variant=none&edition=es"
    page = visit(at, java_script_enabled=False)
    rules, controls = page.locator("section.rb-rule"), (".rb-choice", ".rb-yours", ".rb-not-yours", "data")
    assert 0 < rules.filter(visible=True).count() == rules.count()
    expect(rules.locator("> .rb-label")).to_have_text(re.compile("^Nur für"))
    assert all(page.locator(each).count() for each in controls)
    assert shown(page, ", ".join(controls)) == []
