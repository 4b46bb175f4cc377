"""Cards: on one printed side of A4 and of Letter, in each language, and one column on a phone."""

import pytest
from playwright.sync_api import Page

from rulebook_tools.publish.pdf import SIDE
from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import PHONE

pytestmark = pytest.mark.browser

SMALLEST = 10.0
"""The smallest size of type in CSS pixels: 7.5 points."""
COLUMN = {"A4": 718, "Letter": 740}
"""The width of what is printed, in pixels of CSS: the paper without the card's margins."""
PRINTED = """() => {
    const card = document.querySelector(".rb-sheet");
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    const sizes = [], {right} = card.getBoundingClientRect();
    while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (walker.currentNode.data.trim() && parent.getClientRects().length)
            sizes.push(parseFloat(getComputedStyle(parent).fontSize));
    }
    return {
        smallest: Math.min(...sizes),
        beyond: [...card.querySelectorAll("*")].filter(one => one.getBoundingClientRect().right > right + 1)
            .map(one => one.outerHTML.slice(0, 80)),
    };
}"""
"""The smallest type on a card, and what goes beyond its right edge."""
COLOURS = """() => [...document.querySelectorAll(".rb-sheet, .rb-sheet *")]
    .filter(one => one.getClientRects().length && one.textContent.trim())
    .map(one => getComputedStyle(one).color.match(/\\d+/g).slice(0, 3).map(Number))
    .filter(([red, green, blue]) => Math.max(red, green, blue) > 110)"""
"""The colours of text that would be pale in black and white."""


def test_cards_take_one_side(site: BuiltSite, address: str, visit: Visit) -> None:
    """Cards take one sheet in every language; no type is too small, cut or pale. A phone shows one column."""
    cards = [path for path in site.pages if path.endswith("/card.html")]
    assert len(cards) == 3 * len(site.languages)
    page = visit(address)
    wrong: dict[tuple[str, str], list[object]] = {}
    for path in cards:
        page.goto(f"{address}{path}")
        found = {paper: wrong_on(page, paper) for paper in COLUMN}
        wrong |= {(path, paper): each for paper, each in found.items() if each}
    assert wrong == {}
    page.set_viewport_size(PHONE)
    page.goto(f"{address}en/amerigo-islands/card.html")
    for several in (".rb-flow__choices > li", ".rb-sheet__rows tbody tr:first-child > *"):
        lefts = page.eval_on_selector_all(
            several, "all => all.map(one => Math.round(one.getBoundingClientRect().left))"
        )
        assert len(lefts) > 2
        assert len(set(lefts)) == 1


def wrong_on(page: Page, paper: str) -> list[object]:
    """Return what is wrong with a card on a paper."""
    found: list[object] = []
    sides = page.pdf(format=paper).count(SIDE)
    if sides != 1:
        found.append(sides)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": COLUMN[paper], "height": 1000})
    printed = page.evaluate(PRINTED)
    if printed["smallest"] < SMALLEST:
        found.append(printed["smallest"])
    found += printed["beyond"] + page.evaluate(COLOURS)
    page.emulate_media(media="null")
    return found
