"""What a reader does with a page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

OPEN_ALL = "document.querySelectorAll('details').forEach(details => { details.open = true; })"
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until what changed is drawn."""


def unfold(page: Page) -> None:
    """Open all that is folded, and wait until it is drawn."""
    page.evaluate(OPEN_ALL)
    page.evaluate(DRAWN)


def search(page: Page, word: str) -> None:
    """Type a word as a reader does, and wait for what is found."""
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
