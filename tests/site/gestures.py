"""Actions of a reader on a page."""

from playwright.sync_api import Locator, Page, expect

OPEN_ALL = "document.querySelectorAll('details').forEach(details => { details.open = true; })"
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""A script that waits until changes are drawn."""


SWIPE = """(on, [x, y]) => {
    const at = (name, x, y) => {
        const touch = new Touch({identifier: 1, target: on, clientX: x, clientY: y});
        const touches = name === "touchend" ? [] : [touch];
        on.dispatchEvent(new TouchEvent(name, {bubbles: true, touches, changedTouches: [touch]}));
    };
    at("touchstart", 200, 300);
    at("touchend", 200 + x, 300 + y);
}"""


def swipe(on: Locator, x: int, y: int) -> None:
    """Move a finger by so many pixels over an element."""
    on.evaluate(SWIPE, [x, y])


def unfold(page: Page) -> None:
    """Open all folded elements, and wait until they are drawn."""
    page.evaluate(OPEN_ALL)
    page.evaluate(DRAWN)


def search(page: Page, word: str) -> None:
    """Type a word into the search, and wait for results."""
    type_in(page, word)
    expect(page.locator(".md-search-result__item").first).to_be_attached()


def type_in(page: Page, word: str) -> None:
    """Type a word into the search; on a phone, the search opens first."""
    opener = page.locator("label.md-header__button[for=__search]")
    if opener.is_visible():
        opener.click()
    field = page.locator("input.md-search__input")
    field.click()
    # All at once: results of half a word would be swept away while one of them is chosen.
    field.fill(word)
    field.press("End")
