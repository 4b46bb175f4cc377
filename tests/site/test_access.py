"""Access: WCAG as far as axe can tell, and reading by keyboard."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from rulebook_tools.render.addresses import PROGRAM
from rulebook_tools.source.folders import PAGES
from tests.site.conftest import DESKTOP, PHONE, Visit
from tests.site.reading import BuiltPage, BuiltSite
from tests.site.test_screen import DRAWN, OPEN_ALL

pytestmark = pytest.mark.browser

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
COLOURS = frozenset({"color-contrast", "link-in-text-block"})
"""The rules about colours. They take axe most of its time, and one stylesheet has them all."""
RUN = """rules => axe.run({
    runOnly: {type: "rule", values: rules}, resultTypes: ["violations", "incomplete"], preload: false,
})"""
CONTRAST = """targets => {
    const parse = colour => colour.match(/[\\d.]+/g).map(Number);
    const light = colour => parse(colour).slice(0, 3).map(part => part / 255)
        .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const ground = element => {
        const own = getComputedStyle(element).backgroundColor;
        return (parse(own)[3] ?? 1) === 1 ? own : ground(element.parentElement);
    };
    return targets.map(([target]) => {
        const element = document.querySelector(target);
        const lights = [getComputedStyle(element).color, ground(element)].map(light).sort((a, b) => b - a);
        return [target, (lights[0] + 0.05) / (lights[1] + 0.05)];
    });
}"""
"""The contrast of what axe leaves undecided, because something stands before or behind a text."""


def unfold(page: Page) -> None:
    """Open all that is folded, wait until it is drawn, and load axe."""
    page.evaluate(OPEN_ALL)
    page.evaluate(DRAWN)
    page.evaluate(AXE)


def violations(page: Page, *, colours: bool = False) -> list[str]:
    """Return what axe finds wrong on an unfolded page: in its colours, or in all but these.

    Among colours are texts of too little contrast that axe leaves open.
    """
    rules: list[str] = page.evaluate("tags => axe.getRules(tags).map(rule => rule.ruleId)", TAGS)
    chosen = [rule for rule in rules if (rule in COLOURS) == colours]
    result: dict[str, Any] = page.evaluate(RUN, chosen)
    assert result["passes"]
    found = [
        f"{rule['id']} ({rule['help']}): {' '.join(map(str, node['target']))}"
        for rule in result["violations"]
        for node in rule["nodes"]
    ]
    undecided = [
        node["target"]
        for rule in result["incomplete"]
        if rule["id"] == "color-contrast"
        for node in rule["nodes"]
    ]
    pale = [(target, ratio) for target, ratio in page.evaluate(CONTRAST, undecided) if ratio < 4.5]
    return found + [f"contrast of {ratio:.2f}: {target}" for target, ratio in pale]


def test_pages_meet_wcag(site: BuiltSite, address: str, visit: Visit) -> None:
    """Every page of the first language, unfolded: no violation of level A or AA."""
    page = visit(address, viewport=DESKTOP)
    found = {}
    for path, built in site.pages.items():
        if built.language in ("", site.languages[0]):
            page.goto(f"{address}{path}")
            unfold(page)
            found[path] = violations(page)
    assert {path: problems for path, problems in found.items() if problems} == {}


def test_pages_meet_wcag_in_other_languages_on_a_phone(site: BuiltSite, address: str, visit: Visit) -> None:
    """Every page of the other languages, unfolded, on a small screen: no violation either."""
    page = visit(address, viewport=PHONE)
    found = {}
    for path, built in site.pages.items():
        if built.language in site.languages[1:]:
            page.goto(f"{address}{path}")
            unfold(page)
            found[path] = violations(page)
    assert {path: problems for path, problems in found.items() if problems} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_meet_wcag(
    site: BuiltSite, address: str, visit: Visit, scheme: Literal["light", "dark"]
) -> None:
    """A page of every kind, of chapters the longest of each game, unfolded: no text or link is too pale."""
    pages = sorted(site.in_language(site.languages[0]), key=lambda built: len(built.content.text))
    page = visit(address, viewport=DESKTOP, color_scheme=scheme)
    found = {}
    for built in {_kind(built): built for built in pages}.values():
        page.goto(f"{address}{built}")
        unfold(page)
        found[built.path] = violations(page, colours=True)
    assert {path: problems for path, problems in found.items() if problems} == {}


def _kind(built: BuiltPage) -> tuple[str, str]:
    """Return the game of a page, and what page of it; all of its chapters are one kind."""
    game, _, name = built.name.rpartition("/")
    return game, "" if game and name.removesuffix(".html") not in (*PAGES, PROGRAM) else name


def test_untranslated_pages_meet_wcag(untranslated: BuiltSite, visit: Visit) -> None:
    """What is marked as not yet translated can be read as well."""
    page = visit(f"{untranslated.folder.as_uri()}/fr/amerigo-cards/glossary.html")
    unfold(page)
    assert violations(page) + violations(page, colours=True) == []


def test_term_shows_its_definition_to_the_keyboard(address: str, visit: Visit) -> None:
    """Tab reaches a term, and its definition appears; it is gone when the focus moves on."""
    page = visit(f"{address}en/amerigo-cards/sell.html")
    term = page.locator("a.rb-term").first
    shown = "term => getComputedStyle(term, '::after').content"
    definition = term.get_attribute("data-definition")
    assert definition
    assert term.evaluate(shown) == "none"
    term.evaluate("term => term.closest('section').querySelector('a').focus()")
    page.keyboard.press("Tab")
    assert term.evaluate("term => term === document.activeElement")
    assert term.evaluate(shown).strip('"').replace('\\\\"', '"') == definition
    page.keyboard.press("Tab")
    assert term.evaluate(shown) == "none"


@pytest.mark.parametrize("width", [1280, 800, 390])
def test_no_definition_makes_the_page_wider(address: str, visit: Visit, width: int) -> None:
    """Wherever a term stands in its line, its definition fits on the screen of whoever has a keyboard."""
    page = visit(
        f"{address}en/amerigo-cards/sell.html",
        viewport={"width": width, "height": 800},
        is_mobile=False,
        has_touch=False,
    )
    page.keyboard.press("Tab")
    wide = page.locator("article a.rb-term").evaluate_all(
        """terms => terms.filter(term => {
            term.focus();
            return document.documentElement.scrollWidth > innerWidth;
        }).map(term => term.closest("section").querySelector("[id]").id + ": " + term.textContent)"""
    )
    assert wide == []


def test_first_tab_offers_to_skip_to_the_rules(address: str, visit: Visit) -> None:
    """The first thing the keyboard reaches leads past the header to the content."""
    page = visit(f"{address}en/amerigo-cards/sell.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('a.md-skip[href$=\"#sell\"]')")
    page.keyboard.press("Enter")
    page.wait_for_url("**#sell")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_keyboard_stops_at_nothing_invisible_in_the_header(
    address: str, visit: Visit, size: ViewportSize
) -> None:
    """Tab by tab through the header: whatever takes the focus has a size; the search grows as it opens."""
    page = visit(f"{address}en/amerigo-cards/sell.html", viewport=size)
    stops = []
    for _ in range(12):
        page.keyboard.press("Tab")
        stop, width = page.evaluate(
            """[document.activeElement].flatMap(one => [
                one.closest("header") && !one.closest(".md-search") ? one.outerHTML : "",
                one.getBoundingClientRect().width,
            ])"""
        )
        if stop:
            stops.append(stop)
            assert width, stop
    assert len(stops) >= 3


@pytest.mark.parametrize("name", ["sell", "rulings", "checked", "program"])
def test_focus_can_be_seen(address: str, visit: Visit, name: str) -> None:
    """Whatever the keyboard reaches in the content gets an outline."""
    page = visit(f"{address}en/amerigo-cards/{name}.html", viewport=PHONE)
    page.evaluate(OPEN_ALL)
    page.keyboard.press("Tab")
    unmarked = page.locator("article").evaluate(
        """article => [...article.querySelectorAll("a[href], summary, [tabindex]")].filter(one => {
            one.focus();
            return document.activeElement !== one || getComputedStyle(one).outlineStyle === "none";
        }).map(one => one.outerHTML.slice(0, 100))"""
    )
    assert unmarked == []
